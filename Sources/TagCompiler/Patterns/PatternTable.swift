import TagModel
import TagRuntime

/// The valid constant patterns of a container, each compiled once by ``PatternCheck``.
package struct PatternTable: Sendable {
    private struct Entry: Sendable {
        let text: String
        let options: PatternOptions
        let compiled: CompiledRegex
    }

    private var entries: [Entry] = []
    private var table = InternTable()
    private let seed = TextHash.seed
    /// The entries of long patterns, which many conditions may share.
    private var longTexts = TextMemo<Int>()

    package init() {}

    /// The pattern compiled under these options; nil if it is not in the table.
    subscript(text: String, options: PatternOptions) -> CompiledRegex? {
        number(of: text, options).map { entries[$0].compiled }
    }

    private func number(of text: String, _ options: PatternOptions) -> Int? {
        if let known = longTexts.find(text, flags(options)) { return known }
        return table.find(hash(text, options)) {
            entries[$0].options == options && TextHash.areEqual(entries[$0].text, text)
        }
    }

    /// Compiles a pattern if it is new, and returns its errors; none for a known one.
    ///
    /// - Parameter other: Valid patterns of another container, which are not compiled again.
    mutating func add(_ text: String, _ options: PatternOptions, besides other: PatternTable) -> [RegexError]
    {
        if let known = number(of: text, options) {
            longTexts.note(known, of: text, flags(options))
            return []
        }
        let compiled = other[text, options] ?? RegexCompiler.compile(text, options)
        table.insert(entries.count, under: hash(text, options))
        longTexts.note(entries.count, of: text, flags(options))
        entries.append(Entry(text: text, options: options, compiled: compiled))
        return compiled.errors
    }

    private func hash(_ text: String, _ options: PatternOptions) -> UInt64 {
        TextHash.hash(text, seed: seed &+ UInt64(flags(options)))
    }

    private func flags(_ options: PatternOptions) -> UInt8 {
        (options.ignoresCase ? 1 : 0) | (options.matchesWhole ? 2 : 0) | (options.remembersGroups ? 4 : 0)
    }
}
