import TagLogic
package import TagModel

/// The rules and tags of a container as propositions.
///
/// Each proposition is made once, on demand: a rule that is not asked about costs nothing.
package struct ContainerProofs {
    package let checked: CheckedContainer
    package var container: Container { checked.container }
    /// The rule set that the container follows.
    package let rules: RuleSet
    var coercion: Coercion { rules.coercion }
    /// The propositions of each rule, by index: those of its conditions, and that all of them hold.
    private var conditions: [[Proposition]?]
    private var passing: [Proposition?]
    /// The propositions of each tag: that its own rules fire it, that these or a tag that brings it along do, and that it fires.
    private var firedByRules: [Proposition?]
    private var asked: [Proposition?]
    private var firing: [Proposition?]
    /// The terms made so far, by the first macro of a name, and those without format, by macro.
    var terms: [Int: Term] = [:]
    var sources: [Int: Term] = [:]
    /// The macros of each name, made when they are asked for.
    var macrosByName: [ExactText: [Int]] = [:]
    var signatures: [Int: String] = [:]
    /// The rules of a tag that pass only when another of its rules does.
    var subsumptions: [[Proposition]: [(rule: Int, by: Int)]] = [:]
    /// The propositions that the value of a macro's name is in a set, by both.
    var outcomes: [OutcomeKey: Proposition] = [:]
    /// The propositions that a macro fails, by the first macro of its name.
    var failures: [Int: Proposition] = [:]
    var freshConditions = 0
    /// The number of values that there were no steps to follow.
    private var excesses = 0
    /// The bytes of text left to distinguish values that proofs cannot follow: many conditions may share a long text.
    var signatureRoom = 32 << 20
    /// The label that distinguishes this container from others in one space, since broken parts of two may differ.
    package var side = ""
    /// The parts that depend on something broken; nil for a container without errors.
    package let reach: DamageReach?
    /// The container's names for macros that proofs cannot follow, by unknown, in the order in which they were met.
    package internal(set) var opaqueNames: [Unknown: [String]] = [:]
    /// The tags that bring other tags along.
    package let sequences: TagSequences

    /// Makes the proofs of a container; nothing is proved yet.
    ///
    /// - Parameter sequences: The container's sequences, if they are known already.
    package init(_ checked: CheckedContainer, _ sequences: TagSequences? = nil) {
        self.checked = checked
        self.sequences = sequences ?? TagSequences(checked)
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
    /// Returns a new unknown for a value that there were no steps to follow.
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
    /// Returns the proposition that a rule passes.
    package mutating func passes(rule index: Int, _ space: inout ProofSpace) -> Proposition {
        if let known = passing[index] { return known }
        space.budget.ask()
        let made =
            checked.damage?.rules[index].map { broken($0, &space) }
            ?? space.propositions.all(conditions(ofRule: index, &space))
        passing[index] = made
        return made
    }

    /// Returns the propositions that the conditions of a rule hold, one for each.
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
        space.propositions.truth(of: Unknown(part, of: "\(side) condition"))
    }

    /// Returns the proposition that a condition holds, negated for one on the *unless* side.
    package mutating func holds(_ condition: Condition, _ space: inout ProofSpace) -> Proposition {
        let plain = predicate(condition, &space)
        return condition.isNegated ? space.propositions.not(plain) : plain
    }

    /// Returns the proposition that one of some rules passes.
    package mutating func anyPasses(_ references: [RuleReference], _ space: inout ProofSpace) -> Proposition {
        var parts: [Proposition] = []
        for reference in references { parts.append(passes(rule: checked.rule(for: reference), &space)) }
        return space.propositions.any(parts)
    }

    /// Returns the proposition that a tag fires, by its own rules or those of a tag that brings it along.
    ///
    /// In an app none of its parameters may fail. Schedules, firing limits, and failures of the tags that bring it along are
    /// ignored.
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
    /// One tag may bring thousands along, and be brought along by thousands, so they share their propositions.
    package mutating func isAsked(tag index: Int, _ space: inout ProofSpace) -> Proposition {
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

    /// Returns the proposition that a tag's own rules fire it: one that fires it passes, and none that blocks it does.
    ///
    /// It ignores whether the tag is paused, and the tags that bring it along.
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

/// A macro's name, as the index of its first definition, and the sets that its value is to be in.
struct OutcomeKey: Hashable {
    let macro: Int
    let texts: ConstraintID
    let others: ConstraintID
}

extension ContainerProofs {
    /// Returns the first broken part that decides if a tag fires; nil if there is none.
    package func damage(ofFiring tag: Int) -> Damage.Part? {
        sequences.damage(ofFiring: tag, reach)
    }
}

// MARK: Names and uses

extension ContainerProofs {
    /// Returns the index of the first tag with a name; nil if there is none.
    package func tag(named name: String) -> Int? {
        container.tags.firstIndex { $0.name.value.hasSameBytes(as: name) }
    }

    /// Returns the index of the first rule with a name; nil if there is none.
    package func rule(named name: String) -> Int? {
        container.rules.firstIndex { $0.name.value.hasSameBytes(as: name) }
    }

    /// Returns true if a tag that is not paused uses a rule; the runtime evaluates no other rules.
    package func isUsed(rule: Int) -> Bool {
        container.tags.contains { tag in
            !tag.isPaused && (tag.firesOn + tag.blockedBy).contains { checked.rule(for: $0) == rule }
        }
    }
}
