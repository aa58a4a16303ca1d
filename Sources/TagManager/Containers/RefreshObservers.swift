/// Those who wait for an open container's refreshes, or follow them.
struct RefreshObservers: Sendable {
    /// Called with the result of a refresh.
    typealias Waiter = @Sendable (Result<ContainerOrigin, RefreshError>) -> Void

    /// The number of events that a slow observer finds waiting; older ones are dropped.
    static let bufferLimit = 100

    private var waiters: [Waiter] = []
    private var streams: [(number: Int, stream: AsyncStream<RefreshEvent>.Continuation)] = []
    private var count = 0

    /// Adds a waiter for the end of the next, or the running, fetch.
    mutating func add(_ waiter: @escaping Waiter) { waiters.append(waiter) }

    /// Returns the waiters, which wait no more.
    mutating func takeWaiters() -> [Waiter] {
        defer { waiters = [] }
        return waiters
    }

    /// Adds an observer; returns the number to remove it by.
    mutating func add(_ stream: AsyncStream<RefreshEvent>.Continuation) -> Int {
        count += 1
        streams.append((count, stream))
        return count
    }

    mutating func remove(_ number: Int) { streams.removeAll { $0.number == number } }

    /// The observers, in the order in which they came.
    var all: [AsyncStream<RefreshEvent>.Continuation] { streams.map { $0.stream } }

    /// Removes and returns all observers.
    mutating func takeAll() -> [AsyncStream<RefreshEvent>.Continuation] {
        defer { streams = [] }
        return all
    }
}
