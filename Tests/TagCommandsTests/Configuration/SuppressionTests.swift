import TagCommands
import TagDiagnostics
import TagTestSupport
import Testing

struct DirectiveTests {
    @Test(
        arguments: [
            ("", []), ("about tagc", []),
            ("tagc:ignore a -- why", [Directive(lints: ["a"], reason: "why")]),
            ("tagc:ignore a, b-c,d -- why  not", [Directive(lints: ["a", "b-c", "d"], reason: "why not")]),
            ("first\nsee tagc:ignore a -- x\nlast", [Directive(lints: ["a"], reason: "x")]),
            ("tagc:ignore a", [Directive(lints: ["a"], reason: nil)]),
            ("tagc:ignore a --", [Directive(lints: ["a"], reason: nil)]),
            ("tagc:ignore a -- \n b", [Directive(lints: ["a"], reason: nil)]),
            ("tagc:ignore -- why", [Directive(lints: [], reason: "why")]),
            ("tagc:ignore", [Directive(lints: [], reason: nil)]),
            (
                "tagc:ignore a -- x\r\ntagc:ignore b -- y",
                [Directive(lints: ["a"], reason: "x"), Directive(lints: ["b"], reason: "y")]
            ),
            ("tagc:ignore a--why", [Directive(lints: ["a"], reason: "why")]),
        ] as [(String, [Directive])])
    func `directives are read from notes`(notes: String, directives: [Directive]) {
        #expect(Directive.parse(notes) == directives)
    }

    static let flagged = SuppressionDiagnostics.all.flatMap { kind in kind.flagged.map { (kind.id, $0) } }
    static let accepted = SuppressionDiagnostics.all.flatMap { kind in kind.accepted.map { (kind.id, $0) } }

    /// The ids and bytes that `tagc lint` finds of suppressions.
    static func found(_ text: String) throws -> [String] {
        let shell = try Shell()
        Fixtures.write(text, to: shell.folder + "/GTM-AB12.json")
        let result = shell.run(
            "tagc lint --isolated --format json GTM-AB12.json | grep -A 14 '\"group\": \"suppression\"'"
                + " | grep -o '\"byte\": [0-9]*' | sed 's/.*: //'")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: flagged)
    func `the examples are flagged where they are marked`(id: String, text: String) throws {
        let marked = Marked(text)
        #expect(try Self.found(marked.text) == marked.ranges.flatMap { ["\($0.start)", "\($0.end)"] })
    }

    @Test(arguments: accepted)
    func `the other examples are accepted`(id: String, text: String) throws {
        #expect(try Self.found(text) == [])
    }

    @Test func `notes have so many directives and no more`() throws {
        let shell = try Shell()
        let notes = String(repeating: "tagc:ignore paused-tag -- x\\n", count: 5_002)
        Fixtures.write(
            #"{"container": {"id": "GTM-AB12"}, "macros": {"a": {"type": "constant", "value": "x", "notes": ""#
                + notes + #""}}}"#, to: shell.folder + "/GTM-AB12.json")
        let result = shell.run(
            "tagc lint --isolated -f jsonl GTM-AB12.json | grep -o 'a container has at most.*effect'")
        #expect(
            result.output
                == "a container has at most 5000 directives; this one and later ones have no effect\n")
    }
}

struct BaselineTests {
    static func baseline(_ entries: [(file: String, lint: String, count: Int)]) -> Baseline {
        Baseline(
            Dictionary(
                uniqueKeysWithValues: entries.map {
                    (Baseline.Key(file: $0.file, lint: $0.lint, entity: "tag:t", message: "m"), $0.count)
                }))
    }

    static func dump(_ baseline: Baseline) -> [String] {
        baseline.entries.map { "\($0.key.file) \($0.key.lint) \($0.count)" }
    }

    @Test func `a baseline has so many entries and no more`() throws {
        let entries = (0...Baseline.mostEntries).map { _ in #"{"file":"a","lint":"x","message":"m"}"# }
        let text = #"{"version":1,"findings":["# + entries.joined(separator: ",") + "]}"
        let (baseline, faults) = Baseline.read(SourceFile(path: "b.json", text: text))
        #expect(baseline == nil && faults.map(\.message) == ["a baseline has at most 100000 entries"])
        let place = 25 + (entries[0].utf8.count + 1) * Baseline.mostEntries
        #expect(faults.map(\.range.start) == [UInt32(place)])
    }

    @Test func `a baseline is sorted and reads as it was written`() throws {
        let written = Self.baseline([("b", "x", 1), ("a", "y", 2), ("a", "x", 3)])
        #expect(Self.dump(written) == ["a x 3", "a y 2", "b x 1"])
        let (read, faults) = Baseline.read(SourceFile(path: "b.json", text: written.text))
        #expect(faults.map(\.message) == [])
        #expect(try #require(read).text == written.text)
    }

    @Test(arguments: [
        "", "{", "[]", "{\"version\": 2, \"findings\": []}", "{\"version\": 1}",
        "{\"version\": 1, \"findings\": [1]}", "{\"version\": 1, \"findings\": [{\"file\": \"a\"}]}",
        "{\"version\": 1, \"findings\": [{\"file\": \"a\", \"lint\": \"x\", \"message\": \"m\", \"count\": 0}]}",
    ])
    func `what is no baseline is refused`(text: String) {
        let (baseline, faults) = Baseline.read(SourceFile(path: "b.json", text: text))
        #expect(baseline == nil && !faults.isEmpty)
        #expect(faults.allSatisfy { $0.severity == .error })
    }

    @Test func `a change says what is gone and what is new`() {
        let old = Self.baseline([("a", "x", 3), ("a", "gone", 1), ("other", "x", 1), ("deleted", "x", 1)])
        let found = Self.baseline([("a", "x", 1), ("a", "new", 2)])
        let change = BaselineChange(from: old, to: found) { $0 != "other" }
        #expect(Self.dump(change.pruned) == ["a x 1", "other x 1"])
        #expect(Self.dump(change.updated) == ["a new 2", "a x 1", "other x 1"])
        #expect(
            change.fixed.map { "\($0.key.file) \($0.key.lint) \($0.count)" } == [
                "a gone 1", "a x 2", "deleted x 1",
            ])
        #expect(change.new.map { "\($0.key.lint) \($0.count)" } == ["new 2"])
    }
}
