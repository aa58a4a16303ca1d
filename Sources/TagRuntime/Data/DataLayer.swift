/// The nested map that updates are merged into.
///
/// Every path that was ever set has a node, found by one hash for each of its keys; whether a node is *there* is a
/// matter of generations, so that replacing a whole map costs one addition. In the steady state pushing
/// allocates nothing.
///
/// ```swift
/// var layer = DataLayer()
/// layer.push(["ticket.price": 120])
/// let ticket = layer.get("ticket")  // a map: its price is 120
/// ```
public struct DataLayer: ~Copyable {
    struct Node: BitwiseCopyable {
        var parent: UInt32
        var keyStart: UInt32
        /// `UInt32.max` in a list: the index is then `keyStart`.
        var keyCount: UInt32
        var hash: UInt32
        var kind = Datum.Kind.absent
        /// Counts how often the node became a new map or list, or ceased to be one.
        var generation: UInt32 = 1
        /// The parent's generation when the node was set: another one, and the node is not there.
        var seen: UInt32 = 0
        /// Text: bytes; list: elements.
        var count: UInt32 = 0
        /// Text: how many bytes there is room for.
        var room: UInt32 = 0
        var firstChild: UInt32 = 0
        var lastChild: UInt32 = 0
        var next: UInt32 = 0
        /// Text: where it begins; numbers: their bits.
        var bits: UInt64 = 0
    }

    var nodes = Stack<Node>(capacity: 32)
    var keys = Stack<UInt8>(capacity: 256)
    var texts = Stack<UInt8>(capacity: 256)
    private var slots = FixedBuffer<UInt32>(count: 64, filledWith: 0)
    /// Dotted keys that were pushed before, whole, so that pushing one again takes one hash.
    var paths = Stack<Path>(capacity: 16)
    var pathSlots = FixedBuffer<UInt32>(count: 64, filledWith: 0)
    /// Counts whatever may make nodes not be there any more.
    private(set) var upheavals: UInt64 = 1
    /// Changes when nodes get new numbers.
    private(set) var layout: UInt32 = 1
    private var nodeLimit = DataLayer.fewNodes
    private var textLimit = DataLayer.fewBytes
    private var keyLimit = DataLayer.fewBytes

    /// The limits up to which the layer is never compacted: nodes, and bytes of texts or of keys.
    private static let fewNodes = 4_096
    private static let fewBytes = 64 << 10

    let seed = KeyHash.Seed()

    /// The rules of the container: they decide which updates replace values, and which numbers become doubles.
    let rules: EvaluationRules
    /// True if each key is also kept as it was pushed, under ``flatRoot``.
    let keepsFlatKeys: Bool

    /// An update may nest this deep; what is deeper is left out.
    static let depthLimit = 200
    /// An update may hold so many values, those that its keys lead through included; what is beyond is left out.
    static let valueLimit = 16_384
    /// Values of the update that is being merged, or of the last one.
    private(set) var merged = 0
    /// False if something of the last event of a tape was left out.
    var isWhole = true

    /// An empty data layer.
    public init() { self.init(by: .mobile) }

    /// - Parameter keepsFlatKeys: True if a macro reads keys as pushed; keeping them costs as much as merging.
    init(by rules: EvaluationRules, keepsFlatKeys: Bool = false) {
        self.rules = rules
        self.keepsFlatKeys = keepsFlatKeys
        var root = Node(parent: 0, keyStart: 0, keyCount: 0, hash: 0)
        root.kind = .map
        nodes.append(root)
        if keepsFlatKeys { makeFlatRoot() }
    }

    /// Removes all values; the index of paths is kept.
    public mutating func removeAll() {
        becomeContainer(0, .map)
        if keepsFlatKeys { clearFlatKeys() }
        texts.truncate(to: 0)
    }

    // MARK: Nodes

    /// The node under `key` of `parent`; made when there is none, yet not there until it is set.
    @inline(__always)
    mutating func node(_ key: ByteView, in parent: UInt32) -> UInt32 {
        let hash = DataLayer.hash(seed.hash(key), parent)
        let mask = slots.count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let found = slots[slot]
            if found == 0 { return makeNode(key, in: parent, hash) }
            let node = nodes[Int(found)]
            if node.hash == hash, node.parent == parent,
                node.keyCount == UInt32(truncatingIfNeeded: key.count),
                keys.view(from: Int(node.keyStart), count: key.count) == key
            {
                return found
            }
            slot = (slot &+ 1) & mask
        }
    }

    /// The node under `key` of `parent`, there or not; nil when there never was one.
    @inline(__always)
    func existingNode(_ key: ByteView, in parent: UInt32) -> UInt32? {
        let hash = DataLayer.hash(seed.hash(key), parent)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            let node = nodes[Int(slots[slot])]
            if node.hash == hash, node.parent == parent,
                node.keyCount == UInt32(truncatingIfNeeded: key.count),
                keys.view(from: Int(node.keyStart), count: key.count) == key
            {
                return slots[slot]
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// The node of a list's element, there or not; nil when there never was one.
    @inline(__always)
    func existingNode(at index: Int, in parent: UInt32) -> UInt32? {
        let index = UInt32(truncatingIfNeeded: index)
        let hash = DataLayer.hash(UInt64(index) &* 0x9E37_79B9_7F4A_7C15, parent)
        let mask = slots.count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            let node = nodes[Int(slots[slot])]
            if node.parent == parent, node.keyCount == .max, node.keyStart == index { return slots[slot] }
            slot = (slot &+ 1) & mask
        }
        return nil
    }

    /// The node of a list's element.
    mutating func node(at index: Int, in parent: UInt32) -> UInt32 {
        let index = UInt32(truncatingIfNeeded: index)
        let hash = DataLayer.hash(UInt64(index) &* 0x9E37_79B9_7F4A_7C15, parent)
        let mask = slots.count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while true {
            let found = slots[slot]
            if found == 0 { break }
            let node = nodes[Int(found)]
            if node.parent == parent, node.keyCount == .max, node.keyStart == index { return found }
            slot = (slot &+ 1) & mask
        }
        return insert(Node(parent: parent, keyStart: index, keyCount: .max, hash: hash))
    }

    private static func hash(_ key: UInt64, _ parent: UInt32) -> UInt32 {
        let mixed = (key ^ UInt64(parent) &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
        return UInt32(truncatingIfNeeded: mixed &>> 32)
    }

    private mutating func makeNode(_ key: ByteView, in parent: UInt32, _ hash: UInt32) -> UInt32 {
        let start = keys.append(key)
        return insert(
            Node(
                parent: parent, keyStart: UInt32(truncatingIfNeeded: start),
                keyCount: UInt32(truncatingIfNeeded: key.count), hash: hash))
    }

    private mutating func insert(_ node: Node) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: nodes.count)
        nodes.append(node)
        if nodes.count * 2 > slots.count {
            slots = FixedBuffer(count: slots.count * 4, filledWith: 0)
            for index in 1..<nodes.count { place(UInt32(truncatingIfNeeded: index)) }
        } else {
            place(number)
        }
        return number
    }

    @inline(__always)
    private func place(_ number: UInt32) {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: nodes[Int(number)].hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = number
    }

    /// Returns true if a node and all its ancestors exist.
    @inline(__always)
    func isThere(_ number: UInt32) -> Bool {
        var number = number
        while number != 0 {
            let node = nodes[Int(number)]
            guard node.seen == nodes[Int(node.parent)].generation else { return false }
            number = node.parent
        }
        return true
    }

    /// Makes a node there: the last of its parent's children, if it was not.
    @inline(__always)
    mutating func link(_ number: UInt32) {
        let index = Int(number)
        let parent = Int(nodes[index].parent)
        let generation = nodes[parent].generation
        guard number != 0, nodes[index].seen != generation else { return }
        nodes[index].seen = generation
        nodes[index].room = 0
        nodes[index].next = 0
        if nodes[index].kind == .map || nodes[index].kind == .list { renew(index) }
        nodes[index].kind = .absent
        let last = nodes[parent].lastChild
        if last == 0 { nodes[parent].firstChild = number } else { nodes[Int(last)].next = number }
        nodes[parent].lastChild = number
    }

    /// Makes a linked node an empty map or list.
    mutating func becomeContainer(_ number: UInt32, _ kind: Datum.Kind) {
        let index = Int(number)
        renew(index)
        nodes[index].kind = kind
        nodes[index].room = 0
        nodes[index].count = 0
        nodes[index].firstChild = 0
        nodes[index].lastChild = 0
    }

    /// Makes what a node holds not be there any more.
    mutating func renew(_ index: Int) {
        nodes[index].generation &+= 1
        upheavals &+= 1
    }

    // MARK: Housekeeping

    /// Begins an update that has so many keys: how many of them are merged.
    mutating func beginUpdate(_ keys: Int) -> Int {
        self.keys.freeOutgrown()
        compactIfNeeded()
        merged = min(keys, DataLayer.valueLimit)
        return merged
    }

    /// Counts values of the update; false when they are too many, and so left out.
    @inline(__always)
    mutating func admits(_ count: Int) -> Bool {
        merged &+= count
        return merged <= DataLayer.valueLimit
    }

    /// Builds everything anew when most nodes or bytes are of values long gone.
    private mutating func compactIfNeeded() {
        guard nodes.count > nodeLimit || texts.count > textLimit || keys.count > keyLimit else { return }
        if !isMostlyThere { rebuild() }
        nodeLimit = max(DataLayer.fewNodes, nodes.count * 2)
        textLimit = max(DataLayer.fewBytes, texts.count * 2)
        keyLimit = max(DataLayer.fewBytes, keys.count * 2)
    }

    /// True if a third or more of the nodes and of the bytes are of values that are there.
    private var isMostlyThere: Bool {
        var (count, textBytes, keyBytes) = (1, 0, 0)
        for index in 1..<nodes.count where isThere(UInt32(truncatingIfNeeded: index)) {
            count &+= 1
            textBytes &+= Int(nodes[index].room)
            keyBytes &+= nodes[index].keyCount == .max ? 0 : 2 &* Int(nodes[index].keyCount)
        }
        return nodes.count <= max(DataLayer.fewNodes, 3 &* count)
            && texts.count <= max(DataLayer.fewBytes, 3 &* textBytes)
            && keys.count <= max(DataLayer.fewBytes, 3 &* keyBytes)
    }

    private mutating func rebuild() {
        let everything = value(of: 0)
        let flat = keepsFlatKeys ? value(of: DataLayer.flatRoot) : .null
        let layout = layout &+ 1
        self = DataLayer(by: rules, keepsFlatKeys: keepsFlatKeys)
        self.layout = layout
        // Counted when they came.
        merged = .min
        refill(0, everything)
        refill(DataLayer.flatRoot, flat)
    }

    /// Puts the entries of a map into an empty root.
    private mutating func refill(_ root: UInt32, _ map: Value) {
        guard case .map(let entries) = map else { return }
        for entry in entries {
            let node = entry.key.withView { self.node($0, in: root) }
            _ = merge(entry.value, into: node, depth: 1)
        }
    }
}
