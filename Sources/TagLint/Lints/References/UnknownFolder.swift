import TagDiagnostics
import TagModel
import TagSyntax

/// Flags entities of an export that are in a folder which the file does not have.
struct UnknownFolder: Lint {
    static let kind = DiagnosticKind(
        "unknown-folder", .reference, .warning,
        summary: "A reference to a folder that the file does not have.",
        explanation: """
            The container does the same, but an import puts the entity in no folder, or is refused. The folder \
            was deleted by hand, or the file is part of an export. Each folder is reported once, with all \
            positions.
            """,
        flagged: .export(.entry("folder", "f"), .variable("v", "e", with: ["parentFolderId": "«2»"])),
        accepted: .export(.entry("folder", "f"), .variable("v", "e", with: ["parentFolderId": "1"])),
        gathersAs: "unknown-folder")

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard !subject.container.isFragment, let export = ExportTree(subject) else { return }
        let folders = export.entities("folder").compactMap { export.text($0, "folderId")?.value }
        let known = Set(folders.map(ExactText.init))
        for list in ExportList.all {
            for entity in export.entities(list.name) {
                guard let folder = export.text(entity, "parentFolderId"), !["", "0"].contains(folder.value),
                    !known.contains(ExactText(folder.value))
                else { continue }
                report.add("no folder has the id '\(folder.value.shortened())'", at: folder.range)
            }
        }
    }
}
