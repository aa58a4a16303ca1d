import TagDiagnostics

/// A macro that has its value while rules enable it.
struct ConditionalMacro {
    let name: String
    /// The place among the program's macros.
    let place: Int
    let macro: Macro
}

/// The choice between macros of one name: here the last enabled one counts; the libraries take any enabled one.
///
/// So the rules that enable a later macro remove the earlier ones, and the last one wins there too. If rules cannot express that,
/// it is reported as a loss.
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

    /// The most conditions compared and macros removed for all groups: thousands of macros have millions of pairs.
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
                var known = removed[rule] ?? Set(program.rules[rule].macros.removed.map { $0.place })
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
                "if several of them are enabled, the libraries take any: let the rules of the last one disable the others"
            )
        }
    }

    private func rules(_ references: [RuleReference]) -> [Int] { references.map { checked.rule(for: $0) } }

    /// Returns rules one of which passes exactly when a macro is enabled; nil if no rules can express that.
    private mutating func rulesThatEnable(
        _ macro: Macro, _ room: inout Int
    ) -> [(rule: Int, name: String)]? {
        let enabling = macro.enabledBy.isEmpty ? [alwaysRule()] : rules(macro.enabledBy)
        var unless = LegacyProgram.Rule()
        for rule in rules(macro.disabledBy) {
            let made = program.rules[rule]
            // No rule can express the negation of several conditions at once.
            guard made.positive.count + made.negative.count == 1 else { return nil }
            unless.positive += made.negative
            unless.negative += made.positive
        }
        // Each of these rules also requires that none of the disabling rules passes.
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

    // MARK: Macros never enabled together

    /// Returns the rules of a macro, ready to be compared with those of others.
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
