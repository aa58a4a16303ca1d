import TagDiagnostics
import TagModel
import TagSyntax

/// Flags tags and macros made from a custom template that the file does not have.
struct UnknownTemplate: Lint {
    static let kind = DiagnosticKind(
        "unknown-template", .reference, .warning, summary: "A custom template that the file does not have.",
        explanation: """
            A type that begins with cvt_ names a custom template, which an export contains under "customTemplate". Without \
            it Tag Manager cannot import the entity. Each template is reported once, with all positions.
            """,
        flagged: .export(.tag("t", "«cvt_12_3»")),
        accepted: [
            .export(.template("x"), .tag("t", "cvt_1_1")),
            .export(.template("x", gallery: "K7AB"), .variable("v", "cvt_K7AB")),
        ], gathersAs: "unknown-template")

    private static let lists: [StaticString] = ["tag", "variable", "client", "transformation"]

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard !subject.container.isFragment, let export = ExportTree(subject) else { return }
        let known = Self.texts(export)
        for list in Self.lists {
            for entity in export.entities(list) {
                guard let type = export.text(entity, "type"), type.value.hasPrefix("cvt_"),
                    known[ExactText(Self.key(of: type.value))] == nil
                else { continue }
                report.add("no custom template of the file is '\(type.value.shortened())'", at: type.range)
            }
        }
    }

    /// The last part of a type: a template's id, or that of a gallery's.
    ///
    /// The container's id before it is that of where the template was made, which a copy need not have kept.
    static func key(of type: String) -> String {
        type.split(separator: "_").last.map(String.init) ?? type
    }

    /// The texts of the file's templates by what types call them, or the templates themselves where they have none.
    static func texts(_ export: ExportTree) -> [ExactText: NodeID] {
        var texts: [ExactText: NodeID] = [:]
        for template in export.entities("customTemplate") {
            let text = export.tree.member(template, "templateData") ?? template
            if let id = export.text(template, "templateId") { texts[ExactText(id.value)] = text }
            if let gallery = export.tree.member(template, "galleryReference"),
                let id = export.text(gallery, "galleryTemplateId")
            {
                texts[ExactText(id.value)] = text
            }
        }
        return texts
    }
}
