import TagRuntime

/// Events by their sessions, each session with its events in their order.
struct SessionEvents {
    struct Event {
        /// The number of its block in the round.
        let block: Int
        /// Its number on the tape of the block.
        let number: Int
        /// Its line in the file, from 1.
        let line: Int
    }

    private var events: [Event] = []
    /// The next event of the same session, for each event; -1 for the last one.
    private var next: [Int] = []
    /// The sessions in the order of their first events, which are numbered as they were added.
    private(set) var sessions: [(identity: KeyIdentity, first: Int)] = []
    /// The last event of each session.
    private var last: [Int] = []
    private var numbers: [KeyIdentity: Int] = [:]

    mutating func add(_ event: Event, of session: KeyIdentity) {
        let index = events.count
        events.append(event)
        next.append(-1)
        if let number = numbers[session] {
            next[last[number]] = index
            last[number] = index
        } else {
            numbers[session] = sessions.count
            sessions.append((session, index))
            last.append(index)
        }
    }

    subscript(index: Int) -> Event { events[index] }

    /// The event that follows another one in its session; nil if that is the last.
    func following(_ index: Int) -> Int? { next[index] < 0 ? nil : next[index] }
}
