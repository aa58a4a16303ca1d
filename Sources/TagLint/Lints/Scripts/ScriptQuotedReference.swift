import TagDiagnostics
import TagModel

/// Flags a reference in quotes that is compared with what no text is.
struct ScriptQuotedReference: Lint {
    static let kind = DiagnosticKind(
        "script-quoted-reference", .script, .warning,
        summary: "A reference in quotes that is compared with a value that is not text.",
        explanation: """
            In quotes a {{reference}} is the text of its value: undefined becomes "undefined", and true becomes "true". Such a text \
            is never identical to undefined, null, a number or a truth value. Leave the quotes out: outside of them Tag Manager \
            puts the value itself.
            """,
        flagged: .export(
            .builtIn("Referrer"), .html("Check", "<script>if («'{{Referrer}}'» === undefined) go()</script>")),
        accepted: .export(
            .builtIn("Referrer"),
            .html(
                "Check",
                "<script>if ({{Referrer}} === undefined || '{{Referrer}}' === 'undefined' || '{{Referrer}}' == 1) go()</script>"
            )))

    func check(_ subject: LintSubject, report: inout LintReport) {
        LiteralReferences.report(subject, &report) { reference in
            guard case .compared(let value) = reference.kind else { return nil }
            return
                "compares a text with \(value), which is never the same; write the reference without quotes"
        }
    }
}

/// Flags a reference in a literal that may not be made for it.
struct ScriptLiteralReference: Lint {
    static let kind = DiagnosticKind(
        "script-reference-in-literal", .script, .note,
        summary: "A reference in a template string or a regular expression.",
        explanation: """
            Tag Manager escapes a value for the place where it stands: as an expression, or as a part of a string in quotes. What \
            it does between backquotes and in a regular expression is not documented, and a value with a quote, a slash or a bracket may \
            change what the script does. Assign the reference to a variable first, and use that. The lint is off by default, \
            because values without such characters do no harm.
            """,
        flagged: .export(
            .builtIn("Page Path"),
            .html("Check", "<script>go(«`page {{Page Path}}`», «/{{Page Path}}/»)</script>")),
        accepted: .export(
            .builtIn("Page Path"),
            .html(
                "Check",
                "<script>var a = {{Page Path}}; go(`page ${a}`, `${ {{Page Path}} }`, new RegExp(a))</script>"
            )),
        isOptIn: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        LiteralReferences.report(subject, &report) { reference in
            switch reference.kind {
            case .compared: nil
            case .template: "has a reference between backquotes; assign it to a variable first"
            case .regex: "has a reference in a regular expression; use 'new RegExp' with an escaped text"
            }
        }
    }
}

/// Reports literals with references.
private enum LiteralReferences {
    static func report(
        _ subject: LintSubject, _ report: inout LintReport, words: (LiteralReference) -> String?
    ) {
        for text in subject.scripts where !report.isFull {
            let found = text.facts.scripts.flatMap { $0.references }.compactMap { reference in
                words(reference).map { (range: reference.range, words: $0) }
            }
            guard !found.isEmpty else { continue }
            let places = ScriptPlaces(found.map { $0.range }, of: text, in: subject.tree)
            for item in found {
                report.add("\(subject.described(text)) \(item.words)", at: places[item.range])
            }
        }
    }
}
