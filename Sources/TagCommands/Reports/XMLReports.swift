import TagDiagnostics
import TagModel

/// The report in JUnit's XML: a suite for each file and a case for each finding; those that set the exit status are failures.
enum JUnitReport {
    static func text(_ findings: Findings) -> String {
        let failing = Failing(gate: findings.gate, countsWarnings: findings.isOverWarnings)
        let suites = findings.files.map { suite($0, failing) }
        let counts = suites.reduce(into: Counts()) { $0.add($1.counts) }
        return XML("testsuites", [("name", "tagc")] + counts.attributes, suites.map(\.element)).document
    }

    /// The test of which findings are failures.
    private struct Failing {
        let gate: Gate
        let countsWarnings: Bool

        func outcome(of diagnostic: Diagnostic) -> Outcome {
            if Gate.isUnusable(diagnostic) { return .error }
            let counts = gate.counts(diagnostic) || (countsWarnings && diagnostic.severity == .warning)
            return counts ? .failure : .remark
        }
    }

    private struct Counts {
        var tests = 0
        var failures = 0
        var errors = 0

        mutating func add(_ other: Counts) {
            tests += other.tests
            failures += other.failures
            errors += other.errors
        }

        var attributes: [(name: String, value: String)] {
            [("tests", String(tests)), ("failures", String(failures)), ("errors", String(errors))]
        }
    }

    private static func suite(_ file: Findings.File, _ failing: Failing) -> (
        element: XML, counts: Counts
    ) {
        let path = file.source.path
        var counts = Counts()
        var cases: [XML] = []
        for finding in ShownFinding.all(file) {
            let outcome = failing.outcome(of: finding.diagnostic)
            counts.tests += 1
            if outcome == .failure { counts.failures += 1 }
            if outcome == .error { counts.errors += 1 }
            cases.append(element(finding, outcome))
        }
        // A file without findings is a test that passes.
        if cases.isEmpty {
            counts.tests = 1
            cases = [XML("testcase", [("name", "no findings"), ("classname", path)])]
        }
        return (XML("testsuite", [("name", path)] + counts.attributes, cases), counts)
    }

    private enum Outcome: String {
        case failure, error
        case remark = "system-out"
    }

    private static func element(_ finding: ShownFinding, _ outcome: Outcome) -> XML {
        let diagnostic = finding.diagnostic
        var attributes = [("name", "\(diagnostic.id): \(finding.message)"), ("classname", finding.file.path)]
        attributes.append(("file", finding.file.path))
        if let place = finding.place, place.hasLines { attributes.append(("line", String(place.start.line))) }
        let text = (["\(finding.address): \(finding.title)"] + finding.asides.map { "  \($0)" })
            .joined(separator: "\n")
        let said: [(String, String)] =
            outcome == .remark ? [] : [("type", diagnostic.severity.rawValue), ("message", finding.message)]
        return XML("testcase", attributes, [XML(outcome.rawValue, said, text: text)])
    }
}

/// The report in Checkstyle's XML, which many tools read.
enum CheckstyleReport {
    static func text(_ findings: Findings) -> String {
        let files = findings.shownFiles.map { file in
            XML("file", [("name", file.source.path)], ShownFinding.all(file).map(element))
        }
        return XML("checkstyle", [("version", "8.0")], files).document
    }

    private static func element(_ finding: ShownFinding) -> XML {
        var attributes = [("line", "1")]
        if let place = finding.place, place.hasLines {
            attributes = [("line", String(place.start.line)), ("column", String(place.start.column))]
        }
        attributes.append(("severity", severity(finding.diagnostic.severity)))
        attributes.append(("message", finding.message))
        attributes.append(("source", "tagc.\(finding.diagnostic.id)"))
        return XML("error", attributes)
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "info"
        }
    }
}
