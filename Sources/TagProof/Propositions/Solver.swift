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
    /// It takes more steps, or more memory, than a proof is given.
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
        } else if hinges.contains(where: \.isExcess) {
            self = .budget
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
        guard !space.table.budget.isSpent else { return .undecided(.budget) }
        // Moved in and out, so that what is found out stays, and nothing is copied.
        var solver = Solver(exchange(&space), budget: budget, isShown: isShown)
        let found = solver.search(proposition)
        let answer = solver.answer(found)
        space = solver.space
        return answer
    }

    private static func exchange(_ space: inout PropositionSpace) -> PropositionSpace {
        let taken = space
        space = PropositionSpace(taken.table.budget)
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
                if let usual = unknown.usual, space.table.contains(entry.value, usual) == true { return nil }
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

        var size: Int { 1 + narrowed.count + held.count + open.count }
    }

    /// A state in which `goal` holds; nil when there is none.
    private mutating func search(_ goal: Proposition) -> State? {
        // Disjunctions of which ways are left, the innermost last, each with what is established beside it.
        var open: [(state: State, ways: ArraySlice<Proposition>)] = []
        var size = 0
        var next: (State, Proposition)? = (State(), goal)
        while let (before, way) = next {
            var state = before
            space.outcomes.forget()
            if establish(way, &state), propagate(&state) {
                guard let (at, ways) = branch(state) else {
                    if isSettled(state) { return state }
                    next = nextWay(&open, &size)
                    continue
                }
                state.open.remove(at: at)
                size += state.size
                open.append((state, ways[...]))
            }
            next = nextWay(&open, &size)
        }
        return nil
    }

    /// The way to be tried next; nil when there is none, or no step for it.
    private mutating func nextWay(
        _ open: inout [(state: State, ways: ArraySlice<Proposition>)], _ size: inout Int
    ) -> (State, Proposition)? {
        while let (state, left) = open.popLast() {
            var ways = left
            guard let way = ways.popFirst() else {
                size -= state.size
                continue
            }
            steps -= 1
            guard steps > 0, size <= Self.room, canGoOn() else {
                indecision = .budget
                return nil
            }
            open.append((state, ways))
            return (state, way)
        }
        return nil
    }

    /// The number of entries of all states together: each is an unknown's value, or a proposition.
    private static let room = 2_000_000

    /// Returns true if steps are left, and notes when none are.
    private mutating func canGoOn() -> Bool {
        guard space.table.budget.left <= 0 else { return true }
        indecision = .budget
        return false
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
            if both != state.narrowed[unknown] { space.outcomes.forget() }
            state.narrowed[unknown] = both
            return both != ConstraintTable.impossible
        case .all(let parts):
            guard state.held.insert(goal).inserted else { return true }
            space.outcomes.forget()
            for part in parts { guard establish(part, &state) else { return false } }
            return true
        case .any:
            guard state.held.insert(goal).inserted else { return true }
            space.outcomes.forget()
            state.open.append(goal)
            return true
        }
    }

    /// Returns true when an event can show a value of an unknown that satisfies a constraint.
    private func canBeShown(_ unknown: Int32, _ constraint: ConstraintID) -> Bool {
        let unknown = space.unknowns[Int(unknown)]
        return unknown.canBeShown || unknown.usual.flatMap { space.table.contains(constraint, $0) } == true
    }

    /// Drops disjunctions that hold, and takes those that have one way left; false for one that has none.
    private mutating func propagate(_ state: inout State) -> Bool {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            var at = 0
            while at < state.open.count {
                guard canGoOn() else { return false }
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
        space.table.budget.note(parts.count)
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
        case .all(let parts): return holds(part, parts, isConjunction: true, state)
        case .any(let parts):
            return state.held.contains(part) ? true : holds(part, parts, isConjunction: false, state)
        }
    }

    /// The same of a conjunction or disjunction, which is looked at once until something changes.
    private mutating func holds(
        _ whole: Proposition, _ parts: [Proposition], isConjunction: Bool, _ state: State
    ) -> Bool? {
        if let known = space.outcomes.known(whole) { return known }
        space.table.budget.note(parts.count)
        var result: Bool? = isConjunction
        for part in parts {
            let holds = holds(part, state)
            if holds == !isConjunction {
                result = holds
                break
            }
            if holds == nil { result = nil }
        }
        space.outcomes.note(result, of: whole)
        return result
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
                if indecision == nil { indecision = space.table.isMade(constraint) ? .numbers : .budget }
                return false
            }
        }
        return true
    }
}
