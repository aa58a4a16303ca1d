import TagDiagnostics
import TagLogic
import TagModel

/// Flags a bare dot in a host, a file or a number of a pattern.
struct RegexUnescapedDot: Lint {
    static let kind = DiagnosticKind(
        "regex-unescaped-dot", .regex, .warning, summary: "An unescaped dot, which matches any character.",
        explanation: #"""
            In a pattern a dot matches any character, so a host or file name with unescaped dots also matches \#
            other names; the finding shows one. Write \. for a dot. Only dots in hosts, file names, numbers and the \#
            vendor's events are reported.
            """#,
        flagged: [
            .definition(
                .key("host"), .rule("shop", "host matchesRegex ^shop«.»example.com$"), .pixel(fires: "shop")),
            .definition(
                .key("path"),
                .table(
                    "page", "regexTable", of: "path", [#"\/index«.»html?"#: "home", "/index«.»html": "home"])),
        ],
        accepted: .definition(
            .key("host"),
            .rule("shop", #"host matchesRegex ^shop\.example[.]com$"#, "host matchesRegex s.op|.*.example"),
            .pixel(fires: "shop")), fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        var languages = PatternLanguages(subject)
        defer { report.steps += languages.budget.taken }
        for pattern in subject.usedPatterns {
            let names = DottedName.all(in: pattern.tokens)
            let dots = names.flatMap { $0.dots }
            guard let first = dots.first else { continue }
            let escaped = pattern.replacing(dots.map { ($0, #"\."#) })
            guard let excess = languages.excess(of: pattern, over: escaped) else { continue }
            // What people would believe: one dot misread, and by a letter that is not all that odd.
            let misread = pattern.replacing(
                dots.map { ($0, $0 != first ? #"\."# : names[0].kind == .number ? "5" : "x") })
            let all = languages.texts(of: misread, as: pattern)
            let texts = try? all?.intersection(excess, languages.budget)
            guard let text = texts?.readableText ?? excess.readableText else { continue }
            for use in pattern.uses {
                report.add(
                    "the dot matches any character: '\(text)' also matches",
                    at: subject.range(of: first, use),
                    notes: dots.dropFirst().map { Note("and this one", at: subject.range(of: $0, use)) },
                    fixIts: subject.rewriting(use, as: escaped))
            }
        }
    }
}
