import TagDiagnostics
import TagModel
import Testing

/// Conditions as people write them who have not read the reference: each gets one finding, with the right form.
struct ConditionFormTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let condition: String
        let note: String
        let message: String

        init(_ condition: String, _ message: String, _ note: String) {
            self.condition = condition
            self.note = note
            self.message = message
        }

        var testDescription: String { condition }
    }

    private static let noOperator = "the condition has no operator"
    private static let noMacro = "the condition has no 'macro'"
    private static let neither = "the condition has no 'macro' and no operator"
    private static let purchase = #"write {"macro": "event", "equals": "purchase"}"#
    private static let unless = #"put the condition under 'unless': {"macro": "event", "equals": "x"}"#

    private static func findings(_ condition: String, under list: String = "if") -> [Diagnostic] {
        let reading = Reading(
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}, "url": {"type": "event"}},
             "rules": {"r": {"\#(list)": [\#(condition)]}},
             "tags": {"t": {"type": "imagePixel", "url": "{{event}}{{url}}", "fires": ["r"]}}}
            """#)
        return reading.diagnostics.filter { $0.severity == .error }
    }

    @Test(arguments: [
        Row(#"{"macro": "event", "operator": "equals", "value": "purchase"}"#, noOperator, purchase),
        Row(#"{"macro": "event", "op": "==", "to": "purchase"}"#, noOperator, purchase),
        Row(#"{"variable": "event", "type": "EQUALS", "value": "purchase"}"#, noOperator, purchase),
        Row(#"{"type": "EQUALS", "arg0": "{{event}}", "arg1": "purchase"}"#, neither, purchase),
        Row(
            #"{"type": "STARTS_WITH", "arg0": "a {{event}}", "arg1": 7}"#, neither,
            #"write {"value": "a {{event}}", "startsWith": 7}"#),
        Row(
            #"{"type": "EQUALS", "parameter": [{"key": "arg0", "value": "{{event}}"}, {"key": "arg1", "value": "purchase"}]}"#,
            neither, purchase),
        Row(
            #"{"type": "equals", "value": "purchase"}"#, noOperator,
            #"write {"macro": NAME, "equals": "purchase"}"#),
        Row(#"{"equals": "purchase"}"#, noMacro, #"write {"macro": NAME, "equals": "purchase"}"#),
        Row(#""event equals purchase""#, "a condition must be an object, not text", purchase),
        Row(
            #""url does not contain x y""#, "a condition must be an object, not text",
            #"put the condition under 'unless': {"macro": "url", "contains": "x y"}"#),
        Row(#"{"macro": "event", "notEquals": "x"}"#, "a condition has no member 'notEquals'", unless),
        Row(#"{"macro": "event", "!=": "x"}"#, "a condition has no member '!='", unless),
        Row(#"{"not": {"macro": "event", "equals": "x"}}"#, "a condition has no member 'not'", unless),
        Row(
            #"{"macro": "url", "doesNotContain": "x"}"#, "a condition has no member 'doesNotContain'",
            #"put the condition under 'unless': {"macro": "url", "contains": "x"}"#),
        Row(
            #"{"macro": "url", "value": "{{event}}", "equals": 1}"#,
            "a condition with 'macro' has no member 'value'", #"write {"macro": "url", "equals": 1}"#),
    ])
    func `a malformed condition has one finding and the right form`(row: Row) {
        let findings = Self.findings(row.condition)
        #expect(findings.map(\.message) == [row.message])
        #expect(findings.first?.notes.map(\.message) == [row.note])
    }

    @Test func `a negated condition under 'unless' belongs under 'if'`() {
        let findings = Self.findings(#"{"macro": "event", "notEquals": "x"}"#, under: "unless")
        #expect(
            findings.first?.notes.map(\.message) == [
                #"put the condition under 'if': {"macro": "event", "equals": "x"}"#
            ])
    }

    @Test func `the right form is shown once for a fault that a file has often`() {
        let findings = Self.findings(#"{"equals": 1}, {"equals": 2}, {"macro": "event"}, {"equals": 3}"#)
        #expect(findings.map(\.notes.count) == [1, 0, 1, 0])
    }

    @Test func `one condition without a list is read, and reported`() {
        let reading = Reading(
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}},
             "rules": {"r": {"if": {"macro": "event", "equals": "x"}}},
             "tags": {"t": {"type": "imagePixel", "url": "u", "fires": "r", "setup": "s"},
                      "s": {"type": "imagePixel", "url": "u"}}}
            """#)
        #expect(
            reading.diagnostics.map(\.message) == [
                "'if' must be a list, not an object", "'fires' must be a list, not text",
                "'setup' must be a list, not text",
            ])
        #expect(reading.container?.rules[0].conditions.count == 1)
        #expect(reading.container?.tags[0].firesOn.map(\.key) == ["r"])
    }
}
