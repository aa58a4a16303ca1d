import Foundation
import Logging
import TagManager
import TagNetworking
import TagTestSupport
import Testing

/// The real network code against a real server on this machine.
@Suite(.serialized) struct URLSessionSourceTests {
    private func source(_ server: FileServer, timeout: Duration = .seconds(20)) throws -> URLSessionSource {
        URLSessionSource(
            base: try #require(URL(string: "http://127.0.0.1:\(server.port)/c")), timeout: timeout)
    }

    @Test func `gets a container and its tag, and sends the tag that it knows`() async throws {
        let server = try #require(
            FileServer { _ in FileServer.response("200 OK", ["ETag: \"7\""], [1, 2, 3]) })
        let source = try source(server)
        #expect(
            try await source.container(for: ContainerRequest(id: "GTM-APP1"))
                == .container(bytes: [1, 2, 3], tag: "\"7\""))
        server.answer { _ in FileServer.response("304 Not Modified", ["ETag: \"7\""]) }
        #expect(
            try await source.container(for: ContainerRequest(id: "GTM-APP1", knownTag: "\"7\"")) == .unchanged
        )
        _ = try? await source.container(
            for: ContainerRequest(id: "GTM-APP1", preview: "id=GTM-APP1&gtm_auth=a&gtm_preview=1"))
        let heads = server.heads
        #expect(heads.count == 3)
        #expect(
            heads[0].hasPrefix("GET /c/GTM-APP1 HTTP/1.1\r\n")
                && !heads[0].lowercased().contains("if-none-match"))
        #expect(heads[1].lowercased().contains("if-none-match: \"7\"\r\n"))
        #expect(heads[2].hasPrefix("GET /c/GTM-APP1?id=GTM-APP1&gtm_auth=a&gtm_preview=1 HTTP/1.1\r\n"))
        #expect(!heads.joined().lowercased().contains("cookie"))
    }

    @Test(arguments: [
        ("404 Not Found", RefreshFailure.serverError), ("500 Oh", .serverError),
        ("304 Not Modified", .serverError),
        ("204 No Content", .serverError),
    ])
    func `a status that is no success is the server's failure`(status: String, failure: RefreshFailure)
        async throws
    {
        let server = try #require(FileServer { _ in FileServer.response(status, [], []) })
        let source = try source(server)
        await #expect(throws: failure) { try await source.container(for: ContainerRequest(id: "GTM-APP1")) }
    }

    @Test func `an answer that breaks off, never comes or is far too long is a failure`() async throws {
        let server = try #require(
            FileServer { _ in FileServer.response("200 OK", [], [1, 2, 3], saying: 1_000) })
        let request = ContainerRequest(id: "GTM-APP1")
        let source = try source(server)
        await #expect(throws: RefreshFailure.networkError) { try await source.container(for: request) }
        server.answer { _ in
            Thread.sleep(forTimeInterval: 3)
            return []
        }
        let hasty = try self.source(server, timeout: .seconds(1))
        await #expect(throws: RefreshFailure.networkError) { try await hasty.container(for: request) }
        server.answer { _ in
            FileServer.response("200 OK", [], [UInt8](repeating: 7, count: URLSessionSource.largestSize + 1))
        }
        // What was returned is not for reports.
        await #expect(throws: RefreshFailure.serverError) { _ = try await source.container(for: request) }
    }

    @Test func `what comes packed is unpacked, and not without end`() async throws {
        let shell = try Shell()
        Fixtures.write(try ManagerTests.container("2"), to: shell.folder + "/plain")
        _ = shell.run("gzip -9 <plain >packed; head -c 67108864 /dev/zero | gzip >bomb")
        let packed = try #require(Fixtures.bytes(shell.folder + "/packed"))
        let bomb = try #require(Fixtures.bytes(shell.folder + "/bomb"))
        let encoding = ["Content-Encoding: gzip"]
        let server = try #require(FileServer { _ in FileServer.response("200 OK", encoding, packed) })
        let (source, request) = (try source(server), ContainerRequest(id: "GTM-APP1"))
        #expect(
            try await source.container(for: request)
                == .container(bytes: ManagerTests.container("2"), tag: nil))
        #expect(server.heads[0].lowercased().contains("accept-encoding:"))
        server.answer { _ in FileServer.response("200 OK", encoding, bomb) }
        await #expect(throws: RefreshFailure.serverError) { _ = try await source.container(for: request) }
        server.answer { _ in FileServer.response("200 OK", encoding, Array("no gzip".utf8)) }
        await #expect(throws: RefreshFailure.networkError) { _ = try await source.container(for: request) }
    }

    @Test func `an answer that comes slowly for ever ends after four timeouts`() async throws {
        let server = try #require(
            FileServer(pausing: 0.02) { _ in
                FileServer.response("200 OK", [], [UInt8](repeating: 7, count: 400))
            })
        let source = try source(server, timeout: .seconds(1))
        let start = ContinuousClock.now
        await #expect(throws: RefreshFailure.networkError) {
            _ = try await source.container(for: ContainerRequest(id: "GTM-APP1"))
        }
        #expect((.seconds(3.9)...(.seconds(30))).contains(start.duration(to: .now)))
    }

    @Test func `what is said to be too long is not waited for`() async throws {
        // Two bytes of a terabyte.
        let server = try #require(
            FileServer(pausing: 0.002) { _ in FileServer.response("200 OK", [], [1, 2], saying: 1 << 40) })
        let source = try source(server)
        await #expect(throws: RefreshFailure.serverError) {
            _ = try await source.container(for: ContainerRequest(id: "GTM-APP1"))
        }
    }

    /// 300 MiB of zeros, which are 0.3 MB on the wire, and 200 MiB that come as they are.
    @Test(arguments: [true, false])
    func `what is too long is not held in memory`(isPacked: Bool) throws {
        let shell = try Shell()
        _ = shell.run("head -c 314572800 /dev/zero | gzip -9 >bomb")
        let bomb = try #require(Fixtures.bytes(shell.folder + "/bomb"))
        let server = try #require(
            FileServer { _ in
                isPacked
                    ? FileServer.response("200 OK", ["Content-Encoding: gzip"], bomb)
                    : Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
                        + [UInt8](repeating: 7, count: 200 << 20)
            })
        let script = """
            import resource, subprocess, sys
            subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        Fixtures.write(script, to: shell.folder + "/peak.py")
        let result = shell.run("python3 peak.py ferry-app http://127.0.0.1:\(server.port) . saved")
        let peak = try #require(Int(result.output.filter { $0.isNumber }), "\(result.output)\(result.errors)")
        #expect(peak < Fixtures.slowdown * 160 << 10, "\(peak) KiB")
    }

    @Test func `an address where nobody listens is a failure of the network`() async throws {
        var server = FileServer { _ in [] }
        let source = try source(try #require(server))
        server = nil
        try await Task.sleep(for: .milliseconds(50))
        await #expect(throws: RefreshFailure.networkError) {
            try await source.container(for: ContainerRequest(id: "GTM-APP1"))
        }
    }

    @Test func `a manager refreshes from a server, keeps what it has when that fails, and asks on`()
        async throws
    {
        let server = try #require(FileServer { _ in FileServer.response("404 Not Found") })
        let home = try ManagerTests.Home()
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = nil
        configuration.savedContainers = home.shell.folder
        configuration.source = try source(server)
        configuration.logger.logLevel = .critical
        let manager = TagManager(configuration)
        let events = Collector<RefreshEvent>()
        let two = try ManagerTests.container("2")
        let container = try manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        try await events.wait(for: .failed(.network, .serverError))
        #expect(container.isDefault && container.string(forKey: "title") == "")
        server.answer { _ in FileServer.response("200 OK", ["ETag: \"2\""], two) }
        container.requestRefresh()
        try await events.wait(for: .succeeded(.network))
        #expect(container.version == "2")
        container.close()
        let broken = Array(two.dropLast(9))
        server.answer { _ in FileServer.response("200 OK", ["ETag: \"3\""], broken) }
        let again = Collector<RefreshEvent>()
        let same = try manager.openImmediately(id: "GTM-APP1") { again.take($0) }
        try await again.wait(for: .succeeded(.saved))
        same.requestRefresh()
        try await again.wait(for: .failed(.network, .serverError))
        #expect(same.version == "2" && !same.isDefault)
    }
}

extension Collector where Element: Equatable {
    /// Waits until something was taken.
    func wait(for element: Element) async throws {
        while !all.contains(element) { try await Task.sleep(for: .milliseconds(2)) }
    }
}
