import TagDiagnostics
import TagLogic

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
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"host": {"type": "dataLayer", "name": "host"}},
             "rules": {"shop": {"if": [{"macro": "host", "matchesRegex": "^shop«.»example.com$"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["shop"]}}}
            """#,
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"path": {"type": "dataLayer", "name": "path"},
             "page": {"type": "regexTable", "input": "{{path}}", "table": [
              {"key": "\\/index«.»html?", "value": "home"}, {"key": "/index«.»html", "value": "home"}]}}}
            """#,
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"host": {"type": "dataLayer", "name": "host"}},
             "rules": {"shop": {"if": [{"macro": "host", "matchesRegex": "^shop\\.example[.]com$"},
                                       {"macro": "host", "matchesRegex": "s.op|.*.example"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["shop"]}}}
            """#
        ], fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        var languages = PatternLanguages(subject)
        defer { report.steps += languages.budget.taken }
        for pattern in subject.usedPatterns {
            let names = DottedName.all(in: pattern.tokens)
            let dots = names.flatMap(\.dots)
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
