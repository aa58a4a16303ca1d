package import TagLogic
package import TagModel

/// The evaluation of a rule at one event.
package struct RuleAtEvent: Sendable {
    /// The index of the rule in the container.
    package let rule: Int
    /// True if the rule blocks the tag; false if it fires it.
    package let blocks: Bool
    /// The conditions of the rule, in its order.
    package let conditions: [ConditionAtEvent]
    /// True if the rule passes; nil if that depends on unknown values.
    package let passes: Bool?
}

/// The evaluation of a condition at one event.
package struct ConditionAtEvent: Sendable {
    package let condition: Condition
    /// The value of the left side, long text without its middle; nil if it is not known.
    package let seen: Constraint.Sample?
    /// True if ``seen`` lacks its middle.
    let isCut: Bool
    /// True if the condition is met, its negation included; nil if that depends on unknown values.
    package let holds: Bool?
}

extension ConditionAtEvent {
    /// Returns the value of the left side in words, and the text or number that the predicate sees, if that is different.
    package func words(by rules: RuleSet) -> String {
        guard let seen else { return "not known" }
        guard rules == .web, !isCut else { return seen.words }
        guard PredicateType.of(condition.predicate.value).comparesNumbers else {
            switch seen {
            case .absent, .null: return "\(seen.words), the text \"\(seen.text(by: .javaScript) ?? "")\""
            case .true, .false, .text: return seen.words
            }
        }
        return seen.words + seen.numberWords
    }
}

extension Constraint.Sample {
    /// The number that comparisons on pages see, in words to append; empty if it is obvious.
    fileprivate var numberWords: String {
        guard let number = number(by: .javaScript) else { return ", no number" }
        switch WrittenNumber(number, by: .javaScript) {
        case .none: return ", no number"
        case .other: return ""
        case .decimal(let decimal): return decimal.text == words ? "" : ", the number \(decimal.text)"
        }
    }
}

extension ContainerProofs {
    /// Returns the evaluation of each rule of a tag at one event: first the rules that fire it, then those that block it.
    package mutating func table(
        tag index: Int, _ situation: Situation, _ space: inout ProofSpace
    ) -> [RuleAtEvent] {
        let tag = container.tags[index]
        var purse = ValuePurse()
        var rows: [RuleAtEvent] = []
        for (references, blocks) in [(tag.firesOn, false), (tag.blockedBy, true)] {
            for reference in references {
                rows.append(row(checked.rule(for: reference), blocks: blocks, situation, &space, &purse))
            }
        }
        return rows
    }

    private mutating func row(
        _ rule: Int, blocks: Bool, _ situation: Situation, _ space: inout ProofSpace,
        _ purse: inout ValuePurse
    ) -> RuleAtEvent {
        var conditions: [ConditionAtEvent] = []
        let propositions = self.conditions(ofRule: rule, &space)
        // A stand-in rule has no written conditions.
        let written = checked.isStandIn(rule: rule) ? [] : container.rules[rule].conditions
        for (condition, proposition) in zip(written, propositions) {
            let left = term(of: condition.left, &space)
            let seen = value(of: left, situation, space, &purse)
            conditions.append(
                ConditionAtEvent(
                    condition: condition, seen: seen?.shortened, isCut: seen?.isLong ?? false,
                    holds: space.propositions.holds(proposition, in: situation, &purse.known)))
        }
        let passes = passes(rule: rule, &space)
        return RuleAtEvent(
            rule: rule, blocks: blocks, conditions: conditions,
            passes: space.propositions.holds(passes, in: situation, &purse.known))
    }

    /// Returns the value of a term in a situation; nil if it is not known, or too expensive to make.
    func value(
        of term: Term, _ situation: Situation, _ space: ProofSpace, _ purse: inout ValuePurse
    ) -> Constraint.Sample? {
        guard purse.pay(1) else { return nil }
        switch term {
        case .constant(let sample): return sample
        case .failure: return .absent
        case .named(let first): return terms[first].flatMap { value(of: $0, situation, space, &purse) }
        case .unknown(let unknown, _): return situation[unknown]
        case .cased(let inner, let letterCase, let casing):
            guard let inner = value(of: inner, situation, space, &purse), purse.pay(inner.length) else {
                return nil
            }
            return inner.cased(letterCase, casing)
        case .text(let before, let inner, let after):
            guard let middle = value(of: inner, situation, space, &purse),
                purse.pay(before.count + middle.length + after.count)
            else { return nil }
            if case .text(let letters) = middle { return .text(before + letters + after) }
            if middle.text == nil, container.blanksText { return .absent }
            return .text(before + (middle.text ?? "").unicodeScalars.map { $0.value } + after)
        case .choice(let ways, let otherwise):
            for way in ways {
                guard purse.pay(1),
                    let isOn = space.propositions.holds(way.when, in: situation, &purse.known)
                else { return nil }
                if isOn { return value(of: way.then, situation, space, &purse) }
            }
            return value(of: otherwise, situation, space, &purse)
        case .table(let input, let rows, _, let otherwise):
            guard let input = value(of: input, situation, space, &purse) else { return nil }
            for row in rows {
                guard purse.pay(1 + input.length) else { return nil }
                if space.predicates.takes(row.inputs, input) == true {
                    return value(of: row.then, situation, space, &purse)
                }
            }
            return value(of: otherwise, situation, space, &purse)
        }
    }

    /// Returns the other tags that bring a tag along, directly or through others, in a situation in which their own rules fire them;
    /// none if its own rules do.
    package mutating func bringers(of index: Int, in situation: Situation, _ space: inout ProofSpace) -> [Int]
    {
        var fired: [Int] = []
        for starter in sequences.starters(of: index) {
            let fires = firesByRules(tag: starter, &space)
            guard space.propositions.holds(fires, in: situation) == true else { continue }
            if starter == index { return [] }
            fired.append(starter)
        }
        return fired
    }

    /// Returns the fewest changes to a situation that make a tag fire, as the runtime confirms.
    ///
    /// It returns nil if no change of at most three unknowns is found, or the tag depends on more than 12. A value that must be
    /// known for the tag to fire, and is not, comes in addition.
    package mutating func nearestFiring(
        tag index: Int, _ situation: Situation, _ space: inout ProofSpace, runner: WitnessRunner?
    ) -> [(unknown: Unknown, value: Constraint.Sample)]? {
        let fires = fires(tag: index, &space)
        let unknowns = space.propositions.unknowns(of: fires)
        guard unknowns.count <= 12 else { return nil }
        // Keys come before the event, and the event before unknowns that only a device can change.
        let order = unknowns.indices.sorted { (unknowns[$0].changing, $0) < (unknowns[$1].changing, $1) }
        for count in 1...3 where count <= order.count {
            for changed in Self.subsets(order, count) {
                if let change = change(
                    changed.map { unknowns[$0] }, unknowns, fires, situation, &space, runner, index)
                {
                    return change
                }
            }
        }
        return nil
    }

    private mutating func change(
        _ changed: [Unknown], _ unknowns: [Unknown], _ fires: Proposition, _ situation: Situation,
        _ space: inout ProofSpace, _ runner: WitnessRunner?, _ tag: Int
    ) -> [(unknown: Unknown, value: Constraint.Sample)]? {
        var parts = [fires]
        for unknown in unknowns where !changed.contains(unknown) {
            guard let value = situation[unknown] else { continue }
            if case .text(let letters) = value {
                guard (try? space.budget.make(automatonOf: letters)) != nil else { return nil }
            }
            parts.append(space.propositions.atom(unknown, in: Constraint(just: value)))
        }
        guard let found = shown(parts, changed, unknowns, situation, &space, runner, tag) else { return nil }
        var after = situation
        for (unknown, value) in found { after[unknown] = value }
        guard space.propositions.holds(fires, in: after) != true else { return found }
        // Unknown values decide, too: requiring them to be present makes the change sufficient.
        for unknown in unknowns where unknown.isOpaque && situation[unknown] == nil {
            parts.append(space.propositions.atom(unknown, in: Constraint.anything(but: .absent)))
        }
        return shown(parts, unknowns, unknowns, situation, &space, runner, tag) ?? found
    }

    /// Returns the values that make all `parts` hold and differ from the situation's; nil unless the runtime fires the tag.
    private func shown(
        _ parts: [Proposition], _ changed: [Unknown], _ unknowns: [Unknown], _ situation: Situation,
        _ space: inout ProofSpace, _ runner: WitnessRunner?, _ tag: Int
    ) -> [(unknown: Unknown, value: Constraint.Sample)]? {
        guard case .holds(let model) = space.solve(space.propositions.all(parts)) else { return nil }
        let witness = Witness(model)
        guard witness.hinges.isEmpty, let outcome = space.outcome(of: witness, by: runner),
            outcome.fires(tag, self)
        else {
            return nil
        }
        // Unknown values are part of the change if the event depends on them.
        return unknowns.compactMap { unknown in
            let value = model[unknown] ?? (changed.contains(unknown) ? unknown.usual : nil)
            return value == situation[unknown] ? nil : value.map { (unknown, $0) }
        }
    }

    private static func subsets(_ all: [Int], _ count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return all.indices.flatMap { at in
            subsets(Array(all[(at + 1)...]), count - 1).map { [all[at]] + $0 }
        }
    }
}

/// The budget, in letters of text, for showing the values of one tag's conditions, and the facts known about the situation.
struct ValuePurse {
    private var letters = 16 << 20
    /// The truth of each proposition in the one situation that is asked about.
    fileprivate var known: [Proposition: Bool?] = [:]

    mutating func pay(_ count: Int) -> Bool {
        letters -= count
        return letters >= 0
    }
}

extension Constraint.Sample {
    /// The most letters shown of a text.
    private static let shownLetters = 400

    fileprivate var isLong: Bool { length > Self.shownLetters }

    /// The value, or a long text without its middle.
    fileprivate var shortened: Constraint.Sample {
        guard isLong, case .text(let letters) = self else { return self }
        let tail = Self.shownLetters / 3
        return .text(letters.prefix(Self.shownLetters - tail) + [0x2026] + letters.suffix(tail))
    }
}

extension Unknown {
    /// The rank of the effort to change it: pushed keys come first, then the event, facts of the device, and the rest.
    fileprivate var changing: Int {
        switch question {
        case .key, .flatKey: 0
        case .event: 1
        case .fact: 2
        case .macro, .value, .condition, .isNoText: 3
        }
    }
}

extension Constraint {
    /// Returns the constraint that allows every value except `points`, which are not texts.
    static func anything(but points: Points) -> Constraint {
        Constraint(Points.all.subtracting(points), texts: .everything)
    }

    /// Makes the constraint that allows one value only.
    init(just sample: Sample) {
        switch sample {
        case .absent: self.init(points: .absent)
        case .null: self.init(points: .null)
        case .true: self.init(points: .true)
        case .false: self.init(points: .false)
        case .text(let letters): self.init([], texts: .text(equals: letters))
        }
    }
}

extension Constraint.Sample {
    fileprivate func cased(_ letterCase: Term.LetterCase, _ casing: Term.Casing) -> Constraint.Sample {
        let mapping = letterCase == .lower ? LetterMapping.lowerCase : .upperCase
        switch (self, casing) {
        case (.text(let letters), _): return .text(mapping(letters))
        case (.null, .macro): return .absent
        case (.true, .macro), (.false, .macro):
            return .text(mapping((text ?? "").unicodeScalars.map { $0.value }))
        default: return self
        }
    }
}
