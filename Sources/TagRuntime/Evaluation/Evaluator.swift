/// Evaluates a container: values by key, and the tags that an event fires.
///
/// Use one for each thread; any number can share a ``LoadedContainer``. In the steady state, finding the tags to fire
/// allocates nothing. Pushes by the host's closures during an evaluation are queued and processed after it. Reads
/// by them meanwhile have no result: ``value(forKey:)`` is then nil.
///
/// ```swift
/// let evaluator = Evaluator(container)
/// let title = evaluator.string(forKey: "title")
/// let firing = evaluator.push(event: "openScreen", ["screenName": "Departures"])
/// ```
public final class Evaluator {
    /// The container that is evaluated.
    public let container: LoadedContainer
    /// Made when a question first needs it: a constant can be had without.
    private var machine: Machine?
    private(set) var isBusy = false
    private var queue: [Value] = []
    private var hasDropped = false
    private var hasNewHost = false
    private var hasOverrides = false

    /// The app's answers to the container; a change has an effect from the next evaluation on.
    public var host: Host {
        didSet { hasNewHost = true }
    }

    /// The most pushes that are queued during one push, including those that were processed meanwhile.
    static let queueLimit = 500

    /// The state of an evaluator, in an object of its own so that it can be created late.
    private final class Machine {
        var evaluation: Evaluation

        init(_ tables: Tables, _ host: Host) { evaluation = Evaluation(tables, host) }
    }

    /// An evaluator of `container` with an empty data layer.
    public init(_ container: LoadedContainer, host: Host = Host()) {
        self.container = container
        self.host = host
    }

    /// Runs `body`, unless it is called from within a run: then nil.
    @inline(__always)
    func run<R>(_ body: (inout Evaluation) -> R) -> R? {
        guard !isBusy else { return nil }
        isBusy = true
        defer { isBusy = false }
        let machine = self.machine ?? makeMachine()
        if hasNewHost {
            machine.evaluation.host = host
            hasNewHost = false
        }
        return body(&machine.evaluation)
    }

    @inline(never)
    private func makeMachine() -> Machine {
        let made = Machine(container.tables, host)
        machine = made
        return made
    }

    // MARK: Values

    /// Returns the container's value for a key; nil if it has no macro for the key, or the value is absent or failed.
    public func value(forKey key: UTF8Text) -> Value? {
        key.withView { key in
            guard let row = container.tables.key(named: key) else { return nil }
            let macro = container.tables.keys[row, KeyRecord.macro]
            let value: Value?? = run { evaluation in
                evaluation.begin()
                let found = evaluation.macro(macro)
                return found.kind == .absent || found.isFailure
                    ? nil : evaluation.handedOut(found, of: .macro(macro))
            }
            return value ?? nil
        }
    }

    /// Returns true if a macro answers to a key.
    package func hasKey(_ key: String) -> Bool {
        withView(key) { container.tables.key(named: $0) != nil }
    }

    /// The container's values by key, as ``value(forKey:)`` returns them, without the keys that have none.
    package var values: [Value.Entry] {
        container.keys.compactMap { key in value(forKey: key).map { Value.Entry(key, $0) } }
    }

    /// The value as text; nil when there is none.
    public func text(forKey key: UTF8Text) -> UTF8Text? { key.withView { text(forKey: $0) } }

    /// The value as text; "" when there is none.
    public func string(forKey key: String) -> String {
        withView(key) { view in answerText(view) { $0.string } ?? "" }
    }

    /// Returns true if the value is true, or the text `true` in any letter case.
    public func bool(forKey key: String) -> Bool {
        withView(key) { answer($0) { Conversions.boolean($0) } ?? false }
    }

    /// The value as a whole number, towards zero; 0 when it is no number.
    public func integer(forKey key: String) -> Int64 {
        withView(key) { answer($0) { Conversions.number($0)?.integer ?? 0 } ?? 0 }
    }

    /// The value as a number; 0 when it is none.
    public func double(forKey key: String) -> Double {
        withView(key) { answer($0) { Conversions.number($0)?.double ?? 0 } ?? 0 }
    }

    private func text(forKey key: ByteView) -> UTF8Text? { answerText(key) { UTF8Text($0) } }

    /// Returns the result of `body` for a key's value; nil if there is no value.
    private func answer<R>(_ key: ByteView, _ body: (Datum) -> R) -> R? {
        let tables = container.tables
        guard let row = tables.key(named: key) else { return nil }
        let answer: R?? = run { evaluation in
            evaluation.begin()
            let value = evaluation.macro(tables.keys[row, KeyRecord.macro])
            return value.kind == .absent || value.kind == .failure ? nil : body(value)
        }
        return answer ?? nil
    }

    private func answerText<R>(_ key: ByteView, _ body: (ByteView) -> R) -> R? {
        guard let row = container.tables.key(named: key) else { return nil }
        let macro = container.tables.keys[row, KeyRecord.macro]
        if !hasOverrides, let constant = container.tables.constantText(macro) { return body(constant) }
        let answer: R?? = run { evaluation in
            evaluation.begin()
            let text = evaluation.text(evaluation.macro(macro))
            return text.kind == .text ? body(text.view) : nil
        }
        return answer ?? nil
    }

    // MARK: Events

    /// Merges an update into the data layer and, if it has a top-level `event`, returns the tags that it fires.
    ///
    /// Returns nil if it has none, or if it is queued after the push during which it was made.
    @discardableResult
    public func push(_ update: Value) -> Firing? {
        if isBusy {
            enqueue(update)
            return nil
        }
        return process { $0.receive(update) }
    }

    /// Pushes an event with values for the data layer.
    @discardableResult
    public func push(event: UTF8Text, _ values: Value = .map([])) -> Firing? {
        var entries = [Value.Entry("event", .text(event))]
        if case .map(let more) = values { entries += more }
        return push(.map(entries))
    }

    /// Pushes an event with texts for the data layer, directly from Swift's strings, without making objects.
    ///
    /// The effect is that of pushing a ``Value`` with the keys in the order of their UTF-8 bytes.
    @discardableResult
    public func push(event: String, _ texts: [String: String]) -> Firing? {
        if isBusy {
            enqueue(Value(event: event, texts))
            return nil
        }
        return process { $0.receive(event: event, texts) }
    }

    /// Keeps what is pushed from within an evaluation until that is done.
    func enqueue(_ update: Value) {
        // What was done is not taken out before all is done, so that an endless chain of pushes ends here.
        if queue.count < Evaluator.queueLimit {
            queue.append(update)
        } else if !hasDropped {
            hasDropped = true
            host.log(Failure(reason: .tooManyPushes, subject: .evaluation))
        }
    }

    /// Returns what an event fires, and then processes the pushes made in the meantime.
    func process(_ receive: (inout Evaluation) -> Bool) -> Firing? {
        process(receive) { $0.firing() }
    }

    @inline(__always)
    func process<Result>(
        _ receive: (inout Evaluation) -> Bool, _ result: (inout Evaluation) -> Result
    ) -> Result? {
        let first = fire(receive, result)
        var next = 0
        while next < queue.count {
            let update = queue[next]
            _ = fire({ $0.receive(update) }, { _ in })
            next += 1
        }
        if !queue.isEmpty { queue = [] }
        hasDropped = false
        return first
    }

    @inline(__always)
    private func fire<Result>(
        _ receive: (inout Evaluation) -> Bool, _ result: (inout Evaluation) -> Result
    ) -> Result? {
        let result: Result?? = run { evaluation in
            guard receive(&evaluation) else { return nil }
            evaluation.decide(resolves: true)
            return result(&evaluation)
        }
        return result ?? nil
    }

    /// The value at a dotted path of the data layer; nil when there is none.
    public func dataLayer(at path: UTF8Text) -> Value? { run { $0.dataLayer.get(path) } ?? nil }

    /// Merges what was pushed before there was this evaluator: no event of it happens again.
    package func restore(dataLayer: Value) {
        run { _ = $0.dataLayer.push(dataLayer) }
    }

    /// Forgets all values of the data layer; which tags fired once a load is kept.
    public func clearDataLayer() {
        run { $0.dataLayer.removeAll() }
    }
}

extension Evaluator {
    /// Makes a macro have a value of the caller's, whatever the container says; nil undoes it.
    package func override(macro index: Int, with value: Value?) {
        guard index >= 0, index < container.tables.macros.count else { return }
        hasOverrides = true
        run { evaluation in
            if evaluation.overrides.isEmpty {
                evaluation.overrides = [Value?](repeating: nil, count: container.tables.macros.count)
            }
            evaluation.overrides[index] = value
            evaluation.findOverriddenEvent()
            evaluation.candidates.removeAll()
        }
    }

    /// Merges an update and decides which tags its event fires, without finding their parameters: how many.
    ///
    /// For those who only want to know, and for measuring. Allocates nothing in the steady state.
    package func decide(_ update: Value) -> Int { decide(resolves: false) { $0.receive(update) } }

    /// Merges an event with texts and returns the number of tags that it fires, like ``decide(_:)``.
    package func decide(event: String, _ texts: [String: String]) -> Int {
        decide(resolves: false) { $0.receive(event: event, texts) }
    }

    /// Merges an update and returns the number of tags that its event fires, like ``decide(_:)``, but finds their parameters.
    ///
    /// The parameters stay in the evaluator's memory.
    package func resolve(_ update: Value) -> Int { decide(resolves: true) { $0.receive(update) } }

    @inline(__always)
    private func decide(resolves: Bool, _ receive: (inout Evaluation) -> Bool) -> Int {
        let count: Int? = run { evaluation in
            guard receive(&evaluation) else { return 0 }
            evaluation.decide(resolves: resolves)
            return evaluation.fired.count
        }
        return count ?? 0
    }

    /// The numbers of the tags that were decided last, in order.
    package var decided: [Int] {
        run { evaluation in (0..<evaluation.fired.count).map { Int(evaluation.fired[$0].tag) } } ?? []
    }

    /// The failures of the last evaluation that a limit caused.
    package var excesses: [Failure] {
        run { evaluation in
            evaluation.failures.filter { [.stepBudget, .textBudget, .depth].contains($0.reason) }
        } ?? []
    }

    /// The cost of the last evaluation.
    package var spent: Budget {
        run { evaluation in
            Budget(
                steps: Budget.steps - max(evaluation.budget.steps, 0),
                memory: Budget.memory - max(evaluation.budget.memory, 0))
        } ?? Budget()
    }

    /// Merges an update like ``push(_:)``, and returns the values and results of every candidate rule as well.
    package func trace(_ update: Value) -> (firing: Firing, trace: Trace)? {
        let result: (firing: Firing, trace: Trace)?? = run { evaluation in
            guard evaluation.receive(update) else { return nil }
            evaluation.decide(resolves: true)
            let firing = evaluation.firing()
            return (firing, evaluation.trace())
        }
        return result ?? nil
    }

    /// Returns what an event would do to the tags whose type begins with a prefix, without happening.
    ///
    /// The data layer stays as it is, no tag counts as fired, and the parameters of other tags are not found. An empty
    /// answer is also given while an evaluation runs.
    package func outlook(event: UTF8Text, typePrefix: UTF8Text) -> [TagOutlook] {
        run { $0.outlook(event: event, typePrefix: typePrefix) } ?? []
    }

    /// Returns the schedule of a tag, in milliseconds since 1970, both ends included; `nil` ends are open.
    package func schedule(ofTag index: Int) -> (start: Int64?, end: Int64?) {
        guard index >= 0, index < container.tables.tags.count else { return (nil, nil) }
        return run { evaluation in
            evaluation.begin()
            return evaluation.schedule(ofTag: index)
        } ?? (nil, nil)
    }
}
