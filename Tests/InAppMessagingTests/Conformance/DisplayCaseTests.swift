import Dispatch
@testable import InAppMessaging
import TagManager
import TagMessages
import TagTesting
import Testing

/// Conformance cases E01 to E14: which message is displayed, and what is told of it.
@Suite struct DisplayCases {
    private static let url = #""buttonText": "Go", "buttonUrl": "https://example.com/go""#

    @Test func `E01: a message is shown in the foreground, and no more after the user has seen it`() throws {
        let bench = try MessageBench([TestMessage("m")])
        #expect(bench.showAndClose { bench.foreground() } == "m")
        bench.advance(2 * MessageBench.day)
        bench.foreground()
        #expect(bench.screen.names == ["m"])
        #expect(bench.reasons() == ["m": "capped"])
    }

    @Test(arguments: [false, true])
    func `E02: a click opens the address once, of a test message, too`(isTest: Bool) throws {
        let bench = try MessageBench([TestMessage("m", Self.url + #", "test": \#(isTest)"#)]) {
            $0.isTestDevice = true
        }
        bench.foreground()
        let handle = try bench.screen.last
        handle.clicked()
        handle.clicked()
        #expect(bench.opened.all == ["https://example.com/go"])
    }

    @Test func `E03: a test message is shown before the interval is over`() throws {
        let bench = try MessageBench([TestMessage("m"), TestMessage("t", #""test": true"#)]) {
            $0.isTestDevice = true
        }
        #expect(bench.showAndClose { bench.foreground() } == "t")
        #expect(bench.showAndClose { bench.foreground() } == "m")
        let next = try MessageBench(
            [TestMessage("m2"), TestMessage("t", #""test": true"#)], after: bench
        ) { $0.isTestDevice = true }
        #expect(next.reasons() == ["t": "shown", "m2": "interval"])
        #expect(next.showAndClose { next.foreground() } == "t")
    }

    @Test func `E04: nothing is shown while a message is on display`() throws {
        let bench = try MessageBench([TestMessage("a", on: ["e"]), TestMessage("b", on: ["e", "f"])])
        bench.messaging.triggerEvent("e")
        bench.messaging.triggerEvent("f")
        #expect(bench.screen.names == ["a"])
        #expect(bench.reasons("f") == ["b": "busy"])
    }

    @Test func `E05: a container without messages shows nothing`() throws {
        let bench = try MessageBench([])
        bench.foreground()
        bench.messaging.appDidLaunch()
        bench.messaging.triggerEvent("e")
        #expect(bench.screen.names == [])
    }

    @Test func `E06: within the interval nothing is shown, and the message stays`() throws {
        let bench = try MessageBench([
            TestMessage("a", on: ["e"]), TestMessage("m", #""minimumInterval": 600"#),
        ])
        bench.showAndClose { bench.messaging.triggerEvent("e") }
        bench.advance(10_000)
        bench.foreground()
        #expect(bench.screen.names == ["a"])
        #expect(bench.reasons() == ["m": "interval"])
        bench.advance(590_000)
        bench.foreground()
        #expect(bench.screen.names == ["a", "m"])
    }

    @Test func `E07: an event shows the first of its messages, and another event none`() throws {
        let bench = try MessageBench([
            TestMessage("m1", on: ["test_event"]), TestMessage("m2"), TestMessage("m3", on: ["test_event"]),
        ])
        bench.messaging.triggerEvent("other")
        #expect(bench.screen.names == [])
        bench.messaging.triggerEvent("test_event")
        #expect(bench.screen.names == ["m1"])
        try bench.screen.last.dismissed(.userTapClose)
        #expect(bench.reasons("test_event") == ["m1": "capped", "m3": "shown"])
    }

    @Test func `E08: while messages are suppressed nothing is shown, and the message stays`() throws {
        let bench = try MessageBench([TestMessage("m")])
        bench.messaging.messageDisplaySuppressed = true
        bench.foreground()
        #expect(bench.screen.names == [])
        #expect(bench.reasons() == ["m": "suppressed"])
        bench.messaging.messageDisplaySuppressed = false
        bench.foreground()
        #expect(bench.screen.names == ["m"])
    }

    @Test func `E09: a message that is suppressed while its image is loaded is not shown, and stays`() throws
    {
        let image = "https://example.com/a.png"
        let bench = try MessageBench([TestMessage("m", #""image": "\#(image)""#)])
        bench.loader.hold(image)
        bench.foreground()
        bench.messaging.messageDisplaySuppressed = true
        bench.loader.release(image)
        #expect(bench.screen.names == [])
        #expect(bench.delegate.all == [])
        bench.messaging.messageDisplaySuppressed = false
        #expect(bench.reasons() == ["m": "shown"])
    }

    @Test func `E10: an event while messages are suppressed is lost, and must come again`() throws {
        let bench = try MessageBench([TestMessage("m", on: ["e"])])
        bench.messaging.messageDisplaySuppressed = true
        bench.messaging.triggerEvent("e")
        bench.app.push(event: "e")
        bench.messaging.messageDisplaySuppressed = false
        #expect(bench.screen.names == [])
        bench.app.push(event: "e")
        #expect(bench.screen.names == ["m"])
    }

    @Test func `E11: each of the four reports reaches the app's delegate once, with the same message`() throws
    {
        let ends: [(InAppMessagingDisplayHandle) -> Void] = [
            { $0.clicked() }, { $0.dismissed(.auto) }, { $0.failed(.unspecified) },
        ]
        let words = ["clicked primary Go https://example.com/go", "dismissed auto", "error unspecified"]
        for (end, words) in zip(ends, words) {
            let bench = try MessageBench([TestMessage("m", Self.url)])
            bench.foreground()
            let handle = try bench.screen.last
            handle.impressionDetected()
            handle.impressionDetected()
            end(handle)
            end(handle)
            #expect(bench.delegate.all == ["m: impression", "m: " + words])
            #expect(bench.delegate.messages == [handle.message, handle.message])
        }
    }

    @Test func `E12: banner, modal, card and image have their fields`() throws {
        let colors = ##""textColor": "#102030", "backgroundColor": "#A0B0C0""##
        let bench = try MessageBench([
            TestMessage(
                "b", .banner, on: ["b"],
                colors
                    + #", "body": "B", "image": "https://e.com/i.png", "url": "https://e.com", "dismissAfter": 5"#
            ),
            TestMessage("m", .modal, on: ["m"], Self.url),
            TestMessage(
                "c", .card, on: ["c"],
                ##""landscapeImage": "https://e.com/l.png", "secondaryButtonText": "No", "buttonBackgroundColor": "#010203""##
            ),
            TestMessage("i", .image, on: ["i"], #""url": "ferry:// sale""#),
        ])
        var contents: [InAppMessage.Content] = []
        for event in ["b", "m", "c", "i"] {
            bench.showAndClose { bench.messaging.triggerEvent(event) }
            contents.append(try bench.screen.last.message.content)
        }
        func image(_ url: String) -> InAppMessage.Image {
            InAppMessage.Image(url: url, type: "image/png", bytes: [1, 2, 3])
        }
        let (black, white) = (
            InAppMessage.Color(red: 0, green: 0, blue: 0), InAppMessage.Color(red: 255, green: 255, blue: 255)
        )
        let go = InAppMessage.Button(
            text: "Go", textColor: white, backgroundColor: .init(red: 0x4D, green: 0x8C, blue: 0x47),
            url: "https://example.com/go")
        var blue = go
        blue.backgroundColor = .init(red: 1, green: 2, blue: 3)
        var no = go
        (no.text, no.url) = ("No", nil)
        let expected: [InAppMessage.Content] = [
            .banner(
                .init(
                    title: "T", body: "B", image: image("https://e.com/i.png"),
                    textColor: .init(red: 0x10, green: 0x20, blue: 0x30),
                    backgroundColor: .init(red: 0xA0, green: 0xB0, blue: 0xC0), url: "https://e.com",
                    duration: .seconds(5))),
            .modal(.init(title: "T", button: go, textColor: black, backgroundColor: white)),
            .card(
                .init(
                    title: "T", portraitImage: image("https://example.com/p.png"),
                    landscapeImage: image("https://e.com/l.png"), primaryButton: blue, secondaryButton: no,
                    textColor: black, backgroundColor: white)),
            .image(
                .init(
                    image: image("https://example.com/i.png"), backgroundColor: white, url: "ferry://sale")),
        ]
        #expect(contents == expected)
        #expect(go.backgroundColor.hex == "#4D8C47")
    }

    @Test func `E13: a campaign's data are on the message, an experiment's among them`() throws {
        let data = #""data": {"promo": "S26", "experiment": "variant {{user}}"}"#
        let bench = try MessageBench([TestMessage("m", data)])
        bench.app.push(["user": "B"])
        bench.foreground()
        let message = try bench.screen.last.message
        #expect(message.appData == ["promo": "S26", "experiment": "variant B"])
        #expect(message.campaign == .init(id: "m", name: "m", isTest: false))
        #expect(message.trigger == .foreground)
    }

    @Test func `E14: what happened while messages were suppressed does not come up later`() throws {
        let bench = try MessageBench([TestMessage("a", on: ["e"]), TestMessage("b", on: ["f"])])
        bench.messaging.messageDisplaySuppressed = true
        for event in ["e", "f", "e"] { bench.messaging.triggerEvent(event) }
        bench.messaging.messageDisplaySuppressed = false
        bench.advance(2 * MessageBench.day)
        #expect(bench.screen.names == [])
    }
}
