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
    /// Code that has a private key line by line, as a value of JSON.
    private static func code(_ line: String, then: String = "f(k);") -> String {
        #""var k = '-----BEGIN RSA PRIVATE KEY-----\\n' +\n'HIDDEN0\\n' + \"\#(line)\" +\n'-----END RSA PRIVATE KEY-----';\n\#(then)""#
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

    /// Returns a definition with a tag that sends a text in an address.
    private static func escaped(_ text: String) -> String {
        definition(
            value: "1",
            more: #", "u": ["https://h.example/?u=", {"$escaped": "\#(text)", "by": ["escapeUri"]}]"#)
    }

    static let cases: [Case] =
        [
            values("a value", "\"\(keys[0])\"", "\"\(keys[1])\""),
            values("a value that was removed", "\"\(keys[0])\"", "1"),
            values("a value that was added", "1", "\"\(keys[0])\""),
            values("a password", "\"\(addresses[0])\"", "\"\(addresses[1])\""),
            values(
                "a password of a database", #""postgres://user:HIDDEN1@h.example:5432/shop""#,
                #""postgres://user:HIDDEN2@h.example:5432/shop""#),
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
            values("a private key that code puts together", Self.code("HIDDEN1"), Self.code("HIDDEN2")),
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
        + ["sk-proj-", "sk-ant-api03-", "shpat_", "whsec_"].map { start in
            let rest = String(repeating: "HIDDEN1", count: 16)
            return values("\(start)…", "\"\(start)\(rest)H1DDEN\"", "\"\(start)\(rest)HIDDEN\"")
        }
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
                testDescription: "behind an escape, in a condition",
                old: definition(value: "1", condition: #""equals": "x\n\#(keys[0])""#),
                new: definition(value: "1", condition: #""contains": "x\t\#(keys[1])""#)),
            values(
                "behind an escape, in a path", "{\"b\\t\(keys[0])\": {\"c\": 1}}",
                "{\"b\\t\(keys[0])\": {\"c\": 2}}"),
            values(
                "a password behind an escape", "{\"b\\n\(addresses[0])\": {\"c\": 1}}",
                "{\"b\\n\(addresses[0])\": {\"c\": 2}}"),
            Case(
                testDescription: "with percent escapes", old: escaped(addresses[0]),
                new: escaped(addresses[1])),
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

    /// What follows a private key is not a part of it.
    @Test func `code behind a private key is shown`() throws {
        let shell = try Shell()
        Fixtures.write(Self.definition(value: Self.code("HIDDEN1")), to: shell.folder + "/old.json")
        for (line, then, number) in [("HIDDEN1", "g(k);", 1), ("HIDDEN2", "f(k);", 2)] {
            let new = Self.definition(value: Self.code(line, then: then))
            Fixtures.write(new, to: shell.folder + "/new.json")
            let output = shell.run("tagc diff old.json new.json").output
            #expect(output.contains("g(k);") == (number == 1), "\(output)")
            #expect(output.contains("(secret 2)") == (number == 2), "\(output)")
        }
    }

    /// A word that has the letters of a key inside is none, whatever the case of its letters.
    @Test func `words are shown`() throws {
        let shell = try Shell()
        let condition = #""equals": "slovakiaskiresorts2025winter""#
        Fixtures.write(Self.definition(value: "1", condition: condition), to: shell.folder + "/old.json")
        Fixtures.write(Self.definition(value: "1"), to: shell.folder + "/new.json")
        let output = shell.run("tagc diff old.json new.json").output
        #expect(output.contains(#"{"event": "slovakiaskiresorts2025winter"}"#), "\(output)")
    }

    /// A private key has its number in reports that replace secrets twice.
    @Test func `replay shows that a private key is another one`() throws {
        let shell = try Shell()
        Fixtures.write(Self.definition(value: Self.code("HIDDEN1")), to: shell.folder + "/old.json")
        Fixtures.write(Self.definition(value: Self.code("HIDDEN2")), to: shell.folder + "/new.json")
        Fixtures.write(#"{"event": "buy"}"# + "\n", to: shell.folder + "/events.ndjson")
        for format in ["text", "json", "markdown", "html"] {
            let result = shell.run("tagc replay old.json new.json events.ndjson --show-values -f \(format)")
            #expect(result.output.contains("(secret 1)"), "\(format): \(result.output)\(result.errors)")
            #expect(
                result.output.contains("(secret 2)") && !result.output.contains("HIDD"), "\(result.output)")
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
