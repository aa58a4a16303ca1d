import TagDiagnostics
import TagLint
import Testing

/// Which tags come before the one that sets the consent defaults.
struct ConsentOrderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Members of the tag that sends, and of the one that sets the default.
        let sender: String
        let consent: String
        let moments: (String, String)?

        init(_ what: String, _ sender: String, _ consent: String, _ moments: (String, String)? = nil) {
            (testDescription, self.sender, self.consent, self.moments) = (what, sender, consent, moments)
        }
    }

    private static let (first, second, third) = (#"["2147479572"]"#, #"["2147479573"]"#, #"["2147479553"]"#)
    private static let page =
        #""type": "html", "parameter": [{"type": "TEMPLATE", "key": "html", "value": "PAGE"}]"#
    private static let plain = page.replacing("PAGE", with: "<script>gtag('consent', 'default', {})</script>")
    private static let template =
        #""type": "cvt_1_2", "parameter": [{"type": "TEMPLATE", "key": "command", "value": "default"}, "#
        + #"{"type": "TEMPLATE", "key": "wait_for_update", "value": "500"}]"#
    private static let google =
        #""type": "googtag", "parameter": [{"type": "TEMPLATE", "key": "tagId", "value": "G-1"}]"#

    @Test(arguments: [
        Case(
            "an earlier event", #"\#(google), "firingTriggerId": \#(second)"#,
            #"\#(plain), "firingTriggerId": \#(third)"#, ("gtm.init", "gtm.js")),
        Case(
            "a template", #"\#(google), "firingTriggerId": \#(first)"#,
            #"\#(template), "firingTriggerId": \#(second)"#, ("gtm.init_consent", "gtm.init")),
        Case(
            "the same event, and first in the file", #"\#(google), "firingTriggerId": \#(third)"#,
            #"\#(plain), "firingTriggerId": \#(third)"#, ("gtm.js", "gtm.js")),
        Case(
            "the same event, and a lower priority", #"\#(google), "firingTriggerId": \#(third)"#,
            #"\#(plain), "firingTriggerId": \#(third), "priority": {"type": "INTEGER", "value": "9"}"#),
        Case(
            "as it should be", #"\#(google), "firingTriggerId": \#(second)"#,
            #"\#(plain), "firingTriggerId": \#(first)"#),
        Case(
            "what waits for consent",
            #"\#(google), "firingTriggerId": \#(second), "consentSettings": {"consentStatus": "NEEDED"}"#,
            #"\#(plain), "firingTriggerId": \#(third)"#),
        Case(
            "what is fired behind the other", #"\#(google), "firingTriggerId": \#(second), SETUP"#,
            #"\#(plain), "firingTriggerId": \#(third)"#),
        Case(
            "what is paused", #"\#(google), "firingTriggerId": \#(second), "paused": true"#,
            #"\#(plain), "firingTriggerId": \#(third)"#),
        Case(
            "what sends nothing", #"\#(page), "firingTriggerId": \#(second)"#,
            #"\#(plain), "firingTriggerId": \#(third)"#),
        Case(
            "an update, and no default", #"\#(google), "firingTriggerId": \#(second)"#,
            #"\#(plain.replacing("default", with: "update")), "firingTriggerId": \#(third)"#),
        Case(
            "what asks for more than the event", #"\#(google), "firingTriggerId": ["7"]"#,
            #"\#(plain), "firingTriggerId": \#(third)"#),
    ])
    func `a tag that comes before is found`(example: Case) throws {
        let setup = #""setupTag": [{"tagName": "Consent"}]"#
        let text = #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
             "tag": [{"tagId": "1", "name": "Sender", \#(example.sender.replacing("SETUP", with: setup))},
                     {"tagId": "2", "name": "Consent", \#(example.consent)}],
             "trigger": [{"triggerId": "7", "name": "Asked", "type": "INIT", "filter": [
               {"type": "EQUALS", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{Allowed}}"},
                                                {"type": "TEMPLATE", "key": "arg1", "value": "yes"}]}]}],
             "variable": [{"variableId": "8", "name": "Allowed", "type": "v", "parameter": [
               {"type": "TEMPLATE", "key": "name", "value": "allowed"}]}]}}
            """#
        let kind = try #require(LintCatalogue.all.first { $0.id == "fires-before-consent" })
        let found = Linting(text, kind)
        #expect(found.errors == [])
        let expected = example.moments.map { moments in
            [
                "tag 'Sender' fires on '\(moments.0)', before tag 'Consent' sets the consent defaults",
                "that tag fires on '\(moments.1)'",
            ]
        }
        #expect(found.findings.flatMap { [$0.message] + $0.notes.map(\.message) } == expected ?? [])
    }
}
