import Foundation
@testable import HitDispatch
import TagManager
import TagTesting
import Testing

/// Hits that an app makes, and hits that TagManager's tags make.
@Suite struct TrackerTests {
    private static let start = "v=1&tid=UA-1-1&cid=c&ds=app&an=app&"

    @Test(
        arguments: [
            (.screenView("Departures"), "t=screenview&cd=Departures"),
            (.pageView("https://a/b"), "t=pageview&dl=https%3A%2F%2Fa%2Fb"),
            (.event(category: "c", action: "a", label: "l", value: 3), "t=event&ec=c&ea=a&el=l&ev=3"),
            (.social(network: "n", action: "like", target: "/t"), "t=social&sn=n&sa=like&st=%2Ft"),
            (.timing(category: "c", variable: "v", milliseconds: 12), "t=timing&utc=c&utv=v&utt=12"),
            (
                .transaction(id: "T1", revenue: "12.50", currency: "EUR"),
                "t=transaction&ti=T1&tr=12.50&cu=EUR"
            ),
            (
                .item(transaction: "T1", name: "Ticket", code: "A", price: "6.25", quantity: 2),
                "t=item&ti=T1&in=Ticket&ic=A&ip=6.25&iq=2"
            ),
            (.exception("lost", isFatal: false), "t=exception&exd=lost&exf=0"),
        ] as [(AnalyticsHit, String)])
    func `all types of hits are sent`(hit: AnalyticsHit, payload: String) async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let number = try #require(try await bench.tracker(dispatcher).send(hit).number)
        await dispatcher.flush()
        #expect(bench.server.lines == [Self.start + payload + "&qt=0&z=\(number)"])
    }

    @Test func `fields stick to the tracker, and a hit's own take their place`() async throws {
        let bench = try Bench()
        let tracker = bench.tracker(bench.dispatcher())
        tracker.set("cd1", "adult")
        tracker.set("av", "2.1")
        tracker.set("an", "Ferries")
        let own = try tracker.prepared(AnalyticsHit.screenView("S").setting("cd1", "child"))
        #expect(
            String(decoding: own.payload, as: UTF8.self)
                == "v=1&tid=UA-1-1&cid=c&ds=app&an=Ferries&cd1=child&av=2.1&t=screenview&cd=S")
        tracker.set("cd1", nil)
        #expect(tracker.value(of: "cd1") == nil)
        #expect(tracker.value(of: "av") == "2.1")
    }

    @Test func `a hit with mistakes is not stored, and all of them are told`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let tracker = bench.tracker(dispatcher)
        let error = await #expect(throws: HitError.self) {
            try await tracker.send(.event(category: "", action: "a").setting("cd999", "x"))
        }
        #expect(error?.faults.map(\.parameter) == ["cd999", "ec"])
        #expect(dispatcher.waiting == [])
    }

    @Test func `the client id is a random one of the installation's`() throws {
        let bench = try Bench()
        let id = try #require(HitTracker(bench.dispatcher(), trackingID: "UA-1-1").value(of: "cid"))
        #expect(UUID(uuidString: id) != nil && id == id.lowercased())
        #expect(HitTracker(bench.dispatcher(), trackingID: "UA-2-1").value(of: "cid") == id)
        let other = try Bench().dispatcher().clientID()
        #expect(other != .success(id))
    }

    private static func container(_ tag: String) throws -> TestContainer {
        try TestContainer(
            #"""
            {"container": {"id": "GTM-TEST"}, "macros": {"event": {"type": "event"}},
             "rules": {"go": {"if": [{"macro": "event", "equals": "go"}]}},
             "tags": {"hit": {\#(tag), "fires": ["go"]}}}
            """#)
    }

    @Test func `an analytics tag's hit arrives`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let tracker = bench.tracker(dispatcher)
        let container = try Self.container(
            #""type": "analytics", "fields": {"t": "event", "ec": "tickets", "ea": "buy", "ev": 7, "z": "1"}"#
        )
        container.push(event: "go")
        for hit in container.hits { tracker.take(hit) }
        let number = try #require(dispatcher.waiting.first)
        await bench.advance(dispatcher, seconds: 120)
        #expect(bench.server.lines == [Self.start + "t=event&ec=tickets&ea=buy&ev=7&qt=120000&z=\(number)"])
    }

    @Test func `a tag's hit that a server would ignore is dropped, and one with small mistakes sent`() throws
    {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let tracker = bench.tracker(dispatcher)
        func take(_ fields: [Hit.Field]) {
            tracker.take(Hit(container: "GTM-TEST", content: .analytics(fields: fields)))
        }
        take([Hit.Field("t", "event"), Hit.Field("ec", "c")])
        #expect(dispatcher.counts.dropped(.invalid) == 1)
        #expect(
            bench.log.all == ["error: a hit of a tag was dropped: 'ea' is missing: event hits require it"])
        take([Hit.Field("t", "screenview"), Hit.Field("cd", "S"), Hit.Field("own", "1")])
        #expect(dispatcher.waiting.count == 1)
        #expect(
            bench.log.all.last
                == "warning: a hit of a tag has mistakes: 'own' is not a parameter of the Measurement Protocol"
        )
        tracker.take(Hit(container: "GTM-TEST", content: .imagePixel(url: "no address")))
        #expect(dispatcher.counts.dropped(.invalid) == 2)
    }

    @Test func `a pixel tag's address is asked for`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let url = bench.server.address + "/pixel?id=1"
        bench.tracker(dispatcher).take(Hit(container: "GTM-TEST", content: .imagePixel(url: url)))
        await dispatcher.flush()
        #expect(bench.server.requests.map(\.target) == ["/pixel?id=1"])
    }
}
