public import Observation
public import TagManager

/// An open container for views: what reads a value from it is updated when another version is loaded.
///
/// ```swift
/// let ferry = ObservedContainer(container)
/// Text(ferry[Ferry.Key.title])
/// ```
///
/// Values can also change with what the app pushes; ``reload()`` updates the readers after such a push.
@MainActor @Observable
public final class ObservedContainer {
    /// The container.
    @ObservationIgnored public let container: TagContainer
    /// The source of the current version; nil if there is none.
    public private(set) var origin: ContainerOrigin?
    /// Grows with each version, and each ``reload()``.
    private var generation = 0
    @ObservationIgnored private var following: Task<Void, Never>?

    /// Observes an open container until this object is released, or the container is closed.
    public init(_ container: TagContainer) {
        self.container = container
        origin = container.origin
        let updates = container.updates
        following = Task { [weak self] in
            for await event in updates {
                guard case .succeeded = event else { continue }
                self?.reload()
            }
            self?.reload()
        }
    }

    deinit { following?.cancel() }

    /// Updates what has read values.
    public func reload() {
        origin = container.origin
        generation += 1
    }

    /// Returns the text of a key; "" if it has none.
    public subscript(key: ContainerKey<String>) -> String { read { $0[key] } }

    /// Returns true if the value of a key is true, or the text `true` in any letter case; false otherwise.
    public subscript(key: ContainerKey<Bool>) -> Bool { read { $0[key] } }

    /// Returns the number of a key, rounded toward zero; 0 if it has none.
    public subscript(key: ContainerKey<Int64>) -> Int64 { read { $0[key] } }

    /// Returns the number of a key; 0 if it has none.
    public subscript(key: ContainerKey<Double>) -> Double { read { $0[key] } }

    private func read<Result>(_ body: (TagContainer) -> Result) -> Result {
        // Registers the reader.
        _ = generation
        return body(container)
    }
}
