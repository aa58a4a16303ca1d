import TagModel

/// A table of numbers for things made of parts: equal things have one number, in both containers that are compared.
struct SignatureTable {
    private var texts = TextTable()
    /// The kinds and parts of all nodes, one after another; ``ends`` has the end of each node.
    private var parts: [Int32] = []
    private var ends: [Int] = []
    private var table = InternTable()

    mutating func text(_ text: String) -> Int32 { Int32(truncatingIfNeeded: texts.number(of: text)) }

    /// Returns the number of a node of this kind and these parts.
    mutating func node(_ kind: SignatureKind, _ parts: [Int32] = []) -> Int32 {
        let start = self.parts.count
        self.parts.append(Int32(kind.rawValue))
        self.parts += parts
        let hash = hash(from: start)
        if let known = table.find(hash, where: { isNode($0, from: start) }) {
            self.parts.removeSubrange(start...)
            return Int32(truncatingIfNeeded: known)
        }
        ends.append(self.parts.count)
        table.insert(ends.count - 1, under: hash)
        return Int32(truncatingIfNeeded: ends.count - 1)
    }

    mutating func node(_ kind: SignatureKind, _ number: Int64) -> Int32 {
        node(kind, [Int32(truncatingIfNeeded: number), Int32(truncatingIfNeeded: number >> 32)])
    }

    /// No file can be written to make hashes equal, and no number shows them.
    private func hash(from start: Int) -> UInt64 {
        var hash = TextHash.seed
        for part in parts[start...] {
            hash = (hash ^ UInt64(UInt32(bitPattern: part))) &* 0xD6E8_FEB8_6659_FD93
            hash ^= hash >> 32
        }
        return hash &* 0xD6E8_FEB8_6659_FD93
    }

    private func isNode(_ number: Int, from start: Int) -> Bool {
        let first = number > 0 ? ends[number - 1] : 0
        return parts[first..<ends[number]].elementsEqual(parts[start...])
    }
}

/// The kind of a node, which is its first number.
enum SignatureKind: UInt8 {
    case null, boolean, integer, double, string, template, list, map, computedMap, tag, escaped, missing
    case entry, macro, group, format, condition, rule, doing, firing, options, sequenced, paired, alone, part
}
