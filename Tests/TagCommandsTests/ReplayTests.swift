import TagCompiler
import TagDiagnostics
import TagRuntime
import TagTestSupport
import Testing

/// `tagc replay` beside evaluators that get one session each, event by event.
struct ReplayTests {
    private static let tags = ["every", "first", "carried", "late"]

    @Test func `a session's number is the same with a point, and one that was rounded is none`() throws {
        let shell = try Shell()
        Fixtures.write(SessionSample.container(20), to: shell.folder + "/c.json")
        let ids = ["3", "3.0", "\"3\"", "4.0", "1e0", "1.0", "1.5", "18446744073709551615", "true", "null"]
        let lines = ids.map { "{\"event\": \"e\", \"u\": \($0)}\n" }
        Fixtures.write(lines.joined(), to: shell.folder + "/e.ndjson")
        let result = shell.run("tagc replay c.json e.ndjson --session u -f json")
        let report = try #require(PlainJSON(result.output))
        // 3, 4, 1 and 1.5; the last three lines are one more.
        #expect(report["sessions"]?.integer == 5 && report["withoutSession"]?.integer == 3)
    }

    @Test func `tags that depend on an error are not compared, and that is no success`() throws {
        let shell = try Shell()
        let broken =
            "sed 's/{{route}}\"/{{rout}}\"/' '\(Fixtures.package)/Examples/ferry/GTM-FERRY1.json' >new.json"
        let replay =
            "tagc replay '\(Fixtures.package)/Examples/ferry/GTM-FERRY1.json' new.json"
            + " '\(Fixtures.package)/Examples/ferry/events.ndjson'"
        let result = shell.run("\(broken); \(replay)")
        #expect(result.status == 1 && result.errors.contains("error[undefined-macro]"))
        #expect(result.output.contains(" not compared"), "\(result.output)")
        #expect(shell.run("\(replay) --fail-on firing").status == 1)
        #expect(shell.run("\(replay) --fail-on none").status == 0)
        let report = try #require(PlainJSON(shell.run("\(replay) -f json").output))
        #expect(report["notCompared"]?.integer ?? 0 > 0)
    }

    @Test
    func
        `thousands of tags that need thousands of values all may differ, with the first names and their number`()
        throws
    {
        let shell = try Shell()
        for (name, value) in [("old", "1"), ("new", "2")] {
            Fixtures.write(Self.wide(value, macros: 8_000, tags: 3_000), to: "\(shell.folder)/\(name).json")
        }
        Fixtures.write(#"{"event": "a"}"# + "\n", to: shell.folder + "/a.ndjson")
        let result = shell.run("tagc replay old.json new.json a.ndjson --fail-on firing -f json")
        #expect(result.status == 1)
        let report = try #require(PlainJSON(result.output))
        #expect(report["mayDiffer"]?.integer == 3_000)
        let rows = report["tags"]?.array ?? []
        #expect(rows.count == 3_000 && rows.allSatisfy { $0["mayDiffer"]?["what"]?.string == "fires" })
        let last = rows.last?["mayDiffer"]
        #expect(last?["unknown"]?.array?.count == 20 && last?["unknownCount"]?.integer == 8_000)
    }

    /// Returns a container whose tags all fire by a rule that needs the values of many functions.
    private static func wide(_ value: String, macros: Int, tags: Int) -> String {
        let functions = (0..<macros).map { #""m\#($0)": {"type": "functionCall", "function": "f\#($0)"}"# }
        let entries = (0..<macros).map { #"{"key": "k\#($0)", "value": "{{m\#($0)}}"}"# }
        let all = (0..<tags).map {
            #""t\#($0)": {"type": "imagePixel", "url": "https://h.example/", "fires": ["r"]}"#
        }
        return """
            {"container": {"id": "GTM-AAAA1"}, "macros": {"event": {"type": "event"}, \(functions.joined(separator: ", ")), \
            "all": {"type": "lookupTable", "input": "{{event}}", "table": [\(entries.joined(separator: ", "))]}}, \
            "rules": {"r": {"if": [{"macro": "event", "equals": "a"}, {"macro": "all", "equals": "\(value)"}]}}, \
            "tags": {\(all.joined(separator: ", "))}}
            """
    }

    @Test(arguments: 0..<3)
    func `counts are those of every session alone, whatever the threads and the files' order`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        let shell = try Shell()
        let versions = (SessionSample.container(20), SessionSample.container(30))
        Fixtures.write(versions.0, to: shell.folder + "/old.json")
        Fixtures.write(versions.1, to: shell.folder + "/new.json")
        var sessions = [[String]](repeating: [], count: 40)
        var files: [String] = []
        for file in 0..<5 {
            var lines: [String] = []
            for _ in 0..<300 {
                let user = random.below(sessions.count)
                let line = SessionSample.line(user, &random)
                sessions[user].append(line)
                lines.append(line)
            }
            files.append("f\(file).ndjson")
            Fixtures.write(lines.joined(separator: "\n") + "\n", to: "\(shell.folder)/f\(file).ndjson")
        }
        let counts = try (
            SessionSample.firings(versions.0, sessions), SessionSample.firings(versions.1, sessions)
        )
        var reports: [String] = []
        for jobs in [1, 2, 7] {
            files.shuffle(using: &random)
            for passes in [1, 3] {
                let result = shell.run(
                    "tagc replay old.json new.json \(files.joined(separator: " ")) --session user.id "
                        + "--jobs \(jobs) --passes \(passes) --fail-on none -f json")
                #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
                reports.append(result.output)
            }
        }
        #expect(reports.allSatisfy { $0 == reports[0] })
        let report = try #require(PlainJSON(reports[0]))
        #expect(report["lines"]?.integer == 1_500 && report["sessions"]?.integer == 40)
        for tag in Self.tags {
            let row = report["tags"]?.array?.first { $0["tag"]?.string == tag }
            #expect(row?["old"]?.integer ?? 0 == counts.0[tag] ?? 0, "\(tag)")
            #expect(row?["new"]?.integer ?? 0 == counts.1[tag] ?? 0, "\(tag)")
            let (more, less) = (row?["more"]?["count"]?.integer ?? 0, row?["less"]?["count"]?.integer ?? 0)
            #expect(more - less == (counts.1[tag] ?? 0) - (counts.0[tag] ?? 0), "\(tag)")
        }
        #expect((counts.0["carried"] ?? 0) > (counts.1["carried"] ?? 0))
        let alone = shell.run("tagc replay new.json 'f*.ndjson' --session user.id -f json")
        for tag in try #require(PlainJSON(alone.output))["tags"]?.array ?? [] {
            #expect(tag["count"]?.integer == counts.1[tag["tag"]?.string ?? ""])
        }
    }
}
