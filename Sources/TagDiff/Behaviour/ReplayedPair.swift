import TagModel
import TagProof
package import TagRuntime

/// Two containers to push the same events to, with the pairs of their tags and rules.
package struct ReplayedPair: Sendable {
    package let old: LoadedContainer
    package let new: LoadedContainer
    package let tags: Matching
    package let rules: Matching
    /// The tags that may differ although no event shows it.
    package private(set) var doubts: ReplayDoubts
    /// True, by rule, if a tag that is not paused or a macro uses it; others are not evaluated.
    package let usedRules: (old: [Bool], new: [Bool])
    private let pausedTags: (old: [Bool], new: [Bool])
    let newNames: [String]
    /// The tags that depend on damage, about which nothing is reported.
    private let unknown: (old: Set<Int>, new: Set<Int>)

    /// Compiles and pairs two containers to which the user answers nothing.
    package init?(_ old: DiffSide, _ new: DiffSide) {
        self.init(old, new) { _, _ in (ReplayAnswers(), ReplayAnswers()) }
    }

    /// Compiles and pairs two containers; nil if one of them cannot be loaded, which is always a fault.
    ///
    /// - Parameter answers: Returns the answers that the user gives to each of them.
    package init?<Failed: Error>(
        _ old: DiffSide, _ new: DiffSide,
        answers: (LoadedContainer, LoadedContainer) throws(Failed) -> (old: ReplayAnswers, new: ReplayAnswers)
    ) throws(Failed) {
        // What only another number of a template tells apart is one type.
        var old = old.withTemplates(of: new)
        var comparison = Comparison(old, new)
        if !comparison.hasOrderOfTags, let ordered = comparison.oldInOrderOfNew() {
            old = ordered
            comparison = Comparison(old, new)
        }
        guard let before = WitnessRunner(comparison.oldWithNewNames, runsMany: true)?.loaded,
            let after = WitnessRunner(new.checked, runsMany: true)?.loaded
        else { return nil }
        (self.old, self.new) = (before, after)
        (tags, rules) = (comparison.tags, comparison.rules)
        usedRules = (old.checked.usedRules, new.checked.usedRules)
        pausedTags = (old.container.tags.map { $0.isPaused }, new.container.tags.map { $0.isPaused })
        doubts = ReplayDoubts(comparison, try answers(before, after))
        newNames = new.container.tags.map { $0.name.value }
        unknown = (DamageReach(old.checked)?.tags ?? [], DamageReach(new.checked)?.tags ?? [])
        guard !unknown.old.isEmpty || !unknown.new.isEmpty else { return }
        let whole = self
        doubts.remove(old: { whole.isUnknown(old: $0) }, new: { whole.isUnknown(new: $0) })
    }

    /// Returns true if a tag is paused in each container that has it.
    package func isPaused(old: Int?, new: Int?) -> Bool {
        old.map { pausedTags.old[$0] } != false && new.map { pausedTags.new[$0] } != false
    }

    /// Returns true if a tag of the old container, or the one that it became, depends on damage.
    package func isUnknown(old tag: Int) -> Bool {
        unknown.old.contains(tag) || (tags.newOf[tag].map { unknown.new.contains($0) } ?? false)
    }

    /// Returns true if a tag of the new container, or the one that it was, depends on damage.
    package func isUnknown(new tag: Int) -> Bool {
        unknown.new.contains(tag) || (tags.oldOf[tag].map { unknown.old.contains($0) } ?? false)
    }
}

extension Comparison {
    /// The old container with the names that its tags have in the new one: a tag that is renamed is given by another name.
    fileprivate var oldWithNewNames: CheckedContainer {
        guard !sendsNamesOfTags else { return old.checked }
        var names: [(place: Int, name: String)] = []
        for (place, partner) in tags.newOf.enumerated() {
            guard let partner else { continue }
            let name = new.container.tags[partner].name.value
            if !old.container.tags[place].name.value.hasSameBytes(as: name) { names.append((place, name)) }
        }
        return names.isEmpty ? old.checked : old.checked.settingNames(tags: names)
    }
}

extension CheckedContainer {
    /// True, by rule, if a tag that is not paused or a macro uses it.
    var usedRules: [Bool] {
        var isUsed = container.rules.map { _ in false }
        func use(_ rules: [RuleReference]) { for reference in rules { isUsed[rule(for: reference)] = true } }
        for tag in container.tags where !tag.isPaused {
            use(tag.firesOn)
            use(tag.blockedBy)
        }
        for macro in container.macros {
            use(macro.enabledBy)
            use(macro.disabledBy)
        }
        return isUsed
    }
}
