import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a custom template that nothing is made with.
struct UnusedTemplate: Lint {
    static let kind = DiagnosticKind(
        "unused-template", .deadCode, .note, summary: "A custom template that nothing uses.",
        explanation: """
            No tag, variable or client of the export has its type. Its code never runs: remove it.
            """,
        flagged: .export(.template("«Chat»")),
        accepted: .export(
            .tag("Chat", "cvt_1_1"), .tag("Map", "cvt_ABCDE"), .template("Chat"),
            .template("Map", gallery: "ABCDE")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let export = ExportTree(subject) else { return }
        let tree = subject.tree
        let types = Types(export)
        let templates = export.entities("customTemplate").map { Template($0, tree) }
        let ids = Set(templates.map { $0.id })
        let galleryIDs = Set(templates.map { $0.galleryID })
        // Types that no template here answers to may be of any whose own code is not known.
        let hasStrangers = types.all.contains { type in
            guard VendorCode(type).isTemplate else { return false }
            let meant = Meant(type)
            return !(meant.galleryID.map(galleryIDs.contains) ?? false)
                && !(meant.id.map(ids.contains) ?? false)
        }
        let meant = types.all.map(Meant.init)
        let usedIDs = Set(meant.compactMap { $0.id })
        let usedGalleryIDs = Set(meant.compactMap { $0.galleryID })
        for template in templates
        where !usedIDs.contains(template.id) && !usedGalleryIDs.contains(template.galleryID) {
            guard let name = tree.member(template.node, "name"), !(hasStrangers && template.isFromGallery)
            else {
                continue
            }
            report.add("template '\(tree.string(name).shortened())' is never used", at: tree.range(name))
        }
    }

    private struct Types {
        var all: Set<String> = []

        init(_ export: ExportTree) {
            for key: StaticString in ["tag", "variable", "client", "transformation"] {
                for entity in export.entities(key) {
                    if let type = export.text(entity, "type") { all.insert(type.value) }
                }
            }
        }
    }

    private struct Template {
        let node: NodeID
        /// Empty where there is none, which no type means.
        let id: String
        /// The same.
        let galleryID: String
        let isFromGallery: Bool

        init(_ node: NodeID, _ tree: SyntaxTree) {
            self.node = node
            id = tree.member(node, "templateId").map(tree.string) ?? ""
            let gallery = tree.member(node, "galleryReference")
            isFromGallery = gallery != nil
            galleryID = gallery.flatMap { tree.member($0, "galleryTemplateId") }.map(tree.string) ?? ""
        }
    }

    /// The words of a type that name its template.
    ///
    /// Types are named by the gallery's id, or by the numbers of a container, maybe another one, and the template.
    private struct Meant {
        let id: String?
        let galleryID: String?

        init(_ type: String) {
            guard type.hasPrefix("cvt_"), type != "cvt_" else {
                (id, galleryID) = (nil, nil)
                return
            }
            let rest = type.dropFirst(4)
            galleryID = String(rest)
            let parts = rest.split(separator: "_")
            id = parts.count == 2 ? String(parts[1]) : nil
        }
    }
}
