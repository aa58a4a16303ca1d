import TagCompiler
import TagDiagnostics
import TagEvents
import TagModel
import TagRuntime
import TagScenario
import TagTestSupport
import Testing

/// The output of `tagc run --format json` by forms, beside that value by value.
@Suite struct OutcomeTextTests {
    private typealias Value = TagRuntime.Value

    private static let examples = [
        "ferry/GTM-FERRY1.json", "forms/GTM-FERRY6.json", "shop/GTM-FERRY10.json", "messages/GTM-FERRY8.json",
        "versions/after.json", "versions/page-after.json",
    ]

    @Test(arguments: examples)
    func `an example writes the same by forms and value by value`(path: String) throws {
        let file = SourceFile(
            path: path, text: try #require(Fixtures.text("\(Fixtures.package)/Examples/\(path)")))
        let compilation = Compiler.compile(file)
        let container = try LoadedContainer(#require(compilation.bytes))
        var generator = EventGenerator(try #require(compilation.checked), seed: 1)
        let updates = (0..<300).map { _ in Value.map(generator.next().update.map { $0.runtime }) }
        let recorded = ["ferry/events", "shop/events/friday", "shop/events/saturday"].flatMap {
            Self.events("\(Fixtures.package)/Examples/\($0).ndjson")
        }
        let written = try Self.compare(updates + recorded, container)
        #expect(written.contains("\"parameters\": {\""), "hardly anything fires")
    }

    @Test func `parameters that are fixed, computed, mixed and fail are written the same`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        let failing = made.add(.functionCall, [])
        let fixed = made.map([
            ("a", made.text("x \"quoted\"\n\u{1}")), ("é \"", made.double(0.5)), ("none", .missing),
            ("null", .null), ("no", .false),
            ("list", made.list([made.integer(-7), .true, .missing, made.list([]), made.map([])])),
        ])
        let mixed = made.list([
            page, fixed, made.template([made.text("at "), page]), made.list([page, page]),
        ])
        var deep = mixed
        for _ in 0..<40 { deep = made.list([deep]) }
        let parameters: [(String, [(String, Program.ValueID)])] = [
            ("fixed", [("f", fixed)]), ("none", []), ("computed", [("p", page)]),
            ("mixed", [("first", page), ("m", mixed), ("last", fixed)]), ("fails", [("f", failing)]),
            ("deep", [("d", deep)]), ("two", [("p", page), ("q \"", page)]),
        ]
        let tags = parameters.map { made.tag($0.0, $0.1) }
        made.rule("go", event: "go", fires: tags)
        made.rule("some", event: "some", fires: [tags[3], tags[0], tags[6]])
        let long = Value.text(UTF8Text(String(repeating: "x", count: 300_000)))
        let updates: [Value] = [
            ["event": "some", "page": "b\\"], ["event": "go"], ["event": "go", "page": [1, ["k": .null]]],
            ["event": "none"], ["page": "no event"], ["event": "some", "page": true],
            ["event": "go", "page": 1.5], ["event": "go", "page": long], ["event": "some", "page": .null],
        ]
        let written = try Self.compare(updates, made.loaded())
        #expect(written.contains("\"failures\": [{"), "nothing fails")
    }

    /// Compares both ways of writing, by one text and by several that follow each other; returns what was written.
    private static func compare(_ updates: [Value], _ container: LoadedContainer) throws -> String {
        let expected = written(updates, container, byForms: false, texts: 1)
        for texts in [1, 2, 7] {
            let actual = written(updates, container, byForms: true, texts: texts)
            // The first line that differs, since the whole is too long to be shown.
            let lines = (expected.split(separator: "\n"), actual.split(separator: "\n"))
            let place = zip(lines.0, lines.1).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            let (one, other) = place.map { (lines.0[$0], lines.1[$0]) } ?? ("", "")
            #expect(one == other && lines.0.count == lines.1.count, "written to \(texts) texts")
        }
        return expected
    }

    /// Returns the outcomes of updates that are pushed to one evaluator and written to several texts in turn.
    private static func written(
        _ updates: [Value], _ container: LoadedContainer, byForms: Bool, texts: Int
    ) -> String {
        let evaluator = Evaluator(container, host: Exercise.host)
        let names = Names(container: container, words: .definition)
        let share = updates.count / texts + 1
        var tape = EventTape()
        var whole = ""
        for start in stride(from: 0, to: updates.count, by: share) {
            var text = OutcomeText()
            for update in updates[start..<min(start + share, updates.count)] {
                let place = tape.append(update)
                let result = evaluator.effects(of: tape, at: place, traces: false, byForms: byForms) {
                    text.addJSON($0, names)
                }
                let outcome = result.map { Outcome($0.effects, trace: $0.trace, names) } ?? Outcome()
                outcome.writeJSON([], to: &text)
                text.add("\(evaluator.spent.steps) \(evaluator.spent.memory)\n")
            }
            whole += String(decoding: text.bytes, as: UTF8.self)
        }
        return whole
    }

    /// Returns the events of a file.
    private static func events(_ path: String) -> [Value] {
        var reader = EventReader(path: path)
        reader.begin(EventBlock(bytes: Fixtures.bytes(path) ?? []))
        var values: [Value] = []
        while let line = reader.next() {
            if case .event(let place) = line { values.append(reader.tape.value(at: place)) }
        }
        return values
    }
}
