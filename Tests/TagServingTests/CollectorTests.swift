import Foundation
import HitDispatch
import TagDiagnostics
import TagManager
import TagServing
import Testing

/// The paths of the collector, over the network.
@Suite struct CollectorTests {
    @Test func `a hit in a query is taken, and answered with a picture`() async throws {
        let served = try await Served()
        let answer = try served.get("/collect?\(Lines.event)&qt=12&z=7")
        #expect(answer.status == 200)
        #expect(answer.head.contains("Content-Type: image/gif"))
        #expect(answer.body.hasPrefix("GIF89a"))
        #expect(served.lines == ["1 taken event UA-1-1 cid=c ec=ticket ea=buy qt=12 z=7"])
        await served.server.stop()
    }

    @Test func `a hit in a body is taken`() async throws {
        let served = try await Served()
        #expect(try served.post("/collect", Lines.screen + "&z=1").status == 200)
        #expect(served.lines == ["1 taken screenview UA-1-1 cid=c an=Ferries cd=Departures z=1"])
        await served.server.stop()
    }

    @Test func `a batch has a hit a line`() async throws {
        let served = try await Served()
        #expect(try served.post("/batch", "\(Lines.event)&z=1\n\(Lines.screen)&z=2\n").status == 200)
        #expect(served.events.map(\.hit.number) == ["1", "2"])
        #expect(served.events.map(\.request) == [1, 1])
        await served.server.stop()
    }

    @Test func `the 21st hit of a batch is ignored, and the second one of a single`() async throws {
        let served = try await Served()
        let lines = (1...21).map { "\(Lines.event)&z=\($0)" }.joined(separator: "\n")
        #expect(try served.post("/batch", lines).status == 200)
        #expect(served.fates == Array(repeating: "taken", count: 20) + ["ignored"])
        #expect(try served.post("/collect", "\(Lines.event)&z=50\n\(Lines.event)&z=51").status == 200)
        #expect(served.fates.suffix(2) == ["taken", "ignored"])
        await served.server.stop()
    }

    @Test func `a hit that comes again is known by its number`() async throws {
        let served = try await Served()
        for line in ["z=1", "z=1", "z=2", "z=1&cid=d"] {
            _ = try served.get("/collect?\(Lines.event)&\(line)")
        }
        _ = try served.get("/collect?v=1&tid=UA-1-1&cid=d&t=event&ec=a&ea=b&z=1")
        #expect(served.fates == ["taken", "again", "taken", "again", "taken"])
        await served.server.stop()
    }

    /// Mistakes are those of the library: what it would refuse to send is found here by the same table.
    @Test(arguments: [
        "v=1&tid=UA-1-1&cid=c&t=event&ec=a", "v=1&t=pageview&cid=c&tid=U",
        "v=2&tid=U&cid=c&t=event&ec=a&ea=b&ev=x&cd1=y&pr1zz=1&cd201=z", "t=nothing", "v=1&tid=U&t=item&uid=u",
        "v=1&tid=U&cid=c&t=event&ec=\(String(repeating: "x", count: 151))&ea=b",
    ])
    func `mistakes are those that the library finds`(line: String) throws {
        let hit = ReceivedHit(line: Array(line.utf8))
        let fields = try #require(FormEncoding.decoded(Array(line.utf8)))
        let faults = HitValidator().faults(in: fields)
        #expect(!faults.isEmpty)
        #expect(hit.mistakes.map(\.words) == faults.map(\.description))
        #expect(hit.isIgnored == faults.contains(where: \.isFatal))
    }

    @Test(arguments: [
        ("", "the hit is empty", true),
        ("v=1&x=%zz", "the hit is not form-encoded: a '%' is not followed by two hexadecimal digits", true),
        (Lines.event + "&qt=-1", "'qt' is not a whole number, 0 or more", false),
        (Lines.event + "&z=1&z=2", "'z' is set more than once", false),
        (
            Lines.event + "&el=" + String(repeating: "x", count: 8192),
            "the hit has \(Lines.event.utf8.count + 4 + 8192) bytes, and the limit is 8192", true
        ),
    ])
    func `mistakes that only a server sees are found`(line: String, words: String, isFatal: Bool) {
        let hit = ReceivedHit(line: Array(line.utf8))
        #expect(hit.mistakes.map(\.words) == [words])
        #expect(hit.isIgnored == isFatal)
    }

    @Test func `control characters are not printed`() async throws {
        let served = try await Served()
        _ = try served.get("/collect?\(Lines.event)&el=%1b%5b31m%0ared%e2%80%ae&z=1")
        #expect(
            served.lines == [#"1 taken event UA-1-1 cid=c ec=ticket ea=buy el=\u{1B}[31m\nred\u{202E} z=1"#])
        let json = try #require(served.events.first).json.line
        #expect(json.contains(#""el", "\u001b[31m\nred\u202e""#))
        await served.server.stop()
    }

    @Test func `the debug path answers as the vendor's does, and counts no hit`() async throws {
        let served = try await Served()
        let answer = try served.get("/debug/collect?\(Lines.event)&bogus=1")
        let result = try #require((answer.json["hitParsingResult"] as? [[String: Any]])?.first)
        #expect(result["valid"] as? Bool == true)
        #expect(result["hit"] as? String == "/debug/collect?\(Lines.event)&bogus=1")
        let message = try #require((result["parserMessage"] as? [[String: Any]])?.first)
        #expect(message["parameter"] as? String == "bogus")
        #expect(message["messageType"] as? String == "WARN")
        let wrong = try served.post("/debug/collect", "v=1&t=event")
        let second = try #require((wrong.json["hitParsingResult"] as? [[String: Any]])?.first)
        #expect(second["valid"] as? Bool == false)
        let messages = try #require(second["parserMessage"] as? [[String: Any]])
        #expect(messages.map { $0["parameter"] as? String } == ["tid", "ec", "ea", "cid"])
        #expect(messages.allSatisfy { $0["messageCode"] as? String == "VALUE_REQUIRED" })
        #expect(served.events == [])
        await served.server.stop()
    }

    @Test func `events of Google Analytics 4 are taken`() async throws {
        let served = try await Served()
        let body = #"{"client_id":"c","events":[{"name":"buy","params":{"price":1.5,"n":2,"route":"Rome"}}]}"#
        #expect(try served.post("/mp/collect?measurement_id=G-1&api_secret=s", body).status == 204)
        #expect(served.lines == ["1 taken buy G-1 n=2 price=1.5 route=Rome"])
        await served.server.stop()
    }

    @Test(arguments: [
        (#"{"events":[{"name":"buy"}]}"#, "client_id", "VALUE_INVALID"),
        (#"{"client_id":"c","events":[]}"#, "events", "VALUE_REQUIRED"),
        (#"{"client_id":"c","events":[{"name":"a b"}]}"#, "name", "VALUE_INVALID"),
        (#"{"client_id":"c","events":[{"name":"ga_x"}]}"#, "name", "NAME_RESERVED"),
        (#"{"client_id":"c","events":[{"name":"first_open"}]}"#, "first_open", "NAME_RESERVED"),
        (#"{"client_id":1}"#, "events[0]", "VALUE_INVALID"), ("{", "events[0]", "VALUE_INVALID"),
        ("", "events[0]", "VALUE_INVALID"),
    ])
    func `mistakes of events are told, and their hits are ignored`(
        body: String, path: String, code: String
    ) async throws {
        let served = try await Served()
        let answer = try served.post("/debug/mp/collect", body)
        let messages = try #require(answer.json["validationMessages"] as? [[String: Any]])
        #expect(messages.map { $0["fieldPath"] as? String } == [path])
        #expect(messages.map { $0["validationCode"] as? String } == [code])
        #expect(try served.post("/mp/collect", body).status == 204)
        #expect(served.fates == ["ignored"])
        await served.server.stop()
    }

    /// Hits that the library makes are taken as they are, by GET, by POST, in batches, compressed.
    @Test(arguments: [false, true])
    func `what the library sends is taken without mistakes`(isCompressed: Bool) async throws {
        let served = try await Served()
        let folder = NSTemporaryDirectory() + "served-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var configuration = DispatchConfiguration(store: folder + "/hits.sqlite")
        configuration.encoders = [
            MeasurementProtocol(server: served.server.address),
            GA4MeasurementProtocol(measurementID: "G-1", secret: "s", server: served.server.address),
        ]
        configuration.compressesBodies = isCompressed
        configuration.interval = .zero
        let dispatcher = HitDispatcher(configuration)
        let tracker = HitTracker(dispatcher, trackingID: "UA-1-1", appName: "Ferries")
        try await tracker.send(.screenView("Départs & arrivées"))
        await dispatcher.flush()
        for value in 0..<25 {
            try await tracker.send(.event(category: "a b", action: "c", value: Int64(value)))
        }
        await dispatcher.flush()
        let encoder = try #require(configuration.encoders.last as? GA4MeasurementProtocol)
        await dispatcher.send(
            try encoder.prepared(GA4Event("buy", clientID: "c", parameters: [("n", .integer(1))])))
        await dispatcher.flush()
        #expect(served.fates == Array(repeating: "taken", count: 27))
        #expect(served.events.flatMap(\.hit.mistakes) == [])
        #expect(served.events.first?.hit.fields.contains(Hit.Field("cd", "Départs & arrivées")) == true)
        #expect(served.collector.counts.requests == 4)
        await served.server.stop()
    }
}
