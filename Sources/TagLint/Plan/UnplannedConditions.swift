import TagDiagnostics
import TagModel
import TagPlan
import TagProof

/// The conditions that no push of the plan meets and that have findings of their own, and the tags that never fire for them alone.
struct UnplannedConditions: Sendable {
    /// A condition, by the index of its rule and its index in the rule.
    struct Place: Hashable, Sendable {
        let rule: Int
        let condition: Int
    }

    /// Conditions that wait for an event that the plan lacks.
    private(set) var events: [(place: Place, event: String)] = []
    /// Conditions that no value of the plan meets.
    private(set) var values: [(place: Place, because: [PlanFact])] = []
    /// The tags of which every firing rule has such a condition, in file order.
    private(set) var tags: [Int] = []
    /// True for each rule that never passes for one of the conditions that are reported.
    private var isBarred: [Bool]
    /// The ``tags`` by the rules that fire them.
    private var tagsOfRule: [Int: [Int]] = [:]

    init(_ subject: LintSubject) {
        isBarred = subject.container.rules.map { _ in false }
        guard let plan = subject.data.plan else { return }
        findEvents(subject, plan)
        findValues(subject, plan)
        for (tag, _) in subject.planAnalysis?.deadTags ?? [] {
            let rules = subject.container.tags[tag].firesOn.map { subject.references.rule(for: $0) }
            guard !rules.isEmpty, rules.allSatisfy({ rule in rule.map { isBarred[$0] } ?? false }) else {
                continue
            }
            tags.append(tag)
            for rule in rules.compactMap({ $0 }) where tagsOfRule[rule]?.last != tag {
                tagsOfRule[rule, default: []].append(tag)
            }
        }
    }

    private mutating func findEvents(_ subject: LintSubject, _ plan: Plan) {
        guard plan.namesAllEvents, let beside = subject.pushedBeside else { return }
        let isReported = subject.settings.severity(of: EventNotInPlan.kind) != nil
        let known = Set(plan.events.map { ExactText($0.name) })
        for (index, rule) in subject.container.rules.enumerated()
        where !rule.isImplied || subject.container.form == .definition {
            for (number, condition) in rule.conditions.enumerated() {
                guard let event = subject.awaitedEvent(condition), !known.contains(ExactText(event)),
                    !beside.pushes(event: event)
                else { continue }
                events.append((Place(rule: index, condition: number), event))
                if isReported { isBarred[index] = true }
            }
        }
    }

    private mutating func findValues(_ subject: LintSubject, _ plan: Plan) {
        let isReported = subject.settings.severity(of: ValueNotInPlan.kind) != nil
        var lookup = PlanLookup(plan, by: subject.container.ruleSet)
        for (rule, index, facts) in subject.planAnalysis?.unmet ?? [] {
            let condition = subject.container.rules[rule].conditions[index]
            // Events and keys that the plan lacks have lints of their own.
            guard subject.awaitedEvent(condition) == nil || condition.isNegated,
                !Self.isMissing(facts, &lookup), condition.culprit.isKnown
            else { continue }
            values.append((Place(rule: rule, condition: index), facts))
            // Without what it excludes, a rule passes all the more.
            if isReported, !condition.isNegated { isBarred[rule] = true }
        }
    }

    private static func isMissing(_ facts: [PlanFact], _ lookup: inout PlanLookup) -> Bool {
        for case .key(let path) in facts where !lookup.key(path).isKnown { return true }
        return false
    }

    /// Returns a note for each of the first tags that never fire because a rule never passes.
    func notes(on rule: Int, _ subject: LintSubject) -> [Note] {
        let found = tagsOfRule[rule] ?? []
        let shown = found.prefix(Self.mostTags).map { index in
            let tag = subject.container.tags[index]
            return Note(
                "so \(subject.title(of: tag)) can never \(tag.verb) under the plan", at: tag.name.range,
                isBrief: true)
        }
        let rest = found.count - Self.mostTags
        return rest > 0 ? shown + [Note("nor can \(Counted.text(rest, "more tag"))")] : shown
    }

    private static let mostTags = 5
}
