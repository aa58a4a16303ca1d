@testable import InAppMessaging
import TagManager
import TagMessages
import TagRuntime
import TagTestSupport
import Testing

/// Conformance cases R01 to R13: impressions, clicks, and what statistics hear of them.
@Suite struct ReportCases {
    private static let url = #""buttonText": "Go", "buttonUrl": "https://example.com/go""#
    private static let plain = #""buttonText": "OK""#
    private static let test = #", "test": true"#

    /// A message on display.
    private static func shown(
        _ parameters: String = url
    ) throws -> (bench: MessageBench, handle: InAppMessagingDisplayHandle) {
        let bench = try MessageBench([TestMessage("m", parameters)]) { $0.isTestDevice = true }
        bench.foreground()
        return (bench, try bench.screen.last)
    }

    @Test func `R01: a message that ends after its time is an impression and a dismissal, and no action`()
        throws
    {
        let (bench, handle) = try Self.shown()
        handle.dismissed(.auto)
        #expect(bench.events.names == ["impression", "dismiss auto"])
        #expect(bench.opened.all == [])
    }

    @Test func `R02: a click with an address is an impression, an action and a conversion`() throws {
        let (bench, handle) = try Self.shown()
        handle.clicked()
        #expect(bench.events.names == ["impression", "action", "conversion"])
    }

    @Test func `R03: a click without an address is an impression alone`() throws {
        let (bench, handle) = try Self.shown(Self.plain)
        handle.clicked()
        #expect(bench.events.names == ["impression"])
        #expect(bench.delegate.all == ["m: clicked primary OK -"])
        #expect(bench.opened.all == [])
    }

    @Test func `R04: an impression is a conversion where the message has no address`() throws {
        let (with, first) = try Self.shown()
        first.impressionDetected()
        #expect(with.events.names == ["impression"])
        let (without, second) = try Self.shown(Self.plain)
        second.impressionDetected()
        #expect(without.events.names == ["impression", "conversion"])
    }

    @Test func `R05: the impression of a test message is not counted`() throws {
        let (bench, handle) = try Self.shown(Self.url + Self.test)
        handle.impressionDetected()
        #expect(bench.events.names == [])
        #expect(bench.messaging.serialized.read { $0.gate.log } == MessageLog())
    }

    @Test func `R06: clicks and dismissals of test messages are events of tests`() throws {
        let (bench, handle) = try Self.shown(Self.url + Self.test)
        handle.impressionDetected()
        handle.clicked()
        #expect(bench.events.names == ["test_impression", "test_click"])
        let (other, second) = try Self.shown(Self.url + Self.test)
        second.dismissed(.userSwipe)
        #expect(other.events.names == ["test_impression"])
    }

    @Test func `R07: three impressions of one display are one`() throws {
        let (bench, handle) = try Self.shown()
        for _ in 0..<3 { handle.impressionDetected() }
        #expect(bench.events.names == ["impression"])
        #expect(bench.messaging.serialized.read { $0.gate.log.rows.map(\.count) } == [1])
    }

    @Test func `R08: visible time is the sum of the visible parts`() {
        var time = InAppMessagingVisibleTime()
        #expect(time.visible(at: .seconds(5)) == .zero)
        var now = Duration.seconds(100)
        for (visible, hidden) in [(10, 7), (5, 1_000), (10, 3)] {
            time.start(at: now)
            time.start(at: now + .seconds(1))
            now += .seconds(visible)
            time.pause(at: now)
            time.pause(at: now + .milliseconds(500))
            now += .seconds(hidden)
        }
        #expect(time.visible(at: now) == .seconds(25))
        #expect(time.isImpression(at: now))
        var short = InAppMessagingVisibleTime()
        short.start(at: .zero)
        #expect(!short.isImpression(at: .milliseconds(2_999)) && short.isImpression(at: .seconds(3)))
    }

    @Test func `R09: impressions of one id are one record, with the newest time, in a stable order`() throws {
        let frequency = #""lifetime": 9, "minimumInterval": 0"#
        let bench = try MessageBench([
            TestMessage("a", on: ["a"], frequency), TestMessage("b", on: ["b"], frequency),
        ])
        for event in ["a", "b", "a"] {
            bench.showAndClose { bench.messaging.triggerEvent(event) }
            bench.advance(1_000)
        }
        let rows = bench.messaging.serialized.read { $0.gate.log.rows }
        #expect(rows.map(\.id.string) == ["a", "b"])
        #expect(rows.map(\.count) == [2, 1])
        #expect(rows.map(\.times.last) == [1_800_000_002_000, 1_800_000_001_000])
    }

    @Test func `R10: forgetting two messages leaves the third`() throws {
        let bench = try MessageBench(["m1", "m2", "m3"].map { TestMessage($0, on: [$0]) })
        for event in ["m1", "m2", "m3"] { bench.showAndClose { bench.messaging.triggerEvent(event) } }
        bench.messaging.forgetImpressions(of: ["m1", "m3"])
        let next = try MessageBench(["m1", "m2", "m3"].map { TestMessage($0, on: [$0]) }, after: bench)
        #expect(next.reasons("m1") == ["m1": "shown"])
        #expect(next.reasons("m2") == ["m2": "capped"])
        #expect(next.reasons("m3") == ["m3": "shown"])
    }

    @Test func `R11: a history that was damaged shows nothing that is capped, and is no crash`() throws {
        let messages = [
            TestMessage("capped", on: ["e"]), TestMessage("session", on: ["f"], #""session": 1"#),
        ]
        let bench = try MessageBench(messages)
        bench.showAndClose { bench.messaging.triggerEvent("e") }
        let path = bench.home.path + "/GTM-TEST.impressions"
        let whole = try #require(Fixtures.bytes(path))
        for place in whole.indices {
            var damaged = whole
            damaged[place] ^= 0x55
            Fixtures.write(damaged, to: path)
            let next = try MessageBench(messages, after: bench)
            #expect(next.reasons("e") == ["capped": "capped"], "byte \(place)")
        }
        for count in 0..<whole.count {
            Fixtures.write(Array(whole.prefix(count)), to: path)
            let next = try MessageBench(messages, after: bench)
            #expect(next.reasons("e") == ["capped": "capped"], "\(count) bytes")
        }
        let next = try MessageBench(messages, after: bench)
        #expect(next.log.all.count == 1)
        #expect(next.showAndClose { next.messaging.triggerEvent("f") } == "session")
        // The loss is remembered, until the app says otherwise.
        let third = try MessageBench(messages, after: next)
        #expect(third.reasons("e") == ["capped": "capped"])
        third.messaging.forgetImpressions()
        #expect(third.reasons("e") == ["capped": "shown"])
    }

    @Test func `R12: a swipe is reported as a swipe`() throws {
        let (bench, handle) = try Self.shown()
        handle.dismissed(.userSwipe)
        #expect(bench.events.names == ["impression", "dismiss swipe"])
        let (other, second) = try Self.shown()
        second.dismissed(.userTapClose)
        #expect(other.events.names == ["impression", "dismiss click"])
    }

    @Test func `R13: an event has the campaign's id and name, its type and its time, or now`() throws {
        let (bench, handle) = try Self.shown(Self.url + #", "id": "summer-26""#)
        bench.advance(1_234)
        handle.dismissed(.auto)
        let event = try #require(bench.events.all.last)
        #expect(event.name == "in_app_message_dismiss")
        let values: [String: Value] = [
            "message_id": "summer-26", "message_name": "m", "message_type": "auto",
            "message_device_time": 1_800_000_001_234,
        ]
        #expect(event.values == values)
        let clock = ManagerClock(milliseconds: { 77 }, after: { _, _ in {} })
        #expect(InAppMessagingEvent(.action, event.campaign, clock: clock).milliseconds == 77)
        #expect(InAppMessagingEvent(.action, event.campaign, milliseconds: 5).milliseconds == 5)
    }
}
