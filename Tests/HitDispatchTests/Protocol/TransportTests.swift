#if os(Linux)
import Foundation
@testable import HitDispatch
import TagTestSupport
import Testing

/// What the transport of Linux does where servers misbehave; what it does for the dispatcher is in the conformance cases.
@Suite(.timeLimit(.minutes(20))) struct TransportTests {
    private static func result(
        _ transport: CurlTransport, _ request: HTTPRequest
    ) async -> Result<HTTPAnswer, TransportError> {
        do throws(TransportError) { return .success(try await transport.send(request)) } catch {
            return .failure(error)
        }
    }

    private let server: CollectorServer
    private let transport = CurlTransport(timeout: .seconds(300))

    init() throws { server = try #require(CollectorServer()) }

    private func send(
        _ method: HTTPRequest.Method = .post, to path: String = "/batch"
    ) async -> Result<HTTPAnswer, TransportError> {
        await Self.result(
            transport,
            HTTPRequest(method, server.address + path, body: method == .post ? Array("v=1".utf8) : []))
    }

    @Test func `requests share a connection`() async {
        server.answer { _ in .kept(204) }
        for _ in 0..<3 { #expect(await send() == .success(HTTPAnswer(status: 204))) }
        #expect(await send(.get) == .success(HTTPAnswer(status: 204)))
        #expect(server.requests.count == 4)
        #expect(server.connections == 1)
    }

    @Test(arguments: [HTTPRequest.Method.get, .post])
    func `a request on a connection that closes is not made again unasked`(_ method: HTTPRequest.Method) async
    {
        let count = Collected<Void>()
        server.answer { _ in
            count.add(())
            return count.all.count == 1 ? .kept(200) : .cut
        }
        #expect(await send(method) == .success(HTTPAnswer(status: 200)))
        guard case .failure(.failed) = await send(method) else {
            Issue.record("an answer")
            return
        }
        #expect(server.requests.count == 2)
        server.answer { _ in .status(200) }
        #expect(await send(method) == .success(HTTPAnswer(status: 200)))
    }

    @Test(arguments: [
        "", "H", "HTTP/1.1 200 O", "HTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "\0\0\0\0\n\n",
    ])
    func `an answer that is cut is a failure`(_ answer: String) async {
        server.answer { _ in .bytes(answer) }
        let result = await send()
        guard case .failure(.failed) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test func `a long body is not read to its end`() async {
        server.answer { _ in .bytes("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n", more: 8 << 20)
        }
        #expect(await send() == .success(HTTPAnswer(status: 200)))
    }

    @Test(arguments: [
        ("HTTP/1.1 503 X\r\nretry-AFTER: \t 7\r\nContent-Length: 0\r\n\r\n", "7"),
        ("HTTP/1.1 100 X\r\nRetry-After: 7\r\n\r\nHTTP/1.1 503 X\r\nContent-Length: 0\r\n\r\n", nil),
        ("HTTP/1.1 503 X\r\nX-Retry-After: 7\r\nContent-Length: 0\r\n\r\n", nil),
    ])
    func `the wish to wait is read`(_ answer: String, _ expected: String?) async {
        server.answer { _ in .bytes(answer) }
        #expect(await send() == .success(HTTPAnswer(status: 503, retryAfter: expected)))
    }

    @Test func `a server that says nothing is given up`() async {
        let held = DispatchSemaphore(value: 0)
        defer { for _ in 0..<4 { held.signal() } }
        server.answer { _ in
            held.wait()
            return .cut
        }
        let hurried = CurlTransport(timeout: .seconds(1))
        let request = HTTPRequest(.post, server.address + "/batch")
        #expect(await Self.result(hurried, request) == .failure(.timedOut))
        let cancelled = Task { await send() }
        await server.received(2)
        cancelled.cancel()
        guard case .failure(.failed) = await cancelled.value else {
            Issue.record("an answer")
            return
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://", "a b", ""])
    func `only HTTP is spoken`(_ url: String) async {
        #expect(await Self.result(transport, HTTPRequest(.get, url)) == .failure(.badRequest))
    }

    @Test(arguments: ["a\r\nX-Other: b", "a\n", "a\0b"])
    func `a header field has one line`(_ value: String) async {
        let request = HTTPRequest(.get, server.address, headers: [HTTPRequest.Header("X-One", value)])
        // A setting, not the fault of a hit, which is kept for when it is mended.
        #expect(await Self.result(transport, request) == .failure(.failed("a header field has a line break")))
        #expect(server.requests.isEmpty)
    }
}
#endif
