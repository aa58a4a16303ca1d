extension DataLayer {
    /// A whole dotted key that was pushed before, so that pushing it again takes one hash.
    struct Path: BitwiseCopyable {
        let hash: UInt64
        /// ``DataLayer/upheavals`` when its node was last made there: as long as that counts no further, it still is.
        var settled: UInt64
        let keyStart: UInt32
        let keyCount: UInt32
        let node: UInt32
        let depth: UInt32
    }

    /// The node of a dotted key, made there with all maps on the way; nil when it is too deep, or too much.
    @inline(__always)
    mutating func node(at key: ByteView) -> (number: UInt32, depth: Int)? {
        let hash = seed.hash(key)
        let known = knownPath(key, hash)
        if known >= 0, paths[known].settled == upheavals {
            return (paths[known].node, Int(truncatingIfNeeded: paths[known].depth))
        }
        return settle(key, hash, known)
    }

    /// The node of a dotted key, when it is there and neither map nor list; else 0.
    @inline(__always)
    mutating func scalar(at key: ByteView) -> UInt32 {
        let known = knownPath(key, seed.hash(key))
        guard known >= 0 else { return 0 }
        let number = paths[known].node
        if paths[known].settled != upheavals {
            guard isThere(number) else { return 0 }
            paths[known].settled = upheavals
        }
        let kind = nodes[Int(truncatingIfNeeded: number)].kind
        return kind == .map || kind == .list ? 0 : number
    }

    @inline(never)
    private mutating func settle(_ key: ByteView, _ hash: UInt64, _ known: Int) -> (
        number: UInt32, depth: Int
    )? {
        if known >= 0, isReachable(paths[known].node) {
            link(paths[known].node)
            paths[known].settled = upheavals
            return (paths[known].node, Int(paths[known].depth))
        }
        var parent: UInt32 = 0
        var start = 0
        var depth = 1
        for index in 0..<key.count where key[index] == UInt8(ascii: ".") {
            guard depth < DataLayer.depthLimit, admits(1) else { return nil }
            parent = node(key[start..<index], in: parent)
            link(parent)
            if nodes[Int(parent)].kind != .map { becomeContainer(parent, .map) }
            start = index &+ 1
            depth &+= 1
        }
        let leaf = node(key[start..<key.count], in: parent)
        link(leaf)
        if known >= 0 {
            paths[known].settled = upheavals
        } else {
            learnPath(key, hash, node: leaf, depth: depth)
        }
        return (leaf, depth)
    }

    /// The place of a whole dotted key among ``paths``; -1 when it was never pushed.
    @inline(__always)
    private func knownPath(_ key: ByteView, _ hash: UInt64) -> Int {
        let mask = pathSlots.count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let found = Int(truncatingIfNeeded: pathSlots[slot]) &- 1
            if found < 0 { return -1 }
            let path = paths[found]
            if path.hash == hash, Int(truncatingIfNeeded: path.keyCount) == key.count,
                keys.view(from: Int(truncatingIfNeeded: path.keyStart), count: key.count) == key
            {
                return found
            }
            slot = (slot &+ 1) & mask
        }
    }

    /// Remembers a whole dotted key, whose node is there.
    private mutating func learnPath(_ key: ByteView, _ hash: UInt64, node: UInt32, depth: Int) {
        let start = keys.append(key)
        paths.append(
            Path(
                hash: hash, settled: upheavals, keyStart: UInt32(truncatingIfNeeded: start),
                keyCount: UInt32(truncatingIfNeeded: key.count), node: node,
                depth: UInt32(truncatingIfNeeded: depth)))
        if paths.count * 2 > pathSlots.count {
            pathSlots = FixedBuffer(count: pathSlots.count * 4, filledWith: 0)
            for index in 0..<paths.count { placePath(index) }
        } else {
            placePath(paths.count - 1)
        }
    }

    @inline(__always)
    private func placePath(_ index: Int) {
        let mask = pathSlots.count - 1
        var slot = Int(truncatingIfNeeded: paths[index].hash) & mask
        while pathSlots[slot] != 0 { slot = (slot + 1) & mask }
        pathSlots[slot] = UInt32(truncatingIfNeeded: index + 1)
    }

    /// Returns true if all ancestors of a node are maps that exist.
    ///
    /// Inlined, like all functions that an update calls and that change nothing: a call would copy the layer.
    @inline(__always)
    private func isReachable(_ number: UInt32) -> Bool {
        var parent = nodes[Int(number)].parent
        while parent != 0 {
            guard nodes[Int(parent)].kind == .map,
                nodes[Int(parent)].seen == nodes[Int(nodes[Int(parent)].parent)].generation
            else { return false }
            parent = nodes[Int(parent)].parent
        }
        return true
    }
}
