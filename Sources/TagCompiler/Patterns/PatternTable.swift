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
        /// Whether a literal would not do.
        let asProgram: Bool
    }

    private var entries: [Entry] = []
    private var table = InternTable()
    private let seed = TextHash.seed

    package init() {}
}

extension PatternTable {
    /// What a condition does with the pattern; nil for a pattern that was never checked.
    func condition(_ text: String, _ mode: PatternMode) -> Outcome? {
        find(text, mode, asProgram: false).map { entries[$0].outcome }
    }

    /// The compiled pattern, for a macro that needs its groups.
    func program(_ text: String, _ mode: PatternMode) -> [UInt8]? {
        guard let number = find(text, mode, asProgram: true),
            case .program(let bytes) = entries[number].outcome
        else { return nil }
        return bytes
    }

    /// Whether the pattern has been seen, and compiled when it must be.
    func contains(_ text: String, _ mode: PatternMode, asProgram: Bool) -> Bool {
        find(text, mode, asProgram: asProgram) != nil
    }

    mutating func add(_ text: String, _ mode: PatternMode, _ outcome: Outcome, asProgram: Bool) {
        table.insert(entries.count, under: hash(text, mode))
        entries.append(Entry(text: text, mode: mode, outcome: outcome, asProgram: asProgram))
    }

    private func find(_ text: String, _ mode: PatternMode, asProgram: Bool) -> Int? {
        table.find(hash(text, mode)) {
            let entry = entries[$0]
            return entry.mode == mode && entry.asProgram == asProgram && TextHash.areEqual(entry.text, text)
        }
    }

    private func hash(_ text: String, _ mode: PatternMode) -> UInt64 {
        let flags: UInt64 = (mode.ignoresCase ? 1 : 0) | (mode.isWhole ? 2 : 0)
        return TextHash.hash(text, seed: seed &+ flags)
    }
}
