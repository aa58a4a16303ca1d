import Foundation
@testable import InAppMessaging
import Synchronization
import TagManager
import TagMessages
import TagRuntime
import TagTestSupport
import TagTesting
import Testing

/// Impressions outlive the process, also one that is killed.
@Suite struct KeepingTests {
    private static let url = #""buttonText": "Go", "buttonUrl": "x:y""#

    /// A reporter that has a copy of the folder made at each event, as the disk is for who is killed right then.
    private final class Copies: InAppMessagingReporter {
        let home: MessageBench.Home
        let copies = Mutex<[MessageBench.Home]>([])

        init(_ home: MessageBench.Home) { self.home = home }

        func report(_ event: InAppMessagingEvent) {
            let copy = MessageBench.Home()
            try? FileManager.default.copyItem(atPath: home.path, toPath: copy.path)
            copies.withLock { $0.append(copy) }
        }
    }

    @Test func `whoever is killed when an impression is told has it on the disk`() throws {
        let messages = [TestMessage("m", on: ["e"], Self.url)]
        let home = MessageBench.Home()
        let copies = Copies(home)
        let bench = try MessageBench(messages, home: home) { $0.reporter = copies }
        bench.messaging.triggerEvent("e")
        try bench.screen.last.clicked()
        let all = copies.copies.withLock { $0 }
        #expect(all.count == 3)
        for copy in all {
            let next = try MessageBench(messages, home: copy)
            #expect(next.reasons("e") == ["m": "capped"])
            #expect(next.log.all == [])
        }
    }

    @Test func `whoever is killed while a message is on display has the time of it on the disk`() throws {
        let messages = [TestMessage("m", on: ["e"]), TestMessage("n")]
        let bench = try MessageBench(messages)
        bench.messaging.triggerEvent("e")
        let next = try MessageBench(messages, after: bench)
        #expect(next.reasons() == ["n": "interval"])
        // It was not seen.
        #expect(next.reasons("e") == ["m": "shown"])
    }

    @Test func `what a killed process left half written is not read, and removed`() throws {
        let messages = [TestMessage("m", on: ["e"])]
        let bench = try MessageBench(messages)
        bench.showAndClose { bench.messaging.triggerEvent("e") }
        let left = bench.home.path + "/.GTM-TEST.impressions.1.0.tagc-tmp"
        Fixtures.write([1, 2, 3], to: left)
        let next = try MessageBench(messages, after: bench)
        #expect(next.reasons("e") == ["m": "capped"])
        #expect(Fixtures.bytes(left) == nil)
    }

    @Test func `a folder that cannot be written is said, and counted in memory`() throws {
        let home = MessageBench.Home()
        let bench = try MessageBench([TestMessage("m", on: ["e"])], home: home)
        // A file is where the folder would be.
        Fixtures.write([0], to: home.path)
        #expect(bench.showAndClose { bench.messaging.triggerEvent("e") } == "m")
        #expect(bench.reasons("e") == ["m": "capped"])
        #expect(bench.log.all.contains { $0.contains("cannot save the history of messages") })
    }

    @Test func `a history is the same after it was written and read`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            let rows = (0..<Int.random(in: 0...5, using: &random)).map { number in
                MessageLog.Row(
                    id: UTF8Text("m\(number)é"), count: Int.random(in: 0...1_000, using: &random),
                    times: (0..<Int.random(in: 0...4, using: &random)).map { _ in
                        Int64.random(in: .min ... .max, using: &random)
                    })
            }
            let log = MessageLog(
                rows: rows,
                lastDisplay: Bool.random(using: &random) ? Int64.random(in: 0...1, using: &random) : nil,
                isReadable: Bool.random(using: &random))
            let bytes = ImpressionFile.bytes(of: log)
            #expect(ImpressionFile.log(of: bytes) == log)
            var damaged = bytes
            damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
            damaged.removeLast(Int.random(in: 0...3, using: &random))
            _ = ImpressionFile.log(of: damaged)
        }
    }
}

/// Caps, sessions, delegates, and what the container is asked.
@Suite struct MessagingTests {
    private static let often = #""minimumInterval": 0"#

    @Test func `a cap within a period ends with the period`() throws {
        let within = #""within": [{"count": 2, "seconds": 86400}], "# + Self.often
        let bench = try MessageBench([TestMessage("m", on: ["e"], within)])
        for _ in 0..<2 {
            #expect(bench.showAndClose { bench.messaging.triggerEvent("e") } == "m")
            bench.advance(MessageBench.hour)
        }
        #expect(bench.reasons("e") == ["m": "capped"])
        bench.advance(22 * MessageBench.hour)
        #expect(bench.showAndClose { bench.messaging.triggerEvent("e") } == "m")
        let next = try MessageBench([TestMessage("m", on: ["e"], within)], after: bench)
        #expect(next.reasons("e") == ["m": "capped"])
    }

    @Test func `a session ends with the process, or half an hour in the background`() throws {
        let session = #""session": 1, "# + Self.often
        let bench = try MessageBench([TestMessage("m", on: ["e"], session)])
        #expect(bench.showAndClose { bench.messaging.triggerEvent("e") } == "m")
        for (time, reason) in [(29 * MessageBench.minute, "capped"), (30 * MessageBench.minute, "shown")] {
            bench.messaging.appDidEnterBackground()
            bench.advance(time)
            bench.foreground()
            #expect(bench.reasons("e") == ["m": reason])
        }
        let next = try MessageBench([TestMessage("m", on: ["e"], session)], after: bench)
        #expect(next.reasons("e") == ["m": "shown"])
    }

    @Test func `a rule keeps a message back`() throws {
        let bench = try MessageBench([
            TestMessage("m", on: ["e"], unless: ["e"]), TestMessage("n", on: ["e"]),
        ])
        #expect(bench.reasons("e") == ["m": "blocked", "n": "shown"])
    }

    @Test func `a tag that is no message is said, with its faults, and the next one is shown`() throws {
        let bench = try MessageBench([
            TestMessage("bad", on: ["e"], #""within": 5"#),
            TestMessage("good", on: ["e"]),
        ])
        let answers = bench.messaging.explain(event: "e")
        #expect(answers.map(\.faults) == [["'within' is not a list of caps"], []])
        bench.messaging.triggerEvent("e")
        #expect(bench.screen.names == ["good"])
        #expect(
            bench.log.all == ["warning: message 'bad' cannot be shown: 'within' is not a list of caps"])
    }

    @Test func `a click on a card names the link that was followed`() throws {
        let second = #""secondaryButtonText": "More", "secondaryButtonUrl": "ferry://more""#
        let bench = try MessageBench([TestMessage("c", .card, on: ["e"], second)])
        bench.messaging.triggerEvent("e")
        try bench.screen.last.clicked(.secondary)
        #expect(bench.delegate.all == ["c: clicked secondary More ferry://more"])
        #expect(bench.opened.all == ["ferry://more"])
    }

    @Test func `a delegate may have the short form of clicks, or none, and is not kept alive`() throws {
        final class Short: InAppMessagingDelegate {
            let names = Addresses()
            func messageClicked(_ message: InAppMessage) { names.add(message.campaign.name) }
        }
        let bench = try MessageBench([TestMessage("m", on: ["e"], #""lifetime": 9"#)])
        var short: Short? = Short()
        let names = short?.names
        bench.messaging.delegate = short
        bench.messaging.triggerEvent("e")
        let handle = try bench.screen.last
        handle.impressionDetected()
        handle.clicked()
        #expect(names?.all == ["m"])
        short = nil
        #expect(bench.messaging.delegate == nil)
    }

    @Test func `asking what an event shows fires no tag, and uses none up`() throws {
        let bench = try MessageBench([
            TestMessage("m", on: ["e"], #""lifetime": 9"#),
            TestMessage("o", on: ["f"], member: #""priority": 5"#),
        ])
        for _ in 0..<3 { _ = bench.messaging.explain(event: "e") }
        bench.messaging.triggerEvent("e")
        #expect(bench.app.fired == [])
        #expect(bench.screen.names == ["m"])
        #expect(bench.app.manager.dataLayer.value(forKey: "event") == nil)
        try bench.screen.last.dismissed(.auto)
        #expect(bench.app.push(event: "e").map(\.type) == ["message.modal"])
        #expect(bench.screen.names == ["m", "m"])
    }

    @Test func `a tag that fires once a load is not used up by a question`() throws {
        let definition = #"""
            {"container": {"id": "GTM-TEST"}, "macros": {"event": {"type": "event"}},
             "rules": {"e": {"if": [{"macro": "event", "equals": "e"}]}},
             "tags": {"once": {"type": "custom", "customType": "message.modal", "firing": "oncePerLoad", "fires": ["e"],
                               "parameters": {"title": "T"}}}}
            """#
        let app = try TestContainer(definition)
        for _ in 0..<2 {
            let outlook = app.container.outlook(event: "e", typePrefix: "message.")
            guard case .fires(let tag)? = outlook.first?.outcome else {
                Issue.record("it would not fire")
                return
            }
            #expect(tag["title"] == "T")
        }
        #expect(app.push(event: "e").count == 1)
        #expect(app.container.outlook(event: "e", typePrefix: "message.").map(\.outcome) == [.failed])
        #expect(app.push(event: "e").isEmpty)
        #expect(app.container.outlook(event: "e", typePrefix: "other.").isEmpty)
    }

    @Test func `an event that is reported to the data layer fires tags`() throws {
        let bench = try MessageBench([
            TestMessage("a", on: ["e"]), TestMessage("b", on: ["in_app_message_dismiss"]),
        ])
        let layer = try MessageBench([
            TestMessage("a", on: ["e"]), TestMessage("b", on: ["in_app_message_dismiss"]),
        ]) { $0.reporter = DataLayerReporter(bench.app.manager.dataLayer) }
        layer.messaging.triggerEvent("e")
        try layer.screen.last.dismissed(.userSwipe)
        #expect(bench.screen.names == ["b"])
        #expect(bench.app.manager.dataLayer.value(forKey: "message_type") == "swipe")
    }

    @Test func `a closed container shows nothing`() throws {
        let bench = try MessageBench([TestMessage("m", on: ["e"])])
        bench.app.container.close()
        bench.messaging.triggerEvent("e")
        bench.app.push(event: "e")
        #expect(bench.screen.names == [])
        #expect(bench.messaging.explain(event: "e") == [])
    }
}
