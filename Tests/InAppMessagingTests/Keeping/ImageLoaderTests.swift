import InAppMessaging
import Testing

/// The loader that apps have, against a server.
@Suite struct ImageLoaderTests {
    private static func answer(_ url: String, limit: Int) async -> MessageImageAnswer {
        await withCheckedContinuation { continuation in
            let request = MessageImageRequest(url: url, limit: limit, timeout: .seconds(60))
            _ = URLSessionImageLoader().load(request) { continuation.resume(returning: $0) }
        }
    }

    private static func answer(of server: ImageServer?, limit: Int = 1_000) async throws -> MessageImageAnswer
    {
        let server = try #require(server)
        return await answer("http://127.0.0.1:\(server.port)/a.png", limit: limit)
    }

    @Test func `gives status, type and bytes`() async throws {
        let server = ImageServer(status: "200 OK", headers: ["Content-Type: image/png"], body: [1, 2, 3])
        let answer = try await Self.answer(of: server)
        #expect(answer == .response(status: 200, type: "image/png", bytes: [1, 2, 3]))
        let other = ImageServer(status: "404 Not Found", headers: ["Content-Type: text/html"], body: [])
        let refusal = try await Self.answer(of: other)
        #expect(refusal == .response(status: 404, type: "text/html", bytes: []))
    }

    @Test func `stops beyond the limit`() async throws {
        let body = [UInt8](repeating: 1, count: 200_000)
        let server = ImageServer(status: "200 OK", headers: ["Content-Type: image/png"], body: body)
        let answer = try await Self.answer(of: server, limit: 199_999)
        #expect(answer == .tooLarge)
    }

    @Test func `a body that ends early, and a server that is not there, are no answer`() async throws {
        let server = ImageServer(
            status: "200 OK", headers: ["Content-Type: image/png"], body: [1, 2, 3], saying: 9)
        let answer = try await Self.answer(of: server)
        #expect(answer == .noAnswer)
        let nobody = await Self.answer("http://127.0.0.1:1/a.png", limit: 9)
        #expect(nobody == .noAnswer)
        let nothing = await Self.answer("", limit: 9)
        #expect(nothing == .noAnswer)
    }
}
