import TagDiagnostics
import TagModel

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
            let count = Self.groups(in: text)
            guard group > count || group < 0 else { continue }
            report.add(
                "\(subject.title(of: macro)) reads group \(group); its pattern has \(count)",
                at: (written ?? pattern).range)
        }
    }

    /// Returns the number of groups that a pattern captures.
    static func groups(in pattern: String) -> Int {
        let bytes = Array(pattern.utf8)
        return PatternTokens.of(bytes).count { $0.kind == .open && captures(bytes[$0.range]) }
    }

    /// Returns true if a group captures, by its beginning: it has no `?`, or it has a name.
    private static func captures(_ group: ArraySlice<UInt8>) -> Bool {
        guard group.count > 1 else { return true }
        if group.starts(with: "(?P<".utf8) { return true }
        guard group.starts(with: "(?<".utf8), let next = group.dropFirst(3).first else { return false }
        return next != UInt8(ascii: "=") && next != UInt8(ascii: "!")
    }
}
