import HitDispatch
import Synchronization
import TagDiagnostics
import TagManager

/// The collector of `tagc serve`: takes hits as the vendor's servers do, and reports their errors.
package final class Collector: ServedPart {
    private struct State {
        var plan: FailurePlan
        var counts = CollectorCounts()
        /// The hashes of the hits' identities, so that the size of an entry does not depend on what clients send.
        var seen: Set<Int> = []
    }

    /// The limit on the hits that are remembered to recognize repeats; beyond it none is added.
    static let seenLimit = 1_000_000

    private let state: Mutex<State>
    private let show: @Sendable (CollectorEvent) -> Void

    /// Creates a collector.
    ///
    /// - Parameter show: Called for each hit, on the server's thread.
    package init(_ plan: FailurePlan = FailurePlan(), show: @escaping @Sendable (CollectorEvent) -> Void) {
        state = Mutex(State(plan: plan))
        self.show = show
    }

    package var counts: CollectorCounts { state.withLock { $0.counts } }

    /// Replaces the failures to play, and counts requests from 1 again.
    package func play(_ plan: FailurePlan) { state.withLock { $0.plan = plan } }

    package func answer(_ request: ServedRequest) -> ServedAnswer? {
        guard let path = CollectorPath(rawValue: request.path) else { return nil }
        guard path.methods.contains(request.method) else {
            var answer = ServedAnswer.text(
                405, "\(path.rawValue) accepts \(path.methods.joined(separator: ", "))")
            answer.set("Allow", path.methods.joined(separator: ", "))
            return answer
        }
        let failure = state.withLock { $0.plan.next(path.rawValue) }
        var answer = answer(to: request, path, failure.action)
        answer.delay = failure.delay
        return answer
    }

    private func answer(
        to request: ServedRequest, _ path: CollectorPath, _ failure: FailureRule.Action?
    ) -> ServedAnswer {
        let hits: [(hit: ReceivedHit, line: String)]
        switch Self.hits(in: request, path) {
        case .success(let found): hits = found
        case .failure(let refusal):
            state.withLock { $0.counts.add(answer: "\(refusal.answer.status)") }
            return refusal.answer
        }
        let good = Self.goodAnswer(path, hits)
        note(hits.map(\.hit), path, failure, "\(good.status)")
        switch failure {
        case nil, .delay: return good
        case .drop: return Self.ending(.dropped, good)
        // An answer without a body cannot be cut in the middle.
        case .cut: return Self.ending(.cut, good.body.isEmpty ? Self.pixel : good)
        case .status(let status, let retryAfter):
            var answer = ServedAnswer.text(status, "as --fail says")
            if let retryAfter { answer.set("Retry-After", "\(retryAfter)") }
            return answer
        }
    }

    private static func ending(_ ending: ServedAnswer.Ending, _ whole: ServedAnswer) -> ServedAnswer {
        var answer = whole
        answer.ending = ending
        return answer
    }

    /// Counts and shows the hits of a request.
    private func note(
        _ hits: [ReceivedHit], _ path: CollectorPath, _ failure: FailureRule.Action?, _ answer: String
    ) {
        let events = state.withLock { state in
            state.counts.add(answer: failure?.text ?? answer)
            guard !path.isForDebugging else { return [CollectorEvent]() }
            let number = state.counts.requests
            return hits.map { hit in
                let event = CollectorEvent(
                    request: number, path: path, fate: Self.fate(of: hit, failure, &state.seen), hit: hit,
                    failure: failure)
                state.counts.add(event)
                return event
            }
        }
        events.forEach(show)
    }

    private static func fate(
        of hit: ReceivedHit, _ failure: FailureRule.Action?, _ seen: inout Set<Int>
    ) -> CollectorEvent.Fate {
        switch failure {
        // A server that drops the connection or answers with an error has not taken the hits; one whose answer is lost has.
        case .drop: return .refused
        case .status(let status, _) where !(200...299).contains(status): return .refused
        case nil, .status, .cut, .delay: break
        }
        guard !hit.isIgnored else { return .ignored }
        guard let number = hit.number else { return .taken }
        let key = [hit.property, hit.client, number].hashValue
        if seen.contains(key) { return .again }
        if seen.count < seenLimit { seen.insert(key) }
        return .taken
    }
}

extension Collector {
    /// The error of a request whose hits are not read.
    struct Refusal: Error {
        let answer: ServedAnswer
    }

    /// The smallest image, with which the vendor's servers answer.
    static let pixel = ServedAnswer(
        200, type: "image/gif",
        body: [
            0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0xFF, 0xFF, 0xFF,
            0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x02, 0x02, 0x44,
            0x01, 0x00, 0x3B,
        ])

    /// Returns the answer to a request for which no failure is played.
    private static func goodAnswer(
        _ path: CollectorPath, _ hits: [(hit: ReceivedHit, line: String)]
    ) -> ServedAnswer {
        switch path {
        case .collect, .batch: pixel
        case .events: ServedAnswer(204)
        case .debugCollect: json(ValidationAnswer.results(of: hits))
        case .debugEvents: json(ValidationAnswer.messages(of: hits.map(\.hit)))
        }
    }

    private static func json(_ value: JSON) -> ServedAnswer {
        ServedAnswer(200, type: "application/json", body: Array((value.indented + "\n").utf8))
    }

    /// Reads the hits of a request.
    private static func hits(
        in request: ServedRequest, _ path: CollectorPath
    ) -> Result<[(hit: ReceivedHit, line: String)], Refusal> {
        body(of: request, path).map { body in
            switch path {
            case .events, .debugEvents:
                return ReceivedHit.events(in: body, stream: stream(request)).map { ($0, "") }
            case .collect, .debugCollect, .batch:
                return lines(of: body, path).map { ($0, String(decoding: $1, as: UTF8.self)) }
            }
        }
    }

    /// Returns the bytes of a request's hits, uncompressed and within the path's limit.
    private static func body(
        of request: ServedRequest, _ path: CollectorPath
    ) -> Result<[UInt8], Refusal> {
        guard request.method == "POST" else {
            guard request.query.utf8.count <= 8000 else { return refusal(414, "a query over 8000 bytes") }
            return .success(Array(request.query.utf8))
        }
        var body = request.body
        let tooLarge = "a body of \(path.rawValue) is at most \(path.bodyLimit) bytes"
        switch request.header("Content-Encoding")?.lowercased() {
        case nil, "", "identity": break
        case "gzip":
            switch Gzip.uncompressed(body, limit: path.bodyLimit) {
            case .whole(let bytes): body = bytes
            case .tooLarge: return refusal(413, tooLarge)
            case .broken: return refusal(400, "the body is not valid gzip")
            }
        default: return refusal(415, "the only supported encoding of bodies is gzip")
        }
        guard body.count <= path.bodyLimit else { return refusal(413, tooLarge) }
        return .success(body)
    }

    private static func refusal<T>(_ status: Int, _ words: String) -> Result<T, Refusal> {
        .failure(Refusal(answer: .text(status, words)))
    }

    private static func stream(_ request: ServedRequest) -> String {
        let fields = FormEncoding.decoded(Array(request.query.utf8)) ?? []
        return fields.first { ["measurement_id", "firebase_app_id"].contains($0.name) }?.value ?? ""
    }

    /// Returns the hits of a body, one a line; hits beyond the path's limit are included with an error.
    private static func lines(of body: [UInt8], _ path: CollectorPath) -> [(ReceivedHit, [UInt8])] {
        var lines = body.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            Array(line.last == 0x0D ? line.dropLast() : line)
        }
        // A line feed after the last hit does not begin another.
        if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        let limit = path.hitLimit
        return lines.enumerated().map { index, line in
            var hit = ReceivedHit(line: line)
            if index >= limit {
                hit.mistakes.append(
                    .ofHit("the hit is after the \(limit == 1 ? "only one" : "\(limit)th") of its request"))
            }
            return (hit, line)
        }
    }
}
