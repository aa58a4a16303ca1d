import TagCompiler
import TagLogic
import TagRuntime
import TagTestSupport
import Testing

/// The patterns that people wrote, in the corpora of exports and of compiled containers.
@Suite(.enabled(if: Fixtures.shared != nil, "needs the corpora: set TAGC_SHARED"))
struct RegexPeopleTests {
    private static func patterns() throws -> [String] {
        let folder = try #require(Fixtures.shared) + "/corpus/"
        var patterns: Set<String> = []
        for corpus in ["gtm-export", "gtm-v5"] {
            for file in Fixtures.files(below: folder + corpus, suffix: ".json") {
                guard let json = Fixtures.text(folder + corpus + "/" + file).flatMap({ PlainJSON($0) }) else {
                    continue
                }
                Self.collect(json, into: &patterns)
            }
        }
        return patterns.sorted()
    }

    @Test func `every pattern that people wrote is a test of strings, a lookup or a small table`() throws {
        var automata = PatternAutomata()
        var counts = (literals: 0, lookups: 0, tables: 0, lazy: 0)
        var sizes: [Int] = []
        for pattern in try Self.patterns() {
            let program = RegexCompiler.compile(pattern).program
            switch automata.meaning(of: program) {
            case .literal: counts.literals += 1
            case .isOneOf: counts.lookups += 1
            case .pattern(let automaton?):
                counts.tables += 1
                sizes.append(program.count + automaton.bytes.count)
            case .pattern(nil): counts.lazy += 1
            }
        }
        sizes.sort()
        #expect(counts == (literals: 54, lookups: 6, tables: 142, lazy: 0))
        #expect([sizes[sizes.count / 2], sizes[sizes.count - 1]] == [89, 586])
    }

    @Test func `every pattern that people wrote compiles, and is stored in less than its text`() throws {
        let patterns = try Self.patterns()
        var literals = 0
        var text = 0
        var stored = 0
        for pattern in patterns {
            let compiled = RegexCompiler.compile(pattern)
            #expect(compiled.errors == [], "\(pattern)")
            #expect(RegexCompiler.compile(PatternText.text(of: compiled.program)).program == compiled.program)
            if compiled.literal != nil { literals += 1 }
            text += pattern.utf8.count
            stored += compiled.program.count
            #expect(compiled.program.count <= pattern.utf8.count + 2, "\(pattern)")
        }
        #expect(patterns.count == 202)
        for pattern in patterns {
            let automaton = PatternAutomaton.compile(RegexCompiler.compile(pattern).program)
            #expect((automaton?.stateCount ?? .max) <= 107, "\(pattern)")
        }
        #expect(literals == 50)
        #expect([text, stored] == [6_258, 5_886])
    }

    /// Conditions and regex tables of an export, a fragment or a compiled container.
    static func collect(_ json: PlainJSON, into patterns: inout Set<String>) {
        switch json {
        case .array(let elements): for element in elements { collect(element, into: &patterns) }
        case .object(let members):
            collectConditions(json, into: &patterns)
            collectTables(json, into: &patterns)
            for member in members { collect(member.value, into: &patterns) }
        default: break
        }
    }

    private static func collectConditions(_ json: PlainJSON, into patterns: inout Set<String>) {
        let type = json["type"]?.string?.uppercased().filter { $0 != "_" }
        if type == "MATCHREGEX", let pattern = parameter("arg1", of: json)?["value"]?.string {
            patterns.insert(pattern)
        }
        let function = json["function"]?.string
        if function == "_re" || function == "_rei", let pattern = json["arg1"]?.string {
            patterns.insert(pattern)
        }
    }

    private static func collectTables(_ json: PlainJSON, into patterns: inout Set<String>) {
        if json["type"]?.string == "remm" {
            for row in parameter("map", of: json)?["list"]?.array ?? [] {
                for cell in row["map"]?.array ?? [] where cell["key"]?.string == "key" {
                    if let pattern = cell["value"]?.string { patterns.insert(pattern) }
                }
            }
        }
        guard json["function"]?.string == "__remm" else { return }
        for row in json["vtp_map"]?.array ?? [] {
            guard let cells = row.array, let key = cells.firstIndex(of: .string("key")),
                key + 1 < cells.count,
                let pattern = cells[key + 1].string
            else { continue }
            patterns.insert(pattern)
        }
    }

    private static func parameter(_ key: String, of json: PlainJSON) -> PlainJSON? {
        json["parameter"]?.array?.first { $0["key"]?.string == key }
    }
}
