import TagModel
import TagProof
package import TagRuntime

/// Two containers to push the same events to, with the pairs of their tags and rules.
package struct ReplayedPair: Sendable {
    package let old: LoadedContainer
    package let new: LoadedContainer
    package let tags: Matching
    package let rules: Matching
    let newNames: [String]
    /// The tags that depend on damage, about which nothing is reported.
    private let unknown: (old: Set<Int>, new: Set<Int>)

    /// Compiles and pairs two containers; nil if one of them cannot be loaded, which is always a fault.
    package init?(_ old: DiffSide, _ new: DiffSide) {
        guard let before = WitnessRunner(old.checked, runsMany: true)?.loaded,
            let after = WitnessRunner(new.checked, runsMany: true)?.loaded
        else { return nil }
        (self.old, self.new) = (before, after)
        let comparison = Comparison(old, new)
        (tags, rules) = (comparison.tags, comparison.rules)
        newNames = new.container.tags.map { $0.name.value }
        unknown = (DamageReach(old.checked)?.tags ?? [], DamageReach(new.checked)?.tags ?? [])
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
