import TagTestSupport
import Testing

/// The output of `tagc generate swift --plan`, given to the Swift compiler.
@Suite struct GenerateSwiftPlanTests {
    /// Generates the file of a plan, and type-checks it with code that uses it.
    ///
    /// - Returns: The compiler's errors.
    private static func errors(_ plan: String, _ flags: String = "", use: String) throws -> [String] {
        try GeneratedSwift.errors(plan, "--plan input.json --name Planned \(flags)", use: use)
    }

    private static func plan() throws -> String {
        try #require(Fixtures.text(Fixtures.package + "/Examples/plan/events.schema.json"))
    }

    private static let use = """
        func push(_ layer: TagDataLayer) async {
            let family = [Planned.Ticket.PassengersElement(age: 7), .init(age: 41, cabin: true)]
            let ticket = Planned.Ticket(route: .kielOslo, price: 1.5, currency: .nok, passengers: family)
            await layer.push(Planned.Purchase(ticket: ticket))
            await layer.push(Planned.Refund(ticket: ticket, reason: .weather))
            _ = Planned.OpenScreen(screenName: "a") == Planned.OpenScreen(screenName: "b")
        }
        """

    @Test(arguments: ["", "--access public"])
    func `events have the types of the plan`(flags: String) throws {
        #expect(try Self.errors(Self.plan(), flags, use: Self.use) == [])
    }

    @Test(arguments: [
        (#""enum": ["EUR", "NOK"]"#, #""enum": ["EUR", "SEK"]"#, "has no member 'nok'"),
        (#""type": "number""#, #""type": "string""#, "cannot convert value of type 'Double'"),
        (#""required": ["ticket", "reason"]"#, #""required": ["reason"]"#, ""),
        (#""required": ["ticket"]"#, #""required": ["ticket", "coupon"]"#, "missing argument"),
        (#"{ "const": "refund" }"#, #"{ "const": "giveBack" }"#, "has no member 'Refund'"),
    ])
    func `a changed plan breaks the build, unless the app still keeps to it`(
        old: String, new: String, error: String
    ) throws {
        let plan = try Self.plan()
        let changed = plan.replacing(old, with: new)
        #expect(changed != plan)
        let errors = try Self.errors(changed, use: Self.use)
        if error.isEmpty {
            #expect(errors == [])
        } else {
            #expect(errors.contains { $0.contains(error) }, "\(errors)")
        }
    }

    @Test func `no name of a plan breaks out of the generated file`() throws {
        let names = [
            " ", "a b", "aB", "a-b", "class", "self", "Type", "init", "1st", #"\"\n"#, "*/ /*",
            #"\u2028let x = 1"#,
            #"\\(exit(1))"#, "é", "日本", "_", "default", "event", "Event", "string", "String", "value",
            "Value",
            "Planned", "dataLayerValues", "dataLayerValue", "eventName", "pushedValues", "aElement",
        ]
        let texts = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let kinds = [
            #"{"enum": [\#(texts)]}"#, #"{"type": ["string", "null"]}"#, "{}",
            #"{"type": "array", "items": {"enum": [\#(texts)]}}"#,
            #"{"type": "object", "properties": {\#(names.map { "\"\($0)\": {\"enum\": [\"x\", \"\($0)\"]}" }.joined(separator: ", "))}}"#,
            #"{"type": "integer", "description": "*/ \n let x = 1"}"#, #"{"const": "\"\n"}"#,
        ]
        let properties = names.enumerated().filter { $0.element != "event" }
            .map { "\"\($0.element)\": \(kinds[$0.offset % kinds.count])" }.joined(separator: ", ")
        let events = names.map {
            #"{"properties": {"event": {"const": "\#($0)"}, \#(properties)}, "required": ["value", "class"]}"#
        }
        let plan = #"{"oneOf": [\#(events.joined(separator: ", "))]}"#
        #expect(try Self.errors(plan, use: "let a = Planned.Class.self") == [])
    }

    @Test func `the same plan gives the same file, and misuse is told`() throws {
        let shell = try Shell()
        Fixtures.write(try Self.plan(), to: shell.folder + "/plan.json")
        let first = shell.run("tagc generate swift --plan plan.json")
        #expect(first.status == 0 && first.output == shell.run("tagc generate swift --plan plan.json").output)
        #expect(shell.run("tagc generate swift --plan plan.json c.json").status == 64)
        #expect(shell.run("tagc generate swift").status == 64)
        #expect(shell.run("tagc generate swift --plan nothing.json").status == 2)
        let broken = shell.run(#"echo '{"type": "txt"}' >b.json; tagc generate swift --plan b.json"#)
        #expect(broken.status == 2 && broken.output.isEmpty)
        #expect(broken.errors.contains("b.json:1:10: error[malformed-plan]: JSON Schema has no type 'txt'"))
        let old = shell.run(
            "tagc generate swift --plan plan.json -o P.swift; echo >>P.swift; tagc generate swift --plan plan.json -o P.swift --check"
        )
        #expect(old.status == 1)
    }

    // MARK: Names, keys and sizes

    @Test(arguments: [
        (#""additionalProperties": {"type": "string"}"#, #""id""#), (#""title": "a""#, #"Value("id")"#),
        (#""additionalProperties": {"type": ["integer", "null"]}"#, "1"),
    ])
    func `a key that is only required is a property, too`(rest: String, value: String) throws {
        let plan = """
            {"oneOf": [{"properties": {"event": {"const": "buy"}, "v": {"type": "string"},
            "m": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["k"]}},
            "required": ["event", "id", "m"], \(rest)}]}
            """
        let use = #"let a = Planned.Buy(v: nil, m: .init(n: 1, k: Value("k")), id: \#(value))"#
        #expect(try Self.errors(plan, use: use) == [])
        let without = try Self.errors(plan, use: #"let a = Planned.Buy(m: .init(k: Value("k")))"#)
        // One that may be null has a default, as all that are optional.
        #expect(without.isEmpty == (value == "1"), "\(without)")
    }

    @Test func `no value of an optional choice is taken for a text`() throws {
        let plan = #"""
            {"oneOf": [{"properties": {"event": {"const": "buy"}, "a": {"enum": ["none", "some", "x"]}}}]}
            """#
        let use = "let a = [Planned.Buy(a: .none_), Planned.Buy(a: .some_), Planned.Buy(a: .x)]"
        #expect(try Self.errors(plan, use: use) == [])
    }

    @Test func `a line of a description may end as on Windows`() throws {
        let shell = try Shell()
        let plan =
            #"{"oneOf": [{"properties": {"event": {"const": "buy"}, "a": {"description": "b\r\nc\rd"}}}]}"#
        Fixtures.write(plan, to: shell.folder + "/plan.json")
        let made = shell.run("tagc generate swift --plan plan.json")
        #expect(made.output.contains("        /// b\n        /// c\n        /// d\n"), "\(made.output)")
    }

    @Test(arguments: ["String", "Value", "Sendable", "Hashable", "TagDataLayer", "Swift", "Event"])
    func `names that the file uses are refused`(name: String) throws {
        let shell = try Shell()
        Fixtures.write(try Self.plan(), to: shell.folder + "/plan.json")
        let made = shell.run("tagc generate swift --plan plan.json --name \(name)")
        #expect(made.status == 64 && made.errors.contains("--name '\(name)' is the name of a type"))
        let ferry = Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"
        let other = shell.run("tagc generate swift '\(ferry)' --name \(name)")
        #expect(other.status == (name == "Event" ? 0 : 64))
    }

    /// A plan of events that have the same properties.
    private static func plan(events: Int, _ properties: String, _ definitions: String = "{}") -> String {
        let names = (0..<events).map { "\"e\($0)\"" }.joined(separator: ", ")
        return #"{"properties": {"event": {"enum": [\#(names)]}, \#(properties)}, "$defs": \#(definitions)}"#
    }

    /// A map that has itself in ten properties is a hundred million maps, eight deep.
    @Test func `events that share a recursive map are written in little time`() throws {
        let own = (0..<10).map { ##""p\##($0)": {"$ref": "#/$defs/c"}"## }.joined(separator: ", ")
        let plan = Self.plan(
            events: 300, ##""c": {"$ref": "#/$defs/c"}"##,
            ##"{"c": {"type": "object", "properties": {\##(own)}}}"##)
        let use = "let a = [Planned.E1(c: .init(p3: .init(p9: .init()))), Planned.E1()]"
        #expect(try Self.errors(plan, use: use) == [])
    }

    @Test func `plans that are too large are refused`() throws {
        let shell = try Shell()
        let lines = String(repeating: #"\n"#, count: 1_900)
        let many = (0..<100).map { #""p\#($0)": {"description": "\#(lines)"}"# }.joined(separator: ", ")
        for (plan, message) in [
            (
                Self.plan(events: 2_001, #""a": {}"#),
                "the plan has 2001 events; at most 2000 are written as Swift"
            ),
            (Self.plan(events: 50, many), "the plan as Swift has more than 32 MiB"),
        ] {
            Fixtures.write(plan, to: shell.folder + "/plan.json")
            let made = shell.run("tagc generate swift --plan plan.json")
            #expect(made.status == 2 && made.output.isEmpty)
            #expect(made.errors.hasPrefix("tagc: plan.json: \(message)\n"), "\(made.errors)")
        }
    }
}
