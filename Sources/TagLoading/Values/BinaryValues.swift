/// The reader of values in binary property lists: a walk from the outermost object, without recursion, up to the first fault.
///
/// Objects can be shared: a few hundred bytes can describe more values than there are atoms. So values and bytes of text are
/// counted each time that they are referred to, as `tagc` writes them out, and limited by the size of the file.
struct BinaryValues: ValuesReader {
    /// An array or dictionary that is being walked.
    private struct Open {
        let isMap: Bool
        /// The offset of its references: those of the keys, then those of the values.
        let references: Int
        let count: Int
        var done = 0
    }

    private let text: TextCursor
    var tape: ValuesTape
    private var offsetSize = 0
    private var referenceSize = 0
    private var objectCount: UInt64 = 0
    /// The end of the objects, where the table of their offsets begins.
    private var objectsEnd = 0
    private var open: [Open] = []
    /// The bytes of text that may still be written out.
    private var room = 0

    init(_ bytes: [UInt8]) {
        text = TextCursor(bytes: bytes, at: 0)
        tape = ValuesTape(bytes, isBinary: true)
    }

    mutating func scan() throws(ValuesFault) {
        let top = try frame()
        try walk(top)
    }

    // MARK: Frame

    /// Checks the header, the trailer and the table of offsets; returns the outermost object.
    private mutating func frame() throws(ValuesFault) -> UInt64 {
        let trailer = text.bytes.count - 32
        guard text.has("bplist00", at: 0) else {
            throw frameFault("this is not a binary property list of version 00")
        }
        guard trailer >= 10 else { throw frameFault("the file is cut short") }
        offsetSize = Int(text[trailer + 6])
        referenceSize = Int(text[trailer + 7])
        objectCount = number(trailer + 8, 8)
        let top = number(trailer + 16, 8)
        let table = number(trailer + 24, 8)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw frameFault("offsets and references have 1 to 8 bytes")
        }
        guard table > 8, table < trailer else {
            throw frameFault("the table of offsets lies outside the file")
        }
        objectsEnd = Int(table)
        guard objectCount > 0, objectCount <= (trailer - objectsEnd) / offsetSize else {
            throw frameFault(
                objectCount == 0
                    ? "there are no objects" : "there is no room for a table of \(objectCount) offsets")
        }
        guard top < objectCount else { throw frameFault("the outermost object, \(top), does not exist") }
        for object in 0..<Int(objectCount) {
            let offset = number(objectsEnd + object * offsetSize, offsetSize)
            guard offset >= 8, offset < objectsEnd else {
                throw frameFault("this offset leads outside the objects")
            }
        }
        tape.limit = min(tape.limit, text.bytes.count / referenceSize * 4 + 4_096)
        room = min(ValuesFile.largestSize * 4, 16 << 20 + text.bytes.count * 8)
        return top
    }

    private func frameFault(_ message: String) -> ValuesFault {
        ValuesFault("binary-plist-frame", message, at: 0)
    }

    /// Returns the number in `width` bytes at `offset`, the highest first.
    private func number(_ offset: Int, _ width: Int) -> UInt64 {
        (offset..<offset + width).reduce(0) { $0 << 8 | UInt64(text[$1]) }
    }

    // MARK: Walk

    private mutating func walk(_ top: UInt64) throws(ValuesFault) {
        try value(offset(of: top))
        while let last = open.indices.last {
            let list = open[last]
            guard list.done < list.count else {
                try spend(1)
                tape.close()
                open.removeLast()
                continue
            }
            open[last].done += 1
            var reference = list.references + list.done * referenceSize
            if list.isMap {
                try key(object(at: reference, node: tape.parent))
                reference += list.count * referenceSize
            }
            try value(object(at: reference, node: tape.nodes.count))
        }
    }

    private func offset(of object: UInt64) -> Int {
        Int(number(objectsEnd + Int(object) * offsetSize, offsetSize))
    }

    /// Returns the offset of the object that a reference leads to.
    private func object(at reference: Int, node: Int) throws(ValuesFault) -> Int {
        let object = number(reference, referenceSize)
        guard object < objectCount else { throw broken("this reference leads to a missing object", node) }
        return offset(of: object)
    }

    private mutating func key(_ offset: Int) throws(ValuesFault) {
        guard text[offset] >> 4 == 5 || text[offset] >> 4 == 6 else {
            throw ValuesFault("key-not-string", "a key must be a string", at: offset, node: tape.parent)
        }
        let content = try string(offset, node: tape.parent)
        try tape.add(key: content, at: offset)
    }

    private mutating func value(_ offset: Int) throws(ValuesFault) {
        let node = tape.nodes.count
        switch text[offset] {
        case 0x00: try leaf(.null, offset, 4)
        case 0x08: try leaf(.false, offset, 5)
        case 0x09: try leaf(.true, offset, 4)
        case 0x10...0x1F: try integer(offset)
        case 0x22, 0x23: try real(offset)
        case 0x33:
            guard offset + 9 <= objectsEnd else { throw broken("this date is cut short", node) }
            try leaf(.date, offset, 20)
        case 0x40...0x4F:
            guard let data = extent(offset, 1) else { throw broken("this data is cut short", node) }
            try leaf(.data, offset, max(1, (data.count + 2) / 3 * 4))
        case 0x50...0x6F:
            let content = try string(offset, node: node)
            try tape.add(.string, at: offset, content)
        case 0xA0...0xAF: try open(.list, offset)
        case 0xD0...0xDF: try open(.map, offset)
        case 0x80...0x8F: throw broken("a property list cannot contain the references of an archive", node)
        case 0xB0...0xCF: throw broken("a property list cannot contain sets", node)
        case let marker: throw broken("there is no object of type 0x\(String(marker, radix: 16))", node)
        }
    }

    private mutating func open(_ kind: ValuesTape.Kind, _ offset: Int) throws(ValuesFault) {
        let isMap = kind == .map
        guard let list = extent(offset, referenceSize * (isMap ? 2 : 1)) else {
            throw broken("this list lacks some of its references", tape.nodes.count)
        }
        if tape.isOpen(offset) {
            throw ValuesFault(
                "binary-plist-cycle", "this list contains itself", at: offset, node: tape.nodes.count)
        }
        try spend(1)
        try tape.open(kind, at: offset)
        open.append(Open(isMap: isMap, references: list.body, count: list.count))
    }

    private mutating func leaf(_ kind: ValuesTape.Kind, _ offset: Int, _ size: Int) throws(ValuesFault) {
        try spend(size)
        try tape.add(kind, at: offset)
    }

    /// Counts bytes of text that are written out.
    private mutating func spend(_ count: Int) throws(ValuesFault) {
        room -= count
        guard room < 0 else { return }
        throw ValuesFault(
            "too-many-values", "too many values and keys, or too much text, for a file of this size", at: 0)
    }

    private func broken(_ message: String, _ node: Int) -> ValuesFault {
        ValuesFault("binary-plist-object", message, at: 0, node: node)
    }

    /// Returns the number of an object's parts, of `size` bytes each, and the offset of the first; nil if some are missing.
    private func extent(_ offset: Int, _ size: Int) -> (count: Int, body: Int)? {
        var count = Int(text[offset] & 0xF)
        var body = offset + 1
        if count == 15 {
            let marker = text[body]
            guard marker & 0xFC == 0x10 else { return nil }
            let width = 1 << Int(marker & 3)
            guard let long = Int(exactly: number(body + 1, width)) else { return nil }
            count = long
            body += 1 + width
        }
        return body <= objectsEnd && count <= (objectsEnd - body) / size ? (count, body) : nil
    }

    // MARK: Leaves

    /// Adds an integer: 1, 2 and 4 bytes are unsigned, 8 and 16 signed.
    private mutating func integer(_ offset: Int) throws(ValuesFault) {
        let size = Int(text[offset] & 0xF)
        guard size <= 4, offset + 1 + 1 << size <= objectsEnd else {
            throw broken("this is not an integer of 1, 2, 4, 8 or 16 bytes", tape.nodes.count)
        }
        let low = number(offset + 1 + (size == 4 ? 8 : 0), min(8, 1 << size))
        var value = Int128(size < 3 ? Int64(low) : Int64(bitPattern: low))
        if size == 4 { value = Int128(truncatingIfNeeded: number(offset + 1, 8)) << 64 | Int128(low) }
        try spend("\(value)".utf8.count)
        try tape.add(Int64(exactly: value), at: offset)
    }

    private mutating func real(_ offset: Int) throws(ValuesFault) {
        let size = text[offset] == 0x22 ? 4 : 8
        guard offset + 1 + size <= objectsEnd else {
            throw broken("this number is cut short", tape.nodes.count)
        }
        let bits = number(offset + 1, size)
        let value = size == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
        guard value.isFinite else {
            throw ValuesFault(
                "non-finite-number", "this number is infinite or NaN", at: offset, node: tape.nodes.count)
        }
        try spend("\(value)".utf8.count)
        try tape.add(value, at: offset)
    }

    /// Returns the content of a string.
    private mutating func string(_ offset: Int, node: Int) throws(ValuesFault) -> UInt64 {
        let isWide = text[offset] >> 4 == 6
        guard let extent = extent(offset, isWide ? 2 : 1) else {
            throw broken("this string is cut short", node)
        }
        guard isWide else {
            let range = extent.body..<extent.body + extent.count
            try spend(extent.count + 2)
            guard text.bytes[range].allSatisfy({ $0 < 0x80 }) else {
                throw broken("a one-byte string contains a character that is not ASCII", node)
            }
            return tape.plain(range)
        }
        let mark = tape.mark
        var at = extent.body
        let end = extent.body + extent.count * 2
        while at < end {
            var value = UInt32(number(at, 2))
            at += 2
            if value & 0xFC00 == 0xD800, at < end, number(at, 2) & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + UInt32(number(at, 2)) & 0x3FF
                at += 2
            }
            guard let scalar = Unicode.Scalar(value) else {
                throw ValuesFault(
                    "lone-surrogate", "this string contains half of a surrogate pair", at: offset, node: node)
            }
            tape.decode(scalar)
            // Counted one by one, so that a long string that is shared is not decoded in vain.
            try spend(UTF8.width(scalar))
        }
        try spend(2)
        return tape.decoded(from: mark)
    }
}
