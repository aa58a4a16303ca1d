import TagDiagnostics
import TagModel

/// Flags an id that is written into many tags.
struct RepeatedMeasurementID: Lint {
    static let kind = DiagnosticKind(
        "repeated-measurement-id", .schema, .note,
        summary: "One id that is written into several tags.",
        explanation: """
            When the property changes, or a container for tests needs another one, every tag has to be edited, and one \
            is forgotten. Put the id into a constant variable and refer to it. The lint reports an id \
            that at least three tags contain.
            """,
        flagged: .export(
            .tag("a", "gaawe", ["eventName": "a", "measurementIdOverride": "«G-8HK542DQMG»"]),
            .tag("b", "gaawe", ["eventName": "b", "measurementIdOverride": "G-8HK542DQMG"]),
            .tag("c", "gaawe", ["eventName": "c", "measurementIdOverride": "G-8HK542DQMG"])),
        accepted: .export(
            .tag("a", "gaawe", ["eventName": "a", "measurementIdOverride": "{{ID}}"]),
            .tag("b", "gaawe", ["eventName": "b", "measurementIdOverride": "{{ID}}"]),
            .tag("c", "gaawe", ["eventName": "c", "measurementIdOverride": "{{ID}}"]),
            .variable("ID", "c", ["value": "G-8HK542DQMG"])))

    private static let most = 2

    func check(_ subject: LintSubject, report: inout LintReport) {
        var groups: [[WrittenID]] = []
        var places: [String: Int] = [:]
        for id in subject.writtenIDs where id.macro == nil {
            guard case .tag = id.user, let known = MeasurementID(id.text), id.place.accepts(known.kind),
                !PlaceholderID.isPlaceholder(id.text)
            else { continue }
            if let at = places[known.canonical] {
                groups[at].append(id)
            } else {
                places[known.canonical] = groups.count
                groups.append([id])
            }
        }
        for group in groups where group.count > Self.most {
            let others = group.dropFirst().map {
                Note(subject.described($0.user), at: $0.value.range, isBrief: true)
            }
            report.add(
                "'\(group[0].text.shortened())' is written into \(group.count) tags; put it into a constant variable",
                at: group[0].value.range, notes: others)
        }
    }
}
