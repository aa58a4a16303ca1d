import TagModel

/// Two containers, who is who in them, and all that was found out of both.
struct Comparison {
    let old: DiffSide
    let new: DiffSide
    var table = SignatureTable()
    /// By all that things lead to.
    var deepOld: Signer
    var deepNew: Signer
    let macros: Matching
    let rules: Matching
    let tags: Matching
    /// By what they lead to being the same entity.
    var pairedOld: Signer
    var pairedNew: Signer
    /// Whether names are compared.
    let hasNames: Bool

    init(_ old: DiffSide, _ new: DiffSide) {
        self.old = old
        self.new = new
        deepOld = Signer(old.checked)
        deepNew = Signer(new.checked)
        let plan = MatchingPlan(
            hasIDs: Self.haveOneHistory(old.container, new.container), hasNames: old.hasNames && new.hasNames)
        hasNames = plan.hasNames
        macros = plan.match(deepOld.macroCards(&table), deepNew.macroCards(&table))
        rules = plan.match(deepOld.ruleCards(&table), deepNew.ruleCards(&table))
        tags = plan.match(deepOld.tagCards(&table), deepNew.tagCards(&table))
        pairedOld = deepOld
        pairedNew = deepNew
        (pairedOld, pairedNew) = pairedSigners()
    }

    /// Whether ids mean the same in both: two versions of one container in one of the vendor's forms.
    private static func haveOneHistory(_ old: Container, _ new: Container) -> Bool {
        guard old.form == new.form, old.form.isVendors, let id = old.id?.value else { return false }
        return id == new.id?.value
    }

    /// Signers by class: what is paired has one, what is not has one of its own.
    private mutating func pairedSigners() -> (Signer, Signer) {
        let (oldGroups, newGroups) = (MacroNames(old.container), MacroNames(new.container))
        var oldMacros = [Int32](repeating: 0, count: old.container.macros.count)
        var newMacros = [Int32](repeating: 0, count: new.container.macros.count)
        for (first, members) in newGroups.all {
            newMacros[first] = plainClass(new.container, members) ?? table.node(.alone, [1, Int32(first)])
        }
        for (first, members) in oldGroups.all {
            let partner = members.compactMap { macros.newOf[$0] }.first
            let paired = partner.map { newMacros[newGroups.first[$0]] }
            oldMacros[first] =
                plainClass(old.container, members) ?? paired ?? table.node(.alone, [0, Int32(first)])
        }
        let (oldRules, newRules) = classes(rules, kind: 2)
        let (oldTags, newTags) = classes(tags, kind: 3)
        return (
            Signer(old.checked, macros: oldMacros, rules: oldRules, tags: oldTags),
            Signer(new.checked, macros: newMacros, rules: newRules, tags: newTags)
        )
    }

    private mutating func classes(_ matching: Matching, kind: Int32) -> (old: [Int32], new: [Int32]) {
        var new: [Int32] = []
        for index in matching.oldOf.indices { new.append(table.node(.paired, [kind, Int32(index)])) }
        var old: [Int32] = []
        for index in matching.newOf.indices {
            old.append(matching.newOf[index].map { new[$0] } ?? table.node(.alone, [kind, Int32(index)]))
        }
        return (old, new)
    }

    /// What macros without anything to tell them apart are: which of them a container has, and under which name, says nothing.
    private mutating func plainClass(_ container: Container, _ members: [Int]) -> Int32? {
        guard members.count == 1 else { return nil }
        let macro = container.macros[members[0]]
        guard macro.kind != .custom, macro.parameters.isEmpty, macro.format == nil, macro.enabledBy.isEmpty,
            macro.disabledBy.isEmpty
        else { return nil }
        return table.node(.macro, [Int32(macro.kind.rawValue)])
    }
}

/// The macros of a container by name.
struct MacroNames {
    /// By macro: the first of its name.
    private(set) var first: [Int] = []
    /// In file order.
    private(set) var all: [(first: Int, members: [Int])] = []

    init(_ container: Container) {
        var names = TextTable(capacity: container.macros.count)
        for index in container.macros.indices {
            let number = names.number(of: container.macros[index].name.value)
            if number == all.count {
                all.append((index, [index]))
            } else {
                all[number].members.append(index)
            }
            first.append(all[number].first)
        }
    }
}
