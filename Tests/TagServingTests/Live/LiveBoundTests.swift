import Foundation
import TagDiagnostics
import TagEvents
import TagRuntime
import TagTestSupport
import Testing

@testable import TagServing

/// The bounds on what clients can cost the server, over real sockets.
@Suite struct LiveBoundTests {
    @Test(arguments: [
        "", "\n\n", "{", "[]", "null", "{}", #"{"kind":"app"}"#,
        #"{"kind":"app","run":"x","first":1,"dropped":0}"#,
        #"{"kind":"app","run":"RUN-00001","first":1,"dropped":0}"#,
        #"{"kind":"app","run":"run00001","first":-1,"dropped":0}"#,
        #"{"kind":"app","run":"run00001","first":1e99,"dropped":0}"#, "\u{0}\u{1}\u{FFFD}",
        #"{"kind":"push","n":1}"#,
    ])
    func `a batch without a header is refused`(body: String) async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        #expect(try served.debug(body + "\n" + Live.push(1, "{}")).status == 400)
        #expect(served.kinds == [])
        await served.server.stop()
    }

    @Test func `lines that are none are counted, and the others taken`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let deep = String(repeating: "[", count: 30_000)
        let lines = [
            "{", "[]", "\"x\"", "{\"a\":1,\"a\":2}", Live.push(1, deep), #"{"kind":"other","n":1,"time":0}"#,
            #"{"kind":"push","n":0,"time":0,"update":{}}"#, #"{"kind":"push","n":-5,"time":0}"#,
            #"{"kind":"push","n":"1","time":0}"#, #"{"kind":"push","n":1,"time":99999999999999999999}"#,
            Live.push(7, #"{"event": "e"}"#), Live.push(8, "[1]"), Live.push(9, "5"),
        ]
        #expect(try served.debug(Live.header() + "\n" + lines.joined(separator: "\n")).status == 204)
        #expect(served.kinds == ["push", "push", "push", "log"])
        #expect(served.events.last?["words"] as? String == "10 lines of the app could not be read")
        // The page and the next batch are answered.
        #expect(try served.get("/").status == 200)
        await served.server.stop()
    }

    @Test func `an endless line, and very many lines, are cut off`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let long = Live.push(1, "{\"event\": \"" + String(repeating: "x", count: 70_000) + "\"}")
        #expect(try served.debug(Live.header() + "\n" + long).status == 204)
        #expect(served.kinds == ["log"])
        let many = (1...3_000).map { #"{"kind":"log","n":\#($0),"time":0}"# }.joined(separator: "\n")
        #expect(try served.debug(Live.header(run: "run00002") + "\n" + many).status == 204)
        #expect(served.kinds.count { $0 == "log" } <= 1_000)
        await served.server.stop()
    }

    @Test(arguments: [true, false])
    func `a body of 100 MB is refused`(isChunked: Bool) async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let socket = try #require(RawSocket(port: UInt16(served.server.port)))
        let length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: 104857600"
        socket.send(
            Array(
                "POST /\(LiveServed.token)/debug HTTP/1.1\r\nHost: \(served.host)\r\n\(length)\r\n\r\n".utf8))
        // Without chunks the answer comes before the body.
        if !isChunked {
            #expect(String(decoding: socket.receive(), as: UTF8.self).hasPrefix("HTTP/1.1 413 "))
        }
        let piece =
            (isChunked ? Array("8000\r\n".utf8) : []) + [UInt8](repeating: 0x61, count: 0x8000)
            + Array("\r\n".utf8)
        var pieces = 0
        while pieces < 3_200, socket.canSend(piece) { pieces += 1 }
        if isChunked {
            let answer = String(decoding: socket.receiveAll(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 413 ") || answer.isEmpty, "\(answer.prefix(80))")
        }
        #expect(served.kinds == [])
        #expect(try served.get("/").status == 200)
        await served.server.stop()
    }

    @Test func `a client that is slow is hung up on, with a token or without`() async throws {
        let shell = try Shell()
        var limits = ServerLimits()
        limits.patience = .milliseconds(300)
        let served = try await LiveServed(in: shell.folder, limits: limits)
        for start in ["POST /\(LiveServed.token)/debug", "POST /x/debug"] {
            let socket = try #require(RawSocket(port: UInt16(served.server.port)))
            socket.send(Array("\(start) HTTP/1.1\r\nHost: \(served.host)\r\nContent-Length: 50\r\n\r\n".utf8))
            var isOpen = true
            for _ in 0..<60 where isOpen {
                isOpen = socket.canSend([0x7B])
                try await Task.sleep(for: .milliseconds(50))
            }
            // Long before it would have sent all: one byte in 50 milliseconds or more.
            #expect(!isOpen)
        }
        await served.server.stop()
    }

    @Test func `a page that reads nothing costs a buffer, and is told what it missed`() async throws {
        let shell = try Shell()
        var kept = LiveHub.Limits()
        kept.events = 200
        let served = try await LiveServed(in: shell.folder, keeping: kept)
        let socket = try #require(RawSocket(port: UInt16(served.server.port)))
        socket.send(Array("GET /\(LiveServed.token)/events HTTP/1.1\r\nHost: \(served.host)\r\n\r\n".utf8))
        #expect(String(decoding: socket.receive(), as: UTF8.self).contains("text/event-stream"))
        let words = String(repeating: "x", count: 30_000)
        for number in 1...600 {
            served.hub.add("log", [("level", "warning"), ("words", .string("\(number) " + words))])
        }
        served.hub.add("log", [("level", "warning"), ("words", "the last one")])
        var bytes: [UInt8] = []
        let end = Array("the last one".utf8)
        while bytes.suffix(500).firstRange(of: end) == nil {
            let some = socket.receive()
            if some.isEmpty { break }
            bytes += some
        }
        #expect(bytes.firstRange(of: Array("event: gap\n".utf8)) != nil)
        #expect(bytes.firstRange(of: end) != nil)
        await served.server.stop()
    }

    @Test func `one page more than there may be is refused`() async throws {
        let shell = try Shell()
        var kept = LiveHub.Limits()
        kept.pages = 2
        let served = try await LiveServed(in: shell.folder, keeping: kept)
        let open = try (0..<2).map { _ in
            let socket = try #require(RawSocket(port: UInt16(served.server.port)))
            socket.send(
                Array("GET /\(LiveServed.token)/events HTTP/1.1\r\nHost: \(served.host)\r\n\r\n".utf8))
            #expect(!socket.receive().isEmpty)
            return socket
        }
        #expect(try served.get("/events").status == 503)
        withExtendedLifetime(open) {}
        await served.server.stop()
    }

    @Test func `the results of functions are bounded in number and bytes`() {
        let hub = LiveHub { 1 }
        func call(_ number: Int, _ name: String, _ result: String) {
            let line = #"{"kind":"called","n":\#(number),"time":5,"name":"\#(name)","result":"\#(result)"}"#
            let body = Live.header(first: number) + "\n" + line
            if let batch = LiveBatch(Array(body.utf8), hub.limits) { hub.add(batch) }
        }
        func snapshot() -> LiveSnapshot? { try? hub.snapshot("run00001").get() }
        call(1, "f", "old")
        call(2, "f", "new")
        #expect(snapshot()?.answers.map(\.value) == ["new"])
        #expect(snapshot()?.hasGap == false)
        let long = String(repeating: "v", count: 60_000)
        for number in 3...300 { call(number, "f\(number)", long) }
        let bytes = snapshot()?.answers.reduce(0) { $0 + $1.value.json.line.utf8.count } ?? 0
        #expect((60_000...LiveRun.functionBytes).contains(bytes))
        #expect(snapshot()?.hasGap == true)
    }

    @Test func `events, bytes and runs are bounded`() {
        var kept = LiveHub.Limits()
        (kept.events, kept.bytes, kept.runs) = (300, 100_000, 3)
        let hub = LiveHub(limits: kept) { 1 }
        for number in 1...2_000 {
            let run = "run0000\(number % 7)"
            let update = #"{"event": "e", "key\#(number)": "\#(String(repeating: "v", count: 500))"}"#
            let body = Live.header(run: run, first: number) + "\n" + Live.push(number, update)
            guard let batch = LiveBatch(Array(body.utf8), kept) else { continue }
            hub.add(batch)
        }
        let (bytes, _) = hub.events(after: .new, limit: .max)
        #expect(bytes.count < 200_000)
        #expect(
            (0..<7).count { if case .success = hub.snapshot("run0000\($0)") { true } else { false } } == 3)
    }

    @Test func `a data layer that grows without an end is let go`() {
        var kept = LiveHub.Limits()
        kept.events = 100
        let hub = LiveHub(limits: kept) { 1 }
        let text = String(repeating: "v", count: 20_000)
        for number in 1...1_000 {
            let body =
                Live.header(first: number) + "\n" + Live.push(number, "{\"key\(number)\": \"\(text)\"}")
            guard let batch = LiveBatch(Array(body.utf8), kept) else { continue }
            hub.add(batch)
        }
        guard case .success(let snapshot) = hub.snapshot("run00001") else {
            Issue.record("the run is gone")
            return
        }
        #expect(snapshot.hasGap)
        #expect(snapshot.state.json.line.utf8.count < 3 << 20)
    }
}
