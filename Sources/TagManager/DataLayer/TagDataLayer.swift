import Dispatch
import Synchronization
public import TagRuntime

/// The values and events that an app pushes; all open containers see them, and events fire tags.
///
/// Updates are merged and handled in the order in which they are pushed. If no other thread pushes, a push returns when its update
/// and those that handlers push in response are handled. A push while another one is being handled, by a handler, a listener or
/// another thread, waits in a queue, and returns at once. No push works for other threads: what they push meanwhile is handled on a
/// thread of the library. An awaited push returns when its update and what came of it are handled, whoever else pushes. A push by a
/// macro's handler during a request for a value is handled before the value is returned.
///
/// ``PushLimits`` bounds the queue. While it is full a push waits for room, a short time at most; then its update is dropped, and
/// counted in ``counts``.
///
/// ```swift
/// manager.dataLayer.push(["event": "openScreen", "screenName": "Home Screen"])
/// await manager.dataLayer.push(["event": "purchase", "price": 120])  // in async code: its tags have fired
/// ```
public final class TagDataLayer: Sendable {
    /// Called with each update, as it was pushed, after it was merged.
    public typealias Listener = @Sendable (_ update: Value) -> Void

    /// The number of updates that one push may cause; further ones are taken for an endless chain, and dropped.
    public static let chainLimit = 500

    /// The lock of the thread that evaluates a container.
    let evaluation = EvaluationLock()

    private let merged = Mutex(DataLayer())
    private let pushes: Mutex<PushQueue>
    /// The time that a push waits for room in the queue.
    private let patience: DispatchTimeInterval
    /// The thread that works on what other threads pushed while one worked.
    private let queue = DispatchQueue(label: "TagManager.pushes")
    private let listeners = Mutex<[(number: Int, listener: Listener)]>([])
    private let actions = Mutex(Actions())

    /// The manager's part in a push.
    struct Actions: Sendable {
        /// Called after an update was merged and the listeners were called.
        var act: @Sendable (Value) -> Void = { _ in }
        /// Removes the saved values at a path and below it.
        var forget: @Sendable (String) -> Void = { _ in }
        /// Called when an update is dropped, once for each reason until the queue is empty.
        var overflow: @Sendable (PushQueue.Drop.Reason) -> Void = { _ in }
        /// Called with a reason when something that is pushed has no value.
        var refuse: @Sendable (String) -> Void = { _ in }
    }

    init(_ limits: PushLimits) {
        pushes = Mutex(PushQueue(limit: limits.waiting))
        patience = .milliseconds(Int(clamping: max(0, limits.patience.wholeMilliseconds)))
    }

    /// The numbers of updates that were pushed, handled and dropped so far, all of one moment.
    public var counts: PushCounts { pushes.withLock { $0.counts } }

    func setActions(_ actions: Actions) { self.actions.withLock { $0 = actions } }

    func refuse(_ reason: String) { actions.withLock { $0 }.refuse(reason) }

    /// Pushes an update, which is merged into the data layer.
    ///
    /// Its keys are paths with dots. Maps merge key by key and lists element by element; any other value replaces. A top-level
    /// key `event` makes the update an event, which fires tags. A value that is not a map is ignored.
    public func push(_ update: Value) { add(update, finish: nil) }

    /// Pushes an update, and waits its turn: returns when the update and all that it caused are handled.
    ///
    /// It is never dropped, and no thread is blocked. Each task has one update waiting at most, so tasks that await their pushes
    /// push no faster than these are handled. Never wait for it in a handler.
    public func push(_ update: Value) async {
        await withCheckedContinuation { continuation in
            add(update) { continuation.resume() }
        }
    }

    private func add(_ update: Value, finish: (@Sendable () -> Void)?) {
        let thread = CurrentThread.number
        // A push during an evaluation waits until it ends: the evaluator is busy.
        let mayWork = !evaluation.isOurs
        switch pushes.withLock({ $0.add(update, from: thread, mayWork: mayWork, finish: finish) }) {
        case .waits: return
        case .isFirst: workOff(thread, takesAll: false)
        case .isFull(let waiter): wait(waiter)
        case .isDropped(let drop):
            report(drop)
            finish?()
        }
    }

    private func wait(_ waiter: PushQueue.Waiter) {
        guard waiter.semaphore.wait(timeout: .now() + patience) == .timedOut,
            let drop = pushes.withLock({ $0.abandon(waiter) })
        else { return }
        report(drop)
    }

    private func report(_ drop: PushQueue.Drop) {
        if drop.isNew { actions.withLock { $0 }.overflow(drop.reason) }
    }

    /// Handles what this thread pushed during an evaluation, unless another thread is already working.
    func catchUp() {
        let thread = CurrentThread.number
        guard !evaluation.isOurs, pushes.withLock({ $0.begin(thread) }) else { return }
        workOff(thread, takesAll: false)
    }

    private func workOff(_ thread: UInt, takesAll: Bool) {
        while true {
            let taken = pushes.withLock { $0.take(thread, takesAll: takesAll) }
            for waiter in taken.admitted { waiter.semaphore.signal() }
            taken.finish?()
            switch taken.step {
            case .work(let update): work(update)
            case .end: return
            case .handOver:
                return queue.async { [self] in
                    let own = CurrentThread.number
                    pushes.withLock { $0.adopt(own) }
                    workOff(own, takesAll: true)
                }
            }
        }
    }

    /// Pushes an event with values.
    public func push(event: String, _ values: [String: Value] = [:]) {
        push(Self.update(event, values))
    }

    /// Pushes an event with values, and waits its turn: returns when its tags have fired.
    public func push(event: String, _ values: [String: Value] = [:]) async {
        await push(Self.update(event, values))
    }

    private static func update(_ event: String, _ values: [String: Value]) -> Value {
        .map([Value.Entry("event", Value(event))] + [Value.Entry](byName: values))
    }

    /// Pushes one value at a path.
    public func push(_ value: Value, forKey key: String) { push(.map([Value.Entry(UTF8Text(key), value)])) }

    /// Pushes one value at a path, and waits its turn.
    public func push(_ value: Value, forKey key: String) async {
        await push(.map([Value.Entry(UTF8Text(key), value)]))
    }

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
    /// The data layer holds the listener. One that pushes should hold the data layer weakly (`[weak dataLayer]`), or neither is
    /// released before the listener is removed.
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
