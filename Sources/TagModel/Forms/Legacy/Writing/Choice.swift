/// The rules by which a macro is enabled that shares its name with others.
struct Choice {
    /// One rule's predicates, by place, and the texts that macros must have for it to pass.
    struct Way {
        var positive: Set<Int> = []
        var negative: Set<Int> = []
        var texts: [(macro: String, text: ExactText)] = []

        var size: Int { 1 + positive.count + negative.count }

        /// Returns true when every predicate is one of another rule, too.
        func follows(from other: Way) -> Bool {
            positive.isSubset(of: other.positive) && negative.isSubset(of: other.negative)
        }

        /// Returns true when both never pass together: one requires what the other forbids, or another text of one macro.
        func contradicts(_ other: Way) -> Bool {
            if !positive.isDisjoint(with: other.negative) || !other.positive.isDisjoint(with: negative) {
                return true
            }
            return texts.contains { one in
                other.texts.contains { $0.macro == one.macro && $0.text != one.text }
            }
        }
    }

    /// The rules of which one enables it; one without predicates where none is needed.
    let ways: [Way]
    /// The rules that disable it.
    let stops: [Way]

    /// Returns true when the rules of both show that they are never enabled together.
    func excludes(_ other: Choice) -> Bool {
        ways.allSatisfy { a in
            other.ways.allSatisfy { b in
                a.contradicts(b) || stops.contains { $0.follows(from: b) }
                    || other.stops.contains { $0.follows(from: a) }
            }
        }
    }

    /// Returns the most work it takes to compare both, in predicates.
    func cost(beside other: Choice) -> Int {
        let stopped = (stops + other.stops).reduce(0) { $0 + $1.size }
        let texts = ways.reduce(0) { $0 + $1.texts.count } * other.ways.reduce(0) { $0 + $1.texts.count }
        let sizes =
            ways.reduce(0) { $0 + $1.size } * other.ways.count
            + other.ways.reduce(0) { $0 + $1.size } * ways.count
        return sizes + texts + ways.count * other.ways.count * stopped
    }
}

/// The earlier of some choices that each one may be enabled with.
///
/// Most choices are by the text of one macro: those that ask for another text of it need not be compared.
struct ChoiceCandidates {
    /// The texts of that macro of which each choice needs one; nil where it needs none.
    private let texts: [Set<ExactText>?]
    private var byText: [ExactText: [Int]] = [:]
    private var others: [Int] = []
    private var count = 0

    init(_ choices: [Choice]) {
        var uses: [String: Int] = [:]
        for choice in choices {
            for macro in Set(choice.ways.flatMap { $0.texts.map(\.macro) }) { uses[macro, default: 0] += 1 }
        }
        // Which of several does not matter: all that are left are compared.
        let most = uses.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        texts = choices.map { choice in
            var texts: Set<ExactText> = []
            for way in choice.ways {
                let asked = Set(way.texts.lazy.filter { $0.macro == most }.map(\.text))
                guard !asked.isEmpty else { return nil }
                // Two texts at once are never had.
                if asked.count == 1 { texts.formUnion(asked) }
            }
            return texts
        }
    }

    /// The places of those before the next choice that are to be compared with it, ascending.
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
