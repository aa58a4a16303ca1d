/// The first broken part that each entity of a container depends on.
package struct DamageReach: Sendable {
    /// The broken part that each macro depends on, by index; nil if there is none.
    package private(set) var macros: [Damage.Part?]
    /// The broken part that each rule depends on, by index.
    package private(set) var rules: [Damage.Part?]
    /// The broken part that the firing of each tag by its own rules depends on, by index.
    package private(set) var firing: [Damage.Part?]
    /// The broken parts that the parameters of each tag depend on, by index, then by the parameter's key.
    package private(set) var parameters: [[String: Damage.Part]]
    private let checked: CheckedContainer
    private let references: EntityReferences

    /// Follows the damage of a container; nil for a sound one.
    package init?(_ checked: CheckedContainer) {
        guard let damage = checked.damage else { return nil }
        self.checked = checked
        references = EntityReferences(checked.container)
        (macros, rules) = (damage.macros, damage.rules)
        firing = damage.tags
        parameters = Array(repeating: [:], count: damage.tags.count)
        var known = Known()
        for index in macros.indices { _ = ofMacro(index, &known) }
        for index in rules.indices { _ = ofRule(index, &known) }
        for index in firing.indices { follow(tag: index, damage.tags[index], &known) }
    }

    private struct Known {
        var macros: Set<Int> = []
        var rules: Set<Int> = []
    }

    /// The tags that depend on something broken, and the tags that they bring along.
    package var tags: Set<Int> {
        var found = Set(firing.indices.filter { firing[$0] != nil || !parameters[$0].isEmpty })
        var open = Array(found)
        while let tag = open.popLast() {
            let all = checked.container.tags[tag].setup + checked.container.tags[tag].teardown
            for other in all where found.insert(checked.tag(for: other.tag)).inserted {
                open.append(checked.tag(for: other.tag))
            }
        }
        return found
    }

    /// Returns the first broken part that a value depends on.
    package func part(of value: Value) -> Damage.Part? {
        var found = EntityReferences.Of()
        found.add(value)
        for reference in found.macros {
            for index in checked.macros(for: reference) {
                if let part = macros[Int(index)] { return part }
            }
        }
        return nil
    }

    /// Returns the first broken part that a macro's parameters depend on.
    package func part(of macro: Macro) -> Damage.Part? {
        for parameter in macro.parameters { if let part = part(of: parameter.value) { return part } }
        return nil
    }

    private mutating func follow(tag index: Int, _ own: Damage.Part?, _ known: inout Known) {
        let tag = checked.container.tags[index]
        for rule in tag.firesOn + tag.blockedBy where firing[index] == nil {
            firing[index] = ofRule(checked.rule(for: rule), &known)
        }
        for parameter in tag.parameters {
            var found = EntityReferences.Of()
            found.add(parameter.value)
            if let part = own ?? first(found, &known) { parameters[index][parameter.key.value] = part }
        }
    }

    /// Returns the broken part that a macro depends on.
    ///
    /// The recursion ends: cycles were cut, and the depth is limited.
    private mutating func ofMacro(_ index: Int, _ known: inout Known) -> Damage.Part? {
        guard macros[index] == nil, known.macros.insert(index).inserted else { return macros[index] }
        macros[index] = first(references.ofMacros[index], &known)
        return macros[index]
    }

    private mutating func ofRule(_ index: Int, _ known: inout Known) -> Damage.Part? {
        guard rules[index] == nil, known.rules.insert(index).inserted else { return rules[index] }
        rules[index] = first(references.ofRules[index], &known)
        return rules[index]
    }

    private mutating func first(_ found: EntityReferences.Of, _ known: inout Known) -> Damage.Part? {
        for reference in found.macros {
            for index in checked.macros(for: reference) {
                if let part = ofMacro(Int(index), &known) { return part }
            }
        }
        for reference in found.rules {
            if let part = ofRule(checked.rule(for: reference), &known) { return part }
        }
        return nil
    }
}
