import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// Outcomes in JSON whose fixed parts are written once.
@Suite struct FormTests {
    @Test func `what is written by forms is what is written value by value`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page")])
        let failing = made.add(.functionCall, [])
        let fixed = made.map([
            ("a", made.text("x \"quoted\"\n")), ("é", made.double(0.5)), ("none", .missing), ("null", .null),
            ("list", made.list([made.integer(-7), .true, .missing, made.list([]), made.map([])])),
        ])
        let mixed = made.list([
            page, fixed, made.template([made.text("at "), page]), made.list([page, page]),
        ])
        var deep = mixed
        for _ in 0..<40 { deep = made.list([deep]) }
        let tags = [
            made.tag("fixed", [("f", fixed)]), made.tag("none", []), made.tag("page", [("p", page)]),
            made.tag("mixed", [("first", page), ("m", mixed), ("last", fixed)]),
            made.tag("failing", [("f", failing)]), made.tag("deep", [("d", deep)]),
        ]
        made.rule("go", event: "go", fires: tags)
        made.rule("some", event: "some", fires: [tags[3], tags[0]])
        let container = try made.loaded()
        let updates: [Value] = [
            ["event": "some", "page": "b\\"], ["event": "go"], ["event": "go", "page": [1, ["k": .null]]],
            ["event": "none"], ["event": "some", "page": true], ["event": "go", "page": 1.5],
        ]
        #expect(
            Self.written(updates, container, byForms: true)
                == Self.written(updates, container, byForms: false))
    }

    private static func written(_ updates: [Value], _ container: LoadedContainer, byForms: Bool) -> String {
        let evaluator = Evaluator(container)
        let bytes: (UTF8Text) -> [UInt8] = { Array("<\($0.string)>".utf8) }
        var text = TextBuffer(quoted: bytes, shown: bytes, longestShown: 0)
        var tape = EventTape()
        var (runs, tag, separator): ([Int: FormRuns], Int, String) = ([:], 0, "")
        for update in updates {
            let place = tape.append(update)
            let result = evaluator.effects(of: tape, at: place, traces: false, byForms: byForms) { part in
                switch part {
                case .event(let name): text.append(json: name)
                case .tag(let number): (tag, separator) = (number, "\n\(number): ")
                case .parameter(let key, let value):
                    text.append(Array(separator.utf8))
                    text.append(json: key)
                    text.append(": ")
                    text.append(json: value)
                    separator = ", "
                case .computed(let values):
                    let known = runs[tag] ?? text.runs(ofTag: tag, container.tables)
                    runs[tag] = known
                    if tag != 1 { text.append(Array(separator.utf8)) }  // the tag without parameters
                    text.append(json: values, in: known)
                }
            }
            text.append(Array("\n\(result?.effects.failures ?? []) \(evaluator.spent)\n".utf8))
        }
        return String(decoding: text.array, as: UTF8.self)
    }
}
