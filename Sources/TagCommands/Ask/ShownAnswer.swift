import TagDiagnostics
import TagModel
import TagProof

/// The answer to a query, in text and JSON.
struct ShownAnswer {
    private let answer: QueryAnswer
    private let container: Container
    private let rules: RuleSet
    /// The tag that the query is about; nil for another query.
    private let tag: Int?
    /// True if other tags bring it along, whose rules count, too.
    private let hasBringers: Bool
    /// The conditions of the tag that could make the answer wrong.
    private let unasked: Unasked?

    init(
        _ answer: QueryAnswer, to query: Query, _ proofs: inout ContainerProofs, _ space: inout ProofSpace,
        runner: WitnessRunner?
    ) {
        (self.answer, container, rules) = (answer, proofs.container, proofs.rules)
        guard case .tagFires(let name) = query.goal, let tag = proofs.tag(named: name) else {
            (self.tag, hasBringers, unasked) = (nil, false, nil)
            return
        }
        (self.tag, hasBringers) = (tag, !proofs.sequences.isAlone(tag))
        // Where the tag does not fire by its triggers, nothing else fires it.
        switch answer {
        case .proved where query.mode == .always:
            let known = proofs
            unasked = Unasked(tag: tag, known) { proofs.isProved(query, firedByRulesOf: $0, &space) }
        case .shown(let witness),
            .refuted(let witness) where query.mode == .never:
            unasked = Self.unasked(at: witness, of: tag, proofs, runner)
        case .proved, .refuted, .impossible, .undecided: unasked = nil
        }
    }

    /// Returns the conditions of a tag that fires at an event, and those of the tags that bring it along there.
    private static func unasked(
        at witness: Witness, of tag: Int, _ proofs: ContainerProofs, _ runner: WitnessRunner?
    ) -> Unasked {
        let outcome = runner?.run(witness)
        return Unasked(
            tag: tag, proofs, isOfOneEvent: true, isReached: { outcome?.isReached($0) ?? true },
            suffice: { $0.contains { outcome?.firesByRules($0, proofs) ?? false } })
    }

    /// The words for a proof: that of a tag with other conditions is one of its rules only.
    private var proof: String {
        let proved = "proved, for every event and every value, by \(rules.words)"
        guard let tag, unasked?.words != nil else { return proved }
        let owner = hasBringers ? "the" : "its"
        return "\(owner) \(container.words.rule)s \(container.tags[tag].verb) it: \(proved)"
    }

    // MARK: Text

    var text: String {
        ([verdict] + (needs + remarks).map { "  \($0)" }).joined(separator: "\n") + "\n"
    }

    private var verdict: String {
        switch answer {
        case .shown(let witness): "yes: \(witness.wordsWithAssumptions.escapedForTerminal())"
        case .proved: "yes: \(proof)"
        case .refuted(let witness): "no: \(witness.wordsWithAssumptions.escapedForTerminal())"
        case .undecided(let why): "\(why.verdict): \(why.words(by: rules))"
        case .impossible: "no: \(proof)"
        }
    }

    /// The lines about the conditions that rule something out.
    private var needs: [String] {
        guard case .impossible(let obstacles) = answer else { return [] }
        return obstacles.conditions.map { "it needs: \($0.words.escapedForTerminal())" }
    }

    /// The lines about what else decides if the tag fires, and what of that was not asked.
    var remarks: [String] {
        guard case .impossible(let obstacles) = answer else {
            return unasked?.words.map { [$0.escapedForTerminal()] } ?? []
        }
        var lines = names(of: obstacles.blocking).map {
            "blocked by \(container.words.rule) '\($0.escapedForTerminal())'"
        }
        if obstacles.isOfParameters {
            lines.append(
                "one of its parameters needs a \(container.words.macro) without an enabled definition")
        }
        return lines + (isPaused ? ["it is paused"] : [])
    }

    private var isPaused: Bool { tag.map { container.tags[$0].isPaused } ?? false }

    // MARK: JSON

    var json: JSON {
        var members = answerMembers
        if tag != nil { members.append(("notLookedAt", .texts(unasked?.names ?? []))) }
        return .members(members)
    }

    private var answerMembers: [(key: String, value: JSON?)] {
        switch answer {
        case .shown(let witness), .refuted(let witness):
            [("answer", .string(answer.isYes ? "yes" : "no")), ("proved", .boolean(false))]
                + members(of: witness)
        case .proved:
            if let words = unasked?.words {
                [
                    ("answer", .string("yes")), ("proved", .boolean(false)),
                    ("reason", .string("\(proof); \(words)")),
                ]
            } else {
                [("answer", .string("yes")), ("proved", .boolean(true))]
            }
        case .impossible(let obstacles):
            [
                ("answer", .string("no")), ("proved", .boolean(true)),
                ("because", .texts(obstacles.conditions.map { $0.words })),
                ("blockedBy", tag == nil ? nil : .texts(names(of: obstacles.blocking))),
                ("paused", tag == nil ? nil : .boolean(isPaused)),
            ]
        case .undecided(let why):
            [
                ("answer", .string(why.verdict)), ("proved", .boolean(false)),
                ("reason", .string(why.words(by: rules))),
            ]
        }
    }

    private func names(of rules: [Int]) -> [String] { rules.map { container.rules[$0].name.value } }

    private func members(of witness: Witness) -> [(key: String, value: JSON?)] {
        let isEventAlone = witness.isPushedAlone && witness.assumed.isEmpty
        let assumed = witness.assumed.map { assumed -> JSON in
            ["what": .string(assumed.unknown.name), "value": assumed.value.json ?? .null]
        }
        return [
            ("event", witness.json),
            ("words", isEventAlone ? nil : .string(witness.wordsWithAssumptions)),
            ("assumes", assumed.isEmpty ? nil : .array(assumed)),
        ]
    }
}
