/// The parts of a container that an evaluation used, for the coverage of tests.
package struct Usage: Sendable, Hashable {
    /// The numbers of the macros whose values were found.
    package var macros: [Int] = []
    /// The numbers of the rules that passed.
    package var rules: [Int] = []
}

extension Evaluator {
    /// The parts that the last evaluation used; nothing is evaluated for it.
    package var usage: Usage { run { $0.usage() } ?? Usage() }
}

extension Evaluation {
    /// Mutating, since a call would copy the evaluation otherwise.
    mutating func usage() -> Usage {
        var usage = Usage()
        let hasEvent = event.kind == .text
        for macro in 0..<macroStamps.count
        where macroStamps[macro] == epoch || hasEvent && tables.isEvent(macro: macro) {
            usage.macros.append(macro)
        }
        for rule in 0..<tables.rules.count where hasPassed(rule) { usage.rules.append(rule) }
        return usage
    }

    private mutating func hasPassed(_ rule: Int) -> Bool {
        if ruleStamps[rule] == epoch &<< 1 | 1 { return true }
        let needed = tables.rules[rule, RuleRecord.event]
        guard event.kind == .text, needed == 0 || event.view == tables.string(needed - 1) else {
            return false
        }
        let links = tables.links(ofRule: rule)
        return links.ifs.allSatisfy { isKnown(tables.links[$0, LinkRecord.target], holds: true) }
            && links.unlesses.allSatisfy { isKnown(tables.links[$0, LinkRecord.target], holds: false) }
    }

    private func isKnown(_ predicate: Int, holds: Bool) -> Bool {
        predicateStamps[predicate] == epoch &<< 1 | (holds ? 1 : 0)
    }
}

extension LoadedContainer {
    /// Returns the number of the macro that gives a key's value; nil if the container has no such key.
    package func macro(ofKey key: String) -> Int? {
        withView(key) { tables.key(named: $0) }.map { tables.keys[$0, KeyRecord.macro] }
    }
}
