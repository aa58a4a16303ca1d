import Foundation
import TagManager
import TagRuntime
import TagTestSupport
import TagTesting
import Testing

/// What a test of an app can ask: why, by what, how often, and whether it is as before.
@Suite struct TestingRecordTests {
    static let definition = #"""
        {"container": {"id": "GTM-SHOP2", "version": "3"},
         "macros": {
          "event": {"type": "event"}, "price": {"type": "dataLayer", "name": "price"},
          "country": {"type": "dataLayer", "name": "country"},
          "cost": {"type": "functionCall", "function": "shippingCost", "arguments": {"to": "{{country}}"}},
          "rate": {"type": "custom", "customType": "rates"}, "unused": {"type": "dataLayer", "name": "nobody"},
          "settings": {"type": "values", "values": {"title": "Shop", "offer": "for {{cost}}", "rate": "{{rate}}"}}},
         "rules": {
          "bought": {"if": [{"macro": "event", "equals": "buy"}]},
          "dear": {"if": [{"macro": "event", "equals": "buy"}, {"macro": "price", "greaterThan": "100"}]},
          "far": {"if": [{"macro": "country", "equals": "IS"}]},
          "other": {"if": [{"macro": "event", "equals": "see"}]}},
         "tags": {
          "hit": {"type": "analytics", "fields": {"t": "event", "ec": "shop", "ea": "{{event}}"}, "fires": ["bought", "other"]},
          "call": {"type": "functionCall", "function": "thank", "arguments": {"for": "{{price}}"}, "fires": ["dear"], "blockedBy": ["far"]},
          "own": {"type": "custom", "customType": "confetti", "fires": ["dear"]},
          "first": {"type": "functionCall", "function": "greet", "fires": ["other"], "firing": "oncePerLoad"}}}
        """#

    @Test func `says by which event a tag fired, and which hits came of it`() throws {
        let shop = try TestContainer(Self.definition)
        shop.push(event: "buy", ["price": 120])
        shop.push(event: "nothing")
        shop.push(event: "see")
        #expect(shop.events.map(\.name) == ["buy", "nothing", "see"])
        #expect(shop.events.map { $0.fired.map(\.name) } == [["hit", "call", "own"], [], ["hit", "first"]])
        #expect(
            shop.events.map { $0.hits.map(\.description) } == [
                ["t=event ec=shop ea=buy"], [], ["t=event ec=shop ea=see"],
            ])
        #expect(
            shop.fired(by: "see").map(\.name) == ["hit", "first"]
                && shop.fired.map(\.event) == ["buy", "buy", "buy", "see", "see"])
        #expect(shop.fired(by: "never").isEmpty)
    }

    @Test func `records calls, with a handler and without`() throws {
        let shop = try TestContainer(Self.definition)
        shop.answer("shippingCost") { $0["to"] == "IS" ? 12.5 : nil }
        shop.answer(type: "rates") { _ in 7 }
        let done = Collector<String>()
        shop.handle("thank") { done.take("thank \($0["for"]?.string ?? "")") }
        shop.handle(type: "confetti") { done.take($0.type.string) }
        shop.push(event: "buy", ["price": 120, "country": "NO"])
        #expect(done.all == ["thank 120", "confetti"])
        #expect(shop.string(forKey: "rate") == "7")
        shop.push(["country": "IS"])
        #expect(shop.string(forKey: "offer") == "for 12.5")
        shop.push(event: "see")
        #expect(
            shop.calls.map { "\($0.kind) \($0.name) \($0.event ?? "-") \($0.result.map { "\($0)" } ?? "-")" }
                == [
                    "tag thank buy -", "customTag confetti buy -", "customMacro rates - 7",
                    "macro shippingCost - 12.5",
                    "tag greet see -",
                ])
        #expect(shop.calls(of: "thank").map(\.parameters) == [["for": 120]])
        #expect(shop.calls(of: "shippingCost").map(\.parameters) == [["to": "IS"]])
    }

    @Test func `explains why a tag fired or did not`() throws {
        let shop = try TestContainer(Self.definition)
        #expect("\(shop.why("call"))" == "no event was pushed")
        shop.push(event: "see")
        shop.push(event: "buy", ["price": 80])
        #expect(
            shop.why("call").description == """
                'call' did not fire at 'buy'
                no rule that fires it passed
                rule 'dear' fires it, and did not pass
                    if 'price', which is 80, is greater than 100: no
                rule 'far' blocks it, and did not pass
                    if 'country', which is nothing, equals "IS": no
                """)
        shop.push(event: "buy", ["price": 120, "country": "IS"])
        let blocked = shop.why("call")
        #expect(!blocked.fired && blocked.description.contains("\nrule 'far' blocked it\n"))
        shop.push(event: "buy", ["country": "NO"])
        let fired = shop.why("call")
        #expect(
            fired.fired
                && fired.description.hasPrefix("'call' fired at 'buy'\nrule 'dear' fires it, and passed\n"))
        shop.push(event: "see")
        #expect(shop.why("first").description.contains("\nit may fire once and fired before, "))
        #expect(shop.why("own").description.contains("rule 'dear' fires it, and needs the event 'buy'"))
        #expect(
            shop.why("call", at: "buy").fired
                && shop.why("tag").description == "the container has no tag 'tag'")
        #expect(shop.why("call", at: "go").description == "no event 'go' was pushed")
    }

    @Test func `tells keys that the container does not have`() throws {
        let unknown = Collector<String>()
        let shop = try TestContainer(Self.definition, onUnknownKey: { unknown.take($0) })
        #expect(shop.string(forKey: "title") == "Shop" && shop.container.string(forKey: "offer") == "")
        #expect(shop.unknownKeys == [] && shop.string(forKey: "titel") == "")
        // The app's own reads, too.
        #expect(shop.container.integer(forKey: "height") == 0)
        #expect(shop.unknownKeys == ["titel", "height"] && unknown.all == shop.unknownKeys)
    }

    @Test func `the clock shows a date, and goes on to another`() throws {
        let start = Date(timeIntervalSince1970: 1_000)
        let clock = TestClock(date: start)
        let shop = try TestContainer(Self.definition, clock: clock)
        #expect(clock.date == start && clock.milliseconds == 1_000_000)
        let asked = shop.network.requests.count
        clock.advance(to: start + 3_600)
        #expect(clock.date == start + 3_600 && shop.network.requests.count == asked + 1)
        clock.advance(to: start)
        #expect(clock.date == start + 3_600)
    }

    @Test func `the next run of the app has what was saved`() throws {
        let shell = try Shell()
        let shop = try TestContainer(Self.definition, savingIn: shell.folder + "/saved")
        shop.set(.language, to: "de")
        shop.push(["country": "IS", "gtm.lifetime": "30d"])
        shop.push(["price": 1])
        try shop.publish(Self.definition.replacing("Shop", with: "Market"))
        shop.container.requestRefresh()
        let next = try shop.relaunched()
        #expect(
            shop.container.isClosed && next.string(forKey: "title") == "Market" && !next.container.isDefault)
        #expect(next.manager.dataLayer.everything["country"] == "IS")
        #expect(next.manager.dataLayer.value(forKey: "price") == nil)
        next.push(event: "buy", ["price": 120])
        #expect(next.why("call").description.contains("'country', which is \"IS\", equals \"IS\": yes"))
        next.clock.advance(by: .seconds(31 * 86_400))
        #expect(try next.relaunched().manager.dataLayer.value(forKey: "country") == nil)
    }

    @Test func `a snapshot is written, compared, and told where it differs`() throws {
        let shell = try Shell()
        let shop = try TestContainer(Self.definition)
        shop.push(event: "buy", ["price": 120])
        shop.push(event: "nothing")
        let path = shell.folder + "/Snapshots/shop/buy.txt"
        func failure() -> String {
            do {
                try shop.matchSnapshot(at: path, updating: false)
                return ""
            } catch { return "\(error)" }
        }
        #expect(failure() == "\(path): no such file or folder; TAG_SNAPSHOTS=update writes snapshots")
        try shop.matchSnapshot(at: path, updating: true)
        #expect(failure() == "")
        #expect(
            Fixtures.text(path) == """
                buy
                  hit (analytics)
                    fields: ["t": "event", "ec": "shop", "ea": "buy"]
                  call (functionCall)
                    arguments: ["for": 120]
                    function: "thank"
                  own (confetti)
                  hit t=event ec=shop ea=buy
                nothing
                  nothing fires

                """)
        shop.push(event: "see")
        #expect(
            failure() == """
                \(path):11: the snapshot differs; TAG_SNAPSHOTS=update writes it anew
                - (its end)
                + see
                """)
    }

    @Test func `coverage has what no test of the process used`() throws {
        let text = Self.definition.replacing("GTM-SHOP2", with: "GTM-COVER1")
        let shop = try TestContainer(text)
        shop.push(event: "buy", ["price": 80])
        let other = try TestContainer(text)
        other.push(event: "buy", ["price": 120])
        #expect(other.string(forKey: "title") == "Shop")
        let coverage = try #require(TestCoverage.containers.first { $0.id == "GTM-COVER1" })
        #expect(coverage.uses == 2 && coverage.version == "3")
        #expect(coverage.tags.used == ["hit", "call", "own"] && coverage.tags.missed == ["first"])
        #expect(coverage.rules.used == ["bought", "dear"] && coverage.rules.missed == ["far", "other"])
        #expect(coverage.macros.missed.contains("unused") && coverage.macros.used.contains("price"))
        #expect(coverage.macros.used.contains("event"))
        let line = "GTM-COVER1, version 3: 3 of 4 tags fired, 2 of 4 rules passed, "
        #expect(TestCoverage.report.contains(line))
        #expect(
            TestCoverage.report.contains(
                "\n  no test uses the tags 'first'\n  no test uses the rules 'far', 'other'\n"))
    }
}
