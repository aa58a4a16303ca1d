import TagModel

/// A comparison of two containers that finds things that read the same, word for word and in one order.
///
/// It walks over both and assigns no numbers. If it returns true, the signatures are equal; if it returns false, they may
/// still be equal. Most things in two versions are alike.
struct Likeness {
    let old: CheckedContainer
    let new: CheckedContainer
    /// The classes by which references are compared; nil to compare everything that references lead to.
    let classes: PairedClasses?
    /// The last verdict on the first macro of each name; ``rules`` has the last one on each rule.
    private var macros: [Verdict]
    private var rules: [Verdict]

    private struct Verdict {
        var partner: Int32 = -1
        var isAlike = false
    }

    init(_ old: CheckedContainer, _ new: CheckedContainer, classes: PairedClasses? = nil) {
        self.old = old
        self.new = new
        self.classes = classes
        let isDeep = classes == nil
        macros = Array(repeating: Verdict(), count: isDeep ? old.container.macros.count : 0)
        rules = Array(repeating: Verdict(), count: isDeep ? old.container.rules.count : 0)
    }

    // MARK: Entities

    /// Returns true if two macros are alike, except for their names.
    mutating func macro(_ before: Int, _ after: Int) -> Bool {
        let (one, two) = (old.container.macros[before], new.container.macros[after])
        guard one.kind == two.kind, one.parameters.count == two.parameters.count else { return false }
        switch one.kind {
        case .custom: guard one.type.value.hasSameBytes(as: two.type.value) else { return false }
        case .containerId:
            guard ExactText(old.container.id?.value ?? "") == ExactText(new.container.id?.value ?? "") else {
                return false
            }
        case .containerVersion:
            guard
                ExactText(old.container.version?.value ?? "") == ExactText(new.container.version?.value ?? "")
            else { return false }
        default: break
        }
        return parameters(one.parameters, two.parameters) && format(one.format, two.format)
            && ruleSet(one.enabledBy, two.enabledBy) && ruleSet(one.disabledBy, two.disabledBy)
    }

    private mutating func format(_ one: ValueFormat?, _ two: ValueFormat?) -> Bool {
        guard let one, let two else { return one == nil && two == nil }
        return one.letterCase == two.letterCase && value(one.null, two.null) && value(one.absent, two.absent)
            && value(one.true, two.true) && value(one.false, two.false)
    }

    /// Returns true if the conditions of two rules are alike.
    mutating func conditions(_ before: Int, _ after: Int) -> Bool {
        let (one, two) = (old.container.rules[before].conditions, new.container.rules[after].conditions)
        guard one.count == two.count else { return false }
        for index in one.indices {
            let (left, right) = (one[index], two[index])
            guard left.predicate.value == right.predicate.value, left.ignoresCase == right.ignoresCase,
                left.isNegated == right.isNegated, value(left.left, right.left),
                value(left.right, right.right)
            else { return false }
        }
        return true
    }

    /// Returns true if two tags do alike when they fire.
    mutating func doing(_ one: Tag, _ two: Tag) -> Bool {
        one.kind == two.kind && (one.kind != .custom || one.type.value.hasSameBytes(as: two.type.value))
            && parameters(one.parameters, two.parameters)
    }

    /// Returns true if the rules that decide whether two tags fire are alike.
    mutating func firing(_ one: Tag, _ two: Tag) -> Bool {
        ruleSet(one.firesOn, two.firesOn) && ruleSet(one.blockedBy, two.blockedBy)
    }

    mutating func ruleSet(_ one: [RuleReference], _ two: [RuleReference]) -> Bool {
        guard one.count == two.count else { return false }
        for index in one.indices where !rule(old.rule(for: one[index]), new.rule(for: two[index])) {
            return false
        }
        return true
    }

    // MARK: References

    private mutating func rule(_ before: Int, _ after: Int) -> Bool {
        if let classes { return classes.oldRules[before] == classes.newRules[after] }
        if rules[before].partner == Int32(after) { return rules[before].isAlike }
        let isAlike = conditions(before, after)
        rules[before] = Verdict(partner: Int32(after), isAlike: isAlike)
        return isAlike
    }

    /// Returns true if two references lead to alike macros, or macros of one class.
    ///
    /// The recursion is limited: in a checked container macros need each other at most 256 levels deep.
    private mutating func reference(_ one: MacroReference, _ two: MacroReference) -> Bool {
        guard let before = old.firstMacro(for: one), let after = new.firstMacro(for: two) else {
            return false
        }
        if let classes { return classes.oldMacros[before] == classes.newMacros[after] }
        if macros[before].partner == Int32(after) { return macros[before].isAlike }
        let (members, others) = (old.macros(for: one), new.macros(for: two))
        var isAlike = members.count == others.count
        for (member, other) in zip(members, others) where isAlike { isAlike = macro(Int(member), Int(other)) }
        macros[before] = Verdict(partner: Int32(after), isAlike: isAlike)
        return isAlike
    }

    // MARK: Values

    mutating func parameters(_ one: [Parameter], _ two: [Parameter]) -> Bool {
        guard one.count == two.count else { return false }
        for index in one.indices {
            guard one[index].key.value.hasSameBytes(as: two[index].key.value),
                value(one[index].value, two[index].value)
            else { return false }
        }
        return true
    }

    private mutating func value(_ one: Value?, _ two: Value?) -> Bool {
        guard let one, let two else { return one == nil && two == nil }
        return value(one, two)
    }

    /// Returns true if two values are alike.
    ///
    /// The reader limits the depth to 200.
    mutating func value(_ one: Value, _ two: Value) -> Bool {
        switch (one.kind, two.kind) {
        case (.null, .null): return true
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.integer(let left), .integer(let right)): return left == right
        case (.double(let left), .double(let right)): return left.bitPattern == right.bitPattern
        case (.string(let left), .string(let right)): return left.hasSameBytes(as: right)
        case (.reference(let left), .reference(let right)): return reference(left, right)
        case (.template(let left), .template(let right)): return template(left, right)
        case (.list(let left), .list(let right)):
            guard left.count == right.count else { return false }
            for index in left.indices where !value(left[index], right[index]) { return false }
            return true
        case (.map(let left), .map(let right)):
            guard left.count == right.count else { return false }
            for index in left.indices {
                guard value(left[index].key, right[index].key), value(left[index].value, right[index].value)
                else { return false }
            }
            return true
        case (.tag(let left), .tag(let right)):
            let names = (
                old.container.tags[old.tag(for: left)].name.value,
                new.container.tags[new.tag(for: right)].name.value
            )
            return names.0.hasSameBytes(as: names.1)
        case (.escaped(let left, let codes), .escaped(let right, let others)):
            return codes == others && value(left, right)
        default: return false
        }
    }

    private mutating func template(_ one: [TemplatePart], _ two: [TemplatePart]) -> Bool {
        guard one.count == two.count, old.container.blanksText == new.container.blanksText else {
            return false
        }
        for index in one.indices {
            switch (one[index], two[index]) {
            case (.text(let left), .text(let right)): guard left.hasSameBytes(as: right) else { return false }
            case (.reference(let left), .reference(let right)):
                guard reference(left, right) else { return false }
            case (.value(let left), .value(let right)): guard value(left, right) else { return false }
            default: return false
            }
        }
        return true
    }
}

/// The classes of entities: equal on both sides if and only if the entities are paired or cannot be told apart.
struct PairedClasses {
    /// The class of the old macros of a name, by the first macro of the name.
    let oldMacros: [Int32]
    let newMacros: [Int32]
    let oldRules: [Int32]
    let newRules: [Int32]
}
