/// The keys of each macro, rule and tag in a definition: their names, made distinct where they repeat.
struct EntityLabels {
    /// The label of each macro, by index; adjacent macros of one name share a label.
    let macros: [String]
    let rules: [String]
    let tags: [String]
    /// The labels of rules and tags, by the keys that references use.
    private var ruleLabels: [ExactText: String] = [:]
    private var tagLabels: [ExactText: String] = [:]

    init(_ container: Container) {
        macros = Self.macroLabels(container.macros)
        rules = Self.labels(container.rules.map { $0.name.value })
        tags = Self.labels(container.tags.map { $0.name.value })
        for (rule, label) in zip(container.rules, rules) {
            ruleLabels[ExactText(rule.key.value)] = ruleLabels[ExactText(rule.key.value)] ?? label
        }
        for (tag, label) in zip(container.tags, tags) {
            let key = ExactText(tag.key?.value ?? tag.name.value)
            tagLabels[key] = tagLabels[key] ?? label
        }
    }

    /// Returns the label of a rule; the reference's own key if there is no such rule.
    func rule(_ reference: RuleReference) -> String { ruleLabels[ExactText(reference.key)] ?? reference.key }
    func tag(_ reference: TagReference) -> String { tagLabels[ExactText(reference.name)] ?? reference.name }

    private static func macroLabels(_ macros: [Macro]) -> [String] {
        let names = macros.map { $0.name.value }
        var runs: [String] = []
        for name in names where runs.last?.hasSameBytes(as: name) != true { runs.append(name) }
        var rest = labels(runs)[...]
        var result: [String] = []
        for (index, name) in names.enumerated() {
            let continues = index > 0 && names[index - 1].hasSameBytes(as: name)
            result.append((continues ? result.last : rest.popFirst()) ?? name)
        }
        return result
    }

    /// Returns each name as it is at its first occurrence, then as `name (2)` and so on.
    private static func labels(_ names: [String]) -> [String] {
        var taken = Set(names.map { ExactText($0) })
        taken.insert(ExactText(""))
        var seen: Set<ExactText> = []
        var next: [ExactText: Int] = [:]
        return names.map { name in
            if !name.isEmpty, seen.insert(ExactText(name)).inserted { return name }
            let stem = name.isEmpty ? "unnamed" : name
            var number = next[ExactText(name)] ?? (name.isEmpty ? 1 : 2)
            while !taken.insert(ExactText("\(stem) (\(number))")).inserted { number += 1 }
            next[ExactText(name)] = number + 1
            return "\(stem) (\(number))"
        }
    }
}
