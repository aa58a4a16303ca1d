package import TagRuntime

/// The containers of a replay: one, or an old and a new version whose tags and rules are paired.
package struct ReplayPair: Sendable {
    /// A tag or a rule, by its number in each container that has it.
    package struct Row: Sendable {
        package let old: Int?
        package let new: Int?
        /// True if it depends on damage, so that nothing is reported of it.
        package var isUnknown = false
        /// True if it needs values that a replay does not have.
        package var relies = false
        /// True if it may do something else in the new version although no event shows it.
        package var isDoubtful = false
    }

    /// The rows of one kind, in the order of the new container, then those that only the old one has.
    package struct Rows: Sendable {
        package internal(set) var rows: [Row] = []
        let ofOld: [Int]
        let ofNew: [Int]

        /// Pairs tags or rules.
        ///
        /// - Parameters:
        ///   - old: How many the old container has.
        ///   - new: How many the new one has; 0 if there is only one container.
        ///   - oldOf: Returns the old number of one of the new container; nil if it is new.
        package init(old: Int, new: Int, oldOf: (Int) -> Int?) {
            var ofOld = Array(repeating: -1, count: old)
            for number in 0..<new {
                let before = oldOf(number)
                if let before { ofOld[before] = number }
                rows.append(Row(old: before, new: number))
            }
            for number in 0..<old where ofOld[number] < 0 {
                ofOld[number] = rows.count
                rows.append(Row(old: number, new: nil))
            }
            self.ofOld = ofOld
            ofNew = Array(0..<new)
        }

        fileprivate init(old: [UTF8Text?], new: [UTF8Text?]) {
            var numbers: [UTF8Text: [Int]] = [:]
            // The last comes first, so that the first is taken out first.
            for (number, name) in old.enumerated().reversed() {
                if let name { numbers[name, default: []].append(number) }
            }
            self.init(old: old.count, new: new.count) { number in
                new[number].flatMap { numbers[$0]?.popLast() }
            }
        }

        /// The numbers in both containers of each row that is in both.
        fileprivate var pairs: [(old: Int, new: Int)?] {
            rows.map { row in
                guard let before = row.old, let after = row.new else { return nil }
                return (before, after)
            }
        }

        /// Changes what is known of each row.
        package mutating func mark(_ change: (inout Row) -> Void) {
            for index in rows.indices { change(&rows[index]) }
        }
    }

    package let old: LoadedContainer
    package let new: LoadedContainer?
    package let tags: Rows
    package let rules: Rows

    /// Takes one container.
    ///
    /// - Parameter relies: Returns true for a tag that needs values that a replay does not have.
    package init(_ container: LoadedContainer, relies: (Int) -> Bool = { _ in false }) {
        var tags = Rows(old: container.tables.tags.count, new: 0) { _ in nil }
        tags.mark { $0.relies = $0.old.map(relies) ?? false }
        self.init(
            old: container, new: nil, tags: tags,
            rules: Rows(old: container.tables.rules.count, new: 0) { _ in nil })
    }

    /// Takes two versions whose tags and rules are paired by their names; of those with the same name, the first with the first.
    package init(byNameOf old: LoadedContainer, _ new: LoadedContainer) {
        let tags = Rows(
            old: (0..<old.tables.tags.count).map(old.name(ofTag:)),
            new: (0..<new.tables.tags.count).map(new.name(ofTag:)))
        let rules = Rows(
            old: (0..<old.tables.rules.count).map(old.name(ofRule:)),
            new: (0..<new.tables.rules.count).map(new.name(ofRule:)))
        self.init(old: old, new: new, tags: tags, rules: rules)
    }

    /// Takes two versions whose tags and rules were paired.
    package init(old: LoadedContainer, new: LoadedContainer?, tags: Rows, rules: Rows) {
        (self.old, self.new, self.tags, self.rules) = (old, new, tags, rules)
    }

    /// True for each row of tags that are defined alike, with all that their parameters refer to.
    var sameTags: [Bool] {
        guard let new else { return [] }
        return SameDefinitions.ofTags(tags.pairs, old, new)
    }

    /// The new rule that passes in the same events for each old one; nil if none is known to.
    var sameRules: [Int?] {
        guard let new else { return [] }
        let isSame = SameDefinitions.ofRules(rules.pairs, old, new)
        return rules.ofOld.map { isSame[$0] ? rules.rows[$0].new : nil }
    }

    /// True if a container names an event, so that its name is no data of users.
    func names(event: UTF8Text) -> Bool { old.knows(event: event) || new?.knows(event: event) == true }
}
