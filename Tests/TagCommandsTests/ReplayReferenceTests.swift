import TagCompiler
import TagDiagnostics
import TagModel
import TagTestSupport
import Testing

/// `tagc replay` of exports beside the reference evaluator, which gets each session alone.
struct ReplayReferenceTests {
    private static let examples = ["Examples/forms/GTM-FERRY6.json", "Examples/shop/GTM-FERRY10.json"]
    private static let exports = [
        "web-atlasdesignstu-gtm-container-export", "web-gloria-lin-off-gtm-nbmx2dws-v15",
        "web-owieth-container",
        "web-vtexdocs-container-template", "web-guilhermemarke-gtm-web-modelo-leads-2025-guimarketing",
    ]
    private static let corpus =
        Fixtures.shared.map { shared in exports.map { "\(shared)/corpus/gtm-export/\($0).json" } } ?? []
    /// `TAGC_REPLAY_EVENTS=20000` makes 100,000 events for the five exports.
    private static let events = Fixtures.environment("TAGC_REPLAY_EVENTS").flatMap { Int($0) } ?? 1_500

    @Test(arguments: examples.map { Fixtures.package + "/" + $0 } + corpus)
    func `counts are those of the reference evaluator, and the same bytes however the work is split`(
        path: String
    ) throws {
        let shell = try Shell()
        let made = shell.run("tagc convert '\(path)' --to export -o old.json || cp '\(path)' old.json")
        #expect(made.status == 0, "\(made.errors)")
        let old = try #require(Fixtures.text(shell.folder + "/old.json"))
        let new = try #require(PlainJSON(old)).edited.text
        Fixtures.write(new, to: shell.folder + "/new.json")
        var recorded = RecordedSessions(
            try Self.checked(old), try Self.checked(new), least: Self.events, seed: 1)
        #expect(recorded.lines >= Self.events, "the reference has no opinion too often")
        var files: [String] = []
        for (number, text) in recorded.files(3).enumerated() {
            files.append("f\(number).ndjson")
            Fixtures.write(text, to: "\(shell.folder)/f\(number).ndjson")
        }
        _ = shell.run("gzip f1.ndjson")
        files[1] += ".gz"
        let report = try Self.report(shell, files)
        Self.compare(try #require(PlainJSON(report)), recorded)
    }

    /// Returns the report, after comparing those of several numbers of threads and passes and orders of files.
    private static func report(_ shell: borrowing Shell, _ files: [String]) throws -> String {
        var (files, reports) = (files, [String]())
        for (jobs, passes) in [(1, 1), (2, 1), (7, 3), (64, 1)] {
            let result = shell.run(
                "tagc replay old.json new.json \(files.joined(separator: " ")) --session \(RecordedSessions.session) "
                    + "--time \(RecordedSessions.time) --jobs \(jobs) --passes \(passes) --fail-on none -f json"
            )
            #expect(result.status == 0, "\(result.errors)")
            reports.append(result.output)
            files.swapAt(0, jobs % 3)
        }
        #expect(reports.allSatisfy { $0 == reports[0] })
        return reports[0]
    }

    private static func compare(_ report: PlainJSON, _ recorded: RecordedSessions) {
        var counts = RecordedSessions.Counts()
        counts.events = report["events"]?.integer ?? 0
        var expected = recorded.counts
        for row in report["tags"]?.array ?? [] {
            guard let name = row["tag"]?.string else { continue }
            func count(_ key: String) -> Int? { row[key]?["count"]?.integer }
            if let old = row["old"]?.integer, old > 0 { counts.old[name] = old }
            if let new = row["new"]?.integer, new > 0 { counts.new[name] = new }
            guard row["compared"] == nil else {
                for counts in [\RecordedSessions.Counts.more, \.less, \.otherwise] {
                    expected[keyPath: counts][name] = nil
                }
                continue
            }
            counts.more[name] = count("more")
            counts.less[name] = count("less")
            counts.otherwise[name] = count("otherwise")
        }
        #expect(counts == expected)
        #expect(report["lines"]?.integer == recorded.lines)
        #expect(report["sessions"]?.integer == recorded.sessions.count)
        let differences = counts.more.count + counts.less.count + counts.otherwise.count
        #expect(!counts.old.isEmpty && differences > 0, "hardly anything fires")
    }

    private static func checked(_ text: String) throws -> CheckedContainer {
        let compilation = Compiler.compile(SourceFile(path: "c.json", text: text), options: CompileOptions())
        return try #require(compilation.checked)
    }
}

extension PlainJSON {
    /// A copy of an export in which some tags are paused or send something else, and some triggers need something else.
    fileprivate var edited: PlainJSON {
        member("containerVersion") { version in
            version.elements("tag") { tag, index in
                let tag = index % 5 == 1 ? tag.adding("paused", .boolean(true)) : tag
                // The order of a map's entries is no difference.
                guard index % 2 == 0 else { return tag.elements("parameter") { part, _ in part.reversed } }
                return tag.elements("parameter") { parameter, _ in parameter.lengthened }
            }.elements("trigger") { trigger, index in
                guard index % 4 == 2 else { return trigger }
                return trigger.elements("customEventFilter") { filter, _ in
                    filter.elements("parameter") { parameter, _ in
                        guard parameter["key"]?.string == "arg1" else { return parameter }
                        return parameter.member("value") { .string(($0.string ?? "") + "x") }
                    }
                }
            }
        }
    }

    /// A parameter whose texts are longer.
    private var lengthened: PlainJSON {
        guard self["type"]?.string != "TEMPLATE" else {
            return member("value") { .string(($0.string ?? "") + "-v2") }
        }
        return elements("list") { part, _ in part.lengthened }.elements("map") { part, _ in part.lengthened }
    }

    /// A parameter whose maps have their entries in the other order.
    private var reversed: PlainJSON {
        elements("list") { part, _ in part.reversed }.member("map") { .array(($0.array ?? []).reversed()) }
    }

    private func member(_ key: String, _ body: (PlainJSON) -> PlainJSON) -> PlainJSON {
        guard case .object(let members) = self else { return self }
        return .object(members.map { ($0.key, $0.key == key ? body($0.value) : $0.value) })
    }

    private func elements(_ key: String, _ body: (PlainJSON, Int) -> PlainJSON) -> PlainJSON {
        member(key) { list in
            .array((list.array ?? []).enumerated().map { body($1, $0) })
        }
    }

    private func adding(_ key: String, _ value: PlainJSON) -> PlainJSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.key != key } + [(key, value)])
    }
}
