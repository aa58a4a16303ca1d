import TagDiff
import TagModel
import TagSyntax

/// One entity in the three versions; nil where a version does not have it.
struct EntityGroup {
    var base: MergeEntity?
    var ours: MergeEntity?
    var theirs: MergeEntity?
}

/// The entities of three exports, paired.
struct EntityGroups {
    private(set) var groups: [EntityGroup] = []
    /// The groups by the index of an entity's node, for each side.
    private(set) var byNode: (base: [Int32: Int32], ours: [Int32: Int32], theirs: [Int32: Int32]) =
        ([:], [:], [:])
    /// The ids of all entities of a kind in ours.
    private(set) var oursIDs: [String: Set<ExactText>] = [:]
    private(set) var highestID = 0

    /// Creates no groups, for files without entities that have ids.
    init() {}

    init(_ base: SyntaxTree, _ ours: SyntaxTree, _ theirs: SyntaxTree) throws(MergeRefusal) {
        let sides = [
            try MergeEntity.all(of: base), try MergeEntity.all(of: ours), try MergeEntity.all(of: theirs),
        ]
        var kinds: [String] = []
        for side in sides {
            for (kind, entities) in side {
                if !kinds.contains(kind) { kinds.append(kind) }
                for id in entities.compactMap({ $0.id.flatMap { Int($0.string) } }) {
                    // An id this large is not one that the vendor gave.
                    if id < 1 << 31, id > highestID { highestID = id }
                }
            }
        }
        for kind in kinds {
            let lists = sides.map { side in side.first { $0.kind == kind }?.entities ?? [] }
            oursIDs[kind] = Set(lists[1].compactMap(\.id))
            add(lists[0], lists[1], lists[2])
        }
    }

    private mutating func add(_ base: [MergeEntity], _ ours: [MergeEntity], _ theirs: [MergeEntity]) {
        let (inOurs, inTheirs) = (Self.paired(base, ours), Self.paired(base, theirs))
        for (index, entity) in base.enumerated() {
            append(
                EntityGroup(
                    base: entity, ours: inOurs.newOf[index].map { ours[$0] },
                    theirs: inTheirs.newOf[index].map { theirs[$0] }))
        }
        let (oursAdded, theirsAdded) = (inOurs.added.map { ours[$0] }, inTheirs.added.map { theirs[$0] })
        // Entities that both added are the same only if their names are: both got the next free id.
        var added = Matching(old: oursAdded.count, new: theirsAdded.count)
        added.pair({ oursAdded[$0].idAndName }, { theirsAdded[$0].idAndName })
        added.pair(isOnlyOnce: true, { oursAdded[$0].name }, { theirsAdded[$0].name })
        for (index, entity) in oursAdded.enumerated() {
            append(EntityGroup(ours: entity, theirs: added.newOf[index].map { theirsAdded[$0] }))
        }
        for index in added.added { append(EntityGroup(theirs: theirsAdded[index])) }
    }

    private mutating func append(_ group: EntityGroup) {
        let number = Int32(groups.count)
        if let node = group.base?.node { byNode.base[node.index] = number }
        if let node = group.ours?.node { byNode.ours[node.index] = number }
        if let node = group.theirs?.node { byNode.theirs[node.index] = number }
        groups.append(group)
    }

    /// Pairs the entities of the base with those of a side: names are better evidence than ids, which an import assigns anew.
    private static func paired(_ old: [MergeEntity], _ new: [MergeEntity]) -> Matching {
        var matching = Matching(old: old.count, new: new.count)
        matching.pair({ old[$0].idAndName }, { new[$0].idAndName })
        matching.pair(isOnlyOnce: true, { old[$0].nameAndType }, { new[$0].nameAndType })
        // A rename, unless the other side has that name for something else.
        let shared = Set(old.compactMap(\.nameAndType)).intersection(new.compactMap(\.nameAndType))
        func key(_ entity: MergeEntity, _ other: ExactText?) -> PairKey? {
            if let name = entity.nameAndType, shared.contains(name) { return nil }
            return entity.id.map { PairKey(first: $0, second: other) }
        }
        matching.pair({ key(old[$0], old[$0].type) }, { key(new[$0], new[$0].type) })
        matching.pair({ key(old[$0], nil) }, { key(new[$0], nil) })
        return matching
    }
}

/// Two texts by which entities are paired.
private struct PairKey: PairingKey {
    let first: ExactText
    let second: ExactText?
}

extension MergeEntity {
    fileprivate var idAndName: PairKey? { id.map { PairKey(first: $0, second: name) } }
    fileprivate var nameAndType: PairKey? { name.map { PairKey(first: $0, second: type) } }
}
