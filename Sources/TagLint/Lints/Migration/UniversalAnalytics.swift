import TagDiagnostics
import TagModel

/// Flags a tag that sends to Universal Analytics, which takes no more hits.
struct UniversalAnalytics: Lint {
    static let kind = DiagnosticKind(
        "universal-analytics", .migration, .warning,
        summary: "A tag of Universal Analytics, which is switched off.",
        explanation: """
            Universal Analytics stopped processing hits on 1 July 2023, its paid edition a year later. The tag \
            still loads a library and sends hits, but nothing stores them. Send the event to Google Analytics 4 \
            instead and remove the tag. A paused tag does no harm, so it is a note. One finding lists all such \
            tags of a container.
            """,
        flagged: .export(.tag("Page view", "«ua»", ["trackType": "TRACK_PAGEVIEW"])),
        accepted: [
            .export(.tag("Page view", "gaawe", ["eventName": "screen"])),
            .definition(
                .rule("open"),
                .entry(
                    "tags", "hit", ["type": "analytics", "fields": ["t": "screenview"], "fires": ["open"]])),
        ], gathersAs: "universal-analytics")

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form.isVendors else { return }
        for tag in subject.container.tags where Self.codes.contains(VendorCode(tag.type.value).code) {
            report.add(
                "\(subject.title(of: tag)) sends to Universal Analytics, which has processed no hits since July 2023",
                at: tag.type.range, severity: tag.isPaused ? .note : nil,
                cause: SharedCause(
                    "tags send to Universal Analytics, which has processed no hits since July 2023",
                    place: subject.title(of: tag) + (tag.isPaused ? " (paused)" : "")))
        }
    }

    /// The types of tags for pages and apps, for classic Analytics, and for AMP pages.
    private static let codes = ["ua", "ga", "ua_amp"]
}
