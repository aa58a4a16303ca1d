import TagLogic
import TagModel

extension ContainerProofs {
    mutating func predicate(_ condition: Condition, _ space: inout ProofSpace) -> Proposition {
        // Only a page can evaluate it; the runtime treats it as false.
        if condition.predicate.value == .cssSelector { return opaque(condition, &space) }
        let left = term(of: condition.left, &space)
        let right = term(of: condition.right, &space)
        return predicate(condition, left, right, &space)
    }

    private mutating func predicate(
        _ condition: Condition, _ left: Term, _ right: Term, _ space: inout ProofSpace
    ) -> Proposition {
        switch right {
        case .failure: return failed(&space)
        case .constant(let sample):
            let kind = condition.predicate.value
            // The vendor's pages make a pattern of an absent value that depends on what was matched before.
            if rules == .web, kind == .matches, sample == .absent { return opaque(condition, &space) }
            guard (try? space.budget.read(letters: 4 * sample.length)) != nil else {
                return space.propositions.excess()
            }
            guard let text = sample.operand(of: kind, by: coercion) else { return .never }
            guard
                let constraint = space.predicates.constraint(
                    kind, text, ignoresCase: condition.ignoresCase, by: rules)
            else { return opaque(condition, pattern: kind == .matches ? text : nil, &space) }
            return holds(left, constraint, &space)
        case .choice(let ways, let otherwise):
            return choose(ways, otherwise, &space) { proofs, term, space in
                proofs.predicate(condition, left, term, &space)
            }
        case .table(let input, let rows, let rest, let otherwise):
            return choose(input, rows, (rest, otherwise), &space) { proofs, term, space in
                proofs.predicate(condition, left, term, &space)
            }
        case .named(let first):
            return predicate(condition, left, terms[first] ?? .failure, &space)
        // Nothing is known about values that there were no steps to follow.
        case .unknown(let unknown, _) where unknown.isExcess: return space.propositions.excess()
        case .unknown, .cased, .text:
            guard condition.predicate.value == .equals, !condition.ignoresCase,
                case .constant = resolved(left)
            else { return compared(condition, left, right, &space) }
            return predicate(condition, right, resolved(left), &space)
        }
    }

    /// Returns the proposition of a condition with two open sides.
    ///
    /// It is followed where the right side is one of a few values, and may hold or not where it is another. That suffices to
    /// find an event that shows something, but not to prove that there is none.
    private mutating func compared(
        _ condition: Condition, _ left: Term, _ right: Term, _ space: inout ProofSpace
    ) -> Proposition {
        var others =
            switch rules {
            // Absent values and null never compare.
            case .mobile: Constraint.anything(but: [.absent, .null])
            case .web: Constraint.anything
            }
        var parts: [Proposition] = []
        for text in ["1", "a"]
        where text == "1" || !PredicateType.of(condition.predicate.value).comparesNumbers {
            let only = Constraint(just: .init(text))
            others = (try? others.subtracting(only, space.budget)) ?? others
            let isIt = holds(right, only, &space)
            let outcome = predicate(condition, left, .constant(.init(text)), &space)
            parts.append(space.propositions.all([isIt, outcome]))
        }
        let isOther = holds(right, others, &space)
        let isSo = opaque(condition, &space)
        parts.append(space.propositions.all([isOther, isSo]))
        return space.propositions.any(parts)
    }

    /// Returns a proposition that may hold or not, for a condition that proofs cannot follow.
    ///
    /// - Parameter pattern: The pattern that is too large to follow, if that is the reason.
    private mutating func opaque(
        _ condition: Condition, pattern: String? = nil, _ space: inout ProofSpace
    ) -> Proposition {
        guard signatureRoom > 0 else { return space.propositions.excess() }
        let words =
            // Numbers and raw values, since a case is printed by asking the runtime for its name.
            "\(condition.predicate.value.rawValue) \(condition.ignoresCase) \(rules.rawValue) "
            + signature(of: condition.left, &space) + " " + signature(of: condition.right, &space)
        signatureRoom -= words.utf8.count
        var unknown = Unknown(.condition(ExactText(words)), name: name(of: condition.left))
        unknown.damage = reach?.part(of: condition.left) ?? reach?.part(of: condition.right)
        unknown.pattern = pattern?.utf8.count
        return space.propositions.truth(of: unknown)
    }

    func name(of value: Value) -> String {
        switch value.kind {
        case .reference(let reference): reference.name
        case .template: "a text of several \(container.words.macro)s"
        default: "a value"
        }
    }

    /// Returns the proposition that a term's value is in a constraint.
    mutating func holds(_ term: Term, _ constraint: Constraint, _ space: inout ProofSpace) -> Proposition {
        holds(term, Wanted(texts: constraint, others: constraint), &space)
    }

    /// The sets that a value must be in: one for texts, one for lists, maps and numbers, which formats keep as they are.
    private struct Wanted {
        var texts: Constraint
        var others: Constraint

        init(_ both: Constraint) { self.init(texts: both, others: both) }
        init(texts: Constraint, others: Constraint) {
            self.texts = texts
            self.others = others
        }
    }

    private mutating func holds(_ term: Term, _ wanted: Wanted, _ space: inout ProofSpace) -> Proposition {
        do throws(ProofBudget.Excess) {
            return try proposition(term, wanted, &space)
        } catch {
            return space.propositions.excess()
        }
    }

    /// Returns the same for a macro's term, which is evaluated once for each set.
    private mutating func holds(
        macro first: Int, _ wanted: Wanted, _ space: inout ProofSpace
    ) throws(ProofBudget.Excess) -> Proposition {
        let key = OutcomeKey(
            macro: first, texts: space.propositions.table.intern(wanted.texts),
            others: space.propositions.table.intern(wanted.others))
        if let known = outcomes[key] { return known }
        try space.budget.spend(Self.termCost)
        let made = holds(terms[first] ?? .failure, wanted, &space)
        outcomes[key] = made
        return made
    }

    /// The steps for each pair of a macro and a set.
    private static let termCost = 100

    private mutating func proposition(
        _ term: Term, _ wanted: Wanted, _ space: inout ProofSpace
    ) throws(ProofBudget.Excess) -> Proposition {
        switch term {
        case .named(let first): return try holds(macro: first, wanted, &space)
        case .failure: return failed(&space)
        case .constant(let sample):
            try space.budget.read(letters: sample.length)
            guard let isIn = wanted.texts.contains(sample) else { return fresh("a long number", &space) }
            return isIn ? .always : .never
        case .unknown(let unknown, let domain): return holds(unknown, domain, wanted, &space)
        case .cased(let inner, let letterCase, let casing):
            guard let before = try wanted.texts.before(letterCase, casing, space.budget) else {
                return fresh("a number in other letters", &space)
            }
            switch casing {
            case .format: return holds(inner, Wanted(texts: before, others: wanted.others), &space)
            case .macro: return holds(inner, Wanted(before), &space)
            }
        case .text(let before, let inner, let after):
            let blanks = container.blanksText
            guard let around = try wanted.texts.around(before, after, blanks: blanks, space.budget) else {
                return fresh("a number made of several parts", &space)
            }
            return holds(inner, Wanted(around), &space)
        case .choice(let ways, let otherwise):
            return choose(ways, otherwise, &space) { proofs, term, space in
                proofs.holds(term, wanted, &space)
            }
        case .table(let input, let rows, let rest, let otherwise):
            return choose(input, rows, (rest, otherwise), &space) { proofs, term, space in
                proofs.holds(term, wanted, &space)
            }
        }
    }

    private func holds(
        _ unknown: Unknown, _ domain: Constraint, _ wanted: Wanted, _ space: inout ProofSpace
    ) -> Proposition {
        let isWantedText = space.propositions.atom(unknown, in: wanted.texts, domain: domain)
        guard wanted.texts != wanted.others, let nature = unknown.nature else { return isWantedText }
        let isWantedOther = space.propositions.atom(unknown, in: wanted.others, domain: domain)
        let isOther = space.propositions.truth(of: nature)
        let isText = space.propositions.not(isOther)
        let asText = space.propositions.all([isText, isWantedText])
        let asOther = space.propositions.all([isOther, isWantedOther])
        return space.propositions.any([asText, asOther])
    }

    /// Returns the proposition of a predicate on a value with a fault: false in the mobile libraries, not followed on pages.
    private mutating func failed(_ space: inout ProofSpace) -> Proposition {
        switch rules {
        case .mobile: .never
        case .web: fresh("an invalid value", &space)
        }
    }

    /// Returns a new proposition that may hold or not, whatever else holds.
    ///
    /// It stands for a comparison with a number that proofs cannot follow: one made of digits and an unknown, or one too long.
    mutating func fresh(_ name: String, _ space: inout ProofSpace) -> Proposition {
        freshConditions += 1
        return space.propositions.truth(
            of: Unknown(.condition(ExactText("number \(freshConditions)")), name: name))
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
        _ input: Term, _ rows: [(inputs: RowInputs, then: Term)],
        _ otherwise: (inputs: Constraint, then: Term), _ space: inout ProofSpace,
        _ body: (inout Self, Term, inout ProofSpace) -> Proposition
    ) -> Proposition {
        // Rows with the same outcome are merged, so that a thousand rows become two or three constraints.
        var groups: [(outcome: Proposition, inputs: [RowInputs])] = []
        var places: [Proposition: Int] = [:]
        for row in rows {
            let outcome = body(&self, row.then, &space)
            if let at = places[outcome] {
                groups[at].inputs.append(row.inputs)
            } else {
                places[outcome] = groups.count
                groups.append((outcome, [row.inputs]))
            }
        }
        let outcome = body(&self, otherwise.then, &space)
        groups.append((outcome, [.values(otherwise.inputs)]))
        var parts: [Proposition] = []
        for group in groups where group.outcome != .never {
            let inputs = try? space.predicates.values(of: group.inputs)
            let isIn = inputs.map { holds(input, $0, &space) } ?? space.propositions.excess()
            parts.append(space.propositions.all([isIn, group.outcome]))
        }
        return space.propositions.any(parts)
    }
}
