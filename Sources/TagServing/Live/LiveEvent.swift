/// An event of the live page: something that an app did, or that the server saw.
struct LiveEvent: Sendable {
    let id: Int
    /// The run of the app, by key; nil for what the server saw.
    let run: String?
    /// The number in the run.
    let number: Int
    /// The time of a push in milliseconds since 1970.
    let time: Int64
    /// The update of a push that can be evaluated again, as JSON; nil for all other events.
    let update: [UInt8]?
    /// The event as the page gets it, as JSON.
    let line: [UInt8]

    /// The bytes in memory, about.
    var size: Int { line.count + (update?.count ?? 0) + 160 }
}

/// The newest events: so many, and so many bytes of them.
struct LiveRing: Sendable {
    private var events: [LiveEvent] = []
    private var head = 0
    private(set) var bytes = 0
    private let limit: Int
    private let byteLimit: Int

    init(limit: Int, byteLimit: Int) { (self.limit, self.byteLimit) = (limit, byteLimit) }

    /// Adds an event; returns those that make room for it.
    mutating func add(_ event: LiveEvent) -> [LiveEvent] {
        events.append(event)
        bytes += event.size
        var removed: [LiveEvent] = []
        while events.count - head > limit || (bytes > byteLimit && events.count - head > 1) {
            removed.append(events[head])
            bytes -= events[head].size
            head += 1
        }
        // Now and then, so that it costs little an event.
        if head > limit / 4 {
            events.removeFirst(head)
            head = 0
        }
        return removed
    }

    /// The events, the oldest first.
    var all: ArraySlice<LiveEvent> { events[head...] }

    /// Returns the events after an id.
    func after(_ id: Int) -> ArraySlice<LiveEvent> {
        var (low, high) = (head, events.count)
        while low < high {
            let middle = (low + high) / 2
            if events[middle].id <= id { low = middle + 1 } else { high = middle }
        }
        return events[low...]
    }
}
