import TagDiagnostics
import TagModel
import TagSyntax
import TagTestSupport
import Testing

/// Real exports, where there are some: each has the verdict that was found right by reading it.
@Suite(.enabled(if: Fixtures.shared != nil))
struct CorpusTests {
    @Test
    func `every real export gets the verdict that is right about it`() {
        let folder = (Fixtures.shared ?? "") + "/corpus/gtm-export"
        var lines: [String] = []
        for file in Fixtures.files(below: folder, suffix: ".json") {
            let source = SourceFile(path: file, bytes: Fixtures.bytes(folder + "/" + file) ?? [])
            lines.append("\(file): \(Self.verdict(of: Reading(source)))")
        }
        expectGolden(lines.joined(separator: "\n") + "\n", "corpus-verdicts.txt")
    }

    /// Whether it can be compiled, and every finding with its line.
    private static func verdict(of reading: Reading) -> String {
        guard let container = reading.container else { return "no container" }
        let size =
            "\(container.macros.count) macros, \(container.rules.count) rules, \(container.tags.count) tags"
        let verdict = reading.checked == nil ? container.isFragment ? "a part" : "errors" : "fine"
        let findings = reading.diagnostics.map {
            "\n    \(LineTable(container.tree.file).position(of: Int($0.range.start)).line): \($0.id): \($0.message)"
        }
        return "\(verdict), \(size)" + findings.joined()
    }
}
