import Foundation
import HitDispatch
import TagTestSupport
import Testing

@testable import TagServing

/// The containers that `tagc serve FOLDER` has.
@Suite struct ContainerPartTests {
    private func etag(_ answer: Answer) throws -> String {
        let line = try #require(
            answer.head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("etag: ") })
        return String(line.dropFirst(6))
    }

    @Test(arguments: ["GTM-IN", "GTM-AB_12", "gtm-lower", "shop"])
    func `a container has its address whatever its id`(id: String) async throws {
        let shell = try Shell()
        let text = Live.ferry.replacing("GTM-FERRY1", with: id)
        let served = try await LiveServed(["\(id).json": text], in: shell.folder)
        let answer = try served.get("/\(id)")
        #expect(answer.status == 200)
        #expect(try etag(answer).isEmpty == false)
        await served.server.stop()
    }

    @Test func `a definition is compiled, and answered with 304 until it is saved`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        let first = try served.get("/GTM-FERRY1")
        #expect(first.status == 200)
        let tag = try etag(first)
        let second = try served.get("/GTM-FERRY1", "If-None-Match: \(tag)")
        #expect(second.status == 304)
        #expect(second.body == "")
        #expect(try served.get("/GTM-FERRY1", "If-None-Match: \"x\", W/\(tag)").status == 304)
        #expect(try served.get("/GTM-FERRY1", "If-None-Match: \"x\"").status == 200)
        let changed = Live.ferry.replacing("\"greaterThan\": 100", with: "\"greaterThan\": 7")
        Fixtures.write(
            changed.replacing("\"version\": \"7\"", with: "\"version\": \"8\""),
            to: shell.folder + "/GTM-FERRY1.json")
        #expect(try served.get("/GTM-FERRY1", "If-None-Match: \(tag)").status == 200)
        #expect(
            served.lines.contains {
                $0.hasPrefix("GTM-FERRY1.json: version 7 → 8: ")
                    && $0.contains("'buys a dear ticket' changed")
            }, "\(served.lines)")
        await served.server.stop()
    }

    @Test(arguments: [
        ("Accept: application/vnd.tagc.wire, */*;q=0.9", "vnd.tagc.wire", false),
        ("Accept: */*", "octet-stream", false), ("Accept-Encoding: br, gzip", "octet-stream", true),
        ("Accept-Encoding: gzip;q=0", "octet-stream", false),
        ("Accept-Encoding: gzipped", "octet-stream", false),
    ])
    func `a client gets what it accepts`(header: String, type: String, isZipped: Bool) async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        let answer = try served.get("/GTM-FERRY1", header)
        #expect(answer.status == 200)
        #expect(answer.head.contains("Content-Type: application/\(type)\r\n"))
        #expect(answer.head.contains("Content-Encoding: gzip") == isZipped)
        #expect(answer.head.contains("Vary: Accept, Accept-Encoding"))
        await served.server.stop()
    }

    @Test func `errors are answered with their places, and the version before them is told`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        #expect(try served.get("/GTM-FERRY1").status == 200)
        let wrong = Live.ferry.replacing("\"greaterThan\": 100", with: "\"greatrThan\": 100")
        Fixtures.write(wrong, to: shell.folder + "/GTM-FERRY1.json")
        let answer = try served.get("/GTM-FERRY1")
        #expect(answer.status == 422)
        #expect(answer.body.hasPrefix("GTM-FERRY1.json has errors:\nGTM-FERRY1.json:34:"), "\(answer.body)")
        #expect(answer.body.contains("^"))
        #expect(
            served.lines.contains { $0.hasPrefix("GTM-FERRY1.json: has errors; still known: version 7 of ") })
        await served.server.stop()
    }

    @Test func `of several files the one that is named after the id is served, a compiled one first`()
        async throws
    {
        let shell = try Shell()
        let other = Live.ferry.replacing("\"version\": \"7\"", with: "\"version\": \"6\"")
        let served = try await LiveServed(["old.json": other, "older.json": other], in: shell.folder)
        let doubtful = try served.get("/GTM-FERRY1")
        #expect(doubtful.status == 409)
        #expect(doubtful.body.contains("old.json, older.json are all container GTM-FERRY1"))
        Fixtures.write(Live.ferry, to: shell.folder + "/GTM-FERRY1.json")
        let named = try served.get("/GTM-FERRY1")
        #expect(named.status == 200)
        #expect(shell.run("tagc compile old.json -o GTM-FERRY1").status == 0)
        let compiled = try served.get("/GTM-FERRY1")
        #expect(try etag(compiled) != etag(named))
        await served.server.stop()
    }

    @Test func `what is no container is none, and what is another one is said`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(
            [
                "package.json": "{\"name\": \"x\"}", "GTM-FERRY2.json": Live.ferry, "notes.txt": "x",
                "GTM-FERRY3.json": "{\"title\": \"values\"}", "GTM-FERRY4": "TAGC?",
            ], in: shell.folder)
        #expect(try served.get("/GTM-FERRY2").body.contains("is container GTM-FERRY1, not GTM-FERRY2"))
        #expect(try served.get("/GTM-FERRY3").status == 200)
        #expect(try served.get("/GTM-FERRY4").status == 422)
        #expect(try served.get("/GTM-FERRY9").status == 404)
        #expect(try served.get("/../etc/passwd").status == 404)
        #expect(!served.lines.contains { $0.contains("package.json") })
        #expect(try served.get("/GTM-FERRY3", method: "HEAD").body == "")
        #expect(try served.get("/GTM-FERRY3", method: "DELETE").status == 405)
        await served.server.stop()
    }

    @Test func `a link is followed within the folder, and not out of it`() async throws {
        let shell = try Shell()
        let other = try Shell()
        Fixtures.write(Live.ferry, to: other.folder + "/secret.json")
        let served = try await LiveServed(["versions.txt": ""], in: shell.folder)
        let made = shell.run(
            """
            mkdir old && ln -s '\(other.folder)' out && ln -s '\(other.folder)/secret.json' GTM-FERRY1.json
            ln -s out/secret.json GTM-FERRY2.json && ln -s nowhere GTM-FERRY3.json && ln -s GTM-FERRY4 GTM-FERRY4
            """)
        #expect(made.status == 0, "\(made.errors)")
        for id in ["GTM-FERRY1", "GTM-FERRY2"] {
            let answer = try served.get("/\(id)")
            #expect(answer.status == 422)
            #expect(answer.body.contains("\(id).json: a link that leads out of the folder is not followed"))
        }
        #expect(try served.get("/GTM-FERRY3").status == 404)
        #expect(try served.get("/GTM-FERRY4").status == 404)
        #expect(served.lines.count { $0.contains("leads out of the folder") } == 2)
        #expect(
            served.lines.filter { $0.contains("link to nothing") } == [
                "GTM-FERRY3.json: not read: it is a link to nothing\n",
                "GTM-FERRY4: not read: it is a link to nothing\n",
            ])
        #expect(try served.get("/files").body.contains("leads out of the folder"))
        Fixtures.write(Live.ferry, to: shell.folder + "/old/7.json")
        #expect(shell.run("rm GTM-* && ln -s old/7.json GTM-FERRY1.json").status == 0)
        #expect(try served.get("/GTM-FERRY1").status == 200)
        await served.server.stop()
    }

    @Test func `a pipe is not read, and that is said once`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        #expect(shell.run("mkfifo GTM-FERRY2.json && mkdir GTM-FERRY3.json").status == 0)
        for _ in 1...2 { #expect(try served.get("/GTM-FERRY1").status == 200) }
        #expect(
            served.lines.filter { $0.contains("not read") } == [
                "GTM-FERRY2.json: not read: it is no regular file\n"
            ])
        await served.server.stop()
    }

    @Test func `files beyond the limit are named as such, once`() async throws {
        let shell = try Shell()
        let all = Dictionary(
            uniqueKeysWithValues: (1...203).map { ("GTM-\(1000 + $0).json", "{\"a\": \($0)}") })
        let served = try await LiveServed(all, in: shell.folder)
        let words = "the folder has 203 files that may be containers; the last 3 by name are not read"
        for _ in 0..<3 { #expect(try served.get("/files").json["notice"] as? String == words) }
        #expect(served.lines.filter { $0.contains("203") } == ["folder: \(words)\n"])
        #expect(try served.get("/GTM-1200").status == 200)
        #expect(try served.get("/GTM-1201").status == 404)
        #expect(shell.run("rm GTM-110*").status == 0)
        #expect(try served.get("/GTM-1201").status == 200)
        #expect(try served.get("/files").json["notice"] is NSNull)
        await served.server.stop()
    }

    @Test func `a preview link's request is answered by the token in it`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        let query = "id=GTM-FERRY1&gtm_auth=\(LiveServed.token)&gtm_preview=1"
        #expect(try served.send("GET /GTM-FERRY1?\(query)", ["Host: \(served.host)"]).status == 200)
        let wrong = query.replacing("f&gtm_preview", with: "0&gtm_preview")
        #expect(try served.send("GET /GTM-FERRY1?\(wrong)", ["Host: \(served.host)"]).status == 403)
        // It opens containers, and nothing else.
        #expect(try served.send("GET /?\(query)", ["Host: \(served.host)"]).status == 403)
        #expect(try served.send("POST /debug?\(query)", ["Host: \(served.host)"], "{}").status == 403)
        #expect(served.lines.contains { $0.hasPrefix("GTM-FERRY1 200 ") && $0.hasSuffix("(preview)") })
        await served.server.stop()
    }
}
