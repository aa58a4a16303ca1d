import TagDiagnostics
import TagModel
import TagPlan
import TagTestSupport
import Testing

/// The reading of plans: what is taken, and the places of errors.
@Suite struct PlanReaderTests {
    static let flagged = KindExample.flagged(of: PlanDiagnostics.all)
    static let accepted = KindExample.accepted(of: PlanDiagnostics.all)

    @Test(arguments: flagged)
    func `flags exactly the marked bytes`(example: KindExample) {
        let marked = Marked(example.text)
        let found = PlanReader.read(SourceFile(path: "plan.json", text: marked.text)).1.diagnostics
        #expect(found.map(\.id) == marked.ranges.map { _ in example.kind.id })
        #expect(found.map(\.range) == marked.ranges)
    }

    @Test(arguments: accepted)
    func `finds nothing in what is accepted`(example: KindExample) {
        let (plan, report) = PlanReader.read(SourceFile(path: "plan.json", text: example.text))
        #expect(report.diagnostics.map(\.message) == [])
        #expect(plan != nil)
    }

    private static func plan(_ text: String) throws -> Plan {
        let (plan, report) = PlanReader.read(SourceFile(path: "plan.json", text: text))
        #expect(report.diagnostics.map(\.message) == [])
        return try #require(plan)
    }

    private static let shop = #"""
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["event"],
         "properties": {"event": {"type": "string"}, "user": {"type": "object"}},
         "oneOf": [
          {"description": "bought", "properties": {"event": {"const": "buy"}, "price": {"$ref": "#/$defs/money"}},
           "required": ["price"], "additionalProperties": false},
          {"allOf": [{"$ref": "#/$defs/page"}], "properties": {"event": {"enum": ["view", "leave"]}}}],
         "$defs": {"money": {"type": "object", "required": ["value"], "properties": {
            "value": {"type": "number", "exclusiveMinimum": 0, "maximum": 99},
            "currency": {"enum": ["EUR", "USD", null]}}},
           "page": {"properties": {"path": {"type": "string", "pattern": "^/"}, "a.b": {"const": 1.0},
            "items": {"type": "array", "items": {"$ref": "#/$defs/money"}}}}}}
        """#

    @Test func `events come in the order of the file, from const and enum`() throws {
        let plan = try Self.plan(Self.shop)
        #expect(plan.events.map(\.name) == ["buy", "view", "leave"])
        #expect(plan.namesAllEvents)
        #expect(plan.events[0].summary == "bought")
        let text = Array(Self.shop.utf8)
        let range = plan.events[1].range
        #expect(String(decoding: text[Int(range.start)..<Int(range.end)], as: UTF8.self) == #""view""#)
    }

    @Test(arguments: [
        ("price.value", "numbers above 0 up to 99", true),
        ("price.currency", "\"EUR\", \"USD\" and null", true),
        ("price", "lists and maps", true), ("path", "texts that match '^/'", true), ("a.b", "1", true),
        ("items.3.currency", "\"EUR\", \"USD\" and null", true), ("items.length", "anything", true),
        ("pages", "anything", false), ("user.id", "anything", true), ("price.amount", "anything", false),
    ])
    func `a key has the values of all events`(key: String, words: String, isKnown: Bool) throws {
        var lookup = PlanLookup(try Self.plan(Self.shop))
        let found = lookup.key(.nested(.init(key)))
        #expect((found.values?.words ?? "anything") == words)
        #expect(found.isKnown == isKnown)
    }

    @Test func `an event requires what all its alternatives require`() throws {
        let plan = try Self.plan(Self.shop)
        var lookup = PlanLookup(plan)
        #expect(lookup.key(.nested(.init("price.value")), of: plan.events[0]).values?.isEmpty == false)
        #expect(lookup.key(.nested(.init("price.value"))).isRequired == false)
        // A name with a dot may be pushed over it.
        #expect(lookup.key(.nested(.init("price")), of: plan.events[0]).isRequired)
        #expect(lookup.key(.nested(.init("path")), of: plan.events[0]).values == [])
    }

    @Test(arguments: [
        ("[]", "a plan is a JSON object"), (##"{"$ref": "#"}"##, "this schema refers to itself"),
        (
            ##"{"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}]}}}"##,
            "itself"
        ),
        (#"{"properties": []}"#, "'properties' must be an object"), (#"{"required": [1]}"#, "must be a text"),
        (##"{"$ref": "other.json#/a"}"##, "a plan is one file"),
        (##"{"$dynamicRef": "#a"}"##, "not supported"),
        (#"{"oneOf": {}}"#, "'oneOf' must be a list"),
        (#"{"items": 7}"#, "a schema is an object, true or false"),
    ])
    func `errors are located and said`(text: String, message: String) {
        let (plan, report) = PlanReader.read(SourceFile(path: "plan.json", text: text))
        #expect(plan == nil)
        #expect(
            report.diagnostics.contains { $0.message.contains(message) },
            "\(report.diagnostics.map(\.message))")
    }

    /// A recursive type is fine: it ends where the keys that macros read end.
    @Test func `a schema may contain itself`() throws {
        let plan = try Self.plan(
            ##"{"properties": {"event": {"const": "e"}, "next": {"$ref": "#"}, "n": {"type": "integer"}}}"##)
        var lookup = PlanLookup(plan, by: .mobile)
        #expect(lookup.key(.nested(.init("next.next.n"))).values?.words == "numbers")
        var typing = PlanTyping(plan)
        #expect(typing.properties(of: plan.events[0])?.map(\.name) == ["next", "n"])
        #expect(plan.keys.count == 3)
    }

    /// Plans that are within all limits, and would take long or be refused if the work grew with their square.
    @Test func `large plans are read in time that grows with them`() throws {
        let events = (0..<700).map { #"{"properties": {"event": {"const": "e\#($0)"}}}"# }
        let parts = (0..<700).map { #"{"properties": {"k\#($0)": {"type": "string"}}}"# }
        let flat = try Self.plan(#"{"allOf": [\#(parts.joined(separator: ", "))]}"#)
        #expect(flat.keys.count == 700)
        let shared = (0..<25).map { ##"{"$ref": "#/$defs/p\##($0)"}"## }.joined(separator: ", ")
        let definitions = (0..<25).map { #""p\#($0)": {"properties": {"k\#($0)": {}}}"# }.joined(
            separator: ", ")
        let mixed = events.map { #"{"allOf": [\#(shared), \#($0)]}"# }.joined(separator: ", ")
        let mix = try Self.plan(#"{"oneOf": [\#(mixed)], "$defs": {\#(definitions)}}"#)
        #expect(mix.events.count == 700)
        let chain = (0..<40_000).map { ##"{"$ref": "#/$defs/c/\##($0 + 1)"}"## }.joined(separator: ", ")
        let long = try Self.plan(
            ##"{"$ref": "#/$defs/c/0", "$defs": {"c": [\##(chain), {"properties": {"k": {}}}]}}"##)
        #expect(long.keys == ["k"])
    }

    @Test func `long keys are no guesses, and events are bounded`() throws {
        let name = String(repeating: "n", count: 201)
        let inner = #"{"properties": {"a": {}, "\#(name)": {"properties": {"b": {}}}}}"#
        let keys = try Self.plan(#"{"properties": {"event": {"const": "e"}, "k": \#(inner)}}"#).keys
        #expect(keys == ["event", "k", "k.a"])
        let names = (0...10_000).map { "\"e\($0)\"" }.joined(separator: ", ")
        let text = #"{"anyOf": [{"properties": {"event": {"enum": [\#(names)]}}}, {}]}"#
        let report = PlanReader.read(SourceFile(path: "plan.json", text: text)).1
        #expect(report.diagnostics.map(\.message) == ["the plan has more than 10000 events"])
        let fault = PlanReader.read(SourceFile(path: "plan.json", text: #"{"a": 1, "a": 2}"#)).1
        #expect(fault.diagnostics.first?.message.hasPrefix("cannot read the plan: ") == true)
    }

    /// Twenty choices of two are a million alternatives.
    @Test func `alternatives are bounded`() {
        let choice = #"{"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#
        let all = Array(repeating: choice, count: 20).joined(separator: ", ")
        let (plan, report) = PlanReader.read(SourceFile(path: "plan.json", text: #"{"allOf": [\#(all)]}"#))
        #expect(plan == nil)
        #expect(report.diagnostics.map(\.message) == ["the plan has more than 1000 alternatives"])
        let inner = #"{"properties": {"event": {"const": "e"}, "k": {"allOf": [\#(all)]}}}"#
        let within = PlanReader.read(SourceFile(path: "plan.json", text: inner)).0
        var lookup = within.map { PlanLookup($0) }
        #expect(lookup?.key(.nested(.init("k"))).values == nil)
    }

    /// Events with the same properties take few more steps than one.
    @Test(arguments: [#"{"const": "a"}"#, #"{"enum": ["a", "b", "c", "d"]}"#])
    func `the types of events are found in few steps`(event: String) throws {
        let plan = try Self.plan(
            #"{"properties": {"event": \#(event), "k": {"type": "string"}, "l": {"type": "integer"}}}"#)
        for (steps, isEnough) in [(100, true), (10, false)] {
            var typing = PlanTyping(plan, steps: steps)
            let found = plan.events.compactMap { typing.properties(of: $0) }
            #expect((found.count == plan.events.count) == isEnough)
        }
    }
}
