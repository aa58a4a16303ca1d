import TagDiagnostics
import TagTestSupport
import Testing

/// `tagc replay --session` of so many files that they are read in several rounds of 16 blocks.
struct ReplayRoundTests {
    private static let files = 40

    /// Events in three rounds, the first of which ends inside a file of several blocks.
    private static func makeFiles(_ shell: borrowing Shell) {
        Fixtures.write(SessionSample.container(20), to: shell.folder + "/old.json")
        Fixtures.write(SessionSample.container(30), to: shell.folder + "/new.json")
        var random = SeededRandom(seed: 5)
        for file in 0..<files {
            var lines = [SessionSample.line(file % 7, &random)]
            if file == 15 {
                let text = String(repeating: "y", count: 10_000)
                lines = (0..<60).map {
                    #"{"event": "pay", "text": "\#(text)", "user": {"id": "u\#($0 % 7)"}}"#
                }
                lines.append("[")
            }
            if file == files - 1 { lines += ["{", #"{"event": "open"}"#] }
            Fixtures.write(lines.joined(separator: "\n") + "\n", to: shell.folder + "/\(name(file))")
        }
    }

    private static func name(_ file: Int) -> String { "f\(file / 10)\(file % 10).ndjson" }

    private static let replay = "tagc replay old.json new.json f*.ndjson --session user.id --fail-on none"

    @Test func `lines have their numbers in all rounds, whatever the threads and passes`() throws {
        let shell = try Shell()
        Self.makeFiles(shell)
        var reports: [String] = []
        for options in ["--jobs 1", "--jobs 2", "--jobs 7", "--jobs 2 --passes 3"] {
            let result = shell.run("\(Self.replay) \(options) -f json")
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            reports.append(result.output)
        }
        #expect(reports.allSatisfy { $0 == reports[0] })
        let report = try #require(PlainJSON(reports[0]))
        #expect(report["lines"]?.integer == Self.files + 60 && report["badLines"]?.integer == 2)
        #expect(report["withoutSession"]?.integer == 1 && report["sessions"]?.integer == 8)
        let bad = (report["firstBadLines"]?.array ?? []).map {
            "\($0["file"]?.string ?? ""):\($0["line"]?.integer ?? 0)"
        }
        #expect(bad == ["f15.ndjson:61", "f39.ndjson:2"])
        for jobs in [1, 7] {
            let result = shell.run("\(Self.replay) --jobs \(jobs) --max-errors 1")
            #expect(
                result.status == 2 && result.errors.contains("stopped at f39.ndjson:2"), "\(result.errors)")
        }
    }

    /// The rest is not read on: a pipe whose writer has gone would be waited for without end.
    @Test(arguments: [16, 17, 33, 39]) func `a file that cannot be read ends a replay in every round`(
        file: Int
    ) throws {
        let shell = try Shell()
        Self.makeFiles(shell)
        let name = Self.name(file)
        for jobs in [1, 2, 7] {
            let writer = "timeout 60 sh -c 'printf \"\\037\\213\\010broken\" >\(name)'"
            let pipe = "rm -f \(name); mkfifo \(name); \(writer) &"
            let result = shell.run("\(pipe) timeout 60 \(Self.replay) --jobs \(jobs)")
            #expect(result.status == 2, "\(result.errors)")
            #expect(result.errors.contains("\(name): the gzip data"), "\(result.errors)")
        }
    }
}
