import Synchronization
public import TagRuntime

/// The values and events that an app pushes; all open containers see them, and events fire tags.
///
/// Updates are merged and handled in the order in which they are pushed. A push while another one is being handled, by a handler,
/// a listener or another thread, waits in a queue, and ``push(_:)`` returns at once; otherwise ``push(_:)`` returns when the
/// queue is empty. A push by a macro's handler during a request for a value is handled before the value is returned.
public final class TagDataLayer: Sendable {
    /// Called with each update, as it was pushed, after it was merged.
    public typealias Listener = @Sendable (_ update: Value) -> Void

    /// The number of updates that one push may cause; further ones are taken for an endless chain, and dropped.
    public static let chainLimit = 500

    /// The number of updates that may wait in the queue; further ones are dropped.
    public static let waitLimit = 100_000

    /// The lock of the thread that evaluates a container.
    let evaluation = EvaluationLock()

    private let merged = Mutex(DataLayer())
    private let pushes = Mutex(PushQueue())
    private let listeners = Mutex<[(number: Int, listener: Listener)]>([])
    private let actions = Mutex(Actions())

    /// The manager's part in a push.
    struct Actions: Sendable {
        /// Called after an update was merged and the listeners were called.
        var act: @Sendable (Value) -> Void = { _ in }
        /// Removes the saved values at a path and below it.
        var forget: @Sendable (String) -> Void = { _ in }
        /// Called when an update is dropped, once until the queue is empty.
        var overflow: @Sendable () -> Void = {}
    }

    init() {}

    func setActions(_ actions: Actions) { self.actions.withLock { $0 = actions } }

    /// Pushes an update, which is merged into the data layer.
    ///
    /// Its keys are paths with dots. Maps merge key by key and lists element by element; any other value replaces. A top-level
    /// key `event` makes the update an event, which fires tags. A value that is not a map is ignored.
    public func push(_ update: Value) {
        let thread = CurrentThread.number
        // A push during an evaluation waits until it ends: the evaluator is busy.
        let mayWork = !evaluation.isOurs
        switch pushes.withLock({ $0.add(update, from: thread, mayWork: mayWork) }) {
        case .waits, .isDropped(isNew: false): return
        case .isDropped(isNew: true): actions.withLock { $0 }.overflow()
        case .isFirst: workOff()
        }
    }

    /// Handles what this thread pushed during an evaluation, unless another thread is already working.
    func catchUp() {
        guard !evaluation.isOurs, pushes.withLock({ $0.begin(CurrentThread.number) }) else { return }
        workOff()
    }

    private func workOff() {
        while let update = pushes.withLock({ $0.take() }) { work(update) }
    }

    /// Pushes an event with values.
    public func push(event: String, _ values: [String: Value] = [:]) {
        push(.map([Value.Entry("event", Value(event))] + [Value.Entry](byName: values)))
    }

    /// Pushes one value at a path.
    public func push(_ value: Value, forKey key: String) { push(.map([Value.Entry(UTF8Text(key), value)])) }

    /// Returns the value at a path, which may be a null that was pushed; nil if there is none.
    public func value(forKey key: String) -> Value? { merged.withLock { $0.get(UTF8Text(key)) } }

    /// The merged values of all updates.
    public var everything: Value { merged.withLock { $0.everything } }

    /// Pushes null to a path, and removes the saved values at the path and below it.
    public func clearPersistentKeys(withPrefix prefix: String) {
        push(.null, forKey: prefix)
        actions.withLock { $0 }.forget(prefix)
    }

    /// Merges a value that was saved in an earlier run; fires nothing.
    func restore(_ value: Value, at path: String) {
        merged.withLock { _ = $0.push(.map([Value.Entry(UTF8Text(path), value)])) }
    }

    /// Adds a listener, which is called with each update.
    ///
    /// - Returns: A closure that removes the listener.
    public func addListener(_ listener: @escaping Listener) -> @Sendable () -> Void {
        let number = listeners.withLock { listeners in
            let number = (listeners.last?.number ?? 0) + 1
            listeners.append((number, listener))
            return number
        }
        return { [weak self] in self?.removeListener(number) }
    }

    private func removeListener(_ number: Int) {
        // Released outside the lock: releasing a closure may call this again.
        let removed = listeners.withLock { listeners in
            listeners.firstIndex { $0.number == number }.map { listeners.remove(at: $0) }
        }
        _ = removed
    }

    private func work(_ update: Value) {
        merged.withLock { _ = $0.push(update) }
        for (_, listener) in listeners.withLock({ $0 }) { listener(update) }
        actions.withLock { $0 }.act(update)
    }
}
