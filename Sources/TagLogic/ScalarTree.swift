/// The classes of an alphabet as a tree over the bytes of UTF-8.
///
/// A node stands for some bytes of a scalar; it has 64 children, one for each continuation byte. A node is *uniform* if all
/// scalars below it are of one class; then only the number of bytes to come matters.
struct ScalarTree {
    enum Node: Equatable {
        /// A number of continuations, then a letter of the class.
        case uniform(remaining: Int, letter: Int)
        /// A node with children, by their number in ``rows``.
        case branch(row: Int)
        /// A complete letter.
        case leaf(letter: Int)
    }

    let alphabet: Alphabet
    /// The node of each leading byte from 0xC0 on.
    private(set) var leads: [Node] = []
    /// The children of each branch, 64 for each.
    private(set) var rows: [[Node]] = []

    /// The least valid value of a scalar, by its number of continuations.
    private static let least: [UInt32] = [0, 0x80, 0x800, 0x1_0000]

    init(_ alphabet: Alphabet) {
        self.alphabet = alphabet
        // Mostly all letters beyond ASCII are of one class.
        let only = alphabet.classOf(0x80, through: Symbol.malformed)
        leads.reserveCapacity(64)
        for lead in UInt32(0xC0)...0xFF {
            let remaining = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1
            // All bits after the length: 0xF8 and above spell no scalar, and nothing that 0xF0 spells.
            let bits = lead & (remaining == 3 ? 0x0F : 0x3F >> UInt32(truncatingIfNeeded: remaining))
            if let only {
                leads.append(.uniform(remaining: remaining, letter: only))
            } else {
                let node = node(bits, remaining: remaining, length: remaining)
                leads.append(node)
            }
        }
    }

    /// Returns the node after bytes that spell `bits`, with `remaining` of `length` continuations to come.
    private mutating func node(_ bits: UInt32, remaining: Int, length: Int) -> Node {
        let shift = 6 * UInt32(truncatingIfNeeded: remaining)
        let low = bits << shift
        let high = low | (1 << shift - 1)
        if let letter = letter(low, high, least: Self.least[length]) {
            return remaining == 0 ? .leaf(letter: letter) : .uniform(remaining: remaining, letter: letter)
        }
        var children: [Node] = []
        for child in UInt32(0)..<64 {
            children.append(node(bits << 6 | child, remaining: remaining - 1, length: length))
        }
        if let row = rows.firstIndex(of: children) { return .branch(row: row) }
        rows.append(children)
        return .branch(row: rows.count - 1)
    }

    /// Returns the class of the letters that the numbers from `low` to `high` spell; nil if they are of several classes.
    private func letter(_ low: UInt32, _ high: UInt32, least: UInt32) -> Int? {
        var found: Int?
        /// Notes a class; returns false if it is nil or differs from the one noted before.
        func adds(_ letter: Int?) -> Bool {
            guard let letter, found == nil || found == letter else { return false }
            found = letter
            return true
        }
        let malformed = alphabet.classOf(Symbol.malformed)
        if low < least || high > Symbol.lastScalar || (low < 0xE000 && high > 0xD7FF) {
            guard adds(malformed) else { return nil }
        }
        for valid in [
            (max(low, least), min(high, 0xD7FF)), (max(low, least, 0xE000), min(high, Symbol.lastScalar)),
        ]
        where valid.0 <= valid.1 {
            guard adds(alphabet.classOf(valid.0, through: valid.1)) else { return nil }
        }
        return found
    }
}

/// A partition of the bytes that a ``ScalarTree`` does not distinguish: columns, in the order of their first bytes.
struct ByteColumns {
    /// The column of each byte.
    private(set) var columns: [UInt8] = []
    /// A byte of each column.
    private(set) var representatives: [UInt8] = []
    /// The columns of ASCII, each as its class in the alphabet.
    private(set) var letters: [Int] = []
    /// The columns of bytes that continue a scalar.
    private(set) var continuations = 0..<0
    /// The columns of bytes that begin a scalar, each as the node that it leads to.
    private(set) var leads: [ScalarTree.Node] = []

    init(_ tree: ScalarTree) {
        columns.reserveCapacity(256)
        representatives.reserveCapacity(64)
        addLetters(tree.alphabet)
        continuations = add(0x80..<0xC0) { first, second in
            tree.rows.allSatisfy { $0[Int(first & 0x3F)] == $0[Int(second & 0x3F)] }
        }
        let starts = add(0xC0..<0x100) { tree.leads[Int($0 & 0x3F)] == tree.leads[Int($1 & 0x3F)] }
        leads = starts.map { [representatives] in tree.leads[Int(representatives[$0] & 0x3F)] }
    }

    private mutating func addLetters(_ alphabet: Alphabet) {
        var columnOf = [UInt8](repeating: .max, count: alphabet.classCount)
        letters.reserveCapacity(alphabet.classCount)
        for (byte, letter) in alphabet.ascii.enumerated() {
            if columnOf[Int(letter)] == .max {
                columnOf[Int(letter)] = UInt8(truncatingIfNeeded: representatives.count)
                letters.append(Int(letter))
                representatives.append(UInt8(truncatingIfNeeded: byte))
            }
            columns.append(columnOf[Int(letter)])
        }
    }

    /// Adds the columns of bytes of one kind, which share none with other kinds.
    private mutating func add(_ bytes: Range<Int>, _ areEqual: (UInt8, UInt8) -> Bool) -> Range<Int> {
        let first = representatives.count
        for byte in bytes {
            let byte = UInt8(truncatingIfNeeded: byte)
            let same = representatives[first...].firstIndex { areEqual($0, byte) }
            columns.append(UInt8(truncatingIfNeeded: same ?? representatives.count))
            if same == nil { representatives.append(byte) }
        }
        return first..<representatives.count
    }
}
