import HitDispatch
import TagServing
import Testing

/// The limits of the server and the collector.
@Suite struct LimitTests {
    @Test(arguments: [
        ("/collect", 8192, 200), ("/collect", 8193, 413), ("/batch", 16_384, 200), ("/batch", 16_385, 413),
        ("/mp/collect", 129_999, 204), ("/mp/collect", 130_000, 413), ("/batch", 500_000, 413),
    ])
    func `a body has its path's limit`(path: String, size: Int, status: Int) async throws {
        let served = try await Served()
        #expect(try served.post(path, [UInt8](repeating: 0x61, count: size)).status == status)
        await served.server.stop()
    }

    @Test func `a body in chunks has a limit, too`() async throws {
        let served = try await Served()
        let chunk = "4000\r\n" + String(repeating: "a", count: 0x4000) + "\r\n"
        let answer = Answer(
            try served.raw(
                "POST /batch HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + String(repeating: chunk, count: 20) + "0\r\n\r\n"))
        #expect(answer.status == 413)
        await served.server.stop()
    }

    @Test func `a small body that would be a large one is refused`() async throws {
        let served = try await Served()
        // 1 MiB of zeros, compressed: a stored block of 65,535 zeros would do, but deflate says it in 1 kB.
        let bomb = try #require(Gzip.compressed([UInt8](repeating: 0, count: 1 << 20)))
        let answer = try served.post("/batch", bomb, ["Content-Encoding: gzip"])
        #expect(answer.status == 413)
        #expect(try served.post("/batch", [1, 2, 3], ["Content-Encoding: gzip"]).status == 400)
        #expect(try served.post("/batch", [1, 2, 3], ["Content-Encoding: br"]).status == 415)
        await served.server.stop()
    }

    /// A request with a wrong head, under a name: its text is too long to be shown.
    struct Head: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ name: String, _ text: String) {
            testDescription = name
            self.text = text
        }

        static func letters(_ count: Int) -> String { String(repeating: "x", count: count) }
    }

    @Test(arguments: [
        Head("long target", "GET /collect?\(Head.letters(20_000)) HTTP/1.1\r\nHost: x\r\n\r\n"),
        Head("long field", "GET /collect HTTP/1.1\r\nX: \(Head.letters(20_000))\r\n\r\n"),
        Head("many fields", "GET /collect HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 200) + "\r\n"),
        Head(
            "many long fields",
            "GET /collect HTTP/1.1\r\n"
                + String(repeating: "X: \(Head.letters(10_000))\r\n", count: 50) + "\r\n"),
        Head("control characters", "\u{0}\u{1}\u{2}\r\n\r\n"), Head("version", "GET / HTTP/9.9\r\n\r\n"),
        Head("no target", "GET\r\n\r\n"),
        Head("negative length", "POST /batch HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"),
        Head(
            "two lengths",
            "POST /batch HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc"),
    ])
    func `a head that is too large or wrong ends the connection`(head: Head) async throws {
        let served = try await Served()
        let answer = try served.raw(head.text)
        #expect(answer.hasPrefix("HTTP/1.1 400 ") || answer.isEmpty, "\(answer.prefix(100))")
        #expect(served.events == [])
        // The next one is answered.
        #expect(try served.get("/collect?\(Lines.event)").status == 200)
        await served.server.stop()
    }

    @Test func `a query has a limit`() async throws {
        let served = try await Served()
        let query = Lines.event + "&el=" + String(repeating: "x", count: 8000)
        #expect(try served.get("/collect?\(query)").status == 414)
        await served.server.stop()
    }

    @Test func `a client that sends nothing, or slowly, is hung up on`() async throws {
        var limits = ServerLimits()
        limits.patience = .milliseconds(300)
        let served = try await Served(limits: limits)
        let start = ContinuousClock.now
        #expect(try served.raw("") == "")
        #expect(try served.raw("POST /batch HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc") == "")
        #expect(ContinuousClock.now - start < .seconds(15))
        #expect(served.events == [])
        await served.server.stop()
    }

    @Test func `one connection more than there may be is refused`() async throws {
        var limits = ServerLimits()
        limits.connections = 2
        let served = try await Served(limits: limits)
        let port = UInt16(served.server.port)
        do {
            let open = [RawSocket(port: port), RawSocket(port: port)].compactMap(\.self)
            // Both are there when both were answered.
            for socket in open {
                socket.send(Array("GET /x HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
                #expect(!socket.receive().isEmpty)
            }
            let third = try #require(RawSocket(port: port))
            #expect(String(decoding: third.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 503 "))
            withExtendedLifetime(open) {}
        }
        // The server learns that they are closed when it comes to run.
        var status: Int?
        for _ in 0..<600 where status != 200 {
            if status != nil { try await Task.sleep(for: .milliseconds(100)) }
            status = try served.get("/collect?\(Lines.event)").status
        }
        #expect(status == 200)
        await served.server.stop()
    }

    @Test func `requests of one connection are answered in their order`() async throws {
        let served = try await Served("delay=200ms:1")
        let first = "GET /collect?\(Lines.event)&z=1 HTTP/1.1\r\nHost: x\r\n\r\n"
        let second = "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let answers = try served.raw(first + second)
        let ok = try #require(answers.firstRange(of: "HTTP/1.1 200"))
        let missing = try #require(answers.firstRange(of: "HTTP/1.1 404"))
        #expect(ok.lowerBound < missing.lowerBound)
        await served.server.stop()
    }

    @Test(arguments: [
        ("PUT", "/collect"), ("GET", "/batch"), ("GET", "/mp/collect"), ("DELETE", "/debug/collect"),
    ])
    func `another method is refused with those that there are`(method: String, path: String) async throws {
        let served = try await Served()
        let answer = Answer(
            try served.raw("\(method) \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
        #expect(answer.status == 405)
        #expect(answer.head.contains("Allow: "))
        await served.server.stop()
    }

    @Test func `a client that waits to be told to go on is told`() async throws {
        let served = try await Served()
        let answer = try served.post("/collect", Lines.event + "&z=1", ["Expect: 100-continue"])
        #expect(answer.status == 100)
        #expect(answer.body.hasPrefix("HTTP/1.1 200 "))
        await served.server.stop()
    }
}
