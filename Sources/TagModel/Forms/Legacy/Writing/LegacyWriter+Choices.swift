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
        var room = Self.room
        for group in groups where group.count > 1 { separate(group, &room) }
    }

    /// Conditions that are compared, and macros that are removed, for all groups: thousands of macros have millions of pairs.
    private static let room = 4_000_000

    private mutating func separate(_ group: [ConditionalMacro], _ room: inout Int) {
        var isLost = false
        let choices = group.map { choice(of: $0.macro) }
        var removed: [Int: Set<Int>] = [:]
        var candidates = ChoiceCandidates(choices)
        for (index, later) in group.enumerated() {
            let earlier = candidates.next().filter { other in
                room -= choices[other].cost(beside: choices[index])
                return room > 0 && !choices[other].excludes(choices[index])
            }
            guard room > 0 else {
                isLost = true
                break
            }
            guard !earlier.isEmpty else { continue }
            guard let rules = rulesThatEnable(later.macro, &room) else {
                isLost = true
                continue
            }
            for (rule, name) in rules {
                room -= earlier.count
                guard room > 0 else { break }
                var known = removed[rule] ?? Set(program.rules[rule].macros.removed.map(\.place))
                for one in earlier where known.insert(group[one].place).inserted {
                    program.rules[rule].macros.removed.append(
                        LegacyProgram.Member(group[one].place, ruleName: name))
                }
                removed[rule] = known
            }
            isLost = isLost || room <= 0
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
    private mutating func rulesThatEnable(
        _ macro: Macro, _ room: inout Int
    ) -> [(rule: Int, name: String)]? {
        let enabling = macro.enabledBy.isEmpty ? [alwaysRule()] : rules(macro.enabledBy)
        var unless = LegacyProgram.Rule()
        for rule in rules(macro.disabledBy) {
            let made = program.rules[rule]
            // What is not so of several conditions at once no rule says.
            guard made.positive.count + made.negative.count == 1 else { return nil }
            unless.positive += made.negative
            unless.negative += made.positive
        }
        // Each of these rules gets all that the others forbid.
        if !macro.disabledBy.isEmpty { room -= enabling.count * macro.disabledBy.count }
        guard room > 0 else { return nil }
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

    /// The rules of a macro, ready to be compared with those of others.
    private func choice(of macro: Macro) -> Choice {
        let ways = macro.enabledBy.isEmpty ? [Choice.Way()] : rules(macro.enabledBy).map(way)
        return Choice(ways: ways, stops: rules(macro.disabledBy).map(way))
    }

    private func way(_ rule: Int) -> Choice.Way {
        let rule = program.rules[rule]
        return Choice.Way(
            positive: Set(rule.positive), negative: Set(rule.negative),
            texts: rule.positive.compactMap { comparedText($0) })
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
