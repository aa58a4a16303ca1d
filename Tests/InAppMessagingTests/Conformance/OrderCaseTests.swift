@testable import InAppMessaging
import TagManager
import TagMessages
import TagTesting
import Testing

/// Conformance cases C01 to C15: which messages an event finds, and in which order.
@Suite struct OrderCases {
    private static let four = [
        TestMessage("m1"), TestMessage("m2", on: ["A"]), TestMessage("m3"),
        TestMessage("m4", on: ["A", "B"]),
    ]
    private static let often = #""minimumInterval": 0"#

    private static func bench(
        _ messages: [TestMessage] = four, after earlier: MessageBench? = nil
    ) throws -> MessageBench {
        try MessageBench(
            messages.map { message in
                var message = message
                let more = message.parameters.isEmpty ? "" : ", " + message.parameters
                message.parameters = Self.often + more
                return message
            }, after: earlier)
    }

    /// Shows what an event has until it has nothing.
    private static func drain(_ bench: MessageBench, _ trigger: () -> Void) -> [String] {
        var shown: [String] = []
        while shown.count < 10, let name = bench.showAndClose(trigger) { shown.append(name) }
        return shown
    }

    /// The messages that a trigger has, shown or not.
    private static func triggered(_ bench: MessageBench, _ event: String) -> [String] {
        bench.messaging.explain(event: event).filter { $0.reason != "noTrigger" }.map(\.name)
    }

    @Test func `C01: every message has the triggers that it names, and no others`() throws {
        let bench = try Self.bench()
        #expect(Self.triggered(bench, "message.foreground") == ["m1", "m3"])
        #expect(Self.triggered(bench, "A") == ["m2", "m4"])
        #expect(Self.triggered(bench, "B") == ["m4"])
        #expect(bench.messaging.explain(event: "C").map(\.reason) == Array(repeating: "noTrigger", count: 4))
    }

    @Test func `C02: messages that were seen in an earlier run are left out`() throws {
        let first = try Self.bench()
        #expect(first.showAndClose { first.foreground() } == "m1")
        #expect(first.showAndClose { first.messaging.triggerEvent("A") } == "m2")
        let bench = try Self.bench(after: first)
        #expect(bench.reasons() == ["m1": "capped", "m3": "shown"])
        #expect(bench.reasons("A") == ["m2": "capped", "m4": "shown"])
    }

    @Test func `C03: in the foreground messages come in order, each once`() throws {
        let bench = try Self.bench()
        #expect(Self.drain(bench) { bench.foreground() } == ["m1", "m3"])
    }

    @Test func `C04: at an event messages come in order, each once`() throws {
        let bench = try Self.bench()
        #expect(Self.drain(bench) { bench.messaging.triggerEvent("A") } == ["m2", "m4"])
        #expect(bench.reasons("B") == ["m4": "capped"])
    }

    @Test(arguments: ["a", "AA", "", "message.foreground", "message.launch"])
    func `C05: an event of another name shows nothing`(event: String) throws {
        let bench = try Self.bench()
        bench.messaging.triggerEvent(event)
        #expect(bench.screen.names == [])
    }

    @Test func `C06: a message of two events is shown at either`() throws {
        let bench = try Self.bench()
        #expect(bench.showAndClose { bench.messaging.triggerEvent("B") } == "m4")
    }

    @Test func `C07: a message may have events and the foreground as triggers`() throws {
        for isForeground in [true, false] {
            let bench = try Self.bench([TestMessage("m5", on: ["e", "message.foreground"])])
            let shown = bench.showAndClose {
                if isForeground { bench.foreground() } else { bench.messaging.triggerEvent("e") }
            }
            #expect(shown == "m5")
        }
    }

    /// Times that a clock of tests begins at.
    private static let now: Int64 = 1_800_000_000_000

    private static func timed(_ name: String, _ start: Int64?, _ end: Int64?, on: String) -> TestMessage {
        let members =
            [start.map { "\"start\": \($0)" }, end.map { "\"end\": \($0)" }].compactMap { $0 }
        return TestMessage(
            name, on: [on], member: "\"schedule\": {\(members.joined(separator: ", "))}")
    }

    @Test(arguments: ["message.foreground", "e"])
    func `C08: messages are shown between their start and their end alone`(event: String) throws {
        let bench = try Self.bench([
            Self.timed("early", Self.now + 1_000, nil, on: event),
            Self.timed("late", nil, Self.now - 1, on: event),
            Self.timed("active", Self.now - 1_000, Self.now + 1_000, on: event),
        ])
        #expect(bench.reasons(event) == ["early": "notStarted", "late": "expired", "active": "shown"])
        let shown = bench.showAndClose {
            if event == "e" { bench.app.push(event: "e") } else { bench.foreground() }
        }
        #expect(shown == "active")
    }

    @Test func `C08: a message whose time ends while its image is loaded is not shown`() throws {
        var message = Self.timed("m", nil, Self.now + 5_000, on: "e")
        message.parameters = #""image": "https://example.com/a.png""#
        let bench = try MessageBench([message])
        bench.loader.hold("https://example.com/a.png")
        bench.messaging.triggerEvent("e")
        bench.advance(6_000)
        bench.loader.release("https://example.com/a.png")
        #expect(bench.screen.names == [] && bench.delegate.all == [])
        #expect(bench.reasons("e") == ["m": "expired"])
    }

    @Test func `C09: events of the data layer are listened to, once`() throws {
        let bench = try Self.bench()
        bench.app.push(event: "A")
        #expect(bench.screen.names == ["m2"])
        #expect(bench.log.all == [])
    }

    @Test func `C10: a container whose messages are for the foreground hears no event of the data layer`()
        throws
    {
        let bench = try Self.bench([TestMessage("m1"), TestMessage("m3")])
        #expect(bench.app.push(event: "A") == [])
        #expect(bench.screen.names == [] && bench.messaging.activity(includingVerbose: true) == [])
    }

    @Test func `C11: once all messages of events were seen, an event shows nothing`() throws {
        let bench = try Self.bench()
        #expect(Self.drain(bench) { bench.app.push(event: "A") } == ["m2", "m4"])
        bench.app.push(event: "B")
        #expect(bench.screen.handles.count == 2)
    }

    @Test func `C12: a test message comes before regular ones, once a session`() throws {
        let bench = try Self.bench(Self.four + [TestMessage("t", #""test": true"#)])
        #expect(bench.reasons() == ["m1": "shown", "m3": "busy", "t": "testDevice"])
        bench.messaging.isTestDevice = true
        // It is shown at once.
        #expect(bench.screen.names == ["t"])
        try bench.screen.last.dismissed(.userTapClose)
        #expect(Self.drain(bench) { bench.foreground() } == ["m1", "m3"])
    }

    @Test func `C13: a message has not begun at its start, and is active at its end`() throws {
        // A message's start becomes its tag's start a millisecond later, as a tag's schedule has both ends.
        let bench = try Self.bench([
            Self.timed("starts", Self.now + 1, nil, on: "e"), Self.timed("ends", nil, Self.now, on: "e"),
        ])
        #expect(bench.reasons("e") == ["starts": "notStarted", "ends": "shown"])
        bench.advance(1)
        #expect(bench.reasons("e") == ["starts": "shown", "ends": "expired"])
    }

    @Test func `C14: times are milliseconds since 1970, in whatever time zone they are written`() throws {
        let bench = try Self.bench([
            TestMessage(
                "utc", on: ["e"], member: #""schedule": {"start": "2027-01-15T08:00:00Z"}"#),
            TestMessage(
                "epoch", on: ["e"], member: #""schedule": {"start": 1800000000000}"#),
        ])
        #expect(bench.reasons("e") == ["utc": "shown", "epoch": "busy"])
    }

    @Test(arguments: [3, 4])
    func `C15: several campaigns on one event are shown one after the other, each once`(count: Int) throws {
        let names = (1...count).map { "m\($0)" }
        let bench = try Self.bench(names.map { TestMessage($0, on: ["e"]) })
        #expect(Self.drain(bench) { bench.app.push(event: "e") } == names)
    }

    @Test func `C15: a lower priority comes first, then the order of the container, then what has none`()
        throws
    {
        let bench = try Self.bench([
            TestMessage("none", on: ["e"]), TestMessage("five", on: ["e"], #""priority": 5"#),
            TestMessage("one", on: ["e"], #""priority": 1"#),
            TestMessage("five too", on: ["e"], #""priority": 5"#),
        ])
        #expect(
            Self.drain(bench) { bench.messaging.triggerEvent("e") } == ["one", "five", "five too", "none"])
    }
}
