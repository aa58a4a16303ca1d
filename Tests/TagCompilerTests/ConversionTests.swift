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

    @Test(arguments: OutputCarrier.allCases)
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

    @Test
    func `random definitions keep their bytes through a definition and through the binary`() throws {
        var source = DefinitionSource(seed: 11)
        for round in 0..<400 {
            let text = Writer.write(source.definition(), as: .json, layout: .readable)
            let original = Compiler.compile(SourceFile(path: "random", bytes: text.bytes))
            let written = String(decoding: text.bytes, as: UTF8.self)
            #expect(original.diagnostics.map(\.message) == [], "\(round): \(written)")
            let container = try #require(original.container)
            let bytes = try #require(original.bytes)
            let carrier = OutputCarrier.allCases[round % 3]
            let tree = DefinitionWriter.write(container, holdsNull: carrier.holdsNull)
            let again = Writer.write(tree, as: carrier)
            let isSame = Compiler.compile(SourceFile(path: "again", bytes: again.bytes)).bytes == bytes
            #expect(isSame, "\(round): \(written)")
            let loaded = try LoadedContainer(bytes)
            let back = DefinitionWriter.write(
                try Decompiler.container(of: loaded, file: SourceFile(path: "GTM", bytes: bytes)))
            let compiled = Compiler.compile(
                SourceFile(path: "back", bytes: Writer.write(back, as: .json).bytes))
            #expect(compiled.diagnostics.map(\.message) == [], "\(round): \(written)")
            let isBack = compiled.bytes == bytes
            #expect(isBack, "\(round): \(written)")
        }
    }

    @Test(arguments: ["definition", "values", "export"])
    func `every form is written as its golden shows`(form: String) throws {
        let name = "words." + form
        let folder = Fixtures.folder + "/convert/"
        let file = SourceFile(path: "words.json", bytes: Fixtures.bytes(folder + "words.json") ?? [])
        let container = try #require(Compiler.compile(file).container)
        let tree =
            switch form {
            case "values": ValuesWriter.write(container).tree
            case "export": ExportWriter.write(container).tree
            default: DefinitionWriter.write(container)
            }
        let written = Writer.write(tree, as: .json, layout: .readable)
        let path = folder + name + ".golden"
        if Fixtures.isBlessing { Fixtures.write(written.bytes, to: path) }
        let isGolden = Fixtures.bytes(path) == written.bytes
        #expect(isGolden, "\(name): BLESS=1 rewrites it")
        let again = Compiler.compile(SourceFile(path: name, bytes: written.bytes), options: Self.named)
        #expect(again.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    }

    /// What a form holds without a loss, it holds: it compiles to the same bytes, but for the names.
    @Test(arguments: ["export", "resource", "legacy"])
    func `a form that loses nothing of a container does the same`(form: String) throws {
        var options = CompileOptions()
        options.strip = true
        options.id = "GTM-SAME1"
        var same = 0
        for path in Self.files {
            let file = SourceFile(path: path, bytes: Fixtures.bytes(path) ?? [])
            let original = Compiler.compile(file, options: options)
            guard let bytes = original.bytes, let checked = original.checked,
                checked.container.form.rawValue != form, let written = Self.written(checked, as: form)
            else { continue }
            let again = Compiler.compile(SourceFile(path: "again", bytes: written), options: options)
            #expect(again.diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(path)")
            let isSame = again.bytes == bytes
            #expect(isSame, "\(path)")
            same += 1
        }
        #expect(same >= 3)
    }

    /// Nil when something is lost.
    private static func written(_ checked: CheckedContainer, as form: String) -> [UInt8]? {
        switch form {
        case "legacy":
            let file = LegacyWriter.write(checked, id: "GTM-SAME1")
            return file.losses.isEmpty ? file.bytes : nil
        case "resource":
            let file = ResourceWriter.write(checked)
            return file.losses.isEmpty ? Writer.write(file.tree, as: .json).bytes : nil
        default:
            var container = checked.container
            container.id = Located("GTM-SAME1", at: .none)
            let converted = ExportWriter.write(container)
            return converted.losses.isEmpty ? Writer.write(converted.tree, as: .json).bytes : nil
        }
    }

    private static let named: CompileOptions = {
        var options = CompileOptions()
        options.id = "GTM-WORDS"
        return options
    }()

    /// Lists of the list before, twice: 2 to the power of 40 values when written out.
    @Test
    func `a compiled container that would be endless as a definition is refused`() throws {
        var made = HandMade()
        var value = made.text("x")
        for _ in 0..<40 { value = made.list([value, value]) }
        made.add(.constant, [value], key: "key")
        let loaded = try made.loaded()
        #expect(throws: DecompileError.tooLarge) {
            try Decompiler.container(of: loaded, file: SourceFile(path: "GTM", bytes: []), limit: 1_000)
        }
    }

    /// Lists of texts, as no compiler makes them, and what they are as patterns; nil where no pattern can say them.
    @Test(
        arguments: [
            (["a"], false, "^(?:a)$"), ([""], true, "^$"), (["", "é|", "日本"], false, #"^(?:|é\||日本)$"#),
            (["bé", "k1"], true, #"^(?:(?i)b(?-i)[Éé]|(?i)k1)$"#), (["\n", "Z"], false, #"^(?:\n|Z)$"#),
            ((10_000..<12_000).map { String(repeating: "text \($0) ", count: 5) }, false, nil),
            ((100..<200).map { String(repeating: "é", count: 120) + "\($0)" }, true, nil),
        ] as [([String], Bool, String?)])
    func `a list is decompiled to a pattern that means the same, or not at all`(
        texts: [String], ignoresCase: Bool, pattern: String?
    ) throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")], key: "page")
        let list = made.list(texts.map { made.text($0) })
        let predicate = made.predicate(.isOneOf, page, list, ignoresCase: ignoresCase)
        made.rule("r", event: "go", if: [predicate], fires: [made.tag("t")])
        let loaded = try made.loaded()
        let file = SourceFile(path: "GTM", bytes: [])
        guard let pattern else {
            #expect(throws: DecompileError.patternTooLarge) {
                try Decompiler.container(of: loaded, file: file)
            }
            return
        }
        let container = try Decompiler.container(of: loaded, file: file)
        let written = container.rules.flatMap(\.conditions).compactMap { condition -> String? in
            guard condition.predicate.value == .matches, case .string(let text) = condition.right.kind else {
                return nil
            }
            return text
        }
        #expect(written == [pattern])
        let read = ParsedPattern(pattern)
        let evaluator = Evaluator(loaded)
        for text in texts + texts.map({ $0.uppercased() }) + ["", "b", "\u{212A}1", "BÉ"] {
            let firing = try #require(evaluator.push(["event": "go", "page": .text(UTF8Text(text))]))
            #expect((firing.tags.count == 1) == read.matches(text), "\(text)")
        }
    }

    /// Bytes changed at random under right seals: what loads all the same says strange things, but says them.
    @Test(arguments: ["convert/words.json", "lower/everything.json"])
    func `whatever loads becomes a definition that can be read`(name: String) throws {
        let file = SourceFile(path: name, bytes: Fixtures.bytes(Fixtures.folder + "/" + name) ?? [])
        let bytes = try #require(Compiler.compile(file).bytes)
        var random = SeededRandom(seed: 5)
        var loads = 0
        for _ in 0..<600 {
            var changed = bytes
            for _ in 0...random.below(3) {
                changed[Header.size + random.below(bytes.count - Header.size)] = UInt8(random.below(256))
            }
            Reseal.reseal(&changed)
            guard let loaded = try? LoadedContainer(changed) else { continue }
            loads += 1
            let container = try Decompiler.container(of: loaded, file: file)
            let written = Writer.write(DefinitionWriter.write(container), as: .json)
            let read = Reader.read(SourceFile(path: "definition", bytes: written.bytes))
            #expect(read.diagnostics.map(\.message) == [])
            _ = ExportWriter.write(container)
            _ = ValuesWriter.write(container)
        }
        #expect(loads > 20)
    }
}
