import TagCompiler
import TagDiagnostics
import TagModel
@testable import TagRuntime
import TagSyntax
import TagTestSupport
import Testing

/// Patterns of hundreds and thousands of plain texts, as the vendor's customers write them.
struct LongPatternTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var texts = 1_309
        var ignoresCase = false
        /// How the texts become a pattern.
        let pattern: @Sendable ([String]) -> String
        /// What the predicate becomes.
        let operation: PredicateKind
        /// Whether the whole text must be one of them.
        var isWhole = true

        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "in one group", pattern: { "^(" + $0.joined(separator: "|") + ")$" }, operation: .isOneOf),
        Case(
            name: "each with its ends", pattern: { $0.map { "^\($0)$" }.joined(separator: "|") },
            operation: .isOneOf),
        Case(
            name: "groups and texts",
            pattern: { "^(?:\($0.dropLast().joined(separator: "|")))$|^\($0[$0.count - 1])$" },
            operation: .isOneOf),
        Case(
            name: "written twice, backwards",
            pattern: { "^(" + ($0 + $0).reversed().joined(separator: "|") + ")$" }, operation: .isOneOf),
        Case(
            name: "ignoring case", ignoresCase: true, pattern: { "^(" + $0.joined(separator: "|") + ")$" },
            operation: .isOneOf),
        Case(
            name: "64 KB", texts: 7_200, pattern: { "^(" + $0.joined(separator: "|") + ")$" },
            operation: .isOneOf),
        Case(
            name: "anywhere", pattern: { $0.joined(separator: "|") }, operation: .matches, isWhole: false),
        Case(
            name: "anywhere, ignoring case", ignoresCase: true, pattern: { $0.joined(separator: "|") },
            operation: .matches, isWhole: false),
        Case(
            name: "anywhere, 64 KB", texts: 7_200, pattern: { $0.joined(separator: "|") },
            operation: .matches,
            isWhole: false),
    ]

    @Test(arguments: cases)
    func `a long pattern of plain texts compiles, decides as the texts do, and comes back`(given: Case) throws
    {
        let texts = Self.texts(given.texts)
        let pattern = given.pattern(texts)
        try #require(pattern.utf8.count > 4_096 && pattern.utf8.count <= PatternLimits.length)
        let compilation = Self.compile(pattern, ignoresCase: given.ignoresCase)
        try #require(compilation.diagnostics.map(\.message) == [])
        let bytes = try #require(compilation.bytes)
        let loaded = try LoadedContainer(bytes)
        let row = loaded.tables.predicates[0, PredicateRecord.operation] & 0x7F
        #expect(PredicateKind(rawValue: UInt8(truncatingIfNeeded: row)) == given.operation)

        let evaluator = Evaluator(loaded)
        let known = Set(texts)
        for text in Self.probes(texts) {
            let folded = given.ignoresCase ? text.lowercased() : text
            let expected = given.isWhole ? known.contains(folded) : texts.contains { folded.contains($0) }
            #expect(Self.fires(text, evaluator) == expected, "\(text)")
        }

        let container = try Decompiler.container(of: loaded, file: SourceFile(path: "GTM", bytes: bytes))
        let written = Writer.write(DefinitionWriter.write(container), as: .json)
        let again = Compiler.compile(SourceFile(path: "again", bytes: written.bytes))
        let isSame = again.bytes == bytes
        #expect(isSame)
    }

    /// Letters, digits and marks that a pattern takes for themselves; each text once.
    private static func texts(_ count: Int) -> [String] {
        var draws = SeededRandom(seed: UInt64(count))
        let letters = Array("abcdefghijklmnopqrtuvwxyz0123456789-_/")
        var texts: Set<String> = []
        while texts.count < count {
            texts.insert(String((0..<4 + draws.below(7)).map { _ in letters[draws.below(letters.count)] }))
        }
        return texts.sorted()
    }

    private static func probes(_ texts: [String]) -> [String] {
        let some = stride(from: 0, to: texts.count, by: texts.count / 20).map { texts[$0] }
        return some.flatMap { [$0, $0.uppercased(), "x\($0)", "\($0)x", String($0.dropLast())] } + [
            "", "a|b",
        ]
    }

    private static func compile(_ pattern: String, ignoresCase: Bool) -> Compilation {
        let definition = """
            {"container": {"id": "GTM-AB12"}, "macros": {"x": {"type": "dataLayer", "name": "x"}},
             "rules": {"r": {"if": [{"macro": "x", "matchesRegex": "\(pattern)", "ignoreCase": \(ignoresCase)}]}},
             "tags": {"t": {"type": "imagePixel", "url": "u", "fires": ["r"]}}}
            """
        return Compiler.compile(SourceFile(path: "GTM-AB12.json", text: definition))
    }

    private static func fires(_ text: String, _ evaluator: Evaluator) -> Bool {
        evaluator.push(event: "e", ["x": text])?.tags.count == 1
    }

    @Test func `a letter that ignores case and one that does not are no one list`() throws {
        let texts = Self.texts(1_309)
        let pattern = "^(?i:\(texts[0]))$|^(" + texts.dropFirst().joined(separator: "|") + ")$"
        let loaded = try LoadedContainer(try #require(Self.compile(pattern, ignoresCase: false).bytes))
        #expect(
            loaded.tables.predicates[0, PredicateRecord.operation] & 0x7F
                == Int(PredicateKind.matches.rawValue))
        let evaluator = Evaluator(loaded)
        #expect(Self.fires(texts[0].uppercased(), evaluator) && Self.fires(texts[5], evaluator))
        #expect(!Self.fires(texts[5].uppercased() + "A", evaluator))
    }

    @Test func `umlauts are one letter in a list that ignores case`() throws {
        let texts = Self.texts(900).map { "ä\($0)" }
        let compilation = Self.compile("^(" + texts.joined(separator: "|") + ")$", ignoresCase: true)
        let loaded = try LoadedContainer(try #require(compilation.bytes))
        let stored = loaded.tables.predicates[0, PredicateRecord.operation]
        #expect(stored == 0x80 | Int(PredicateKind.isOneOf.rawValue))
        let evaluator = Evaluator(loaded)
        #expect(Self.fires("Ä" + texts[7].dropFirst().uppercased(), evaluator))
        #expect(!Self.fires("a" + texts[7].dropFirst(), evaluator))
    }
}
