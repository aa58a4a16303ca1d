import TagManager
import TagRuntime
import TagTesting
import Testing

/// What becomes of calls that need a macro of which nothing is enabled, and of joins.
@Suite struct DisabledMacroTests {
    /// `off` is enabled while `w` is 1.
    private static func container(_ contexts: String = "") throws -> TestContainer {
        try TestContainer(
            #"""
            {"container": {"id": "GTM-TEST"\#(contexts)},
             "macros": {"event": {"type": "event"}, "w": {"type": "dataLayer", "name": "w"},
                        "off": {"type": "constant", "value": "ON", "enabledBy": ["w1"]},
                        "text": {"type": "constant", "value": "<{{off}}>"},
                        "list": {"type": "constant", "value": ["{{off}}"]},
                        "absent": {"type": "dataLayer", "name": "zz", "default": "{{off}}"},
                        "there": {"type": "dataLayer", "name": "event", "default": "{{off}}"},
                        "joined": {"type": "join", "input": ["{{off}}", "x"], "itemSeparator": ","}},
             "rules": {"go": {"if": [{"macro": "event", "equals": "go"}]}, "w1": {"if": [{"macro": "w", "equals": "1"}]},
                       "notX": {"if": [{"macro": "event", "equals": "go"}], "unless": [{"macro": "off", "equals": "x"}]},
                       "any": {"if": [{"macro": "event", "equals": "go"}, {"macro": "off", "matchesRegex": ".*"}]},
                       "blocker": {"if": [{"macro": "off", "equals": "ON"}]}},
             "tags": {"plain": {"type": "functionCall", "function": "f", "fires": ["go"]},
                      "argument": {"type": "functionCall", "function": "f", "arguments": {"a": "{{off}}"}, "fires": ["go"]},
                      "template": {"type": "functionCall", "function": "f", "arguments": {"a": "x{{off}}"}, "fires": ["go"]},
                      "default": {"type": "functionCall", "function": "f", "arguments": {"a": "{{there}}"}, "fires": ["go"]},
                      "notX": {"type": "functionCall", "function": "f", "fires": ["notX"]},
                      "any": {"type": "functionCall", "function": "f", "fires": ["any"]},
                      "blocked": {"type": "functionCall", "function": "f", "fires": ["go"], "blockedBy": ["blocker"]},
                      "hit": {"type": "analytics", "fields": {"t": "event", "ea": "{{off}}"}, "fires": ["go"]},
                      "write": {"type": "dataLayerWrite", "value": [{"n": "{{off}}"}], "fires": ["go"]}}}
            """#)
    }

    private static let keys = ["off", "text", "list", "absent", "there", "joined"]

    @Test func `a macro of which nothing is enabled stops what needs it`() throws {
        let app = try Self.container()
        #expect(app.push(event: "go").map(\.name) == ["plain", "notX", "blocked"])
        #expect(Self.keys.map { app.value(forKey: $0) } == Array(repeating: nil, count: 6))
        // And no longer, once it is enabled: there what was asked for once stayed as it was.
        let fired = app.push(event: "go", ["w": 1]).map(\.name)
        #expect(fired == ["plain", "argument", "template", "default", "notX", "any", "hit", "write"])
        #expect(
            Self.keys.map { app.string(forKey: $0) } == ["ON", "<ON>", "[ON]", "ON", "go", "ON,x"])
    }

    @Test func `by web rules it is nothing, and stops nothing`() throws {
        let app = try Self.container(#", "contexts": ["web"]"#)
        #expect(app.push(event: "go").map(\.name).contains("argument"))
    }

    @Test(arguments: [
        (#""input": "a b&c", "itemSeparator": "&", "escape": "url""#, "a%20b%26c"),
        (#""input": "a,b", "itemSeparator": ",", "escape": "backslash""#, "a\\,b"),
        (#""input": true, "itemSeparator": "t", "escape": "backslash""#, "\\true"),
        (#""input": "{{none}}", "itemSeparator": "&", "escape": "url""#, ""),
        (#""input": "{{none}}""#, ""), (#""input": 5"#, "5"),
    ])
    func `a single value is joined as one element`(parameters: String, joined: String) throws {
        let app = try TestContainer(
            #"""
            {"container": {"id": "GTM-TEST"}, "rules": {}, "tags": {},
             "macros": {"none": {"type": "dataLayer", "name": "none"}, "j": {"type": "join", \#(parameters)}}}
            """#)
        #expect(app.value(forKey: "j") == Value(joined))
    }
}
