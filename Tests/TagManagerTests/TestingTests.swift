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
}
