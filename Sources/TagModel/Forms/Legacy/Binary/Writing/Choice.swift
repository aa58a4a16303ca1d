/// The rules that enable a macro which shares its name with others.
struct Choice {
    /// The predicates of one rule, by place, and the texts that macros must have for it to pass.
    struct Way {
        var positive: Set<Int> = []
        var negative: Set<Int> = []
        var texts: [(macro: String, text: ExactText)] = []

        var size: Int { 1 + positive.count + negative.count }

        /// Returns true if every predicate of this rule is also one of `other`.
        func follows(from other: Way) -> Bool {
            positive.isSubset(of: other.positive) && negative.isSubset(of: other.negative)
        }

        /// Returns true if the two rules never pass together: one requires what the other forbids, or another text of one macro.
        func contradicts(_ other: Way) -> Bool {
            if !positive.isDisjoint(with: other.negative) || !other.positive.isDisjoint(with: negative) {
                return true
            }
            return texts.contains { one in
                other.texts.contains { $0.macro == one.macro && $0.text != one.text }
            }
        }
    }

    /// The rules any one of which enables the macro; a single one without predicates if none is needed.
    let ways: [Way]
    /// The rules that disable the macro.
    let stops: [Way]

    /// Returns true if the rules show that both macros are never enabled together.
    func excludes(_ other: Choice) -> Bool {
        ways.allSatisfy { a in
            other.ways.allSatisfy { b in
                a.contradicts(b) || stops.contains { $0.follows(from: b) }
                    || other.stops.contains { $0.follows(from: a) }
            }
        }
    }

    /// Returns the most predicates that a comparison of both has to look at.
    func cost(beside other: Choice) -> Int {
        let stopped = (stops + other.stops).reduce(0) { $0 + $1.size }
        let texts = ways.reduce(0) { $0 + $1.texts.count } * other.ways.reduce(0) { $0 + $1.texts.count }
        let sizes =
            ways.reduce(0) { $0 + $1.size } * other.ways.count
            + other.ways.reduce(0) { $0 + $1.size } * ways.count
        return sizes + texts + ways.count * other.ways.count * stopped
    }
}

/// Finds the earlier choices that may be enabled together with each choice.
///
/// Most choices depend on the text of one macro: those that require different texts of it need no comparison.
struct ChoiceCandidates {
    /// The texts of that macro one of which each choice requires; nil for a choice that requires none.
    private let texts: [Set<ExactText>?]
    private var byText: [ExactText: [Int]] = [:]
    private var others: [Int] = []
    private var count = 0

    init(_ choices: [Choice]) {
        var uses: [String: Int] = [:]
        for choice in choices {
            for macro in Set(choice.ways.flatMap { $0.texts.map({ $0.macro }) }) {
                uses[macro, default: 0] += 1
            }
        }
        // The choice among several macros does not matter: all remaining pairs are compared.
        let most = uses.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        texts = choices.map { choice in
            var texts: Set<ExactText> = []
            for way in choice.ways {
                let asked = Set(way.texts.lazy.filter { $0.macro == most }.map { $0.text })
                guard !asked.isEmpty else { return nil }
                // A macro never has two texts at once.
                if asked.count == 1 { texts.formUnion(asked) }
            }
            return texts
        }
    }

    /// Returns the places of the earlier choices that must be compared with the next one, ascending.
    mutating func next() -> [Int] {
        defer { count += 1 }
        guard let texts = texts[count] else {
            others.append(count)
            return Array(0..<count)
        }
        var found = others
        for text in texts {
            found += byText[text] ?? []
            byText[text, default: []].append(count)
        }
        return Set(found).sorted()
    }
}
