/// What an event fires, by numbers, in memory that is used again and again.
package struct Decision {
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
    /// True if something was nested too deeply, so that a value may depend on where it was found first.
    package private(set) var isTooDeep = false
    /// The parameters of each tag that fires, if they were asked for; good until the evaluator's next evaluation.
    private var parameters: [Datum] = []
    /// The steps and bytes of all evaluations since ``takeCost()``.
    private var cost = 0
    /// The steps and bytes of the last evaluation.
    private var spent = Budget(steps: 0, memory: 0)

    package init() {}

    /// Decides about the event that an evaluation received.
    ///
    /// - Parameter rules: The rules of another version that pass, if the results of twins are those of them.
    fileprivate mutating func decide(
        _ evaluation: inout Evaluation, isEvent: Bool, _ depth: Depth, twinsPassing rules: [Int]? = nil
    ) {
        clear()
        self.isEvent = isEvent
        if isEvent {
            evaluation.onlyWeighs = depth == .effects
            if let rules {
                evaluation.decide(resolves: depth != .tags, twinsPassing: rules)
            } else {
                evaluation.decide(resolves: depth != .tags)
            }
            evaluation.onlyWeighs = false
        }
        spent = Budget(
            steps: Budget.steps &- max(evaluation.budget.steps, 0),
            memory: Budget.memory &- max(evaluation.budget.memory, 0))
        cost &+= spent.steps &+ spent.memory
        if !evaluation.failures.isEmpty { failures = evaluation.failures }
        guard isEvent else { return }
        isTooDeep = evaluation.isTooDeep
        for index in 0..<evaluation.fired.count { fired.append(Int(evaluation.fired[index].tag)) }
        if depth == .parameters { takeParameters(evaluation) }
        for index in 0..<evaluation.blocked.count { blocked.append(Int(evaluation.blocked[index])) }
        for index in 0..<evaluation.passed.count { passed.append(Int(evaluation.passed[index])) }
    }

    fileprivate mutating func takeParameters(_ evaluation: borrowing Evaluation) {
        parameters.removeAll(keepingCapacity: true)
        for index in 0..<evaluation.fired.count { parameters.append(evaluation.fired[index].parameters) }
    }

    /// Returns true if a tag that fires has the same parameters as one of another decision, in whatever order entries of maps are.
    package func sends(_ place: Int, asDoes other: Int, of decision: borrowing Decision) -> Bool {
        let (one, two) = (parameters[place], decision.parameters[other])
        // The order is nearly always the same, and to search for keys takes longer.
        return one.isSame(as: two) || one.isSameInAnyOrder(as: two)
    }

    /// True if an evaluation of the same event can take the results of rules from this one.
    fileprivate var lendsRules: Bool { isEvent && failures.isEmpty }

    /// True if the rules that were taken from another decision could have been evaluated as well, with the same results.
    ///
    /// What they need was evaluated for the other decision, and so costs no more than all of that did. With a depth that was reached,
    /// or with too little left, values depend on where they were found first.
    fileprivate func isCertain(after other: borrowing Decision) -> Bool {
        !isTooDeep && spent.steps &+ other.spent.steps < Budget.steps
            && spent.memory &+ other.spent.memory < Budget.memory
    }

    /// Returns the steps and bytes of all evaluations since the last call.
    package mutating func takeCost() -> Int {
        defer { cost = 0 }
        return cost
    }

    private mutating func clear() {
        isEvent = false
        isTooDeep = false
        fired.removeAll(keepingCapacity: true)
        blocked.removeAll(keepingCapacity: true)
        passed.removeAll(keepingCapacity: true)
        parameters.removeAll(keepingCapacity: true)
        if !failures.isEmpty { failures = [] }
    }
}

extension Evaluator {
    /// Merges an event of a tape, and decides what it fires.
    ///
    /// The parameters stay in the evaluator's memory until the next evaluation, for ``Decision/sends(_:asDoes:of:)`` and
    /// ``decidedFiring()``.
    package func decide(
        _ tape: borrowing EventTape, at place: Int, _ depth: Decision.Depth, into decision: inout Decision
    ) {
        run { decision.decide(&$0, isEvent: $0.receive(tape, at: place), depth) }
    }

    /// Decides what an event fires that another evaluator has merged, with the data layer of that one.
    ///
    /// What is pushed must make the same data layer in both: see ``hasSameLayer(as:)``. Rules that are twins, see ``twin(rules:)``,
    /// are not evaluated again.
    ///
    /// - Parameter other: What the other evaluator decided about the event.
    package func decide(
        _ tape: borrowing EventTape, at place: Int, _ depth: Decision.Depth, with merger: Evaluator,
        after other: borrowing Decision, into decision: inout Decision
    ) {
        run { evaluation in
            merger.exchangeLayer(&evaluation.dataLayer)
            let isEvent = evaluation.receive(merged: tape, at: place)
            // With another name of the event the rules of the index are not those that may pass.
            if other.lendsRules, evaluation.isTwin.count > 0, evaluation.overriddenEvent < 0 {
                let firedBefore = evaluation.firedOnce.count
                decision.decide(&evaluation, isEvent: isEvent, depth, twinsPassing: other.passed)
                if !decision.isCertain(after: other) {
                    evaluation.unfire(after: firedBefore)
                    _ = evaluation.receive(merged: tape, at: place)
                    decision.decide(&evaluation, isEvent: isEvent, depth)
                }
            } else {
                decision.decide(&evaluation, isEvent: isEvent, depth)
            }
            merger.exchangeLayer(&evaluation.dataLayer)
        }
    }

    /// Makes rules twins of another version's: both pass in the same events, as long as the data layers and the answers of the hosts are
    /// the same.
    ///
    /// - Parameter twins: The rule of this version for each of the other; nil if none is the same.
    package func twin(rules twins: [Int?]) {
        run { evaluation in
            evaluation.twins = FixedBuffer(count: twins.count, filledWith: 0)
            evaluation.isTwin = FixedBuffer(count: container.tables.rules.count, filledWith: false)
            for (other, rule) in twins.enumerated() {
                guard let rule else { continue }
                evaluation.twins[other] = UInt32(truncatingIfNeeded: rule + 1)
                evaluation.isTwin[rule] = true
            }
        }
    }

    private func exchangeLayer(_ layer: inout DataLayer) {
        run { swap(&$0.dataLayer, &layer) }
    }

    /// Returns the last decision with its values; nil if it did not find them, as for ``Decision/Depth/tags``.
    package func decidedFiring() -> Firing? {
        let firing: Firing?? = run { evaluation in
            evaluation.resolveWeighed()
            return evaluation.hasParameters ? evaluation.firing() : nil
        }
        return firing ?? nil
    }

    /// Makes decisions about parameters leave out those of some tags, which are only weighed: they are in
    /// ``decidedFiring()`` and after ``resolveWeighed(into:)``.
    ///
    /// - Parameter tags: True for each of them, by number.
    package func weigh(tags: [Bool]) {
        run { evaluation in
            evaluation.weighedTags = FixedBuffer(count: tags.count, filledWith: false)
            for tag in tags.indices { evaluation.weighedTags[tag] = tags[tag] }
        }
    }

    /// Finds the parameters that the last decision left out.
    package func resolveWeighed(into decision: inout Decision) {
        run { evaluation in
            evaluation.resolveWeighed()
            decision.takeParameters(evaluation)
        }
    }
}

extension Evaluation {
    /// Forgets that tags fired, all but the first `count` of those that may fire only once a load.
    fileprivate mutating func unfire(after count: Int) {
        for index in count..<firedOnce.count { hasFired[Int(firedOnce[index])] = false }
        firedOnce.truncate(to: count)
    }

    /// True if the parameters of all tags that fire were found.
    fileprivate var hasParameters: Bool {
        for index in 0..<fired.count where fired[index].parameters.kind != .map { return false }
        return true
    }

    /// Finds the parameters of the tags that were only weighed, at no cost: what they need was found and paid for.
    ///
    /// It leaves out tags that were not weighed: their values would be found in a data layer that may be another event's by now.
    fileprivate mutating func resolveWeighed() {
        let spent = budget
        defer {
            budget = spent
            holdScratchToMemory()
        }
        for index in 0..<fired.count where fired[index].isWeighed {
            budget = Budget()
            holdScratchToMemory()
            let tag = Int(fired[index].tag)
            let found = pairs(
                ofShape: tables.tags[tag, TagRecord.shape], from: tables.tags[tag, TagRecord.first])
            guard let found else { continue }
            fired[index] = FiredRow(tag: fired[index].tag, parameters: .map(found))
        }
    }
}

extension Datum {
    /// Returns true if both are the same value; entries of maps in another order are not.
    fileprivate func isSame(as other: Datum) -> Bool {
        guard kind == other.kind else { return false }
        // The same number, or the same place: most texts come from the data layer, which two versions share.
        if isIdentical(to: other) { return true }
        switch kind {
        case .absent, .failure, .null, .false, .true, .integer, .double: return false
        case .text: return view == other.view
        case .list, .map:
            let (one, two) = (elements, other.elements)
            guard one.count == two.count else { return false }
            for index in 0..<one.count where !one[index].isSame(as: two[index]) { return false }
            return true
        }
    }

    /// Returns true if both are the same value, in whatever order the entries of maps are; an absent one is as if it were not there.
    fileprivate func isSameInAnyOrder(as other: Datum) -> Bool {
        guard kind == other.kind else { return false }
        if isIdentical(to: other) { return true }
        switch kind {
        case .absent, .failure, .null, .false, .true, .integer: return false
        case .double: return double == other.double
        case .text: return view == other.view
        case .list:
            let (one, two) = (elements, other.elements)
            guard one.count == two.count else { return false }
            for index in 0..<one.count where !one[index].isSameInAnyOrder(as: two[index]) { return false }
            return true
        case .map: return entriesAreIn(other, comparing: true) && other.entriesAreIn(self, comparing: false)
        }
    }

    /// Returns true if another map has the keys of all entries, and the same values if they are compared.
    private func entriesAreIn(_ other: Datum, comparing: Bool) -> Bool {
        let entries = elements
        for index in stride(from: 0, to: entries.count, by: 2) where entries[index &+ 1].kind != .absent {
            let found = other.value(ofKey: entries[index].view)
            guard found.kind != .absent, !comparing || entries[index &+ 1].isSameInAnyOrder(as: found) else {
                return false
            }
        }
        return true
    }

    /// The last value of a key in a map; absent if there is none.
    private func value(ofKey key: ByteView) -> Datum {
        let entries = elements
        for index in stride(from: entries.count &- 2, through: 0, by: -2) where entries[index].view == key {
            return entries[index &+ 1]
        }
        return .absent
    }
}

extension LoadedContainer {
    /// Returns true if a rule needs an event of this name.
    package func knows(event name: UTF8Text) -> Bool {
        name.withView { tables.event(named: $0, hash: NameHash.of($0)) != nil }
    }
}
