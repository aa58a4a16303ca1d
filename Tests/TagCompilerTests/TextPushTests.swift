import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// Pushing Swift's strings means what pushing a value does, whatever was pushed before.
@Suite struct TextPushTests {
    struct Series: Sendable {
        let what: String
        let pushes: [(event: String, texts: [String: String])]

        init(_ what: String, _ pushes: (event: String, texts: [String: String])...) {
            self.what = what
            self.pushes = pushes
        }
    }

    @Test(arguments: [
        Series("nothing", ("go", [:])),
        Series(
            "first new, then known, then both", ("go", ["a": "1"]), ("go", ["a": "2"]),
            ("go", ["a": "3", "b": "4"])),
        Series(
            "dotted keys", ("go", ["m.x": "1", "m.y": "2"]),
            ("go", ["m.y": "3", "m.x": "4", "m.z.deep": "5"])),
        Series(
            "a text in the place of a map", ("go", ["m.x": "1"]), ("go", ["m": "2"]), ("go", ["m.y": "3"])),
        Series("a map and what is in it", ("go", ["m": "1", "m.x": "2"]), ("go", ["m": "3", "m.x": "4"])),
        Series(
            "what was in a map that is gone", ("go", ["m.x": "1", "m.y": "1"]),
            ("go", ["m.x": "2", "m": "2"]),
            ("go", ["m.x": "3"])),
        Series(
            "places that others had meanwhile", ("go", ["a": "1", "m.x.y": "1", "n": "1"]),
            ("go", ["n.z": "2"]),
            ("go", ["a": "3", "m.x.y": "3"]), ("go", ["m.x": "4"]),
            ("go", ["a": "5", "m.x.y": "5", "n.z": "5"])),
        Series(
            "an event of its own", ("go", ["a": "1"]), ("go", ["event": "stop", "a": "2"]), ("go", ["a": "3"])
        ),
        Series("what lies in the event", ("go", ["event.x": "1"]), ("go", ["event.x": "2"]), ("stop", [:])),
        Series("an event without a name", ("", ["a": "1"]), ("", ["a": "2"])),
        Series("empty keys and texts", ("go", ["": "", ".": "1"]), ("go", ["": "2", ".": ""])),
        Series(
            "texts of all lengths",
            (
                "go",
                Dictionary(
                    uniqueKeysWithValues: (0..<40).map { ("k\($0)", String(repeating: "x", count: $0)) })
            ),
            (
                "go",
                Dictionary(
                    uniqueKeysWithValues: (0..<40).map { ("k\($0)", String(repeating: "y", count: 39 - $0)) })
            ),
            (
                "go",
                Dictionary(
                    uniqueKeysWithValues: (0..<40).map { ("k\($0)", String(repeating: "é", count: $0)) })
            )),
        Series(
            "a key that is too deep", ("go", ["a": "1"]),
            ("go", ["a": "2", Array(repeating: "d", count: 300).joined(separator: "."): "3"])),
        Series(
            "an event's name that is too long", (String(repeating: "n", count: 2 << 20), ["a": "1"]),
            ("go", ["a": "2"])),
    ])
    func `texts mean what the values do`(given: Series) throws {
        let container = try container()
        let (texts, values) = (Evaluator(container), Evaluator(container))
        for push in given.pushes + given.pushes {
            let fired = texts.push(event: push.event, push.texts)
            #expect(fired == values.push(value(push.event, push.texts)), "\(given.what)")
            for key in ["", "a", "b", "m", "event", "d"] + push.texts.keys.map({ UTF8Text($0) }) {
                #expect(texts.dataLayer(at: key) == values.dataLayer(at: key), "\(given.what): \(key.string)")
            }
        }
    }

    @Test func `what is cleared is pushed anew`() throws {
        let evaluator = Evaluator(try container())
        evaluator.push(event: "go", ["m.x": "1", "m.y": "2"])
        evaluator.clearDataLayer()
        evaluator.push(event: "go", ["m.y": "3"])
        #expect(evaluator.dataLayer(at: "m") == ["y": "3"])
    }

    @Test func `other values give way to texts`() throws {
        let evaluator = Evaluator(try container())
        evaluator.push(["a": 1, "b": [1, 2], "m": ["x": .null]])
        #expect(
            evaluator.push(event: "go", ["a": "one", "b": "list", "m.x": "null"])?.tags.map(\.index) == [0])
        #expect(evaluator.dataLayer(at: "a") == "one")
        #expect(evaluator.dataLayer(at: "b") == "list")
        #expect(evaluator.dataLayer(at: "m") == ["x": "null"])
    }

    @Test func `the order of a dictionary does not matter`() throws {
        let container = try container()
        let pairs = [
            ("m.b", "1"), ("m", "2"), ("m.a", "3"), ("n.y", "4"), ("n.x", "5"), ("n.z.z", "6"), ("n.z", "7"),
        ]
        var orders: Set<[String]> = []
        for capacity in [0, 8, 16, 64, 256, 1_024, 4_096] {
            var texts: [String: String] = [:]
            texts.reserveCapacity(capacity)
            for (key, text) in capacity % 3 == 0 ? pairs : pairs.reversed() { texts[key] = text }
            orders.insert(texts.map(\.key))
            let evaluator = Evaluator(container)
            for _ in 0..<2 {
                evaluator.push(event: "go", texts)
                #expect(evaluator.dataLayer(at: "m") == ["a": "3", "b": "1"])
                #expect(evaluator.dataLayer(at: "n") == ["x": "5", "y": "4", "z": ["z": "6"]])
            }
        }
        #expect(orders.count > 1, "one order only proves nothing")
    }

    @Test func `texts pushed from within an evaluation wait for its end`() throws {
        var made = HandMade()
        let call = made.add(.functionCall, [made.text("again")], key: "call")
        let tag = made.tag("tag", [("value", call)])
        made.rule("go", event: "go", fires: [tag])
        let log = Log()
        var host = Host()
        host.functionCall = { _, _ in
            log.answers.append(log.evaluator?.push(event: "other", ["a": "later"]))
            return .text("done")
        }
        let evaluator = Evaluator(try made.loaded(), host: host)
        log.evaluator = evaluator
        #expect(evaluator.push(event: "go", ["a": "now"])?.tags.first?["value"] == "done")
        #expect(log.answers == [nil])
        log.evaluator = nil
        #expect(evaluator.dataLayer(at: "a") == "later")
    }

    private func container() throws -> LoadedContainer {
        var made = HandMade()
        let text = made.add(.dataLayer, [made.text("a")], key: "a")
        let map = made.add(.dataLayer, [made.text("m")], key: "m")
        let tag = made.tag("tag", [("text", text), ("map", map)])
        made.rule("go", event: "go", fires: [tag])
        made.rule("stop", event: "stop", fires: [made.tag("stop", [])])
        return try made.loaded()
    }

    private func value(_ event: String, _ texts: [String: String]) -> Value {
        let sorted = texts.map { (UTF8Text($0.key), UTF8Text($0.value)) }.sorted { $0.0 < $1.0 }
        return .map([.init("event", .text(UTF8Text(event)))] + sorted.map { .init($0.0, .text($0.1)) })
    }

    /// Written to by closures that run on the test's own thread.
    private final class Log: @unchecked Sendable {
        var evaluator: Evaluator?
        var answers: [Firing?] = []
    }
}
