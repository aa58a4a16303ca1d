/// The values and conditions that explain what an event fired.
package struct Trace: Sendable, Hashable {
    /// The rules that need this event, and those that need none by name, in file order.
    package var rules: [Rule] = []

    package struct Rule: Sendable, Hashable {
        package var index: Int
        package var name: UTF8Text?
        package var passed: Bool
        /// Set when the rule needs the event by its name.
        package var needsEvent: Bool
        package var conditions: [Condition]
        /// Numbers of tags.
        package var fires: [Int]
        package var blocks: [Int]
    }

    package struct Condition: Sendable, Hashable {
        package var predicate: Int
        package var operation: PredicateKind
        package var ignoresCase: Bool
        /// The number of the macro that is the left side; nil if the left side is no macro.
        package var macro: Int?
        /// The value of the left side; nil if it was absent or failed.
        package var left: Value?
        /// The value of the right side; nil for a compiled pattern, or if it was absent.
        package var right: Value?
        package var held: Bool
        /// Among `unless`: the rule passes when it did not hold.
        package var isNegated: Bool
    }
}

extension Evaluator {
    /// Returns the conditions of a rule, with the values that they have now; nothing is pushed.
    package func trace(rule index: Int) -> Trace.Rule? {
        guard index >= 0, index < container.tables.rules.count else { return nil }
        return run { evaluation in
            evaluation.begin()
            return evaluation.trace(rule: index)
        }
    }
}

extension Evaluation {
    /// Looks again at every candidate of the event at hand; what was found already is not found anew.
    mutating func trace() -> Trace {
        guard overriddenEvent < 0 else { return traceAllRules() }
        var numbers: [Int] = []
        if let row = tables.event(named: event.view, hash: eventHash) {
            let run = tables.events[row, EventRecord.first]..<tables.events[row + 1, EventRecord.first]
            numbers += run.map { tables.candidates[$0, CandidateRecord.rule] }
        }
        numbers += (0..<tables.restRules.count).map { tables.restRules[$0, RestRuleRecord.rule] }
        numbers.sort()
        return Trace(rules: numbers.map { trace(rule: $0) })
    }

    /// Traces all rules, like ``trace()``, if an override gives them another event than the one that was pushed.
    private mutating func traceAllRules() -> Trace {
        var trace = Trace()
        for rule in 0..<tables.rules.count {
            let links = tables.links(ofRule: rule)
            guard !links.fires.isEmpty || !links.blocks.isEmpty, eventHolds(ofRule: rule) else { continue }
            trace.rules.append(self.trace(rule: rule))
        }
        return trace
    }

    fileprivate mutating func trace(rule: Int) -> Trace.Rule {
        let links = tables.links(ofRule: rule)
        var conditions: [Trace.Condition] = []
        for link in links.ifs {
            conditions.append(trace(tables.links[link, LinkRecord.target], isNegated: false))
        }
        for link in links.unlesses {
            conditions.append(trace(tables.links[link, LinkRecord.target], isNegated: true))
        }
        return Trace.Rule(
            index: rule, name: tables.name(ofRule: rule).map { UTF8Text($0) },
            passed: conditions.allSatisfy { $0.held != $0.isNegated },
            needsEvent: tables.rules[rule, RuleRecord.event] > 0, conditions: conditions,
            fires: links.fires.map { tables.links[$0, LinkRecord.target] },
            blocks: links.blocks.map { tables.links[$0, LinkRecord.target] })
    }

    private mutating func trace(_ predicate: Int, isNegated: Bool) -> Trace.Condition {
        let stored = StoredPredicate(cell: tables.predicates[predicate, PredicateRecord.operation])
        let left = tables.predicates[predicate, PredicateRecord.left]
        let isMacro = left >= tables.space.macros && left < tables.space.integers
        return Trace.Condition(
            predicate: predicate, operation: stored.kind ?? .cssSelector, ignoresCase: stored.ignoresCase,
            macro: isMacro ? left - tables.space.macros : nil,
            left: seen(left), right: seen(tables.predicates[predicate, PredicateRecord.right]),
            held: holds(predicate), isNegated: isNegated)
    }

    private mutating func seen(_ value: Int) -> Value? {
        guard value < tables.space.patterns else { return nil }
        let datum = datum(value)
        return datum.kind == .absent || datum.isFailure || !pay(forCopyOf: datum, .evaluation)
            ? nil : ValueMaker.value(of: datum)
    }
}
