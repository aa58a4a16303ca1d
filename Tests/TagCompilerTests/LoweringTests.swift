import TagCompiler
import TagDiagnostics
import TagTestSupport
import Testing

struct LoweringTests {
    private static let folder = Fixtures.folder + "/lower"

    @Test(arguments: Fixtures.files(below: folder, suffix: ".json"))
    func `a program is what its golden says`(file: String) throws {
        let path = Self.folder + "/" + file
        let source = SourceFile(path: file, bytes: try #require(Fixtures.bytes(path)))
        let compilation = Compiler.compile(source)
        #expect(compilation.diagnostics.map(\.message) == [])
        guard let program = compilation.program else { return }
        let removals = compilation.report.removals.map { "left out: \($0.kind) \"\($0.name)\": \($0.why)\n" }
        let text = ProgramDump.text(program) + removals.joined()
        let golden = path.dropLast(5) + ".txt"
        if Fixtures.isBlessing { Fixtures.write(text, to: String(golden)) }
        #expect(text == Fixtures.text(String(golden)), "make bless rewrites \(golden)")
    }
}
