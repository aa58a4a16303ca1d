import TagDiagnostics
import TagModel

/// Flags a tag of a type that the vendor has replaced or retired.
struct SupersededType: Lint {
    static let kind = DiagnosticKind(
        "superseded-type", .migration, .warning, summary: "A tag of a type that was replaced or retired.",
        explanation: """
            The vendor supports replaced tag types for a while, and then switches them off. Create a tag of the \
            newer type and remove this one.
            """,
        flagged: .export(.tag("GA4", "«gaawc»", ["measurementId": "G-ABCDEF1234"])),
        accepted: .export(.tag("GA4", "googtag", ["tagId": "G-ABCDEF1234"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form.isVendors else { return }
        for tag in subject.container.tags {
            let code = VendorCode(tag.type.value).code
            guard let superseded = Self.table.first(where: { $0.codes.contains(code) }) else { continue }
            report.add(
                "\(subject.title(of: tag)) is \(superseded.what)", at: tag.type.range,
                notes: [Note(superseded.instead)])
        }
    }

    private struct Superseded {
        let codes: [String]
        let what: String
        let instead: String
    }

    private static let table = [
        Superseded(
            codes: ["gaawc"], what: "a Google Analytics 4 configuration, which the Google tag has replaced",
            instead: "use a tag of type 'googtag'"),
        Superseded(
            codes: ["opt"], what: "of Google Optimize, which ended in September 2023",
            instead: "it has no replacement; remove it"),
    ]
}
