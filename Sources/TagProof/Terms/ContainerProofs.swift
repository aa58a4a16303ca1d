import TagLogic
package import TagModel

/// A container's rules and tags as propositions.
///
/// Made late, and each once: a rule that nobody asks about costs nothing.
package struct ContainerProofs {
    package let checked: CheckedContainer
    package var container: Container { checked.container }
    /// The rules that the container goes by.
    package let rules: RuleSet
    var coercion: Coercion { rules.coercion }
    /// By rule: its conditions, and all of them.
    private var conditions: [[Proposition]?]
    private var passing: [Proposition?]
    /// Each tag's propositions: that its own rules fire it, that these or what brings it along do, and that it fires.
    private var firedByRules: [Proposition?]
    private var asked: [Proposition?]
    private var firing: [Proposition?]
    /// By the first macro of a name, and by macro.
    var terms: [Int: Term] = [:]
    var sources: [Int: Term] = [:]
    var signatures: [Int: String] = [:]
    /// The rules of a tag that pass only when another of its rules does.
    var subsumptions: [[Proposition]: [(rule: Int, by: Int)]] = [:]
    /// That the value of a macro's name is in a set.
    var outcomes: [OutcomeKey: Proposition] = [:]
    /// By the first macro of a name: that it fails.
    var failures: [Int: Proposition] = [:]
    var freshConditions = 0
    /// Values for which there were no steps.
    private var excesses = 0
    /// Bytes of text that values which cannot be followed may still be told apart by: many conditions may share a long one.
    var signatureRoom = 32 << 20
    /// What tells the container from others in one space: of what is broken nobody knows whether it is the same in both.
    package var side = ""
    /// What depends on something broken; nil of a sound container.
    package let reach: DamageReach?
    /// By what is asked: what the container calls macros that cannot be followed, in the order in which they were met.
    package internal(set) var opaqueNames: [Unknown: [String]] = [:]
    /// Which tags bring which along.
    package let sequences: TagSequences

    /// The proofs of a container.
    package init(_ checked: CheckedContainer) {
        self.checked = checked
        sequences = TagSequences(checked)
        reach = DamageReach(checked)
        conditions = [[Proposition]?](repeating: nil, count: checked.container.rules.count)
        rules = checked.container.ruleSet
        passing = [Proposition?](repeating: nil, count: checked.container.rules.count)
        firedByRules = [Proposition?](repeating: nil, count: checked.container.tags.count)
        asked = firedByRules
        firing = firedByRules
    }
}

extension ContainerProofs {
    /// Returns an unknown for a value that there were no steps to look at: each is one of its own.
    mutating func excess(of value: Value) -> Term {
        excesses += 1
        var unknown = Unknown(.value(ExactText("steps \(side) \(excesses)")), name: name(of: value))
        unknown.damage = reach?.part(of: value)
        unknown.isExcess = true
        return .unknown(unknown, domain: .anything)
    }
}

// MARK: Rules and tags

extension ContainerProofs {
    /// That a rule passes.
    package mutating func passes(rule index: Int, _ space: inout ProofSpace) -> Proposition {
        if let known = passing[index] { return known }
        space.budget.ask()
        let made =
            checked.damage?.rules[index].map { broken($0, &space) }
            ?? space.propositions.all(conditions(ofRule: index, &space))
        passing[index] = made
        return made
    }

    /// That each condition of a rule holds.
    mutating func conditions(ofRule index: Int, _ space: inout ProofSpace) -> [Proposition] {
        if let known = conditions[index] { return known }
        var made: [Proposition] = []
        for condition in container.rules[index].conditions {
            made.append(
                checked.damage?.rules[index].map { broken($0, &space) } ?? holds(condition, &space))
        }
        conditions[index] = made
        return made
    }

    /// Returns the proposition for a broken part: an unknown that no event decides.
    private func broken(_ part: Damage.Part, _ space: inout ProofSpace) -> Proposition {
        space.propositions.atom(
            Unknown(part, of: "\(side) condition"), in: Constraint(points: .true),
            domain: Constraint(points: [.true, .false]))
    }

    /// That a condition holds, negated where it is on the *unless* side.
    package mutating func holds(_ condition: Condition, _ space: inout ProofSpace) -> Proposition {
        let plain = predicate(condition, &space)
        return condition.isNegated ? space.propositions.not(plain) : plain
    }

    /// That one of some rules passes.
    package mutating func anyPasses(_ references: [RuleReference], _ space: inout ProofSpace) -> Proposition {
        var parts: [Proposition] = []
        for reference in references { parts.append(passes(rule: checked.rule(for: reference), &space)) }
        return space.propositions.any(parts)
    }

    /// That a tag fires: its rules fire it, or those of a tag that brings it along.
    ///
    /// In an app none of its parameters may fail. Schedules, how often it may fire, and failures of tags on the way are not
    /// looked at.
    package mutating func fires(tag index: Int, _ space: inout ProofSpace) -> Proposition {
        guard !container.tags[index].isPaused || checked.damage?.tags[index] != nil else { return .never }
        if let known = firing[index] { return known }
        let asked = isAsked(tag: index, &space)
        guard asked != .never else { return .never }
        let fails = parametersFail(ofTag: index, &space)
        let fires = fails == .never ? asked : space.propositions.all([asked, space.propositions.not(fails)])
        firing[index] = fires
        return fires
    }

    /// Returns the proposition that the rules of a tag fire it, or those of a tag that brings it along.
    ///
    /// One tag may bring thousands along, and be brought along by thousands: they share what it is asked by.
    private mutating func isAsked(tag index: Int, _ space: inout ProofSpace) -> Proposition {
        guard sequences.isWithoutCycles else {
            let ways = sequences.starters(of: index).map { firesByRules(tag: $0, &space) }
            return space.propositions.any(ways)
        }
        var open = [index]
        while let tag = open.last {
            let bringers = asked[tag] == nil ? sequences.bringers(of: tag) : []
            let missing = bringers.filter { asked[$0] == nil }
            guard missing.isEmpty else {
                open += missing
                continue
            }
            open.removeLast()
            guard asked[tag] == nil else { continue }
            var ways = [firesByRules(tag: tag, &space)]
            var known = Set(ways)
            for bringer in bringers {
                if let way = asked[bringer], known.insert(way).inserted { ways.append(way) }
            }
            asked[tag] = space.propositions.any(ways)
        }
        return asked[index] ?? .never
    }

    /// That a tag's own rules fire it: one of those that fire it passes, and none that blocks it.
    ///
    /// Whether it is paused is not looked at, nor tags that bring it along.
    package mutating func firesByRules(tag index: Int, _ space: inout ProofSpace) -> Proposition {
        if let known = firedByRules[index] { return known }
        let fires = madeByRules(tag: index, &space)
        firedByRules[index] = fires
        return fires
    }

    private mutating func madeByRules(tag index: Int, _ space: inout ProofSpace) -> Proposition {
        if let part = checked.damage?.tags[index] { return broken(part, &space) }
        let tag = container.tags[index]
        let asked = anyPasses(tag.firesOn, &space)
        guard !tag.blockedBy.isEmpty, asked != .never else { return asked }
        let blocked = anyPasses(tag.blockedBy, &space)
        return space.propositions.all([asked, space.propositions.not(blocked)])
    }
}

/// A macro's name, by its first definition, and what its value is asked to be in.
struct OutcomeKey: Hashable {
    let macro: Int
    let texts: ConstraintID
    let others: ConstraintID
}

extension ContainerProofs {
    /// The first broken thing that decides whether a tag fires; nil where there is none.
    package func damage(ofFiring tag: Int) -> Damage.Part? {
        guard let reach else { return nil }
        return sequences.firstStarter(of: tag) { reach.firing[$0] != nil }.flatMap { reach.firing[$0] }
    }
}

// MARK: Names and uses

extension ContainerProofs {
    /// The first tag of a name.
    package func tag(named name: String) -> Int? {
        container.tags.firstIndex { $0.name.value.hasSameBytes(as: name) }
    }

    /// The first rule of a name.
    package func rule(named name: String) -> Int? {
        container.rules.firstIndex { $0.name.value.hasSameBytes(as: name) }
    }

    /// Whether a tag that may fire goes by a rule: the runtime looks at no other.
    package func isUsed(rule: Int) -> Bool {
        container.tags.contains { tag in
            !tag.isPaused && (tag.firesOn + tag.blockedBy).contains { checked.rule(for: $0) == rule }
        }
    }
}
