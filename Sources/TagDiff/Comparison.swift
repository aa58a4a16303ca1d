import TagModel
import TagProof

/// Two containers, the pairs of their entities, and what was found out about both.
final class Comparison {
    let old: DiffSide
    let new: DiffSide
    var table: SignatureTable
    /// The signer of the old container that compares references by everything they lead to.
    var deepOld: Signer
    var deepNew: Signer
    /// The pairs that the bytes of both files show, which ``macros``, ``rules`` and ``tags`` contain.
    let writtenAlike: WrittenAlike
    let macros: Matching
    let rules: Matching
    let tags: Matching
    let hidden: (old: HiddenNames, new: HiddenNames)
    /// The signer of the old container that compares references by whether they lead to paired entities.
    var pairedOld: Signer
    var pairedNew: Signer
    /// The entities that the bytes of both files show to be the same.
    private(set) var unchanged = Unchanged()
    /// The class of each macro's name, by the first macro of the name.
    private var macroClasses: (old: [Int32], new: [Int32]) = ([], [])
    /// True if no two macros of a container have one name.
    private var haveDistinctNames = false
    private let numbers: (old: ThingNumbers, new: ThingNumbers)
    /// True if names are compared.
    let hasNames: Bool
    /// True if ids are compared, because both are versions of one container.
    let hasIDs: Bool

    init(_ old: DiffSide, _ new: DiffSide) {
        self.old = old
        self.new = new
        numbers = (ThingNumbers(old.container), ThingNumbers(new.container))
        let plan = MatchingPlan(
            hasIDs: Self.haveOneHistory(old.container, new.container), hasNames: old.hasNames && new.hasNames)
        (hasNames, hasIDs) = (plan.hasNames, plan.hasIDs)
        hidden = (HiddenNames(old), HiddenNames(new))
        // Each entity has a name, and most have an id.
        table = SignatureTable(
            capacity: 2 * ModelKind.allCases.reduce(0) { $0 + new.container.count($1) })
        (deepOld, deepNew) = (Signer(old.checked), Signer(new.checked))
        (pairedOld, pairedNew) = (deepOld, deepNew)
        let groups = (MacroNames(old.container), MacroNames(new.container))
        haveDistinctNames =
            groups.0.all.count == old.container.macros.count
            && groups.1.all.count == new.container.macros.count
        let written = WrittenAlike(
            old.container, new.container, areSought: hasIDs && haveDistinctNames && old.isReadLike(new))
        writtenAlike = written
        macros = Self.match(.macro, plan, written, &deepOld, &deepNew, &table)
        rules = Self.match(.rule, plan, written, &deepOld, &deepNew, &table)
        tags = Self.match(.tag, plan, written, &deepOld, &deepNew, &table)
        pair(groups.0, groups.1)
    }

    private static func match(
        _ kind: ModelKind, _ plan: MatchingPlan, _ written: WrittenAlike, _ old: inout Signer,
        _ new: inout Signer, _ table: inout SignatureTable
    ) -> Matching {
        let known = written.pairs(kind)
        var before = Deck(kind, old, except: known.newOf, &table)
        var after = Deck(kind, new, except: known.oldOf, &table)
        let matching = plan.match(&before, &after, besides: known, &table)
        (old, new) = (before.signer, after.signer)
        return matching
    }

    /// Returns true if ids mean the same in both: two versions of one container in the same of the vendor's formats.
    static func haveOneHistory(_ old: Container, _ new: Container) -> Bool {
        guard old.form == new.form, old.form.isVendors, let id = old.id?.value else { return false }
        return id == new.id?.value
    }

    /// Gives paired entities one class and every other entity its own, so that references are compared by class from here on.
    private func pair(_ oldGroups: MacroNames, _ newGroups: MacroNames) {
        let (before, after) = (old.container.macros, new.container.macros)
        var oldMacros = [Int32](repeating: 0, count: before.count)
        var newMacros = [Int32](repeating: 0, count: after.count)
        for first in newGroups.all {
            let plain = newGroups.sharing[first] == nil ? plainClass(after.span, first) : nil
            newMacros[first] = plain ?? table.single()
        }
        for first in oldGroups.all {
            let sharing = oldGroups.sharing[first]
            let partner = sharing.map { $0.compactMap { macros.newOf[$0] }.first } ?? macros.newOf[first]
            let paired = partner.map { newMacros[newGroups.first[$0]] }
            let plain = sharing == nil ? plainClass(before.span, first) : nil
            oldMacros[first] = plain ?? paired ?? table.single()
        }
        macroClasses = (oldMacros, newMacros)
        let (oldRules, newRules) = classes(rules)
        let (oldTags, newTags) = classes(tags)
        pairedOld = Signer(old.checked, macros: oldMacros, rules: oldRules, tags: oldTags)
        pairedNew = Signer(new.checked, macros: newMacros, rules: newRules, tags: newTags)
        // Values that name a renamed tag still name the same one.
        if !sendsNamesOfTags, haveRenamedTags { nameTags() }
    }

    /// True if handlers of an app get the name of a tag that a value names; web libraries put the tag in its place.
    var sendsNamesOfTags: Bool {
        [old, new].contains {
            $0.container.ruleSet != .web || ($0.original ?? $0.container).form == .definition
        }
    }

    /// True if a tag has another name than before.
    private var haveRenamedTags: Bool {
        // Elements of spans are not copied.
        let (before, after) = (old.container.tags.span, new.container.tags.span)
        let known = writtenAlike.pairs(.tag).newOf
        for place in before.indices where known[place] == nil {
            guard let partner = tags.newOf[place] else { continue }
            guard before[place].name.value.hasSameBytes(as: after[partner].name.value) else { return true }
        }
        return false
    }

    /// Gives paired tags the number of one name.
    private func nameTags() {
        let after = new.container.tags.map { table.text($0.name.value) }
        let before = old.container.tags.indices.map { place in
            // An old tag of a name that another one has now is not that one.
            tags.newOf[place].map { after[$0] } ?? Int32(-1 - place)
        }
        (deepOld.tagNames, pairedOld.tagNames) = (before, before)
        (deepNew.tagNames, pairedNew.tagNames) = (after, after)
    }

    private func classes(_ matching: Matching) -> (old: [Int32], new: [Int32]) {
        var (old, new): ([Int32], [Int32]) = ([], [])
        old.reserveCapacity(matching.newOf.count)
        new.reserveCapacity(matching.oldOf.count)
        for _ in matching.oldOf.indices { new.append(table.single()) }
        for index in matching.newOf.indices {
            old.append(matching.newOf[index].map { new[$0] } ?? table.single())
        }
        return (old, new)
    }

    /// Returns the class of a macro that nothing but its kind distinguishes; nil for any other macro.
    ///
    /// All such macros of one kind share a class: which of them a container has, and under which name, means nothing.
    private func plainClass(_ macros: Span<Macro>, _ index: Int) -> Int32? {
        // Elements of spans are not copied.
        guard macros[index].isPlain else { return nil }
        return table.node(.macro, of: Int32(macros[index].kind.rawValue))
    }
}

// MARK: - Unchanged entities

extension Comparison {
    /// Finds the entities that the bytes of both files show to be the same.
    func findUnchanged(_ oldNeeds: Needs, _ newNeeds: Needs) {
        unchanged = Unchanged(self, (oldNeeds, newNeeds))
    }

    /// Returns true if an entity of the new container is written as before, with references to paired entities.
    func isUnchanged(_ kind: ModelKind, _ index: Int) -> Bool {
        unchanged.contains(numbers.new.node(kind, index))
    }

    /// Returns true if an entity of the new container and all that it leads to is written as before.
    func isAllUnchanged(_ kind: ModelKind, _ index: Int) -> Bool {
        unchanged.containsAll(of: numbers.new.node(kind, index))
    }

    /// Returns true if references to two things count as the same; both are given by their numbers among all things.
    func haveOneClass(_ before: Int, _ after: Int) -> Bool {
        let ((kind, one), (newKind, two)) = (numbers.old.thing(before), numbers.new.thing(after))
        guard kind == newKind else { return false }
        return switch kind {
        case .macro: macros.oldOf[two] == one && macroClasses.old[one] == macroClasses.new[two]
        case .rule: rules.oldOf[two] == one
        case .tag: tags.oldOf[two] == one
        }
    }

    /// True if both containers have the same rules in the same order, under the same ids or other keys.
    var haveSameRuleKeys: Bool {
        let (before, after) = (old.container.rules.span, new.container.rules.span)
        guard before.count == after.count else { return false }
        let known = writtenAlike.pairs(.rule).newOf
        for index in before.indices {
            guard rules.newOf[index] == index else { return false }
            guard known[index] == nil else { continue }
            guard before[index].key.value.hasSameBytes(as: after[index].key.value) else { return false }
        }
        return true
    }

    /// Returns the macros of both containers that may answer keys differently.
    func macrosToAsk() -> (old: [Int], new: [Int]) {
        let (before, after) = (old.container.macros, new.container.macros)
        guard !unchanged.isEmpty, haveDistinctNames, !before.haveCollection, !after.haveCollection else {
            return (Array(before.indices), Array(after.indices))
        }
        return (
            before.indices.filter { macros.newOf[$0].map { !isAllUnchanged(.macro, $0) } ?? true },
            after.indices.filter { !isAllUnchanged(.macro, $0) }
        )
    }
}

extension [Macro] {
    /// True if one of the macros has values for keys of its own.
    fileprivate var haveCollection: Bool {
        let macros = span
        for index in macros.indices where macros[index].kind == .values { return true }
        return false
    }
}

// MARK: - Questions

extension Comparison {
    /// Returns the pairs of entities of one kind.
    func matching(_ kind: ModelKind) -> Matching {
        switch kind {
        case .macro: macros
        case .rule: rules
        case .tag: tags
        }
    }

    /// Returns true if two macros are the same, where references to paired entities count as equal.
    func isPairedSame(macro before: Int, _ after: Int) -> Bool {
        let (one, two) = (old.container.macros[before], new.container.macros[after])
        return Signer.areAlike(one, of: &pairedOld, two, of: &pairedNew, &table)
            || pairedOld.macro(before, &table) == pairedNew.macro(after, &table)
    }

    /// Returns true if two rules have the same conditions, where references to paired entities count as equal.
    func isPairedSame(rule before: Int, _ after: Int) -> Bool {
        let (one, two) = (old.container.rules[before].conditions, new.container.rules[after].conditions)
        return Signer.areAlike(one, of: &pairedOld, two, of: &pairedNew, &table)
            || pairedOld.conditions(ofRule: before, &table) == pairedNew.conditions(ofRule: after, &table)
    }

    /// Returns true if two lists of parameters are the same, where references to paired entities count as equal.
    func areSame(_ old: [Parameter], _ new: [Parameter]) -> Bool {
        Signer.areAlike(old, of: &pairedOld, new, of: &pairedNew, &table)
            || pairedOld.parameters(old, &table) == pairedNew.parameters(new, &table)
    }

    /// Returns true if two values are the same, where references to paired entities count as equal.
    func isSame(_ old: Value, _ new: Value) -> Bool {
        Signer.areAlike(old, of: &pairedOld, new, of: &pairedNew, &table)
            || pairedOld.value(old, &table) == pairedNew.value(new, &table)
    }

    /// Returns true if two values are the same, with everything they lead to.
    func isDeeplySame(_ old: Value, _ new: Value) -> Bool {
        Signer.areAlike(old, of: &deepOld, new, of: &deepNew, &table)
            || deepOld.value(old, &table) == deepNew.value(new, &table)
    }

    /// Returns true if two macros are the same, with everything they lead to.
    func isDeeplySame(macro before: Int, _ after: Int) -> Bool {
        deepOld.macro(before, &table) == deepNew.macro(after, &table)
    }

    /// Returns true if two rules are the same, with everything they lead to.
    func isDeeplySame(rule before: Int, _ after: Int) -> Bool {
        isAllUnchanged(.rule, after) || deepOld.rule(before, &table) == deepNew.rule(after, &table)
    }

    /// Returns the parts of each tag of the new container that are the same as before.
    ///
    /// The set is empty for a tag that the old container does not have, and for all tags if the rule sets differ.
    ///
    /// - Parameter needs: The links of the new container.
    func tagSameness(_ sequences: (old: TagSequences, new: TagSequences), _ needs: Needs) -> [TagSameness] {
        // Tags that are written alike do the same only under one rule set.
        guard old.container.ruleSet == new.container.ruleSet else {
            return new.container.tags.map { _ in [] }
        }
        var all: [TagSameness] = []
        var starters = 0
        for index in new.container.tags.indices {
            var same: TagSameness = []
            if let before = tags.oldOf[index], isAllUnchanged(.tag, index),
                sequences.old.isAlone(before), sequences.new.isAlone(index)
            {
                if starters < Self.mostStarters {
                    starters += 2
                    same = .whole
                } else {
                    same = .doing
                }
            } else if let before = tags.oldOf[index] {
                let (one, two) = (old.container.tags[before], new.container.tags[index])
                // What a tag that is written as before leads to is mostly unchanged on one side.
                let isWritten = isUnchanged(.tag, index)
                if one.isPaused == two.isPaused, starters < Self.mostStarters {
                    let (first, second) = (
                        sequences.old.starters(of: before), sequences.new.starters(of: index)
                    )
                    starters += first.count + second.count
                    let isAlone = first == [before] && second == [index]
                    if isWritten && isAlone && unchanged.containsAll(of: needs.otherLinks(ofTag: index))
                        || isFiringSame(first, second)
                    {
                        same.insert(.firing)
                    }
                }
                if isWritten && unchanged.containsAll(of: needs.parameterLinks(ofTag: index))
                    || isDoingSame(one, two)
                {
                    same.insert(.doing)
                }
            }
            all.append(same)
        }
        return all
    }

    /// The maximum number of tags whose firing rules are compared as written; the proof decides for the rest.
    ///
    /// Thousands of tags may bring along one that brings along thousands.
    private static let mostStarters = 1_000_000

    /// Returns the tags and macros of both containers that events may have to show.
    ///
    /// - Parameters:
    ///   - needs: The links of both containers.
    ///   - sequences: The tags of both that bring others along.
    func exhibits(
        _ keys: [KeyAnswers.Pair], _ same: [TagSameness], _ needs: (old: Needs, new: Needs),
        _ sequences: (old: TagSequences, new: TagSequences)
    ) -> (old: Exhibit, new: Exhibit) {
        var before = Exhibit(checked: old.checked, needs: needs.old, sequences: sequences.old)
        var after = Exhibit(checked: new.checked, needs: needs.new, sequences: sequences.new)
        before.macros = keys.flatMap { $0.old.sources.map { $0.macro } }
        after.macros = keys.flatMap { $0.new.sources.map { $0.macro } }
        before.tags = tags.removed
        for index in same.indices where same[index] != .whole || !isUnchanged(.tag, index) {
            let other = tags.oldOf[index]
            // A tag whose schedule changed is shown by an event that fires it.
            let isRescheduled = other.map {
                old.container.tags[$0].window != new.container.tags[index].window
            }
            guard same[index] != .whole || isRescheduled == true else { continue }
            after.tags.append(index)
            if let other { before.tags.append(other) }
        }
        return (before, after)
    }

    /// Returns true if the firing rules of two lists of tags are the same, with everything they lead to.
    private func isFiringSame(_ before: [Int], _ after: [Int]) -> Bool {
        // Most tags are fired by rules that are written alike.
        if before.count == after.count, zip(before, after).allSatisfy({ hasSameRules($0, $1) }) {
            return true
        }
        let (old, new) = (old.container.tags, new.container.tags)
        let one = before.map { deepOld.firing(old[$0], &table) }
        let two = after.map { deepNew.firing(new[$0], &table) }
        return one.sortedOnce == two.sortedOnce
    }

    /// Returns true if the same rules in the same order fire and block two tags, with everything they lead to.
    private func hasSameRules(_ before: Int, _ after: Int) -> Bool {
        // Elements of spans are not copied.
        let (old, new) = (old.container.tags.span, new.container.tags.span)
        return Signer.areSameRules(
            old[before].firesOn, of: &deepOld, new[after].firesOn, of: &deepNew, &table)
            && Signer.areSameRules(
                old[before].blockedBy, of: &deepOld, new[after].blockedBy, of: &deepNew, &table)
    }

    /// Returns true if two tags have the same type, whatever it is called in either file.
    func haveOneType(_ before: Int, _ after: Int) -> Bool {
        let (one, two) = (old.container.tags[before], new.container.tags[after])
        return one.kind == two.kind && one.type.value.hasSameBytes(as: two.type.value)
            || deepOld.type(of: one, &table) == deepNew.type(of: two, &table)
    }

    /// Returns true if a tag of the new container has the type and parameters that it had, with everything they lead to.
    func sendsAsBefore(_ tag: Int) -> Bool {
        guard let before = tags.oldOf[tag] else { return false }
        return isDoingSame(old.container.tags[before], new.container.tags[tag])
    }

    /// Returns true if two tags send the same, with everything that leads to.
    private func isDoingSame(_ old: Tag, _ new: Tag) -> Bool {
        let haveOneType = old.kind == new.kind && old.type.value.hasSameBytes(as: new.type.value)
        return haveOneType
            && Signer.areAlike(old.parameters, of: &deepOld, new.parameters, of: &deepNew, &table)
            || deepOld.doing(old, &table) == deepNew.doing(new, &table)
    }
}

/// The parts of a tag that are the same as in the old container, with everything they lead to.
struct TagSameness: OptionSet {
    let rawValue: UInt8
    /// The rules that decide whether the tag fires.
    static let firing = TagSameness(rawValue: 1)
    /// The type and the parameters that the tag sends when it fires.
    static let doing = TagSameness(rawValue: 2)
    static let whole: TagSameness = [.firing, .doing]
}

/// The macros of a container by name.
struct MacroNames {
    /// The index of the first macro of the same name, by macro.
    private(set) var first: [Int] = []
    /// The first macro of each name, in file order.
    private(set) var all: [Int] = []
    /// The macros of each name that several have, by the first of them, in file order.
    private(set) var sharing: [Int: [Int]] = [:]

    init(_ container: Container) {
        var names = TextTable(capacity: container.macros.count)
        first.reserveCapacity(container.macros.count)
        all.reserveCapacity(container.macros.count)
        let macros = container.macros.span
        for index in macros.indices {
            let number = names.number(of: macros[index].name.value)
            if number == all.count {
                all.append(index)
            } else {
                sharing[all[number], default: [all[number]]].append(index)
            }
            first.append(all[number])
        }
    }
}
