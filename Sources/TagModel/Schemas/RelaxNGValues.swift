import TagDiagnostics

/// The RELAX NG definitions of a property list's values.
enum RelaxNGValues {
    /// The definitions that the patterns of objects, and these themselves, refer to by name.
    static var definitions: [XML] {
        scalars + structures + ValueWord.allCases.map(definition)
            + ValueShape.named.map { define($0.name, [parameter($0)]) }
    }

    private static var scalars: [XML] {
        [
            define(
                "boolean", [.choice([element("true", [XML("empty")]), element("false", [XML("empty")])])]),
            define("integer", [element("integer", [.choice(integers)])]),
            define("real", [element("real", [data(pattern: real)])]),
            define("count", [element("integer", [.choice(integers(from: 1))])]),
            define(
                "seconds",
                [
                    .choice([
                        element("integer", [.choice(integers(from: 0))]),
                        element("real", [data(pattern: duration)]),
                    ])
                ]),
            define("name", [element("key", [data([("minLength", "1")])])]),
            define("text", [string(nil)]),
            define("reference", [string(TextPattern.reference)]),
            define("template", [string(TextPattern.template)]),
            define("scalar", [.choice(["text", "integer", "real", "boolean"].map(reference))]),
            define(
                "time",
                [
                    .choice([
                        string(TextPattern.time), element("date", [data(TextPattern.date)]),
                        reference("integer"),
                    ])
                ]),
        ]
    }

    private static var structures: [XML] {
        let others = [element("date", [XML("text")]), element("data", [XML("text")])]
        let words = ValueWord.allCases.map { reference($0.definition) }
        return [
            define("list", [element("array", [many([reference("value")])])]),
            define("map", [element("dict", [many([reference("key"), reference("value")])])]),
            define("key", [element("key", [key(but: ValueWord.allCases.map { $0.rawValue })])]),
            define("value", [.choice(["scalar", "list", "map"].map(reference) + words)]),
            define("table-row", tableRow),
            define(
                "table-cell",
                [
                    element("key", [key(but: ["key", "value"] + ValueWord.allCases.map { $0.rawValue })]),
                    reference("value"),
                ]),
            define(
                "anything",
                [
                    .choice(
                        [reference("scalar")] + others + [
                            element("array", [many([reference("anything")])]),
                            element("dict", [many([element("key", [XML("text")]), reference("anything")])]),
                        ])
                ]),
        ]
    }

    /// The pattern of a row: `key` and `value` once each, in either order, among any other pairs.
    private static var tableRow: [XML] {
        let cells = many([reference("table-cell")])
        func cell(_ name: String) -> [XML] { [element("key", [value(name)]), reference("value")] }
        func ordered(_ first: String, _ second: String) -> XML {
            XML("group", cell(first) + [cells] + cell(second) + [cells])
        }
        return [cells, .choice([ordered("key", "value"), ordered("value", "key")])]
    }

    private static func key(but words: [String]) -> XML {
        XML("data", [("type", "string")], [XML("except", words.map(value))])
    }

    /// Returns the definition of a value that a ``ValueWord`` expresses: a dictionary with it and, if needed, the escapings.
    private static func definition(of word: ValueWord) -> XML {
        let content = pair(word.rawValue, word.content)
        guard word == .escaped else { return define(word.definition, [element("dict", content)]) }
        let escapings = pair(ValueWord.escapings, ValueWord.escapingsContent)
        return define(
            word.definition,
            [
                element(
                    "dict", [.choice([XML("group", content + escapings), XML("group", escapings + content)])])
            ])
    }

    private static func pair(_ key: String, _ content: Shape) -> [XML] {
        [element("key", [value(key)])] + ContainerRelaxNG.pattern(of: content)
    }

    /// Returns the definition's content for a parameter of that shape.
    private static func parameter(_ shape: ValueShape) -> XML {
        let plain: [XML] =
            switch shape {
            case .any, .choice: [reference("value")]
            case .text: [reference("scalar")]
            case .boolean: [reference("boolean"), reference("reference")]
            case .integer: [reference("integer"), reference("reference")]
            case .list: [reference("list"), reference("reference")]
            case .map: [reference("map"), reference("reference")]
            case .number: [reference("integer"), reference("real"), string(TextPattern.number)]
            case .table:
                [
                    element(
                        "array",
                        [
                            many([
                                .choice([
                                    element("dict", [reference("table-row")]),
                                    reference(ValueWord.map.definition),
                                ])
                            ])
                        ])
                ]
            case .maps:
                [element("array", [many([reference(ValueShape.map.name)])]), reference("reference")]
            }
        return .choice(plain + shape.words.map { reference($0.definition) })
    }

    /// Returns the pattern of one of these words, or of a text with references that may become one.
    static func choice(among words: [String]) -> XML {
        let spelled = ValueShape.choice(words).words.map { reference($0.definition) }
        return .choice([string(words), reference("template")] + spelled)
    }

    static func string(_ words: [String]) -> XML { element("string", [.choice(words.map(value))]) }

    static func string(_ pattern: TextPattern?) -> XML {
        element("string", [pattern.map { data($0) } ?? XML("text")])
    }
}

extension RelaxNGValues {
    /// The patterns of integers: white space around a number is allowed, and property lists have hexadecimal ones too.
    private static let integers = [
        XML("data", [("type", "long")]),
        data(pattern: #"\s*[+\-]?0[xX]0*([0-7][0-9A-Fa-f]{15}|[0-9A-Fa-f]{1,15})\s*"#),
    ]

    /// Returns the patterns of integers of at least `least`, which is 0 or 1.
    private static func integers(from least: Int) -> [XML] {
        let long = #"0*([1-7][0-9A-Fa-f]{15}|[1-9A-Fa-f][0-9A-Fa-f]{0,14})"#
        return [
            XML("data", [("type", "long")], [XML("param", [("name", "minInclusive")], text: String(least))]),
            data(pattern: #"\s*\+?0[xX](\#(long)\#(least == 0 ? "|0+" : ""))\s*"#),
        ]
    }

    /// The pattern of a nonnegative number with a fraction.
    private static let duration =
        #"\s*\+?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?\s*"#

    private static let real = #"\s*[+\-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?\s*"#

    private static func reference(_ name: String) -> XML { XML("ref", name: name) }

    private static func element(_ name: String, _ content: [XML]) -> XML {
        XML("element", name: name, content)
    }

    private static func define(_ name: String, _ content: [XML]) -> XML { XML("define", name: name, content) }

    private static func many(_ content: [XML]) -> XML { XML("zeroOrMore", content) }

    /// Returns the pattern of exactly this text.
    private static func value(_ text: String) -> XML { XML("value", [("type", "string")], text: text) }

    private static func data(_ pattern: TextPattern) -> XML { data(pattern: pattern.anchored) }

    private static func data(pattern: String) -> XML { data([("pattern", pattern)]) }

    private static func data(_ parameters: [(name: String, value: String)]) -> XML {
        XML(
            "data", [("type", "string")],
            parameters.map { XML("param", [("name", $0.name)], text: $0.value) })
    }
}

extension ValueWord {
    /// The name of its definition in the schema.
    var definition: String { "value" + rawValue.replacing("$", with: "-") }
}
