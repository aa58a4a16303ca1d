package import TagDiagnostics

extension Checker {
    /// Returns a container with errors, with all references resolved and broken parts marked.
    ///
    /// A reference to nothing leads to a stand-in at the end of the macros, rules or tags, which is marked as broken. The result
    /// is for comparing and for lookups, never for compiling.
    ///
    /// - Parameter errors: All errors found in the file, except those that concern its name.
    package static func salvage(_ container: Container, errors: [Diagnostic]) -> CheckedContainer {
        var check = ContainerCheck(container)
        check.checkEntities()
        var salvage = Salvage(container, check)
        salvage.markRepeatedNames(check.names)
        salvage.mark(errors)
        salvage.addStandIns()
        salvage.cutCircles()
        return salvage.result
    }
}

/// A container with errors, while its dangling references are given targets.
struct Salvage {
    private(set) var container: Container
    var damage: Damage
    private var macroTargets: [Range<Int32>]
    private var macrosByName: [Int32]
    private var ruleTargets: [Int32]
    private var tagTargets: [Int32]
    let references: EntityReferences
    private var standIns = (
        macros: [ExactText: Int32](), rules: [ExactText: Int32](), tags: [ExactText: Int32]()
    )

    init(_ container: Container, _ check: ContainerCheck) {
        self.container = container
        damage = Damage(container)
        references = EntityReferences(container)
        macroTargets = check.macroTargets
        macrosByName = check.names.macrosByName
        ruleTargets = check.ruleTargets
        tagTargets = check.tagTargets
    }

    var result: CheckedContainer {
        let references = ResolvedReferences(
            macroTargets: macroTargets, macrosByName: macrosByName, ruleTargets: ruleTargets,
            tagTargets: tagTargets)
        return CheckedContainer(container: container, references: references, damage: damage)
    }

    // MARK: Targets of references

    /// Returns the indices of the macros that a reference names.
    func macros(_ reference: MacroReference) -> [Int] {
        let range = macroTargets[Int(reference.id)]
        return macrosByName[Int(range.lowerBound)..<Int(range.upperBound)].map { Int($0) }
    }

    func rule(_ reference: RuleReference) -> Int { Int(ruleTargets[Int(reference.id)]) }
    func tag(_ reference: TagReference) -> Int { Int(tagTargets[Int(reference.id)]) }

    /// Gives every dangling reference a stand-in.
    mutating func addStandIns() {
        let absence: Damage.Reason = container.isFragment ? .elsewhere : .missing
        for found in references.ofMacros + references.ofRules + references.ofTags {
            for reference in found.macros where macros(reference).isEmpty { standIn(reference, absence) }
            for reference in found.rules where rule(reference) < 0 { standIn(reference, absence) }
            for reference in found.tags where tag(reference) < 0 { standIn(reference, absence) }
        }
        for index in 0..<references.ofTags.count {
            let tag = container.tags[index]
            for reference in tag.firesOn + tag.blockedBy where rule(reference) < 0 {
                standIn(reference, absence)
            }
            for other in tag.setup + tag.teardown where self.tag(other.tag) < 0 {
                standIn(other.tag, absence)
            }
        }
    }

    /// Redirects a reference to a macro without a value.
    mutating func standIn(_ reference: MacroReference, _ reason: Damage.Reason) {
        let key = ExactText(reference.name)
        if standIns.macros[key] == nil {
            // Its type is its name, so that two of them differ.
            let name = Located(reference.name, at: SourceRange.none)
            var macro = Macro(name: name, type: name, kind: .custom, range: .none)
            macro.origin = .implied
            macro.isPrivate = true
            standIns.macros[key] = Int32(macrosByName.count)
            macrosByName.append(Int32(container.macros.count))
            container.macros.append(macro)
            damage.macros.append(Damage.Part(reference.name, reason))
        }
        guard let place = standIns.macros[key] else { return }
        macroTargets[Int(reference.id)] = place..<place + 1
    }

    /// Redirects a reference to a rule that never passes.
    mutating func standIn(_ reference: RuleReference, _ reason: Damage.Reason) {
        let key = ExactText(reference.key)
        if standIns.rules[key] == nil {
            // An export refers to triggers by number.
            let name = container.form == .export ? "trigger \(reference.key)" : reference.key
            var rule = Rule(
                name: Located(name, at: .none), key: Located(reference.key, at: .none),
                conditions: [.never(at: .none, of: reference.key)], range: .none)
            rule.isImplied = true
            standIns.rules[key] = Int32(container.rules.count)
            container.rules.append(rule)
            damage.rules.append(Damage.Part(name, reason))
        }
        ruleTargets[Int(reference.id)] = standIns.rules[key] ?? 0
    }

    /// Redirects a reference to a tag that does nothing.
    mutating func standIn(_ reference: TagReference, _ reason: Damage.Reason) {
        let key = ExactText(reference.name)
        if standIns.tags[key] == nil {
            let name = Located(reference.name, at: SourceRange.none)
            standIns.tags[key] = Int32(container.tags.count)
            container.tags.append(Tag(name: name, type: name, kind: .custom, range: .none))
            damage.tags.append(Damage.Part(reference.name, reason))
        }
        tagTargets[Int(reference.id)] = standIns.tags[key] ?? 0
    }

    // MARK: Repeated names

    mutating func markRepeatedNames(_ names: NameIndex) {
        for (second, first) in names.repeatedRules {
            for index in [Int(first), Int(second)] where damage.rules[index] == nil {
                damage.rules[index] = Damage.Part(container.rules[index].name.value, .ambiguous)
            }
        }
        let named = Set(tagTargets)
        // A tag is known whatever others are called; only the one that a sequence refers to is ambiguous.
        for (second, first) in names.repeatedTags where named.contains(first) {
            for index in [Int(first), Int(second)] where damage.tags[index] == nil {
                damage.tags[index] = Damage.Part(container.tags[index].name.value, .ambiguous)
            }
        }
        for group in names.members where group.count > 1 {
            let members = names.macrosByName[Int(group.lowerBound)..<Int(group.upperBound)].map { Int($0) }
            guard members.count(where: { container.macros[$0].enabledBy.isEmpty }) > 1 else { continue }
            for index in members {
                damage.macros[index] = Damage.Part(container.macros[index].name.value, .ambiguous)
            }
        }
    }
}

extension Condition {
    /// Returns a condition that never holds and contains nothing but a name.
    static func never(at range: SourceRange, of name: String = "") -> Condition {
        // A text never equals a shorter one.
        Condition(
            Located(.equals, at: range), left: Value(.string("no " + name), at: range),
            right: Value(.string(""), at: range), range: range)
    }
}
