import TagRuntime

/// Reads the entries of columns, one after another, and never past the end.
struct WireCursor {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8], from offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    var remaining: Int { bytes.count - offset }

    /// An error here.
    func fault() -> LoadError { LoadError(.badColumn, at: offset) }

    /// A number below 2^32.
    @inline(__always)
    mutating func number() throws(LoadError) -> UInt32 {
        guard offset < bytes.count else { throw fault() }
        let first = bytes[offset]
        offset &+= 1
        guard first >= 0x80 else { return UInt32(first) }
        let number = try rest(of: first)
        guard number <= UInt64(UInt32.max) else { throw fault() }
        return UInt32(number)
    }

    /// A signed number of 64 bits.
    mutating func signed() throws(LoadError) -> Int64 {
        guard offset < bytes.count else { throw fault() }
        let first = bytes[offset]
        offset &+= 1
        let number = first < 0x80 ? UInt64(first) : try rest(of: first)
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// A number of more bytes than one.
    private mutating func rest(of first: UInt8) throws(LoadError) -> UInt64 {
        var number = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while offset < bytes.count, shift < 64 {
            let byte = bytes[offset]
            offset &+= 1
            number |= UInt64(byte & 0x7F) << shift
            // The shortest form only: no zeros at the top, no bits beyond the 64th.
            if byte < 0x80 {
                guard byte > 0, shift < 63 || byte == 1 else { throw fault() }
                return number
            }
            shift += 7
        }
        throw fault()
    }

    /// A number of rows whose entries take at least a byte each.
    mutating func count() throws(LoadError) -> Int {
        let count = Int(try number())
        guard count <= remaining else { throw fault() }
        return count
    }

    /// Reads `count` numbers.
    mutating func numbers(_ count: Int) throws(LoadError) -> [UInt32] {
        guard count <= remaining else { throw fault() }
        var numbers: [UInt32] = []
        numbers.reserveCapacity(count)
        for _ in 0..<count { numbers.append(try number()) }
        return numbers
    }

    /// Reads `count` bytes.
    mutating func take(_ count: Int) throws(LoadError) -> [UInt8] {
        guard count >= 0, count <= remaining else { throw fault() }
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    /// `count` texts, each closed by FF, of `size` bytes together.
    mutating func texts(_ count: Int, size: Int) throws(LoadError) -> WireTexts {
        guard size <= remaining, count <= remaining - size else { throw fault() }
        let end = offset + size + count
        var texts: [UInt8] = []
        texts.reserveCapacity(size)
        var firsts: [UInt32] = []
        firsts.reserveCapacity(count + 1)
        firsts.append(0)
        while offset < end {
            let close = bytes[offset..<end].firstIndex(of: 0xFF) ?? end
            let room = size - texts.count
            guard close - offset <= room else {
                offset += room
                throw fault()
            }
            texts += bytes[offset..<close]
            offset = close
            if close < end {
                firsts.append(UInt32(texts.count))
                offset += 1
            }
        }
        // As many closed as there are, and nothing after the last: then each is whole.
        guard firsts.count == count + 1, Int(firsts[count]) == size else { throw fault() }
        return WireTexts(bytes: texts, firsts: firsts)
    }
}

/// Texts, one after another, and where each begins and the last one ends.
struct WireTexts {
    let bytes: [UInt8]
    let firsts: [UInt32]

    var count: Int { firsts.count - 1 }

    subscript(index: Int) -> ArraySlice<UInt8> { bytes[Int(firsts[index])..<Int(firsts[index + 1])] }
}
