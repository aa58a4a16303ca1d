/// The places of a pattern, at most 64, over the bytes of a text: each takes one byte of a set (Glushkov's automaton).
///
/// A set of places is a word, so that its deterministic automaton takes a tenth of the steps that ``LanguageSpace`` takes. It is for
/// patterns whose letters are ASCII, or are all letters beyond ASCII alike.
package struct BytePlaces: Sendable {
    /// The kind of the next byte: part of a word or not; or the end of the text.
    package enum Ahead: Int, Sendable, CaseIterable {
        case other, word, end
    }

    /// The place before the text, at which a match may begin.
    package static let start = 0
    /// The places after a letter that is no part of a word, and after one that is, at which a match may begin.
    package static let afterOther = 1
    package static let afterWord = 2
    /// The first place that takes a byte.
    package static let first = 3
    /// The most places.
    package static let limit = 64

    /// The places that take each byte.
    private var takers = [UInt64](repeating: 0, count: 256)
    /// The places that may follow each one, if a byte that is no part of a word comes next, and if one that is comes.
    private var followers: [(other: UInt64, word: UInt64)]
    /// The places at which a match ends, by what comes next (``Ahead``).
    private var ends: (other: UInt64, word: UInt64, end: UInt64) = (0, 0, 0)
    /// True if it matters which bytes are parts of words.
    private let asksForWords: Bool
    private var count = Self.first

    package init(asksForWords: Bool) {
        self.asksForWords = asksForWords
        followers = Array(repeating: (0, 0), count: Self.first)
    }

    /// Adds a place; nil if there are too many.
    package mutating func add() -> Int? {
        guard count < Self.limit else { return nil }
        followers.append((0, 0))
        count += 1
        return count - 1
    }

    /// Lets a place take the bytes of a range.
    package mutating func take(_ range: ClosedRange<UInt8>, at place: Int) {
        for byte in Int(range.lowerBound)...Int(range.upperBound) { takers[byte] |= 1 << UInt64(place) }
    }

    /// Adds places that may follow a place, and whether a match may end there.
    package mutating func follow(_ place: Int, _ ahead: Ahead, by places: UInt64, isEnd: Bool) {
        let mark: UInt64 = isEnd ? 1 << UInt64(place) : 0
        switch ahead {
        case .other:
            followers[place].other |= places
            ends.other |= mark
        case .word:
            followers[place].word |= places
            ends.word |= mark
        case .end: ends.end |= mark
        }
    }

    /// Returns true if a byte is part of a word and that matters.
    package func isWord(_ byte: UInt8) -> Bool { asksForWords && ScalarSet.words.contains(UInt32(byte)) }
}

// MARK: - The automaton

extension BytePlaces {
    /// The most states before the automaton is made minimal.
    private static let mostStates = 128

    /// Returns the minimal automaton of the texts in which a match is found; nil if it has too many states on the way.
    package func automaton() -> ByteAutomaton? {
        let columns = columns()
        var states = PlaceSets()
        var rows: [UInt32] = []
        rows.reserveCapacity(32 * columns.list.count)
        for sink in [UInt32(0), 1] { for _ in columns.list { rows.append(sink) } }
        let from: UInt64 = 1 << UInt64(Self.start)
        let initial = from & sure != 0 ? PlaceSets.all : states.number(of: from)
        var accepting = [false, true]
        while accepting.count < states.count {
            guard states.count <= Self.mostStates else { return nil }
            let set = states[accepting.count]
            accepting.append(set & ends.end != 0)
            addRow(set, columns, &states, &rows)
        }
        let parts = Minimisation.parts(rows, letters: columns.list.count, labels: accepting)
        return ByteNumbering(
            parts: parts, rows: rows, labels: accepting, columns: columns.columnOf,
            count: columns.list.count,
            initial: initial
        ).run(AutomatonBudget())
    }

    /// The places at which a match ends, whatever comes next.
    private var sure: UInt64 { ends.other & ends.word & ends.end }

    /// Appends the states that each column leads to from a set of places.
    private func addRow(
        _ set: UInt64, _ columns: Columns, _ states: inout PlaceSets, _ rows: inout [UInt32]
    ) {
        let (next, sure) = (followers(of: set), sure)
        let found = (other: set & ends.other != 0, word: set & ends.word != 0)
        // Most columns lead from a set to the same one.
        var last = (set: ~UInt64(0), number: PlaceSets.all)
        for column in columns.list {
            guard !(column.isWord ? found.word : found.other) else {
                rows.append(PlaceSets.all)
                continue
            }
            // A match may also begin after this byte.
            let after: UInt64 = column.isWord ? 1 &<< UInt64(Self.afterWord) : 1 &<< UInt64(Self.afterOther)
            let reached = (column.isWord ? next.word : next.other) & column.takers | after
            if reached != last.set {
                last = (reached, reached & sure != 0 ? PlaceSets.all : states.number(of: reached))
            }
            rows.append(last.number)
        }
    }

    private func followers(of set: UInt64) -> (other: UInt64, word: UInt64) {
        var (other, word): (UInt64, UInt64) = (0, 0)
        var rest = set
        while rest != 0 {
            let place = rest.trailingZeroBitCount
            rest &= rest &- 1
            other |= followers[place].other
            word |= followers[place].word
        }
        return (other, word)
    }

    /// The bytes that all places take alike.
    private struct Column {
        let takers: UInt64
        let isWord: Bool
    }

    /// All columns, in the order of their first bytes.
    private struct Columns {
        var columnOf = [UInt8](repeating: 0, count: 256)
        var list: [Column] = []

        /// Returns the number of a column, which is added if it is new.
        mutating func number(of column: Column) -> UInt8 {
            for index in list.indices
            where list[index].takers == column.takers && list[index].isWord == column.isWord {
                return UInt8(truncatingIfNeeded: index)
            }
            list.append(column)
            return UInt8(truncatingIfNeeded: list.count - 1)
        }
    }

    private func columns() -> Columns {
        var columns = Columns()
        columns.list.reserveCapacity(32)
        let all = takers
        var byte = 0
        while byte < 256 {
            let column = Column(takers: all[byte], isWord: isWord(UInt8(truncatingIfNeeded: byte)))
            // Neighbors mostly share a column.
            var end = byte &+ 1
            while end < 256, all[end] == column.takers,
                !asksForWords || isWord(UInt8(truncatingIfNeeded: end)) == column.isWord
            { end &+= 1 }
            let number = columns.number(of: column)
            if number > 0 { for at in byte..<end { columns.columnOf[at] = number } }
            byte = end
        }
        return columns
    }
}

/// The sets of places met, numbered as they come: first none, then all, which stand for the states that refuse and accept the rest.
private struct PlaceSets {
    /// The number of the set of all places, which no text reaches, since some come only at the start.
    static let all: UInt32 = 1

    private var sets: [UInt64] = []
    /// The slots of an open-addressing hash table: numbers plus one, 0 for none; there are always free ones.
    private var slots = [UInt16](repeating: 0, count: 512)

    var count: Int { sets.count }

    init() {
        sets.reserveCapacity(64)
        _ = number(of: 0)
        _ = number(of: ~0)
    }

    subscript(number: Int) -> UInt64 { sets[number] }

    /// Returns the number of a set; one for each column and state is asked for at most, and states are limited.
    mutating func number(of set: UInt64) -> UInt32 {
        let mixed = (set ^ set &>> 29) &* 0xD6E8_FEB8_6659_FD93
        var slot = Int(truncatingIfNeeded: mixed &>> 55)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if sets[number] == set { return UInt32(truncatingIfNeeded: number) }
            slot = (slot + 1) & 511
        }
        sets.append(set)
        slots[slot] = UInt16(truncatingIfNeeded: sets.count)
        return UInt32(truncatingIfNeeded: sets.count - 1)
    }
}
