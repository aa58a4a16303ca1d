// Lists of texts, made in one pass over them: one step a letter, where a pattern's partial derivatives take many.

extension Automaton {
    /// The place of one text in another.
    package enum Place: Sendable, CaseIterable {
        case whole, start, end, anywhere

        /// True if nothing may come before it.
        fileprivate var isAtStart: Bool {
            switch self {
            case .whole, .start: true
            case .end, .anywhere: false
            }
        }

        /// True if anything may follow it.
        fileprivate var isSettled: Bool {
            switch self {
            case .start, .anywhere: true
            case .whole, .end: false
            }
        }
    }

    /// Returns the automaton of the texts in which one of `texts` stands at a place (Aho and Corasick); canonical.
    ///
    /// The cost is linear in the letters of the texts, times the number of letters that they distinguish. The result is nil if
    /// that is more than `limit`.
    package static func texts(
        _ texts: [[UInt32]], at place: Place, folding: Folding? = nil, limit: Int
    ) -> Automaton? {
        var tree = TextTree(texts, folding)
        guard tree.add(texts, limit: limit) else { return nil }
        return tree.automaton(place).canonical
    }

    /// Returns the automaton of some texts, and takes its steps from a budget; canonical.
    ///
    /// A list of many different letters is refused, and takes no steps: the tree of its texts shares no ends, so that it would be
    /// much larger than what comes of it.
    static func texts(_ texts: [[UInt32]], _ budget: ProofBudget) throws(ProofBudget.Excess) -> Automaton {
        let cost = minimisationCost + 1
        let letters = texts.reduce(0) { $0 + $1.count + 1 }
        var tree = TextTree(texts, nil)
        guard tree.add(texts, limit: min(budget.left / cost, mostRowLetters * letters)) else {
            throw ProofBudget.Excess()
        }
        budget.note(cost * tree.rows.count)
        return tree.automaton(.whole).canonical
    }

    /// The entries of the tree of a list for each of its letters: those of words in one script.
    private static let mostRowLetters = 64
}

/// A tree of the prefixes of some texts: a state for each prefix, and a row of the states that letters lead to.
private struct TextTree {
    private let alphabet: Alphabet
    private(set) var rows: [UInt32] = []
    private var accepting: [Bool] = []

    /// The mark of a letter with which no text continues; no letter leads back to the root.
    private static let none: UInt32 = 0

    init(_ texts: [[UInt32]], _ folding: Automaton.Folding?) {
        let known = texts.reduce(into: Set<UInt32>()) { $0.formUnion($1) }.sorted()
        alphabet = Alphabet(telling: known.map { (folding?($0) ?? ScalarSet($0)).ranges })
        addState()
    }

    private mutating func addState() {
        rows.append(contentsOf: repeatElement(Self.none, count: alphabet.classCount))
        accepting.append(false)
    }

    /// Adds all texts; returns false if they exceed the limit.
    mutating func add(_ texts: [[UInt32]], limit: Int) -> Bool {
        for text in texts {
            var state = 0
            for letter in text {
                let at = state * alphabet.classCount + alphabet.classOf(letter)
                if rows[at] == Self.none {
                    guard rows.count + alphabet.classCount <= limit else { return false }
                    rows[at] = UInt32(truncatingIfNeeded: accepting.count)
                    addState()
                }
                state = Int(rows[at])
            }
            accepting[state] = true
        }
        return true
    }

    /// Returns the automaton of the texts at a place, not yet minimal.
    consuming func automaton(_ place: Automaton.Place) -> Automaton {
        let dead = accepting.count
        if place.isAtStart { addState() }
        var fallbacks = [UInt32](repeating: 0, count: accepting.count)
        var open: [UInt32] = [0]
        var next = 0
        while next < open.count {
            let state = Int(open[next])
            next += 1
            for letter in 0..<alphabet.classCount {
                let at = state * alphabet.classCount + letter
                let child = rows[at]
                if child != Self.none { open.append(child) }
                if place.isSettled, accepting[state] {
                    rows[at] = UInt32(truncatingIfNeeded: state)
                } else if place.isAtStart {
                    if child == Self.none { rows[at] = UInt32(truncatingIfNeeded: dead) }
                } else {
                    // The target from the longest suffix read that is a prefix of a text; it is shorter, so its row is filled.
                    let other = state == 0 ? 0 : rows[Int(fallbacks[state]) * alphabet.classCount + letter]
                    guard child != Self.none else {
                        rows[at] = other
                        continue
                    }
                    fallbacks[Int(child)] = other
                    if accepting[Int(other)] { accepting[Int(child)] = true }
                }
            }
        }
        if place.isAtStart {
            for letter in 0..<alphabet.classCount {
                rows[dead * alphabet.classCount + letter] = UInt32(truncatingIfNeeded: dead)
            }
        }
        return Automaton(alphabet: alphabet, transitions: rows, accepting: accepting, initial: 0)
    }
}
