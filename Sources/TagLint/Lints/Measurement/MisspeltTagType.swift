import TagDiagnostics
import TagModel

/// Flags a type of tag that is nearly one of the vendor's.
struct MisspeltTagType: Lint {
    static let kind = DiagnosticKind(
        "misspelt-tag-type", .schema, .error, summary: "A tag type that is nearly one that exists.",
        explanation: """
            Tag Manager does not import a file with a type that it does not know. Types unlike all common ones are \
            not reported, since the vendor has more than tagc knows.
            """,
        flagged: .export(.tag("t", "«gaaew»", ["eventName": "buy"])),
        accepted: .export(.tag("t", "gaawe", ["eventName": "buy"]), .tag("u", "mf", ["id": "1"])),
        fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for tag in subject.container.tags where tag.kind == .custom {
            let type = tag.type
            guard let meant = TagCodes.meant(by: type.value) else { continue }
            report.add(
                "there is no tag type '\(type.value.shortened())'; did you mean '\(meant)'?", at: type.range,
                fixIts: subject.rewriting(type.range, as: meant))
        }
    }
}
