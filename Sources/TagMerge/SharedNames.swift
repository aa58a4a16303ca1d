import TagDiagnostics
import TagModel
import TagSyntax

/// The ids and names that entities have in all three versions, so that references are compared by what they lead to.
///
/// An entity keeps the id that it has in ours. One that theirs added under an id that ours also gave away gets a free one. A
/// reference by name follows a rename that one side made.
struct SharedNames {
    /// The texts of one side to replace.
    struct Changes {
        /// The new ids by kind and old id.
        var ids: [String: [ExactText: String]] = [:]
        /// The new names of variables, in `{{references}}`.
        var variables: [ExactText: String] = [:]
        /// The new names of tags, in sequences of tags.
        var tags: [ExactText: String] = [:]

        var isEmpty: Bool { ids.isEmpty && variables.isEmpty && tags.isEmpty }

        fileprivate mutating func setID(_ kind: String, _ old: ExactText?, _ new: String) {
            guard let old, !old.string.hasSameBytes(as: new) else { return }
            ids[kind, default: [:]][old] = new
        }

        fileprivate mutating func setName(_ kind: String, _ old: ExactText, _ new: ExactText) {
            guard old != new else { return }
            switch kind {
            case "variable", "macro": variables[old] = new.string
            case "tag": tags[old] = new.string
            default: break
            }
        }
    }

    private var base = Changes()
    private var ours = Changes()
    private var theirs = Changes()
    private let entities: EntityGroups
    /// The new ids that were given away, and the names that references have after two renames, in words.
    private(set) var notes: [String] = []

    var isEmpty: Bool { base.isEmpty && ours.isEmpty && theirs.isEmpty }

    init(_ entities: EntityGroups) {
        self.entities = entities
        var next = entities.highestID + 1
        for group in entities.groups {
            setID(group, &next)
            setName(group)
        }
    }

    private mutating func setID(_ group: EntityGroup, _ next: inout Int) {
        guard let entity = group.ours ?? group.theirs, var id = entity.id?.string else { return }
        let kind = entity.kind
        let isTaken = entities.oursIDs[kind]?.contains(ExactText(id)) ?? false
        if group.ours == nil, isTaken, kind != "builtInVariable" {
            notes.append(
                "\(entity.words) of theirs has the new id \(next): in ours, \(id) is the id of another \(kind)"
            )
            id = String(next)
            next += 1
        }
        base.setID(kind, group.base?.id, id)
        theirs.setID(kind, group.theirs?.id, id)
    }

    private mutating func setName(_ group: EntityGroup) {
        guard let base = group.base, let old = base.name else { return }
        let (one, two) = (group.ours?.name, group.theirs?.name)
        // If both renamed it, references have the name in ours; the name itself is the conflict.
        let new = one.flatMap { $0 == old ? nil : $0 } ?? two ?? old
        if let two, two != old, two != new, base.isReferredToByName {
            notes.append(
                "both sides renamed \(base.words): references have the name of ours, '\(new.string)'")
        }
        self.base.setName(base.kind, old, new)
        if let one { ours.setName(base.kind, one, new) }
        if let two { theirs.setName(base.kind, two, new) }
    }

    /// Returns the file of a side with its ids and references replaced.
    func applied(to tree: SyntaxTree, _ side: MergeSide) -> SourceFile {
        let changes =
            switch side {
            case .base: base
            case .ours: ours
            case .theirs: theirs
            }
        guard !changes.isEmpty else { return tree.file }
        var writer = NameWriter(tree, changes)
        for group in entities.groups {
            let entity =
                switch side {
                case .base: group.base
                case .ours: group.ours
                case .theirs: group.theirs
                }
            if let entity { writer.visit(entity) }
        }
        let edits = writer.edits.sorted { $0.range.start < $1.range.start }
        return SourceFile(path: tree.file.path, bytes: edits.applied(to: tree.file.bytes))
    }
}

extension MergeEntity {
    /// True if others refer to it by name, and not by id.
    fileprivate var isReferredToByName: Bool { ["variable", "macro", "tag"].contains(kind) }
}
