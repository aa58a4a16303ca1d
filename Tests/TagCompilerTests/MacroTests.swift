import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// A macro, and what it yields; nil for nothing.
struct MacroCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let value: Value?
    let build: @Sendable (inout HandMade) -> Program.ValueID

    init(_ what: String, _ value: Value?, _ build: @escaping @Sendable (inout HandMade) -> Program.ValueID) {
        testDescription = what
        self.value = value
        self.build = build
    }
}

@Suite struct MacroTests {
    /// A data layer with a bit of everything.
    static let layer: Value = [
        "text": "Home", "empty": "", "none": .null, "yes": true, "number": 7, "half": 0.5, "numeric": "12",
        "list": ["a", 1, .null], "map": ["k": "v", "n": 2], "deep": ["er": "x"],
        "url": "https://www.h.de/p?a=b%20c#f",
    ]

    private static func layer(_ made: inout HandMade, _ name: String) -> Program.ValueID {
        made.add(.dataLayer, [made.text(name)])
    }

    @Test(arguments: [
        MacroCase("a constant list", ["x", .null, true]) {
            $0.add(.constant, [$0.list([$0.text("x"), .null, .true])])
        },
        MacroCase("the data layer", "x") { layer(&$0, "deep.er") },
        MacroCase("a stored null", .null) { layer(&$0, "none") },
        MacroCase("a stored null has no default", .null) {
            $0.add(.dataLayer, [$0.text("none"), $0.text("d")])
        },
        MacroCase("what is not there has a default", "d") {
            $0.add(.dataLayer, [$0.text("gone"), $0.text("d")])
        },
        MacroCase("what is not there", nil) { layer(&$0, "gone") },
        MacroCase("a computed name", "Home") {
            let name = $0.add(.constant, [$0.text("text")])
            return $0.add(.dataLayer, [name])
        },
        MacroCase("a list of the data layer", ["a", 1, .null]) { layer(&$0, "list") },
        MacroCase("a template", "Home/7/0.5/true/[a, 1, ]/{k=v, n=2}") {
            var parts: [Program.ValueID] = []
            for name in ["text", "number", "half", "yes", "list", "map"] {
                if !parts.isEmpty { parts.append($0.text("/")) }
                parts.append(layer(&$0, name))
            }
            return $0.add(.constant, [$0.template(parts)])
        },
        MacroCase("a template with an absent part", nil) {
            let gone = layer(&$0, "gone")
            return $0.add(.constant, [$0.template([$0.text("a"), gone])])
        },
        MacroCase("a template with an empty part", "a") {
            let empty = layer(&$0, "empty")
            return $0.add(.constant, [$0.template([$0.text("a"), empty])])
        },
        MacroCase("absent inside a map", ["a": ""]) {
            let gone = layer(&$0, "gone")
            return $0.add(.constant, [$0.map([("a", gone)])])
        },
        MacroCase("a computed map, its last key first", ["b": 2, "Home": 3]) {
            let text = layer(&$0, "text")
            let pairs = [text, $0.integer(1), $0.text("b"), $0.integer(2), $0.text("Home"), $0.integer(3)]
            return $0.add(.constant, [$0.composite(.computedMap, pairs)])
        },
        MacroCase("an escaped value", "https%3A%2F%2Fwww.h.de%2Fp%3Fa%3Db%2520c%23f") {
            let url = layer(&$0, "url")
            return $0.add(.constant, [$0.composite(.escaped, [url, $0.integer(12), $0.integer(1)])])
        },
        MacroCase("an escaped number stays one", 7) {
            let number = layer(&$0, "number")
            return $0.add(.constant, [$0.composite(.escaped, [number, $0.integer(12)])])
        },
        MacroCase("a lookup", "found") {
            let table = $0.list([$0.text("x"), $0.text("no"), $0.text("7"), $0.text("found")])
            return $0.add(.lookupTable, [layer(&$0, "number"), table, $0.text("d")])
        },
        MacroCase("a lookup without a match", "d") {
            let table = $0.list([$0.text("home"), $0.text("no")])
            return $0.add(.lookupTable, [layer(&$0, "text"), table, $0.text("d")])
        },
        MacroCase("a lookup of nothing", nil) {
            $0.add(.lookupTable, [layer(&$0, "gone"), $0.list([$0.text(""), $0.text("no")])])
        },
        MacroCase("a lookup of empty text, to a value not given", "") {
            $0.add(.lookupTable, [layer(&$0, "empty"), $0.list([$0.text(""), .missing])])
        },
        MacroCase("a regex table", "second") {
            let table = $0.list([
                $0.pattern("^ome"), $0.text("first"), $0.pattern("(?i)^hO"), $0.text("second"),
                $0.pattern("."),
                $0.text("third"),
            ])
            return $0.add(.regexTable, [layer(&$0, "text"), table, $0.text("d")])
        },
        MacroCase("a regex table that replaces", "H[om|m|$1x$]e") {
            let table = $0.list([$0.pattern("o(m)(z)?"), $0.text("[$&|$1|$$1x$2$]")])
            return $0.add(.regexTable, [layer(&$0, "text"), table, .missing, .true])
        },
        MacroCase("a regex table of computed patterns", "second") {
            let part = layer(&$0, "deep.er")
            let table = $0.list([
                $0.template([$0.text("("), part]), $0.text("first"),
                $0.template([$0.text("^H[^"), part, $0.text("]")]), $0.text("second"),
            ])
            return $0.add(.regexTable, [layer(&$0, "text"), table])
        },
        MacroCase("a regex table of computed patterns for whole texts in any case", "second") {
            let options = [$0.integer(102), $0.integer(101)]
            let table = $0.list([
                $0.composite(.escaped, [$0.text("om")] + options), $0.text("first"),
                $0.composite(.escaped, [$0.text("x|h..e")] + options), $0.text("second"),
            ])
            return $0.add(.regexTable, [layer(&$0, "text"), table])
        },
        MacroCase("a computed pattern that is absent matches nothing, not even empty text", "d") {
            let pattern = $0.composite(.escaped, [layer(&$0, "gone"), $0.integer(102)])
            let table = $0.list([pattern, $0.text("first")])
            return $0.add(.regexTable, [layer(&$0, "empty"), table, $0.text("d")])
        },
        MacroCase("a group", "om") { $0.add(.regexGroup, [layer(&$0, "text"), $0.pattern("H(.*)e")]) },
        MacroCase("the whole match", "ome") {
            $0.add(.regexGroup, [layer(&$0, "text"), $0.pattern("o(.)e"), $0.integer(0)])
        },
        MacroCase("a group that is not there", nil) {
            $0.add(.regexGroup, [layer(&$0, "text"), $0.pattern("o(.)e"), $0.integer(2)])
        },
        MacroCase("upper case", "HOME") { $0.add(.uppercase, [layer(&$0, "text")]) },
        MacroCase("lower case of a number", "7") { $0.add(.lowercase, [layer(&$0, "number")]) },
        MacroCase("a digest, MD5 unless said", "8CF04A9734132302F96DA8E113E80CE5") {
            $0.add(.hash, [layer(&$0, "text")])
        },
        MacroCase("a digest of base 16", "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855") {
            $0.add(.hash, [layer(&$0, "empty"), $0.text("SHA-256"), $0.text("base16")])
        },
        MacroCase("a digest nobody knows", nil) { $0.add(.hash, [layer(&$0, "text"), $0.text("crc")]) },
        MacroCase("text to base 64 without padding", "SG9tZQ") {
            $0.add(.encode, [layer(&$0, "text"), .missing, $0.text("base64"), .true])
        },
        MacroCase("base 16 unless said", "486F6D65") { $0.add(.encode, [layer(&$0, "text")]) },
        MacroCase("what is no base 64", nil) { $0.add(.encode, [layer(&$0, "text"), $0.text("base16")]) },
        MacroCase("a joined list", "a-1-") { $0.add(.join, [layer(&$0, "list"), $0.text("-")]) },
        MacroCase("a joined map", "k=v&n=2") { $0.add(.join, [layer(&$0, "map"), $0.text("&")]) },
        MacroCase("joined and escaped", "a\\-b-c%") {
            let list = $0.list([$0.text("a-b"), $0.text("c%")])
            return $0.add(.join, [list, $0.text("-"), .missing, $0.text("backslash")])
        },
        MacroCase("joined and escaped for URLs", "a-b,c%25") {
            let list = $0.list([$0.text("a-b"), $0.text("c%")])
            return $0.add(.join, [list, $0.text(","), .missing, $0.text("url")])
        },
        MacroCase("a query parameter", "b c") {
            $0.add(.url, [$0.text("query"), $0.text("a"), layer(&$0, "url")])
        },
        MacroCase("a host without www", "h.de") {
            $0.add(.url, [$0.text("HOST"), .missing, layer(&$0, "url"), .true])
        },
        MacroCase("the page's path", "/p") { $0.add(.url, [$0.text("path")]) },
        MacroCase("the id", "GTM-TEST") { $0.add(.containerId) },
        MacroCase("the version", "1") { $0.add(.containerVersion) },
        MacroCase("the time", 1_700_000_000_000) { $0.add(.time) },
        MacroCase("a random number", 15) { $0.add(.random, [$0.integer(10), $0.text("20")]) },
        MacroCase("a random number in no order", 1_073_741_824) {
            $0.add(.random, [$0.integer(20), $0.integer(10)])
        },
        MacroCase("a fact", "fact") { $0.add(.language) },
        MacroCase("a function", ["a": "Home"]) {
            let text = layer(&$0, "text")
            return $0.add(.functionCall, [$0.text("f"), $0.map([("a", text)])])
        },
        MacroCase("a function without arguments", [:]) { $0.add(.functionCall, [$0.text("f")]) },
        MacroCase("a function without a name", nil) { $0.add(.functionCall, [layer(&$0, "gone")]) },
        MacroCase("a type of the app's own", "cvt_9") {
            $0.add(.custom, [$0.map([("a", $0.integer(1))], type: "cvt_9")])
        },
        MacroCase("formatted text", "HOME") {
            $0.add(.formatted, [layer(&$0, "text"), $0.text("upper"), $0.text("null")])
        },
        MacroCase("formatted null", "null") {
            $0.add(.formatted, [layer(&$0, "none"), .missing, $0.text("null")])
        },
        MacroCase("formatted nothing", "gone") {
            $0.add(.formatted, [layer(&$0, "gone"), .missing, .missing, $0.text("gone")])
        },
        MacroCase("formatted truth", 1) {
            $0.add(.formatted, [layer(&$0, "yes"), .missing, .missing, .missing, $0.integer(1)])
        },
    ])
    func `macros yield what they should`(given: MacroCase) throws {
        var made = HandMade()
        let value = given.build(&made)
        made.program.keys.append(Program.Key(name: made.string("key"), macro: value.index))
        let evaluator = Evaluator(try made.loaded(), host: Exercise.host)
        evaluator.push(Self.layer)
        #expect(evaluator.value(forKey: "key") == given.value)
        // Once more, from memory.
        #expect(evaluator.value(forKey: "key") == given.value)
    }

    @Test func `an export's template keeps what is there`() throws {
        var made = HandMade(blanksTemplates: false)
        let gone = made.add(.dataLayer, [made.text("gone")])
        made.add(.constant, [made.template([made.text("a"), gone, made.text("b")])], key: "key")
        #expect(try Evaluator(made.loaded()).value(forKey: "key") == "ab")
    }

    @Test func `typed getters convert, and have defaults`() throws {
        var made = HandMade()
        let values: [(String, Program.ValueID)] = [
            ("text", made.text("x")), ("TRUE", made.text("TRUE")), ("true", .true), ("one", made.integer(1)),
            ("12.9", made.text("-12.9")), ("half", made.double(0.5)), ("null", .null),
            ("list", made.list([.true])),
        ]
        for (key, value) in values { made.add(.constant, [value], key: key) }
        let evaluator = Evaluator(try made.loaded())
        let keys = values.map { $0.0 } + ["unknown"]
        #expect(
            keys.map { evaluator.string(forKey: $0) } == [
                "x", "TRUE", "true", "1", "-12.9", "0.5", "", "[true]", "",
            ])
        #expect(
            keys.map { evaluator.bool(forKey: $0) } == [
                false, true, true, false, false, false, false, false, false,
            ])
        #expect(keys.map { evaluator.integer(forKey: $0) } == [0, 0, 0, 1, -12, 0, 0, 0, 0])
        #expect(keys.map { evaluator.double(forKey: $0) } == [0, 0, 0, 1, -12.9, 0.5, 0, 0, 0])
        #expect(evaluator.value(forKey: "unknown") == nil)
    }

    @Test func `the last enabled member of a choice wins`() throws {
        var made = HandMade()
        let language = made.add(.language)
        let isSpanish = made.predicate(.startsWith, language, made.text("es"))
        let isMexican = made.predicate(.equals, language, made.text("es-mx"))
        let spanish = Int64(made.rule("spanish", if: [isSpanish]))
        let mexican = Int64(made.rule("mexican", if: [isMexican]))
        let none = made.list([])
        let members = made.list(
            [made.add(.constant, [made.text("Welcome")]), none, none]
                + [made.add(.constant, [made.text("Hola")]), made.list([made.integer(spanish)]), none]
                + [
                    made.add(.constant, [made.text("¡Órale!")]), made.list([made.integer(spanish)]),
                    made.list([made.integer(mexican)]),
                ])
        made.add(.choice, [members], key: "title")
        made.add(
            .choice, [made.list([made.macro(1), made.list([made.integer(mexican)]), none])], key: "only")
        let container = try made.loaded()
        let found = ["en", "es", "es-mx"].map { language in
            var host = Host()
            host.fact = { _ in .text(UTF8Text(language)) }
            let evaluator = Evaluator(container, host: host)
            return [evaluator.value(forKey: "title"), evaluator.value(forKey: "only")]
        }
        #expect(found == [["Welcome", nil], ["¡Órale!", nil], ["Hola", "Welcome"]])
    }
}
