import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a folder that nothing is in.
struct UnusedFolder: Lint {
    static let kind = DiagnosticKind(
        "unused-folder", .deadCode, .note, summary: "A folder without entities.",
        explanation: """
            Folders only group entities in the vendor's user interface. An empty folder is usually left over from moving \
            entities; remove it.
            """,
        flagged: .export(.entry("folder", "«Old»")),
        accepted: .export(.trigger("Go", "PAGEVIEW", with: ["parentFolderId": "1"]), .entry("folder", "New")),
        isOptIn: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let export = ExportTree(subject) else { return }
        let tree = subject.tree
        var used: Set<String> = []
        for (_, list) in tree.members(export.version) {
            for entity in tree.elements(list) where tree.kind(entity) == .object {
                if let parent = tree.member(entity, "parentFolderId") { used.insert(tree.string(parent)) }
            }
        }
        for folder in export.entities("folder") {
            guard let id = tree.member(folder, "folderId"), let name = tree.member(folder, "name"),
                !used.contains(tree.string(id))
            else { continue }
            report.add("folder '\(tree.string(name).shortened())' is empty", at: tree.range(name))
        }
    }
}
