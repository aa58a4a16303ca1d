import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax
import TagTestSupport
import Testing

/// Every container that compiles, written as a definition, compiles to the same bytes.
struct ConversionTests {
    /// Files of ours, and real exports where there are some.
    static let files: [String] = {
        let ours = ["Tests/Fixtures/model", "Tests/Fixtures/lower", "Tests/Fixtures/convert", "Examples"]
            .flatMap { folder in
                let path = Fixtures.package + "/" + folder
                return ["json", "plist"].flatMap { suffix in
                    Fixtures.files(below: path, suffix: "." + suffix).map { path + "/" + $0 }
                }
            }
        guard let shared = Fixtures.shared else { return ours }
        let corpus = shared + "/corpus/gtm-export"
        return ours + Fixtures.files(below: corpus, suffix: ".json").map { corpus + "/" + $0 }
    }()

    /// A container, compiled under an id of its own or one that is made up.
    static func compile(_ file: SourceFile) -> Compilation {
        let compilation = Compiler.compile(file)
        guard compilation.id == nil else { return compilation }
        var options = CompileOptions()
        options.id = "GTM-TEST1"
        return Compiler.compile(file, options: options)
    }

    @Test(arguments: [OutputCarrier.json, .xml1])
    func `a definition made of a container compiles to its bytes`(carrier: OutputCarrier) throws {
        var compiled = 0
        for path in Self.files {
            let original = Self.compile(SourceFile(path: path, bytes: Fixtures.bytes(path) ?? []))
            guard let bytes = original.bytes, let container = original.container else { continue }
            compiled += 1
            let tree = DefinitionWriter.write(container, id: original.id, holdsNull: carrier.holdsNull)
            let written = Writer.write(tree, as: carrier, layout: .readable)
            #expect(written.faults == [], "\(path)")
            let again = Compiler.compile(SourceFile(path: "again", bytes: written.bytes))
            #expect(again.diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(path)")
            let isSame = again.bytes == bytes
            #expect(isSame, "\(path)")
        }
        #expect(compiled >= 15)
    }

    @Test(arguments: [false, true])
    func `a definition made of a binary compiles to its bytes`(isStripped: Bool) throws {
        var compiled = 0
        for path in Self.files {
            let file = SourceFile(path: path, bytes: Fixtures.bytes(path) ?? [])
            var options = CompileOptions()
            options.strip = isStripped
            options.id = Self.compile(file).id
            guard let bytes = Compiler.compile(file, options: options).bytes else { continue }
            compiled += 1
            let loaded = try LoadedContainer(bytes)
            let container = try Decompiler.container(of: loaded, file: SourceFile(path: "GTM", bytes: bytes))
            let written = Writer.write(DefinitionWriter.write(container), as: .json, layout: .readable)
            let again = Compiler.compile(SourceFile(path: "again", bytes: written.bytes), options: options)
            #expect(again.diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(path)")
            let isSame = again.bytes == bytes
            #expect(isSame, "\(path)")
        }
        #expect(compiled >= 15)
    }
}
