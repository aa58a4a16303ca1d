import TagDiagnostics
import TagModel

/// Flags a tag for an event of Google Analytics that names no event.
struct EventWithoutName: Lint {
    static let kind = DiagnosticKind(
        "event-without-name", .schema, .error,
        summary: "A GA4 event tag without an event name.",
        explanation: """
            The tag has no 'eventName', or an empty one. Tag Manager refuses to publish it, and nothing is sent. Write the \
            name of the event, or '{{Event}}' to send the event of the data layer under its own name.
            """,
        flagged: [
            .export(.tag("t", "«gaawe»", ["measurementIdOverride": "G-8HK542DQMG"])),
            .export(.tag("t", "gaawe", ["eventName": "«»"])),
        ],
        accepted: .export(.tag("t", "gaawe", ["eventName": "{{Event}}"]), .builtIn("Event")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for tag in subject.container.tags where tag.type.value == "gaawe" {
            guard let name = tag.parameters["eventName"] else {
                report.add("\(subject.title(of: tag)) names no event", at: tag.type.range)
                continue
            }
            guard let text = name.plainText, Whitespace.trimmed(text).isEmpty else { continue }
            report.add("\(subject.title(of: tag)) has an empty event name", at: name.range)
        }
    }
}
