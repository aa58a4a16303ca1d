import TagDiagnostics
import TagModel

/// Flags an event that Google Analytics drops for its name.
struct AnalyticsEventLimits: Lint {
    static let kind = DiagnosticKind(
        "ga4-event-limits", .schema, .warning,
        summary: "An event name that Google Analytics 4 does not accept.",
        explanation: """
            Names have at most 40 characters, and must not begin with firebase_, ga_ or google_. Some names, such as \
            session_start, are reserved for events that are collected automatically. Events with invalid names are \
            dropped without an error. On the web, a tag can send names such as page_view and scroll if their automatic \
            collection is off, so they are not reported.
            """,
        flagged: [
            .export(.tag("t", "gaawe", ["eventName": "«ga_checkout»"])),
            .export(.tag("t", "gaawe", ["eventName": "«the_visitor_has_come_to_the_end_of_the_page»"])),
        ],
        accepted: .export(.tag("t", "gaawe", ["eventName": "page_view"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for event in AnalyticsEvents.of(subject.container) {
            guard let name = subject.constantText(event.name) else { continue }
            let tag = event.tag.name.value
            let count = name.unicodeScalars.count
            if count > AnalyticsLimits.eventName {
                report.add(
                    "event name of tag '\(tag.shortened())' has \(count) characters; Google Analytics allows "
                        + "\(AnalyticsLimits.eventName)",
                    at: event.name.range)
            } else if let prefix = AnalyticsLimits.eventPrefixes.first(where: { name.hasPrefix($0) }) {
                report.add(
                    "event '\(name.shortened())' of tag '\(tag.shortened())' begins with '\(prefix)', which is reserved",
                    at: event.name.range)
            } else if AnalyticsLimits.isReserved(name, inApps: event.isApp) {
                report.add(
                    "event '\(name.shortened())' of tag '\(tag.shortened())' is reserved: Google Analytics collects it by itself",
                    at: event.name.range)
            }
        }
    }
}
