/// The data layer's version 1 beside the merged one: the value that was pushed last under each top-level key.
///
/// Dots are letters, and nothing merges. Its keys are the children of a second root, which is no child of the first.
extension DataLayer {
    /// The node whose children are the keys, where ``keepsFlatKeys`` says that they are kept.
    static let flatRoot: UInt32 = 1

    mutating func makeFlatRoot() {
        // Like an element of a list, so that no key leads there.
        var root = Node(parent: 0, keyStart: .max, keyCount: .max, hash: 0)
        root.kind = .map
        root.seen = nodes[0].generation
        nodes.append(root)
    }

    mutating func clearFlatKeys() {
        becomeContainer(DataLayer.flatRoot, .map)
        // There again, though not among what a new root has.
        nodes[Int(DataLayer.flatRoot)].seen = nodes[0].generation
    }

    /// Puts each value in the place of what was pushed under its key before; false when a part was too deep, or
    /// too much.
    mutating func pushFlatKeys(_ entries: [Value.Entry], _ count: Int) -> Bool {
        var isWhole = true
        for entry in entries.prefix(count) {
            if rules.clearsOnDemand, entry.key.view == DataLayer.clearKey { continue }
            let number = emptiedFlatNode(entry.key.view)
            if !merge(entry.value, into: number, depth: 1) { isWhole = false }
        }
        return isWhole
    }

    /// The node of a key, there and without what was in it.
    mutating func emptiedFlatNode(_ key: ByteView) -> UInt32 {
        let number = node(key, in: DataLayer.flatRoot)
        link(number)
        let kind = nodes[Int(number)].kind
        if kind == .map || kind == .list { becomeContainer(number, kind) }
        return number
    }

    /// The node of a key; it may not be there, now or ever.
    mutating func reservedFlatNode(_ key: ByteView) -> UInt32 { node(key, in: DataLayer.flatRoot) }
}
