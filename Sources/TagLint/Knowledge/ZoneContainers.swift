import TagDiagnostics
import TagModel
import TagSyntax

/// The id of a container that a zone loads; the model has no zones.
struct ZoneContainer {
    let id: Located<String>
    /// The zone as messages name it.
    let zone: String

    static func all(_ subject: LintSubject) -> [ZoneContainer] {
        guard let export = ExportTree(subject) else { return [] }
        return export.entities("zone").flatMap { zone -> [ZoneContainer] in
            guard let children = export.tree.member(zone, "childContainer") else { return [] }
            let name = export.text(zone, "name")?.value ?? ""
            return export.tree.elements(children).compactMap { child in
                guard export.tree.kind(child) == .object else { return nil }
                return export.text(child, "publicId").map {
                    ZoneContainer(id: $0, zone: "zone '\(name.shortened())'")
                }
            }
        }
    }
}
