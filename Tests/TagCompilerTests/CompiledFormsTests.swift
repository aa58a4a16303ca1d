import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagTestSupport
import Testing

/// What the vendor's compilers made: the binary of mobile containers, and the JSON of apps and pages.
struct CompiledFormsTests {
    private static let corpus = Fixtures.shared.map { $0 + "/corpus/" }
    private static let files =
        corpus.map { corpus in
            ["gtm-v5", "gtm-legacy"].flatMap { folder in
                Fixtures.files(below: corpus + folder).map { folder + "/" + $0 }
            }
            .filter { !$0.contains("/bad/") && !$0.contains("/flat/") && !$0.hasSuffix(".plist") }
        } ?? []

    @Test(.enabled(if: corpus != nil), arguments: files)
    func `every container that the vendor compiled fires what the reference fires`(file: String) throws {
        let compiled = try Compiled(try #require(Self.corpus) + file)
        #expect(compiled.container.form == (file.hasPrefix("gtm-v5") ? .resource : .legacy))
        let outcome = Differential.run(
            compiled.checked, program: compiled.program, container: compiled.loaded, events: 200, seed: 1)
        #expect(outcome.disagreements == [])
        #expect(outcome.passed.count * 4 >= outcome.passable, "too few of the rules ever pass")
    }

    /// Empty, and a text put where a container should be.
    @Test(
        .enabled(if: corpus != nil),
        arguments: [("empty.json", "empty-file", 0..<0), ("stub", "key-not-string", 6..<10)])
    func `what stands in place of a container has its diagnosis`(
        file: String, id: String, range: Range<Int>
    ) throws {
        let path = try #require(Self.corpus) + "gtm-legacy/bad/" + file
        let compilation = Compiler.compile(SourceFile(path: path, bytes: try #require(Fixtures.bytes(path))))
        let found = compilation.diagnostics.map {
            "\($0.severity) \($0.id) \($0.range.start)..<\($0.range.end)"
        }
        #expect(found == ["error \(id) \(range.lowerBound)..<\(range.upperBound)"])
    }

    @Test(.enabled(if: corpus != nil))
    func `a version exported and compiled by the vendor fires alike`() throws {
        let corpus = try #require(Self.corpus)
        let export = try Compiled(corpus + "gtm-export/android5-keshucmarix-gtm-default-container.json")
        let resource = try Compiled(corpus + "gtm-v5/android5-keshucmarix-gtm-w74vhnbx-v6.json")
        let outcome = SideBySide.run(export, resource, events: 10_000)
        #expect(outcome.disagreements == [])
        #expect(outcome.fired == 10_000, "its one tag fires at every event")
    }

    @Test(.enabled(if: corpus != nil))
    func `a plist and a binary of one container give the same values`() throws {
        let folder = try #require(Self.corpus) + "gtm-legacy/cuteanimals/GTM-XXXX"
        let plist = try Compiled(folder + ".plist")
        let binary = try Compiled(folder)
        let keys = plist.container.macros.map(\.name.value)
        #expect(keys == ["Adjective", "Title"])
        for key in keys {
            let expected = Evaluator(plist.loaded).value(forKey: UTF8Text(key))
            #expect(expected != nil)
            #expect(Evaluator(binary.loaded).value(forKey: UTF8Text(key)) == expected, "\(key)")
        }
    }
}

/// A file, compiled and loaded; every name can be asked for.
struct Compiled {
    let container: Container
    let checked: CheckedContainer
    let program: Program
    let loaded: LoadedContainer

    init(_ path: String) throws {
        try self.init(SourceFile(path: path, bytes: try #require(Fixtures.bytes(path))))
    }

    init(_ file: SourceFile) throws {
        var options = CompileOptions()
        options.keys = .all
        options.id = "GTM-AB12"
        let compilation = Compiler.compile(file, options: options)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        container = try #require(compilation.container)
        checked = try #require(compilation.checked)
        program = try #require(compilation.program)
        loaded = try LoadedContainer(try #require(compilation.bytes))
    }
}

/// Plays events to two containers that should be one, and compares what fires; names may differ.
struct SideBySide {
    var disagreements: [String] = []
    var fired = 0

    static func run(_ one: Compiled, _ other: Compiled, events: Int) -> SideBySide {
        var result = SideBySide()
        var generator = EventGenerator(one.checked, seed: 7)
        let world = PlainWorld()
        var evaluators: [Evaluator] = []
        for number in 0..<events {
            if number.isMultiple(of: 20) {
                evaluators = [one, other].map { Evaluator($0.loaded, host: world.runtimeHost) }
            }
            let event = generator.next()
            world.now = event
            let firings = evaluators.map { evaluator in
                (evaluator.push(.map(event.update.map { $0.runtime }))?.tags ?? []).map { Fired($0) }
            }
            result.fired += firings[0].count
            if firings[0] != firings[1], result.disagreements.count < 3 {
                result.disagreements.append(
                    "after \(event.update)\n  one:   \(firings[0])\n  other: \(firings[1])")
            }
        }
        return result
    }

    /// A tag as it fired, without its name; parameters by key, since their order says nothing.
    struct Fired: Equatable, CustomStringConvertible {
        let type: String
        let parameters: [PlainValue.Entry]

        init(_ tag: FiredTag) {
            // Each form has its own word for a type.
            type = TagType.exported(as: tag.type.string)?.name ?? tag.type.string
            parameters =
                PlainFired(tag).parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        }

        var description: String { "\(type)\(parameters)" }
    }
}
