import TagLogic
import TagModel

extension ContainerProofs {
    mutating func predicate(_ condition: Condition, _ space: inout ProofSpace) -> Proposition {
        // Only a page can tell; the runtime takes it for false.
        if condition.predicate.value == .cssSelector { return opaque(condition, &space) }
        let left = term(of: condition.left, &space)
        let right = term(of: condition.right, &space)
        return predicate(condition, left, right, &space)
    }

    private mutating func predicate(
        _ condition: Condition, _ left: Term, _ right: Term, _ space: inout ProofSpace
    ) -> Proposition {
        switch right {
        case .failure: return .never
        case .constant(let sample):
            guard let text = sample.text else { return .never }
            let kind = condition.predicate.value
            // A truth value is no number, whatever its text.
            if sample.isTruthValue, PredicateType.of(kind).comparesNumbers { return .never }
            guard
                let constraint = space.predicates.constraint(
                    kind, text, ignoresCase: condition.ignoresCase)
            else { return opaque(condition, &space) }
            return holds(left, constraint, &space)
        case .choice(let ways, let otherwise):
            return choose(ways, otherwise, &space) { proofs, term, space in
                proofs.predicate(condition, left, term, &space)
            }
        case .table(let input, let rows, let rest, let otherwise):
            return choose(input, rows, (rest, otherwise), &space) { proofs, term, space in
                proofs.predicate(condition, left, term, &space)
            }
        case .unknown, .cased, .text:
            guard condition.predicate.value == .equals, !condition.ignoresCase, case .constant = left else {
                return compared(condition, left, right, &space)
            }
            return predicate(condition, right, left, &space)
        }
    }

    /// A condition of which both sides are open: followed where the right one is one of a few values, free where it is another.
    ///
    /// Enough to find an event that shows something, if not to prove that there is none.
    private mutating func compared(
        _ condition: Condition, _ left: Term, _ right: Term, _ space: inout ProofSpace
    ) -> Proposition {
        // What is nothing compares with nothing.
        var others = Constraint(points: [.absent, .null]).complement
        var parts: [Proposition] = []
        for text in ["1", "a"]
        where text == "1" || !PredicateType.of(condition.predicate.value).comparesNumbers {
            let only = Constraint(just: .init(text))
            others = others.subtracting(only)
            let isIt = holds(right, only, &space)
            let outcome = predicate(condition, left, .constant(.init(text)), &space)
            parts.append(space.propositions.all([isIt, outcome]))
        }
        let isOther = holds(right, others, &space)
        let isSo = opaque(condition, &space)
        parts.append(space.propositions.all([isOther, isSo]))
        return space.propositions.any(parts)
    }

    /// A condition that cannot be followed: it may hold or not, whatever else is so.
    private mutating func opaque(_ condition: Condition, _ space: inout ProofSpace) -> Proposition {
        let words =
            "\(condition.predicate.value) \(condition.ignoresCase) "
            + signature(of: condition.left, &space) + " " + signature(of: condition.right, &space)
        var unknown = Unknown(.condition(ExactText(words)), name: name(of: condition.left))
        unknown.damage = reach?.part(of: condition.left) ?? reach?.part(of: condition.right)
        return space.propositions.atom(
            unknown, in: Constraint(points: .true), domain: Constraint(points: [.true, .false]))
    }

    func name(of value: Value) -> String {
        switch value.kind {
        case .reference(let reference): reference.name
        case .template: "a text of several macros"
        default: "a value"
        }
    }

    /// That a term's value is in a constraint.
    mutating func holds(_ term: Term, _ constraint: Constraint, _ space: inout ProofSpace) -> Proposition {
        switch term {
        case .failure: return .never
        case .constant(let sample): return constraint.contains(sample) == true ? .always : .never
        case .unknown(let unknown, let domain):
            return space.propositions.atom(unknown, in: constraint, domain: domain)
        case .cased(let inner, let letterCase, let casing):
            return holds(inner, constraint.before(letterCase, casing), &space)
        case .text(let before, let inner, let after):
            guard let around = constraint.around(before, after, blanks: container.blanksText) else {
                return fresh("a number made of several parts", &space)
            }
            return holds(inner, around, &space)
        case .choice(let ways, let otherwise):
            return choose(ways, otherwise, &space) { proofs, term, space in
                proofs.holds(term, constraint, &space)
            }
        case .table(let input, let rows, let rest, let otherwise):
            return choose(input, rows, (rest, otherwise), &space) { proofs, term, space in
                proofs.holds(term, constraint, &space)
            }
        }
    }

    /// What may hold or not, whatever else is so: a number that is put together from digits and an unknown, a number too
    /// long.
    mutating func fresh(_ name: String, _ space: inout ProofSpace) -> Proposition {
        freshConditions += 1
        let unknown = Unknown(.condition(ExactText("number \(freshConditions)")), name: name)
        return space.propositions.atom(
            unknown, in: Constraint(points: .true), domain: Constraint(points: [.true, .false]))
    }

    private mutating func choose(
        _ ways: [(when: Proposition, then: Term)], _ otherwise: Term, _ space: inout ProofSpace,
        _ body: (inout Self, Term, inout ProofSpace) -> Proposition
    ) -> Proposition {
        var parts: [Proposition] = []
        var before = Proposition.always
        for way in ways {
            let outcome = body(&self, way.then, &space)
            parts.append(space.propositions.all([before, way.when, outcome]))
            before = space.propositions.all([before, space.propositions.not(way.when)])
        }
        let outcome = body(&self, otherwise, &space)
        parts.append(space.propositions.all([before, outcome]))
        return space.propositions.any(parts)
    }

    private mutating func choose(
        _ input: Term, _ rows: [(inputs: Constraint, then: Term)],
        _ otherwise: (inputs: Constraint, then: Term), _ space: inout ProofSpace,
        _ body: (inout Self, Term, inout ProofSpace) -> Proposition
    ) -> Proposition {
        // Rows with one outcome are one: then a table of a thousand rows is two or three constraints.
        var groups: [(outcome: Proposition, inputs: [Constraint])] = []
        for row in rows {
            let outcome = body(&self, row.then, &space)
            if let at = groups.firstIndex(where: { $0.outcome == outcome }) {
                groups[at].inputs.append(row.inputs)
            } else {
                groups.append((outcome, [row.inputs]))
            }
        }
        let outcome = body(&self, otherwise.then, &space)
        groups.append((outcome, [otherwise.inputs]))
        var parts: [Proposition] = []
        for group in groups where group.outcome != .never {
            let isIn = holds(input, Constraint.union(of: group.inputs[...]), &space)
            parts.append(space.propositions.all([isIn, group.outcome]))
        }
        return space.propositions.any(parts)
    }
}
