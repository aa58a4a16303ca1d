import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// Events whose tags are only counted: they fire, fail and cost what they do where tags are called.
@Suite struct WeightTests {
    @Test func `lists, maps and what macros make are weighed as they are copied`() throws {
        var made = HandMade()
        let key = made.add(.dataLayer, [made.text("page"), made.text("none")])
        let missing = made.add(.dataLayer, [made.text("missing")])
        let map = made.map([("a", key), ("b", missing), ("c", made.list([key, made.integer(7), .true]))])
        let constant = made.add(.constant, [map])
        let template = made.template([key, made.text("-"), key])
        let parts = [map, constant, template, made.list([]), made.map([]), made.double(0.5), missing]
        let tags = parts.map { made.tag("t", [("x", $0), ("y", made.list([$0, $0]))]) }
        made.rule("go", event: "go", fires: tags)
        let container = try made.loaded()
        check(container, ["event": "go"], fires: 7)
        check(container, ["event": "go", "page": ["p": [1, 2, "three"], "q": [:]]], fires: 7)
        check(
            container, ["event": "go", "page": .text(UTF8Text(String(repeating: "x", count: 30_000)))],
            fires: 7)
        check(
            container, ["event": "go", "page": .text(UTF8Text(String(repeating: "x", count: 300_000)))],
            fires: 1)
    }

    @Test(arguments: [3, 12, 16, 17, 18, 20, 64], [false, true])
    func `lists that double and double fail alike`(times: Int, areMacros: Bool) throws {
        var made = HandMade()
        var last = made.list([.true, .true])
        for _ in 0..<times {
            let twice = made.list([last, last])
            last = areMacros ? made.add(.constant, [twice]) : twice
        }
        let tag = made.tag("t", [("x", last)])
        made.rule("go", event: "go", fires: [tag, made.tag("u", [("x", made.text("y"))])])
        check(try made.loaded(), ["event": "go"])
    }

    @Test(arguments: [1, 100, 250, 253, 254, 255, 256, 257, 300], [false, true])
    func `lists and maps that are deep fail alike`(depth: Int, areMaps: Bool) throws {
        var made = HandMade()
        var last = made.add(.dataLayer, [made.text("page")])
        for _ in 0..<depth { last = areMaps ? made.map([("k", last)]) : made.list([last]) }
        made.rule("go", event: "go", fires: [made.tag("t", [("x", last)])])
        check(try made.loaded(), ["event": "go"])
        check(try made.loaded(), ["event": "go", "page": [[[["deep"]]]]])
    }

    @Test(arguments: [250, 252, 254, 256], [0, 1, 2, 3])
    func `what is too much and too deep fails for one reason`(depth: Int, place: Int) throws {
        var made = HandMade()
        let big = made.add(.dataLayer, [made.text("big")])
        var deep = made.add(.dataLayer, [made.text("page")])
        for _ in 0..<depth { deep = made.list([deep]) }
        var parameters = ["a", "b", "c"].map { ($0, big) }
        parameters.insert(("d", deep), at: place)
        made.rule("go", event: "go", fires: [made.tag("t", parameters)])
        for size in [10, 690_000, 900_000] {
            let text = Value.text(UTF8Text(String(repeating: "x", count: size)))
            check(try made.loaded(), ["event": "go", "big": text, "page": [[[["deep"]]]]])
        }
    }

    @Test(arguments: [100, 30_000, 70_000])
    func `parts that are many fail alike`(count: Int) throws {
        var made = HandMade()
        let value = made.add(.dataLayer, [made.text("page"), made.text("none")])
        let list = made.list(Array(repeating: value, count: count))
        let tags = (0..<5).map { _ in made.tag("t", [("x", list), ("y", made.map([("z", list)]))]) }
        made.rule("go", event: "go", fires: tags)
        check(try made.loaded(), ["event": "go"])
    }

    @Test(arguments: [0, 1, 30, 31, 32, 33], [1, 340, 342, 1_030])
    func `fixed parts between computed ones are weighed alike, with and without a plan`(
        depth: Int, count: Int
    ) throws {
        var made = HandMade()
        let key = made.add(.dataLayer, [made.text("page"), made.text("none")])
        let failing = made.add(.functionCall, [])
        var nested = made.list([made.text("fixed"), key, made.text("é")])
        for _ in 0..<depth { nested = made.map([("a", made.integer(1)), ("k", nested), ("z", .null)]) }
        let fixed = made.list(Array(repeating: made.text("0123456789"), count: count))
        let tags = [
            made.tag("t", [("x", nested), ("y", fixed), ("z", key)]),
            made.tag("u", [("x", fixed), ("y", made.list([fixed, nested, fixed]))]),
            made.tag("v", [("x", nested), ("y", failing), ("z", fixed)]), made.tag("w", []),
        ]
        made.rule("go", event: "go", fires: tags)
        let container = try made.loaded()
        check(container, ["event": "go", "page": ["a": [1, "two"]]])
        check(container, ["event": "go", "page": .text(UTF8Text(String(repeating: "x", count: 500_000)))])
    }

    /// Pushes an update twice to one evaluator that calls and to one that counts.
    private func check(_ container: LoadedContainer, _ update: Value, fires: Int? = nil) {
        let (calling, counting) = (Evaluator(container), Evaluator(container))
        var tape = EventTape()
        let place = tape.append(update)
        for _ in 0..<2 {
            let firing = calling.push(update)
            let effects = counting.effects(of: tape, at: place)
            #expect(effects?.fired == firing?.tags.map(\.index))
            #expect(effects?.failures == firing?.failures)
            #expect(counting.spent.steps == calling.spent.steps)
            #expect(counting.spent.memory == calling.spent.memory)
            if let fires { #expect(effects?.fired.count == fires) }
        }
        #expect(counting.push(update) == calling.push(update))
    }
}
