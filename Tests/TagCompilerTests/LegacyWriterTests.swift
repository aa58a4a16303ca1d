import LegacyProtobuf
import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax
import TagTestSupport
import Testing

/// Containers written in the vendor's forms.
struct LegacyWriterTests {
    private static let corpus = Fixtures.shared.map { $0 + "/corpus/gtm-legacy/" }
    private static let files =
        corpus.map { Fixtures.files(below: $0).filter { !$0.contains(".") && !$0.hasPrefix("bad/") } } ?? []
    private static let fixture = Fixtures.folder + "/model/legacy.gtm"

    @Test(.enabled(if: corpus != nil))
    func `what the vendor wrote is written again field for field, nearly always byte for byte`() throws {
        var same = 0
        let corpus = try #require(Self.corpus)
        for file in Self.files {
            let bytes = try #require(Fixtures.bytes(corpus + file))
            let written = try Self.written(SourceFile(path: file, bytes: bytes))
            let fields = try #require(RawProtobuf.container(bytes))
            #expect(RawProtobuf.container(written) == fields, "\(file)")
            if written == bytes { same += 1 }
        }
        #expect(same * 10 >= Self.files.count * 9, "\(same) of \(Self.files.count)")
    }

    /// The walk gives the vendor's order back; one container of another time has another.
    @Test(.enabled(if: corpus != nil))
    func `tables that are made anew are those the vendor made`() throws {
        var different: [String] = []
        let corpus = try #require(Self.corpus)
        for file in Self.files {
            let bytes = try #require(Fixtures.bytes(corpus + file))
            let resource = try #require(LegacyResource(bytes: bytes))
            let made = LegacyTables.resource(of: LegacyProgram(resource)).bytes
            if made != bytes { different.append(file) }
        }
        #expect(different == ["ocr2-v18"])
    }

    @Test
    func `a container is written as it was read, unknown fields and all`() throws {
        let bytes = try #require(Fixtures.bytes(Self.fixture))
        #expect(try Self.written(SourceFile(path: "GTM-LEGACY", bytes: bytes)) == bytes)
        #expect(Array(bytes.suffix(6)) == [0xA0, 1, 1, 0xA8, 1, 0], "the fields nobody knows")
    }

    @Test(arguments: [CompileTarget.legacy])
    func `a definition compiled for the vendor's libraries does the same`(target: CompileTarget) throws {
        let source = SourceFile(path: "GTM-AB12.json", text: Self.definition)
        var options = CompileOptions()
        options.target = target
        let compilation = Compiler.compile(source, options: options)
        #expect(compilation.diagnostics.map(\.message) == [])
        let bytes = try #require(compilation.bytes)
        #expect(RawProtobuf.container(bytes) != nil)
        let result = SideBySide.run(
            try Compiled(source), try Compiled(SourceFile(path: "GTM-AB12", bytes: bytes)), events: 2_000)
        #expect(result.disagreements == [])
        #expect(result.fired > 200)
    }

    @Test(arguments: [(true, false), (false, true)])
    func `a tag passes its fields through unless it sends a transaction`(tracks: Bool, passes: Bool) throws {
        let text = #"""
            {"container": {"id": "GTM-AB12"}, "rules": {"all": {}},
             "tags": {"t": {"type": "analytics", "fields": {"t": "event"}, "trackTransaction": \#(tracks), "fires": ["all"]}}}
            """#
        var options = CompileOptions()
        options.target = .legacy
        let bytes = try #require(
            Compiler.compile(SourceFile(path: "GTM-AB12.json", text: text), options: options).bytes)
        let says = String(decoding: bytes, as: UTF8.self).contains("analytics_pass_through")
        #expect(says == passes)
    }

    @Test
    func `a definition written as the vendor's JSON does the same`() throws {
        let source = SourceFile(path: "GTM-AB12.json", text: Self.plainDefinition)
        let compiled = try Compiled(source)
        let file = ResourceWriter.write(compiled.checked)
        #expect(file.losses.map(\.name) == [])
        let text = Writer.write(file.tree, as: .json).bytes
        let result = SideBySide.run(
            compiled, try Compiled(SourceFile(path: "GTM-AB12.json", bytes: text)), events: 2_000)
        #expect(result.disagreements == [])
        #expect(result.fired > 200)
    }

    @Test
    func `what the vendor's form cannot say is listed`() throws {
        var options = CompileOptions()
        options.target = .legacy
        let compilation = Compiler.compile(SourceFile(path: "a.json", text: Self.modern), options: options)
        #expect(
            compilation.diagnostics.map { "\($0.severity) \($0.id) \($0.message)" } == [
                "warning lost-in-target macro type 'page (url)' is not in the vendor's format: "
                    + "the libraries have no such macro: everything that refers to it fails",
                "warning lost-in-target tag option 'priority of t' is not in the vendor's format: "
                    + "the libraries ignore it: the tag fires once an event, in any order",
                "warning lost-in-target tag type 't (beacon)' is not in the vendor's format: "
                    + "the libraries have no such tag: it does nothing when it fires",
            ])
        #expect(compilation.bytes != nil)
    }

    @Test
    func `tags that the vendor left without a name are called by their types`() throws {
        var resource = try Self.resource()
        for tag in resource.tag { resource.value[Int(tag.name)].string = "" }
        let compiled = try Compiled(SourceFile(path: "GTM-AB12", bytes: resource.bytes))
        #expect(compiled.container.tags.map(\.name.value) == ["ua", "img", "dlw", "func", "tl"])
        let container = try Decompiler.container(
            of: compiled.loaded, file: SourceFile(path: "GTM-AB12", bytes: []))
        let definition = Writer.write(DefinitionWriter.write(container), as: .json).bytes
        let again = Compiler.compile(SourceFile(path: "GTM-AB12.json", bytes: definition))
        #expect(again.bytes == Compiler.compile(SourceFile(path: "GTM-AB12", bytes: resource.bytes)).bytes)
    }

    @Test
    func `a macro that the vendor left without a name is refused`() throws {
        var resource = try Self.resource()
        resource.value[Int(resource.macro[1].name)].string = ""
        let compilation = Compiler.compile(SourceFile(path: "GTM-AB12", bytes: resource.bytes))
        #expect(compilation.diagnostics.contains { $0.id == "empty-name" && $0.severity == .error })
    }

    /// Bytes changed, cut and repeated at random: findings or a container, in any case an end.
    @Test
    func `damaged containers are read or refused`() throws {
        let bytes = try #require(Fixtures.bytes(Self.fixture))
        var random = SeededRandom(seed: 3)
        var refused = 0
        for _ in 0..<1_000 {
            var damaged = bytes
            for _ in 0..<Int(random.next() % 4 + 1) {
                let at = Int(random.next() % UInt64(damaged.count))
                switch random.next() % 4 {
                case 0: damaged[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: damaged[at] ^= 1 << UInt8(random.next() % 8)
                case 2: damaged.insert(contentsOf: damaged[at..<min(at + 9, damaged.count)], at: at)
                default: damaged.removeSubrange(at..<min(at + 3, damaged.count))
                }
            }
            let compilation = Compiler.compile(SourceFile(path: "GTM-AB12", bytes: damaged))
            if compilation.bytes == nil {
                refused += 1
                #expect(compilation.hasErrors)
            }
        }
        #expect(refused > 300)
    }

    private static func resource() throws -> LegacyResource {
        let bytes = try #require(Fixtures.bytes(fixture))
        return try #require(LegacyResource(bytes: bytes))
    }

    private static func written(_ source: SourceFile) throws -> [UInt8] {
        var options = CompileOptions()
        options.target = .legacy
        options.id = "GTM-TEST"
        let compilation = Compiler.compile(source, options: options)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return try #require(compilation.bytes)
    }
}

extension LegacyWriterTests {
    private static let modern = #"""
        {"container": {"id": "GTM-AB12"},
         "macros": {"page": {"type": "url"}, "event": {"type": "event"}},
         "rules": {"always": {"if": [{"macro": "event", "matchesRegex": ".*"}]}},
         "tags": {"t": {"type": "custom", "customType": "beacon", "priority": 2, "fires": ["always"]}}}
        """#

    private static let plainDefinition = #"""
        {"container": {"id": "GTM-AB12", "version": "3", "absentInText": "part"},
         "macros": {
          "event": {"type": "event"}, "screen": {"type": "dataLayer", "name": "screenName", "default": "none"},
          "value": {"type": "dataLayer", "name": "order.value"},
          "shop": {"type": "lookupTable", "input": "{{screen}}", "default": "no",
            "table": [{"key": "Shop", "value": "yes"}]}},
         "rules": {
          "open": {"if": [{"macro": "event", "equals": "open"}]},
          "big": {"if": [{"macro": "value", "greaterThan": 50}], "unless": [{"macro": "screen", "startsWith": "t"}]},
          "help": {"if": [{"macro": "screen", "contains": "HELP", "ignoreCase": true}]}},
         "tags": {
          "pixel": {"type": "imagePixel", "url": "https://example.com/?s={{screen}}&v={{shop}}", "fires": ["open"],
            "blockedBy": ["help"], "setup": [{"tag": "call", "stopsOnFailure": true}]},
          "call": {"type": "functionCall", "function": "bought", "arguments": {"value": "{{value}}"}, "fires": ["big"]},
          "late": {"type": "custom", "customType": "late", "parameters": {"list": ["{{screen}}", 1, null]}, "priority": 4,
            "firing": "unlimited", "fires": ["open", "big"]}}}
        """#

    private static let definition = #"""
        {"container": {"id": "GTM-AB12", "version": "3", "contexts": ["ios"]},
         "macros": {
          "event": {"type": "event"}, "screen": {"type": "dataLayer", "name": "screenName", "default": "none"},
          "value": {"type": "dataLayer", "name": "order.value"}, "language": {"type": "language"},
          "id": {"type": "containerId"}, "sum": {"type": "join", "input": ["{{value}}", "{{id}}"], "itemSeparator": ";"},
          "part": {"type": "regexGroup", "input": "{{screen}}", "pattern": "^([a-z]+)-", "ignoreCase": true},
          "words": {"type": "values", "values": {"title": "Welcome", "size": 5, "on": true}},
          "shop words": {"type": "values", "values": {"title": "Shop"}, "enabledBy": ["shop"], "disabledBy": ["help"]},
          "price": {"type": "functionCall", "function": "price", "arguments": {"sku": "{{screen}}"}}},
         "rules": {
          "open": {"if": [{"macro": "event", "equals": "open"}]},
          "big": {"if": [{"macro": "value", "greaterThan": 50}], "unless": [{"macro": "screen", "startsWith": "t"}]},
          "shop": {"if": [{"macro": "screen", "matchesRegex": "^shop"}]},
          "help": {"if": [{"macro": "screen", "contains": "HELP", "ignoreCase": true}]}},
         "tags": {
          "hit": {"type": "analytics", "fields": {"t": "screenview", "cd": "{{screen}}", "v": "{{part}}"},
            "fires": ["open", "big"], "blockedBy": ["help"]},
          "pixel": {"type": "imagePixel", "url": "https://example.com/?s={{screen}}&v={{sum}}", "fires": ["open"]},
          "push": {"type": "dataLayerWrite", "value": [{"seen": "{{screen}}"}], "fires": ["big"]},
          "call": {"type": "functionCall", "function": "bought", "arguments": {"value": "{{price}}"},
            "fires": ["shop"]}}}
        """#
}
