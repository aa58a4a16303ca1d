import TagCompiler
import TagDiagnostics
import TagRuntime

/// Patterns and texts, a tab between them, a line each: how long a match takes by its table, and by its program.
enum Matching {
    static func run(_ arguments: Arguments) {
        let lines = String(decoding: arguments.sourceFile().bytes, as: UTF8.self).split(separator: "\n")
        for line in lines {
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let program = PatternParser.parse(Array(parts[0].utf8)).program
            measure(String(parts[0]), program, Array(parts[1].utf8), arguments)
        }
    }

    private static func measure(
        _ pattern: String, _ program: [UInt8], _ text: [UInt8], _ arguments: Arguments
    ) {
        let container = container(program, arguments)
        let stored = container.tables.automaton(ofPattern: 0)
        print(
            "\(pattern)\t\(stored?.states ?? 0) states \(program.count) + \(stored?.bytes.count ?? 0) bytes")
        var table = PatternMatcher()
        var lazy = PatternMatcher()
        arguments.stopwatch.measure { table.matches(0, of: container.tables, in: text.span) ? 1 : 0 }
        arguments.stopwatch.measure { lazy.matches(0, program.span, in: text.span) ? 1 : 0 }
    }

    /// A container with one pattern.
    private static func container(_ program: [UInt8], _ arguments: Arguments) -> LoadedContainer {
        var made = Program(id: .init(0), version: .init(1), blanksTemplates: false)
        made.strings = ["GTM-BENCH", "1"]
        let automaton = PatternAutomaton.compile(program).flatMap { AutomatonBytes($0) }
        made.patterns = [Program.Pattern(program, automaton: automaton)]
        made.operands = [.missing, Program.ValueID(.pattern, 0), .missing]
        made.macros = [Program.Call(.regexGroup, first: 0)]
        do {
            return try LoadedContainer(Emitter.emit(made))
        } catch {
            arguments.fail("\(error)")
        }
    }
}
