import TagLogic
import TagModel
package import TagPlan

/// The events and keys that are pushed beside the plan, about which nothing is concluded from the plan.
package struct BesidePlan: Sendable {
    /// Events that others than the app push, nil for any; the vendor's own need not be here.
    package var events: [String]?
    /// Returns true for a key that others than the app may push.
    package var pushesKey: @Sendable (String) -> Bool

    package init(events: [String]? = [], pushesKey: @escaping @Sendable (String) -> Bool = { _ in false }) {
        self.events = events
        self.pushesKey = pushesKey
    }

    /// The beginnings of the names of the vendor's own events.
    static let vendors = ["gtm.", "gtag."]

    /// Returns true for the name of an event that the vendor's own code pushes.
    package static func isVendors(_ event: String) -> Bool { vendors.contains { event.hasPrefix($0) } }
}

/// A fact about the pushes of an app that keeps to its plan.
package enum PlanFact: Hashable, Sendable {
    /// Only the plan's events are pushed, and the vendor's own.
    case events
    /// A key of the data layer has only the plan's values.
    case key(PlanLookup.Path)

    /// The key's name; nil for the events.
    package var key: String? {
        switch self {
        case .events: nil
        case .key(.nested(let text)), .key(.flat(let text)): text.string
        }
    }
}

/// The facts of a plan as propositions about the unknowns of a container.
///
/// A data layer keeps what was pushed. So a key is absent or has a value that some push of the plan gives it, and if the event at
/// hand requires the key, a value that this event gives it.
struct PlanAssumptions {
    let plan: Plan
    let beside: BesidePlan
    let rules: RuleSet
    private var lookup: PlanLookup
    private var made: [PlanFact: Proposition] = [:]

    /// The most groups of events that a key has values of its own for.
    private static let mostGroups = 40
    /// The most events whose values are looked at one by one.
    private static let mostEvents = 400

    init(_ plan: Plan, _ beside: BesidePlan, by rules: RuleSet) {
        self.plan = plan
        self.beside = beside
        self.rules = rules
        lookup = PlanLookup(plan, by: rules)
    }

    /// Returns the facts about the unknowns of a proposition, each with its proposition; without those that say nothing.
    mutating func facts(
        about proposition: Proposition, _ space: inout ProofSpace
    ) -> [(fact: PlanFact, holds: Proposition)] {
        var facts: [PlanFact] = []
        var hasKeys = false
        let unknowns = space.propositions.unknowns(of: proposition)
        space.budget.note(20 * unknowns.count)
        for unknown in unknowns {
            switch unknown.question {
            case .key(let text):
                facts.append(.key(.nested(text)))
                hasKeys = true
            case .flatKey(let text):
                facts.append(.key(.flat(text)))
                hasKeys = true
            case .event: facts.append(.events)
            case .fact, .macro, .value, .isNoText, .condition: continue
            }
        }
        if hasKeys, !facts.contains(.events) { facts.append(.events) }
        return facts.compactMap { fact in
            let holds = self.proposition(fact, &space)
            return holds == .always ? nil : (fact, holds)
        }
    }

    private mutating func proposition(_ fact: PlanFact, _ space: inout ProofSpace) -> Proposition {
        if let known = made[fact] { return known }
        let proposition =
            switch fact {
            case .events: events(&space)
            case .key(let path): key(path, &space)
            }
        made[fact] = proposition
        return proposition
    }

    // MARK: Events

    private func events(_ space: inout ProofSpace) -> Proposition {
        guard plan.namesAllEvents, let others = beside.events,
            var all = space.constraint(events: plan.events.map { $0.name } + others)
        else { return .always }
        for start in BesidePlan.vendors {
            guard
                let vendors = space.predicates.constraint(.startsWith, start, ignoresCase: false, by: rules),
                let more = try? all.union(vendors.withoutPoints, space.budget)
            else { return .always }
            all = more
        }
        return event(in: all, &space)
    }

    private func event(in names: Constraint, _ space: inout ProofSpace) -> Proposition {
        space.propositions.atom(.event, in: names, domain: .event(by: rules))
    }

    // MARK: Keys

    private mutating func key(_ path: PlanLookup.Path, _ space: inout ProofSpace) -> Proposition {
        let (name, unknown): (String, Unknown) =
            switch path {
            case .nested(let text): (text.string, .key(text.string))
            case .flat(let text): (text.string, .flatKey(text.string))
            }
        guard !name.hasPrefix("gtm."), name != "gtm", !beside.pushesKey(name),
            let values = lookup.key(path).values,
            let shared = space.constraint(values, orAbsent: true, by: rules)
        else { return .always }
        let any = space.propositions.atom(unknown, in: shared)
        guard any != .always, plan.events.count <= Self.mostEvents else { return any }
        let groups = groups(of: path)
        guard !groups.isEmpty, groups.count <= Self.mostGroups,
            let grouped = space.constraint(events: groups.flatMap { $0.events }),
            let others = try? Constraint.event(by: rules).subtracting(grouped, space.budget)
        else { return any }
        var ways = [space.propositions.all([event(in: others, &space), any])]
        for group in groups {
            guard let names = space.constraint(events: group.events),
                let own = space.constraint(group.values, orAbsent: false, by: rules)
            else { return any }
            let isEvent = event(in: names, &space)
            let hasValue = space.propositions.atom(unknown, in: own)
            ways.append(space.propositions.all([isEvent, hasValue]))
        }
        return space.propositions.any(ways)
    }

    /// Returns the events that require a key, grouped by the values that they give it.
    private mutating func groups(
        of path: PlanLookup.Path
    ) -> [(events: [String], values: [PlannedValue])] {
        var groups: [(events: [String], values: [PlannedValue])] = []
        var places: [[PlannedValue]: Int] = [:]
        // An event that others push need not have the key.
        guard let pushed = beside.events else { return [] }
        let others = Set(pushed.map { ExactText($0) })
        for event in plan.events
        where !others.contains(ExactText(event.name)) && !BesidePlan.isVendors(event.name) {
            let found = lookup.key(path, of: event)
            guard found.isRequired, let values = found.values else { continue }
            if let place = places[values] {
                groups[place].events.append(event.name)
            } else {
                places[values] = groups.count
                groups.append(([event.name], values))
            }
        }
        return groups
    }
}
