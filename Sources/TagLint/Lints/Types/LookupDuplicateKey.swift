import TagDiagnostics
import TagModel

/// The rows of tables whose key an earlier row has.
enum RepeatedRows {
    struct Row {
        let key: String
        let row: TableRow
        let first: TableRow
        /// True if it makes no difference which of the two rows is used.
        let isHarmless: Bool
    }

    static func of(_ macro: Macro) -> [Row] {
        guard macro.kind == .lookupTable || macro.kind == .regexTable else { return [] }
        var first: [ExactText: TableRow] = [:]
        var found: [Row] = []
        for row in macro.parameters["table"]?.tableRows ?? [] {
            guard let key = row.key.plainText, row.key.range.isKnown else { continue }
            guard let earlier = first[ExactText(key)] else {
                first[ExactText(key)] = row
                continue
            }
            found.append(
                // Patterns are tried in order, everywhere.
                Row(
                    key: key, row: row, first: earlier,
                    isHarmless: macro.kind == .regexTable || isSame(earlier.value, row.value)))
        }
        return found
    }

    private static func isSame(_ one: Value, _ other: Value) -> Bool {
        if let one = one.plainText, let other = other.plainText { return one.hasSameBytes(as: other) }
        if case .reference(let one) = one.kind, case .reference(let other) = other.kind {
            return one.name.hasSameBytes(as: other.name)
        }
        return false
    }
}

/// Flags a key that a table has twice, with different values.
struct LookupDuplicateKey: Lint {
    static let kind = DiagnosticKind(
        "lookup-duplicate-key", .type, .error, summary: "A table that gives one key two values.",
        explanation: """
            Only one of the rows is used: in an app the first, on a page the last. Remove the wrong one.
            """,
        flagged: [
            .definition(
                .macro("l", "language"),
                .table("m", "lookupTable", of: "l", ["de": "a", "en": "b", "«de»": "c"])),
            .export(
                .builtIn("Event"),
                .variable(
                    "v", "smm",
                    [
                        "input": "{{Event}}",
                        "map": [["key": "a", "value": "1"], ["key": "«a»", "value": "2"]],
                    ])),
        ],
        accepted: .definition(
            .macro("l", "language"), .table("m", "lookupTable", of: "l", ["de": "a", "DE": "b"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        let counted =
            switch subject.container.ruleSet {
            case .mobile: "in an app the first of them counts"
            case .web: "on a page the last of them counts"
            }
        for macro in subject.container.macros {
            for row in RepeatedRows.of(macro) where !row.isHarmless {
                report.add(
                    "\(subject.title(of: macro)) already has another value for '\(row.key)'",
                    at: row.row.key.range,
                    notes: [Note("the first is here", at: row.first.key.range), Note(counted)])
            }
        }
    }
}

/// Flags a row of a table that an earlier one keeps from ever counting.
struct LookupRepeatedRow: Lint {
    static let kind = DiagnosticKind(
        "lookup-repeated-row", .type, .warning, summary: "A row of a table that repeats an earlier one.",
        explanation: """
            An earlier row has the same key and the same value, or the same pattern, which is tried first. \
            Remove this one, or correct its pattern.
            """,
        flagged: [
            .definition(
                .macro("l", "language"), .table("m", "lookupTable", of: "l", ["de": "a", "«de»": "a"])),
            .definition(
                .macro("l", "language"), .table("m", "regexTable", of: "l", ["^de": "a", "«^de»": "b"])),
        ],
        accepted: .definition(
            .macro("l", "language"), .table("m", "lookupTable", of: "l", ["de": "a", "at": "a"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for macro in subject.container.macros {
            for row in RepeatedRows.of(macro) where row.isHarmless {
                report.add(
                    "\(subject.title(of: macro)) already has a row for '\(row.key)'",
                    at: row.row.key.range, notes: [Note("the first is here", at: row.first.key.range)])
            }
        }
    }
}
