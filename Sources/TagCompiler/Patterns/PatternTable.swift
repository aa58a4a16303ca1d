import TagRuntime

/// The constant patterns of a container, each compiled once: what ``PatternCheck`` found sound.
package struct PatternTable: Sendable {
    /// A pattern that only looks for a text, which needs no automaton.
    struct Literal: Sendable {
        let operation: PredicateOperation
        let text: String
    }

    enum Outcome: Sendable {
        case program([UInt8])
        case literal(Literal)
    }

    private struct Entry: Sendable {
        let text: String
        let mode: PatternMode
        let outcome: Outcome
    }

    private var entries: [Entry] = []
    private var table = InternTable()
    private let seed = TextHash.seed

    package init() {}
}

extension PatternTable {
    /// The compiled pattern.
    func program(_ text: String, _ mode: PatternMode) -> [UInt8]? {
        guard let number = find(text, mode), case .program(let bytes) = entries[number].outcome else {
            return nil
        }
        return bytes
    }

    /// What the pattern looks for, when that is only a text.
    func literal(_ text: String, _ mode: PatternMode) -> Literal? {
        guard let number = find(text, mode), case .literal(let literal) = entries[number].outcome else {
            return nil
        }
        return literal
    }

    /// Whether the pattern is known, sound or not.
    func contains(_ text: String, _ mode: PatternMode) -> Bool { find(text, mode) != nil }

    mutating func add(_ text: String, _ mode: PatternMode, _ outcome: Outcome) {
        table.insert(entries.count, under: hash(text, mode))
        entries.append(Entry(text: text, mode: mode, outcome: outcome))
    }

    private func find(_ text: String, _ mode: PatternMode) -> Int? {
        table.find(hash(text, mode)) {
            entries[$0].mode == mode && TextHash.areEqual(entries[$0].text, text)
        }
    }

    private func hash(_ text: String, _ mode: PatternMode) -> UInt64 {
        let flags: UInt64 = (mode.ignoresCase ? 1 : 0) | (mode.isWhole ? 2 : 0)
        return TextHash.hash(text, seed: seed &+ flags)
    }
}
