import TagCompiler
import TagDiagnostics
import TagRuntime

/// Patterns and the texts they are tried on: lines of a pattern, a tab, a text.
enum Matching {
    private struct Row {
        var program: [UInt8]
        var text: [UInt8]
    }

    /// Every pattern on its text, once, as a container holds them; answers with how many match.
    static func run(_ arguments: Arguments) {
        let rows = rows(arguments)
        let container = container(of: rows, arguments)
        var matcher = PatternMatcher()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        arguments.stopwatch.measure {
            var found = 0
            for index in rows.indices {
                let text = rows[index].text
                if matcher.matches(index, of: tables, in: text.span) { found += 1 }
            }
            return found
        }
    }

    /// A line a pattern: kind, states, classes, bytes of program and automaton, nanoseconds to compile, the pattern.
    static func describe(_ arguments: Arguments) {
        let rows = rows(arguments)
        let container = container(of: rows, arguments)
        defer { withExtendedLifetime(container) {} }
        let patterns = lines(arguments).map { String($0.pattern) }
        for index in rows.indices {
            let stored = container.tables.automaton(ofPattern: index)
            let literal = RegexCompiler.compile(patterns[index]).literal
            let kind = literal != nil ? "literal" : stored == nil ? "lazy" : "table"
            let time = compileTime(patterns[index])
            let bytes = rows[index].program.count + (stored?.bytes.count ?? 0)
            let cells = [stored?.states ?? 0, stored?.classes ?? 0, bytes, Int(time)].map(String.init)
            print(([kind] + cells + [patterns[index]]).joined(separator: "\t"))
        }
    }

    /// The least nanoseconds of three runs from text to the bytes that are stored.
    private static func compileTime(_ pattern: String) -> Double {
        var least = Double.infinity
        for _ in 0..<3 {
            let start = Stopwatch.now()
            let program = PatternParser.parse(Array(pattern.utf8)).program
            _ = PatternAutomaton.compile(program).flatMap { AutomatonBytes($0) }
            least = min(least, Stopwatch.now() - start)
        }
        return least
    }

    private static func lines(_ arguments: Arguments) -> [(pattern: Substring, text: Substring)] {
        let text = String(decoding: arguments.sourceFile().bytes, as: UTF8.self)
        return text.split(separator: "\n").map { line in
            let cells = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            return (cells[0], cells[1])
        }
    }

    private static func rows(_ arguments: Arguments) -> [Row] {
        lines(arguments).map { line in
            let parsed = PatternParser.parse(Array(line.pattern.utf8))
            guard parsed.faults.isEmpty else { arguments.fail("no pattern: \(line.pattern)") }
            return Row(program: parsed.program, text: Array(line.text.utf8))
        }
    }

    /// A container whose macros ask for a group of each pattern, in order.
    private static func container(of rows: [Row], _ arguments: Arguments) -> LoadedContainer {
        var made = Program(id: .init(0), version: .init(1), blanksTemplates: false)
        made.strings = ["GTM-BENCH", "1"]
        for row in rows {
            let automaton = PatternAutomaton.compile(row.program).flatMap { AutomatonBytes($0) }
            made.macros.append(Program.Call(.regexGroup, first: UInt32(made.operands.count)))
            made.operands += [
                .missing, Program.ValueID(.pattern, UInt32(made.patterns.count)), .missing,
            ]
            made.patterns.append(Program.Pattern(row.program, automaton: automaton))
        }
        do {
            return try LoadedContainer(Emitter.emit(made))
        } catch {
            arguments.fail("\(error)")
        }
    }
}
