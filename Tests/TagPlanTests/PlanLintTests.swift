import TagCompiler
import TagDiagnostics
import TagLint
import TagPlan
import TagTestSupport
import Testing

/// Hard cases of the lints that need a plan.
@Suite struct PlanLintTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let macros: String
        let rules: String
        let tags: String
        /// The ids and messages of what is found.
        let found: [String]

        var testDescription: String { "\(macros) \(rules) \(tags)" }

        init(macros: String = "", rules: String, tags: String = "", _ found: String...) {
            (self.macros, self.rules, self.tags, self.found) = (macros, rules, tags, found)
        }
    }

    static let plan = #"""
        {"oneOf": [
          {"properties": {"event": {"const": "buy"}, "currency": {"enum": ["EUR", "USD"]},
            "total": {"type": "integer", "minimum": 1, "maximum": 9}, "user": {"$ref": "#/$defs/user"}},
            "required": ["currency"]},
          {"properties": {"event": {"const": "see"}, "page": {"type": "string", "pattern": "^/shop"}}}],
         "$defs": {"user": {"type": "object", "properties": {"kind": {"const": "guest"}}, "additionalProperties": false}}}
        """#

    private static func lint(_ test: Case, contexts: String) throws -> [String] {
        let keys = ["currency", "total", "page", "user.kind", "user.name"].map {
            #""\#($0)": {"type": "dataLayer", "name": "\#($0)"}"#
        }.joined(separator: ", ")
        let text = #"""
            {"container": {"id": "GTM-AB12", "contexts": [\#(contexts)]},
             "macros": {"event": {"type": "event"}, \#(keys)\#(test.macros)},
             "rules": {\#(test.rules)},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["r"]}\#(test.tags)}}
            """#
        return try findings(text)
            .map { finding in finding.id + ": " + finding.message }
            .filter { !$0.contains("key-not-in-plan") || !$0.contains("user.name") }
    }

    /// Returns what the lints find that need a plan.
    static func findings(_ text: String, plan: String = PlanLintTests.plan, isAll: Bool = false) throws
        -> [Diagnostic]
    {
        var data = LintData()
        data.plan = PlanReader.read(SourceFile(path: "plan.json", text: plan)).0
        let compilation = Compiler.check(SourceFile(path: "c.json", text: text))
        let container = try #require(compilation.container, "\(compilation.diagnostics.map(\.message))")
        let references = try #require(compilation.references)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return Linter.lint(container, references, checked: compilation.checked, data: data)
            .filter { $0.id.contains("plan") && (isAll || $0.id != "plan-event-unused") }
    }

    private static let dead = "dead-under-plan: tag 't' can never fire under the plan"

    @Test(arguments: [
        // A value of an earlier event stays.
        Case(
            rules:
                #""r": {"if": [{"macro": "event", "equals": "see"}, {"macro": "currency", "equals": "EUR"}]}"#
        ),
        Case(
            rules:
                #""r": {"if": [{"macro": "event", "equals": "see"}, {"macro": "currency", "equals": "GBP"}]}"#,
            "value-not-in-plan: rule 'r': no value that the plan allows for 'currency' equals 'GBP'"),
        // An event that requires a key has it.
        Case(
            rules:
                #""r": {"if": [{"macro": "event", "equals": "buy"}], "unless": [{"macro": "currency", "matchesRegex": "EUR|USD"}]}"#,
            dead),
        Case(
            rules:
                #""r": {"if": [{"macro": "event", "equals": "see"}], "unless": [{"macro": "currency", "matchesRegex": "EUR|USD"}]}"#
        ),
        // Numbers at the bounds, and beyond them.
        Case(rules: #""r": {"if": [{"macro": "total", "greaterOrEqual": 9}]}"#),
        Case(
            rules: #""r": {"if": [{"macro": "total", "greaterThan": 9}]}"#,
            "value-not-in-plan: rule 'r': no value that the plan allows for 'total' is greater than 9"
        ),
        // Events of the vendor's listeners may come with anything that was pushed before.
        Case(
            rules:
                #""r": {"if": [{"macro": "event", "equals": "gtm.load"}, {"macro": "total", "equals": 9}]}"#),
        Case(
            rules: #""r": {"if": [{"macro": "event", "equals": "by"}]}"#,
            "event-not-in-plan: rule 'r' waits for 'by', which is not in the plan"),
        // The name of an event that a constant has.
        Case(
            macros: #", "name": {"type": "constant", "value": "see"}"#,
            rules: #""r": {"if": [{"macro": "event", "equals": "{{name}}"}]}"#),
        Case(
            macros: #", "name": {"type": "dataLayer", "name": "currency"}"#,
            rules: #""r": {"if": [{"macro": "event", "equals": "{{name}}"}]}"#),
        Case(
            macros: #", "name": {"type": "constant", "value": "by"}"#,
            rules: #""r": {"if": [{"macro": "event", "equals": "{{name}}"}]}"#,
            "value-not-in-plan: rule 'r': no value that the plan allows for 'event' equals 'name'"),
        // A tag has a finding of its own where another rule of it is dead for another reason.
        Case(
            rules: #"""
                "r": {"if": [{"macro": "event", "equals": "by"}]},
                "s": {"if": [{"macro": "event", "equals": "buy"}], "unless": [{"macro": "currency", "matchesRegex": "EUR|USD"}]}
                """#,
            tags: #", "u": {"type": "imagePixel", "url": "https://h/", "fires": ["r", "s"]}"#,
            "event-not-in-plan: rule 'r' waits for 'by', which is not in the plan",
            "dead-under-plan: tag 'u' can never fire under the plan"),
        // What the plan forbids is absent.
        Case(
            rules: #""r": {"if": [{"macro": "user.name", "equals": "Ann"}]}"#, dead),
        // A default is a value, too.
        Case(
            macros: #", "d": {"type": "dataLayer", "name": "currency", "default": "GBP"}"#,
            rules: #""r": {"if": [{"macro": "d", "equals": "GBP"}]}"#),
        // What a script of the container pushes is not restricted.
        Case(
            rules: #""r": {"if": [{"macro": "event", "equals": "late"}, {"macro": "page", "equals": "/"}]}"#,
            tags:
                #", "s": {"type": "dataLayerWrite", "value": [{"event": "late", "page": "/"}], "fires": ["r"]}"#
        ),
    ])
    func `what is found is what the plan rules out`(test: Case) throws {
        #expect(try Self.lint(test, contexts: "").sorted() == test.found.sorted())
    }

    @Test(arguments: [
        ("<script>dataLayer.push({'event': 'late', page: x})</script>", true),
        ("<script>track({'event': 'late', page: x})</script>", false),
        // Names that are made as the script runs.
        ("<script>dataLayer.push({'event': 'la' + x})</script>", true),
        ("<script>dataLayer.push({'event': e.data.event})</script>", true),
        ("<script>dataLayer.push({event: '{{_event}}'})</script>", true),
        ("<script>dataLayer.push({event: 'l\\\\u0061te'})</script>", true),
        ("<script>dataLayer.push({event})</script>", true),
        ("<script>var o = {}; o[k] = 1; dataLayer.push(o)</script>", true),
        ("<script>dataLayer.push({[k]: 1})</script>", true),
        ("<script>dataLayer.push({...o})</script>", true),
        ("<script>dataLayer.push(Object.assign({event: 'x'}, o))</script>", true),
        ("<script>var d = window.dataLayer; d.push(o)</script>", true),
        ("<script>window['dataLayer'].push(o)</script>", true),
        ("<script>window.dataLayer = [o]</script>", true),
        ("<script>gtag('event', 'late')</script>", true),
        ("<script>setTimeout('dataLayer.push(o)', 9)</script>", true),
        ("<a onclick='dataLayer.push(o)'>x</a><script>f()</script>", true),
        ("<script>dataLayer.push({</script>", true),
        // Names that are written.
        (
            "<script>window.dataLayer = window.dataLayer || []; dataLayer.push({event: 'other', a: o})</script>",
            false
        ),
        (
            "<script>window.dataLayer && (window.dataLayer = window.dataLayer || []).push({event: 'other'})</script>",
            false
        ),
        (
            "<script>function gtag(){dataLayer.push(arguments)} gtag('js', new Date()); gtag('config', id)</script>",
            false
        ),
        ("<script>f(google_tag_manager[id].dataLayer.get('other'))</script>", false),
    ])
    func `scripts that mention the data layer may push what they mention`(html: String, isExempt: Bool) throws
    {
        let ids = #""accountId": "1", "containerId": "1""#
        let filter = #"""
            {"type": "EQUALS", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
             {"type": "TEMPLATE", "key": "arg1", "value": "late"}]}
            """#
        let text = #"""
            {"exportFormatVersion": 2, "containerVersion": {\#(ids), "containerVersionId": "1",
             "container": {\#(ids), "publicId": "GTM-AB12", "usageContext": ["WEB"]},
             "tag": [{\#(ids), "tagId": "1", "name": "t", "type": "html", "firingTriggerId": ["2"],
              "parameter": [{"type": "TEMPLATE", "key": "html", "value": "\#(html)"}]}],
             "trigger": [{\#(ids), "triggerId": "2", "name": "late", "type": "CUSTOM_EVENT",
              "customEventFilter": [\#(filter)]}]}}
            """#
        let found = try Self.findings(text).map(\.id)
        #expect(found == (isExempt ? [] : ["event-not-in-plan"]))
    }
}
