import TagDiagnostics
package import TagModel
import TagSyntax

/// The folders of an export's entities, which the model leaves out.
package struct EntityFolders: Sendable {
    /// The name of the folder by the first byte of the entity.
    private var names: [UInt32: String] = [:]

    package init(_ container: Container) {
        guard let export = ExportTree(container) else { return }
        var folders: [ExactText: String] = [:]
        for folder in export.entities("folder") {
            guard let id = export.text(folder, "folderId"), let name = export.text(folder, "name") else {
                continue
            }
            folders[ExactText(id.value)] = name.value
        }
        for list in ExportList.all {
            for entity in export.entities(list.name) {
                guard let id = export.text(entity, "parentFolderId") else { continue }
                names[export.tree.range(entity).start] = folders[ExactText(id.value)]
            }
        }
    }

    /// Returns the name of the folder that the entity at `start` is in; nil if it is in none.
    package func name(at start: UInt32) -> String? { names[start] }
}
