import TagDiagnostics
import TagTestSupport
import Testing

/// Plans that allow values in ways that are easily overlooked: nothing is said to be impossible then.
@Suite struct PlanOpennessTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let plan: String
        var contexts = #""web""#
        var key = "v"
        let condition: String
        var found: [String] = []

        var testDescription: String { "\(contexts) \(key) \(condition) \(plan)" }
    }

    private static let unmet = ["value-not-in-plan"]
    private static let user = #"""
        {"properties": {"event": {"const": "buy"}, "user": {"type": ["object", "null"],
         "properties": {"kind": {"const": "guest"}}, "additionalProperties": false}}, "additionalProperties": false}
        """#
    private static let code = #"{"properties": {"event": {"const": "buy"}, "code": {"enum": ["A1", "B2"]}}}"#

    private static let conditional = #"""
        {"properties": {"event": {"enum": ["buy", "see"]}, "v": {"enum": ["a", "b"]}},
         "if": {"properties": {"event": {"const": "see"}}},
         "then": {"properties": {"v": {"const": "a"}, "w": {"const": "x"}}}}
        """#

    private static func open(_ additional: String) -> String {
        #"""
        {"oneOf": [{"properties": {"event": {"const": "buy"}, "v": {"const": "a"}}},
         {"properties": {"event": {"const": "custom"}}\#(additional)}]}
        """#
    }

    private static func pattern(_ pattern: String) -> String {
        #"{"properties": {"event": {"const": "buy"}, "v": {"type": "string", "pattern": "\#(pattern)"}}}"#
    }

    private static func event(_ schema: String) -> String { #"{"properties": {"event": \#(schema)}}"# }

    @Test(arguments: [
        // On the web a path through null is false, in an app it leads nowhere.
        Case(plan: user, key: "user.kind", condition: #""macro": "k", "equals": "false""#),
        Case(
            plan: user, contexts: "", key: "user.kind", condition: #""macro": "k", "equals": "false""#,
            found: unmet),
        Case(plan: user, key: "user.kind", condition: #""macro": "k", "equals": "host""#, found: unmet),
        // A digit after a text is its letter.
        Case(plan: code, key: "code.0", condition: #""macro": "k", "equals": "A""#),
        Case(
            plan: code, key: "code.trim", condition: #""macro": "k", "equals": "A""#,
            found: ["dead-under-plan"]),
        // A name with a dot makes the map around it.
        Case(
            plan:
                #"{"properties": {"event": {"const": "buy"}, "a.b": {"const": "x"}}, "additionalProperties": false}"#,
            key: "a", condition: #""macro": "k", "contains": "object""#),
        // What the plan allows in so many words.
        Case(plan: open(#", "additionalProperties": true"#), condition: #""macro": "k", "equals": "z""#),
        Case(
            plan: open(#", "additionalProperties": {"description": "free"}"#),
            condition: #""macro": "k", "equals": "z""#),
        Case(
            plan: open(#", "additionalProperties": {"minLength": 1}"#),
            condition: #""macro": "k", "equals": "z""#),
        Case(
            plan: open(#", "additionalProperties": {"not": {"const": "q"}}"#),
            condition: #""macro": "k", "equals": "z""#),
        Case(plan: open(""), condition: #""macro": "k", "equals": "z""#, found: unmet),
        Case(
            plan: open(#", "additionalProperties": false"#), condition: #""macro": "k", "equals": "z""#,
            found: unmet),
        // What a condition on the whole push says is not read: a key that it describes may have any value.
        Case(plan: conditional, condition: #""macro": "k", "equals": "b""#),
        Case(plan: conditional, condition: #""macro": "k", "equals": "z""#, found: unmet),
        Case(plan: conditional, key: "w", condition: #""macro": "k", "equals": "q""#),
        Case(
            plan: open(#", "if": {"required": ["w"]}, "then": {"properties": {"v": {"const": "z"}}}"#),
            condition: #""macro": "k", "equals": "z""#),
        Case(
            plan: open(#", "if": true, "else": {"properties": {"w": true}}, "unevaluatedProperties": false"#),
            key: "w", condition: #""macro": "k", "equals": "z""#),
        // Other letter cases.
        Case(plan: code, key: "code", condition: #""macro": "event", "equals": "Buy", "ignoreCase": true"#),
        // Patterns in the words of ECMA-262.
        Case(
            plan: pattern(#"^a\\sb$"#), condition: #""macro": "k", "equals": "a\u00A0b""#),
        Case(plan: pattern(#"\\Aabc"#), condition: #""macro": "k", "equals": "Aabc""#),
        Case(plan: pattern(#"^a\\d.$"#), condition: #""macro": "k", "equals": "a7\u0085""#),
        Case(plan: pattern(#"^a\\d.$"#), condition: #""macro": "k", "equals": "axy""#, found: unmet),
        Case(
            plan: pattern(#"^(?:x|[\\w.]+)@h$"#), condition: #""macro": "k", "equals": "a-b@h""#, found: unmet
        ),
        // Events that are no texts.
        Case(plan: event(#"{"enum": ["a", 5]}"#), condition: #""macro": "event", "equals": "5""#),
        // Events of the vendor's, and of AMP.
        Case(plan: code, key: "code", condition: #""macro": "event", "equals": "gtag.config""#),
        Case(
            plan: code, contexts: #""amp""#, key: "code",
            condition: #""macro": "event", "equals": "amp.visible""#),
    ])
    func `what is found is impossible`(test: Case) throws {
        let text = #"""
            {"container": {"id": "GTM-AB12", "contexts": [\#(test.contexts)]},
             "macros": {"event": {"type": "event"}, "k": {"type": "dataLayer", "name": "\#(test.key)"}},
             "rules": {"r": {"if": [{\#(test.condition)}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["r"]}}}
            """#
        let found = try PlanLintTests.findings(text, plan: test.plan)
        #expect(found.map(\.id).filter { $0 != "key-not-in-plan" }.sorted() == test.found)
        for finding in found where finding.id == "value-not-in-plan" {
            let notes = finding.notes.map(\.message)
            #expect(notes.contains("so tag 't' can never fire under the plan"), "\(notes)")
            guard test.plan == Self.open("") else { continue }
            #expect(notes.contains("taken as closed: the plan does not mention 'v' for 'custom'"), "\(notes)")
        }
    }

    /// Definitions have pages in parameters of any name.
    @Test func `a script in a custom tag may push what it likes`() throws {
        let text = #"""
            {"container": {"id": "GTM-AB12", "contexts": ["web"]},
             "macros": {"event": {"type": "event"}, "k": {"type": "dataLayer", "name": "code"}},
             "rules": {"r": {"if": [{"macro": "event", "equals": "late"}, {"macro": "k", "equals": "C"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["r"]},
              "s": {"type": "custom", "customType": "html", "fires": ["r"],
               "parameters": {"html": "<script>dataLayer.push(o)</script>"}}}}
            """#
        #expect(try PlanLintTests.findings(text, plan: Self.code).map(\.id) == [])
    }

    @Test func `the events of a trigger group are used`() throws {
        func trigger(_ id: Int, _ event: String) -> String {
            #"""
            {"triggerId": "\#(id)", "name": "\#(event)", "type": "CUSTOM_EVENT", "customEventFilter": [{"type": "EQUALS",
             "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
             {"type": "TEMPLATE", "key": "arg1", "value": "\#(event)"}]}]}
            """#
        }
        let text = #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-TG1", "usageContext": ["WEB"]},
             "tag": [{"tagId": "1", "name": "T", "type": "html", "firingTriggerId": ["30"],
              "parameter": [{"type": "TEMPLATE", "key": "html", "value": "<script>f()</script>"}]}],
             "trigger": [\#(trigger(10, "buy")), \#(trigger(11, "see")), {"triggerId": "30", "name": "Both",
              "type": "TRIGGER_GROUP", "parameter": [{"type": "LIST", "key": "triggerIds", "list": [
               {"type": "TRIGGER_REFERENCE", "value": "10"}, {"type": "TRIGGER_REFERENCE", "value": "11"}]}]}]}}
            """#
        let found = try PlanLintTests.findings(text, isAll: true)
        #expect(found.map(\.id) == [])
    }
}
