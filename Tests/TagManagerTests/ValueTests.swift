import Foundation
import Logging
import TagManager
import TagRuntime
import TagTesting
import Testing

/// Swift's values as those of containers, and back.
@Suite struct ValueTests {
    private struct Ticket: Codable, Equatable {
        var route: String
        var price: Double
        var seats: [Int]
        var guide: String?
        var day = Date(timeIntervalSince1970: 0)
    }

    private final class Opaque {}

    private static let definition = #"""
        {"container": {"id": "GTM-VALUE1"},
         "macros": {
          "v": {"type": "dataLayer", "name": "v"},
          "made": {"type": "functionCall", "function": "make", "arguments": {}},
          "settings": {"type": "values", "values": {
           "title": "Ahoy", "height": 50, "share": 0.5, "shows": true, "word": "12", "made": "{{made}}",
           "offers": [{"route": "Kiel-Oslo", "price": 12.5}]}}}}
        """#

    private static func pushed(_ push: (TagDataLayer) -> Void) throws -> Value? {
        let container = try TestContainer(definition)
        push(container.manager.dataLayer)
        return container.manager.dataLayer.value(forKey: "v")
    }

    @Test func `a push takes variables, interpolations, optionals and what is Encodable`() throws {
        let (name, part, none): (String, Substring, String?) = ("Ann", "Anna".dropLast(), nil)
        let ticket = Ticket(route: "Kiel-Oslo", price: 12.5, seats: [1, 2], guide: nil)
        #expect(try Self.pushed { $0.push(["v": name]) } == "Ann")
        #expect(try Self.pushed { $0.push(event: "e", ["v": part]) } == "Ann")
        #expect(try Self.pushed { $0.push(event: "e", ["v": "Home \(name)"]) } == "Home Ann")
        #expect(try Self.pushed { $0.push(event: "e", ["v": none]) } == .null)
        #expect(try Self.pushed { $0.push(event: "e", ["v": nil]) } == .null)
        #expect(try Self.pushed { $0.push(Optional("x"), forKey: "v") } == "x")
        #expect(
            try Self.pushed { $0.push(["v": ["name": name, "n": UInt8(3), "list": [1, "a", name]]]) }
                == ["list": [1, "a", "Ann"], "n": 3, "name": "Ann"])
        let encoded: Value = [
            "day": "1970-01-01T00:00:00Z", "price": 12.5, "route": "Kiel-Oslo", "seats": [1, 2],
        ]
        #expect(try Self.pushed { $0.push(["v": ticket]) } == encoded)
        #expect(try Self.pushed { $0.push(["v": [ticket]]) } == [encoded])
        #expect(try Self.pushed { $0.push(encoding: ["v": ticket]) } == encoded)
        #expect(try Self.pushed { $0.push(event: "e", encoding: ["v": 1.5]) } == 1.5)
        #expect(try Self.pushed { $0.push(["v": Value.list([.absent, 1])]) } == [.null, 1])
    }

    @Test func `numbers keep their kind, and one that is too large is the nearest double`() {
        #expect(Value(converting: Int8(-7)) == -7 && Value(converting: UInt32.max) == .integer(4_294_967_295))
        #expect(Value(converting: UInt64(Int64.max)) == .integer(.max))
        #expect(Value(converting: UInt64.max) == .double(0x1p64))
        #expect(Value(UInt64.max) == Value(converting: [UInt64.max])?[0])
        #expect(
            Value(converting: Float(1.5)) == 1.5 && Value(converting: Double.infinity) == .double(.infinity))
        #expect(Value(converting: true) == true && Value(converting: 1) == 1)
        #expect(
            Value(converting: NSNumber(value: true)) == true && Value(converting: NSNumber(value: 1)) == 1)
        #expect(Value(converting: NSNumber(value: 2.5)) == 2.5)
        #expect(Value(converting: NSNull()) == .null)
        #expect(Value(converting: [Optional(1), nil]) == [1, .null])
        #expect(Value(converting: URL(string: "https://a.example/x")) == "https://a.example/x")
        #expect(Value(converting: Opaque()) == nil && Value(converting: ["a": Opaque()]) == nil)
    }

    @Test func `what has no value is null, and is logged with its place`() throws {
        let bench = try Bench()
        let dataLayer = bench.manager.dataLayer
        dataLayer.push(["a": ["b": Opaque()], "c": 1])
        #expect(dataLayer.value(forKey: "c") == 1 && dataLayer.value(forKey: "a.b") == .null)
        dataLayer.push(encoding: 7)
        #expect(
            bench.log.all == [
                "error: a value is pushed as null: 'a.b' is of type Opaque, which is not 'Encodable'",
                "error: an update is not pushed: it is not encoded as a map",
            ])
    }

    @Test func `values convert as getters do, and are read by key and index`() {
        let value: Value = ["flag": "TRUE", "number": "12.9", "list": [1, "x"]]
        #expect(value["flag"]?.bool == true && value["number"]?.integer == 12)
        #expect(value["number"]?.double == 12.9 && value["list"]?[1]?.string == "x")
        #expect(
            value["none"] == nil && value["list"]?[2] == nil && value["list"]?[-1] == nil && value[0] == nil)
        let key = String("flag")
        #expect(value[key] == "TRUE")
    }

    @Test func `a container is decoded, whole or by key`() throws {
        struct Settings: Decodable, Equatable {
            var title: String
            var height: Int
            var share: Double
            var shows: Bool
            var missing: String?
        }
        struct Offer: Decodable, Equatable {
            var route: String
            var price: Double
        }
        let container = try TestContainer(Self.definition).container
        #expect(
            try container.decode(Settings.self)
                == Settings(title: "Ahoy", height: 50, share: 0.5, shows: true, missing: nil))
        #expect(
            try container.decode([Offer].self, forKey: "offers") == [Offer(route: "Kiel-Oslo", price: 12.5)])
        #expect(try container.decode(String?.self, forKey: "none") == nil)
        #expect(throws: DecodingError.self) { try container.decode(String.self, forKey: "none") }
        #expect(throws: DecodingError.self) { try container.decode(Int.self, forKey: "word") }
        let texts: Value = ["\u{1}\"\\\n\u{1F6A2}": .integer(.max), "nan": .double(.nan)]
        let numbers = try Value.map([.init("k", texts)]).decode([String: [String: Double]].self)
        #expect(numbers["k"]?["nan"]?.isNaN == true)
        let whole: Value = ["\u{1}\"\\\n\u{1F6A2}": .integer(.max)]
        #expect(try whole.decode([String: Int64].self) == ["\u{1}\"\\\n\u{1F6A2}": .max])
    }

    @Test func `a default stands in for what is not there, or not of its type`() throws {
        let container = try TestContainer(Self.definition).container
        #expect(container.value(forKey: "height", default: 7) == 50)
        #expect(container.value(forKey: "word", default: 7) == 12)
        #expect(container.value(forKey: "title", default: 7) == 7)
        #expect(container.value(forKey: "none", default: 0.25) == 0.25)
        #expect(container.value(forKey: "none", default: "x") == "x")
        #expect(container.value(forKey: "title", default: "x") == "Ahoy")
        #expect(
            container.value(forKey: "none", default: true) && container.value(forKey: "shows", default: false)
        )
        #expect(container.value(forKey: "title", default: true))
    }

    @Test func `a handler returns any value`() throws {
        let container = try TestContainer(Self.definition).container
        let name = "Ann"
        container.setMacroHandler(forFunction: "make") { _, _ in "Hello \(name)" }
        #expect(container.string(forKey: "made") == "Hello Ann")
        container.setMacroHandler(forFunction: "make") { _, _ in name.count }
        #expect(container.integer(forKey: "made") == 3)
        container.setMacroHandler(forFunction: "make") { _, _ in Opaque() }
        #expect(container.string(forKey: "made") == "")
        container.setMacroHandler(forFunction: "make") { _, parameters in
            parameters["x"] == nil ? 12.5 : nil
        }
        #expect(container.double(forKey: "made") == 12.5)
    }

    @Test func `a key without a macro is logged once, and only for debugging`() throws {
        let bench = try Bench()
        let container = try bench.manager.openImmediately(id: "GTM-APP1")
        _ = container.string(forKey: "nowhere")
        bench.manager.logger.logLevel = .debug
        for _ in 0..<3 {
            _ = (container.string(forKey: "nowhere"), container.integer(forKey: "nowhere"))
            _ = container.string(forKey: "title")
        }
        #expect(bench.log.all.filter { $0.contains("no macro answers to the key 'nowhere'") }.count == 1)
        #expect(!bench.log.all.contains { $0.contains("'title'") && $0.contains("no macro") })
    }
}
