/// The parts of a container that an evaluation used, for the coverage of tests.
package struct Usage: Sendable, Hashable {
    /// The numbers of the macros whose values were found.
    package var macros: [Int] = []
    /// The numbers of the rules that passed.
    package var rules: [Int] = []
    /// The rules that only macros depend on: they fire and block nothing, so no ``Trace`` has them.
    package var gates: [Gate] = []

    /// The results of a rule's conditions, as far as the evaluation needed them.
    package struct Gate: Sendable, Hashable {
        package let rule: Int
        /// Whether each condition holds, in the order of ``Trace/Rule/conditions``; nil for one that was not evaluated.
        package let held: [Bool?]
    }
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
        for macro in 0..<macros.count
        where macros[macro].stamp == epoch || hasEvent && tables.isEvent(macro: macro) {
            usage.macros.append(macro)
        }
        for rule in 0..<tables.rules.count {
            if hasPassed(rule) { usage.rules.append(rule) }
            let links = tables.links(ofRule: rule)
            guard links.fires.isEmpty, links.blocks.isEmpty else { continue }
            let held = (links.ifs.map { $0 } + links.unlesses).map {
                known(tables.links[$0, LinkRecord.target])
            }
            if held.contains(where: { $0 != nil }) {
                usage.gates.append(Usage.Gate(rule: rule, held: held))
            }
        }
        return usage
    }

    private mutating func hasPassed(_ rule: Int) -> Bool {
        if ruleStamps[rule] == epoch &<< 1 | 1 { return true }
        let needed = tables.rules[rule, RuleRecord.event]
        guard event.kind == .text, needed == 0 || event.view == tables.string(needed - 1) else {
            return false
        }
        let links = tables.links(ofRule: rule)
        return links.ifs.allSatisfy { known(tables.links[$0, LinkRecord.target]) == true }
            && links.unlesses.allSatisfy { known(tables.links[$0, LinkRecord.target]) == false }
    }

    /// Returns whether a condition holds; nil if it was not evaluated.
    private func known(_ predicate: Int) -> Bool? {
        switch predicates[predicate].stamp {
        case epoch &<< 1 | 1: true
        case epoch &<< 1: false
        default: nil
        }
    }
}

extension LoadedContainer {
    /// Returns the number of the macro that gives a key's value; nil if the container has no such key.
    package func macro(ofKey key: String) -> Int? {
        withView(key) { tables.key(named: $0) }.map { tables.keys[$0, KeyRecord.macro] }
    }
}
