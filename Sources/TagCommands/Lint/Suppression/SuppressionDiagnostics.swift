package import TagDiagnostics
import TagModel

/// The rules for suppressions themselves.
package enum SuppressionDiagnostics {
    package static let all: [DiagnosticKind] = [
        .ignoreWithoutReason, .expiredIgnore, .staleSuppression, .malformedBaseline,
    ]
}

extension DiagnosticKind {
    static let ignoreWithoutReason = DiagnosticKind(
        "ignore-without-reason", .suppression, .warning,
        summary: "A suppression in notes without a reason.",
        explanation: """
            Notes can contain 'tagc:ignore unused-macro -- the shop asks for it'. A suppression without a reason after \
            the two hyphens has no effect: the next reader could not tell whether it is still valid.
            """,
        flagged: .definition(
            .container("keys", "values"),
            .macro("page", "constant", ["value": "x", "notes": "‹tagc:ignore unused-macro›"])),
        accepted: .definition(
            .container("keys", "values"),
            .macro("page", "constant", ["value": "x", "notes": "tagc:ignore unused-macro -- for May"])))

    static let expiredIgnore = DiagnosticKind(
        "expired-ignore", .suppression, .warning, summary: "An [[ignore]] whose last day has passed.",
        explanation: """
            Its 'expires' date has passed, so the findings that it suppressed are reported again. Fix them, or \
            set a later date.
            """)

    static let staleSuppression = DiagnosticKind(
        "stale-suppression", .suppression, .warning, summary: "A suppression that suppresses nothing.",
        explanation: """
            A directive in notes, an [[ignore]] or an entry of the baseline whose finding no longer occurs, or that \
            names no lint; or notes with a word that is almost 'tagc:ignore'. If it stays, it hides the next finding \
            of its kind. Remove it; 'tagc baseline prune' does so for baselines. An [[ignore]] without 'file' \
            is checked only if the folder of its tagc.toml was an input, and only if its lint ran.
            """,
        flagged: [
            .definition(
                .container("keys", "all"),
                .macro("page", "constant", ["value": "x", "notes": "tagc:ignore «unused-macro» -- for May"])),
            .definition(
                .container("keys", "all"),
                .macro("page", "constant", ["value": "x", "notes": "«tagc-ignore»: unused-macro - for May"])),
        ],
        accepted: .definition(
            .container("keys", "values"),
            .macro("page", "constant", ["value": "x", "notes": "tagc:ignore unused-macro -- for May"])))

    static let malformedBaseline = DiagnosticKind(
        "malformed-baseline", .input, .error, summary: "A file that is not a baseline.",
        explanation: """
            'tagc baseline create' writes a baseline: a list of known findings, each with its file, lint, \
            entity, message and count.
            """)
}

extension Diagnostic {
    static func ignoreWithoutReason(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .ignoreWithoutReason, "this directive has no effect: it gives no reason", at: range,
            notes: [Note("write the reason after two hyphens: tagc:ignore ID -- reason")])
    }

    static func expiredIgnore(_ day: Day, lints: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.expiredIgnore, "the ignore of \(lints) ended on \(day)", at: range)
    }

    static func staleSuppression(_ message: String, at range: SourceRange, note: String? = nil) -> Diagnostic
    {
        Diagnostic(.staleSuppression, message, at: range, notes: note.map { [Note($0)] } ?? [])
    }

    static func malformedBaseline(_ message: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.malformedBaseline, message, at: range)
    }
}
