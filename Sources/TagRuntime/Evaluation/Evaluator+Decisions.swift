/// What an event fires, by numbers, in memory that is used again and again.
package struct Decision: Sendable {
    /// How much is found out about the tags that an event fires.
    package enum Depth: Sendable {
        /// Which tags fire. Their parameters are not found, so that none fails.
        case tags
        /// Which tags fire; one of whose parameters fails does not.
        case effects
        /// Which tags fire, and their parameters.
        case parameters
    }

    /// True if the update had an event.
    package private(set) var isEvent = false
    /// The tags that fire, in order.
    package private(set) var fired: [Int] = []
    package private(set) var blocked: [Int] = []
    /// The rules that pass, as far as tags depend on them.
    package private(set) var passed: [Int] = []
    package private(set) var failures: [Failure] = []
    /// The steps and bytes of all evaluations since ``takeCost()``.
    private var cost = 0

    package init() {}

    fileprivate mutating func take(_ evaluation: inout Evaluation, isEvent: Bool) {
        clear()
        self.isEvent = isEvent
        cost &+= Budget.steps &- max(evaluation.budget.steps, 0)
        cost &+= Budget.memory &- max(evaluation.budget.memory, 0)
        if !evaluation.failures.isEmpty { failures = evaluation.failures }
        guard isEvent else { return }
        for index in 0..<evaluation.fired.count { fired.append(Int(evaluation.fired[index].tag)) }
        for index in 0..<evaluation.blocked.count { blocked.append(Int(evaluation.blocked[index])) }
        for index in 0..<evaluation.passed.count { passed.append(Int(evaluation.passed[index])) }
    }

    /// Returns the steps and bytes of all evaluations since the last call.
    package mutating func takeCost() -> Int {
        defer { cost = 0 }
        return cost
    }

    private mutating func clear() {
        isEvent = false
        fired.removeAll(keepingCapacity: true)
        blocked.removeAll(keepingCapacity: true)
        passed.removeAll(keepingCapacity: true)
        if !failures.isEmpty { failures = [] }
    }
}

extension Evaluator {
    /// Merges an event of a tape, and decides what it fires.
    ///
    /// The parameters stay in the evaluator's memory until the next evaluation, for ``sends(_:asDoes:of:)`` and ``decidedFiring()``.
    package func decide(
        _ tape: borrowing EventTape, at place: Int, _ depth: Decision.Depth, into decision: inout Decision
    ) {
        run { evaluation in
            let isEvent = evaluation.receive(tape, at: place)
            if isEvent {
                evaluation.onlyWeighs = depth == .effects
                evaluation.decide(resolves: depth != .tags)
                evaluation.onlyWeighs = false
            }
            decision.take(&evaluation, isEvent: isEvent)
        }
    }

    /// Returns true if a tag of the last decision has the same parameters as one of another evaluator's, in the same order.
    package func sends(_ place: Int, asDoes other: Int, of evaluator: Evaluator) -> Bool {
        let isSame: Bool?? = run { one in
            let parameters = one.fired[place].parameters
            return evaluator.run { two in parameters.isSame(as: two.fired[other].parameters) }
        }
        return (isSame ?? false) ?? false
    }

    /// Returns the last decision with its values.
    package func decidedFiring() -> Firing? { run { $0.firing() } }
}

extension Datum {
    /// Returns true if both are the same value; entries of maps in another order are not.
    fileprivate func isSame(as other: Datum) -> Bool {
        guard kind == other.kind else { return false }
        switch kind {
        case .absent, .failure, .null, .false, .true: return true
        case .integer: return integer == other.integer
        case .double: return double.bitPattern == other.double.bitPattern
        case .text: return view == other.view
        case .list, .map:
            let (one, two) = (elements, other.elements)
            guard one.count == two.count else { return false }
            for index in 0..<one.count where !one[index].isSame(as: two[index]) { return false }
            return true
        }
    }
}

extension LoadedContainer {
    /// Returns true if a rule needs an event of this name.
    package func knows(event name: UTF8Text) -> Bool {
        name.withView { tables.event(named: $0, hash: NameHash.of($0)) != nil }
    }
}
