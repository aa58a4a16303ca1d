import TagModel
import TagSyntax

/// Finds folders and templates that one side deleted while the other one put them to new use.
///
/// A reference to nothing is no error of such a container, so no check would find it. ``LostTargets`` finds references to others.
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
        let before = Self.uses(entities.groups, { $0.base }, base)
        let here = Self.uses(entities.groups, { $0.ours }, ours)
        let there = Self.uses(entities.groups, { $0.theirs }, theirs)
        for group in deleted {
            let uses = group.ours == nil ? there : here
            guard let entity = group.base, let old = entity.id, let new = (group.ours ?? group.theirs)?.id
            else { continue }
            let known = Set(before[Use(kind: entity.kind, id: old)] ?? [])
            let added = (uses[Use(kind: entity.kind, id: new)] ?? []).filter { !known.contains($0) }
            guard let first = added.first.map({ entities.groups[$0] }),
                var user = (first.ours ?? first.theirs)?.words
            else { continue }
            if added.count > 1 { user += " and \(added.count - 1) more" }
            conflicts.append(
                MergeConflict(
                    entity: entity.words, field: "",
                    cause: group.ours == nil ? .oursDeletedUsed(by: user) : .theirsDeletedUsed(by: user)))
        }
    }

    /// Returns the places of the groups whose entities in one version use a folder or template.
    private static func uses(
        _ groups: [EntityGroup], _ side: (EntityGroup) -> MergeEntity?, _ tree: SyntaxTree
    ) -> [Use: [Int]] {
        var uses: [Use: [Int]] = [:]
        for (index, group) in groups.enumerated() {
            guard let entity = side(group) else { continue }
            if let folder = tree.member(entity.node, "parentFolderId") {
                uses[Use(kind: "folder", id: ExactText(tree.string(folder))), default: []].append(index)
            }
            if let id = entity.type.flatMap({ MergeEntity.templateID(in: $0.string) }) {
                uses[Use(kind: "customTemplate", id: ExactText(String(id))), default: []].append(index)
            }
        }
        return uses
    }
}
