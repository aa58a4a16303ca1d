package import TagModel
import TagLogic

/// The answer to a query.
package enum QueryAnswer: Sendable {
    /// Yes: this event shows it.
    case shown(Witness)
    /// Yes, for all events.
    case proved
    /// No: this event is a counterexample.
    case refuted(Witness)
    /// No, for all events; these parts of the container rule it out.
    case impossible(Obstacles)
    case undecided(Indecision)

    /// True if the answer to the query is yes.
    package var isYes: Bool {
        switch self {
        case .shown, .proved: true
        case .refuted, .impossible, .undecided: false
        }
    }
}

/// The parts of a container that rule out what a query asks for.
package struct Obstacles: Sendable {
    /// A minimal set of conditions for each rule that cannot pass.
    package fileprivate(set) var conditions: [Condition] = []
    /// The rules that block the tag whenever a rule would fire it, by index.
    package fileprivate(set) var blocking: [Int] = []
    /// True if rules fire the tag, but then one of its parameters always fails.
    package fileprivate(set) var isOfParameters = false
}

extension ContainerProofs {
    /// Answers a query; fails with the name of a tag, rule or macro that the query names and the container lacks.
    package mutating func answer(
        _ query: Query, _ space: inout ProofSpace, runner: WitnessRunner?
    ) -> Result<QueryAnswer, UnknownName> {
        do throws(UnknownName) {
            let goal = try proposition(query.goal, &space)
            let condition = try query.condition.map { (condition) throws(UnknownName) in
                try proposition(condition, &space)
            }
            return .success(answer(query, goal, condition ?? .always, &space, runner))
        } catch {
            return .failure(error)
        }
    }

    /// A name in a query that the container does not define.
    package struct UnknownName: Error, Hashable, Sendable {
        package let kind: EntityKind
        package let name: String
        /// True if the macro exists but is a collection, which has no value of its own.
        package var isCollection = false
    }

    private mutating func answer(
        _ query: Query, _ goal: Proposition, _ condition: Proposition, _ space: inout ProofSpace,
        _ runner: WitnessRunner?
    ) -> QueryAnswer {
        // For `always`, search for an event that meets the condition but misses the goal.
        let sought = query.mode == .always ? space.propositions.not(goal) : goal
        switch space.solve(space.propositions.all([condition, sought])) {
        case .never:
            guard query.mode == .can else { return .proved }
            return .impossible(obstacles(query.goal, condition, &space))
        case .undecided(let why): return .undecided(why)
        case .holds(let model):
            let witness = Witness(model)
            if let doubt = doubt(witness, query, runner, space) { return .undecided(doubt) }
            if rules == .web, let runner,
                space.propositions.holds(condition, in: runner.situation(witness, by: rules)) == false
            {
                // The value pushed for one key changed another key.
                return .undecided(Self.unconfirmed(witness, runner))
            }
            let computed = witness.macros { runner?.computed?.contains($0) == true }
            // The runtime made their values, and confirmed the goal, but not the condition.
            guard computed.isEmpty || query.condition == nil && isRun(query.goal) else {
                return .undecided(Indecision(computed))
            }
            let shown = witness.withoutMacros(computed)
            return query.mode == .can ? .shown(shown) : .refuted(shown)
        }
    }

    /// Returns true if the runtime tells whether a goal is met.
    private func isRun(_ goal: Query.Goal) -> Bool {
        switch goal {
        case .condition: false
        case .tagFires: true
        case .rulePasses(let name): rule(named: name).map { isUsed(rule: $0) } ?? false
        }
    }

    /// Returns true if the own rules of one of some tags fire it whenever the condition of a query holds.
    package mutating func isProved(
        _ query: Query, firedByRulesOf tags: [Int], _ space: inout ProofSpace
    ) -> Bool {
        var parts: [Proposition] = []
        if let condition = query.condition {
            guard let holds = try? proposition(condition, &space) else { return false }
            parts.append(holds)
        }
        let ways = tags.map { firesByRules(tag: $0, &space) }
        let any = space.propositions.any(ways)
        parts.append(space.propositions.not(any))
        guard case .never = space.solve(space.propositions.all(parts)) else { return false }
        return true
    }

    /// Returns the reason why a witness does not count: the runtime disagrees or cannot be asked; nil if it counts.
    private func doubt(_ witness: Witness, _ query: Query, _ runner: WitnessRunner?, _ space: ProofSpace)
        -> Indecision?
    {
        guard witness.hinges.isEmpty else { return Indecision(witness.hinges) }
        if let (outer, inner) = witness.clash {
            return .witness("'\(outer)' cannot contain '\(inner)' and have its own value")
        }
        if let severed = witness.severed { return .severed(severed) }
        guard let runner else { return .witness("the container does not run") }
        guard let outcome = space.outcome(of: witness, by: runner) else {
            return space.isSpent ? .budget : Self.unconfirmed(witness, runner)
        }
        let happens: Bool
        switch query.goal {
        case .condition: return nil
        case .tagFires(let name):
            guard let tag = tag(named: name) else { return nil }
            happens = outcome.fires(tag, self)
        case .rulePasses(let name):
            guard let rule = rule(named: name) else { return nil }
            // The runtime does not evaluate rules that no tag uses.
            guard isUsed(rule: rule) else { return nil }
            happens = outcome.passed.contains(rule)
        }
        return happens == (query.mode != .always) ? nil : Self.unconfirmed(witness, runner)
    }

    /// Returns the reason to discard a witness that the runtime does not confirm.
    ///
    /// No event gives code or a clock its default value, so that the runtime has another one; and the runtime makes the values of
    /// computed macros itself.
    private static func unconfirmed(_ witness: Witness, _ runner: WitnessRunner) -> Indecision {
        let open =
            witness.assumed.map { $0.unknown }.filter { $0.isOpaque }
            + witness.macros { runner.computed?.contains($0) == true }
        return open.isEmpty ? .witness(witness.words) : Indecision(open)
    }

    /// Returns the parts of the container that rule out the query's condition.
    private mutating func obstacles(
        _ goal: Query.Goal, _ condition: Proposition, _ space: inout ProofSpace
    ) -> Obstacles {
        var found = Obstacles()
        switch goal {
        case .condition: break
        case .rulePasses(let name):
            guard let rule = rule(named: name) else { break }
            found.conditions = obstacles([rule], condition, &space)
        case .tagFires(let name):
            guard let tag = tag(named: name) else { break }
            let starters = sequences.starters(of: tag)
            let rules = starters.flatMap { container.tags[$0].firesOn }.map { checked.rule(for: $0) }
            found.conditions = obstacles(rules, condition, &space)
            for starter in starters {
                for rule in blocking(tag: starter, condition, &space) where !found.blocking.contains(rule) {
                    found.blocking.append(rule)
                }
            }
            guard !container.tags[tag].isPaused else { break }
            let asked = isAsked(tag: tag, &space)
            if case .holds = space.solve(space.propositions.all([condition, asked])) {
                found.isOfParameters = true
            }
        }
        return found
    }

    /// Returns the conditions of rules that rule out a condition: a minimal set for each rule.
    private mutating func obstacles(
        _ rules: [Int], _ condition: Proposition, _ space: inout ProofSpace
    ) -> [Condition] {
        var found: [Condition] = []
        for rule in rules {
            let conditions = container.rules[rule].conditions
            let parts = [condition] + self.conditions(ofRule: rule, &space)
            found += Self.contradiction(parts, &space).filter { $0 > 0 }.map { conditions[$0 - 1] }
        }
        return found
    }

    /// Returns a minimal set of the rules that block a tag whenever its other rules fire it; none if those never do.
    private mutating func blocking(
        tag: Int, _ condition: Proposition, _ space: inout ProofSpace
    ) -> [Int] {
        let rules = container.tags[tag].blockedBy.map { checked.rule(for: $0) }
        guard !rules.isEmpty else { return [] }
        let asked = anyPasses(container.tags[tag].firesOn, &space)
        var parts = [space.propositions.all([condition, asked])]
        for rule in rules {
            let passes = passes(rule: rule, &space)
            parts.append(space.propositions.not(passes))
        }
        return Self.contradiction(parts, &space).filter { $0 > 0 }.map { rules[$0 - 1] }
    }
}

// MARK: Propositions

extension ContainerProofs {
    private mutating func proposition(
        _ goal: Query.Goal, _ space: inout ProofSpace
    ) throws(UnknownName) -> Proposition {
        switch goal {
        case .condition: return .always
        case .tagFires(let name):
            guard let tag = tag(named: name) else { throw UnknownName(kind: .tag, name: name) }
            return fires(tag: tag, &space)
        case .rulePasses(let name):
            guard let rule = rule(named: name) else { throw UnknownName(kind: .rule, name: name) }
            return passes(rule: rule, &space)
        }
    }

    private mutating func proposition(
        _ condition: QueryCondition, _ space: inout ProofSpace
    ) throws(UnknownName) -> Proposition {
        switch condition {
        case .all(let parts):
            var all: [Proposition] = []
            for part in parts { all.append(try proposition(part, &space)) }
            return space.propositions.all(all)
        case .any(let parts):
            var any: [Proposition] = []
            for part in parts { any.append(try proposition(part, &space)) }
            return space.propositions.any(any)
        case .not(let part):
            let inner = try proposition(part, &space)
            return space.propositions.not(inner)
        case .isPresent(let subject):
            return holds(try term(subject, &space), Constraint.anything(but: nothing), &space)
        case .compare(let subject, let kind, let text, let ignoresCase):
            let term = try term(subject, &space)
            guard
                let constraint = space.predicates.constraint(kind, text, ignoresCase: ignoresCase, by: rules)
            else {
                return fresh("'\(text)'", &space)
            }
            return holds(term, constraint, &space)
        }
    }

    /// The values that count as absent in a query; null is not one of them on pages.
    private var nothing: Constraint.Points {
        switch rules {
        case .mobile: [.absent, .null]
        case .web: .absent
        }
    }

    private mutating func term(_ subject: QuerySubject, _ space: inout ProofSpace) throws(UnknownName) -> Term
    {
        switch subject {
        case .event: return .unknown(.event, domain: .event(by: rules))
        case .key("event"): return .unknown(.event, domain: .event(by: rules))
        case .key(let path): return .unknown(.key(path), domain: .anything)
        case .macro(let name):
            let definitions = container.macros.indices.filter {
                container.macros[$0].name.value.hasSameBytes(as: name)
            }
            guard let first = definitions.first else { throw UnknownName(kind: .macro, name: name) }
            // A collection has a value for each of its keys, but none of its own.
            guard definitions.contains(where: { container.macros[$0].kind != .values }) else {
                throw UnknownName(kind: .macro, name: name, isCollection: true)
            }
            return term(ofMacros: definitions, first: first, &space)
        }
    }
}
