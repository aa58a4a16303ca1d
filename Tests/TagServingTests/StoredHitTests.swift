import Foundation
import GRDB
import HitDispatch
import TagServing
import TagTestSupport
import Testing

/// `tagc hits`: stores are looked at, exported and replayed, and stay as they are.
@Suite struct StoredHitTests {
    /// A store of so many events in a folder of its own; its dispatcher lives as long as this.
    private struct Stored: ~Copyable {
        let shell: Shell
        let dispatcher: HitDispatcher

        init(_ count: Int) throws {
            let shell = try Shell()
            var configuration = DispatchConfiguration(store: shell.folder + "/hits.sqlite")
            configuration.interval = .zero
            configuration.rateLimit = nil
            let dispatcher = HitDispatcher(configuration)
            let tracker = HitTracker(dispatcher, trackingID: "UA-1-1", clientID: "c", appName: "Ferries")
            for index in 0..<count { try tracker.store(.screenView("screen \(index)")) }
            self.shell = shell
            self.dispatcher = dispatcher
        }

        /// All bytes of the folder, by names.
        borrowing func bytes() -> [String: [UInt8]] {
            let names = Fixtures.names(in: shell.folder)
            return Dictionary(
                uniqueKeysWithValues: names.map { ($0, Fixtures.bytes(shell.folder + "/" + $0) ?? []) })
        }
    }

    @Test func `inspect shows what is there, and changes nothing`() throws {
        let stored = try Stored(3)
        let before = stored.bytes()
        #expect(before.keys.sorted() == ["hits.sqlite", "hits.sqlite-shm", "hits.sqlite-wal"])
        let result = stored.shell.run("tagc hits inspect --first 1 hits.sqlite")
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n")
        try #require(lines.count == 5)
        #expect(lines[0].hasPrefix("3 hits, "))
        #expect(lines[1].hasPrefix("  mp1 UA-1-1: 3, "))
        #expect(lines[2] == "state: 3 waiting, 0 being sent, 0 left by an ended dispatcher, 0 damaged")
        #expect(lines[4].contains(" mp1 v=1&tid=UA-1-1&cid=c&ds=app&an=Ferries&t=screenview&cd=screen+0"))
        #expect(stored.bytes() == before)
        withExtendedLifetime(stored.dispatcher) {}
    }

    @Test func `inspect tells states, tries, damage and quarantine`() throws {
        let stored = try Stored(6)
        try DatabaseQueue(path: stored.shell.folder + "/hits.sqlite").write { db in
            let numbers = try Int64.fetchAll(db, sql: "SELECT number FROM hits ORDER BY number")
            let ended = "boot/1/x"
            try db.execute(
                sql: "INSERT INTO leases VALUES (?, ?, ?, 9000000000000)",
                arguments: [ended, numbers[0], numbers[0]])
            try db.execute(
                sql: "UPDATE hits SET attempts = 2, last_status = 503 WHERE number = ?",
                arguments: [numbers[1]])
            try db.execute(sql: "UPDATE hits SET payload = 'x' WHERE number = ?", arguments: [numbers[2]])
            try db.execute(
                sql: "INSERT INTO quarantine VALUES (1, 'x', 'damaged', 5), (2, 'y', 'damaged', 6)")
        }
        let result = stored.shell.run("tagc hits inspect --format json --first 0 hits.sqlite")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(
            json["states"] as? [String: Int] == ["waiting": 4, "beingSent": 0, "leftBehind": 1, "damaged": 1])
        #expect(json["triedBefore"] as? [String: Int] == ["503": 1])
        #expect((json["quarantine"] as? [Any])?.count == 2)
        let text = stored.shell.run("tagc hits inspect hits.sqlite").output
        #expect(text.contains("quarantine: 2, damaged\n"))
        #expect(text.contains("sent before without success: 1 (status 503 1)\n"))
        withExtendedLifetime(stored.dispatcher) {}
    }

    @Test func `export writes hits in their order, and leaves damaged rows out`() throws {
        let stored = try Stored(300)
        let result = stored.shell.run("tagc hits export hits.sqlite")
        #expect(result.status == 0)
        let numbers = try result.output.split(separator: "\n").map { line in
            let hit = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(hit["encoder"] as? String == "mp1")
            return try #require(hit["number"] as? Int64 ?? (hit["number"] as? Int).map(Int64.init))
        }
        #expect(numbers.count == 300 && numbers == numbers.sorted())
        try DatabaseQueue(path: stored.shell.folder + "/hits.sqlite").write { db in
            try db.execute(sql: "UPDATE hits SET checksum = 0 WHERE number = ?", arguments: [numbers[5]])
        }
        let damaged = stored.shell.run(
            "tagc hits export hits.sqlite | wc -l; tagc hits export hits.sqlite >/dev/null")
        #expect(damaged.output.trimmingCharacters(in: .whitespacesAndNewlines) == "299")
        #expect(damaged.errors.contains("1 damaged rows are left out"))
        #expect(damaged.status == 1)
        withExtendedLifetime(stored.dispatcher) {}
    }

    @Test func `replay sends a store, and an export, with the hits' own numbers, and keeps the store`()
        async throws
    {
        let stored = try Stored(25)
        let served = try await Served()
        let url = served.server.address
        let before = stored.bytes()
        let result = stored.shell.run("tagc hits replay hits.sqlite --to \(url)")
        #expect(result.output == "2 requests: 25 taken, 0 refused\n")
        #expect(stored.bytes() == before)
        let numbers = try stored.dispatcher.peek(100).get().map { "\($0.number)" }
        #expect(served.events.map(\.hit.number) == numbers)
        let again = stored.shell.run(
            "tagc hits export hits.sqlite >e && tagc hits replay e --to \(url)/ -f json")
        #expect(again.output.contains("\"taken\": 25"), "\(again.errors)")
        #expect(served.collector.counts.count(.again) == 25)
        #expect(served.events.allSatisfy { $0.hit.mistakes.isEmpty })
        await served.server.stop()
    }

    @Test func `replay says what was not taken`() async throws {
        let stored = try Stored(21)
        let served = try await Served("500:1")
        let refused = stored.shell.run("tagc hits replay hits.sqlite --to \(served.server.address)")
        #expect(refused.output == "2 requests: 1 taken, 20 refused\n")
        #expect(refused.status == 1)
        await served.server.stop()
        // A port that was just given back may be another test's by now; nobody listens at this one.
        let gone = stored.shell.run("tagc hits replay hits.sqlite --to http://127.0.0.1:1")
        #expect(gone.output == "1 request: 0 taken, 0 refused, 21 not sent\n")
        #expect(gone.errors.contains("the connection failed, or closed before the whole answer"))
        #expect(gone.status == 2)
    }

    @Test(arguments: [
        ("https://www.google-analytics.com", "is not on this machine; --anywhere allows that"),
        ("http://127.0.0.1.example.com", "is not on this machine"),
        ("http://10.0.0.1:80", "is not on this machine"),
        ("ftp://127.0.0.1", "--to must be scheme, host and port"),
        ("http://127.0.0.1/collect", "--to must be scheme"),
        ("http://127.0.0.1@example.com", "--to must be scheme"), ("127.0.0.1:8080", "--to must be scheme"),
    ])
    func `replay goes nowhere else unasked`(url: String, words: String) throws {
        let result = try Shell().run("tagc hits replay hits.sqlite --to \(url)")
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(result.status == 64)
    }

    @Test(arguments: [
        (
            "printf 'not a database, but long enough for its head' >f",
            "f: not a readable hit store: it is not an SQLite database"
        ),
        (":", "f: not a readable hit store: there is no such file"),
        ("mkdir f", "f: not a readable hit store: it is not an SQLite database"),
        (
            ": >f",
            "f: not a readable hit store: it is an SQLite database, but not a hit store"
        ),
    ])
    func `what is no store is said, and stays as it is`(make: String, words: String) throws {
        let shell = try Shell()
        for command in ["inspect f", "export f", "replay f --to http://127.0.0.1:1"] {
            let result = shell.run("rm -rf f; \(make); tagc hits \(command)")
            #expect(result.errors.hasPrefix("tagc: " + words), "\(command): \(result.errors)")
            #expect(result.status == 2)
            #expect(Fixtures.names(in: shell.folder).allSatisfy { $0 == "f" })
        }
    }

    @Test func `a store of a newer version is not read`() throws {
        let stored = try Stored(1)
        try DatabaseQueue(path: stored.shell.folder + "/hits.sqlite").write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99: new')")
        }
        let result = stored.shell.run("tagc hits inspect hits.sqlite")
        #expect(result.errors.contains("a newer version of the library wrote it"))
        #expect(result.status == 2)
    }

    @Test func `a line that is no hit is said with its place`() throws {
        let shell = try Shell()
        let line = #"{"number":1,"created":2,"encoder":"mp1","property":"p","payload":"v=1"}"#
        let result = shell.run("printf '%s\\n{}\\n' '\(line)' >e; tagc hits replay e --to http://127.0.0.1:1")
        #expect(result.errors.hasPrefix("tagc: e:2: this line is not a hit"), "\(result.errors)")
        #expect(result.status == 2)
    }

    @Test func `control characters in a store are not printed`() throws {
        let shell = try Shell()
        do {
            let dispatcher = HitDispatcher(DispatchConfiguration(store: shell.folder + "/hits.sqlite"))
            let payload = Array("v=1\u{1B}[31m\n".utf8)
            dispatcher.store(PreparedHit(encoder: "x\u{7}", property: "\u{202E}", payload: payload))
        }
        let result = shell.run("tagc hits inspect hits.sqlite")
        #expect(result.output.contains(#"x\u{7} \u{202E}: 1"#))
        #expect(result.output.contains(#"v=1\u{1B}[31m\n"#))
        #expect(!result.output.unicodeScalars.contains("\u{1B}"))
    }
}
