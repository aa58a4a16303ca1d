import TagDiagnostics
import TagModel
import TagPlan
import TagProof

/// The words for what a plan allows, in findings.
struct PlanWords {
    let plan: Plan
    private var lookup: PlanLookup

    /// The most events whose own values are told.
    private static let mostEvents = 3

    init(_ plan: Plan, by rules: RuleSet) {
        self.plan = plan
        lookup = PlanLookup(plan, by: rules)
    }

    /// The plan's file, for people.
    var source: String { plan.file.path }

    /// Returns notes that tell facts.
    mutating func notes(on facts: [PlanFact]) -> [Note] {
        facts.flatMap { fact -> [Note] in
            switch fact {
            case .events: [Note("the plan's events are \(events)")]
            case .key(let path): notes(on: path, fact.key ?? "")
            }
        }
    }

    /// The names of the events in a sentence.
    private var events: String {
        let names = plan.events.map { "'\($0.name.shortened(to: 60))'" }
        let most = names.count > 6 ? 5 : 6
        let rest = names.count > most ? ["\(names.count - most) others"] : []
        return (names.prefix(most) + rest).inWords
    }

    /// Returns what all events allow for a key, and what those allow that require the key and allow less.
    private mutating func notes(on path: PlanLookup.Path, _ name: String) -> [Note] {
        let shown = name.shortened(to: 60)
        guard let all = lookup.key(path).values else { return [] }
        var notes = [Note("for '\(shown)' the plan allows \(all.words)")]
        let known = Set(all)
        var silent: [String] = []
        for event in plan.events {
            let own = lookup.key(path, of: event)
            // It has no word for the key, and none that forbids it.
            if own.values == nil, !own.isKnown { silent.append("'\(event.name.shortened(to: 60))'") }
            guard own.isRequired, let values = own.values, Set(values) != known else { continue }
            guard notes.count <= Self.mostEvents else { continue }
            notes.append(
                Note("with '\(event.name.shortened(to: 60))' it requires '\(shown)' to be \(values.words)"))
        }
        guard !silent.isEmpty else { return notes }
        let most = Self.mostEvents
        let rest = silent.count > most ? ["\(Counted.text(silent.count - most, "other"))"] : []
        let named = (silent.prefix(most) + rest).inWords
        return notes + [Note("taken as closed: the plan does not mention '\(shown)' for \(named)")]
    }
}
