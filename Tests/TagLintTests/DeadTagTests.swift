import TagDiagnostics
import TagLint
import Testing

/// Hard cases of what never fires, and of what always does.
struct DeadTagTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        /// Rules, then tags, as members of their objects.
        let rules: String
        let tags: String
        /// The names of what is flagged, with the notes.
        let found: [String]

        var testDescription: String { "\(id): \(rules) \(tags)" }

        init(_ id: String, rules: String, tags: String, _ found: String...) {
            (self.id, self.rules, self.tags, self.found) = (id, rules, tags, found)
        }
    }

    private static let never =
        #""n": {"if": [{"macro": "event", "equals": "a"}, {"macro": "event", "equals": "b"}]}"#
    private static let some = #""s": {"if": [{"macro": "event", "equals": "a"}]}"#

    @Test(arguments: [
        // A live tag brings it along.
        Case(
            "tag-never-fires", rules: never + ", " + some,
            tags: #""t": {ID "fires": ["s"], "setup": ["u"]}, "u": {ID "fires": ["n"]}"#),
        // A paused one may go on some day.
        Case(
            "tag-never-fires", rules: some,
            tags: #""t": {ID "fires": ["s"], "setup": ["u"], "paused": true}, "u": {ID}"#),
        // One whose time is over before it begins.
        Case(
            "tag-never-fires", rules: some,
            tags: #"""
                "t": {ID "fires": ["s"], "setup": ["u"],
                      "schedule": {"start": "2024-02-01T00:00:00Z", "end": "2024-01-01T00:00:00Z"}}, "u": {ID}
                """#,
            "tag 'u' can never fire: tag 't', which fires it, never fires"),
        // Blocked by its own rules, and brought along by what is dead, too; what only it needs is said.
        Case(
            "tag-never-fires", rules: never + ", " + some,
            tags: #"""
                "t": {ID "fires": ["n"], "setup": ["u"]},
                "u": {"type": "imagePixel", "url": "https://h/{{secret}}", "fires": ["s"], "blockedBy": ["s"]}
                """#,
            "tag 't' can never fire: rule 'n' can never pass, "
                + "only tags that never fire need macro 'event', only tags that never fire need macro 'secret'",
            "tag 'u' can never fire: it is blocked whenever a rule fires it, "
                + "tag 't', which fires it, never fires, "
                + "only tags that never fire need macro 'event', only tags that never fire need macro 'secret'"
        ),
        // By what the conditions say, and not by how.
        Case(
            "all-events-rule",
            rules:
                #""r": {"if": [{"macro": "event", "matchesRegex": "^[\\s\\S]*$"}], "unless": [{"macro": "event", "equals": ""}]}"#,
            tags: #""t": {ID "fires": ["r"]}"#, "rule 'r' passes on every event"),
        Case(
            "all-events-rule", rules: #""r": {"if": [{"macro": "event", "matchesRegex": ".{1,}"}]}"#,
            tags: #""t": {ID "fires": ["r"]}"#, "rule 'r' passes on every event"),
        Case(
            "all-events-rule",
            rules:
                #""r": {"if": [{"macro": "event", "matchesRegex": ".*"}, {"macro": "secret", "startsWith": ""}]}"#,
            tags: #""t": {ID "fires": ["r"]}"#),
        Case(
            "all-events-rule", rules: #""r": {"if": [{"macro": "event", "matchesRegex": ".."}]}"#,
            tags: #""t": {ID "fires": ["r"]}"#),
    ])
    func `finds what is dead and what is not`(example: Case) throws {
        let kind = try #require(LintCatalogue.all.first { $0.id == example.id })
        let text =
            #"{"container": {"id": "GTM-AB12", "keys": "values"}, "macros": {"event": {"type": "event"}, "#
            + #""secret": {"type": "dataLayer", "name": "s"}}, "rules": {"# + example.rules + "}, \"tags\": {"
            + example.tags.replacing("ID", with: #""type": "imagePixel", "url": "https://h/","#)
            .replacing(",}", with: "}") + "}}"
        let found = Linting(text, kind)
        #expect(found.errors == [])
        let words = found.findings.map { finding in
            finding.message + (finding.notes.isEmpty ? "" : ": ")
                + finding.notes.map(\.message).joined(separator: ", ")
        }
        #expect(words == example.found)
    }
}
