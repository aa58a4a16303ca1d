import LegacyProtobuf
import TagCompiler
import TagDiagnostics
import TagModel
import TagSyntax
import TagTestSupport
import Testing

/// Which hits an analytics tag sends, read from the vendor's binary and written as one again.
struct LegacyAnalyticsTests {
    typealias Properties = [(key: String, value: LegacyProgram.Tree)]

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let theirs: Properties
        /// The tag's parameters but for its fields; `no fields` where they are gone.
        let ours: String
        /// What is written for them.
        let again: String
        /// Whether something of it is said to be otherwise.
        let isSaid: Bool

        init(
            _ name: String, _ theirs: Properties, _ ours: String, _ again: String, isSaid: Bool = false
        ) {
            testDescription = name
            (self.theirs, self.ours, self.again, self.isSaid) = (theirs, ours, again, isSaid)
        }
    }

    private static let yes = LegacyProgram.Tree.boolean(true)
    private static let no = LegacyProgram.Tree.boolean(false)
    private static let macro = LegacyProgram.Tree.reference("m", escaping: [])
    private static let data = LegacyProgram.Tree.map([(.string("currencyCode"), .string("EUR"))])

    @Test(arguments: [
        Row(
            "the fields",
            [("analytics_pass_through", yes), ("enable_ecommerce", no), ("ecommerce_use_data_layer", no)],
            "enableEcommerce=false", "analytics_pass_through=true enable_ecommerce=false"),
        Row("a transaction", [("track_transaction", yes)], "trackTransaction=true", "track_transaction=true"),
        Row(
            "the last of two", [("track_transaction", no), ("track_transaction", yes)],
            "trackTransaction=true",
            "track_transaction=true"),
        Row(
            "the fields, before a transaction",
            [("track_transaction", yes), ("analytics_pass_through", yes)], "",
            "analytics_pass_through=true"),
        Row(
            "the data layer's ecommerce data",
            [("analytics_pass_through", yes), ("enable_ecommerce", yes), ("ecommerce_use_data_layer", yes)],
            "enableEcommerce=true",
            "analytics_pass_through=true ecommerce_use_data_layer=true enable_ecommerce=true"),
        Row(
            "the data layer's, whatever a macro has",
            [("enable_ecommerce", yes), ("ecommerce_use_data_layer", yes), ("ecommerce_macro_data", macro)],
            "enableEcommerce=true",
            "analytics_pass_through=true ecommerce_use_data_layer=true enable_ecommerce=true"),
        Row(
            "a macro's",
            [("enable_ecommerce", yes), ("ecommerce_use_data_layer", no), ("ecommerce_macro_data", macro)],
            "enableEcommerce=true ecommerceData={{m}}",
            "analytics_pass_through=true ecommerce_use_data_layer=false enable_ecommerce=true "
                + "ecommerce_macro_data={{m}}"),
        Row(
            "its own, and it says nothing of the data layer",
            [("enable_ecommerce", yes), ("ecommerce_macro_data", data)],
            "enableEcommerce=true ecommerceData={1}",
            "analytics_pass_through=true ecommerce_use_data_layer=false enable_ecommerce=true "
                + "ecommerce_macro_data={1}"),
        Row(
            "from nowhere", [("enable_ecommerce", yes)], "enableEcommerce=true ecommerceData={0}",
            "analytics_pass_through=true ecommerce_use_data_layer=false enable_ecommerce=true "
                + "ecommerce_macro_data={0}"),
        Row(
            "nothing", [("analytics_pass_through", no)], "no fields", "analytics_pass_through=true no fields",
            isSaid: true),
        Row(
            "what a macro says of the fields",
            [("analytics_pass_through", macro), ("track_transaction", yes)],
            "trackTransaction=true", "track_transaction=true", isSaid: true),
        Row(
            "what a macro says of the data layer",
            [("enable_ecommerce", yes), ("ecommerce_use_data_layer", macro)], "enableEcommerce=true",
            "analytics_pass_through=true ecommerce_use_data_layer=true enable_ecommerce=true", isSaid: true),
    ])
    func `an analytics tag sends what the vendor's would, there and back`(row: Row) throws {
        let read = try Compiled(SourceFile(path: "GTM-AB12", bytes: Self.bytes(row.theirs)))
        let tag = try #require(read.container.tags.first)
        #expect(Self.text(tag.parameters.map { ($0.key.value, Self.text($0.value)) }, "fields") == row.ours)
        #expect(read.container.unsupported.isEmpty != row.isSaid)

        let definition = Writer.write(DefinitionWriter.write(read.container, id: "GTM-AB12"), as: .json).bytes
        var options = CompileOptions()
        options.target = .legacy
        let compilation = Compiler.compile(
            SourceFile(path: "GTM-AB12.json", bytes: definition), options: options)
        #expect(compilation.diagnostics.map(\.message) == [])
        let bytes = try #require(compilation.bytes)
        let resource = try #require(LegacyResource(bytes: bytes))
        let written = try #require(LegacyProgram(resource).tags.first)
        let properties = written.properties.filter { $0.key != "tag_id" && $0.key != "once_per_event" }
        #expect(Self.text(properties.map { ($0.key, Self.text($0.value)) }, "analytics_fields") == row.again)
    }

    @Test
    func `a transaction that a macro decides on is listed as lost`() {
        var options = CompileOptions()
        options.target = .legacy
        let text = #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"m": {"type": "dataLayer", "name": "m"}}, "rules": {"all": {}},
             "tags": {"t": {"type": "analytics", "fields": {"t": "event"}, "trackTransaction": "{{m}}", "fires": ["all"]}}}
            """#
        let compilation = Compiler.compile(SourceFile(path: "GTM-AB12.json", text: text), options: options)
        #expect(
            compilation.diagnostics.map(\.message) == [
                "tag option 'trackTransaction of t' is not in the vendor's format: "
                    + "its fields are always sent, regardless of the macro"
            ])
    }

    /// A container with one such tag.
    private static func bytes(_ properties: Properties) -> [UInt8] {
        var program = LegacyProgram()
        program.macros = [LegacyProgram.Call("_v", name: "m", [("name", .string("m"))])]
        let fields = (
            key: "analytics_fields", value: LegacyProgram.Tree.map([(.string("&t"), .string("event"))])
        )
        program.tags = [LegacyProgram.Call("_ua", name: "t", [fields] + properties)]
        var rule = LegacyProgram.Rule()
        rule.tags.added = [LegacyProgram.Member(0, ruleName: "Always")]
        program.rules = [rule]
        program.rest.resourceFormatVersion = 1
        return LegacyTables.resource(of: program).bytes
    }

    private static func text(_ parameters: [(String, String)], _ fields: String) -> String {
        parameters.compactMap { key, value in
            if key == fields { return value == "{0}" ? "no fields" : nil }
            return "\(key)=\(value)"
        }.joined(separator: " ")
    }

    private static func text(_ value: Value) -> String {
        switch value.kind {
        case .boolean(let flag): "\(flag)"
        case .map(let entries): "{\(entries.count)}"
        case .reference(let reference): "{{\(reference.name)}}"
        default: "?"
        }
    }

    private static func text(_ value: LegacyProgram.Tree) -> String {
        switch value {
        case .boolean(let flag): "\(flag)"
        case .map(let entries): "{\(entries.count)}"
        case .reference(let name, _): "{{\(name)}}"
        default: "?"
        }
    }
}
