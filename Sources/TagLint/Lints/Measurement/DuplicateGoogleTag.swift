import TagDiagnostics
import TagModel
import TagProof

/// Flags a second Google tag with the same id on the same trigger.
struct DuplicateGoogleTag: Lint {
    static let kind = DiagnosticKind(
        "duplicate-google-tag", .logic, .warning,
        summary: "Two Google tags with one id on one trigger.",
        explanation: """
            A page needs one Google tag for an id. With two, page views may be counted twice, and it is not defined whose \
            settings are used. Move the settings into one tag and remove the other. Paused tags and tags with \
            blocking triggers are not reported.
            """,
        flagged: .export(
            .tag("A", "googtag", ["tagId": "G-8HK542DQMG"]),
            .tag(
                "«B»", "googtag",
                [
                    "tagId": "G-8HK542DQMG",
                    "configSettingsTable": [["parameter": "send_page_view", "parameterValue": "false"]],
                ])),
        accepted: .export(
            .tag("A", "googtag", ["tagId": "G-8HK542DQMG"]),
            .tag("B", "googtag", ["tagId": "AW-973941651"])))

    private struct Place: Hashable {
        let id: ExactText
        let rule: ExactText
    }

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        // What is alike in all parameters has a finding already.
        let alike = Set((subject.analysis?.duplicateTags ?? []).map { $0.second })
        var first: [Place: Int] = [:]
        for (index, tag) in subject.container.tags.enumerated() where !tag.isPaused && tag.blockedBy.isEmpty {
            guard let id = Self.id(of: tag, subject) else { continue }
            var other: Int?
            for rule in tag.firesOn {
                let place = Place(id: ExactText(id), rule: ExactText(rule.key))
                if let known = first[place] {
                    if known != index { other = other ?? known }
                } else {
                    first[place] = index
                }
            }
            guard let other, !alike.contains(index) else { continue }
            let before = subject.container.tags[other]
            report.add(
                "\(subject.title(of: tag)) loads '\(id.shortened())' on the same trigger as '\(before.name.value.shortened())'; "
                    + "keep one Google tag for an id",
                at: tag.name.range, notes: [Note("the other Google tag", at: before.name.range)])
        }
    }

    private static func id(of tag: Tag, _ subject: LintSubject) -> String? {
        let key: String
        switch VendorCode(tag.type.value).code {
        case "googtag": key = "tagId"
        case "gaawc": key = "measurementId"
        default: return nil
        }
        guard let value = tag.parameters[key] else { return nil }
        if let text = subject.constantText(value) { return text.isEmpty ? nil : text }
        if case .reference(let reference) = value.kind { return "{{\(reference.name)}}" }
        return nil
    }
}
