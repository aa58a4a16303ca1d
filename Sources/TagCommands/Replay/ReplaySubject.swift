import TagDiff
import TagModel
import TagEvents
import TagRuntime
import TagScenario

/// The containers of a replay with the names of what they have.
struct ReplaySubject: Sendable {
    let pair: ReplayPair
    let words: Vocabulary
    /// The tags about which the replay cannot tell all.
    let doubts: ReplayDoubts
    private(set) var tags: [Label]
    private(set) var rules: [Label]

    /// The name of a tag or a rule for people; a list of them has the order of the pair's rows.
    struct Label: Sendable {
        let name: String
        /// The type of a tag; "" of a rule.
        var type = ""
        let isUnknown: Bool
        /// True for a tag that is paused wherever it is.
        var isPaused = false
        /// The version that alone uses a rule, `old` or `new`; nil if both do, or none.
        var usedBy: String?
        /// The reason why a tag may differ although no event shows it; nil if there is none.
        var doubt: ReplayDoubts.Doubt?
    }

    /// Creates the subject of a replay of one container.
    ///
    /// - Parameter isDecompiled: True if the doubts are about the compiled container itself, which may have no names.
    init(_ container: LoadedContainer, _ doubts: ReplayDoubts, isDecompiled: Bool, words: Vocabulary) {
        // The compiled container may have fewer tags than its file.
        let names = isDecompiled ? [] : Set(doubts.relyingNames.map { UTF8Text($0) })
        let pair = ReplayPair(container) { tag in
            isDecompiled
                ? doubts.relying.new.indices.contains(tag) && doubts.relying.new[tag]
                : container.name(ofTag: tag).map(names.contains) ?? false
        }
        self.init(pair, doubts, words: words)
    }

    /// Creates the subject of a replay of two versions.
    init(_ pair: ReplayedPair, words: Vocabulary) {
        var tags = ReplayPair.Rows(old: pair.tags.newOf.count, new: pair.tags.oldOf.count) {
            pair.tags.oldOf[$0]
        }
        let doubts = pair.doubts
        tags.mark { row in
            if let new = row.new {
                row.isUnknown = pair.isUnknown(new: new)
                row.isDoubtful = !row.isUnknown && doubts.ofNew[new] != nil
                row.relies = doubts.relying.new[new]
            } else if let old = row.old {
                row.isUnknown = pair.isUnknown(old: old)
                row.isDoubtful = !row.isUnknown && doubts.ofOld[old] != nil
            }
            if let old = row.old, doubts.relying.old[old] { row.relies = true }
        }
        let rules = ReplayPair.Rows(old: pair.rules.newOf.count, new: pair.rules.oldOf.count) {
            pair.rules.oldOf[$0]
        }
        self.init(ReplayPair(old: pair.old, new: pair.new, tags: tags, rules: rules), doubts, words: words)
        for (index, row) in self.pair.tags.rows.enumerated() {
            self.tags[index].isPaused = pair.isPaused(old: row.old, new: row.new)
        }
        for (index, row) in self.pair.rules.rows.enumerated() {
            guard let before = row.old, let after = row.new else { continue }
            let isUsed = (pair.usedRules.old[before], pair.usedRules.new[after])
            if isUsed.0 != isUsed.1 { self.rules[index].usedBy = isUsed.0 ? "old" : "new" }
        }
    }

    private init(_ pair: ReplayPair, _ doubts: ReplayDoubts, words: Vocabulary) {
        (self.pair, self.doubts, self.words) = (pair, doubts, words)
        let old = Names(container: pair.old, words: words)
        let new = pair.new.map { Names(container: $0, words: words) }
        // What both have goes by its new name.
        func text(_ row: ReplayPair.Row, _ text: (Names, Int) -> String) -> String {
            if let new, let number = row.new { return text(new, number) }
            return row.old.map { text(old, $0) } ?? ""
        }
        tags = pair.tags.rows.map { row in
            Label(
                name: text(row) { $0.tag($1) }, type: text(row) { $0.type(ofTag: $1) },
                isUnknown: row.isUnknown,
                doubt: row.isDoubtful
                    ? row.new.map { doubts.ofNew[$0] } ?? row.old.flatMap { doubts.ofOld[$0] } : nil)
        }
        rules = pair.rules.rows.map { row in Label(name: text(row) { $0.rule($1) }, isUnknown: row.isUnknown)
        }
    }

    /// The newest container.
    var newest: LoadedContainer { pair.new ?? pair.old }

    /// The number of tags with a schedule.
    var scheduledTags: Int {
        let evaluator = Evaluator(newest)
        return (0..<newest.tables.tags.count).count { tag in
            let (start, end) = evaluator.schedule(ofTag: tag)
            return start != nil || end != nil
        }
    }
}

/// A replay that the command was asked for.
struct ReplayTask: Sendable {
    let subject: ReplaySubject
    let plan: ReplayPlan
    /// The key of an event that tells its session; nil if each file is one.
    let session: UTF8Text?
    let limitsWork: Bool
    /// True if a container has errors: then what depends on them is not compared.
    var hasErrors = false
}
