import TagDiagnostics
import TagSyntax
import Testing

/// One example of one kind of finding.
struct Example: Sendable, CustomTestStringConvertible {
    let kind: DiagnosticKind
    let text: String

    var testDescription: String { "\(kind.id): \(text.prefix(60))" }

    static let flagged = SyntaxDiagnostics.all.flatMap { kind in
        kind.flagged.map { Example(kind: kind, text: $0) }
    }
    static let accepted = SyntaxDiagnostics.all.flatMap { kind in
        kind.accepted.map { Example(kind: kind, text: $0) }
    }
}

struct DiagnosticKindTests {
    @Test(arguments: Example.flagged)
    func `flags exactly the marked bytes`(example: Example) throws {
        let marked = try #require(MarkedText(example.text))
        let result = Reader.read(SourceFile(path: "example", bytes: marked.bytes))
        #expect(result.diagnostics.map(\.id) == [example.kind.id])
        #expect(result.diagnostics.map(\.range) == [marked.range])
    }

    @Test(arguments: Example.accepted)
    func `accepts the examples of what is fine`(example: Example) {
        let result = Reader.read(SourceFile(path: "example", text: example.text))
        #expect(result.diagnostics.map(\.message) == [])
        #expect(result.tree != nil)
    }

    @Test func `every kind has its own id, in kebab case, and words for it`() {
        let kinds = SyntaxDiagnostics.all
        #expect(Set(kinds.map(\.id)).count == kinds.count)
        for kind in kinds {
            let isKebab = kind.id.utf8.allSatisfy {
                $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
            }
            #expect(isKebab && !kind.summary.isEmpty && !kind.explanation.isEmpty, "\(kind.id)")
        }
    }
}

/// A text with one range of it between `«` and `»`.
struct MarkedText {
    let bytes: [UInt8]
    let range: SourceRange

    init?(_ text: String) {
        guard let open = text.firstIndex(of: "«"), let close = text.firstIndex(of: "»") else { return nil }
        let before = Array(text[..<open].utf8)
        let inside = Array(text[text.index(after: open)..<close].utf8)
        bytes = before + inside + Array(text[text.index(after: close)...].utf8)
        range = SourceRange(before.count, before.count + inside.count)
    }
}
