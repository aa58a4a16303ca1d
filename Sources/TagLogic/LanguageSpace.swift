/// A pattern in a ``LanguageSpace``, to be matched at a place of a text.
package struct Pattern: Equatable, Sendable {
    let number: UInt32

    init(_ number: Int) { self.number = UInt32(truncatingIfNeeded: number) }
    var index: Int { Int(number) }

    /// The pattern that matches nowhere.
    package static let none = Pattern(0)
    /// The pattern that matches everywhere, and takes no letter.
    package static let empty = Pattern(1)
}

/// A condition on a place of a text.
package enum Place: UInt32, Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, notWordBoundary
}

/// The direction and sign of a look: a pattern that tests the text after or before a place without taking letters.
package enum Look: UInt32, Sendable {
    case ahead, notAhead, behind, notBehind
}

/// A language in a ``LanguageSpace``: a set of possible rests of a text.
package struct Language: Equatable, Sendable {
    let number: UInt32

    init(_ number: Int) { self.number = UInt32(truncatingIfNeeded: number) }
    var index: Int { Int(number) }

    /// The language without a rest.
    package static let none = Language(0)
    /// The language of all rests.
    package static let all = Language(1)
    /// The language of the empty rest: the text ends here.
    package static let end = Language(2)
    /// The goal of a look-behind, which is reached where its pattern has just matched.
    static let here = Language(3)
}

/// A store of patterns and languages, in which equal ones are made once.
///
/// Languages have one form, *a pattern, and then a language*: `then(p, k)` is the texts that begin with a match of `p` and
/// continue in `k`. After a letter, a language becomes a few others of that form, all made of parts of the pattern:
/// Antimirov's partial derivatives ("Partial derivatives of regular expressions and finite automaton constructions", 1996;
/// after Brzozowski, "Derivatives of regular expressions", 1964). There are finitely many, and ``Determiner`` makes its
/// states of sets of them.
package struct LanguageSpace {
    /// The first word of a pattern's slice, which determines the others.
    enum Kind: UInt32 {
        case none, empty
        /// A set of letters: its number.
        case set
        /// A sequence: its first item, which is not a sequence, and the rest.
        case sequence
        /// Alternatives: the patterns, ascending.
        case alternatives
        /// A repetition: a pattern that takes at least one letter, the least count, and the greatest, or 0 for no bound.
        case repetition
        case place
        /// A look: its ``Look``, and the pattern.
        case look
    }

    /// The condition under which a pattern can match nothing.
    enum Emptiness: UInt8 {
        case never, always
        /// The pattern matches nothing only where its places and looks hold.
        case atPlaces
    }

    private(set) var patterns = SliceTable()
    private(set) var languages = SliceTable()
    /// The keys of ``joined``: a sequence and a rest that ``then(_:_:)`` has joined.
    private var joinedKeys = SliceTable()
    private var joined: [Language] = []
    /// The number of languages looked up so far.
    private(set) var work = 0
    /// The bounds of the ranges of each set.
    private(set) var sets = SliceTable()
    private var emptiness: [Emptiness] = []

    // The kinds of places that the patterns made here depend on.
    var looksAtWords = false
    var looksAtLines = false
    var looksAtTails = false
    private(set) var looks: [Pattern] = []

    /// The number of the set of all letters.
    static let everything: UInt32 = 0

    /// Makes a space with the constants: nothing, everything and the goals.
    package init() {
        _ = intern(.none)
        _ = intern(.empty)
        for range in ScalarSet.everything.ranges { append(range) }
        _ = sets.commit()
        for special in 0..<4 { _ = languages.intern(.max, UInt32(truncatingIfNeeded: special)) }
    }

    private mutating func append(_ range: ScalarSet.Range) {
        sets.append(range.low)
        sets.append(range.high)
    }

    private mutating func intern(
        _ kind: Kind, _ first: UInt32? = nil, _ second: UInt32? = nil, _ third: UInt32? = nil
    ) -> Pattern {
        patterns.append(kind.rawValue)
        if let first { patterns.append(first) }
        if let second { patterns.append(second) }
        if let third { patterns.append(third) }
        return commit()
    }

    private mutating func commit() -> Pattern {
        let pattern = Pattern(patterns.commit())
        if pattern.index == emptiness.count { emptiness.append(findEmptiness(pattern)) }
        return pattern
    }
}

// MARK: Reading patterns

extension LanguageSpace {
    @inline(__always)
    func kind(_ pattern: Pattern) -> Kind { Kind(rawValue: patterns[pattern.index, 0]) ?? .none }

    @inline(__always)
    func part(_ pattern: Pattern, _ offset: Int) -> Pattern { Pattern(Int(patterns[pattern.index, offset])) }

    /// Returns the range of a pattern's words after its kind.
    func parts(_ pattern: Pattern) -> Range<Int> {
        let range = patterns.range(pattern.index)
        return range.lowerBound + 1..<range.upperBound
    }

    func emptiness(_ pattern: Pattern) -> Emptiness { emptiness[pattern.index] }

    private func findEmptiness(_ pattern: Pattern) -> Emptiness {
        switch kind(pattern) {
        case .none, .set: return .never
        case .empty: return .always
        case .place, .look: return .atPlaces
        case .repetition: return patterns[pattern.index, 2] == 0 ? .always : emptiness(part(pattern, 1))
        case .sequence:
            let (first, second) = (emptiness(part(pattern, 1)), emptiness(part(pattern, 2)))
            if first == .never || second == .never { return .never }
            return first == .always && second == .always ? .always : .atPlaces
        case .alternatives:
            var result = Emptiness.never
            for at in parts(pattern) {
                let one = emptiness[Int(patterns.words[at])]
                if one == .always { return .always }
                if one == .atPlaces { result = .atPlaces }
            }
            return result
        }
    }
}

// MARK: Making patterns

extension LanguageSpace {
    /// Returns the pattern that takes one letter of a set.
    package mutating func set(_ set: ScalarSet) -> Pattern {
        guard !set.isEmpty else { return .none }
        for range in set.ranges { append(range) }
        return commitSet()
    }

    /// Returns the pattern that takes one letter and no other.
    package mutating func letter(_ symbol: UInt32) -> Pattern {
        append(ScalarSet.Range(symbol, symbol))
        return commitSet()
    }

    private mutating func commitSet() -> Pattern {
        let number = sets.commit()
        return intern(.set, UInt32(truncatingIfNeeded: number))
    }

    /// Returns the pattern that tests a place and takes nothing.
    package mutating func place(_ place: Place) -> Pattern {
        switch place {
        case .lineStart, .lineEnd: looksAtLines = true
        case .wordBoundary: looksAtWords = true
        case .notWordBoundary: (looksAtWords, looksAtTails) = (true, true)
        case .textStart, .textEnd: break
        }
        return intern(.place, place.rawValue)
    }

    /// Returns the pattern of a look, which takes nothing.
    package mutating func look(_ look: Look, _ pattern: Pattern) -> Pattern {
        let made = intern(.look, look.rawValue, pattern.number)
        if !looks.contains(made) { looks.append(made) }
        return made
    }

    /// Returns the pattern that matches some patterns one after the other.
    package mutating func sequence(_ items: [Pattern]) -> Pattern {
        var result = Pattern.empty
        for item in items.reversed() { result = sequence(item, result) }
        return result
    }

    mutating func sequence(_ first: Pattern, _ rest: Pattern) -> Pattern {
        if first == .none || rest == .none { return .none }
        if first == .empty { return rest }
        guard kind(first) == .sequence else {
            return rest == .empty ? first : intern(.sequence, first.number, rest.number)
        }
        var items: [Pattern] = []
        var at = first
        while kind(at) == .sequence {
            items.append(part(at, 1))
            at = part(at, 2)
        }
        var result = sequence(at, rest)
        for item in items.reversed() { result = intern(.sequence, item.number, result.number) }
        return result
    }

    /// Returns the pattern that matches any of some patterns; single letters become one set.
    package mutating func alternatives(_ items: [Pattern]) -> Pattern {
        var kept: [UInt32] = []
        var letters: [Pattern] = []
        for item in items where item != .none {
            switch kind(item) {
            case .set: letters.append(item)
            case .alternatives:
                for at in parts(item) {
                    let inner = Pattern(Int(patterns.words[at]))
                    if kind(inner) == .set { letters.append(inner) } else { kept.append(inner.number) }
                }
            default: kept.append(item.number)
            }
        }
        if let first = letters.first {
            let isOne = letters.allSatisfy { $0 == first }
            kept.append((isOne ? first : set(ScalarSet(letters.flatMap(ranges)))).number)
        }
        kept.sort()
        guard let first = kept.first else { return .none }
        guard kept.last != first else { return Pattern(Int(first)) }
        patterns.append(Kind.alternatives.rawValue)
        for index in kept.indices where index == 0 || kept[index] != kept[index - 1] {
            patterns.append(kept[index])
        }
        return commit()
    }

    /// Returns the ranges of a pattern that is a set.
    func ranges(_ pattern: Pattern) -> [ScalarSet.Range] { ranges(ofSet: Int(patterns[pattern.index, 1])) }

    /// Returns the ranges of a set, by its number.
    func ranges(ofSet number: Int) -> [ScalarSet.Range] {
        let range = sets.range(number)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
            ScalarSet.Range(sets.words[$0], sets.words[$0 + 1])
        }
    }

    /// Returns the repetition of a pattern, from `least` to `most` times; without an upper bound if `most` is nil.
    package mutating func repetition(_ pattern: Pattern, _ least: Int, _ most: Int?) -> Pattern {
        if most == 0 || pattern == .empty { return .empty }
        if pattern == .none { return least == 0 ? .empty : .none }
        switch emptiness(pattern) {
        case .never: return plainRepetition(pattern, least, most)
        case .always: return plainRepetition(nonempty(pattern), 0, most)
        case .atPlaces:
            // Required repetitions may be empty; optional ones can be left out instead.
            let rest = repetition(nonempty(pattern), 0, most.map { $0 - least })
            return sequence([Pattern](repeating: pattern, count: least) + [rest])
        }
    }

    /// Returns the repetition of a pattern that takes at least one letter.
    mutating func plainRepetition(_ pattern: Pattern, _ least: Int, _ most: Int?) -> Pattern {
        if pattern == .none { return least == 0 ? .empty : .none }
        if most == 0 { return .empty }
        if least == 1, most == 1 { return pattern }
        if least <= 1, most == nil, kind(pattern) == .repetition, patterns[pattern.index, 2] <= 1,
            patterns[pattern.index, 3] == 0
        {
            return plainRepetition(part(pattern, 1), least, nil)  // (a+)* is a*
        }
        return intern(
            .repetition, pattern.number, UInt32(truncatingIfNeeded: least),
            UInt32(truncatingIfNeeded: most ?? 0))
    }

    /// Returns the least and the greatest count of a repetition; the greatest is 0 for no bound.
    @inline(__always)
    func bounds(_ repetition: Pattern) -> (least: Int, most: Int) {
        (Int(patterns[repetition.index, 2]), Int(patterns[repetition.index, 3]))
    }
}

// MARK: Making languages

extension LanguageSpace {
    /// Returns the language of the texts that begin with a match of a pattern and continue in a language.
    package mutating func then(_ pattern: Pattern, _ rest: Language) -> Language {
        if pattern == .none || rest == .none { return .none }
        if pattern == .empty { return rest }
        if rest == .all, emptiness(pattern) == .always { return .all }
        // A sequence that begins with a letter is kept as it is: its rest is made when the letter has been read.
        guard kind(pattern) == .sequence, kind(part(pattern, 1)) != .set else {
            return Language(languages.intern(pattern.number, rest.number))
        }
        return join(pattern, rest)
    }

    /// Returns the same for a sequence; it makes the parts that do not exist yet, from the end on.
    private mutating func join(_ sequence: Pattern, _ rest: Language) -> Language {
        var heads: [(pattern: Pattern, key: Int)] = []
        var pattern = sequence
        var result: Language?
        while result == nil, kind(pattern) == .sequence, kind(part(pattern, 1)) != .set {
            work += 1
            let key = joinedKeys.intern(pattern.number, rest.number)
            if key < joined.count {
                result = joined[key]
            } else {
                joined.append(.none)
                heads.append((part(pattern, 1), key))
                pattern = part(pattern, 2)
            }
        }
        var following = result ?? then(pattern, rest)
        for (head, key) in heads.reversed() {
            following = then(head, following)
            joined[key] = following
        }
        return following
    }

    /// Returns the language of the texts in which a pattern matches somewhere.
    package mutating func search(_ pattern: Pattern) -> Language {
        let any = intern(.set, Self.everything)
        let found = then(pattern, .all)
        return then(plainRepetition(any, 0, nil), found)
    }

    /// Returns the language of the texts that a pattern matches as a whole.
    package mutating func whole(_ pattern: Pattern) -> Language { then(pattern, .end) }
}
