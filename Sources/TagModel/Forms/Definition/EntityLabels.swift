/// The keys under which a definition has each macro, rule and tag: their names, made different where they repeat.
struct EntityLabels {
    /// By index; macros of one name that follow each other share a label.
    let macros: [String]
    let rules: [String]
    let tags: [String]
    /// The labels of rules and tags by what references call them.
    private var ruleLabels: [ExactText: String] = [:]
    private var tagLabels: [ExactText: String] = [:]

    init(_ container: Container) {
        macros = Self.macroLabels(container.macros)
        rules = Self.labels(container.rules.map(\.name.value))
        tags = Self.labels(container.tags.map(\.name.value))
        for (rule, label) in zip(container.rules, rules) {
            ruleLabels[ExactText(rule.key.value)] = ruleLabels[ExactText(rule.key.value)] ?? label
        }
        for (tag, label) in zip(container.tags, tags) {
            let key = ExactText(tag.key?.value ?? tag.name.value)
            tagLabels[key] = tagLabels[key] ?? label
        }
    }

    /// What to call the rule; its own word when there is no such rule.
    func rule(_ reference: RuleReference) -> String { ruleLabels[ExactText(reference.key)] ?? reference.key }
    func tag(_ reference: TagReference) -> String { tagLabels[ExactText(reference.name)] ?? reference.name }

    private static func macroLabels(_ macros: [Macro]) -> [String] {
        let names = macros.map(\.name.value)
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

    /// Each name as it is where it comes first; `name (2)` and so on where it comes again.
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
