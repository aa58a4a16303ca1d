import Dispatch
@testable import InAppMessaging
import Synchronization
import TagManager
import TagMessages
import TagTesting
import Testing

/// Conformance cases E15 to E28: restarts, clocks, lost and late reports, images.
@Suite struct GateCases {
    private static let image = "https://example.com/a.png"
    private static let pictured = #""image": "https://example.com/a.png""#
    private static let url = #""buttonText": "Go", "buttonUrl": "https://example.com/go""#

    /// A main queue that runs when a test says so.
    private final class Queue: Sendable {
        private let bodies = Mutex<[@Sendable () -> Void]>([])

        func add(_ body: @escaping @Sendable () -> Void) { bodies.withLock { $0.append(body) } }

        func run() {
            let all = bodies.withLock { bodies in
                defer { bodies = [] }
                return bodies
            }
            for body in all { body() }
        }
    }

    @Test func `E15: messages that are suppressed before messaging begins are not shown`() throws {
        let bench = try MessageBench([TestMessage("m", on: ["message.foreground", "e"])]) {
            $0.messageDisplaySuppressed = true
        }
        bench.app.push(event: "e")
        bench.foreground()
        #expect(bench.screen.names == [])
    }

    @Test func `E16: after a restart messages are not suppressed`() throws {
        let bench = try MessageBench([TestMessage("m")])
        bench.messaging.messageDisplaySuppressed = true
        let next = try MessageBench([TestMessage("m")], after: bench)
        #expect(!next.messaging.messageDisplaySuppressed)
        next.foreground()
        #expect(next.screen.names == ["m"])
    }

    @Test func `E17: triggers on many threads at once show one message`() throws {
        for _ in 0..<20 {
            let bench = try MessageBench([
                TestMessage("a"), TestMessage("b", on: ["e"]), TestMessage("c", on: ["f"]),
            ])
            DispatchQueue.concurrentPerform(iterations: 6) { number in
                switch number % 3 {
                case 0: bench.foreground()
                case 1: bench.messaging.triggerEvent("e")
                default: bench.app.push(event: "f")
                }
            }
            #expect(bench.screen.handles.count == 1)
        }
    }

    @Test func `E18: a message that an event showed counts for the interval of the foreground`() throws {
        let bench = try MessageBench([TestMessage("a", on: ["e"]), TestMessage("m")])
        bench.showAndClose { bench.messaging.triggerEvent("e") }
        bench.advance(MessageBench.minute)
        bench.foreground()
        #expect(bench.screen.names == ["a"])
        #expect(bench.reasons() == ["m": "interval"])
        let next = try MessageBench([TestMessage("a", on: ["e"]), TestMessage("m")], after: bench)
        #expect(next.reasons() == ["m": "interval"])
    }

    @Test func `E19: a message that was suppressed while it was loaded does not use up the interval`() throws
    {
        let bench = try MessageBench([TestMessage("m", Self.pictured)])
        bench.loader.hold(Self.image)
        bench.foreground()
        bench.messaging.messageDisplaySuppressed = true
        bench.loader.release(Self.image)
        bench.messaging.messageDisplaySuppressed = false
        bench.foreground()
        bench.loader.release(Self.image)
        #expect(bench.screen.names == ["m"])
    }

    @Test func `E19: a message that waits for the main queue while messages are suppressed uses up nothing`()
        throws
    {
        let queue = Queue()
        let bench = try MessageBench([TestMessage("m")]) { $0.deliver = { body in queue.add(body) } }
        bench.foreground()
        bench.messaging.messageDisplaySuppressed = true
        queue.run()
        #expect(bench.screen.names == [])
        bench.messaging.messageDisplaySuppressed = false
        bench.foreground()
        queue.run()
        #expect(bench.screen.names == ["m"])
    }

    @Test func `E20: an image that never comes is an error after its time, and the next message is shown`()
        throws
    {
        let bench = try MessageBench([
            TestMessage("m", on: ["e"], Self.pictured), TestMessage("n", on: ["f"]),
        ])
        bench.loader.hold(Self.image)
        bench.messaging.triggerEvent("e")
        bench.messaging.triggerEvent("f")
        bench.advance(9_999)
        #expect(bench.delegate.all == [] && bench.screen.names == [])
        bench.advance(1)
        #expect(bench.delegate.all == ["m: error imageTimedOut"])
        #expect(bench.loader.cancelled == 1)
        bench.messaging.triggerEvent("f")
        // What comes now is nobody's.
        bench.loader.release(Self.image)
        #expect(bench.screen.names == ["n"])
    }

    @Test func `E21: without a display component nothing is shown, the message stays, and it is logged`()
        throws
    {
        let bench = try MessageBench([TestMessage("m", on: ["e"])]) { $0.display = nil }
        bench.messaging.triggerEvent("e")
        #expect(bench.reasons("e") == ["m": "noComponent"])
        #expect(bench.log.all == ["warning: 'e' shows nothing: there is no display component"])
        bench.messaging.messageDisplayComponent = bench.screen
        bench.messaging.triggerEvent("e")
        #expect(bench.screen.names == ["m"])
    }

    @Test func `E22: a clock that was set back a year blocks nothing`() throws {
        let bench = try MessageBench([TestMessage("a", on: ["e"]), TestMessage("m")])
        bench.showAndClose { bench.messaging.triggerEvent("e") }
        bench.setClock(by: -365 * MessageBench.day)
        bench.foreground()
        #expect(bench.screen.names == ["a", "m"])
    }

    @Test func `E23: a late report counts for its own message, and not for the one that is shown`() throws {
        let bench = try MessageBench([
            TestMessage("a", on: ["e"], Self.url), TestMessage("b", on: ["f"], Self.url),
        ])
        bench.messaging.triggerEvent("e")
        let late = try bench.screen.last
        bench.advance(MessageBench.minute)
        #expect(bench.delegate.all == ["a: error lost"])
        #expect(bench.screen.takenDown == ["a"])
        bench.messaging.triggerEvent("f")
        late.clicked()
        #expect(
            bench.delegate.all == ["a: error lost", "a: clicked primary Go https://example.com/go"])
        #expect(bench.events.all.last?.campaign.id == "a")
        // The other one is on display still.
        #expect(bench.reasons("e") == ["a": "capped"])
        #expect(bench.reasons("f") == ["b": "busy"])
        try bench.screen.last.dismissed(.auto)
        #expect(bench.delegate.all.last == "b: dismissed auto")
    }

    @Test func `E24: what is reported after a click is not counted`() throws {
        let bench = try MessageBench([TestMessage("m", Self.url)])
        bench.foreground()
        let handle = try bench.screen.last
        handle.clicked()
        let events = bench.events.names
        handle.dismissed(.auto)
        handle.impressionDetected()
        handle.failed(.unspecified)
        #expect(bench.events.names == events)
        #expect(bench.delegate.all.count == 1)
    }

    @Test func `E25: a message whose image cannot be fetched is out until the container changes`() throws {
        let messages = [TestMessage("m", on: ["e"], Self.pictured)]
        let bench = try MessageBench(messages)
        bench.loader.answer(Self.image, .noAnswer)
        bench.messaging.triggerEvent("e")
        #expect(bench.delegate.all == ["m: error imageNotFetched"])
        #expect(bench.events.names == ["error imageNotFetched"])
        bench.loader.answer(Self.image, Loader.picture)
        bench.messaging.triggerEvent("e")
        #expect(bench.screen.names == [] && bench.reasons("e") == ["m": "imageFailed"])
        try bench.app.publish(TestMessage.definition(messages, version: "2"))
        bench.app.container.requestRefresh()
        bench.messaging.triggerEvent("e")
        #expect(bench.screen.names == ["m"])
    }

    @Test
    func `E26: a card without its landscape image is shown, one without the portrait image is an error`()
        throws
    {
        let wide = "https://example.com/wide.png"
        let card = TestMessage("c", .card, on: ["e"], #""landscapeImage": "\#(wide)""#)
        let bench = try MessageBench([card])
        bench.loader.answer(wide, .noAnswer)
        bench.messaging.triggerEvent("e")
        guard case .card(let shown) = try bench.screen.last.message.content else {
            Issue.record("no card")
            return
        }
        #expect(shown.portraitImage != nil && shown.landscapeImage == nil)
        let slow = try MessageBench([card])
        slow.loader.hold(wide)
        slow.messaging.triggerEvent("e")
        slow.advance(10_000)
        #expect(slow.screen.names == ["c"])
        let other = try MessageBench([card])
        other.loader.answer("https://example.com/p.png", .noAnswer)
        other.messaging.triggerEvent("e")
        #expect(other.screen.names == [] && other.delegate.all == ["c: error imageNotFetched"])
    }

    @Test(
        arguments: [
            (.response(status: 404, type: "image/png", bytes: [1]), "imageNotFetched"),
            (.response(status: 200, type: "text/html; charset=utf-8", bytes: [1]), "notAnImage"),
            (.response(status: 200, type: nil, bytes: [1]), "notAnImage"),
            (.noAnswer, "imageNotFetched"), (.notHTTP, "notHTTP"), (.tooLarge, "imageTooLarge"),
            (
                .response(status: 200, type: "image/png", bytes: [UInt8](repeating: 0, count: 11)),
                "imageTooLarge"
            ),
            (.response(status: 200, type: "IMAGE/PNG; q=1", bytes: [1]), nil),
        ] as [(MessageImageAnswer, String?)])
    func `E27: an answer that is no image is an error with its cause`(
        answer: MessageImageAnswer, error: String?
    ) throws {
        let bench = try MessageBench([TestMessage("m", Self.pictured)]) { $0.largestImage = 10 }
        bench.loader.answer(Self.image, answer)
        bench.foreground()
        #expect(bench.delegate.all == (error.map { ["m: error \($0)"] } ?? []))
        #expect(bench.screen.names == (error == nil ? ["m"] : []))
    }

    @Test func `E28: a test message that waits opens the interval of the launch to no other message`() throws
    {
        let bench = try MessageBench([
            TestMessage("a", on: ["e"]), TestMessage("m", on: ["message.launch"]),
            TestMessage("t", #""test": true"#),
        ]) { $0.isTestDevice = true }
        bench.showAndClose { bench.messaging.triggerEvent("e") }
        bench.messaging.appDidLaunch()
        #expect(bench.screen.names == ["a"])
        #expect(bench.reasons("message.launch") == ["m": "interval"])
    }
}
