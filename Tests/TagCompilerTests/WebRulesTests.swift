import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagTestSupport
import Testing

/// What containers of pages do otherwise than those of apps; each row says both.
struct WebRulesTests {
    struct Comparison: CustomTestStringConvertible, Sendable {
        /// What is pushed besides the event, as JSON.
        let values: String
        let condition: String
        let web: Bool
        let mobile: Bool

        init(_ values: String, _ condition: String, web: Bool, mobile: Bool) {
            (self.values, self.condition, self.web, self.mobile) = (values, condition, web, mobile)
        }

        var testDescription: String { "\(condition) of \(values)" }
    }

    @Test(arguments: [
        // Absent and null have texts.
        Comparison("{}", #""equals": "undefined""#, web: true, mobile: false),
        Comparison("{}", #""matchesRegex": ".*""#, web: true, mobile: false),
        Comparison("{}", #""matchesRegex": "[^a]""#, web: true, mobile: false),
        Comparison("{}", #""contains": """#, web: true, mobile: false),
        Comparison("{}", #""startsWith": "undef""#, web: true, mobile: false),
        Comparison("{}", #""equals": "UNDEFINED", "ignoreCase": true"#, web: true, mobile: false),
        Comparison(#"{"x": null}"#, #""equals": "null""#, web: true, mobile: false),
        Comparison(#"{"x": null}"#, #""endsWith": "ll""#, web: true, mobile: false),
        Comparison(#"{"x": null}"#, #""matchesRegex": "^(null|a)$""#, web: true, mobile: false),
        Comparison(#"{"x": null}"#, #""equals": "{{y}}""#, web: false, mobile: false),
        Comparison("{}", #""equals": "{{y}}""#, web: true, mobile: false),
        Comparison(#"{"x": "a"}"#, #""matchesRegex": "{{y}}""#, web: true, mobile: false),
        // Lists and maps.
        Comparison(#"{"x": [1, [2, null]]}"#, #""equals": "1,2,""#, web: true, mobile: false),
        Comparison(#"{"x": []}"#, #""equals": """#, web: true, mobile: false),
        Comparison(#"{"x": {"a": 1}}"#, #""equals": "[object Object]""#, web: true, mobile: false),
        Comparison(#"{"x": ["a", "b"]}"#, #""matchesRegex": "^a,b$""#, web: true, mobile: false),
        // Numbers.
        Comparison("{}", #""lessThan": 5"#, web: false, mobile: false),
        Comparison(#"{"x": null}"#, #""lessThan": 5"#, web: true, mobile: false),
        Comparison(#"{"x": ""}"#, #""greaterThan": -1"#, web: true, mobile: false),
        Comparison(#"{"x": true}"#, #""lessOrEqual": 1"#, web: true, mobile: false),
        Comparison(#"{"x": " 7\n"}"#, #""greaterThan": 5"#, web: true, mobile: false),
        Comparison(#"{"x": "0x10"}"#, #""greaterThan": 15"#, web: true, mobile: false),
        Comparison(#"{"x": "0b11"}"#, #""lessThan": 4"#, web: true, mobile: false),
        Comparison(#"{"x": "0o17"}"#, #""greaterOrEqual": 15"#, web: true, mobile: false),
        Comparison(#"{"x": "-Infinity"}"#, #""lessThan": 0"#, web: true, mobile: false),
        Comparison(#"{"x": [7]}"#, #""greaterThan": 5"#, web: true, mobile: false),
        Comparison(#"{"x": [1, 2]}"#, #""greaterThan": 0"#, web: false, mobile: false),
        Comparison(#"{"x": {}}"#, #""lessThan": 5"#, web: false, mobile: false),
        Comparison(#"{"x": "1_0"}"#, #""greaterThan": 5"#, web: false, mobile: false),
        // What is the same.
        Comparison(#"{"x": "a"}"#, #""equals": "a""#, web: true, mobile: true),
        Comparison(#"{"x": 10}"#, #""equals": "10""#, web: true, mobile: true),
        Comparison(#"{"x": "1e3"}"#, #""greaterThan": 999"#, web: true, mobile: true),
    ])
    func `a condition holds by the rules of its container`(row: Comparison) throws {
        let macros = #""y": {"type": "dataLayer", "name": "y"}"#
        for (context, expected) in [("web", row.web), ("server", row.web), ("ios", row.mobile)] {
            let container = try Self.container(
                context, macros: macros, condition: #"{"macro": "x", \#(row.condition)}"#)
            let firing = try Evaluator(container).push(Self.event(row.values))
            #expect(firing?.tags.count == (expected ? 1 : 0), "\(context)")
        }
    }

    struct Answer: CustomTestStringConvertible, Sendable {
        let macro: String
        let values: String
        let web: PlainValue?
        let mobile: PlainValue?

        init(_ macro: String, _ values: String, web: PlainValue?, mobile: PlainValue?) {
            (self.macro, self.values, self.web, self.mobile) = (macro, values, web, mobile)
        }

        var testDescription: String { "\(macro) of \(values)" }
    }

    private static let lookup = #"""
        {"type": "lookupTable", "input": "{{x}}", "default": "D", "table": [{"key": "undefined", "value": "u"},
         {"key": "null", "value": "n"}, {"key": "a", "value": "first"}, {"key": "a", "value": "last"},
         {"key": "1,2", "value": "list"}]}
        """#
    private static let regex = #"""
        {"type": "regexTable", "input": "{{x}}", "default": "D", "replaces": true,
         "table": [{"key": "(x)(y)?", "value": "<$1>"}, {"key": "b*", "value": "-"}]}
        """#

    private static func path(_ name: String) -> String { #"{"type": "dataLayer", "name": "\#(name)"}"# }

    private static func address(_ component: String) -> String {
        #"{"type": "url", "source": "{{x}}", "component": "\#(component)"}"#
    }

    @Test(arguments: [
        Answer(lookup, "{}", web: .text("u"), mobile: .text("D")),
        Answer(lookup, #"{"x": null}"#, web: .text("n"), mobile: .text("D")),
        Answer(lookup, #"{"x": "a"}"#, web: .text("last"), mobile: .text("first")),
        Answer(lookup, #"{"x": [1, 2]}"#, web: .text("list"), mobile: .text("D")),
        Answer(regex, #"{"x": "xyxy"}"#, web: .text("<x><x>"), mobile: .text("<x>xy")),
        Answer(regex, #"{"x": "abbé"}"#, web: .text("-a--é-"), mobile: .text("-abbé")),
        Answer(#"{"type": "constant", "value": "<{{x}}>"}"#, "{}", web: .text("<>"), mobile: nil),
        Answer(
            #"{"type": "constant", "value": "<{{x}}>"}"#, #"{"x": {}}"#, web: .text("<[object Object]>"),
            mobile: .text("<{}>")),
        Answer(
            #"{"type": "constant", "value": {"$escaped": "{{x}}", "by": ["escapeUri"]}}"#,
            #"{"x": ["a b~"]}"#,
            web: .text("a%20b~"), mobile: .list([.text("a b~")])),
        Answer(
            #"{"type": "constant", "value": {"$text": ["q=", {"$escaped": "{{x}}", "by": ["escapeUri"]}]}}"#,
            "{}",
            web: .text("q=undefined"), mobile: nil),
        Answer(
            #"{"type": "constant", "value": {"$map": [{"key": "{{x}}", "value": 1}]}}"#, "{}",
            web: .map([.init("undefined", .integer(1))]), mobile: .map([.init("", .integer(1))])),
        // Paths of the data layer.
        Answer(path("x.0.a"), #"{"x": [{"a": "ACME"}]}"#, web: .text("ACME"), mobile: nil),
        Answer(path("x.length"), #"{"x": [1, 2]}"#, web: .integer(2), mobile: nil),
        Answer(path("x.1"), #"{"x": "aé"}"#, web: .text("é"), mobile: nil),
        Answer(path("x.length"), #"{"x": "a😀"}"#, web: .integer(3), mobile: nil),
        Answer(path("x.01"), #"{"x": [1, 2]}"#, web: nil, mobile: nil),
        Answer(path("x.a"), #"{"x": null}"#, web: .boolean(false), mobile: nil),
        Answer(path("x.a"), #"{"x": 5}"#, web: nil, mobile: nil),
        Answer(path(#"x\\.a"#), #"{"x": {"a": 7}}"#, web: .integer(7), mobile: nil),
        // Addresses.
        Answer(
            address("url"), #"{"x": "HTTP://Shop.TEST:80/a/../b c#f"}"#, web: .text("http://shop.test/b%20c"),
            mobile: .text("HTTP://Shop.TEST:80/a/../b c")),
        Answer(
            address("path"), #"{"x": "relative"}"#, web: .text("/some/relative"), mobile: .text("/relative")),
        Answer(address("host"), #"{"x": "mailto:a@b.c"}"#, web: .text("www.shop.test"), mobile: .text("")),
        Answer(address("extension"), #"{"x": "https://h/a.b/c"}"#, web: .text("b"), mobile: .text("")),
        Answer(
            #"{"type": "url", "source": "{{x}}", "component": "query", "queryKey": "q"}"#,
            #"{"x": "?q=%zz"}"#, web: .boolean(false), mobile: .text("%zz")),
    ])
    func `a macro gives what its container's rules say`(row: Answer) throws {
        var host = Host()
        host.fact = { $0 == .pageURL ? "http://www.shop.test/some/path.html?x=1#part" : nil }
        for (context, expected) in [("web", row.web), ("android", row.mobile)] {
            let container = try Self.container(context, macros: #""m": \#(row.macro)"#)
            let evaluator = Evaluator(container, host: host)
            try evaluator.push(Self.event(row.values))
            let value = evaluator.value(forKey: "m").map { PlainValue($0) }
            #expect(value == expected, "\(context)")
        }
    }

    @Test(arguments: [#""""#, "0", "false", "null", "-0.0"])
    func `what a script takes for false is no event of a page`(name: String) throws {
        let update = try #require(PlainJSON(#"{"event": \#(name), "x": "a"}"#))
        let container = try Self.container("web", macros: "", condition: nil)
        #expect(Evaluator(container).push(update.runtime) == nil)
        #expect(Evaluator(container).push(event: "", [:]) == nil)
    }

    @Test func `integers are doubles on a page`() throws {
        let large: Int64 = 9_007_199_254_740_993
        let condition = #"{"macro": "x", "greaterThan": 9007199254740992}"#
        for (context, value, fires) in [
            ("web", TagRuntime.Value.double(9_007_199_254_740_992), 0), ("ios", .integer(large), 1),
        ] {
            let evaluator = Evaluator(try Self.container(context, macros: "", condition: condition))
            let firing = evaluator.push(event: "go", .map([.init("x", .integer(large))]))
            #expect(firing?.tags.count == fires, "\(context)")
            #expect(evaluator.value(forKey: "x") == value, "\(context)")
        }
    }

    @Test func `an update of a page may replace what is there`() throws {
        for (context, expected) in [("web", #"{"b": 10}"#), ("ios", #"{"x": 1, "b": 10}"#)] {
            let evaluator = Evaluator(try Self.container(context, macros: Self.keep))
            try evaluator.push(Self.event(#"{"x": {"x": 1}}"#))
            try evaluator.push(Self.event(#"{"_clear": true, "x": {"b": 10}}"#))
            let found = evaluator.value(forKey: "x").map { PlainValue($0) }
            #expect(found == PlainJSON(expected).map { PlainValue($0.runtime) }, "\(context)")
            try evaluator.push(Self.event(#"{"_clear": false, "x": {"c": 1}}"#))
            #expect(evaluator.value(forKey: "x")?["b"] == 10)
        }
    }

    @Test func `the first setup tag counts, and an unlimited one as often as it is called for`() throws {
        let tags = #"""
            "a": {"type": "imagePixel", "url": "a", "firing": "unlimited"},
            "b": {"type": "imagePixel", "url": "b"},
            "one": {"type": "imagePixel", "url": "1", "fires": ["go"], "setup": ["a", "b"], "teardown": ["a", "b"]},
            "two": {"type": "imagePixel", "url": "2", "fires": ["go"], "setup": ["a"]}
            """#
        for (context, expected) in [
            ("web", ["a", "one", "a", "a", "two"]), ("ios", ["a", "b", "one", "two"]),
        ] {
            let container = try Self.container(context, macros: "", condition: nil, tags: tags)
            let firing = try #require(Evaluator(container).push(event: "go"))
            #expect(firing.tags.compactMap { $0.name?.string } == expected, "\(context)")
        }
    }

    private static let keep = #""y": {"type": "dataLayer", "name": "y"}"#

    private static func event(_ values: String) throws -> TagRuntime.Value {
        guard case .object(let members)? = PlainJSON(values) else { throw NotJSON() }
        return PlainJSON.object([("event", .string("go"))] + members).runtime
    }

    struct NotJSON: Error {}

    /// A container whose rule `go` needs the event of that name, and whose rule `r` a condition as well.
    private static func container(
        _ context: String, macros: String, condition: String? = nil, tags: String? = nil
    ) throws -> LoadedContainer {
        let text = """
            {"container": {"id": "GTM-AB12", "version": "1", "contexts": ["\(context)"]},
             "macros": {"event": {"type": "event"}, "x": {"type": "dataLayer", "name": "x"}\(macros.isEmpty ? "" : ", " + macros)},
             "rules": {"go": {"if": [{"macro": "event", "equals": "go"}]},
               "r": {"if": [{"macro": "event", "equals": "go"}\(condition.map { ", " + $0 } ?? "")]}},
             "tags": {\(tags ?? #""t": {"type": "imagePixel", "url": "u", "fires": ["r"]}"#)}}
            """
        let compilation = Compiler.compile(SourceFile(path: "web.json", bytes: Array(text.utf8)))
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return try LoadedContainer(try #require(compilation.bytes))
    }
}
