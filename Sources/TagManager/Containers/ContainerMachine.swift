/// The state machine of an open container: it decides about disk, network, timers and waiting callers, but performs no I/O.
///
/// Each event is passed to ``handle(_:at:)``, which returns the actions to perform. The machine has no clock, thread or lock of
/// its own, so a test can try every order of events. `Content` is a container; the machine only passes it on.
package struct ContainerMachine<Content: Sendable>: Sendable {
    /// The identity of a fetch or a timer; a result with an old ticket is ignored.
    package struct Ticket: Hashable, Sendable {
        package let number: Int
    }

    /// The events that the machine handles.
    package enum Input: Sendable {
        case opened(OpenPreference?, timeout: Int64)
        /// The saved container was loaded.
        ///
        /// - Parameter fetched: The time at which it was fetched from the network, in milliseconds since 1970.
        case loadedSaved(Content, fetched: Int64)
        case failedSaved(RefreshFailure)
        case fetched(Ticket, Content)
        /// The server has nothing newer.
        case unchanged(Ticket)
        case failedFetch(Ticket, RefreshFailure)
        case timerRang(Ticket)
        case waitedEnough
        case refreshAsked
        /// A preview began, or ended.
        case previewChanged(isOn: Bool)
        case closed
    }

    /// The actions to perform, in order.
    package enum Action: Sendable {
        case loadSaved
        /// Fetch the container.
        ///
        /// - Parameter isConditional: True if the server may answer that the container is unchanged.
        case fetch(Ticket, isConditional: Bool)
        case install(Content)
        /// Save the container with the time at which it was fetched.
        case save(Content, fetched: Int64)
        /// Set the fetch time of the saved container.
        case touchSaved(fetched: Int64)
        case setTimer(Ticket, after: Int64)
        case setWait(after: Int64)
        case tell(RefreshEvent)
        /// Tell the waiting callers that the container is available.
        case notify
        /// A requested refresh is not made.
        case refuseRefresh(RefreshError)
    }

    private let mode: RefreshMode
    private let schedule: RefreshSchedule
    private var bucket: RefreshBucket
    private var tickets = 0
    private var fetch: Ticket?
    private var timer: Ticket?
    private var waiting: (preference: OpenPreference, since: Int64)?
    package private(set) var isClosed = false
    package private(set) var isPreviewing = false
    /// The time at which the current container was fetched, in milliseconds since 1970; 0 for the default container.
    package private(set) var lastRefresh: Int64 = 0
    /// The source of the current container.
    package private(set) var source = ContainerOrigin.Source.shipped
    /// True if the current container is a draft, to which the server's "unchanged" does not apply.
    private var holdsDraft: Bool { source == .draft }

    /// Creates the state of a container that has not been opened.
    package init(
        mode: RefreshMode = .standard, isPreviewing: Bool = false,
        schedule: RefreshSchedule = RefreshSchedule()
    ) {
        self.mode = mode
        self.isPreviewing = isPreviewing
        self.schedule = schedule
        bucket = RefreshBucket(schedule)
    }

    /// True if the caller that opened the container still waits.
    package var isWaiting: Bool { waiting != nil }

    /// Handles an event, and returns the actions to perform.
    package mutating func handle(_ input: Input, at now: Int64) -> [Action] {
        guard !isClosed else { return [] }
        switch input {
        case .opened(let preference, let timeout): return open(preference, timeout, now)
        case .loadedSaved(let content, let fetched): return load(content, fetched, now)
        case .failedSaved(let failure):
            let next = lastRefresh == 0 && !isPreviewing ? startFetch() : []
            return [.tell(.failed(.saved, failure))] + next
        case .fetched(let ticket, let content): return receive(ticket, content, now)
        case .unchanged(let ticket): return keep(ticket, now)
        case .failedFetch(let ticket, let failure): return ticket == fetch ? fail(failure) : []
        case .timerRang(let ticket):
            guard ticket == timer else { return [] }
            timer = nil
            return startFetch()
        case .waitedEnough: return stopWaiting()
        case .refreshAsked: return refresh(now)
        case .previewChanged(let isOn): return preview(isOn)
        case .closed: return close()
        }
    }
}

// MARK: Opening and closing

extension ContainerMachine {
    private mutating func open(_ preference: OpenPreference?, _ timeout: Int64, _ now: Int64) -> [Action] {
        var actions: [Action] = []
        if let preference {
            waiting = (preference, now)
            actions.append(.setWait(after: timeout))
        }
        guard mode == .standard else { return actions }
        // A draft has no saved container.
        return actions + (isPreviewing ? startFetch() : [.tell(.began(.saved)), .loadSaved])
    }

    private mutating func close() -> [Action] {
        isClosed = true
        fetch = nil
        timer = nil
        return stopWaiting()
    }

    /// Ends the wait, once.
    private mutating func stopWaiting() -> [Action] {
        guard waiting != nil else { return [] }
        waiting = nil
        return [.notify]
    }
}

// MARK: Disk

extension ContainerMachine {
    private mutating func load(_ content: Content, _ fetched: Int64, _ now: Int64) -> [Action] {
        var actions: [Action] = []
        // Ignored if the network was faster, or a draft is shown.
        if lastRefresh == 0, !isPreviewing {
            lastRefresh = fetched
            source = .saved
            actions.append(.install(content))
            actions += setTimer(after: max(0, min(schedule.period, fetched + schedule.period - now)))
        }
        actions.append(.tell(.succeeded(.saved)))
        let isFresh = waiting.map { lastRefresh > $0.since - schedule.period } ?? false
        if waiting?.preference == .nonDefault || isFresh { actions += stopWaiting() }
        return actions
    }
}

// MARK: Network

extension ContainerMachine {
    /// Starts a fetch, unless one is running; its result then also serves this request.
    private mutating func startFetch() -> [Action] {
        guard fetch == nil, mode == .standard else { return [] }
        timer = nil
        let ticket = makeTicket()
        fetch = ticket
        let isConditional = lastRefresh != 0 && !isPreviewing && !holdsDraft
        return [.tell(.began(.network)), .fetch(ticket, isConditional: isConditional)]
    }

    private mutating func receive(_ ticket: Ticket, _ content: Content, _ now: Int64) -> [Action] {
        guard ticket == fetch else { return [] }
        fetch = nil
        lastRefresh = max(1, now)
        source = isPreviewing ? .draft : .network
        var actions: [Action] = [.install(content)]
        if !isPreviewing { actions.append(.save(content, fetched: lastRefresh)) }
        return actions + succeed()
    }

    private mutating func keep(_ ticket: Ticket, _ now: Int64) -> [Action] {
        guard ticket == fetch else { return [] }
        // The server cannot answer "unchanged" when it was not asked conditionally.
        guard lastRefresh != 0, !isPreviewing, !holdsDraft else { return fail(.serverError) }
        fetch = nil
        lastRefresh = max(1, now)
        source = .network
        return [.touchSaved(fetched: lastRefresh)] + succeed()
    }

    private mutating func succeed() -> [Action] {
        setTimer(after: schedule.period) + [.tell(.succeeded(.network))] + stopWaiting()
    }

    private mutating func fail(_ failure: RefreshFailure) -> [Action] {
        fetch = nil
        return setTimer(after: schedule.retry) + [.tell(.failed(.network, failure))] + stopWaiting()
    }

    private mutating func refresh(_ now: Int64) -> [Action] {
        guard mode == .standard else {
            return [.refuseRefresh(.defaultContainerOnly)]
        }
        guard bucket.grants(at: now) else {
            return [.refuseRefresh(.tooManyRequests)]
        }
        return startFetch()
    }

    /// Starts a fetch of the draft, or of the published container, and discards a running fetch, which is of the other kind.
    private mutating func preview(_ isOn: Bool) -> [Action] {
        guard mode == .standard else { return [] }
        isPreviewing = isOn
        let wasFetching = fetch != nil
        fetch = nil
        let next = startFetch()
        // The end of the new fetch is also the end of the discarded one, so no second beginning is reported.
        return wasFetching ? next.filter { if case .tell = $0 { false } else { true } } : next
    }

    private mutating func setTimer(after delay: Int64) -> [Action] {
        let ticket = makeTicket()
        timer = ticket
        return [.setTimer(ticket, after: delay)]
    }

    private mutating func makeTicket() -> Ticket {
        tickets += 1
        return Ticket(number: tickets)
    }
}
