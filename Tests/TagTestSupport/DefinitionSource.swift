import TagModel
package import TagSyntax

/// Random definitions that compile: every kind of value, macro, rule and tag, awkward names, names that repeat.
package struct DefinitionSource {
    private var random: SeededRandom
    private var macros: [String] = []
    private var rules: [String] = []

    package init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// The next definition.
    package mutating func definition() -> OutputTree {
        (macros, rules) = ([], [])
        let macroMembers = (0..<1 + random.below(12)).map { macro($0) }
        let ruleMembers = (0..<1 + random.below(6)).map { rule($0) }
        let tagMembers = (0..<random.below(5)).map { tag($0) }
        var container: [OutputTree.Member] = [.init("id", "GTM-TEST1")]
        if random.once(in: 2) { container.add("keys", "values") }
        if random.once(in: 2) { container.add("absentInText", "part") }
        return [
            "container": .object(container), "macros": .object(macroMembers + choices()),
            "rules": .object(ruleMembers), "tags": .object(tagMembers),
        ]
    }

    // MARK: Entities

    /// Refers only to macros before it, so there is no circle.
    private mutating func macro(_ index: Int) -> OutputTree.Member {
        let name = name("macro", index)
        var members: [OutputTree.Member]
        switch random.below(9) {
        case 0: members = [.init("type", "event")]
        case 1: members = [.init("type", "dataLayer"), .init("name", text()), .init("default", value(2))]
        case 2: members = [.init("type", "values"), .init("values", keys())]
        case 3:
            members = [.init("type", "lookupTable"), .init("input", text()), .init("table", table("key"))]
        case 4:
            members = [.init("type", "regexTable"), .init("input", text()), .init("table", table("^a+b?"))]
            members.add("ignoreCase", .boolean(random.once(in: 2)))
            members.add("fullMatch", .boolean(random.once(in: 2)))
            members.add("replaces", .boolean(random.once(in: 2)))
        case 5:
            members = [.init("type", "custom"), .init("customType", "jsm"), .init("parameters", map(2))]
        case 6: members = [.init("type", "functionCall"), .init("function", "f"), .init("arguments", map(2))]
        default: members = [.init("type", "constant"), .init("value", value(3))]
        }
        if random.once(in: 6) { members.add("private", true) }
        if random.once(in: 6), !isValues(members) {
            members.add("format", ["case": "lower", "null": value(1), "absent": "none"])
        }
        macros.append(name)
        return OutputTree.Member(name, .object(members))
    }

    private func isValues(_ members: [OutputTree.Member]) -> Bool {
        if case .string("values") = members[0].value { true } else { false }
    }

    /// More macros of a name and more values of a key, which rules choose; by names apart from their keys.
    private mutating func choices() -> [OutputTree.Member] {
        guard let rule = rules.randomElement(using: &random) else { return [] }
        return (0..<random.below(3)).map { index in
            let rules: OutputTree = .list([.string(rule)])
            guard random.once(in: 2) else {
                return .init("more \(index)", ["type": "values", "values": keys(), "enabledBy": rules])
            }
            return .init(
                "another \(index)",
                [
                    "named": .string(random.pick(macros) ?? ""), "type": "constant", "value": .integer(7),
                    "enabledBy": rules, "disabledBy": rules,
                ])
        }
    }

    private mutating func rule(_ index: Int) -> OutputTree.Member {
        let key = name("rule", index)
        var members: [OutputTree.Member] = []
        if random.once(in: 4) { members.add("named", "a rule") }
        // What a rule that chooses macros reads must not be chosen by it, so these read the event alone.
        members.add("if", .list((0..<random.below(3)).map { _ in condition() }))
        members.add("unless", .list((0..<random.below(2)).map { _ in condition() }))
        rules.append(key)
        return OutputTree.Member(key, .object(members))
    }

    private mutating func condition() -> OutputTree {
        let type = random.pick(PredicateType.all.map(\.name)) ?? "equals"
        var members: [OutputTree.Member] = [
            .init("value", .string(random.pick(["a", "1.5", ""]) ?? "")),
            .init(type, .string(random.pick(["a", "b+", "2"]) ?? "")),
        ]
        if random.once(in: 3) { members.add("ignoreCase", true) }
        return .object(members)
    }

    private mutating func tag(_ index: Int) -> OutputTree.Member {
        var members: [OutputTree.Member] =
            random.once(in: 2)
            ? [.init("type", "analytics"), .init("fields", map(2))]
            : [.init("type", "custom"), .init("customType", "html"), .init("parameters", map(3))]
        if let rule = random.pick(rules) { members.add("fires", [.string(rule)]) }
        if random.once(in: 3), let rule = random.pick(rules) { members.add("blockedBy", [.string(rule)]) }
        if random.once(in: 3) { members.add("priority", .integer(Int64(random.below(9)))) }
        if random.once(in: 4) { members.add("schedule", ["start": 0, "end": .integer(1_800_000_000_123)]) }
        if random.once(in: 5) { members.add("paused", true) }
        if index > 0, random.once(in: 2) { members.add("setup", [.string("tag \(index - 1)")]) }
        return OutputTree.Member("tag \(index)", .object(members))
    }

    // MARK: Values

    private mutating func name(_ kind: String, _ index: Int) -> String {
        let odd = ["", "", " }}", "{{", "\n", "é", "e\u{301}", "$text", "\"/~"]
        return "\(kind) \(index)" + (random.pick(odd) ?? "")
    }

    private mutating func keys() -> OutputTree {
        .object((0..<3).filter { _ in random.once(in: 2) }.map { OutputTree.Member("key \($0)", value(2)) })
    }

    private mutating func table(_ key: String) -> OutputTree {
        .list((0..<random.below(4)).map { ["key": .string(key + "\($0)"), "value": value(1)] })
    }

    private mutating func map(_ depth: Int) -> OutputTree {
        .object(
            (0..<random.below(4)).map {
                OutputTree.Member("\(random.pick(["p", "$p", "{{p"]) ?? "")\($0)", value(depth - 1))
            })
    }

    private mutating func value(_ depth: Int) -> OutputTree {
        switch random.below(depth > 0 ? 14 : 9) {
        case 0: .null
        case 1: .boolean(random.once(in: 2))
        case 2: .integer(random.pick([0, -1, 50, .max, .min]) ?? 0)
        case 3: .double(random.pick([0.5, -0.0, 1e300, 3]) ?? 0)
        case 4...8: text()
        case 9: .list((0..<random.below(3)).map { _ in value(depth - 1) })
        case 10: map(depth)
        case 11: ["$map": [["key": text(), "value": value(0)], ["key": 1, "value": value(0)]]]
        case 12: ["$escaped": text(), "by": ["escapeUri"]]
        default: ["$text": .string("as it is: {{x}}")]
        }
    }

    private mutating func text() -> OutputTree {
        guard let name = random.pick(macros) else { return "text" }
        switch random.below(5) {
        case 0: return ["$macro": .string(name)]
        case 1: return ["$text": ["a ", ["$macro": .string(name)], " {{b}} "]]
        case 2 where !name.contains("}") && !name.contains("{") && !name.contains("\n"):
            return .string("{{\(name)}}" + (random.once(in: 2) ? " and {more}" : ""))
        default: return .string(random.pick(["", "text", "{{", "{{}}", "a }} b", "é"]) ?? "")
        }
    }
}
