import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagTestSupport
import Testing

/// The runtime over the compiled bytes and a slow evaluator over the checked model say the same.
struct DifferentialTests {
    private static let corpus = Fixtures.shared.map { $0 + "/corpus/gtm-export" }
    private static let exports = corpus.map { Fixtures.files(below: $0, suffix: ".json") } ?? []

    @Test(.enabled(if: corpus != nil), arguments: exports)
    func `every export fires what the reference fires`(file: String) throws {
        let path = try #require(Self.corpus) + "/" + file
        let outcome = try Self.play(path, events: 1_000)
        #expect(outcome?.disagreements ?? [] == [])
    }

    @Test(arguments: Fixtures.files(below: Fixtures.folder + "/lower", suffix: ".json"))
    func `every fixture fires what the reference fires`(file: String) throws {
        let outcome = try #require(try Self.play(Fixtures.folder + "/lower/" + file, events: 1_000))
        #expect(outcome.disagreements == [])
    }

    @Test(arguments: Fixtures.files(below: Fixtures.package + "/Examples", suffix: "json"))
    func `every example fires what the reference fires`(file: String) throws {
        let outcome = try Self.play(Fixtures.package + "/Examples/" + file, events: 1_000)
        #expect(outcome?.disagreements ?? [] == [])
    }

    /// Nil for a file that does not compile by itself.
    private static func play(_ path: String, events: Int) throws -> Differential.Outcome? {
        let source = SourceFile(path: path, bytes: try #require(Fixtures.bytes(path)))
        var options = CompileOptions()
        options.keys = .all
        let compilation = Compiler.compile(source, options: options)
        guard let checked = compilation.checked, let program = compilation.program,
            let bytes = compilation.bytes
        else { return nil }
        let container = try LoadedContainer(bytes)
        return Differential.run(checked, program: program, container: container, events: events, seed: 1)
    }
}
