import TagCompiler
import TagDiagnostics
import TagRuntime
import TagTestSupport
import Testing

/// `tagc replay` beside evaluators that get one session each, event by event.
struct ReplayTests {
    private static let tags = ["every", "first", "carried", "late"]

    /// A version of a container whose tags depend on what a session carries.
    private static func container(_ limit: Int) -> String {
        #"""
        {"container": {"id": "GTM-REPLAY"}, "macros": {
          "event": {"type": "event"}, "sum": {"type": "dataLayer", "name": "cart.sum"},
          "last": {"type": "dataLayer", "name": "list"}},
        "rules": {"opens": {"if": [{"macro": "event", "equals": "open"}]},
          "rich": {"if": [{"macro": "event", "equals": "pay"}, {"macro": "sum", "greaterThan": \#(limit)}]},
          "late": {"if": [{"macro": "event", "equals": "pay"}, {"macro": "last", "contains": "x"}]}},
        "tags": {"every": {"type": "functionCall", "function": "f", "fires": ["opens"], "arguments": {"sum": "{{sum}}"}},
          "first": {"type": "functionCall", "function": "g", "fires": ["opens", "rich"], "firing": "oncePerLoad"},
          "carried": {"type": "functionCall", "function": "h", "fires": ["rich"], "arguments": {"list": "{{last}}", "limit": \#(limit)}},
          "late": {"type": "functionCall", "function": "i", "fires": ["late"]}}}
        """#
    }

    private static func line(_ user: Int, _ random: inout SeededRandom) -> String {
        let event = random.pick([#""event": "open""#, #""event": "pay""#, #""other": null"#]) ?? ""
        let more =
            random.pick([
                #", "cart": {"sum": \#(random.below(40))}"#, #", "cart.sum": \#(random.below(40)).5"#,
                #", "list": [1, "x", {"k": true}]"#, #", "list": ["\u00fc", null]"#, #", "cart": null"#,
                #", "text": "\#(String(repeating: "y", count: random.below(30)))""#, "",
            ]) ?? ""
        return #"{\#(event)\#(more), "user": {"id": "u\#(user)"}}"#
    }

    private static func loaded(_ text: String) throws -> LoadedContainer {
        let compilation = Compiler.compile(SourceFile(path: "c.json", text: text), options: CompileOptions())
        return try LoadedContainer(try #require(compilation.bytes))
    }

    /// Returns how often each tag fires in all sessions, by pushing each alone.
    private static func expected(_ text: String, _ sessions: [[String]]) throws -> [String: Int] {
        let container = try loaded(text)
        var counts: [String: Int] = [:]
        for session in sessions {
            let evaluator = Evaluator(container)
            for line in session {
                let update = try #require(PlainJSON(line)).runtime
                for tag in evaluator.push(update)?.tags ?? [] {
                    counts[tag.name?.string ?? "", default: 0] += 1
                }
            }
        }
        return counts
    }

    @Test(arguments: 0..<3)
    func `counts are those of every session alone, whatever the threads and the files' order`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        let shell = try Shell()
        let versions = (Self.container(20), Self.container(30))
        Fixtures.write(versions.0, to: shell.folder + "/old.json")
        Fixtures.write(versions.1, to: shell.folder + "/new.json")
        var sessions = [[String]](repeating: [], count: 40)
        var files: [String] = []
        for file in 0..<5 {
            var lines: [String] = []
            for _ in 0..<300 {
                let user = random.below(sessions.count)
                let line = Self.line(user, &random)
                sessions[user].append(line)
                lines.append(line)
            }
            files.append("f\(file).ndjson")
            Fixtures.write(lines.joined(separator: "\n") + "\n", to: "\(shell.folder)/f\(file).ndjson")
        }
        let counts = try (Self.expected(versions.0, sessions), Self.expected(versions.1, sessions))
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
