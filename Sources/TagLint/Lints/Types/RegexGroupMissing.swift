import TagDiagnostics
import TagModel
import TagRuntime

/// Flags a macro that asks for a group its pattern does not have.
struct RegexGroupMissing: Lint {
    static let kind = DiagnosticKind(
        "regex-group-missing", .type, .error, summary: "A group number that the pattern does not have.",
        explanation: """
            Groups are numbered from 1 by their opening parentheses, without (?:…) and look-around; 0 is the \
            whole match. If the group does not exist, the macro is always absent.
            """,
        flagged: [
            .definition(
                .event("e"),
                .macro("m", "regexGroup", ["input": "{{e}}", "pattern": "(?:a)(b[(])", "group": .marked(2)])),
            .definition(.event("e"), .macro("m", "regexGroup", ["input": "{{e}}", "pattern": "«a.*»"])),
        ],
        accepted: .definition(
            .event("e"), .macro("m", "regexGroup", ["input": "{{e}}", "pattern": "(a)(?<n>b)", "group": 2]),
            .macro("n", "regexGroup", ["input": "{{e}}", "pattern": "a", "group": 0])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for macro in subject.container.macros where macro.kind == .regexGroup {
            guard let pattern = macro.parameters["pattern"], case .string(let text) = pattern.kind else {
                continue
            }
            let written = macro.parameters["group"]
            let group: Int64
            switch written?.kind {
            case nil: group = 1
            case .integer(let value)?: group = value
            default: continue
            }
            let parsed = PatternParser.parse(Array(text.utf8))
            guard parsed.faults.isEmpty, group > parsed.groups || group < 0 else { continue }
            report.add(
                "\(subject.title(of: macro)) reads group \(group); its pattern has \(parsed.groups)",
                at: (written ?? pattern).range)
        }
    }
}
