import TagCompiler
import TagDiagnostics
import TagLint
import TagTestSupport
import Testing

/// The examples of every lint, which are its documentation, too.
struct LintExampleTests {
    static let flagged = KindExample.flagged(of: LintCatalogue.all)
    static let accepted = KindExample.accepted(of: LintCatalogue.all)

    @Test(arguments: flagged)
    func `flags exactly the marked bytes`(example: KindExample) {
        let marked = Marked(example.text)
        let found = Linting(marked.text, example.kind)
        #expect(found.errors == [])
        #expect(found.findings.map(\.range).sorted { $0.start < $1.start } == marked.ranges)
    }

    @Test(arguments: accepted)
    func `finds nothing in what is accepted`(example: KindExample) {
        let found = Linting(example.text, example.kind)
        #expect(found.errors == [])
        #expect(found.findings.map(\.message) == [])
    }

    /// What is offered as a fix mends what was found, and nothing else breaks.
    @Test(arguments: flagged)
    func `a fix removes what was found`(example: KindExample) {
        let text = Marked(example.text).text
        let found = Linting(text, example.kind).findings
        let fixed = found.filter { !$0.fixIts.isEmpty }
        guard !fixed.isEmpty else { return }
        let after = Linting(text.applying(fixed.flatMap { $0.fixIts[0].edits }), example.kind)
        #expect(after.errors == [])
        // What only the fixed needed may be found next.
        let left = after.findings.filter { finding in found.contains { $0.message == finding.message } }
        #expect(left.count == found.count - fixed.count)
        #expect(example.kind.fix != nil)
    }

    @Test
    func `every lint has a unique id, words and examples of both`() {
        #expect(Set(LintCatalogue.all.map(\.id)).count == LintCatalogue.all.count)
        for kind in LintCatalogue.all {
            #expect(kind.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(kind.id)")
            #expect(!kind.summary.isEmpty && !kind.explanation.isEmpty, "\(kind.id)")
            #expect(!kind.flagged.isEmpty && !kind.accepted.isEmpty, "\(kind.id)")
        }
    }
}

/// What one lint finds in a text.
struct Linting {
    let findings: [Diagnostic]
    /// Of reading and checking: messages.
    let errors: [String]

    init(_ text: String, _ kind: DiagnosticKind) {
        let setting = LintExampleSetting.of(kind.id)
        let compilation = Compiler.check(SourceFile(path: setting.path, text: text))
        errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
        var settings = LintSettings()
        settings.severities[kind.id] = kind.severity
        settings.options[kind.id] = setting.options
        if let container = compilation.container, let references = compilation.references {
            findings = Linter.lint(
                container, references, checked: compilation.checked, settings: settings, data: setting.data
            )
            .filter { $0.id == kind.id }
        } else {
            findings = []
        }
    }
}

extension String {
    /// The text with the edits made, which do not overlap.
    fileprivate func applying(_ edits: [TextEdit]) -> String {
        var bytes = Array(utf8)
        for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
            bytes.replaceSubrange(
                Int(edit.range.start)..<Int(edit.range.end), with: Array(edit.replacement.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
