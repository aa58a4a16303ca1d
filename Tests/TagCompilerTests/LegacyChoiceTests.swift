import LegacyProtobuf
import TagCompiler
import TagDiagnostics
import TagModel
import Testing

/// Several definitions of one name in the vendor's binary: the libraries take any of those that are enabled.
struct LegacyChoiceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The definitions of `c`; the rules are `x1`, `y1`, `z1` and `notX`, which hold when those macros are "1", and not.
        let definitions: String
        /// For x, y and z, each 0 or 1: what `c` is, nothing where no definition is enabled.
        let values: [String: String]

        init(_ name: String, _ definitions: String, _ values: [String: String]) {
            (testDescription, self.definitions, self.values) = (name, definitions, values)
        }
    }

    static func constant(_ value: String, _ rules: String) -> String {
        #"{"type": "constant", "value": "\#(value)", \#(rules)}"#
    }

    @Test(arguments: [
        Case(
            "one that is disabled by a rule, and one that is enabled by another",
            constant("A", #""disabledBy": ["y1"]"#) + "," + constant("B", #""enabledBy": ["x1"]"#),
            ["000": "A", "100": "B", "010": "", "110": "B"]),
        Case(
            "the same rule",
            constant("A", #""enabledBy": ["x1"]"#) + "," + constant("B", #""enabledBy": ["x1"]"#),
            ["000": "", "100": "B"]),
        Case(
            "three",
            constant("A", #""enabledBy": ["x1"]"#) + "," + constant("B", #""enabledBy": ["y1"]"#) + ","
                + constant("C", #""enabledBy": ["z1"]"#),
            ["000": "", "100": "A", "110": "B", "111": "C", "101": "C", "010": "B", "001": "C"]),
        Case(
            "the later one is disabled by a rule of one condition",
            constant("A", #""enabledBy": ["x1"]"#) + ","
                + constant("B", #""enabledBy": ["y1"], "disabledBy": ["z1"]"#),
            ["000": "", "100": "A", "110": "B", "111": "A", "011": "", "010": "B"]),
        Case(
            "a usual one",
            constant("A", #""enabledBy": ["x1"]"#) + "," + constant("B", #""enabledBy": ["y1"]"#)
                + #", {"type": "constant", "value": "usual"}"#,
            ["000": "usual", "100": "A", "110": "B"]),
    ])
    func `of several definitions that are enabled the later one is left`(test: Case) throws {
        let program = try Self.program(test.definitions)
        #expect(program.losses == [])
        for (letters, value) in test.values.sorted(by: { $0.key < $1.key }) {
            #expect(Self.active("c", program.program, letters) == [value], "\(letters)")
        }
    }

    @Test func `definitions that exclude each other are written as they were`() throws {
        let program = try Self.program(
            Self.constant("A", #""enabledBy": ["notX"]"#) + "," + Self.constant("B", #""enabledBy": ["x1"]"#))
        #expect(program.program.rules.flatMap(\.macros.removed).isEmpty)
        #expect(
            Self.active("c", program.program, "000") == ["A"]
                && Self.active("c", program.program, "100") == ["B"])
    }

    @Test func `where no rule can say which one counts, that is lost`() throws {
        let program = try Self.program(
            Self.constant("A", #""enabledBy": ["x1"]"#) + ","
                + Self.constant("B", #""enabledBy": ["y1"], "disabledBy": ["both"]"#))
        #expect(
            program.losses == [
                "order of definitions 'c' is not in the vendor's format: if several of them are enabled, the libraries take any: "
                    + "let the rules of the last one disable the others"
            ])
    }

    private static func program(_ definitions: String) throws -> (program: LegacyProgram, losses: [String]) {
        var options = CompileOptions()
        options.target = .legacy
        let rule = { (name: String) in #"{"if": [{"macro": "\#(name)", "equals": "1"}]}"# }
        let text = #"""
            {"container": {"id": "GTM-AB12"}, "tags": {},
             "macros": {"x": {"type": "dataLayer", "name": "x"}, "y": {"type": "dataLayer", "name": "y"},
                        "z": {"type": "dataLayer", "name": "z"}, "c": [\#(definitions)]},
             "rules": {"x1": \#(rule("x")), "y1": \#(rule("y")), "z1": \#(rule("z")),
                       "notX": {"unless": [{"macro": "x", "equals": "1"}]},
                       "both": {"if": [{"macro": "x", "equals": "1"}, {"macro": "z", "equals": "1"}]}}}
            """#
        let compilation = Compiler.compile(SourceFile(path: "GTM-AB12.json", text: text), options: options)
        let bytes = try #require(compilation.bytes)
        let losses = compilation.diagnostics.filter { $0.id == "lost-in-target" }.map(\.message)
        let resource = try #require(LegacyResource(bytes: bytes))
        return (LegacyProgram(resource), losses)
    }

    /// What the libraries may take for a name, as the book has it: what passing rules add and none removes, else the usual one.
    private static func active(_ name: String, _ program: LegacyProgram, _ letters: String) -> [String] {
        let truth = Dictionary(uniqueKeysWithValues: zip(["x", "y", "z"], letters.map { $0 == "1" }))
        let holds = program.predicates.map { predicate -> Bool in
            guard
                case .reference(let macro, _)? = predicate.properties.first(where: { $0.key == "arg0" })?
                    .value
            else { return false }
            return truth[macro] ?? false
        }
        var added: Set<Int> = []
        var removed: Set<Int> = []
        for rule in program.rules
        where rule.positive.allSatisfy({ holds[$0] }) && !rule.negative.contains(where: { holds[$0] }) {
            added.formUnion(rule.macros.added.map(\.place))
            removed.formUnion(rule.macros.removed.map(\.place))
        }
        let named = program.macros.indices.filter { program.macros[$0].name == name }
        let enabled = named.filter { added.contains($0) && !removed.contains($0) }
        let usual = named.last { place in
            !program.macros[place].properties.contains { $0.key == "not_default_macro" }
        }
        let active = enabled.isEmpty ? usual.map { [$0] } ?? [] : enabled
        let values = active.map { place -> String in
            guard
                case .string(let text)? = program.macros[place].properties.first(where: { $0.key == "value" }
                )?.value
            else { return "?" }
            return text
        }
        return values.isEmpty ? [""] : values
    }
}
