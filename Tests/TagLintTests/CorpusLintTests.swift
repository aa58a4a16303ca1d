import TagCompiler
import TagDiagnostics
import TagLint
import TagTestSupport
import Testing

/// Real exports, where there are some: every finding that is an error was looked at, and is right.
@Suite(.enabled(if: Fixtures.shared != nil))
struct CorpusLintTests {
    /// The groups whose findings say that something is wrong, not that it is superfluous.
    private static let groups: Set<DiagnosticGroup> = [.input, .syntax, .schema, .reference, .type]

    @Test
    func `lints say of real exports what was found right by reading them`() {
        let folder = (Fixtures.shared ?? "") + "/corpus/gtm-export"
        var lines: [String] = []
        for file in Fixtures.files(below: folder, suffix: ".json") {
            let source = SourceFile(path: file, bytes: Fixtures.bytes(folder + "/" + file) ?? [])
            let compilation = Compiler.check(source)
            guard let container = compilation.container, let references = compilation.references else {
                continue
            }
            for finding in Linter.lint(container, references) where Self.groups.contains(finding.kind.group) {
                let line = LineTable(source).position(of: Int(finding.range.start)).line
                lines.append("\(file):\(line): \(finding.severity) \(finding.id): \(finding.message)")
            }
        }
        let path = Fixtures.folder + "/lints/corpus.txt"
        if Fixtures.isBlessing { Fixtures.write(lines.joined(separator: "\n") + "\n", to: path) }
        let golden = Fixtures.text(path)?.split(separator: "\n").map(String.init)
        #expect(lines == golden, "if it is right, make \(path) anew with BLESS=1")
    }
}
