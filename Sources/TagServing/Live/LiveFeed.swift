import Synchronization

/// The events as one page reads them.
final class LiveFeed: ServedStream {
    private struct State: Sendable {
        var place: LiveHub.Place
        var number: Int?
        /// True if the page was woken, and has not read since.
        var isAwake = false
    }

    private let hub: LiveHub
    private let state: Mutex<State>

    /// - Parameter place: The place of the page.
    init(_ hub: LiveHub, after place: LiveHub.Place) {
        self.hub = hub
        state = Mutex(State(place: place))
    }

    func begin(_ wake: @escaping @Sendable () -> Void) -> Bool {
        let number = hub.watch { [weak self] in
            guard let self else { return }
            let isNews = state.withLock { state in
                defer { state.isAwake = true }
                return !state.isAwake
            }
            if isNews { wake() }
        }
        state.withLock { $0.number = number }
        return number != nil
    }

    func next(limit: Int) -> [UInt8] {
        state.withLock { state in
            state.isAwake = false
            let (bytes, next) = hub.events(after: state.place, limit: limit)
            state.place = next
            return bytes
        }
    }

    func end() {
        if let number = state.withLock({ $0.number }) { hub.unwatch(number) }
    }
}
