import LegacyProtobuf
import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagTestSupport
import Testing

/// Exports for the vendor's libraries before Firebase: what the vendor's compiler made of them.
struct OldLibrariesTests {
    private static let corpus = Fixtures.shared.map { $0 + "/corpus/gtm-legacy/" }

    /// A parameter of an export.
    private static func parameter(_ type: String, _ key: String, _ value: String) -> String {
        #"{"type": "\#(type)", "key": \#(PlainJSON.string(key).text), "value": \#(PlainJSON.string(value).text)}"#
    }

    private static func export(
        _ tag: String, variables: [String] = [], context: String = "ANDROID", builtIns: String = ""
    ) -> String {
        let variables = variables.enumerated().map { index, name in
            #"{"variableId": "\#(index)", "name": \#(PlainJSON.string(name).text), "type": "v", "parameter": ["#
                + parameter("TEMPLATE", "name", "key\(index)") + "]}"
        }
        return #"""
            {"exportFormatVersion": 2, "containerVersion": {
               "container": {"publicId": "GTM-OLD1", "usageContext": ["\#(context)"]}, "builtInVariable": [\#(builtIns)],
               "tag": [\#(tag)], "variable": [\#(variables.joined(separator: ","))],
               "trigger": [{"triggerId": "1", "name": "all", "type": "ALWAYS"}]}}
            """#
    }

    private static func tag(_ type: String, _ parameters: String) -> String {
        #"{"tagId": "1", "name": "t", "type": "\#(type)", "firingTriggerId": ["1"], "parameter": [\#(parameters)]}"#
    }

    private static func container(_ text: String) throws -> Container {
        let compilation = Compiler.compile(SourceFile(path: "GTM-OLD1.json", text: text))
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return try #require(compilation.container)
    }

    /// Every analytics tag of the vendor's binaries, as the export it was compiled from must have had it.
    @Test(.enabled(if: corpus != nil))
    func `the hits of a ua tag have the fields that the vendor's compiler gave them`() throws {
        var count = 0
        let corpus = try #require(Self.corpus)
        for file in Fixtures.files(below: corpus).filter({ !$0.contains(".") && !$0.hasPrefix("bad/") }) {
            let bytes = try #require(Fixtures.bytes(corpus + file))
            let resource = try #require(LegacyResource(bytes: bytes))
            let program = LegacyProgram(resource)
            for call in program.tags where call.function == "_ua" {
                // Who reads the text again cannot tell where such a reference begins.
                guard !call.settings.joined().contains("{{{") else { continue }
                count += 1
                let written = Self.export(
                    Self.tag("ua", call.settings.joined(separator: ",")),
                    variables: program.macros.compactMap(\.name).unique)
                let tag = try Self.legacyTag(written)
                let made = try #require(tag, "\(file) \(call.name ?? "")")
                for key in [
                    "analytics_fields", "analytics_pass_through", "track_transaction",
                    "transaction_datalayer_map", "transaction_item_datalayer_map", "enable_ecommerce",
                ] {
                    let same = made[key]?.signature == call[key]?.signature
                    #expect(same, "\(file) \(call.name ?? ""): \(key)")
                }
            }
        }
        #expect(count == 89)
    }

    private static func legacyTag(_ text: String) throws -> LegacyProgram.Call? {
        var options = CompileOptions()
        options.target = .legacy
        let compilation = Compiler.compile(SourceFile(path: "GTM-OLD1.json", text: text), options: options)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        let bytes = try #require(compilation.bytes)
        let resource = try #require(LegacyResource(bytes: bytes))
        return LegacyProgram(resource).tags.first
    }

    @Test(arguments: [
        ("ANDROID", TagKind.analytics), ("IOS", .analytics), ("ANDROID_SDK_5", .custom),
        ("IOS_SDK_5", .custom),
        ("WEB", .custom),
    ])
    func `only the old libraries have analytics tags`(context: String, kind: TagKind) throws {
        let tag = Self.tag("ua", Self.parameter("TEMPLATE", "trackType", "TRACK_APPVIEW"))
        let container = try Self.container(Self.export(tag, context: context))
        #expect(container.tags.map(\.kind) == [kind])
        #expect((container.absentInText == .whole) == (kind == .analytics))
    }

    @Test(arguments: [
        parameter("TEMPLATE", "trackType", "{{v}}"),
        parameter("TEMPLATE", "trackType", "TRACK_PAGEVIEW"),
        parameter("TEMPLATE", "trackType", "TRACK_EVENT") + ","
            + parameter("TEMPLATE", "gaSettings", "{{v}}"), "",
    ])
    func `a tag whose settings are elsewhere is the app's`(parameters: String) throws {
        let container = try Self.container(Self.export(Self.tag("ua", parameters), variables: ["v"]))
        #expect(container.tags.map(\.kind) == [.custom])
    }

    @Test func `built-in variables answer to their names, and a text is empty as a whole`() throws {
        let builtIn = #"{"type": "APP_NAME", "name": "App Name"}"#
        let pixel = Self.parameter("TEMPLATE", "url", "https://h/?a={{v}}&b=x")
        for (context, answers) in [("IOS", true), ("IOS_SDK_5", false)] {
            let text = Self.export(
                Self.tag("img", pixel), variables: ["v"], context: context, builtIns: builtIn)
            let compiled = try Compiled(SourceFile(path: "GTM-OLD1.json", text: text))
            var host = Host()
            host.fact = { $0 == .appName ? "Ferry" : nil }
            let evaluator = Evaluator(compiled.loaded, host: host)
            #expect(evaluator.string(forKey: "App Name") == (answers ? "Ferry" : ""))
            #expect(evaluator.string(forKey: "_event") == "")
            let blank = evaluator.push(event: "go")?.tags.first?["url"]
            #expect(blank == (answers ? "" : "https://h/?a=&b=x"))
            // There every reference in an address is escaped.
            let url = evaluator.push(event: "go", ["key0": "a b"])?.tags.first?["url"]
            #expect(url == (answers ? "https://h/?a=a%20b&b=x" : "https://h/?a=a b&b=x"))
        }
    }
}

extension LegacyProgram.Call {
    fileprivate subscript(key: String) -> LegacyProgram.Tree? { properties.last { $0.key == key }?.value }

    /// What people set, as an export has it: beside it the binary has what the vendor's compiler made of it.
    fileprivate var settings: [String] {
        var settings: [String] = []
        for (key, value) in properties {
            switch (key, value) {
            case ("account", _): settings.append(value.parameter("trackingId"))
            case ("ecommerce_use_data_layer", _): settings.append(value.parameter("useEcommerceDataLayer"))
            case ("noninteraction", _): settings.append(value.parameter("nonInteraction"))
            case ("tag_id", _), ("once_per_event", _), ("analytics_pass_through", _), ("analytics_fields", _),
                ("transaction_datalayer_map", _), ("transaction_item_datalayer_map", _):
                continue
            case (let key, .boolean(true)) where key.hasPrefix("track_"):
                settings.append(LegacyProgram.Tree.string(key.uppercased()).parameter("trackType"))
            case ("dimension", .map(let entries)), ("metric", .map(let entries)):
                settings.append(Self.table(key, entries, "index", key))
            case ("content_group", .map(let entries)):
                settings.append(Self.table("contentGroup", entries, "index", "group"))
            case ("fields_to_set", .map(let entries)):
                settings.append(Self.table("fieldsToSet", entries, "fieldName", "value"))
            default: settings.append(value.parameter(key.camelCased))
            }
        }
        return settings
    }

    private static func table(
        _ key: String, _ entries: [(key: LegacyProgram.Tree, value: LegacyProgram.Tree)], _ first: String,
        _ second: String
    ) -> String {
        let rows = entries.map {
            #"{"type": "MAP", "map": [\#($0.key.parameter(first)), \#($0.value.parameter(second))]}"#
        }
        return #"{"type": "LIST", "key": "\#(key)", "list": [\#(rows.joined(separator: ","))]}"#
    }
}

extension LegacyProgram.Tree {
    fileprivate func parameter(_ key: String) -> String {
        let type = if case .boolean = self { "BOOLEAN" } else { "TEMPLATE" }
        return #"{"type": "\#(type)", "key": "\#(key)", "value": \#(PlainJSON.string(text).text)}"#
    }

    private var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .reference(let name, _): "{{\(name)}}"
        case .template(let parts): parts.map(\.text).joined()
        case .list, .map: ""
        }
    }
}

extension String {
    fileprivate var camelCased: String {
        let words = split(separator: "_")
        return words.prefix(1).joined()
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension [String] {
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
