/// A fault of a values file, with the id and the words of `tagc`.
struct ValuesFault: Error {
    let id: String
    let message: String
    /// The byte of the text; not used in a binary property list.
    let place: Int
    /// The node that the finding is about; used in a binary property list.
    let node: Int

    init(_ id: String, _ message: String, at place: Int, node: Int = 0) {
        self.id = id
        self.message = message
        self.place = place
        self.node = node
    }
}

/// The values and keys of a file in its order: what the reader of each encoding writes.
///
/// A map is followed by a key and its value for each member, a list by its elements. Text that is written plainly is a range
/// of the file; other text is decoded.
struct ValuesTape {
    enum Kind: UInt8 {
        case null, `false`, `true`, integer, double, string, list, map, date, data
        /// A whole number that does not fit in 64 bits.
        case hugeInteger
    }

    /// A value or a key.
    struct Node {
        /// The kind, above the number of the node after this one and its parts, which is 0 while it is open.
        fileprivate var link: UInt32
        /// The byte at which it begins.
        let place: UInt32
        /// The bits of a number; the start and the length of a text, below a bit that is set if the text was decoded.
        let content: UInt64

        var kind: Kind { Kind(rawValue: UInt8(link >> 28)) ?? .null }
        var next: Int { Int(link & 0xFFF_FFFF) }
    }

    /// A map or list that is not closed yet.
    private struct Open {
        let node: Int
        let firstKey: Int
    }

    let file: [UInt8]
    /// True for a binary property list, whose findings have pointers instead of lines.
    let isBinary: Bool
    private(set) var nodes: [Node] = []
    private(set) var decoded: [UInt8] = []
    private(set) var faults: [ValuesFault] = []
    /// True if the rest of the file was not read.
    private(set) var isBroken = false
    /// The most nodes.
    var limit = 16 << 20
    private var open: [Open] = []
    private var keys: [Int] = []

    /// The most levels of nesting.
    static let depth = 200
    /// The most faults that are collected.
    private static let faults = 20
    private static let decodedBit: UInt64 = 1 << 63

    init(_ file: [UInt8], isBinary: Bool = false) {
        self.file = file
        self.isBinary = isBinary
    }

    var depth: Int { open.count }
    /// The node of the innermost open map or list.
    var parent: Int { open.last?.node ?? 0 }
    var isInMap: Bool { open.last.map { nodes[$0.node].kind == .map } ?? false }
    /// Returns true if a map or list that is open is at `place`.
    func isOpen(_ place: Int) -> Bool { open.contains { Int(nodes[$0.node].place) == place } }

    // MARK: Writing

    /// Adds a fault, unless there are many already.
    mutating func report(_ fault: ValuesFault) {
        if faults.count < Self.faults { faults.append(fault) }
    }

    /// Ends the reading with a fault.
    mutating func fail(_ fault: ValuesFault) {
        faults.append(fault)
        isBroken = true
    }

    mutating func add(_ kind: Kind, at place: Int, _ content: UInt64 = 0) throws(ValuesFault) {
        guard nodes.count < limit else {
            throw ValuesFault(
                "too-many-values", "more than \(limit) values and keys", at: place, node: parent)
        }
        let link = UInt32(kind.rawValue) << 28 | UInt32(kind == .map || kind == .list ? 0 : nodes.count + 1)
        nodes.append(Node(link: link, place: UInt32(place), content: content))
    }

    /// Adds a whole number; nil for one that does not fit.
    mutating func add(_ integer: Int64?, at place: Int) throws(ValuesFault) {
        guard let integer else { return try add(.hugeInteger, at: place) }
        try add(.integer, at: place, UInt64(bitPattern: integer))
    }

    mutating func add(_ double: Double, at place: Int) throws(ValuesFault) {
        try add(.double, at: place, double.bitPattern)
    }

    /// Adds a key of the innermost map.
    mutating func add(key content: UInt64, at place: Int) throws(ValuesFault) {
        keys.append(nodes.count)
        try add(.string, at: place, content)
    }

    /// Opens a map or a list.
    mutating func open(_ kind: Kind, at place: Int) throws(ValuesFault) {
        guard depth < Self.depth else {
            throw ValuesFault(
                "too-deep", "more than \(Self.depth) levels of nesting", at: place, node: nodes.count)
        }
        open.append(Open(node: nodes.count, firstKey: keys.count))
        try add(kind, at: place)
    }

    /// Closes the innermost map or list; reports the keys that a map has twice.
    mutating func close() {
        guard let last = open.popLast() else { return }
        nodes[last.node].link |= UInt32(nodes.count)
        guard keys.count > last.firstKey else { return }
        var known = Set<ValuesText>(minimumCapacity: keys.count - last.firstKey)
        for key in keys[last.firstKey...] where !known.insert(ValuesText(text(key))).inserted {
            let name = String(decoding: text(key), as: UTF8.self)
            report(
                ValuesFault(
                    "repeated-key", "key '\(name)' is given twice", at: Int(nodes[key].place), node: key))
        }
        keys.removeSubrange(last.firstKey...)
    }

    /// Returns the content of a text that is a range of the file.
    func plain(_ range: Range<Int>) -> UInt64 { UInt64(range.lowerBound) << 32 | UInt64(range.count) }

    /// The place at which the next decoded text begins.
    var mark: Int { decoded.count }

    mutating func decode(_ byte: UInt8) { decoded.append(byte) }
    mutating func decode(_ bytes: ArraySlice<UInt8>) { decoded += bytes }
    mutating func decode(_ scalar: Unicode.Scalar) { if let bytes = UTF8.encode(scalar) { decoded += bytes } }

    /// Returns the content of the text that was decoded since `mark`.
    func decoded(from mark: Int) -> UInt64 {
        Self.decodedBit | UInt64(mark) << 32 | UInt64(decoded.count - mark)
    }

    // MARK: Reading

    /// Returns the bytes of a text.
    func text(_ node: Int) -> ArraySlice<UInt8> { text(content: nodes[node].content) }

    func text(content: UInt64) -> ArraySlice<UInt8> {
        let start = Int(content & ~Self.decodedBit) >> 32
        let end = start + Int(content & 0xFFFF_FFFF)
        return content & Self.decodedBit == 0 ? file[start..<end] : decoded[start..<end]
    }

    func kind(_ node: Int) -> Kind { nodes[node].kind }

    /// Calls `body` with each part of a map or list: with the key of a map's member, or nil, and the value.
    func forEachPart(of node: Int, _ body: (_ key: Int?, _ value: Int) throws -> Bool) rethrows {
        guard kind(node) == .map || kind(node) == .list else { return }
        let isMap = kind(node) == .map
        var at = node + 1
        let end = nodes[node].next == 0 ? nodes.count : nodes[node].next
        while at < end {
            let value = isMap ? at + 1 : at
            guard try body(isMap ? at : nil, value) else { return }
            at = value < nodes.count && nodes[value].next > 0 ? nodes[value].next : end
        }
    }

    /// Returns the first value of a map or list that has the name; any name if that is nil.
    func part(_ node: Int, _ name: String?) -> Int? {
        var found: Int?
        forEachPart(of: node) { key, value in
            if let name {
                guard let key, text(key).elementsEqual(name.utf8) else { return key != nil }
            }
            found = value
            return false
        }
        return found
    }

    /// Returns the JSON pointer to a value, a key's value, or the place of the next value.
    func pointer(to target: Int) -> String {
        var pointer = ""
        var node = 0
        while node < target, node < nodes.count {
            var count = 0
            var child: Int?
            forEachPart(of: node) { key, value in
                let isOpen = value >= nodes.count || nodes[value].next == 0
                guard key == target || isOpen || target < nodes[value].next else {
                    count += 1
                    return true
                }
                let name = key.map { String(decoding: text($0), as: UTF8.self) }
                pointer += "/" + (name.map(Self.escaped) ?? "\(count)")
                child = value
                return false
            }
            guard let child else { return kind(node) == .list ? pointer + "/\(count)" : pointer }
            node = child
        }
        return pointer
    }

    private static func escaped(_ name: String) -> String {
        name.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
            .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
    }
}

/// The bytes of a text, to be looked up; hashed in one piece.
struct ValuesText: Hashable {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    func hash(into hasher: inout Hasher) {
        // Safe: the bytes are read within the call.
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}

extension ValuesTape.Kind {
    /// The kind, as the messages call it.
    var described: String {
        switch self {
        case .null: "null"
        case .false, .true: "true or false"
        case .integer, .double, .hugeInteger: "a number"
        case .string: "text"
        case .list: "a list"
        case .map: "an object"
        case .date: "a date"
        case .data: "data"
        }
    }
}
