import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

struct DiagnosticKindTests {
    static let flagged = KindExample.flagged(of: SyntaxDiagnostics.all)
    static let accepted = KindExample.accepted(of: SyntaxDiagnostics.all)

    @Test(arguments: flagged)
    func `flags exactly the marked bytes`(example: KindExample) {
        let marked = Marked(example.text)
        let result = Reader.read(SourceFile(path: "example", text: marked.text))
        #expect(result.diagnostics.map(\.id) == [example.kind.id])
        #expect(result.diagnostics.map(\.range) == marked.ranges)
    }

    @Test(arguments: accepted)
    func `accepts the examples of what is fine`(example: KindExample) {
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

    /// A kind that no list names has no page, and nobody knows what it loses.
    @Test func `every kind that is declared is listed once`() {
        let folder = Fixtures.package + "/Sources/TagSyntax"
        let declared = Fixtures.files(below: folder, suffix: ".swift").flatMap { file in
            (Fixtures.text(folder + "/" + file) ?? "").matches(of: /DiagnosticKind\(\s*"([a-z0-9-]+)"/)
                .map { String($0.1) }
        }
        #expect(declared.sorted() == SyntaxDiagnostics.all.map(\.id).sorted())
    }
}
