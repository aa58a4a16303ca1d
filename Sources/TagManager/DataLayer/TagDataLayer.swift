import Synchronization
public import TagRuntime

/// The information that an app has at run time: what is pushed to it, containers see, and events fire their tags.
///
/// Updates are merged and acted on in the order in which they are pushed. What is pushed while another one is being worked on, by
/// a handler, a listener or another thread, waits until that is done, and ``push(_:)`` returns at once; otherwise it returns when
/// all is done. What a macro's handler pushes while a value is asked for is done before the value is given.
public final class TagDataLayer: Sendable {
    /// Hears of each update after it was merged, as it was pushed.
    public typealias Listener = @Sendable (_ update: Value) -> Void

    /// Updates that may come of one push: more are taken for an endless chain, and dropped.
    public static let chainLimit = 500

    /// Updates that may wait at a time, pushed faster than they are done: more are dropped.
    public static let waitLimit = 100_000

    /// Held by the thread that evaluates a container.
    let evaluation = EvaluationLock()

    private let merged = Mutex(DataLayer())
    private let pushes = Mutex(PushQueue())
    private let listeners = Mutex<[(number: Int, listener: Listener)]>([])
    private let actions = Mutex(Actions())

    /// What the manager does about pushes.
    struct Actions: Sendable {
        /// After an update was merged and the listeners heard of it.
        var act: @Sendable (Value) -> Void = { _ in }
        /// Forgets what was kept of a path and all below it.
        var forget: @Sendable (String) -> Void = { _ in }
        /// An update was dropped.
        var overflow: @Sendable () -> Void = {}
    }

    init() {}

    func setActions(_ actions: Actions) { self.actions.withLock { $0 = actions } }

    /// Merges an update: keys are paths with dots, maps merge key by key, lists element by element, everything else replaces.
    ///
    /// A top-level key `event` makes it an event, for which tags are fired. What is no map is ignored.
    public func push(_ update: Value) {
        let thread = CurrentThread.number
        // What is pushed out of an evaluation is done after it: the evaluator is busy.
        let mayWork = !evaluation.isOurs
        switch pushes.withLock({ $0.add(update, from: thread, mayWork: mayWork) }) {
        case .waits, .isDropped(isNew: false): return
        case .isDropped(isNew: true): actions.withLock { $0 }.overflow()
        case .isFirst: workOff()
        }
    }

    /// Does what was pushed out of an evaluation of this thread, unless another thread is at it.
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

    /// The value at a path, a null that was pushed among them; nil when there is none.
    public func value(forKey key: String) -> Value? { merged.withLock { $0.get(UTF8Text(key)) } }

    /// All that was pushed, merged.
    public var everything: Value { merged.withLock { $0.everything } }

    /// Pushes null to a path, and forgets what was kept of it and all below it.
    public func clearPersistentKeys(withPrefix prefix: String) {
        push(.null, forKey: prefix)
        actions.withLock { $0 }.forget(prefix)
    }

    /// Merges what was kept from an earlier run: no event of it happens again.
    func restore(_ value: Value, at path: String) {
        merged.withLock { _ = $0.push(.map([Value.Entry(UTF8Text(path), value)])) }
    }

    /// Has a closure hear of each update, until what this gives is called.
    public func addListener(_ listener: @escaping Listener) -> @Sendable () -> Void {
        let number = listeners.withLock { listeners in
            let number = (listeners.last?.number ?? 0) + 1
            listeners.append((number, listener))
            return number
        }
        return { [weak self] in self?.removeListener(number) }
    }

    private func removeListener(_ number: Int) {
        // Kept until the lock is free: what goes with a closure may call this.
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
