package import TagLogic
package import TagModel

/// Whether a proposition can hold.
package enum Answer: Sendable {
    /// Nothing makes it hold: proved.
    case never
    /// This makes it hold.
    case holds(Model)
    /// Not decided, and why.
    case undecided(Indecision)

    /// Whether it was proved that nothing makes it hold.
    package var isNever: Bool { if case .never = self { true } else { false } }
}

/// Why there is no answer.
package enum Indecision: Hashable, Sendable {
    /// The search took more steps than it was given.
    case budget
    /// It depends on numbers that are written with exponents or many digits.
    case numbers
    /// It depends on what cannot be followed: these unknowns.
    case opaque([String])
    /// A match with a pattern of so many bytes, which is too large to follow.
    case pattern(of: String, bytes: Int)
    /// It depends on what is broken in the container.
    case damaged([Damage.Part])
    /// A key without dots for which the two versions of the data layer need different values.
    case severed(String)
    /// What was found could not be shown to the runtime, or the runtime disagreed.
    case witness(String)
}

extension Indecision {
    /// Makes the reason to discard an event that depends on values no event can show.
    package init(_ hinges: [Unknown]) {
        var damage: [Damage.Part] = []
        // Of two containers it may be the same thing twice.
        for part in hinges.compactMap(\.damage) where !damage.contains(part) { damage.append(part) }
        var names: [String] = []
        for hinge in hinges where !names.contains(hinge.name) { names.append(hinge.name) }
        if !damage.isEmpty {
            self = .damaged(damage)
        } else if let large = hinges.first(where: { $0.pattern != nil }), let bytes = large.pattern {
            self = .pattern(of: large.name, bytes: bytes)
        } else {
            self = .opaque(names)
        }
    }
}

/// A value for each unknown that must have another than its usual one.
package struct Model: Sendable {
    /// In the order in which the unknowns first occurred.
    package var values: [(unknown: Unknown, value: Constraint.Sample)]
    /// Names of the data layer under which its two versions cannot have one value.
    var apart: [ExactText] = []

    package subscript(unknown: Unknown) -> Constraint.Sample? {
        values.first { $0.unknown == unknown }?.value
    }
}

/// Looks for values that make a proposition hold.
///
/// Analytic tableaux, with constraints for a theory: what is to hold is taken apart, atoms narrow what their unknown may
/// be, and of a disjunction each way is tried, that with the fewest ways first. Without negations there is nothing else to do.
struct Solver {
    private var space: PropositionSpace
    private var steps: Int
    private var indecision: Indecision?
    /// Whether nothing may depend on what no event can show.
    private var isShown: Bool

    /// Steps of one search: each is a way of a disjunction that is tried.
    static let budget = 20_000

    private init(_ space: consuming PropositionSpace, budget: Int, isShown: Bool) {
        self.space = space
        self.isShown = isShown
        steps = budget
    }

    /// Whether `proposition` can hold, and for which values: such as can be shown, where there are any.
    static func solve(
        _ proposition: Proposition, in space: inout PropositionSpace, budget: Int = Self.budget
    ) -> Answer {
        let answer = solve(proposition, in: &space, budget: budget, isShown: false)
        guard case .holds(let model) = answer, !model.values.allSatisfy(\.unknown.canBeShown),
            case .holds(let shown) = solve(proposition, in: &space, budget: budget, isShown: true)
        else { return answer }
        return .holds(shown)
    }

    private static func solve(
        _ proposition: Proposition, in space: inout PropositionSpace, budget: Int, isShown: Bool
    ) -> Answer {
        // Moved in and out, so that what is found out stays, and nothing is copied.
        var solver = Solver(exchange(&space), budget: budget, isShown: isShown)
        let found = solver.search(State(), [proposition])
        let answer = solver.answer(found)
        space = solver.space
        return answer
    }

    private static func exchange(_ space: inout PropositionSpace) -> PropositionSpace {
        let taken = space
        space = PropositionSpace()
        return taken
    }

    private mutating func answer(_ state: State?) -> Answer {
        if let state { return .holds(model(state)) }
        return indecision.map { .undecided($0) } ?? .never
    }

    private mutating func model(_ state: State) -> Model {
        let (narrowed, apart) = space.withOneValue(state.narrowed)
        let values = narrowed.sorted { $0.key < $1.key }
        return Model(
            values: values.compactMap { entry in
                let unknown = space.unknowns[Int(entry.key)]
                // What need not be said is not said.
                if let usual = unknown.usual, space.table[entry.value].contains(usual) == true { return nil }
                guard let sample = sample(of: entry.value, unknown.look) else { return nil }
                return (unknown, sample)
            },
            apart: apart)
    }

    /// A value that a constraint allows, one that looks as people expect where there is one.
    private mutating func sample(of constraint: ConstraintID, _ look: Unknown.Look?) -> Constraint.Sample? {
        if let look {
            let expected = space.table.intersection(constraint, space.table.intern(look.constraint))
            if case .inhabited(let sample) = space.table.verdict(expected) { return sample }
        }
        guard case .inhabited(let sample) = space.table.verdict(constraint) else { return nil }
        return sample
    }

    /// What is established on one branch.
    private struct State {
        /// By unknown: what its value is in.
        var narrowed: [Int32: ConstraintID] = [:]
        var held: Set<Proposition> = []
        /// Disjunctions still to be seen to.
        var open: [Proposition] = []
    }

    /// A state in which all of `goals` hold beside what holds; nil when there is none.
    private mutating func search(_ before: State, _ goals: [Proposition]) -> State? {
        var state = before
        for goal in goals { guard establish(goal, &state) else { return nil } }
        guard propagate(&state) else { return nil }
        guard let (at, ways) = branch(state) else { return isSettled(state) ? state : nil }
        state.open.remove(at: at)
        for way in ways {
            steps -= 1
            guard steps > 0 else {
                indecision = .budget
                return nil
            }
            if let found = search(state, [way]) { return found }
        }
        return nil
    }

    /// Notes that a proposition is to hold; false when that contradicts what does.
    private mutating func establish(_ goal: Proposition, _ state: inout State) -> Bool {
        switch space[goal] {
        case .never: return false
        case .always: return true
        case .atom(let unknown, let constraint):
            if isShown, !canBeShown(unknown, constraint) { return false }
            let known = state.narrowed[unknown] ?? space.domains[Int(unknown)]
            let both = space.table.intersection(known, constraint)
            state.narrowed[unknown] = both
            return both != ConstraintTable.impossible
        case .all(let parts):
            guard state.held.insert(goal).inserted else { return true }
            for part in parts { guard establish(part, &state) else { return false } }
            return true
        case .any:
            guard state.held.insert(goal).inserted else { return true }
            state.open.append(goal)
            return true
        }
    }

    /// Returns true when an event can show a value of an unknown that satisfies a constraint.
    private func canBeShown(_ unknown: Int32, _ constraint: ConstraintID) -> Bool {
        let unknown = space.unknowns[Int(unknown)]
        return unknown.canBeShown || unknown.usual.flatMap { space.table[constraint].contains($0) } == true
    }

    /// Drops disjunctions that hold, and takes those that have one way left; false for one that has none.
    private mutating func propagate(_ state: inout State) -> Bool {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            var at = 0
            while at < state.open.count {
                guard let ways = ways(of: state.open[at], state) else {
                    state.open.remove(at: at)
                    continue
                }
                if ways.isEmpty { return false }
                if ways.count == 1 {
                    state.open.remove(at: at)
                    guard establish(ways[0], &state) else { return false }
                    hasChanged = true
                } else {
                    at += 1
                }
            }
        }
        return true
    }

    /// The ways of a disjunction that are still open; nil when it holds already.
    private mutating func ways(of disjunction: Proposition, _ state: State) -> [Proposition]? {
        guard case .any(let parts) = space[disjunction] else { return [disjunction] }
        var ways: [Proposition] = []
        for part in parts {
            switch holds(part, state) {
            case true?: return nil
            case false?: continue
            case nil: ways.append(part)
            }
        }
        return ways
    }

    /// Whether a proposition holds whatever else is chosen, or cannot any more; nil when that is open.
    private mutating func holds(_ part: Proposition, _ state: State) -> Bool? {
        switch space[part] {
        case .never: return false
        case .always: return true
        case .atom(let unknown, let constraint):
            guard let known = state.narrowed[unknown] else { return nil }
            if space.table.areDisjoint(known, constraint) { return false }
            return space.table.isSubset(known, of: constraint) ? true : nil
        case .all(let parts):
            var isOpen = false
            for part in parts {
                switch holds(part, state) {
                case false?: return false
                case nil: isOpen = true
                case true?: continue
                }
            }
            return isOpen ? nil : true
        case .any(let parts):
            if state.held.contains(part) { return true }
            var isOpen = false
            for part in parts {
                switch holds(part, state) {
                case true?: return true
                case nil: isOpen = true
                case false?: continue
                }
            }
            return isOpen ? nil : false
        }
    }

    /// The disjunction with the fewest ways, and those.
    private mutating func branch(_ state: State) -> (Int, [Proposition])? {
        var best: (at: Int, ways: [Proposition])?
        for at in state.open.indices {
            guard let ways = ways(of: state.open[at], state) else { continue }
            if best == nil || ways.count < best?.ways.count ?? 0 { best = (at, ways) }
        }
        return best.map { ($0.at, $0.ways) }
    }

    /// Whether each unknown has a value for certain; why not is noted.
    private mutating func isSettled(_ state: State) -> Bool {
        for (_, constraint) in state.narrowed.sorted(by: { $0.key < $1.key }) {
            if case .undecided = space.table.verdict(constraint) {
                if indecision == nil { indecision = .numbers }
                return false
            }
        }
        return true
    }
}
