import Foundation
import TagManager
import TagRuntime
import TagTesting
import Testing

/// The text of a value is one, whether a template or an app makes it.
@Suite struct ValueTextTests {
    private static let definition = #"""
        {"container": {"id": "GTM-TEXT1"},
         "macros": {
          "v": {"type": "dataLayer", "name": "v"},
          "settings": {"type": "values", "values": {"shown": "{{v}}"}}}}
        """#

    @Test(arguments: [
        (Value.double(3), "3"), (.double(-0.5), "-0.5"), (.double(1e21), "1e+21"), (.double(1e-7), "1e-7"),
        (.double(123_456_789.25), "123456789.25"), (.integer(-7), "-7"), (.boolean(true), "true"),
        (.null, ""),
        (.text(UTF8Text("ü")), "ü"), (.list([.integer(1), .text(UTF8Text("a"))]), "[1, a]"),
        (.map([.init("k", .double(2))]), "{k=2}"),
    ])
    func `a value's text is what a template makes of it`(value: Value, text: String) throws {
        let container = try TestContainer(Self.definition)
        container.manager.dataLayer.push(["v": value])
        #expect(container.container.string(forKey: "shown") == text)
        #expect(value.string == text)
    }
}

@Suite struct TestContainerTests {
    private static func text(_ id: String, _ title: String) -> String {
        #"{"container": {"id": "\#(id)"}, "macros": {"s": {"type": "values", "values": {"t": "\#(title)"}}}}"#
    }

    @Test func `what is published is the container that is open, and right`() throws {
        let container = try TestContainer(Self.text("GTM-TEST1", "old"))
        #expect(throws: TestContainer.Failure.self) { try container.publish(Self.text("GTM-TEST2", "new")) }
        #expect(throws: TestContainer.Failure.self) { try container.publish(Self.text("GTM-TEST1", "{{x}}")) }
        #expect(throws: TestContainer.Failure.self) { try container.publish(contentsOf: "/nowhere") }
        try container.publish(Self.text("GTM-TEST1", "new"))
        #expect(container.string(forKey: "t") == "old")
        container.container.requestRefresh()
        #expect(container.string(forKey: "t") == "new")
    }

    @Test func `values and hits are shown as people write them`() {
        let value: Value = ["price": .double(2.5), "tags": .list(["a", .null]), "none": .map([])]
        #expect("\(value)" == #"["price": 2.5, "tags": ["a", null], "none": [:]]"#)
        #expect("\([Value(true), Value(7), Value(0.5), Value("x")])" == #"[true, 7, 0.5, "x"]"#)
        let hit = Hit(container: "GTM-TEST1", content: .analytics(fields: [Hit.Field("t", "event")]))
        #expect("\(hit)" == "t=event" && hit.fields.count == 1)
        #expect(
            "\(Hit(container: "GTM-TEST1", content: .imagePixel(url: "https://a.example")))"
                == "https://a.example")
    }

    private static let shop = #"""
        {"container": {"id": "GTM-SHOP1"},
         "macros": {"event": {"type": "event"}, "n": {"type": "dataLayer", "name": "n"},
          "cost": {"type": "functionCall", "function": "cost", "arguments": {"d": 1, "c": 2, "b": 3, "a": "{{n}}"}}},
         "rules": {"sold": {"if": [{"macro": "event", "equals": "sold"}]}},
         "tags": {"count": {"type": "functionCall", "function": "count", "fires": ["sold"],
          "arguments": {"z": 1, "y": "{{cost}}", "x": "{{n}}"}}}}
        """#

    @Test func `what was recorded is shown with its parameters sorted by name`() throws {
        let shop = try TestContainer(Self.shop)
        shop.answer("cost") { _ in 12.5 }
        let fired = shop.push(event: "sold", ["n": "N"])
        #expect(
            fired.map(\.description) == [
                #"count (functionCall) ["arguments": ["z": 1, "y": 12.5, "x": "N"], "function": "count"]"#
            ])
        #expect("\(shop.events)" == "[sold fires \(fired[0])]")
        #expect(
            shop.calls.map(\.description) == [
                #"cost ["a": "N", "b": 3, "c": 2, "d": 1] gives 12.5, during sold"#,
                #"count ["x": "N", "y": 12.5, "z": 1], during sold"#,
            ])
        shop.push(event: "other")
        #expect(shop.events.last?.description == "other fires nothing")
    }

    @Test func `a push takes what the data layer's takes`() throws {
        struct Sale: Encodable {
            let n: Int
        }
        let shop = try TestContainer(Self.shop)
        let (name, none): (String, Int?) = ("N", nil)
        func value() -> Value? { shop.manager.dataLayer.value(forKey: "n") }
        #expect(shop.push(event: "sold", ["n": name]).first?.parameters["arguments"]?["x"] == "N")
        #expect(shop.push(event: "sold", encoding: Sale(n: 7)).count == 1 && value() == 7)
        shop.push(["n": ["of": name]])
        #expect(value() == ["of": "N"])
        shop.push(none, forKey: "n")
        #expect(value() == .null)
        shop.push(8, forKey: "n")
        #expect(value() == 8)
        shop.push(encoding: Sale(n: 9))
        #expect(value() == 9)
    }

    @Test func `counts and origins are shown in words`() async throws {
        let shop = try TestContainer(Self.shop)
        shop.push(["n": 1])
        #expect("\(shop.manager.dataLayer.counts)" == "1 pushed, 1 handled, 0 dropped, 0 waiting")
        #expect(shop.container.origin?.description == "shipped")
        let date = Date(timeIntervalSince1970: 1_793_610_000)
        #expect(
            "\(ContainerOrigin(source: .saved, date: date, version: "7"))"
                == "saved, version 7, 2026-11-02T09:00:00Z")
    }
}
