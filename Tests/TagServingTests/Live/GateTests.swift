import TagTestSupport
import Testing

@testable import TagServing

/// What keeps other machines and other pages away.
@Suite struct GateTests {
    private static let token = LiveServed.token

    @Test(arguments: [
        "GET /", "GET /events", "GET /files", "GET /GTM-FERRY1", "GET /live.js", "POST /debug",
        "GET /collect?v=1",
        "GET /0123456789abcdef0123456789abcde/", "GET /0123456789abcdef0123456789abcdef0/", "GET //events",
        "GET /0123456789ABCDEF0123456789ABCDEF/", "GET /%30123456789abcdef0123456789abcdef/",
        "GET /x/0123456789abcdef0123456789abcdef/", "GET /GTM-FERRY1?gtm_auth=", "GET /GTM-FERRY1?gtm_auth=x",
    ])
    func `without the token nothing is answered`(start: String) async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        let answer = try served.send(start, ["Host: \(served.host)"])
        #expect(answer.status == 403)
        #expect(!answer.body.contains(Self.token))
        await served.server.stop()
    }

    @Test(arguments: [
        ["Host: evil.example"], ["Host: evil.example:PORT"], ["Host: 127.0.0.1.evil.example:PORT"],
        ["Host: 127.0.0.1"], ["Host: 127.0.0.1:1"], ["Host: 127.0.0.1:PORT", "Host: 127.0.0.1:PORT"], [],
        ["Host: "], ["Host: [::1]"], ["Host: 10.0.0.1:PORT"],
    ])
    func `a name that is not the server's is refused, as of DNS rebinding`(headers: [String]) async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let headers = headers.map { $0.replacing("PORT", with: "\(served.server.port)") }
        let status = try served.send("GET /\(Self.token)/", headers).status
        // The decoder refuses some by itself.
        #expect([400, 421].contains(status), "\(headers)")
        await served.server.stop()
    }

    @Test(arguments: [
        "Origin: http://evil.example", "Origin: null", "Origin: http://127.0.0.1", "Origin: https://HOST",
        "Origin: http://HOST.evil.example", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
    ])
    func `a page of another site is refused`(header: String) async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let header = header.replacing("HOST", with: served.host)
        for start in ["GET /\(Self.token)/", "POST /\(Self.token)/debug", "GET /\(Self.token)/events"] {
            #expect(try served.send(start, ["Host: \(served.host)", header]).status == 403, "\(start)")
        }
        await served.server.stop()
    }

    @Test func `the page itself is answered, with a policy`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        for name in ["127.0.0.1", "localhost", "LOCALHOST"] {
            let host = "\(name):\(served.server.port)"
            let answer = try served.send(
                "GET /\(Self.token)/",
                ["Host: \(host)", "Origin: http://\(host)", "Sec-Fetch-Site: same-origin"])
            #expect(answer.status == 200)
            #expect(answer.head.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
            #expect(answer.head.contains("X-Content-Type-Options: nosniff"))
            #expect(answer.head.contains("Referrer-Policy: no-referrer"))
            #expect(!answer.head.contains("Access-Control"))
        }
        #expect(try served.get("").head.contains("Location: /\(Self.token)/"))
        #expect(try served.get("/nothing").status == 404)
        await served.server.stop()
    }

    @Test func `hits are taken behind the token`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        #expect(try served.get("/collect?\(Lines.event)").status == 200)
        await served.server.stop()
    }

    @Test func `a token is random, and is compared as a whole`() throws {
        let tokens = (0..<100).map { _ in AccessToken().text }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.utf8.count == AccessToken.length })
        let token = try #require(AccessToken(Self.token))
        #expect(token.matches(Self.token))
        for guess in ["", "0", String(Self.token.dropLast()), Self.token + "0", "x" + Self.token.dropFirst()]
        {
            #expect(!token.matches(guess))
        }
        #expect(AccessToken("short") == nil)
        #expect(AccessToken("0123456789abcdef/123456789abcdef") == nil)
        #expect(AccessToken(String(repeating: "a", count: 129)) == nil)
    }
}
