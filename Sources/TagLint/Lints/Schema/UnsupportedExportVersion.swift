import TagDiagnostics
import TagModel
import TagSyntax

/// Flags an export of an unknown format version.
struct UnsupportedExportVersion: Lint {
    static let kind = DiagnosticKind(
        "unsupported-export-version", .schema, .error, summary: "An export of an unknown format version.",
        explanation: """
            Tag Manager has written format 2 since 2016, and 1.x before. tagc reads any other number as format 2, which \
            may be wrong. Often the number was changed by hand.
            """,
        flagged: [
            #"{"exportFormatVersion": «3», "containerVersion": {"container": {"publicId": "GTM-AB12"}}}"#
        ],
        accepted: [
            .export(),
            #"{"exportFormatVersion": 1.3, "containerVersion": {"container": {"publicId": "GTM-AB12"}}}"#,
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        let tree = subject.tree
        guard subject.container.form == .export, let root = tree.root,
            let node = tree.member(root, "exportFormatVersion")
        else { return }
        let text = tree.string(node)
        let isKnown = text == "1" || text.hasPrefix("1.") || text == "2" || text == "2.0"
        guard !isKnown else { return }
        report.add("unknown export format \(text): known are 2 and 1.x", at: tree.range(node))
    }
}
