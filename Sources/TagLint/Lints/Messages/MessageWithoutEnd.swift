import TagDiagnostics
import TagModel

/// Flags a message that shows for ever.
struct MessageWithoutEnd: Lint {
    static let kind = DiagnosticKind(
        "message-without-end", .messages, .warning, summary: "A message without an end.",
        explanation: """
            A container stays on devices for years. A message without an end still shows to new users when its content is out \
            of date. Give it an end, or suppress this finding if the message stays valid.
            """,
        flagged: .definition(.message("«sale»", until: nil)),
        accepted: .definition(
            .message(), .entry("messages", "new", ["type": "banner", "title": "New", "test": true])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for tag in subject.container.tags
        where tag.kind.isMessage && tag.scheduleEnd == nil && tag.parameters[.test] == nil {
            report.add("\(subject.title(of: tag)) has no end", at: tag.name.range)
        }
    }
}
