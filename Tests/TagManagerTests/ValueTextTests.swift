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
