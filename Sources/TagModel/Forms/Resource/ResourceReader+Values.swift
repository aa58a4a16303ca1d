import TagDiagnostics
import TagSyntax

/// The values of the `resource` format: scalars, and lists that begin with the name of their kind.
extension ResourceReader {
    /// Returns the value at `node`; nil after a finding.
    mutating func value(_ node: NodeID) -> Value? {
        let range = tree.range(node)
        switch tree.kind(node) {
        case .null: return Value(.null, at: range)
        case .false, .true: return Value(.boolean(tree.boolean(node) ?? false), at: range)
        case .string: return Value(.string(tree.string(node)), at: range)
        case .integer, .real:
            if let integer = tree.integer(node) { return Value(.integer(integer), at: range) }
            if let double = tree.double(node), double.isFinite { return Value(.double(double), at: range) }
            export.context.report(.numberRange(at: range), about: node)
            return nil
        case .array: return composite(node)
        case .object, .date, .data:
            export.context.report(node, for: "a value", expected: "a scalar or a list")
            return nil
        }
    }

    private mutating func composite(_ node: NodeID) -> Value? {
        let elements = Array(tree.elements(node))
        guard let first = elements.first, tree.kind(first) == .string else {
            export.context.report(.unknownValue(at: tree.range(node)), about: node)
            return nil
        }
        let parts = elements.dropFirst()
        let range = tree.range(node)
        switch tree.string(first) {
        case "list": return Value(.list(parts.compactMap { value($0) }), at: range)
        case "map": return map(parts, node)
        case "template": return template(parts, node)
        case "macro": return reference(parts, node).map { Value(.reference($0), at: range) }
        case "escape":
            guard let first = parts.first else { break }
            let codes = parts.dropFirst().compactMap { tree.integer($0) }
            return value(first).map { Value(.escaped($0, by: codes), at: range) }
        case "tag": return tag(parts, node).map { Value(.tag($0.tag), at: range) }
        case "function_id": return parts.first.flatMap { value($0) }
        default: return unknown(Located(tree.string(first), at: tree.range(first)), parts, node)
        }
        export.context.report(.unknownValue(at: range), about: node)
        return nil
    }

    private mutating func map(_ parts: ArraySlice<NodeID>, _ node: NodeID) -> Value? {
        guard parts.count.isMultiple(of: 2) else {
            export.context.report(.unpairedMap(at: tree.range(node)), about: node)
            return nil
        }
        var entries: [MapEntry] = []
        var next = parts.startIndex
        while next < parts.endIndex {
            if let key = value(parts[next]), let value = value(parts[next + 1]) {
                entries.append(MapEntry(key: key, value: value))
            }
            next += 2
        }
        return Value(.map(entries), at: tree.range(node))
    }

    private mutating func template(_ parts: ArraySlice<NodeID>, _ node: NodeID) -> Value {
        var text = JoinedText()
        for part in parts {
            if let value = value(part) { text.append(value) }
        }
        return Value(text.kind, at: tree.range(node))
    }

    /// Returns the only index after a word such as `macro`; nil after a finding.
    private mutating func index(
        _ parts: ArraySlice<NodeID>, _ node: NodeID, below count: Int, in list: String
    )
        -> Int?
    {
        guard let first = parts.first, let number = tree.integer(first) else {
            export.context.report(.unknownValue(at: tree.range(node)), about: node)
            return nil
        }
        guard number >= 0, number < count else {
            export.context.report(
                .indexOutOfRange(number, in: "'\(list)'", count: count, at: tree.range(first)), about: first)
            return nil
        }
        return Int(number)
    }

    private mutating func reference(_ parts: ArraySlice<NodeID>, _ node: NodeID) -> MacroReference? {
        guard let index = index(parts, node, below: macroNames.count, in: "macros") else { return nil }
        return export.context.macroReference(macroNames[index], at: tree.range(node))
    }

    private mutating func tag(_ parts: ArraySlice<NodeID>, _ node: NodeID) -> SequencedTag? {
        guard let index = index(parts, node, below: tagNames.count, in: "tags") else { return nil }
        let stops = parts.dropFirst().first.flatMap { tree.integer($0) } ?? 0
        return SequencedTag(
            export.context.tagReference(tagNames[index], at: tree.range(node)), stopsOnFailure: stops != 0)
    }

    /// Reads `["list", ["tag", 3, 0], …]`.
    mutating func sequence(_ node: NodeID) -> [SequencedTag] {
        guard export.context.expect(.array, node, for: "a list of tags") else { return [] }
        return tree.elements(node).dropFirst().compactMap { element in
            guard export.context.expect(.array, element, for: "a tag in sequence") else { return nil }
            return tag(Array(tree.elements(element)).dropFirst(), element)
        }
    }
}

// MARK: - Predicates and rules

extension ResourceReader {
    /// Reads a condition, which is copied into each rule that uses it; after a finding it is one without meaning.
    mutating func readPredicate(_ call: NodeID) -> Condition {
        if let condition = condition(call) { return condition }
        let range = tree.range(call)
        return Condition(
            Located(.equals, at: range), left: Value(.null, at: range), right: Value(.null, at: range),
            range: range)
    }

    private mutating func condition(_ call: NodeID) -> Condition? {
        guard let code = function(call, of: "a predicate"), let node = tree.member(call, "function") else {
            return nil
        }
        guard let kind = PredicateType.compiled(as: code.value) else {
            export.context.report(.unknownFunction(code), about: node)
            return unknownPredicate(code, call)
        }
        var sides: [Value] = []
        for key in ["arg0", "arg1"] as [StaticString] {
            guard let node = export.context.required(key, in: call, of: "a predicate"),
                let value = value(node)
            else { return nil }
            sides.append(value)
        }
        if kind == .cssSelector {
            export.context.keep(
                "condition", tree.string(node), at: code.range, "it is never true, since there is no page")
        }
        var condition = Condition(
            Located(kind, at: code.range), left: sides[0], right: sides[1], range: tree.range(call))
        condition.ignoresCase = flag("ignore_case", of: call)
        condition.isNegated = flag("negate", of: call)
        return condition
    }

    func flag(_ key: StaticString, of call: NodeID) -> Bool {
        tree.member(call, key).flatMap { tree.boolean($0) } ?? false
    }

    /// Reads `[["if", 0], ["unless", 1], ["add", 2], ["block", 3]]`; each clause occurs at most once.
    mutating func readRule(_ node: NodeID, number: Int, _ predicates: [Condition]) {
        var rule = Rule(
            name: Located("", at: tree.range(node)), key: Located(String(number), at: tree.range(node)),
            conditions: [], range: tree.range(node))
        var tags: [(tag: Int, blocks: Bool)] = []
        for clause in tree.elements(node)
        where export.context.expect(.array, clause, for: "a clause of a rule") {
            guard let word = tree.elements(clause).first(where: { _ in true }), tree.kind(word) == .string
            else {
                export.context.report(.unknownClause(nil, at: tree.range(clause)), about: clause)
                continue
            }
            switch tree.string(word) {
            case "if", "unless":
                for index in indices(clause, below: predicates.count, in: "predicates") {
                    var condition = predicates[index]
                    if tree.string(word) == "unless" { condition.isNegated.toggle() }
                    rule.conditions.append(condition)
                }
            case "add", "block":
                let blocks = tree.string(word) == "block"
                tags += indices(clause, below: tagNames.count, in: "tags").map { ($0, blocks) }
            default:
                export.context.report(
                    .unknownClause(tree.string(word), at: tree.range(word)), about: word)
            }
        }
        rule.name.value = CompiledNames.ofRule(rule, number: number, among: &ruleNames)
        export.container.rules.append(rule)
        // A tag that could not be read is missing from the container, which is then not compiled.
        guard export.container.tags.count == tagNames.count else { return }
        for (index, blocks) in tags {
            let reference = export.context.ruleReference(rule.key.value, at: rule.range)
            if blocks {
                export.container.tags[index].blockedBy.append(reference)
            } else {
                export.container.tags[index].firesOn.append(reference)
            }
        }
    }

    private mutating func indices(_ clause: NodeID, below count: Int, in list: String) -> [Int] {
        tree.elements(clause).dropFirst().compactMap { element in
            guard export.context.expect(.integer, element, for: "a place in '\(list)'"),
                let number = tree.integer(element)
            else { return nil }
            guard number >= 0, number < count else {
                export.context.report(
                    .indexOutOfRange(number, in: "'\(list)'", count: count, at: tree.range(element)),
                    about: element)
                return nil
            }
            return Int(number)
        }
    }
}
