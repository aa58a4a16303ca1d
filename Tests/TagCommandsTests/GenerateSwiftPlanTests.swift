import TagTestSupport
import Testing

/// The output of `tagc generate swift --plan`, given to the Swift compiler.
@Suite struct GenerateSwiftPlanTests {
    /// Generates the file of a plan, and type-checks it with code that uses it.
    ///
    /// - Returns: The compiler's errors.
    private static func errors(_ plan: String, _ flags: String = "", use: String) throws -> [String] {
        let shell = try Shell()
        Fixtures.write(plan, to: shell.folder + "/plan.json")
        Fixtures.write("import TagManager\n" + use, to: shell.folder + "/Use.swift")
        let made = shell.run(
            "tagc generate swift --plan plan.json --name Planned \(flags) -o Generated.swift")
        #expect(made.status == 0 && made.output.isEmpty && made.errors.isEmpty, "\(made.errors)")
        let checked = shell.run(
            "swiftc -typecheck -swift-version 6 -warnings-as-errors -I '\(Shell.products)/Modules' "
                + "-Xcc -fmodule-map-file='\(Fixtures.package)/Sources/CZlib/module.modulemap' "
                + "Generated.swift Use.swift")
        return checked.errors.split(separator: "\n").filter { $0.contains("error:") }.map(String.init)
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
}
