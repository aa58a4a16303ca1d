/// A renderer of findings as one JSON object, for `--format json`.
package struct JSONRenderer: Sendable {
    package init() {}

    /// Returns `{"diagnostics": […], "summary": {…}}`, in the order of the reports, and of ``Report/sorted`` in each.
    ///
    /// In a file without lines a place is the byte where it starts, and there are no fixes, because these are changes of text.
    package func render(_ reports: [Report], extra: [(key: String, value: JSON)] = []) -> JSON {
        let reports = reports.map { $0.gathered }
        let summary = Summary(reports)
        return .object(
            extra + [
                (key: "diagnostics", value: .array(reports.flatMap(diagnostics))),
                (
                    key: "summary",
                    value: [
                        "errors": .integer(summary.errors), "warnings": .integer(summary.warnings),
                        "notes": .integer(summary.notes), "files": .integer(summary.files),
                        "unlisted": .integer(summary.unlisted),
                    ]
                ),
            ])
    }

    private func diagnostics(of report: Report) -> [JSON] {
        guard !report.diagnostics.isEmpty else { return [] }
        let lines = LineTable(report.file)
        return report.sorted.map { diagnostic in
            var diagnostic = diagnostic
            if !report.file.hasLines { diagnostic.fixIts = [] }
            return json(diagnostic, path: report.file.path, lines)
        }
    }

    private func json(_ diagnostic: Diagnostic, path: String, _ lines: LineTable) -> JSON {
        .object(
            [
                (key: "id", value: .string(diagnostic.id)),
                (key: "group", value: .string(diagnostic.kind.group.rawValue)),
                (key: "severity", value: .string(diagnostic.severity.rawValue)),
                (key: "message", value: .string(diagnostic.message)),
                (key: "path", value: .string(path)),
            ] + place(of: diagnostic.range, lines) + [
                (key: "pointer", value: .optional(diagnostic.pointer)),
                (
                    key: "notes",
                    value: .array(
                        diagnostic.notes.map { note in
                            .object(
                                [(key: "message", value: .string(note.message))]
                                    + (note.range.map { place(of: $0, lines) } ?? []))
                        })
                ),
                (key: "fixes", value: .array(diagnostic.fixIts.map { json($0, lines) })),
            ])
    }

    private func json(_ fix: FixIt, _ lines: LineTable) -> JSON {
        [
            "message": .string(fix.message), "safety": .string(fix.safety.rawValue),
            "edits": .array(
                fix.edits.map { edit in
                    .object(
                        [(key: "replacement", value: .string(edit.replacement))]
                            + place(of: edit.range, lines))
                }),
        ]
    }

    /// Returns `start` and `end`; both null for a range without text, and a null `end` in a file without lines.
    private func place(of range: SourceRange, _ lines: LineTable) -> [(key: String, value: JSON)] {
        guard range.isKnown else { return [(key: "start", value: .null), (key: "end", value: .null)] }
        let start = lines.position(of: Int(range.start))
        return [
            (key: "start", value: json(start)),
            (key: "end", value: start.line > 0 ? json(lines.position(of: Int(range.end))) : .null),
        ]
    }

    private func json(_ position: SourcePosition) -> JSON {
        [
            "line": position.line > 0 ? .integer(position.line) : .null,
            "column": position.line > 0 ? .integer(position.column) : .null,
            "byte": .integer(position.byte),
        ]
    }
}

/// The number of findings of each severity, of files with findings, and of files examined.
package struct Summary: Hashable, Sendable {
    package var errors = 0
    package var warnings = 0
    package var notes = 0
    /// The number of files that were examined, with findings or without.
    package let files: Int
    /// The number of files with at least one finding.
    package var flaggedFiles = 0
    /// The number of findings that are not listed because there were too many.
    package var unlisted = 0

    package init(_ reports: [Report]) {
        files = reports.count
        unlisted = reports.reduce(0) { $0 + $1.unlisted }
        for report in reports where !report.diagnostics.isEmpty {
            flaggedFiles += 1
            for diagnostic in report.diagnostics {
                switch diagnostic.severity {
                case .error: errors += 1
                case .warning: warnings += 1
                case .note: notes += 1
                }
            }
        }
    }

    /// The summary, such as `2 errors and 1 warning in 1 file`; nil if there are no findings.
    package var text: String? {
        let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")]
            .filter { $0.0 > 0 }
            .map(Self.counted)
        guard !counts.isEmpty else { return nil }
        return counts.inWords + " in " + Self.counted((flaggedFiles, "file")) + rest
    }

    /// The end of the summary, such as `, and 200 more that are not listed`; empty if all findings are listed.
    package var rest: String { unlisted > 0 ? ", and \(unlisted) more that are not listed" : "" }

    private static func counted(_ item: (count: Int, noun: String)) -> String {
        Counted.text(item.count, item.noun)
    }
}
