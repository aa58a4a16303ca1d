import TagCompiler
import TagDiagnostics
import TagRuntime

/// The summary of a pattern for `inspect`: how it is matched, and at what cost.
struct PatternSummary {
    private let text: String
    private let programBytes: Int
    private let automaton: StoredAutomaton?
    /// The number of its automaton; equal ones are stored once.
    private let number: Int

    /// The note that explains ``words``.
    static let note =
        "table: a stored automaton (dense: a cell for each state and class; sparse: only cells that differ); "
        + "lazy: built from the program while matching; bytes: program + table"

    static func all(_ tables: Tables) -> [PatternSummary] {
        (0..<tables.patterns.count).map { PatternSummary($0, tables) }
    }

    private init(_ row: Int, _ tables: Tables) {
        let program = tables.pattern(row).array
        text = PatternText.text(of: program)
        programBytes = program.count
        automaton = tables.automaton(ofPattern: row)
        number = tables.patterns[row, PatternRecord.automaton] - 1
    }

    var json: JSON {
        guard let automaton else {
            return [
                "pattern": .string(text), "kind": "lazy", "programBytes": .integer(programBytes),
            ]
        }
        return [
            "pattern": .string(text), "kind": "table", "rows": .string(rows(automaton)),
            "programBytes": .integer(programBytes), "automaton": .integer(number),
            "states": .integer(automaton.states), "classes": .integer(automaton.classes),
            "automatonBytes": .integer(automaton.bytes.count),
        ]
    }

    var words: [String] {
        guard let automaton else {
            return [text, "lazy", "program of \(Counted.text(programBytes, "byte"))"]
        }
        return [
            text, "\(rows(automaton)) table \(number)",
            "\(Counted.text(automaton.states, "state")), \(classes(automaton)), \(programBytes) + \(automaton.bytes.count) bytes",
        ]
    }

    private func rows(_ automaton: StoredAutomaton) -> String {
        automaton.form.contains(.sparse) ? "sparse" : "dense"
    }

    private func classes(_ automaton: StoredAutomaton) -> String {
        automaton.classes == 1 ? "1 class" : "\(automaton.classes) classes"
    }
}

/// The summary of a predicate that looks up a text in a list, for `inspect`.
struct LookupSummary {
    private let texts: [String]
    private let ignoresCase: Bool
    private let bytes: Int

    /// The note that explains ``words``.
    static let note =
        "conditions that compare with several texts; the runtime looks the text up in a list"

    /// Returns the summaries in the order of the predicates, one for each list.
    static func all(_ tables: Tables) -> [LookupSummary] {
        var seen: Set<Int> = []
        return (0..<tables.predicates.count).compactMap { row in
            let stored = StoredPredicate(cell: tables.predicates[row, PredicateRecord.operation])
            let value = tables.predicates[row, PredicateRecord.right]
            guard stored.isKind(.isOneOf), seen.insert(value).inserted else { return nil }
            return LookupSummary(
                tables.parts(value - tables.space.composites), ignoresCase: stored.ignoresCase, tables)
        }
    }

    private init(_ parts: Range<Int>, ignoresCase: Bool, _ tables: Tables) {
        texts = parts.map { part in
            UTF8Text(tables.string(tables.operands[part, OperandRecord.value] - ValueSpace.strings)).string
        }
        self.ignoresCase = ignoresCase
        bytes = texts.reduce(0) { $0 + $1.utf8.count }
    }

    var json: JSON {
        [
            "texts": .array(texts.map(JSON.string)), "ignoresCase": .boolean(ignoresCase),
            "textBytes": .integer(bytes),
        ]
    }

    var words: [String] {
        [
            Counted.text(texts.count, "text"),
            "\(Counted.text(bytes, "byte"))\(ignoresCase ? ", any letter case" : "")",
            texts.joined(separator: ", "),
        ]
    }
}
