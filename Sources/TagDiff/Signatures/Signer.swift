import TagModel

/// A calculator of the signatures of one container: numbers of its parts.
///
/// Without classes, a reference counts as everything it leads to, whatever that is called: things with equal numbers mean
/// the same in both containers. With classes, a reference counts as the class of what it leads to: things with equal
/// numbers are unchanged themselves.
struct Signer {
    let checked: CheckedContainer
    var container: Container { checked.container }
    /// True if one absent part makes a text empty.
    let blanksText: Bool
    /// The number of the macros of a name, by the first of them, or ``unknown``; ``rules`` has those of rules.
    private var groups: [Int32]
    private var rules: [Int32]
    /// The number that stands for each tag in a sequence, or ``unknown`` to use its name.
    private var tags: [Int32]
    /// The number of each tag's name, by which values name it; empty for the name itself.
    var tagNames: [Int32] = []
    /// The macro of the other container that each macro was found to be like, with everything it leads to; ``unknown`` for none.
    private var likeMacros: [Int32] = []
    /// The same by rule.
    private var likeRules: [Int32] = []

    private static let unknown: Int32 = -1

    init(_ checked: CheckedContainer) {
        self.checked = checked
        blanksText = checked.container.blanksText
        groups = Array(repeating: Self.unknown, count: checked.container.macros.count)
        rules = Array(repeating: Self.unknown, count: checked.container.rules.count)
        tags = Array(repeating: Self.unknown, count: checked.container.tags.count)
        (likeMacros, likeRules) = (groups, rules)
    }

    /// Creates a signer with classes: by the first macro of a name, by rule and by tag.
    init(_ checked: CheckedContainer, macros: [Int32], rules: [Int32], tags: [Int32]) {
        self.checked = checked
        blanksText = checked.container.blanksText
        groups = macros
        self.rules = rules
        self.tags = tags
    }

    // MARK: Macros

    /// Returns the number of all macros of the name that a reference has.
    mutating func group(_ reference: MacroReference, _ table: inout SignatureTable) -> Int32 {
        guard let first = checked.firstMacro(for: reference) else { return table.node(.missing) }
        if groups[first] != Self.unknown { return groups[first] }
        // The recursion is limited: in a checked container macros need each other at most 256 levels deep.
        let made = group(checked.macros(for: reference).map { Int($0) }, &table)
        groups[first] = made
        return made
    }

    /// Returns the number of the macros of one name.
    mutating func group(_ members: [Int], _ table: inout SignatureTable) -> Int32 {
        let parts = members.map { macro($0, &table) }
        return parts.count == 1 ? parts[0] : table.node(.group, parts)
    }

    /// Returns the number of a macro, not including its name.
    mutating func macro(_ index: Int, _ table: inout SignatureTable) -> Int32 {
        let macro = container.macros[index]
        var parts = [Int32(macro.kind.rawValue)]
        if macro.kind == .custom { parts.append(table.text(macro.type.value)) }
        if macro.kind == .containerId { parts.append(table.text(container.id?.value ?? "")) }
        if macro.kind == .containerVersion { parts.append(table.text(container.version?.value ?? "")) }
        parts.append(parameters(macro.parameters, &table))
        parts.append(macro.format.map { format($0, &table) } ?? -1)
        parts.append(ruleSet(macro.enabledBy, &table))
        parts.append(ruleSet(macro.disabledBy, &table))
        return table.node(.macro, parts)
    }

    mutating func format(_ format: ValueFormat, _ table: inout SignatureTable) -> Int32 {
        let letterCase: Int32 =
            switch format.letterCase {
            case .lower?: 1
            case .upper?: 2
            case nil: 0
            }
        var parts = [letterCase]
        for value in [format.null, format.absent, format.true, format.false] {
            parts.append(value.map { self.value($0, &table) } ?? -1)
        }
        return table.node(.format, parts)
    }

    /// Returns true if two references lead to macros with equal numbers, which are made only where the macros are not alike.
    static func isSameGroup(
        _ one: MacroReference, of old: inout Signer, _ two: MacroReference, of new: inout Signer,
        _ table: inout SignatureTable
    ) -> Bool {
        guard let before = old.checked.firstMacro(for: one), let after = new.checked.firstMacro(for: two)
        else { return old.group(one, &table) == new.group(two, &table) }
        if old.groups[before] == unknown || new.groups[after] == unknown {
            if old.likeMacros[before] == Int32(after) { return true }
            // The recursion is limited, and linear: a macro is found to be like another one once, and of two that are not alike the
            // numbers are known from here on. Of one that is like two others, those of the second comparison are taken.
            if old.likeMacros[before] == unknown,
                old.checked.macros(for: one).count == 1, new.checked.macros(for: two).count == 1,
                areAlike(
                    old.container.macros[before], of: &old, new.container.macros[after], of: &new, &table)
            {
                old.likeMacros[before] = Int32(after)
                return true
            }
        }
        return old.group(one, &table) == new.group(two, &table)
    }

    // MARK: Rules

    /// Returns true if two rules have equal numbers, which are made only where the rules are not alike.
    static func isSameRule(
        _ before: Int, of old: inout Signer, _ after: Int, of new: inout Signer,
        _ table: inout SignatureTable
    ) -> Bool {
        if old.rules[before] == unknown || new.rules[after] == unknown {
            if old.likeRules[before] == Int32(after) { return true }
            let (one, two) = (old.container.rules[before].conditions, new.container.rules[after].conditions)
            if old.likeRules[before] == unknown, areAlike(one, of: &old, two, of: &new, &table) {
                old.likeRules[before] = Int32(after)
                return true
            }
        }
        return old.rule(before, &table) == new.rule(after, &table)
    }

    /// Returns true if two lists have the same rules in the same order.
    static func areSameRules(
        _ one: [RuleReference], of old: inout Signer, _ two: [RuleReference], of new: inout Signer,
        _ table: inout SignatureTable
    ) -> Bool {
        guard one.count == two.count else { return false }
        for index in one.indices {
            let (before, after) = (old.checked.rule(for: one[index]), new.checked.rule(for: two[index]))
            guard isSameRule(before, of: &old, after, of: &new, &table) else { return false }
        }
        return true
    }

    mutating func rule(_ index: Int, _ table: inout SignatureTable) -> Int32 {
        if rules[index] != Self.unknown { return rules[index] }
        let made = conditions(ofRule: index, &table)
        rules[index] = made
        return made
    }

    /// Returns the number of a rule's conditions, whatever its class is.
    mutating func conditions(ofRule index: Int, _ table: inout SignatureTable) -> Int32 {
        var parts: [Int32] = []
        for condition in container.rules[index].conditions { parts.append(self.condition(condition, &table)) }
        return table.node(.rule, parts.sortedOnce)
    }

    mutating func condition(_ condition: Condition, _ table: inout SignatureTable) -> Int32 {
        let type = PredicateType.of(condition.predicate.value)
        let flags: Int32 = (condition.ignoresCase ? 1 : 0) | (condition.isNegated ? 2 : 0)
        let left = side(condition.left, type, &table)
        let right = side(condition.right, type, &table)
        return table.node(.condition, [Int32(condition.predicate.value.rawValue), flags, left, right])
    }

    /// Returns the number of a side of a condition; values that a comparison reads alike have one number, as in lowering.
    private mutating func side(_ value: Value, _ type: PredicateType, _ table: inout SignatureTable) -> Int32
    {
        let kind: Value.Kind =
            switch value.kind {
            case .string(let text) where type.comparesNumbers: Self.number(text) ?? value.kind
            case .string("true") where type.kind != .matches: .boolean(true)
            case .string("false") where type.kind != .matches: .boolean(false)
            case .integer(let number) where !type.comparesNumbers: .string(String(number))
            default: value.kind
            }
        return self.value(Value(kind, at: value.range), &table)
    }

    private static func number(_ text: String) -> Value.Kind? {
        if let number = Int64(text), String(number) == text { return .integer(number) }
        if let number = Double(text), number.isFinite, number.description == text { return .double(number) }
        return nil
    }

    /// Returns the number of rules of which one must pass: order and repetition do not matter.
    mutating func ruleSet(_ references: [RuleReference], _ table: inout SignatureTable) -> Int32 {
        guard !references.isEmpty else { return -1 }
        var parts: [Int32] = []
        for reference in references { parts.append(rule(checked.rule(for: reference), &table)) }
        return table.node(.firing, parts.sortedOnce)
    }

    // MARK: Tags

    /// Returns the number of what a tag does when it fires.
    mutating func doing(_ tag: Tag, _ table: inout SignatureTable) -> Int32 {
        table.node(.doing, [type(of: tag, &table), parameters(tag.parameters, &table)])
    }

    /// Returns the number of a tag's type: below 0 for one that this project knows, whatever its name in the file.
    func type(of tag: Tag, _ table: inout SignatureTable) -> Int32 {
        type(tag.kind, tag.type.value, &table)
    }

    /// Returns the same from the kind and the type of a tag.
    func type(_ kind: TagKind, _ type: String, _ table: inout SignatureTable) -> Int32 {
        kind == .custom ? table.text(type) : ~table.text(kind.rawValue)
    }

    /// Returns the number of the rules that decide whether a tag fires.
    mutating func firing(_ tag: Tag, _ table: inout SignatureTable) -> Int32 {
        table.node(.firing, [ruleSet(tag.firesOn, &table), ruleSet(tag.blockedBy, &table)])
    }

    /// Returns the number that stands for a tag in a sequence.
    mutating func tag(_ reference: TagReference, _ table: inout SignatureTable) -> Int32 {
        let index = checked.tag(for: reference)
        return tags[index] != Self.unknown ? tags[index] : table.text(container.tags[index].name.value)
    }

    // MARK: Values

    mutating func parameters(_ parameters: [Parameter], _ table: inout SignatureTable) -> Int32 {
        var parts: [Int32] = []
        parts.reserveCapacity(parameters.count)
        for parameter in parameters {
            parts.append(
                table.node(.entry, [table.text(parameter.key.value), value(parameter.value, &table)]))
        }
        return table.node(.map, parts.sortedOnce)
    }

    /// Returns the number of a value.
    ///
    /// The reader limits the depth to 200.
    mutating func value(_ value: Value, _ table: inout SignatureTable) -> Int32 {
        switch value.kind {
        case .null: return table.node(.null)
        case .boolean(let flag): return table.node(.boolean, of: flag ? 1 : 0)
        case .integer(let number): return table.node(.integer, number)
        case .double(let number): return table.node(.double, Int64(bitPattern: number.bitPattern))
        case .string(let text): return table.node(.string, of: table.text(text))
        case .reference(let reference): return group(reference, &table)
        case .template(let parts): return template(parts, &table)
        case .list(let values):
            var parts: [Int32] = []
            for value in values { parts.append(self.value(value, &table)) }
            return table.node(.list, parts)
        case .map(let entries): return map(entries, &table)
        case .tag(let reference):
            let tag = checked.tag(for: reference)
            let name = tagNames.isEmpty ? table.text(container.tags[tag].name.value) : tagNames[tag]
            return table.node(.tag, of: name)
        case .escaped(let value, let codes):
            return table.node(
                .escaped, [self.value(value, &table)] + codes.map { Int32(truncatingIfNeeded: $0) })
        }
    }

    private mutating func template(_ parts: [TemplatePart], _ table: inout SignatureTable) -> Int32 {
        // An absent value in a text means different things in different containers.
        var result: [Int32] = [blanksText ? 1 : 0]
        for part in parts {
            switch part {
            case .text(let text): result.append(table.node(.string, [table.text(text)]))
            case .reference(let reference): result.append(group(reference, &table))
            case .value(let value): result.append(self.value(value, &table))
            }
        }
        return table.node(.template, result)
    }

    /// Returns the number of a map; the order does not matter if its keys are different texts.
    private mutating func map(_ entries: [MapEntry], _ table: inout SignatureTable) -> Int32 {
        var parts: [Int32] = []
        parts.reserveCapacity(entries.count)
        for entry in entries {
            parts.append(table.node(.entry, [value(entry.key, &table), value(entry.value, &table)]))
        }
        return entries.hasPlainKeys
            ? table.node(.map, parts.sorted()) : table.node(.computedMap, parts)
    }
}

extension [MapEntry] {
    /// True if all keys are texts, no two of them equal.
    var hasPlainKeys: Bool {
        // Most maps are small, and are compared sooner than hashed.
        guard count > 8 else { return indices.allSatisfy { isPlain($0) } }
        var seen: Set<ExactText> = []
        return allSatisfy { entry in
            if case .string(let text) = entry.key.kind {
                seen.insert(ExactText(text)).inserted
            } else {
                false
            }
        }
    }

    /// Returns true if the key at an index is a text that no key before it is.
    private func isPlain(_ index: Int) -> Bool {
        guard case .string(let key) = self[index].key.kind else { return false }
        return self[..<index].allSatisfy { entry in
            if case .string(let other) = entry.key.kind { !other.hasSameBytes(as: key) } else { true }
        }
    }
}

extension [Int32] {
    /// The elements in ascending order, each once.
    var sortedOnce: [Int32] {
        guard count > 1 else { return self }
        var sorted = self.sorted()
        var kept = 1
        for index in 1..<sorted.count where sorted[index] != sorted[kept - 1] {
            sorted[kept] = sorted[index]
            kept += 1
        }
        sorted.removeLast(sorted.count - kept)
        return sorted
    }
}
