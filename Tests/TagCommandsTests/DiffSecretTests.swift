import TagTestSupport
import Testing

/// No format of `tagc diff` shows a secret, or a part of one, wherever in a container it is.
@Suite struct DiffSecretTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        let new: String
        /// Events to push to both; nil if there are none.
        var events: String?
    }

    static let formats = [
        "text", "text --full", "json", "json --full", "markdown", "markdown --full", "html",
    ]
    static let keys = ["sk_live_000000HIDDEN000001", "sk_live_000000HIDDEN000002"]
    static let addresses = ["https://user:HIDDEN1@h.example/", "https://user:HIDDEN2@h.example/"]
    private static let tokens = ["api_secret=", "https://h.example/?api_secret="].map { start in
        (
            start + String(repeating: "HIDDEN", count: 60),
            start + String(repeating: "HIDDEN", count: 59) + "H1DDEN"
        )
    }
    private static func filler(_ count: Int) -> String { String(repeating: "ab ", count: count / 3 + 1) }

    /// Returns a definition with a macro whose value both have, and a tag that sends it.
    private static func definition(
        value: String, tag: String = "t", keys: String = "event", condition: String = #""equals": "buy""#,
        more: String = ""
    ) -> String {
        """
        {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"},
          "m": {"type": "constant", "value": \(value)}},
         "rules": {"r": {"if": [{"macro": "event", \(condition)}]}},
         "tags": {"\(tag)": {"type": "functionCall", "function": "f", "arguments": {"a": "{{m}}"\(more)}, "fires": ["r"]}}}
        """
    }

    /// Returns the pair of definitions in which a value has one text or another.
    private static func values(_ name: String, _ old: String, _ new: String) -> Case {
        Case(testDescription: name, old: definition(value: old), new: definition(value: new))
    }

    static let cases: [Case] =
        [
            values("a value", "\"\(keys[0])\"", "\"\(keys[1])\""),
            values("a value that was removed", "\"\(keys[0])\"", "1"),
            values("a value that was added", "1", "\"\(keys[0])\""),
            values("a password", "\"\(addresses[0])\"", "\"\(addresses[1])\""),
            values(
                "code of several lines", #""<script>\nvar k = '\#(keys[0])';\nf(k)""#,
                #""<script>\nvar k = '\#(keys[1])';\nf(k)""#),
            values(
                "the lines around a change", #""var k = '\#(keys[0])';\nf(k)""#,
                #""var k = '\#(keys[0])';\ng(k)""#),
            values(
                "a private key",
                #""-----BEGIN PRIVATE KEY-----\nHIDDEN0\nHIDDEN1\n-----END PRIVATE KEY-----""#,
                #""-----BEGIN PRIVATE KEY-----\nHIDDEN0\nHIDDEN2\n-----END PRIVATE KEY-----""#),
            values("a secret longer than a line", "\"\(tokens[0].0)\"", "\"\(tokens[0].1)\""),
            values("a long secret in an address", "\"\(tokens[1].0)\"", "\"\(tokens[1].1)\""),
            values("a list", "[1, [\"\(keys[0])\"]]", "[1, [\"\(keys[1])\", 2]]"),
            values("values of a map", "{\"a\": \"\(keys[0])\"}", "{\"a\": \"\(keys[1])\"}"),
            values("keys of a map", "{\"\(keys[0])\": 1}", "{\"\(keys[1])\": 1}"),
            values("a change below a key", "{\"\(keys[0])\": {\"a\": 1}}", "{\"\(keys[0])\": {\"a\": 2}}"),
            values(
                "a change below a key with other characters", "{\"k \(keys[0])\": {\"a\": 1}}",
                "{\"k \(keys[0])\": {\"a\": 2}}"),
            Case(
                testDescription: "a name", old: definition(value: "1", tag: "a"),
                new: definition(value: "1", tag: keys[0])),
            Case(
                testDescription: "names", old: definition(value: "1", tag: keys[1]),
                new: definition(value: "2", tag: keys[0])),
            Case(
                testDescription: "a parameter", old: definition(value: "1"),
                new: definition(value: "1", more: #", "\#(keys[0])": "\#(keys[1])""#)),
        ]
        + [150, 158, 164, 300, 1_990, 2_010, 4_010].map { count in
            values(
                "a secret behind \(count) characters", #""\#(filler(count))\#(keys[0])""#,
                #""\#(filler(count))\#(keys[1])\#(filler(400))""#)
        }
        + [
            ("equals", "contains"), ("equals", "startsWith"), ("startsWith", "contains"),
            ("equals", "endsWith"),
            ("contains", "equals"),
        ].flatMap { old, new in
            [keys[0], addresses[0]].map { secret in
                Case(
                    testDescription: "\(old) becomes \(new), \(secret.prefix(8))",
                    old: definition(value: "1", condition: #""\#(old)": "\#(secret)""#),
                    new: definition(value: "1", condition: #""\#(new)": "\#(secret)""#))
            }
        }
        + [
            Case(
                testDescription: "in any letter case",
                old: definition(value: "1", condition: #""equals": "AKIAHIDDENHIDDENHIDD""#),
                new: definition(
                    value: "1", condition: #""equals": "AKIAHIDDENHIDDENHIDD", "ignoreCase": true"#)),
            Case(
                testDescription: "recorded events", old: definition(value: "\"\(keys[0])\""),
                new: definition(value: "\"\(keys[1])\"", tag: keys[0]),
                events: #"{"event": "buy"}"# + "\n"),
        ]

    @Test(arguments: cases)
    func `no format shows it`(example: Case) throws {
        let shell = try Shell()
        Fixtures.write(example.old, to: shell.folder + "/old.json")
        Fixtures.write(example.new, to: shell.folder + "/new.json")
        if let events = example.events { Fixtures.write(events, to: shell.folder + "/events.ndjson") }
        for format in Self.formats {
            let more = example.events == nil ? "" : " --events events.ndjson"
            let result = shell.run("tagc diff old.json new.json -f \(format)\(more)")
            #expect(result.status == 1, "\(format): \(result.errors)")
            let text = (result.output + result.errors).uppercased()
            for part in ["HIDD", "H1DD", "00000", "IDDE"] {
                #expect(!text.contains(part), "\(format): \(result.output)")
            }
        }
    }

    /// Secrets that differ have different numbers, and a report says that something changed.
    @Test func `another secret is a difference`() throws {
        let shell = try Shell()
        let example = Self.cases[0]
        Fixtures.write(example.old, to: shell.folder + "/old.json")
        Fixtures.write(example.new, to: shell.folder + "/new.json")
        let result = shell.run("tagc diff old.json new.json")
        #expect(
            result.output.contains(#"value: "sk_live_…(secret 1)" → "sk_live_…(secret 2)""#),
            "\(result.output)")
    }
}
