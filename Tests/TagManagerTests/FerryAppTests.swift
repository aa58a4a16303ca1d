import TagCompiler
import TagDiagnostics
import TagRuntime
import TagSigning
import TagTestSupport
import Testing

/// The example app against a server that does right, and wrong in each way.
@Suite struct FerryAppTests {
    private static func container(_ version: String, _ title: String) throws -> [UInt8] {
        let text = try #require(Fixtures.text(Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"))
            .replacing(#""version": "7""#, with: #""version": "\#(version)""#)
            .replacing("Good morning, sailor", with: title)
        return try ManagerTests.compiled(text)
    }

    @Test func `the example app shows what its golden shows`() throws {
        let shell = try Shell()
        Fixtures.write(try Self.container("7", "Good morning, sailor"), to: shell.folder + "/GTM-FERRY1")
        let eight = try Self.container("8", "Ahoy")
        let nine = try Self.container("9", "Never seen")
        let fresh = FileServer.response("200 OK", ["ETag: \"8\""], eight)
        let truncated = FileServer.response(
            "200 OK", ["ETag: \"9\""], Array(nine.prefix(99)), saying: nine.count)
        let server = try #require(FileServer { _ in FileServer.response("404 Not Found") })
        var transcript = ""
        func run(_ title: String, saving folder: String, at port: UInt16, _ key: String = "") {
            let result = shell.run("ferry-app http://127.0.0.1:\(port) . \(folder) \(key)")
            transcript += "# \(title)\n\(result.output)\(result.errors)"
            transcript += result.status == 0 ? "\n" : "status \(result.status)\n\n"
        }
        run("not on the server (404)", saving: "empty", at: server.port)
        server.answer { _ in truncated }
        run("breaks off on the way", saving: "empty", at: server.port)
        server.answer { _ in fresh }
        run("a fresh one", saving: "saved", at: server.port)
        server.answer { head in
            head.contains("If-None-Match: \"8\"")
                ? FileServer.response("304 Not Modified") : FileServer.response("500 Not Asked For")
        }
        run("not modified", saving: "saved", at: server.port)
        server.answer { _ in truncated }
        run("breaks off on the way, and there is a saved one", saving: "saved", at: server.port)
        let port = try #require(Self.silentPort())
        run("no server", saving: "empty", at: port)
        run("no server, and there is a saved one", saving: "saved", at: port)
        try runSigned(server, in: shell, run)
        let golden = Fixtures.folder + "/manager/ferry-app.txt"
        if Fixtures.isBlessing { Fixtures.write(transcript, to: golden) }
        #expect(Fixtures.text(golden) == transcript)
    }

    /// What an app with a key takes, and what it does not.
    private func runSigned(
        _ server: FileServer, in shell: borrowing Shell, _ run: (String, String, UInt16, String) -> Void
    ) throws {
        let key = try SigningKey(rawRepresentation: [UInt8](repeating: 7, count: 32))
        let stranger = try SigningKey(rawRepresentation: [UInt8](repeating: 8, count: 32))
        Fixtures.write(Array(key.publicKey.pem.utf8), to: shell.folder + "/key.pem")
        func serve(_ title: String, saving folder: String, _ container: [UInt8]) {
            server.answer { _ in FileServer.response("200 OK", [], container) }
            run(title, folder, server.port, "key.pem")
        }
        let eight = try LoadedContainer(try Self.container("8", "Ahoy"))
        let seven = try LoadedContainer(try Self.container("7", "An older one"))
        serve("not signed", saving: "none", eight.file)
        serve("signed by somebody else", saving: "none", try stranger.sign(eight))
        // The signature of another container, with all hashes right.
        let moved = seven.signed(try LoadedContainer(key.sign(eight)).signatures)
        serve("a signature of another container", saving: "none", moved)
        serve("signed by the key", saving: "signed", try key.sign(eight))
        serve("signed by the key, but older than what there was", saving: "signed", try key.sign(seven))
    }

    /// A port where nobody listens: one that somebody did until now.
    private static func silentPort() -> UInt16? { FileServer { _ in [] }?.port }
}
