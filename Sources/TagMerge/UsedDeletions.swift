import TagModel
import TagSyntax

/// Finds folders and templates that one side deleted while the other one put them to new use.
///
/// A reference to nothing is no error of such a container, so no check would find it. References to others are checked.
struct UsedDeletions {
    /// An entity by what references to it say.
    private struct Use: Hashable {
        let kind: String
        let id: ExactText
    }

    private(set) var conflicts: [MergeConflict] = []

    init(_ entities: EntityGroups, base: SyntaxTree, ours: SyntaxTree, theirs: SyntaxTree) {
        let deleted = entities.groups.filter { group in
            guard let entity = group.base, entity.id != nil, (group.ours == nil) != (group.theirs == nil)
            else { return false }
            return entity.kind == "folder" || entity.kind == "customTemplate"
        }
        guard !deleted.isEmpty else { return }
        let before = Self.uses(entities.groups.compactMap(\.base), base)
        let here = Self.uses(entities.groups.compactMap(\.ours), ours)
        let there = Self.uses(entities.groups.compactMap(\.theirs), theirs)
        for group in deleted {
            let uses = group.ours == nil ? there : here
            guard let entity = group.base, let old = entity.id, let new = (group.ours ?? group.theirs)?.id
            else { continue }
            let count = uses[Use(kind: entity.kind, id: new)] ?? 0
            guard count > before[Use(kind: entity.kind, id: old)] ?? 0 else { continue }
            conflicts.append(
                MergeConflict(
                    entity: entity.words, field: "",
                    cause: group.ours == nil ? .oursDeletedUsed : .theirsDeletedUsed))
        }
    }

    private static func uses(_ entities: [MergeEntity], _ tree: SyntaxTree) -> [Use: Int] {
        var uses: [Use: Int] = [:]
        for entity in entities {
            if let folder = tree.member(entity.node, "parentFolderId") {
                uses[Use(kind: "folder", id: ExactText(tree.string(folder))), default: 0] += 1
            }
            if let id = entity.type.flatMap({ MergeEntity.templateID(in: $0.string) }) {
                uses[Use(kind: "customTemplate", id: ExactText(String(id))), default: 0] += 1
            }
        }
        return uses
    }
}
