import TagDiagnostics
import TagModel

/// Flags a macro that reads a key no recorded event has.
struct KeyNeverPushed: Lint {
    static let kind = DiagnosticKind(
        "key-never-pushed", .deadCode, .warning,
        summary: "A macro that reads a key that is in no recorded event.",
        explanation: """
            This lint needs recorded events ([data] events in tagc.toml). It looks up the data layer keys that \
            macros read. A key that no event has is probably misspelled, or no longer pushed. For version 1 of the data \
            layer, it looks only among the top-level keys.
            """,
        flagged: [
            .definition(.key("v", reads: "«ecommerce.valu»")),
            .definition(
                .container("contexts", ["web"]), .key("v", reads: "«ecommerce.value»", with: ["version": 1])),
        ],
        accepted: .definition(.key("v", reads: "ecommerce.value")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let events = subject.data.events, !events.isEmpty else { return }
        let keys = subject.data.recordedKeys
        let none =
            events.count == 1
            ? "the one recorded event does not have" : "none of \(events.count) recorded events has"
        var names = NearestName(among: keys.paths)
        for macro in subject.container.macros {
            guard let key = macro.recordedKey(by: subject.container.ruleSet), !keys.has(key) else { continue }
            report.add(
                "\(subject.title(of: macro)) reads '\(key.name.shortened())', which \(none)",
                at: key.value.range,
                notes: names.nearest(to: key.name).map { [Note("the nearest recorded key is '\($0)'")] } ?? []
            )
        }
    }
}
