import TagDiagnostics
import TagLint
import TagTestSupport
import Testing

/// Lints of messages: what their examples do not say.
struct MessageLintTests {
    private static func findings(_ text: String, _ id: String) -> [String] {
        guard let kind = LintCatalogue.all.first(where: { $0.id == id }) else { return ["no lint"] }
        let linting = Linting(text, kind)
        return linting.errors + linting.findings.map(\.message)
    }

    private static func definition(_ messages: String, _ rest: String = "") -> String {
        #"{"container": {"id": "GTM-AB12"}, \#(rest)"messages": {\#(messages)}}"#
    }

    @Test
    func `P12: a campaign without an end is a warning`() {
        let text =
            #"{"messages": [{"vanillaPayload": {"campaignId": "1", "campaignName": "Sale"}, "content": {"banner": "#
            + #"{"title": {"text": "t"}}}, "triggeringConditions": [{"fiamTrigger": "ON_FOREGROUND"}]}]}"#
        #expect(Self.findings(text, "message-without-end") == ["message 'Sale' has no end"])
    }

    @Test(arguments: [
        ("#000000", "#FFFFFF", nil), ("#767676", "#FFFFFF", nil), ("#777777", "#FFFFFF", "4.4:1"),
        ("#FFFFFF", "#4D8C47", "4.0:1"), ("#FFFFFF", "#FFFFFF", "1.0:1"), ("{{c}}", "#FFFFFF", nil),
        ("#0000FF", "#000000", "2.4:1"),
    ])
    func `contrasts are those of the guidelines`(text: String, background: String, ratio: String?) {
        let message =
            #""m": {"type": "banner", "title": "t", "on": ["launch"], "textColor": "\#(text)", "backgroundColor": "\#(background)"}"#
        let macros = ##""macros": {"c": {"type": "constant", "value": "#FFFFFF"}}, "##
        let expected = ratio.map {
            "the text of message 'm' has a contrast of \($0) with its background; 4.5:1 is the minimum"
        }
        #expect(
            Self.findings(Self.definition(message, macros), "low-contrast") == (expected.map { [$0] } ?? []))
    }

    @Test
    func `a message that no event can show is said to show never`() {
        let text = Self.definition(
            #""m": {"type": "banner", "title": "t", "on": [{"rule": "r"}]}"#,
            #""macros": {"e": {"type": "event"}}, "rules": {"r": {"if": [{"macro": "e", "equals": "a"}, {"macro": "e", "equals": "b"}]}}, "#
        )
        #expect(Self.findings(text, "tag-never-fires") == ["message 'm' can never show"])
        let blocked = Self.definition(
            #""m": {"type": "banner", "title": "t", "on": [{"event": "a"}], "unless": ["r"]}"#,
            #""macros": {"e": {"type": "event"}}, "rules": {"r": {"if": [{"macro": "e", "startsWith": "a"}]}}, "#
        )
        #expect(
            Self.findings(blocked, "blocking-always-wins")
                == ["message 'm' can never show: it is blocked whenever a rule shows it"])
    }

    /// Two messages, and whether they are said to exclude each other.
    @Test(arguments: [
        // Both within a day, whichever is first; a second day, or no interval, makes room.
        (
            #""on": ["launch"], "start": 0, "end": 1000"#,
            #""on": ["foreground"], "start": 5000, "end": 6000"#, true
        ),
        (
            #""on": ["launch"], "start": 0, "end": 1000"#,
            #""on": ["foreground"], "start": 5000, "end": 90000000"#, false
        ),
        (
            #""on": ["launch"], "start": 0, "end": 1000"#,
            #""on": [{"event": "e"}], "start": 5000, "end": 6000"#, false
        ),
        (#""on": ["launch"], "end": 1000"#, #""on": ["launch"], "start": 0, "end": 1000"#, false),
        // The first comes before the other each time.
        (
            #""on": [{"event": "e"}], "frequency": {"within": [{"count": 1, "seconds": 0}]}"#,
            #""on": [{"event": "e"}]"#, true
        ),
        (#""on": [{"event": "e"}]"#, #""on": [{"event": "e"}]"#, false),
        (
            #""on": [{"event": "e"}], "frequency": {"within": [{"count": 1, "seconds": 0}]}"#,
            #""on": [{"event": "e"}], "priority": 1"#, false
        ),
        (
            #""on": [{"event": "e"}], "frequency": {"within": [{"count": 1, "seconds": 0}]}, "image": "https://h/i.png""#,
            #""on": [{"event": "e"}]"#, false
        ),
        (
            #""on": [{"event": "e"}], "frequency": {"within": [{"count": 1, "seconds": 0}]}, "end": 1000"#,
            #""on": [{"event": "e"}]"#, false
        ),
    ])
    func `two messages exclude each other only where that is proved`(one: String, two: String, excludes: Bool)
    {
        let text = Self.definition(
            #""a": {"type": "banner", "title": "t", \#(one)}, "b": {"type": "banner", "title": "t", \#(two)}"#
        )
        #expect(Self.findings(text, "exclusive-messages").count == (excludes ? 1 : 0))
    }

    @Test(arguments: ["javascript:x", " JavaScript:x", "data:text/html,x", "file:///etc", "java\\tscript:x"])
    func `addresses that run code are found however they are written`(address: String) {
        let message =
            #""m": {"type": "image", "image": "https://h/i.png", "on": ["launch"], "url": "\#(address)"}"#
        #expect(Self.findings(Self.definition(message), "unsafe-action-url").count == 1)
    }
}
