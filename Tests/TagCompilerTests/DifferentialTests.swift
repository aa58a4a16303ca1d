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
        guard let outcome = try Self.play(try #require(Self.corpus) + "/" + file, events: 1_500) else {
            return
        }
        #expect(outcome.disagreements == [])
        #expect(outcome.passed.count * 4 >= outcome.passable, "too few of the rules ever pass")
        #expect(outcome.skipped * 10 <= outcome.events, "the reference has no opinion too often")
    }

    @Test(arguments: Fixtures.files(below: Fixtures.folder + "/lower", suffix: ".json"))
    func `every fixture fires what the reference fires`(file: String) throws {
        let outcome = try #require(try Self.play(Fixtures.folder + "/lower/" + file, events: 500))
        #expect(outcome.disagreements == [])
        #expect(outcome.passed.count * 3 >= outcome.passable, "too few of the rules ever pass")
    }

    @Test(
        arguments: Fixtures.files(below: Fixtures.folder + "/lower", suffix: ".json").map {
            "/Tests/Fixtures/lower/" + $0
        }
            + Fixtures.files(below: Fixtures.package + "/Examples", suffix: "json").map { "/Examples/" + $0 })
    func `every definition fires by the web rules what the reference fires`(file: String) throws {
        let path = Fixtures.package + file
        guard let source = WebDefinition.source(path) else { return }
        guard let outcome = try Self.play(source, events: 1_000) else { return }
        #expect(outcome.disagreements == [])
    }

    @Test(arguments: Fixtures.files(below: Fixtures.package + "/Examples", suffix: "json"))
    func `every example fires what the reference fires`(file: String) throws {
        guard let outcome = try Self.play(Fixtures.package + "/Examples/" + file, events: 500) else { return }
        #expect(outcome.disagreements == [])
        #expect(outcome.passed.count * 3 >= outcome.passable, "too few of the rules ever pass")
    }

    /// Nil for a file that does not compile by itself.
    private static func play(_ path: String, events: Int) throws -> Differential.Outcome? {
        try play(SourceFile(path: path, bytes: try #require(Fixtures.bytes(path))), events: events)
    }

    private static func play(_ source: SourceFile, events: Int) throws -> Differential.Outcome? {
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

/// A definition of an app's container, as if it ran on a page.
enum WebDefinition {
    /// Nil for a file that is none, or that says itself where it runs.
    static func source(_ path: String) -> SourceFile? {
        guard let text = Fixtures.text(path), !text.contains("\"contexts\""),
            let name = text.firstRange(of: "\"container\""),
            let brace = text[name.upperBound...].firstIndex(of: "{")
        else { return nil }
        let rest = text[text.index(after: brace)...]
        let isEmpty = rest.first { !$0.isWhitespace } == "}"
        let changed = text[...brace] + "\"contexts\": [\"web\"]" + (isEmpty ? "" : ", ") + rest
        return SourceFile(path: path, bytes: Array(changed.utf8))
    }
}

/// The comparison sees a compiler that is wrong: each way of spoiling a program is noticed.
struct DifferentialMutationTests {
    struct Mutation: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let apply: @Sendable (inout Program) -> Void
    }

    private static let mutations = [
        Mutation(testDescription: "another operator") { program in
            for index in program.predicates.indices where program.predicates[index].operation == .equals {
                program.predicates[index].operation = .contains
            }
        },
        Mutation(testDescription: "another text") { program in
            for index in program.predicates.indices where program.predicates[index].right.kind == .string {
                program.predicates[index].right = .init(.string, program.id.index)
            }
        },
        Mutation(testDescription: "another event") { program in
            for index in program.rules.indices where program.rules[index].event != nil {
                program.rules[index].event = program.id
            }
        },
        Mutation(testDescription: "a condition left out") { program in
            for index in program.rules.indices where program.rules[index].ifCount > 0 {
                program.rules[index].ifCount -= 1
                program.rules[index].first += 1
            }
        },
        Mutation(testDescription: "a rule that fires nothing") { program in
            program.rules[0].firesCount = 0
        },
        Mutation(testDescription: "a parameter of another value") { program in
            program.operands[Int(program.tags[0].first)] = .true
        },
        Mutation(testDescription: "a macro that reads another key") { program in
            for call in program.macros where call.operation == .dataLayer {
                program.operands[Int(call.first)] = .init(.string, program.id.index)
            }
        },
    ]

    @Test(arguments: mutations)
    func `a spoilt program disagrees`(mutation: Mutation) throws {
        let path = Fixtures.folder + "/lower/predicates.json"
        let compilation = Compiler.compile(SourceFile(path: path, bytes: try #require(Fixtures.bytes(path))))
        let checked = try #require(compilation.checked)
        var program = try #require(compilation.program)
        mutation.apply(&program)
        let container = try LoadedContainer(Emitter.emit(program))
        let outcome = Differential.run(checked, program: program, container: container, events: 500, seed: 1)
        #expect(!outcome.disagreements.isEmpty)
    }
}
