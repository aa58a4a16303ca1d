package import TagLogic
package import TagModel

/// The result of a search for values that make a proposition hold.
package enum Answer: Sendable {
    /// It is proved that no values make it hold.
    case never
    /// These values make it hold.
    case holds(Model)
    /// The search was not decided, for this reason.
    case undecided(Indecision)

    /// True if it is proved that no values make the proposition hold.
    package var isNever: Bool { if case .never = self { true } else { false } }
}

/// The reason why a question is not decided.
package enum Indecision: Hashable, Sendable {
    /// It takes more steps, or more memory, than a proof is given.
    case budget
    /// It depends on numbers written with exponents or with many digits.
    case numbers
    /// It depends on values that proofs cannot follow: the unknowns of these names.
    case opaque([String])
    /// It depends on a match with a pattern of `bytes` bytes, which is too large to follow.
    case pattern(of: String, bytes: Int)
    /// It depends on these broken parts of the container.
    case damaged([Damage.Part])
    /// A key without dots for which the two versions of the data layer need different values.
    case severed(String)
    /// The runtime could not be shown the event that was found, or disagreed about it.
    case witness(String)
}

extension Indecision {
    /// Makes the reason to discard an event that depends on `hinges`, values that no event can show.
    package init(_ hinges: [Unknown]) {
        var damage: [Damage.Part] = []
        // Two containers may have the same part.
        for part in hinges.compactMap({ $0.damage }) where !damage.contains(part) { damage.append(part) }
        var names: [String] = []
        for hinge in hinges where !names.contains(hinge.name) { names.append(hinge.name) }
        if !damage.isEmpty {
            self = .damaged(damage)
        } else if hinges.contains(where: { $0.isExcess }) {
            self = .budget
        } else if let large = hinges.first(where: { $0.pattern != nil }), let bytes = large.pattern {
            self = .pattern(of: large.name, bytes: bytes)
        } else {
            self = .opaque(names)
        }
    }
}

/// The values of those unknowns that must differ from their defaults.
package struct Model: Sendable {
    /// The unknowns and their values, in order of first occurrence.
    package var values: [(unknown: Unknown, value: Constraint.Sample)]
    /// The other unknowns that it needs, which must have their defaults, though no event can tell that they have.
    var assumed: [(unknown: Unknown, value: Constraint.Sample)] = []
    /// The names of the data layer for which its two versions need different values.
    var apart: [ExactText] = []

    package subscript(unknown: Unknown) -> Constraint.Sample? {
        values.first { $0.unknown == unknown }?.value
    }
}

/// A search for values that make a proposition hold.
///
/// The method is analytic tableaux with constraints as the theory. The goal is taken apart, and atoms narrow the values of
/// their unknowns. Each disjunct of a disjunction is tried, first of the disjunction with the fewest open disjuncts. Since
/// there are no negations, nothing else is needed.
struct Solver {
    private var space: PropositionSpace
    private var steps: Int
    private var indecision: Indecision?
    /// True if the search may use only values that an event can show.
    private var isShown: Bool

    /// The steps of one search; each disjunct tried is a step.
    static let budget = 20_000

    private init(_ space: consuming PropositionSpace, budget: Int, isShown: Bool) {
        self.space = space
        self.isShown = isShown
        steps = budget
    }

    /// Decides if `proposition` can hold, and for which values; it prefers values that an event can show.
    static func solve(
        _ proposition: Proposition, in space: inout PropositionSpace, budget: Int = Self.budget
    ) -> Answer {
        let answer = solve(proposition, in: &space, budget: budget, isShown: false)
        guard case .holds(let model) = answer, !model.values.allSatisfy({ $0.unknown.canBeShown }),
            case .holds(let shown) = solve(proposition, in: &space, budget: budget, isShown: true)
        else { return answer }
        return .holds(shown)
    }

    private static func solve(
        _ proposition: Proposition, in space: inout PropositionSpace, budget: Int, isShown: Bool
    ) -> Answer {
        guard !space.table.budget.isSpent else { return .undecided(.budget) }
        // The space is moved in and out, so that results are kept and nothing is copied.
        var solver = Solver(exchange(&space), budget: budget, isShown: isShown)
        let found = solver.search(proposition)
        let answer = solver.answer(found)
        space = solver.space
        return answer
    }

    private static func exchange(_ space: inout PropositionSpace) -> PropositionSpace {
        let taken = space
        space = PropositionSpace(withoutNodes: taken.table.budget)
        return taken
    }

    private mutating func answer(_ state: State?) -> Answer {
        if let state { return .holds(model(state)) }
        return indecision.map { .undecided($0) } ?? .never
    }

    private mutating func model(_ state: State) -> Model {
        let (narrowed, apart) = space.withOneValue(state.narrowed)
        let values = narrowed.sorted { $0.key < $1.key }
        var model = Model(values: [], apart: apart)
        for entry in values {
            let unknown = space.unknowns[Int(entry.key)]
            // Values that the default satisfies are left out.
            if let usual = unknown.usual, space.table.contains(entry.value, usual) == true {
                if unknown.isAssumed { model.assumed.append((unknown, usual)) }
            } else if let sample = sample(of: entry.value, unknown.look) {
                model.values.append((unknown, sample))
            }
        }
        return model
    }

    /// Returns a value that a constraint allows; it prefers one of the form that people expect.
    private mutating func sample(of constraint: ConstraintID, _ look: Unknown.Look?) -> Constraint.Sample? {
        if let look {
            let expected = space.table.intersection(constraint, space.table.intern(look.constraint))
            if case .inhabited(let sample) = space.table.verdict(expected) { return sample }
        }
        guard case .inhabited(let sample) = space.table.verdict(constraint) else { return nil }
        return sample
    }

    /// The facts established on one branch.
    private struct State {
        /// The constraint on the value of each unknown, by its number.
        var narrowed: [Int32: ConstraintID] = [:]
        var held: Set<Proposition> = []
        /// The disjunctions that are still to be decided.
        var open: [Proposition] = []

        var size: Int { 1 + narrowed.count + held.count + open.count }
    }

    /// Returns a state in which `goal` holds; nil if there is none, or the search ran out of steps.
    private mutating func search(_ goal: Proposition) -> State? {
        // Disjunctions with untried disjuncts, the innermost last, each with the state around it.
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

    /// Returns the next disjunct to try, and its state; nil if there is none, or no step is left for it.
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

    /// The most entries of all states together: each is the value of an unknown, or a proposition.
    private static let room = 2_000_000

    /// Returns true if steps are left, and notes when none are.
    private mutating func canGoOn() -> Bool {
        guard space.table.budget.left <= 0 else { return true }
        indecision = .budget
        return false
    }

    /// Notes that a proposition is to hold; returns false if that contradicts the state.
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

    /// Drops disjunctions that hold and establishes those with one open disjunct; returns false if one has none.
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

    /// Returns the open disjuncts of a disjunction; nil if it holds already.
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

    /// Returns true if a proposition holds whatever else is chosen, false if it no longer can; nil if that is open.
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

    /// Returns the same for a conjunction or disjunction, which is evaluated once until something changes.
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

    /// Returns the index of the disjunction with the fewest open disjuncts, and those; nil if none is open.
    private mutating func branch(_ state: State) -> (Int, [Proposition])? {
        var best: (at: Int, ways: [Proposition])?
        for at in state.open.indices {
            guard let ways = ways(of: state.open[at], state) else { continue }
            if best == nil || ways.count < best?.ways.count ?? 0 { best = (at, ways) }
        }
        return best.map { ($0.at, $0.ways) }
    }

    /// Returns true if every unknown certainly has a value; notes the reason if not.
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
