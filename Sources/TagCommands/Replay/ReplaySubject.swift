import TagDiagnostics
import TagDiff
import TagModel
import TagRuntime
import TagScenario

/// The containers of a replay: one, or an old and a new version whose tags and rules are paired.
struct ReplaySubject: Sendable {
    /// A tag or a rule, with its number in each container that has it.
    struct Row: Sendable {
        let name: String
        /// The type of a tag; "" of a rule.
        var type = ""
        var old: Int?
        var new: Int?
        /// True if it depends on damage, so that nothing is reported of it.
        var isUnknown = false
    }

    let old: LoadedContainer
    let new: LoadedContainer?
    let words: Vocabulary
    let tags: Rows
    let rules: Rows

    /// The rows of one kind, in the order of the new container, then those that only the old one has.
    struct Rows: Sendable {
        private(set) var rows: [Row] = []
        private(set) var ofOld: [Int]
        private(set) var ofNew: [Int]

        init(old: Int, new: Int, _ matching: Matching?, _ row: (_ old: Int?, _ new: Int?) -> Row) {
            ofOld = Array(repeating: -1, count: old)
            ofNew = Array(repeating: -1, count: new)
            for number in 0..<new {
                let before = matching?.oldOf[number]
                if let before { ofOld[before] = rows.count }
                ofNew[number] = rows.count
                rows.append(row(before, number))
            }
            for number in 0..<old where ofOld[number] < 0 {
                ofOld[number] = rows.count
                rows.append(row(number, nil))
            }
        }
    }

    /// Creates the subject of a replay of one container.
    init(_ container: LoadedContainer, words: Vocabulary) {
        (old, new) = (container, nil)
        self.words = words
        let names = Names(container: container, words: words)
        tags = Rows(old: container.tables.tags.count, new: 0, nil) { old, _ in
            let number = old ?? 0
            return Row(name: names.tag(number), type: names.type(ofTag: number), old: old)
        }
        rules = Rows(old: container.tables.rules.count, new: 0, nil) { old, _ in
            Row(name: names.rule(old ?? 0), old: old)
        }
    }

    /// Creates the subject of a replay of two versions.
    init(_ pair: ReplayedPair, words: Vocabulary) {
        (old, new) = (pair.old, pair.new)
        self.words = words
        let names = (Names(container: pair.old, words: words), Names(container: pair.new, words: words))
        tags = Rows(old: pair.tags.newOf.count, new: pair.tags.oldOf.count, pair.tags) { old, new in
            let name = new.map { names.1.tag($0) } ?? old.map { names.0.tag($0) }
            let type = new.map { names.1.type(ofTag: $0) } ?? old.map { names.0.type(ofTag: $0) }
            var row = Row(name: name ?? "", type: type ?? "", old: old, new: new)
            row.isUnknown =
                new.map { pair.isUnknown(new: $0) } ?? old.map { pair.isUnknown(old: $0) } ?? false
            return row
        }
        rules = Rows(old: pair.rules.newOf.count, new: pair.rules.oldOf.count, pair.rules) { old, new in
            let name = new.map { names.1.rule($0) } ?? old.map { names.0.rule($0) }
            return Row(name: name ?? "", old: old, new: new)
        }
    }

    /// True if a container names an event, so that its name is no data of users.
    func names(event: UTF8Text) -> Bool {
        [old, new].contains { $0?.knows(event: event) == true }
    }

    /// The number of tags with a schedule.
    var scheduledTags: Int {
        let evaluator = Evaluator(new ?? old)
        return (0..<(new ?? old).tables.tags.count).count { tag in
            let (start, end) = evaluator.schedule(ofTag: tag)
            return start != nil || end != nil
        }
    }
}
