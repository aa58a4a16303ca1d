import TagDiagnostics
import TagModel

/// Flags an event whose name is nearly that of a recommended one.
struct MisspeltAnalyticsEvent: Lint {
    static let kind = DiagnosticKind(
        "misspelt-ga4-event", .schema, .warning,
        summary: "An event name that is nearly one of those that Google Analytics 4 knows.",
        explanation: """
            Google Analytics fills its reports from events of fixed names, such as purchase and add_to_cart. An event \
            with one letter wrong is one of your own: it arrives, but the reports of sales stay empty. A name \
            with the same letters in another spelling, such as addToCart, is a note, since it may be meant.
            """,
        flagged: [
            .export(.tag("t", "gaawe", ["eventName": "«purhcase»"])),
            .export(.tag("t", "gaawe", ["eventName": "«addToCart»"])),
        ],
        accepted: .export(
            .tag("t", "gaawe", ["eventName": "view_items"]), .tag("u", "gaawe", ["eventName": "purchase"])),
        fix: .unsafe)

    private static let known = RecommendedEvent.all.map { $0.name } + RecommendedEvent.automatic
    /// Those that a page sends by itself may have another spelling on purpose.
    private static let byLetters = Dictionary(
        firstOf: RecommendedEvent.all.map { (RecommendedEvent.folded($0.name), $0.name) })
    /// Words that are near a name, but are words of their own.
    private static let words: Set<String> = ["view_card", "form_state", "video_stat", "scrolls", "research"]

    func check(_ subject: LintSubject, report: inout LintReport) {
        for event in AnalyticsEvents.of(subject.container) {
            guard let name = subject.constantText(event.name).map({ Whitespace.trimmed($0) }),
                (5...AnalyticsLimits.eventName).contains(name.utf8.count), !Self.known.contains(name),
                !Self.words.contains(name)
            else { continue }
            let title = subject.title(of: event.tag)
            let letters = RecommendedEvent.folded(name)
            if let same = Self.byLetters[letters] {
                report.add(
                    "event '\(name)' of \(title) is one of your own; the event of Google Analytics is '\(same)'",
                    at: event.name.range, severity: .note, fixIts: subject.rewriting(event.name, as: same))
            } else if let near = Self.known.first(where: { ParameterSpelling.isTypo(name, of: $0) }),
                RecommendedEvent.folded(near) != letters
            {
                report.add(
                    "event '\(name)' of \(title) is not an event of Google Analytics; did you mean '\(near)'?",
                    at: event.name.range, fixIts: subject.rewriting(event.name, as: near))
            }
        }
    }
}
