import TagCompiler
import TagDiagnostics
import TagLogic
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

    /// A line a pattern: what a condition with it becomes, states, classes, bytes of program and automaton, bytes that
    /// the condition stores, nanoseconds and steps of work to compile, the pattern.
    static func describe(_ arguments: Arguments) {
        let rows = rows(arguments)
        let container = container(of: rows, arguments)
        defer { withExtendedLifetime(container) {} }
        let patterns = lines(arguments).map { String($0.pattern) }
        for index in rows.indices {
            let program = rows[index].program
            let stored = container.tables.automaton(ofPattern: index)
            let bytes = program.count + (stored?.bytes.count ?? 0)
            let condition = condition(program)
            var budget = AutomatonBudget()
            let work = budget.work
            _ = PatternAutomaton.compile(program, &budget)
            let cells = [
                stored?.states ?? 0, stored?.classes ?? 0, bytes, condition.bytes,
                Int(compileTime(patterns[index])),
                work - budget.work,
            ]
            print(([condition.kind] + cells.map(String.init) + [patterns[index]]).joined(separator: "\t"))
        }
    }

    /// What a condition with the pattern becomes in a container of its own, and the bytes of its text, list or pattern.
    private static func condition(_ program: [UInt8]) -> (kind: String, bytes: Int) {
        var automata = PatternAutomata()
        return switch automata.meaning(of: program) {
        case .literal(let literal): ("literal", literal.text.utf8.count)
        case .isOneOf(let list): ("lookup", list.texts.reduce(0) { $0 + $1.utf8.count })
        case .pattern(let automaton?): ("table", program.count + automaton.bytes.count)
        case .pattern(nil): ("lazy", program.count)
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
