import TagDiagnostics
import TagModel
import TagProof

/// Flags a table's default that no input leads to.
struct DefaultUnreachable: ProofLint {
    static let kind = DiagnosticKind(
        "default-unreachable", .logic, .note,
        summary: "A default of a table whose rows match every input.",
        explanation: """
            The rows match every possible input, so the default is never used. Remove it, or narrow the last \
            row.
            """,
        flagged: .definition(
            .event(), .table("m", "regexTable", of: "event", ["^buy": "a", ".*": "b"], default: "«other»")),
        accepted: .definition(
            .event(), .table("m", "regexTable", of: "event", ["^buy": "a", ".": "b"], default: "other")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        for (index, macro) in subject.container.macros.enumerated() {
            guard analysis.tables[index]?.takesAll == true, let otherwise = macro.parameters["default"],
                otherwise.range.isKnown
            else { continue }
            report.add(
                "the default of \(subject.title(of: macro)) is never used: its rows match every input",
                at: otherwise.range)
        }
    }
}
