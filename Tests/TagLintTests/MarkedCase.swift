import TagDiagnostics
import TagLint
import TagModel
import TagTestSupport
import Testing

/// A hard case of a lint.
struct MarkedCase: Sendable, CustomTestStringConvertible {
    let id: String
    let testDescription: String
    /// An export; `«»` marks what is found.
    let text: String

    init(_ id: String, _ what: String, _ export: Examples) {
        self.id = id
        testDescription = "\(id): \(what)"
        text = export.texts[0]
    }

    /// Expects that the lint finds exactly what is marked.
    func check() {
        let marked = Marked(text)
        let kind = LintCatalogue.all.first { $0.id == id }
        guard let kind else { return #expect(Bool(false), "no lint is called \(id)") }
        let found = Linting(marked.text, kind)
        #expect(found.findings.map(\.range).sorted { $0.start < $1.start } == marked.ranges)
    }
}
