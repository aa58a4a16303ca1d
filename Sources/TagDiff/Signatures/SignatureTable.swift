import TagModel

/// A table of numbers for things made of parts: equal things have one number, in both containers that are compared.
struct SignatureTable {
    private var texts: TextTable
    /// The kinds and parts of all nodes, one after another; ``ends`` has the end of each node.
    private var parts: [Int32] = []
    private var ends: [Int] = []
    private var table = InternTable()

    /// - Parameter capacity: The number of texts to reserve room for.
    init(capacity: Int = 16) { texts = TextTable(capacity: capacity) }

    mutating func text(_ text: String) -> Int32 { Int32(truncatingIfNeeded: texts.number(of: text)) }

    /// Returns the number of a node of this kind and these parts.
    mutating func node(_ kind: SignatureKind, _ parts: some RandomAccessCollection<Int32>) -> Int32 {
        let hash = Self.hash(kind, parts)
        if let known = table.find(hash, where: { isNode($0, kind, parts) }) {
            return Int32(truncatingIfNeeded: known)
        }
        self.parts.append(Int32(kind.rawValue))
        self.parts.append(contentsOf: parts)
        ends.append(self.parts.count)
        table.insert(ends.count - 1, under: hash)
        return Int32(truncatingIfNeeded: ends.count - 1)
    }

    /// Returns a number that nothing else has.
    mutating func single() -> Int32 {
        parts.append(Int32(SignatureKind.alone.rawValue))
        ends.append(parts.count)
        return Int32(truncatingIfNeeded: ends.count - 1)
    }

    mutating func node(_ kind: SignatureKind) -> Int32 { node(kind, EmptyCollection()) }

    /// Returns the number of a node with one part.
    mutating func node(_ kind: SignatureKind, of part: Int32) -> Int32 { node(kind, CollectionOfOne(part)) }

    mutating func node(_ kind: SignatureKind, _ number: Int64) -> Int32 {
        node(kind, [Int32(truncatingIfNeeded: number), Int32(truncatingIfNeeded: number >> 32)])
    }

    /// No file can be written to make hashes equal, and no number shows them.
    private static func hash(_ kind: SignatureKind, _ parts: some Collection<Int32>) -> UInt64 {
        var hash = mix(TextHash.seed, Int32(kind.rawValue))
        for part in parts { hash = mix(hash, part) }
        return hash &* 0xD6E8_FEB8_6659_FD93
    }

    private static func mix(_ hash: UInt64, _ part: Int32) -> UInt64 {
        let mixed = (hash ^ UInt64(UInt32(bitPattern: part))) &* 0xD6E8_FEB8_6659_FD93
        return mixed ^ mixed >> 32
    }

    private func isNode(
        _ number: Int, _ kind: SignatureKind, _ parts: some RandomAccessCollection<Int32>
    ) -> Bool {
        let first = number > 0 ? ends[number - 1] : 0
        guard self.parts[first] == Int32(kind.rawValue), ends[number] - first - 1 == parts.count else {
            return false
        }
        return zip(self.parts[(first + 1)...], parts).allSatisfy { $0 == $1 }
    }
}

/// The kind of a node, which is its first number.
enum SignatureKind: UInt8 {
    case null, boolean, integer, double, string, template, list, map, computedMap, tag, escaped, missing
    case entry, macro, group, format, condition, rule, doing, firing, options, sequenced, alone, part
}
