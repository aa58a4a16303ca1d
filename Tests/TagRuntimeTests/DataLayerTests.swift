import TagTestSupport
import Testing

@testable import TagRuntime

private func merged(_ updates: Value...) -> Value {
    var layer = DataLayer()
    for update in updates { layer.push(update) }
    return layer.value(of: 0)
}

@Test func `the documented example merges as documented`() {
    let result = merged(
        ["list": ["item1", .null, "item2", ["a": "x", "b": "kept"]]],
        ["list": [.null, "item6", .absent, ["a": .null]]])
    #expect(result == ["list": [.null, "item6", "item2", ["a": .null, "b": "kept"]]])
}

struct Merge: Sendable {
    let what: String
    let updates: [Value]
    let result: Value

    init(_ what: String, _ updates: [Value], _ result: Value) {
        self.what = what
        self.updates = updates
        self.result = result
    }
}

@Test(arguments: [
    Merge("dotted keys expand at the top", [["a.b.c": 1]], ["a": ["b": ["c": 1]]]),
    Merge("dots further in are left alone", [["a": ["b.c": 1]]], ["a": ["b.c": 1]]),
    Merge("maps merge", [["a": ["x": 1]], ["a": ["y": 2]], ["a.x": 3]], ["a": ["x": 3, "y": 2]]),
    Merge("a map takes a scalar's place", [["a": 1], ["a.b": 2]], ["a": ["b": 2]]),
    Merge("a scalar takes a map's place", [["a.b": 2], ["a": 1]], ["a": 1]),
    Merge(
        "what was in a map does not come back", [["a": ["b": 2]], ["a": 1], ["a": ["c": 3]]], ["a": ["c": 3]]),
    Merge("nor deep inside", [["a.b.c": 1], ["a": 1], ["a.b.d": 2]], ["a": ["b": ["d": 2]]]),
    Merge("null is stored", [["a": ["b": 2]], ["a": .null]], ["a": .null]),
    Merge("lists keep their tail", [["a": [1, 2, 3]], ["a": [9]]], ["a": [9, 2, 3]]),
    Merge("lists are padded with null", [["a": [1]], ["a": [.absent, .absent, 3]]], ["a": [1, .null, 3]]),
    Merge(
        "absent is null but in a list", [["a": 1, "b": ["c": .absent]], ["a": .absent]],
        ["a": .null, "b": ["c": .null]]),
    Merge("a list takes a map's place", [["a": ["b": 1]], ["a": [1]]], ["a": [1]]),
    Merge("a map takes a list's place", [["a": [1, 2]], ["a": ["b": 1]]], ["a": ["b": 1]]),
    Merge(
        "lists within lists", [["a": [[1], ["k": 1]]], ["a": [[.absent, 2], ["l": 2]]]],
        ["a": [[1, 2], ["k": 1, "l": 2]]]),
    Merge("empty parts of a path are keys", [["a..b": 1], [".": 2]], ["a": ["": ["b": 1]], "": ["": 2]]),
    Merge("keys compare by bytes", [["\u{e9}": 1], ["e\u{301}": 2]], ["\u{e9}": 1, "e\u{301}": 2]),
    Merge("the order is that of the update", [["a": 1, "a.b": 2]], ["a": ["b": 2]]),
    Merge(
        "shorter and longer texts", [["a": "long text"], ["a": "x"], ["a": "longer than all before"]],
        ["a": "longer than all before"]),
    Merge("what is no map changes nothing", [["a": 1], "text", .null, [1]], ["a": 1]),
])
func `updates merge`(given: Merge) {
    var layer = DataLayer()
    for update in given.updates { layer.push(update) }
    let result = layer.value(of: 0)
    #expect(result == given.result, "\(given.what)")
    let taped = pushedFromTape(given.updates, DataLayer())
    #expect(taped == given.result, "\(given.what), from a tape")
}

/// Pushes updates from one tape, and returns what the layer has; of version 1, if it keeps that.
private func pushedFromTape(_ updates: [Value], _ layer: consuming DataLayer) -> Value {
    var tape = EventTape()
    let places = updates.map { tape.append($0) }
    for place in places where tape.tokens[place].kind == .map { _ = layer.push(tape, place) }
    return layer.value(of: layer.keepsFlatKeys ? DataLayer.flatRoot : 0)
}

@Test func `paths walk maps only, and a stored null is a value`() {
    var layer = DataLayer()
    layer.push(["a": ["b": ["c": 1], "n": .null, "l": [1]], "d.e": 2])
    let found = ["a.b.c", "a.n", "a.l", "d.e", "a.l.0", "a.b.c.d", "x", "a.x", "", "a.", "a.b.c."].map {
        layer.get(UTF8Text($0))
    }
    #expect(found == [1, .null, [1], 2, nil, nil, nil, nil, nil, nil, nil])
}

@Test func `clearing forgets everything, and what comes after is new`() {
    var layer = DataLayer()
    layer.push(["a.b": "x", "l": [1, 2]])
    layer.removeAll()
    let cleared = layer.value(of: 0)
    layer.push(["a.c": 1])
    let filled = layer.value(of: 0)
    #expect(cleared == [:])
    #expect(filled == ["a": ["c": 1]])
}

@Test func `depth is bounded, and what is above the bound is merged`() {
    var deep: Value = 1
    for _ in 0..<300 { deep = .map([.init("k", deep)]) }
    var layer = DataLayer()
    let isWhole = layer.push(.map([.init("deep", deep), .init("flat", 1)]))
    #expect(!isWhole)
    let flat = layer.get("flat")
    #expect(flat == 1)
    let isWholeAgain = layer.push(.map([.init(UTF8Text(String(repeating: ".", count: 100_000)), 1)]))
    #expect(!isWholeAgain)
}

@Test(arguments: LargeUpdate.allCases, [false, true])
func `an update is merged as far as it has not too many values`(given: LargeUpdate, keepsFlatKeys: Bool) {
    var layer = DataLayer(by: .web, keepsFlatKeys: keepsFlatKeys)
    let isWhole = layer.push(given.value)
    #expect(!isWhole)
    let count = layer.nodes.count
    #expect(count <= 2 * DataLayer.valueLimit + 100)
    let isWholeAgain = layer.push(["after": .list([1, 2])])
    let after = layer.get("after")
    #expect(isWholeAgain && after == .list([1, 2]))
}

@Test func `an update of as many values as there may be is merged whole, and stays when the next comes`() {
    var layer = DataLayer()
    let entries = (0..<DataLayer.valueLimit).map { Value.Entry(UTF8Text("k\($0)"), .integer(Int64($0))) }
    let areWhole = [layer.push(.map(entries)), layer.push(["more": 1])]
    let (last, more) = (layer.get("k16383"), layer.get("more"))
    #expect(areWhole == [true, true])
    #expect(last == 16_383 && more == 1)
}

@Test func `a data layer of values that come and go stays small`() {
    var layer = DataLayer()
    for round in 0..<200 {
        layer.push(["bag": .null])
        for key in 0..<100 {
            layer.push(.map([.init(UTF8Text("bag.k\(round).\(key)"), .text(UTF8Text("value \(key)")))]))
        }
    }
    layer.push(["bag": 1])
    let (count, everything) = (layer.nodes.count, layer.value(of: 0))
    #expect(count < 30_000)
    #expect(everything == ["bag": 1])
}

private func flat(_ updates: [Value]) -> Value {
    var layer = DataLayer(by: .web, keepsFlatKeys: true)
    for update in updates { layer.push(update) }
    let result = layer.value(of: DataLayer.flatRoot)
    #expect(pushedFromTape(updates, DataLayer(by: .web, keepsFlatKeys: true)) == result)
    return result
}

@Test(arguments: [
    Merge("dots are letters", [["a.b.c": 1, "a": ["b": 2]]], ["a.b.c": 1, "a": ["b": 2]]),
    Merge("maps are replaced", [["a": ["x": 1]], ["a": ["y": 2]], ["a.x": 3]], ["a": ["y": 2], "a.x": 3]),
    Merge("lists are replaced", [["a": [1, 2, ["k": 1]]], ["a": [9]]], ["a": [9]]),
    Merge(
        "nothing comes back", [["a": ["b": [1]]], ["a": 1], ["a": ["c": 3]], ["a": ["b": [.absent, 2]]]],
        ["a": ["b": [.null, 2]]]),
    Merge("a list takes a map's place", [["a": ["b": 1]], ["a": [1]], ["a": []]], ["a": []]),
    Merge("null is stored", [["a": 1], ["a": .null]], ["a": .null]),
    Merge("`_clear` is no key", [["a": ["b": 1]], ["_clear": true, "a": ["c": 2]]], ["a": ["c": 2]]),
    Merge("names that pages' objects have are keys", [["length": 1, "": 2]], ["length": 1, "": 2]),
])
func `version 1 keeps what was pushed last`(given: Merge) {
    #expect(flat(given.updates) == given.result)
}

@Test func `both versions of a data layer outlive its housekeeping and end with it`() {
    var layer = DataLayer(by: .web, keepsFlatKeys: true)
    layer.push(["a": ["b": 1], "c.d": "kept"])
    layer.push(["a": ["c": 2]])
    for number in 0..<5_000 {
        layer.push(["x": .map([.init(UTF8Text("y\(number)"), .integer(Int64(number)))])])
    }
    layer.push(["x": 0])
    #expect(layer.get("a") == ["b": 1, "c": 2] && layer.get("c.d") == "kept")
    #expect(layer.value(of: DataLayer.flatRoot) == ["a": ["c": 2], "c.d": "kept", "x": 0])
    #expect(layer.everything == ["a": ["b": 1, "c": 2], "c": ["d": "kept"], "x": 0])
    layer.removeAll()
    #expect(layer.everything == [:] && layer.value(of: DataLayer.flatRoot) == [:])
    layer.push(["c.d": "new"])
    #expect(layer.everything == ["c": ["d": "new"]] && layer.value(of: DataLayer.flatRoot) == ["c.d": "new"])
}
