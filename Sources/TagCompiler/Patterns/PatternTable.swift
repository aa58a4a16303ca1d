import TagModel
import TagRuntime

/// The constant patterns of a container, each compiled once: what ``PatternCheck`` found sound.
package struct PatternTable: Sendable {
    private struct Entry: Sendable {
        let text: String
        let options: PatternOptions
        let compiled: CompiledRegex
    }

    private var entries: [Entry] = []
    private var table = InternTable()
    private let seed = TextHash.seed

    package init() {}

    /// The pattern compiled under these options; nil for one that was never seen.
    subscript(text: String, options: PatternOptions) -> CompiledRegex? {
        let hash = hash(text, options)
        return table.find(hash) {
            entries[$0].options == options && TextHash.areEqual(entries[$0].text, text)
        }
        .map { entries[$0].compiled }
    }

    /// Compiles a pattern unless that was done before; gives what is wrong with it, once.
    mutating func add(_ text: String, _ options: PatternOptions) -> [RegexError] {
        guard self[text, options] == nil else { return [] }
        let compiled = RegexCompiler.compile(text, options)
        table.insert(entries.count, under: hash(text, options))
        entries.append(Entry(text: text, options: options, compiled: compiled))
        return compiled.errors
    }

    private func hash(_ text: String, _ options: PatternOptions) -> UInt64 {
        let flags: UInt64 =
            (options.ignoresCase ? 1 : 0) | (options.matchesWhole ? 2 : 0) | (options.remembersGroups ? 4 : 0)
        return TextHash.hash(text, seed: seed &+ flags)
    }
}
