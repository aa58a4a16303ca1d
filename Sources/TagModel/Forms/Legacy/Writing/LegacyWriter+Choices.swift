import TagDiagnostics

/// A macro that answers while rules say so.
struct ConditionalMacro {
    let name: String
    /// Where it is among the program's macros.
    let place: Int
    let macro: Macro
}

/// Choices between macros of one name: here the last enabled one counts; the libraries take any enabled one.
///
/// So what enables a later one removes the earlier ones, which wins there. Where that cannot be said it is lost.
extension LegacyWriter {
    mutating func separateChoices() {
        var groups: [[ConditionalMacro]] = []
        var places: [ExactText: Int] = [:]
        for one in conditional {
            let name = ExactText(one.name)
            if let place = places[name] {
                groups[place].append(one)
            } else {
                places[name] = groups.count
                groups.append([one])
            }
        }
        for group in groups where group.count > 1 { separate(group) }
    }

    private mutating func separate(_ group: [ConditionalMacro]) {
        var isLost = false
        for (index, later) in group.enumerated() {
            let earlier = group[..<index].filter { !excludes($0.macro, later.macro) }
            guard !earlier.isEmpty else { continue }
            guard let rules = rulesThatEnable(later.macro) else {
                isLost = true
                continue
            }
            for (rule, name) in rules {
                for one in earlier {
                    let isKnown = program.rules[rule].macros.removed.contains { $0.place == one.place }
                    guard !isKnown else { continue }
                    program.rules[rule].macros.removed.append(
                        LegacyProgram.Member(one.place, ruleName: name))
                }
            }
        }
        if isLost, let last = group.last {
            lose(
                "order of definitions", last.name, last.macro.name.range,
                "where several of them are enabled the libraries take any: let the rules of the last one disable the others"
            )
        }
    }

    private func rules(_ references: [RuleReference]) -> [Int] { references.map { checked.rule(for: $0) } }

    /// Rules of which one passes exactly when a macro is enabled; nil where no rules can say that.
    private mutating func rulesThatEnable(_ macro: Macro) -> [(rule: Int, name: String)]? {
        let enabling = macro.enabledBy.isEmpty ? [alwaysRule()] : rules(macro.enabledBy)
        var unless = LegacyProgram.Rule()
        for rule in rules(macro.disabledBy) {
            let made = program.rules[rule]
            // What is not so of several conditions at once no rule says.
            guard made.positive.count + made.negative.count == 1 else { return nil }
            unless.positive += made.negative
            unless.negative += made.positive
        }
        return enabling.map { rule in
            let name = member(0, of: rule).ruleName
            guard !macro.disabledBy.isEmpty else { return (rule, name) }
            var both = LegacyProgram.Rule()
            both.positive = program.rules[rule].positive + unless.positive
            both.negative = program.rules[rule].negative + unless.negative
            program.rules.append(both)
            return (program.rules.count - 1, name)
        }
    }

    // MARK: What is never enabled together

    /// Returns true when the rules of two macros show that they are never enabled together.
    private func excludes(_ one: Macro, _ other: Macro) -> Bool {
        let nothing = LegacyProgram.Rule()
        let first = one.enabledBy.isEmpty ? [nothing] : rules(one.enabledBy).map { program.rules[$0] }
        let second = other.enabledBy.isEmpty ? [nothing] : rules(other.enabledBy).map { program.rules[$0] }
        let stopsFirst = rules(one.disabledBy).map { program.rules[$0] }
        let stopsSecond = rules(other.disabledBy).map { program.rules[$0] }
        return first.allSatisfy { a in
            second.allSatisfy { b in
                contradict(a, b) || stopsFirst.contains { follows($0, from: b) }
                    || stopsSecond.contains { follows($0, from: a) }
            }
        }
    }

    /// Returns true when every predicate of a rule is one of another rule, too.
    private func follows(_ rule: LegacyProgram.Rule, from other: LegacyProgram.Rule) -> Bool {
        Set(rule.positive).isSubset(of: other.positive) && Set(rule.negative).isSubset(of: other.negative)
    }

    /// Returns true when two rules never pass together: one requires what the other forbids, or another text of one macro.
    private func contradict(_ a: LegacyProgram.Rule, _ b: LegacyProgram.Rule) -> Bool {
        if !Set(a.positive).isDisjoint(with: b.negative) || !Set(b.positive).isDisjoint(with: a.negative) {
            return true
        }
        let texts = b.positive.compactMap { comparedText($0) }
        return a.positive.compactMap { comparedText($0) }.contains { one in
            texts.contains { $0.macro == one.macro && $0.text != one.text }
        }
    }

    /// Returns the macro and the text that a predicate compares, or nil unless it is equality with a text.
    private func comparedText(_ place: Int) -> (macro: String, text: ExactText)? {
        let call = program.predicates[place]
        guard call.function == "_eq", let left = call.properties.first(where: { $0.key == "arg0" })?.value,
            case .string(let text)? = call.properties.first(where: { $0.key == "arg1" })?.value
        else { return nil }
        return (left.signature, ExactText(text))
    }
}
