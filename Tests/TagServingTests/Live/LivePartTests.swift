import Foundation
import TagDiagnostics
import TagTestSupport
import Testing

@testable import TagServing

/// What apps send, and what the live page is told.
@Suite struct LivePartTests {
    private func served(_ shell: borrowing Shell) async throws -> LiveServed {
        try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
    }

    private static let purchase = #"{"event": "purchase", "ticket.price": 90, "ticket.route": "Kiel-Oslo"}"#

    @Test func `a batch becomes events, in order`() async throws {
        let shell = try Shell()
        let served = try await served(shell)
        let answer = try served.debug(
            Live.header(), Live.push(1, Self.purchase),
            #"{"kind":"fired","n":2,"time":5,"container":"GTM-FERRY1","event":"purchase","tags":[],"secret":1}"#,
            #"{"kind":"read","n":3,"time":5,"container":"GTM-FERRY1","key":"title","value":"Moin"}"#,
            #"{"kind":"hit","n":4,"time":5,"container":"GTM-FERRY1","fields":{"t":"event"}}"#,
            #"{"kind":"log","n":5,"time":5,"level":"warning","words":"w"}"#)
        #expect(answer.status == 204)
        #expect(served.kinds == ["push", "fired", "read", "hit", "log"])
        #expect(served.events.allSatisfy { $0["app"] as? String == "Ferries" })
        // What the page does not know is left out.
        #expect(served.events[1]["secret"] == nil)
        await served.server.stop()
    }

    @Test func `what is sent twice is taken once`() async throws {
        let shell = try Shell()
        let served = try await served(shell)
        let batch = [Live.header(), Live.push(1, Self.purchase), Live.push(2, "{}")].joined(separator: "\n")
        for _ in 0..<3 { #expect(try served.debug(batch).status == 204) }
        #expect(served.kinds == ["push", "push"])
        await served.server.stop()
    }

    @Test func `the server says why a tag did not fire, and the least change that fires it`() async throws {
        let shell = try Shell()
        let served = try await served(shell)
        _ = try served.get("/files")
        _ = try served.debug(Live.header(), Live.push(1, Self.purchase))
        let id = try #require(served.events.first?["id"] as? Int)
        let base = "run=run00001&push=\(id)&file=GTM-FERRY1.json"
        let tags = try served.get("/why?\(base)").json
        #expect(tags["fires"] as? [String] == ["ticket sold"])
        #expect(tags["tags"] as? [String] == ["screen view", "ticket sold", "thank the captain's guest"])
        let why = try served.get("/why?\(base)&tag=thank+the+captain's%20guest").json
        #expect(why["fires"] as? Bool == false)
        let lines = try #require(why["lines"] as? [String])
        #expect(lines.contains { $0.contains("'price' is greater than 100 (it is 90)") }, "\(lines)")
        #expect(lines.last == #"this would fire it: in 'push', "ticket.price": 101"#)
        #expect(try served.get("/why?\(base)&tag=nothing").status == 404)
        #expect(try served.get("/why?run=run00002&push=\(id)&file=GTM-FERRY1.json").status == 404)
        #expect(try served.get("/why?run=run00001&push=7&file=GTM-FERRY1.json").status == 404)
        #expect(try served.get("/why?run=run00001&push=\(id)&file=../x").status == 404)
        await served.server.stop()
    }

    @Test func `facts and functions of the app are the server's answers`() async throws {
        let shell = try Shell()
        let text = """
            {"container": {"id": "GTM-FERRY1"},
             "macros": {"event": {"type": "event"}, "language": {"type": "language"},
                        "level": {"type": "functionCall", "function": "level"}},
             "rules": {"german": {"if": [{"macro": "language", "equals": "de"}, {"macro": "event", "equals": "e"}]},
                       "gold": {"if": [{"macro": "level", "equals": "gold"}, {"macro": "event", "equals": "e"}]}},
             "tags": {"a": {"type": "imagePixel", "url": "https://a.example", "fires": ["german"]},
                      "b": {"type": "imagePixel", "url": "https://a.example", "fires": ["gold"]}}}
            """
        let served = try await LiveServed(["GTM-FERRY1.json": text], in: shell.folder)
        _ = try served.get("/files")
        _ = try served.debug(
            Live.header(more: #","facts":{"language":"de","platform":"iOS"}"#),
            Live.push(1, #"{"event": "e"}"#),
            #"{"kind":"called","n":2,"time":5,"name":"level","result":"gold"}"#)
        let found = try served.get("/compare?run=run00001&file=GTM-FERRY1.json").json
        let pushes = try #require(found["pushes"] as? [[String: Any]])
        #expect(pushes.map { $0["fires"] as? [String] } == [["a", "b"]])
        #expect(try served.compare() == LiveServed.Comparison(fires: [["a", "b"]], hasGap: false))

        // A newer result is too long to send: the older one counts no more, whatever data layer comes later.
        _ = try served.debug(
            Live.header(first: 3, more: #","facts":{"language":"de"}"#),
            #"{"kind":"called","n":3,"time":5,"name":"level","isCut":true}"#,
            Live.push(4, #"{"n": 1}"#, more: #","state":{"n":1}"#), Live.push(5, #"{"event": "e"}"#))
        let later = try served.compare()
        #expect(later.hasGap && later.fires.last == ["a"])
        await served.server.stop()
    }

    @Test func `another version is shown the same events`() async throws {
        let shell = try Shell()
        let served = try await served(shell)
        _ = try served.get("/files")
        _ = try served.debug(
            Live.header(), Live.push(1, Self.purchase), Live.push(2, #"{"ticket.price": 200}"#),
            Live.push(3, #"{"event": "purchase"}"#))
        Fixtures.write(
            Live.ferry.replacing("\"greaterThan\": 100", with: "\"greaterThan\": 80"),
            to: shell.folder + "/GTM-FERRY1.json")
        _ = try served.get("/files")
        func fired(_ edition: String) throws -> [[String]?] {
            let found = try served.get("/compare?run=run00001&file=GTM-FERRY1.json&edition=\(edition)").json
            return try #require(found["pushes"] as? [[String: Any]]).map { $0["fires"] as? [String] }
        }
        let both = ["ticket sold", "thank the captain's guest"]
        #expect(try fired("previous") == [["ticket sold"], both])
        #expect(try fired("") == [both, both])
        await served.server.stop()
    }

    @Test func `a scenario of the pushes passes`() async throws {
        let shell = try Shell()
        let served = try await served(shell)
        _ = try served.get("/files")
        let state = #","facts":{"language":"de"},"state":{"ticket":{"route":"Bari-Patras"},"event":"old"}"#
        _ = try served.debug(
            Live.header(more: state), Live.push(1, #"{"event": "purchase", "ticket.price": 120}"#),
            Live.push(2, #"{"event": "openScreen"}"#))
        let answer = try served.get("/scenario?run=run00001&file=GTM-FERRY1.json")
        #expect(answer.head.contains("filename=\"live.scenario.json\""))
        #expect(answer.body.contains("thank the captain's guest"))
        Fixtures.write(answer.body, to: shell.folder + "/live.scenario.json")
        let result = shell.run("tagc test live.scenario.json")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        await served.server.stop()
    }

    @Test func `a server that was started again is told the data layer`() async throws {
        let shell = try Shell()
        let served = try await served(shell)
        _ = try served.get("/files")
        // Numbers up to 40 were sent to the server before.
        _ = try served.debug(
            Live.header(first: 41, more: #","state":{"ticket":{"price":120,"route":"Kiel-Oslo"}}"#),
            Live.push(41, #"{"event": "purchase"}"#))
        let found = try served.get("/compare?run=run00001&file=GTM-FERRY1.json").json
        #expect(found["hasGap"] as? Bool == false)
        let pushes = try #require(found["pushes"] as? [[String: Any]])
        #expect(pushes.map { $0["fires"] as? [String] } == [["ticket sold", "thank the captain's guest"]])
        // Without the data layer it is a guess, and the page says so.
        _ = try served.debug(Live.header(first: 60), Live.push(60, #"{"event": "purchase"}"#))
        #expect(try served.get("/compare?run=run00001&file=GTM-FERRY1.json").json["hasGap"] as? Bool == true)
        await served.server.stop()
    }

    @Test func `a data layer that was cut is sent again, and until then the page is told`() async throws {
        let shell = try Shell()
        let served = try await served(shell)
        let all = #""state":{"ticket":{"price":120,"route":"Kiel-Oslo"}}"#
        _ = try served.debug(Live.header(), Live.push(1, "{}"))
        #expect(try served.compare() == LiveServed.Comparison(fires: [], hasGap: false))
        let cut = [
            Live.push(2, "{}", more: #","isStateCut":true"#), #"{"kind":"push","n":2,"time":5,"isCut":true}"#,
        ]
        for (index, line) in cut.enumerated() {
            let number = 2 + 4 * index
            _ = try served.debug(
                Live.header(first: number), line.replacing("\"n\":2", with: "\"n\":\(number)"))
            _ = try served.debug(
                Live.header(first: number + 1), Live.push(number + 1, #"{"event":"purchase"}"#))
            #expect(try served.compare().hasGap)
            let id = try #require(served.events.last?["id"] as? Int)
            let base = "run=run00001&push=\(id)&file=GTM-FERRY1.json"
            #expect(try served.get("/why?\(base)").json["hasGap"] as? Bool == true)
            #expect(try served.get("/why?\(base)&tag=ticket+sold").json["hasGap"] as? Bool == true)
            #expect(try served.get("/scenario?\(base)").body.contains("recorded live, with values missing"))
            let batch = [
                Live.header(first: number + 2, more: "," + all),
                Live.push(number + 2, #"{"event":"purchase"}"#),
            ]
            _ = try served.debug(batch.joined(separator: "\n"))
            let both = ["ticket sold", "thank the captain's guest"]
            #expect(try served.compare() == LiveServed.Comparison(fires: [both], hasGap: false))
            _ = try served.debug(Live.header(first: number + 3), Live.push(number + 3, "{}"))
            // What comes again late is not taken for the present.
            _ = try served.debug(batch.joined(separator: "\n"))
            #expect(try served.compare() == LiveServed.Comparison(fires: [both], hasGap: false))
        }
        await served.server.stop()
    }

    @Test(arguments: [Live.push(3, #"{"event": "purchase"}"#), "{\n" + Live.push(3, "{}")])
    func `a line that is missing may have been a push`(lines: String) async throws {
        let shell = try Shell()
        let served = try await served(shell)
        _ = try served.debug(Live.header(), Live.push(1, Self.purchase), lines)
        #expect(try served.compare().hasGap)
        _ = try served.debug(Live.header(first: 4), Live.push(4, "{}", more: #","state":{"k":1}"#))
        #expect(try !served.compare().hasGap)
        await served.server.stop()
    }

    @Test func `a scenario has the times of the pushes`() async throws {
        let shell = try Shell()
        let container = #"""
            {"container": {"id": "GTM-FERRY1"},
             "macros": {"event": {"type": "event"}, "time": {"type": "time"}},
             "rules": {"late": {"if": [{"macro": "time", "greaterThan": 1900000000000},
                                       {"macro": "event", "equals": "e"}]}},
             "tags": {"a": {"type": "imagePixel", "url": "https://a.example", "fires": ["late"]}}}
            """#
        let served = try await LiveServed(["GTM-FERRY1.json": container], in: shell.folder)
        let times = [1_899_999_999_999, 1_900_000_000_001, 1_900_000_000_000, 99_999_999_999_999_9]
        let pushes = times.enumerated().map { index, time in
            #"{"kind":"push","n":\#(index + 1),"time":\#(time),"update":{"event":"e"}}"#
        }
        _ = try served.debug(Live.header(more: #","state":{"k":1}"#) + "\n" + pushes.joined(separator: "\n"))
        let fires = [[], ["a"], ["a"], ["a"]]
        #expect(try served.compare() == LiveServed.Comparison(fires: fires, hasGap: false))
        let text = try served.get("/scenario?run=run00001&file=GTM-FERRY1.json").body
        for time in times[..<2] { #expect(text.contains("\"clock\": \(time)"), "\(text)") }
        let found = text.components(separatedBy: #""fires": ["#).dropFirst().map { $0.hasPrefix("\"a\"") }
        #expect(found == [false, true, true, true])
        Fixtures.write(text, to: shell.folder + "/live.scenario.json")
        let result = shell.run("tagc test live.scenario.json")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        await served.server.stop()
    }

    /// The ids of server-sent events.
    private static func ids(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("id: ") }.map {
            String($0.dropFirst(4))
        }
    }

    @Test func `a page of an earlier server is told of the restart, once, and no number is made up`()
        async throws
    {
        let shell = try Shell()
        var kept = LiveHub.Limits()
        kept.events = 100
        let first = try await LiveServed.toBeFollowed(in: shell.folder)
        first.hub.add("log", [("words", "one")])
        let page = try first.page(until: "\"one\"")
        let id = try #require(Self.ids(page).last)
        first.hub.add("log", [("words", "two")])
        #expect(try !first.page(after: id, until: "\"two\"").contains("event: "))
        await first.server.stop()
        let again = try await LiveServed(in: shell.folder, keeping: kept, port: first.server.port)
        for old in [id, "1800000000000000", "x"] {
            again.hub.add("log", [("words", "three")])
            let text = try again.page(after: old, until: "\"three\"")
            #expect(text.contains("event: restart\ndata: {") && text.contains("\"lost\": 0}"), "\(text)")
            #expect(!text.contains("event: gap"))
        }
        // Of its own events it knows how many are gone.
        for _ in 0..<250 { again.hub.add("log", [("words", "more")]) }
        again.hub.add("log", [("words", "four")])
        let text = try again.page(after: id, until: "\"four\"")
        #expect(
            text.contains("event: restart\ndata: {") && text.contains("\"lost\": 154}"), "\(text.prefix(300))"
        )
        let next = try again.page(after: Self.ids(text).first, until: "\"four\"")
        #expect(!next.contains("event: "))
        await again.server.stop()
    }

    @Test(arguments: [true, false])
    func `hidden values are nowhere`(isServers: Bool) async throws {
        let shell = try Shell()
        let served = try await LiveServed(
            ["GTM-FERRY1.json": Live.ferry], in: shell.folder, hidesValues: isServers)
        _ = try served.get("/files")
        let own = isServers ? "" : #","hidesValues":true"#
        _ = try served.debug(
            Live.header(more: own + #","facts":{"language":"SECRET"},"state":{"k":"SECRET"}"#),
            Live.push(1, #"{"event": "purchase", "card": "SECRET", "list": ["SECRET", 4711.25]}"#),
            #"{"kind":"fired","n":2,"time":5,"container":"GTM-FERRY1","event":"purchase","tags":[{"tag":"t","type":"x","parameters":{"p":"SECRET"}}],"failures":["SECRET"]}"#,
            #"{"kind":"read","n":3,"time":5,"container":"GTM-FERRY1","key":"title","value":"SECRET"}"#,
            #"{"kind":"called","n":4,"time":5,"name":"f","result":"SECRET"}"#,
            #"{"kind":"hit","n":5,"time":5,"container":"GTM-FERRY1","url":"https://a.example/?SECRET"}"#,
            #"{"kind":"log","n":6,"time":5,"level":"error","words":"SECRET"}"#)
        let bytes = served.hub.events(after: .new, limit: .max).bytes
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(served.kinds.count == 6)
        #expect(!text.contains("SECRET") && !text.contains("4711.25"))
        for name in ["\"event\": \"purchase\"", "\"card\"", "\"title\"", "\"t\"", "(hidden)"] {
            #expect(text.contains(name), "\(name)")
        }
        for path in ["why", "compare", "scenario"] {
            let answer = try served.get("/\(path)?run=run00001&file=GTM-FERRY1.json&push=1")
            #expect(answer.status == 409 && answer.body.contains("values are hidden"))
        }
        await served.server.stop()
    }
}
