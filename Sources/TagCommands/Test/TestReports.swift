import TagDiagnostics
import TagLint
import TagModel
import TagScenario

/// A line of a report about scenarios: a scenario, or a file that could not be run.
private struct TestRow {
    let name: String
    let place: SourceRange
    let outcome: Outcome
    let findings: [Diagnostic]

    enum Outcome: Equatable {
        case passed, failed, unusable
        case skipped(String)
    }

    static func all(_ file: TestedFile) -> [TestRow] {
        guard !file.isUnusable else {
            let findings = file.report.sorted.filter { $0.severity == .error }
            return [
                TestRow(name: "the file", place: .none, outcome: .unusable, findings: findings)
            ]
        }
        return file.results.map { result in
            let outcome: Outcome =
                switch result.outcome {
                case .passed: .passed
                case .skipped(let why): .skipped(why)
                case .failed: .failed
                case .unusable: .unusable
                }
            return TestRow(
                name: result.name, place: result.range, outcome: outcome, findings: result.findings)
        }
    }
}

extension Diagnostic {
    /// The message and the notes, a line each, without hidden characters and secrets.
    fileprivate func lines(in file: SourceFile, _ table: LineTable) -> [String] {
        let cut = withoutSecrets
        let place = file.path.escapedForTerminal() + table.suffix(for: range)
        return ["\(place): \(cut.message.escapedForTerminal(limit: 2_000))"]
            + cut.notes.map { "  \($0.message.escapedForTerminal(limit: 2_000))" }
    }
}

/// The results in the Test Anything Protocol, version 14.
enum TAPReport {
    static func text(_ results: TestResults) -> String {
        let rows = results.files.map { (file: $0, rows: TestRow.all($0)) }
        var text = "TAP version 14\n1..\(rows.reduce(0) { $0 + $1.rows.count })\n"
        var number = 0
        for (file, rows) in rows {
            let table = LineTable(file.source)
            for row in rows {
                number += 1
                text += line(row, number, file, table)
            }
        }
        return text
    }

    private static func line(
        _ row: TestRow, _ number: Int, _ file: TestedFile, _ table: LineTable
    ) -> String {
        let isFine = row.findings.isEmpty
        var text = "\(isFine ? "ok" : "not ok") \(number) - \(escaped("\(file.path): \(row.name)"))"
        if case .skipped(let why) = row.outcome { text += " # SKIP \(escaped(why))" }
        guard !isFine else { return text + "\n" }
        text += "\n  ---\n  failures:\n"
        for finding in row.findings {
            let lines = finding.lines(in: file.source, table)
            text += "    - message: \(JSON.string(lines[0]).line)\n"
            if lines.count > 1 { text += "      notes:\n" }
            for note in lines.dropFirst() {
                text += "        - \(JSON.string(String(note.dropFirst(2))).line)\n"
            }
        }
        return text + "  ...\n"
    }

    /// Returns a description: `#` begins a directive, and a line break ends the line.
    private static func escaped(_ text: String) -> String {
        text.escapedForTerminal(limit: 1_000).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }
}

/// The results in JUnit's XML: a suite for each file, and a case for each scenario.
enum ScenarioJUnitReport {
    static func text(_ results: TestResults) -> String {
        let suites = results.files.map(suite)
        return XML("testsuites", [("name", "tagc test")] + attributes(results.counts), suites).document
    }

    private static func attributes(_ counts: TestResults.Counts) -> [(name: String, value: String)] {
        [
            ("tests", String(counts.rows)), ("failures", String(counts.failed)),
            ("errors", String(counts.errors)), ("skipped", String(counts.skipped)),
        ]
    }

    private static func suite(_ file: TestedFile) -> XML {
        var counts = TestResults.Counts()
        counts.add(file)
        let table = LineTable(file.source)
        let cases = TestRow.all(file).map { element($0, file, table) }
        return XML("testsuite", [("name", file.path)] + attributes(counts), cases)
    }

    private static func element(_ row: TestRow, _ file: TestedFile, _ table: LineTable) -> XML {
        var attributes = [("name", row.name), ("classname", file.path), ("file", file.path)]
        let line = row.place.isKnown ? table.position(of: Int(row.place.start)).line : 0
        if line > 0 { attributes.append(("line", String(line))) }
        let text = row.findings.flatMap { $0.lines(in: file.source, table) }.joined(separator: "\n")
        let message = row.findings.first?.withoutSecrets.message.escapedForTerminal(limit: 2_000) ?? ""
        switch row.outcome {
        case .passed: return XML("testcase", attributes)
        case .skipped(let why): return XML("testcase", attributes, [XML("skipped", [("message", why)])])
        case .failed:
            return XML("testcase", attributes, [XML("failure", [("message", message)], text: text)])
        case .unusable:
            return XML("testcase", attributes, [XML("error", [("message", message)], text: text)])
        }
    }
}

/// The results as JSON.
enum TestJSON {
    static func text(_ results: TestResults) -> String {
        let counts = results.counts
        let json = JSON.members([
            ("passed", .integer(counts.passed)), ("failed", .integer(counts.failed)),
            ("skipped", .integer(counts.skipped)), ("unusable", .integer(counts.errors)),
            ("files", .array(results.files.map(json))),
            ("coverage", results.coverage.isEmpty ? nil : coverage(results)),
        ])
        return json.indented + "\n"
    }

    /// The coverage of all containers.
    static func coverage(_ results: TestResults) -> JSON {
        .array(results.coverage.map { $0.coverage.json($0.path) })
    }

    private static func json(_ file: TestedFile) -> JSON {
        let table = LineTable(file.source)
        let rows = TestRow.all(file).map { row -> JSON in
            let line = row.place.isKnown ? table.position(of: Int(row.place.start)).line : 0
            return .members([
                ("name", .string(row.name)), ("line", line > 0 ? .integer(line) : nil),
                ("outcome", .string(word(for: row.outcome))),
                ("reason", reason(row.outcome).map { .string($0) }),
                ("findings", .list(row.findings.map { json($0, table) })),
            ])
        }
        return ["path": .string(file.path), "scenarios": .array(rows)]
    }

    private static func word(for outcome: TestRow.Outcome) -> String {
        switch outcome {
        case .passed: "passed"
        case .failed: "failed"
        case .unusable: "unusable"
        case .skipped: "skipped"
        }
    }

    private static func reason(_ outcome: TestRow.Outcome) -> String? {
        if case .skipped(let why) = outcome { why } else { nil }
    }

    private static func json(_ finding: Diagnostic, _ table: LineTable) -> JSON {
        let cut = finding.withoutSecrets
        let place = finding.range.isKnown ? table.position(of: Int(finding.range.start)) : nil
        return .members([
            ("id", .string(cut.id)), ("message", .string(cut.message)),
            ("line", place.map { .integer($0.line) }), ("column", place.map { .integer($0.column) }),
            ("notes", .list(cut.notes.map { .string($0.message) })),
        ])
    }
}
