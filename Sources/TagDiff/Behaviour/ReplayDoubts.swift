import TagDiagnostics
package import TagModel
import TagProof

/// The tags about which a replay of events cannot tell all, because they depend on what tagc does not evaluate.
///
/// Where code, a page or a device would answer, a replay has no value. Two versions that read such values differently then do the same.
package struct ReplayDoubts: Sendable {
    /// The reason why a tag may do something else in the new version, although a replay shows no difference.
    package struct Doubt: Sendable {
        /// The code and settings that changed and that tagc does not evaluate, with their nouns.
        package internal(set) var changed = NameList()
        /// Other reasons, in words: listeners and failures of tags.
        package internal(set) var reasons = NameList()
        /// The macros without a value that the tag depends on; empty if it depends on what changed.
        package internal(set) var unknown = NameList()
        /// True if it may fire on other events; false if it may only send something else.
        package internal(set) var isFiring = false
        /// True if code or settings changed, whatever is known of their names.
        var isOfChange = false

        /// The doubt and its reason, in words without a subject: `may fire on other events: depends on …`.
        package var words: String {
            "\(isFiring ? "may fire on other events" : "may send something else"): \(reason)"
        }

        private var reason: String {
            guard isOfChange else {
                return "changed, and depends on values that tagc does not evaluate" + unknown.words
            }
            let first =
                changed.count > 0 || reasons.count == 0
                ? ["depends on code or settings that changed and that tagc does not evaluate" + changed.words]
                : []
            return (first + reasons.sentences).joined(separator: "; ")
        }
    }

    /// The first names of a list that may be as long as a container, and the number of all.
    package struct NameList: Sendable {
        package private(set) var first: [String] = []
        package private(set) var count = 0
        private static let most = 20

        mutating func add(_ name: String) {
            if count < Self.most { first.append(name) }
            count += 1
        }

        /// The first names as sentences of their own, and the number of others.
        fileprivate var sentences: [String] {
            let shown = Array(first.prefix(3))
            return count > shown.count ? shown + [Counted.text(count - shown.count, "more reason")] : shown
        }

        /// The words that end a sentence, such as `: variable 'a', variable 'b' and 3 more`.
        fileprivate var words: String {
            guard count > 0 else { return "" }
            let shown = Array(first.prefix(3))
            return ": " + shown.joined(separator: ", ")
                + (count > shown.count ? " and \(count - shown.count) more" : "")
        }
    }

    /// The reasons by tag of the new container; ``ofOld`` has those of tags that only the old one has.
    package private(set) var ofNew: [Int: Doubt] = [:]
    package private(set) var ofOld: [Int: Doubt] = [:]
    /// The number of tags that may differ although a replay shows no difference.
    package var count: Int { ofNew.count + ofOld.count }
    /// True, by tag, for tags that depend on values that a replay does not have.
    package private(set) var relying: (old: [Bool], new: [Bool]) = ([], [])
    /// The tags that depend on such values and are not paused, by name: those of the newest container, then those that do so only
    /// in the old one.
    package private(set) var relyingNames: [String] = []
    /// The macros without a value that these tags depend on, by name.
    package private(set) var unknownMacros: [String] = []
    /// The parts of each container that were not compared, since the other one's format does not hold them.
    package private(set) var notCompared: (old: [String], new: [String]) = ([], [])

    /// The changes that tagc does not evaluate and that belong to no tag, by what changed, such as `transformation 'x'`.
    package private(set) var others: [String] = []

    /// The words that end a summary if there are such changes; empty if there are none.
    package var otherWords: String {
        guard !others.isEmpty else { return "" }
        return
            "; \(Counted.text(others.count, "other change")) \(others.count == 1 ? "is" : "are") not evaluated"
    }

    /// The words for the tags that depend on values which a replay does not have; nil if there are none.
    package var unknownWords: String? {
        guard !relyingNames.isEmpty else { return nil }
        let verb = relyingNames.count == 1 ? "depends" : "depend"
        return "\(Counted.text(relyingNames.count, "tag")) \(verb) on values that tagc does not evaluate "
            + "(set them with --macro): " + Counted.names(unknownMacros.map { "'\($0)'" })
    }

    /// Removes the doubts about some tags, such as those that depend on damage: nothing is reported of them.
    mutating func remove(old isOut: (Int) -> Bool, new isOutOfNew: (Int) -> Bool) {
        ofNew = ofNew.filter { !isOutOfNew($0.key) }
        ofOld = ofOld.filter { !isOut($0.key) }
    }

    /// Creates doubts about nothing.
    package init() {}

    /// Finds the tags of one container that depend on values that a replay does not have.
    package init(_ checked: CheckedContainer, _ answers: ReplayAnswers) {
        let side = DoubtSide(checked, answers)
        relying.new = side.relying
        let tags = checked.container.tags.indices.filter {
            side.relying[$0] && !checked.container.tags[$0].isPaused
        }
        relyingNames = tags.map { checked.container.tags[$0].name.value }
        unknownMacros = side.unknownMacros(neededBy: tags).map { side.macroName($0) }
    }

    /// Finds the tags of two versions that may differ although a replay shows no difference.
    init(_ comparison: Comparison, _ answers: (old: ReplayAnswers, new: ReplayAnswers)) {
        var finder = DoubtFinder(comparison, answers)
        for index in comparison.tags.oldOf.indices {
            if let doubt = finder.doubt(comparison.tags.oldOf[index], index) { ofNew[index] = doubt }
        }
        for index in comparison.tags.removed {
            if let doubt = finder.doubt(index, nil) { ofOld[index] = doubt }
        }
        relying = (finder.old.relying, finder.new.relying)
        (relyingNames, unknownMacros) = finder.relyingNames
        guard finder.source == nil else {
            others = finder.source?.unevaluatedOthers(comparison.new.words) ?? []
            return
        }
        notCompared = (
            NotCompared.words(of: comparison.old, hasNotes: false),
            NotCompared.words(of: comparison.new, hasNotes: false)
        )
    }
}
