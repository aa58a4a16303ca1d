/// What an open container does about disk, network, time and those who wait for it: a state machine without any of them.
///
/// Whatever happens is handed to it, and it says what to do next. It takes no time, keeps no thread and asks nobody for
/// anything, so that a test can have everything happen in every order. `Content` is a container; the machine only hands it on.
package struct ContainerMachine<Content: Sendable>: Sendable {
    /// A fetch from the network, or a timer: what comes of one that was given up is told by it, and ignored.
    package struct Ticket: Hashable, Sendable {
        package let number: Int
    }

    /// What happened.
    package enum Input: Sendable {
        case opened(OpenPreference?, timeout: Int64)
        /// - Parameter fetched: When it came from the network.
        case loadedSaved(Content, fetched: Int64)
        case failedSaved(RefreshFailure)
        case fetched(Ticket, Content)
        /// The server has nothing newer.
        case unchanged(Ticket)
        case failedFetch(Ticket, RefreshFailure)
        case timerRang(Ticket)
        case waitedEnough
        case refreshAsked
        /// A draft is to be seen, or no longer.
        case previewChanged(isOn: Bool)
        case closed
    }

    /// What to do, in this order.
    package enum Action: Sendable {
        case loadSaved
        /// - Parameter isConditional: Whether a container that the server says is the same is enough.
        case fetch(Ticket, isConditional: Bool)
        case install(Content)
        /// Keep the container as it is now, with the time.
        case save(Content, fetched: Int64)
        /// The saved container is as good as newly fetched.
        case touchSaved(fetched: Int64)
        case setTimer(Ticket, after: Int64)
        case setWait(after: Int64)
        case tell(RefreshEvent)
        /// Whoever waits is told that there is a container.
        case notify
        /// A refresh was asked for that is not made.
        case refuseRefresh(because: String)
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
    /// When the container at hand was fetched; 0 while it is the default one.
    package private(set) var lastRefresh: Int64 = 0
    /// Whether what is at hand is a draft, of which the server's "unchanged" says nothing.
    private var holdsDraft = false

    /// A container that was not opened yet.
    package init(
        mode: RefreshMode = .standard, isPreviewing: Bool = false,
        schedule: RefreshSchedule = RefreshSchedule()
    ) {
        self.mode = mode
        self.isPreviewing = isPreviewing
        self.schedule = schedule
        bucket = RefreshBucket(schedule)
    }

    /// Whether whoever opened it still waits.
    package var isWaiting: Bool { waiting != nil }

    /// Takes note of what happened, and says what to do.
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
        // Of a draft nothing is saved.
        return actions + (isPreviewing ? startFetch() : [.tell(.began(.saved)), .loadSaved])
    }

    private mutating func close() -> [Action] {
        isClosed = true
        fetch = nil
        timer = nil
        return stopWaiting()
    }

    /// Tells whoever waits, once.
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
        // The network may have been faster, or a draft is to be seen.
        if lastRefresh == 0, !isPreviewing {
            lastRefresh = fetched
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
    /// One fetch at a time: what is asked for meanwhile is what comes of it.
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
        holdsDraft = isPreviewing
        var actions: [Action] = [.install(content)]
        if !isPreviewing { actions.append(.save(content, fetched: lastRefresh)) }
        return actions + succeed()
    }

    private mutating func keep(_ ticket: Ticket, _ now: Int64) -> [Action] {
        guard ticket == fetch else { return [] }
        // Nothing can be as it was where there was nothing.
        guard lastRefresh != 0, !isPreviewing, !holdsDraft else { return fail(.serverError) }
        fetch = nil
        lastRefresh = max(1, now)
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
            return [.refuseRefresh(because: "the default container alone is used; not refreshed")]
        }
        guard bucket.grants(at: now) else { return [.refuseRefresh(because: "refreshed too often; ignored")] }
        return startFetch()
    }

    /// What is under way is of the other kind, and given up.
    private mutating func preview(_ isOn: Bool) -> [Action] {
        guard mode == .standard else { return [] }
        isPreviewing = isOn
        let wasFetching = fetch != nil
        fetch = nil
        let next = startFetch()
        // Its end is the end of the one that was given up, too: a beginning is told once.
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
