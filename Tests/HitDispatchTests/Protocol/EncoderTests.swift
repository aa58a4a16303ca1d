import Foundation
@testable import HitDispatch
import Testing

/// The encoders beside the Measurement Protocol's first version, and what the dispatcher does to requests.
@Suite struct EncoderTests {
    private static let ga4 = GA4MeasurementProtocol(measurementID: "G-1", secret: "s&s", server: "http://h")

    private static func outgoing(_ hit: PreparedHit, _ number: Int64 = 1, queueTime: Int64 = 0) -> OutgoingHit
    {
        OutgoingHit(number: number, created: 0, queueTime: queueTime, payload: hit.payload)
    }

    private static func request(_ hits: [OutgoingHit]) throws -> (HTTPRequest, Int) {
        guard case .request(let request, let count) = ga4.plan(hits, at: SendMoment(milliseconds: 5000))
        else {
            throw HitError([])
        }
        return (request, count)
    }

    @Test func `events of one user are one JSON body`() throws {
        let first = GA4Event(
            "buy", clientID: "c", userID: "u",
            parameters: [("price", .number(12.5)), ("count", .integer(2))],
            userProperties: [("tier", .text("gold \"A\"\n"))])
        var second = first
        second.name = "leave"
        second.parameters = []
        let hits = [
            Self.outgoing(try Self.ga4.prepared(first), 1, queueTime: 4000),
            Self.outgoing(try Self.ga4.prepared(second), 2, queueTime: 1000),
            Self.outgoing(try Self.ga4.prepared(GA4Event("other", clientID: "d")), 3),
        ]
        let (request, count) = try Self.request(hits)
        #expect(count == 2)
        #expect(request.url == "http://h/mp/collect?measurement_id=G-1&api_secret=s%26s")
        #expect(request.method == .post)
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"client_id":"c","user_id":"u","user_properties":{"tier":{"value":"gold \"A\"\u000a"}},"#
                + #""events":[{"name":"buy","params":{"price":12.5,"count":2},"timestamp_micros":1000000},"#
                + #"{"name":"leave","params":{},"timestamp_micros":4000000}]}"#)
        _ = try JSONSerialization.jsonObject(with: Data(request.body))
    }

    @Test func `a request has at most 25 events, and less than 130 kB`() throws {
        let small = Self.outgoing(try Self.ga4.prepared(GA4Event("e", clientID: "c")))
        let most = try Self.request(Array(repeating: small, count: 30)).1
        #expect(most == 25)
        let text = String(repeating: "\u{1}", count: 100)
        let parameters = (0..<25).map { (name: "parameter_\($0)", value: GA4Event.Value.text(text)) }
        let large = try Self.ga4.prepared(GA4Event("e", clientID: "c", parameters: parameters))
        let (request, count) = try Self.request(Array(repeating: Self.outgoing(large), count: 25))
        #expect(request.body.count < 130_000)
        #expect(request.body.count + large.payload.count > 129_999)
        #expect(count == 8)
    }

    @Test(
        arguments: [
            (GA4Event("1st", clientID: "c"), "name"), (GA4Event("ga_x", clientID: "c"), "name"),
            (GA4Event(String(repeating: "x", count: 41), clientID: "c"), "name"),
            (GA4Event("session_start", clientID: "c"), "session_start"),
            (GA4Event("e", clientID: ""), "client_id"),
            (GA4Event("e", clientID: "c", userID: String(repeating: "x", count: 257)), "user_id"),
            (GA4Event("e", clientID: "c", parameters: [("a b", .integer(1))]), "a b"),
            (
                GA4Event("e", clientID: "c", parameters: [("p", .text(String(repeating: "x", count: 101)))]),
                "p"
            ),
            (GA4Event("e", clientID: "c", parameters: [("p", .number(.nan))]), "p"),
            (GA4Event("e", clientID: "c", parameters: [("p", .integer(1)), ("p", .integer(1))]), "p"),
            (
                GA4Event(
                    "e", clientID: "c", userProperties: [("p", .text(String(repeating: "x", count: 37)))]),
                "p"
            ),
            (
                GA4Event("e", clientID: "c", parameters: (0..<26).map { ("p\($0)", .integer(1)) }), "params"
            ),
        ] as [(GA4Event, String)])
    func `an event beyond the limits is a fault`(event: GA4Event, parameter: String) {
        #expect(event.faults.map(\.parameter) == [parameter])
    }

    @Test(
        arguments: [
            ("https://h/p?a=b", "https://h/p?a=b"), ("//h/p", "https://h/p"), ("ftp://h/p", nil),
            ("h/p", nil),
            ("https://", nil), ("", nil), ("https://h/" + String(repeating: "x", count: 8000), nil),
        ] as [(String, String?)])
    func `a pixel is a URL with a host`(url: String, stored: String?) {
        let hit = try? PixelEncoder().prepared(url)
        #expect(hit.map { String(decoding: $0.payload, as: UTF8.self) } == stored)
    }

    @Test func `encoders take turns in the order of their hits`() async throws {
        let bench = try Bench()
        let server = bench.server.address
        let dispatcher = bench.dispatcher {
            $0.encoders.append(GA4MeasurementProtocol(appID: "1:2", secret: "s", server: server))
        }
        let ga4 = GA4MeasurementProtocol(appID: "1:2", secret: "s")
        dispatcher.fill(2)
        dispatcher.store(try ga4.prepared(GA4Event("e", clientID: "c")))
        dispatcher.store(try PixelEncoder().prepared(server + "/pixel?a=1"))
        dispatcher.store(try PixelEncoder().prepared(server + "/pixel?a=2"))
        dispatcher.fill(1)
        #expect(await dispatcher.flush() == .good)
        #expect(
            bench.server.requests.map(\.path) == ["/batch", "/mp/collect", "/pixel", "/pixel", "/collect"])
        #expect(bench.server.requests[3].target == "/pixel?a=2")
        #expect(bench.server.requests[1].target == "/mp/collect?firebase_app_id=1%3A2&api_secret=s")
    }

    @Test func `bodies are compressed when configured, and the user agent is sent`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher {
            $0.compressesBodies = true
            $0.userAgent = "Ferries/2.1"
        }
        for _ in 0..<20 { dispatcher.store(Bench.hit(bytes: 500)) }
        await dispatcher.flush()
        let request = try #require(bench.server.requests.first)
        #expect(request.header("User-Agent") == "Ferries/2.1")
        #expect(request.header("Content-Encoding") == "gzip")
        #expect(request.body.starts(with: [0x1F, 0x8B]))
        #expect(request.body.count < 2000)
        let plain = bench.dispatcher()
        for _ in 0..<2 { plain.store(Bench.hit(bytes: 500)) }
        await plain.flush()
        #expect(bench.server.requests.last?.header("Content-Encoding") == nil)
        #expect(bench.server.requests.last?.header("Content-Type") == "application/x-www-form-urlencoded")
    }

    @Test func `redirects are not followed`() async throws {
        let bench = try Bench()
        let address = bench.server.address
        bench.server.answer { _ in .status(302, ["Location: \(address)/elsewhere"]) }
        let dispatcher = bench.dispatcher { $0.retryPolicy = .durable }
        let numbers = dispatcher.fill(1)
        #expect(await dispatcher.flush() == .error)
        #expect(bench.server.requests.map(\.path) == ["/collect"])
        #expect(dispatcher.waiting == numbers)
    }

    @Test func `a transport that never answers is given up`() async throws {
        struct Silent: HitTransport {
            let asked: Collected<Void>
            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
                asked.add(())
                // Until it is cancelled.
                while !Task.isCancelled { await Task.yield() }
                throw .timedOut
            }
        }
        let bench = try Bench()
        let asked = Collected<Void>()
        let dispatcher = bench.dispatcher { $0.transport = Silent(asked: asked) }
        let numbers = dispatcher.fill(1)
        let results = Collected<DispatchResult>()
        dispatcher.dispatch { results.add($0) }
        while asked.all.isEmpty { await Task.yield() }
        await bench.advance(dispatcher, seconds: 90)
        #expect(results.all == [.error])
        #expect(dispatcher.waiting == numbers)
    }
}
