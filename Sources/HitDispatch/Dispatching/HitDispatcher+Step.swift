import Logging

extension HitDispatcher {
    /// Hits are late when they are sent so many milliseconds after they were stored: 4 h.
    private static let late: Int64 = 4 * 3_600_000

    /// Makes one request with the oldest hits, if there are any and it may be made.
    ///
    /// - Parameter isSingle: True if no other request follows by itself: where nothing else is left, a destination that has failed is
    ///   tried again.
    func step(isSingle: Bool = false) async -> DispatchStep {
        readOptOut()
        guard clearOptedOut() else { return .failed }
        guard !isOptedOut else { return .nothing }
        _ = store.writeHeld()
        guard !work.sent.isEmpty || hasHits else { return .nothing }
        guard configuration.isReachable() else { return .nothing }
        let now = configuration.clock.now()
        guard work.storeWait.remaining(at: now.uptime) == 0 else { return .failed }
        while true {
            let held = work.held(at: now.uptime)
            let part = held.contains(work.partsDestination) ? nil : work.parts.last
            switch next(part, held: held) {
            case .failure: return .failed
            case .success(let batch):
                switch batch.plan {
                // The hits of this part are gone.
                case nil where part != nil: work.parts.removeLast()
                case nil where isSingle && !work.failed.isEmpty: work.failed = []
                case nil: return !held.isEmpty && hasHits ? .failed : .nothing
                case .tooLarge: drop(batch.hits.map(\.number), .tooLarge)
                case .request(let request, _):
                    if let step = await send(request, batch) { return step }
                }
            }
        }
    }

    /// Finds the next batch, in the transaction that deletes what was sent.
    private func next(_ part: [Int64]?, held: Set<String>) -> Result<HitStore.Batch, StoreError> {
        let only = part.map { Set($0) }
        let sent = work.sent + work.sentAndKept.sorted()
        if !sent.isEmpty {
            let result = store.next(
                configuration.encoders, only: only, deleting: sent, skipping: [], held: held)
            if case .success = result { work.deleted() }
            // Those that could not be deleted once are skipped then.
            if case .success = result { return result }
            if !work.sent.isEmpty {
                keepSent()
                return result
            }
        }
        return store.next(configuration.encoders, only: only, skipping: work.sentAndKept, held: held)
    }

    /// Sends a request; `nil` where its batch was split, and its first half comes next.
    private func send(_ request: HTTPRequest, _ batch: HitStore.Batch) async -> DispatchStep? {
        let numbers = batch.hits.map(\.number)
        let request = finished(request)
        guard !isDryRun else {
            return drop(numbers, .dryRun) ? .good : .failed
        }
        counters.add { $0.requests += 1 }
        let answer = await answer(to: request)
        let policy = configuration.retryPolicy
        let fate: RetryPolicy.Fate
        switch answer {
        case .success(let answer): fate = policy.fate(status: answer.status)
        case .failure(.noNetwork):
            store.release(numbers, status: 0)
            return .nothing
        // An address of its own that cannot be asked for will not be tomorrow; a server's address is a setting.
        case .failure(.badRequest) where batch.isAddressedByHit: fate = .rejected
        case .failure: fate = policy.fateWithoutAnswer
        }
        if fate != .sent { failed(answer, batch.hits) }
        return settle(fate, answer, batch)
    }

    private func settle(
        _ fate: RetryPolicy.Fate, _ answer: Result<HTTPAnswer, TransportError>, _ batch: HitStore.Batch
    ) -> DispatchStep? {
        let hits = batch.hits
        let numbers = hits.map(\.number)
        switch fate {
        case .sent:
            work.succeed(batch.destination)
            counters.add { counts in
                counts.sent += hits.count
                counts.late += hits.count { $0.queueTime > Self.late }
            }
            // Deleted with the next batch's lease, or at the end of the pass.
            work.finish(numbers)
            work.sent = numbers
            return .good
        case .rejected:
            guard drop(numbers, .rejected) else { return .failed }
            // The vendor's SDK takes any answer for a success.
            return DispatchStep(
                result: configuration.retryPolicy == .ga ? .good : .error, hasProgress: true)
        case .split where numbers.count == 1:
            guard drop(numbers, .tooLarge) else { return .failed }
            return DispatchStep(result: .error, hasProgress: true)
        case .split:
            store.release(numbers, status: 413)
            work.split(numbers, of: batch.destination)
            return nil
        case .kept(let wait):
            let status = if case .success(let answer) = answer { answer.status } else { 0 }
            store.release(numbers, status: status)
            self.wait(wait, answer, batch.destination)
            // Others may take theirs.
            return DispatchStep(result: .error, hasProgress: true)
        }
    }

    private func wait(
        _ wait: RetryPolicy.Wait, _ answer: Result<HTTPAnswer, TransportError>, _ destination: String
    ) {
        let now = configuration.clock.now()
        if wait == .none { return work.fail(destination, at: now.uptime) { _ in } }
        if wait == .retryAfter, case .success(let answer) = answer,
            let time = answer.retryAfter.flatMap({ BackOff.retryAfter($0, now: now.milliseconds) })
        {
            work.fail(destination, at: now.uptime) { $0.serverWaits(time, at: now.uptime) }
        } else {
            work.fail(destination, at: now.uptime) { $0.fail(at: now.uptime) }
        }
    }

    private func failed(_ answer: Result<HTTPAnswer, TransportError>, _ hits: [OutgoingHit]) {
        counters.add { $0.failedRequests += 1 }
        let reason =
            switch answer {
            case .success(let answer): "status \(answer.status)"
            case .failure(let error): "\(error)"
            }
        let noun = hits.count == 1 ? "hit" : "hits"
        configuration.logger.warning("a request with \(hits.count) \(noun) failed: \(reason)")
    }

    /// Deletes hits that are not sent, and counts them.
    @discardableResult
    private func drop(_ numbers: [Int64], _ reason: DropReason) -> Bool {
        counters.drop(reason, numbers.count)
        return delete(numbers)
    }

    /// Deletes hits that are done; those that cannot be deleted are never sent again by this dispatcher.
    private func delete(_ numbers: [Int64]) -> Bool {
        work.finish(numbers)
        work.sent += numbers
        return deleteSent()
    }

    /// Deletes what was sent since the last batch; false where that cannot be done now.
    func deleteSent() -> Bool {
        guard !work.sent.isEmpty else { return true }
        if case .success = store.delete(work.sent) {
            work.sent = []
            return true
        }
        keepSent()
        return false
    }

    private func keepSent() {
        work.sentAndKept.formUnion(work.sent)
        work.sent = []
        work.storeWait.wait(5000, at: configuration.clock.now().uptime)
    }

    /// Adds the header fields of the configuration, and compresses the body.
    private func finished(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        if let agent = configuration.userAgent {
            request.headers.append(HTTPRequest.Header("User-Agent", agent))
        }
        if configuration.compressesBodies, !request.body.isEmpty,
            let body = Gzip.compressed(request.body), body.count < request.body.count
        {
            request.body = body
            request.headers.append(HTTPRequest.Header("Content-Encoding", "gzip"))
        }
        return request
    }

    /// Returns the transport's answer, or a failure when it takes too long.
    private func answer(to request: HTTPRequest) async -> Result<HTTPAnswer, TransportError> {
        let transport = configuration.transport
        guard !transport.endsByItself else {
            do throws(TransportError) { return .success(try await transport.send(request)) } catch {
                return .failure(error)
            }
        }
        let first = FirstAnswer()
        let longest = min(configuration.longestRequest.milliseconds, StoreLeases.longestRequest)
        let cancel = configuration.clock.after(longest) {
            first.give(.failure(.timedOut))
        }
        let task = Task {
            do throws(TransportError) { first.give(.success(try await transport.send(request))) } catch {
                first.give(.failure(error))
            }
        }
        let answer = await first.answer()
        cancel()
        task.cancel()
        return answer
    }
}
