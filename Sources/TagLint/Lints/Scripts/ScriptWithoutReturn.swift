import TagDiagnostics
import TagModel

/// Flags a Custom JavaScript variable that never gives a value.
struct ScriptWithoutReturn: Lint {
    static let kind = DiagnosticKind(
        "script-without-return", .script, .warning,
        summary: "A Custom JavaScript variable that returns nothing.",
        explanation: """
            The value of a Custom JavaScript variable is what its function returns. Without 'return' it is undefined, whatever \
            the function computes. A function that is empty, or has a 'return' without a value, is taken to be meant.
            """,
        flagged: .export(
            .variable("v", "jsm", ["javascript": "«function()» { var a = {{Page Path}}; a.trim(); }"]),
            .builtIn("Page Path")),
        accepted: .export(
            .variable("v", "jsm", ["javascript": "function() { if (a) { return 1; } }"]),
            .variable("w", "jsm", ["javascript": "function() {}"]),
            .variable("x", "jsm", ["javascript": "function() { throw new Error('no') }"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.scripts {
            guard case .function(let head, .never)? = text.facts.result else { continue }
            let places = ScriptPlaces([head], of: text, in: subject.tree)
            report.add(
                "\(subject.described(text)) is always undefined: its function returns no value; add 'return'",
                at: places[head])
        }
    }
}

/// Flags a Custom JavaScript variable that gives a value on some of its paths only.
struct ScriptMissingReturn: Lint {
    static let kind = DiagnosticKind(
        "script-missing-return", .script, .note,
        summary: "A Custom JavaScript variable that returns a value on some paths only.",
        explanation: """
            If the end of the function is reached, or a 'return' without a value, the variable is undefined. Often that is what \
            its author wants, so the lint is off by default; return a default to be sure.
            """,
        flagged: .export(
            .variable(
                "v", "jsm", ["javascript": "«function()» { if (a) { return 1; } else if (b) { return 2; } }"])
        ),
        accepted: .export(
            .variable("v", "jsm", ["javascript": "function() { if (a) { return 1; } return 2; }"]),
            .variable(
                "w", "jsm", ["javascript": "function() { try { return a(); } catch (e) { return ''; } }"])),
        isOptIn: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.scripts {
            guard case .function(let head, .sometimes)? = text.facts.result else { continue }
            let places = ScriptPlaces([head], of: text, in: subject.tree)
            report.add(
                "\(subject.described(text)) is undefined on some paths: its function may end without a value",
                at: places[head])
        }
    }
}
