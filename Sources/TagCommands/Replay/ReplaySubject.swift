import TagDiff
import TagModel
import TagEvents
import TagRuntime
import TagScenario

/// The containers of a replay with the names of what they have.
struct ReplaySubject: Sendable {
    let pair: ReplayPair
    let words: Vocabulary
    let tags: [Label]
    let rules: [Label]

    /// The name of a tag or a rule for people; a list of them has the order of the pair's rows.
    struct Label: Sendable {
        let name: String
        /// The type of a tag; "" of a rule.
        var type = ""
        let isUnknown: Bool
    }

    /// Creates the subject of a replay of one container.
    init(_ container: LoadedContainer, words: Vocabulary) {
        self.init(ReplayPair(container), words: words)
    }

    /// Creates the subject of a replay of two versions.
    init(_ pair: ReplayedPair, words: Vocabulary) {
        var tags = ReplayPair.Rows(old: pair.tags.newOf.count, new: pair.tags.oldOf.count) {
            pair.tags.oldOf[$0]
        }
        tags.markUnknown { row in
            row.new.map { pair.isUnknown(new: $0) } ?? row.old.map { pair.isUnknown(old: $0) } ?? false
        }
        let rules = ReplayPair.Rows(old: pair.rules.newOf.count, new: pair.rules.oldOf.count) {
            pair.rules.oldOf[$0]
        }
        self.init(ReplayPair(old: pair.old, new: pair.new, tags: tags, rules: rules), words: words)
    }

    private init(_ pair: ReplayPair, words: Vocabulary) {
        (self.pair, self.words) = (pair, words)
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
                isUnknown: row.isUnknown)
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
