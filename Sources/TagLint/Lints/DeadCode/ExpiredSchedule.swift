import TagDiagnostics
import TagModel

/// Flags a tag whose schedule never comes, or is over.
struct ExpiredSchedule: Lint {
    static let kind = DiagnosticKind(
        "expired-schedule", .deadCode, .warning,
        summary: "A schedule that has ended, or ends before it begins.",
        explanation: """
            A tag fires only between the start and the end of its schedule. If the end is before the start, it \
            never fires: that is an error. If the end has passed, it never fires again: remove the tag or the \
            schedule.
            """,
        flagged: [
            .definition(
                .rule("open"),
                .pixel(
                    fires: "open",
                    with: ["schedule": ["start": "2024-02-01T00:00:00Z", "end": "«2024-01-01T00:00:00Z»"]])),
            .export(
                .html(
                    "Sale", "<b>Sale</b>",
                    with: ["scheduleStartMs": "1700000000000", "scheduleEndMs": "«1600000000000»"])),
        ],
        accepted: .export(
            .html(
                "Sale", "<b>Sale</b>",
                with: ["scheduleStartMs": "1600000000000", "scheduleEndMs": "1700000000000"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for tag in subject.container.tags {
            guard let end = tag.scheduleEnd else { continue }
            if let start = tag.scheduleStart, end.value < start.value {
                // Of a message it is an error in itself.
                if tag.kind.isMessage { continue }
                report.add(
                    "the schedule of \(subject.title(of: tag)) ends before it begins", at: end.range,
                    severity: .error,
                    notes: [Note("it begins here", at: start.range)])
            } else if let now = subject.data.now, end.value < now, !tag.isPaused {
                report.add("the schedule of \(subject.title(of: tag)) has ended", at: end.range)
            }
        }
    }
}
