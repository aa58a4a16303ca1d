import Foundation
import HitDispatch
import Logging
import TagServing
import Testing

/// The failures that a collector plays.
@Suite struct FailureTests {
    @Test func `a status is answered, and the hits are refused`() async throws {
        let served = try await Served("500:2")
        let statuses = try (0..<3).map { _ in try served.get("/collect?\(Lines.event)&z=1").status }
        #expect(statuses == [500, 500, 200])
        #expect(served.fates == ["refused", "refused", "taken"])
        await served.server.stop()
    }

    @Test func `a status may say when to come again`() async throws {
        let served = try await Served("503=7s:1")
        let answer = try served.get("/collect?\(Lines.event)")
        #expect(answer.status == 503)
        #expect(answer.head.contains("Retry-After: 7"))
        await served.server.stop()
    }

    @Test func `a dropped request has no answer, and its hits are refused`() async throws {
        let served = try await Served("drop:1")
        #expect(try served.raw("GET /collect?\(Lines.event)&z=1 HTTP/1.1\r\nHost: x\r\n\r\n") == "")
        #expect(served.fates == ["refused"])
        await served.server.stop()
    }

    @Test func `a cut answer is half an answer, and its hits are taken`() async throws {
        let served = try await Served("cut")
        let answer = try served.get("/collect?\(Lines.event)&z=1")
        #expect(answer.status == 200)
        #expect(answer.head.contains("Content-Length: 35"))
        #expect(answer.body.hasPrefix("GIF89a") && !answer.body.hasSuffix(";"))
        #expect(served.fates == ["taken"])
        // An answer of 204 has no body; another one is cut in its place.
        let body = #"{"client_id":"c","events":[{"name":"buy"}]}"#
        #expect(try served.post("/mp/collect", body).head.contains("Content-Length: 35"))
        await served.server.stop()
    }

    @Test func `an answer comes later`() async throws {
        let served = try await Served("delay=300ms:1")
        let start = ContinuousClock.now
        #expect(try served.get("/collect?\(Lines.event)").status == 200)
        #expect(ContinuousClock.now - start >= .milliseconds(300))
        #expect(served.fates == ["taken"])
        await served.server.stop()
    }

    @Test func `a failure of a path leaves the others alone`() async throws {
        let served = try await Served("500/batch")
        #expect(try served.get("/collect?\(Lines.event)").status == 200)
        #expect(try served.post("/batch", Lines.event).status == 500)
        await served.server.stop()
    }

    /// The library under each failure: all hits arrive, each once; what is sent again has the same number.
    @Test(arguments: [
        ("500:1", 0), ("500:2", 0), ("429:1", 0), ("drop:1", 0), ("cut:1", 3), ("delay=100ms", 0),
        ("drop%2:3", 0),
    ])
    func `all hits of a durable dispatcher arrive once`(failure: String, again: Int) async throws {
        let served = try await Served(failure)
        let folder = NSTemporaryDirectory() + "served-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var configuration = DispatchConfiguration(store: folder + "/hits.sqlite")
        configuration.encoders = [MeasurementProtocol(server: served.server.address)]
        configuration.retryPolicy = .durable
        configuration.interval = .zero
        configuration.random = { 0 }
        configuration.logger.logLevel = .critical
        let dispatcher = HitDispatcher(configuration)
        let tracker = HitTracker(dispatcher, trackingID: "UA-1-1", clientID: "c", appName: "Ferries")
        for name in ["a", "b", "c"] { try await tracker.send(.screenView(name)) }
        for _ in 0..<50 where try dispatcher.count().get() > 0 {
            await dispatcher.flush()
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(served.collector.counts.count(.taken) == 3)
        #expect(served.collector.counts.count(.again) == again)
        #expect(Set(served.events.map(\.hit.number)).count == 3)
        await served.server.stop()
    }

    @Test func `a test changes failures and asks for counts while the server runs`() async throws {
        let served = try await Served()
        #expect(try served.post("/-/fail", "500:1\n").status == 204)
        #expect(try served.get("/collect?\(Lines.event)&z=1").status == 500)
        #expect(try served.get("/collect?\(Lines.event)&z=1").status == 200)
        let wrong = try served.post("/-/fail", "500\ncut@x")
        #expect(wrong.status == 400)
        #expect(wrong.body == "line 2, character 5: a number is missing after '@'\n")
        let counts = try served.get("/-/counts").json
        #expect(counts["requests"] as? Int == 2)
        // A page of another site, also one whose name was made to lead here.
        for field in [
            "Origin: http://example.com", "Host: example.com", "Host: 127.0.0.1.example.com:80",
            "Sec-Fetch-Site: cross-site",
        ] {
            #expect(try served.get("/-/counts", [field]).status == 403, "\(field)")
        }
        for host in ["localhost:80", "127.0.0.1:80", "[::1]:80", "[::1]", "LOCALHOST"] {
            #expect(try served.get("/-/counts", ["Host: \(host)"]).status == 200, "\(host)")
        }
        #expect(try served.get("/-/other").status == 404)
        await served.server.stop()
    }
}
