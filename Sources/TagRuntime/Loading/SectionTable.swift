/// Header and section table: once made, every section is known to lie inside the bytes.
///
/// Cost: some hundred instructions and no allocation, whatever the container's size.
struct SectionTable {
    struct Entry {
        let id: SectionID
        let width: Int
        let rows: Int
        let range: Range<Int>
        let hash: UInt64
    }

    let bytes: ByteView
    /// The number of sections in the table, with those that may be left out.
    let count: Int
    var flags: UInt8 { bytes[11] }

    /// - Throws: ``LoadError`` with the first fault, whose code is one of 1 to 6 and 8 to 10.
    init(_ bytes: ByteView) throws(LoadError) {
        self.bytes = bytes
        count = try SectionTable.checkedHeader(bytes)
        var expected = Header.size + count * Header.entrySize
        for index in 0..<count {
            let at = Header.size + index * Header.entrySize
            let end = end(of: index)
            guard Int(truncatingIfNeeded: bytes.half(at: at + 8)) == expected, end > expected,
                end <= bytes.count - Header.padding
            else { throw LoadError(.sectionLayout, at: at + 8) }
            guard index == 0 || bytes.quarter(at: at) > bytes.quarter(at: at - Header.entrySize) else {
                throw LoadError(.sectionLayout, at: at)
            }
            _ = try checkedEntry(index)
            expected = end
        }
        guard expected == bytes.count - Header.padding else { throw LoadError(.sectionLayout, at: 48) }
    }

    /// Returns the end of a section, which is the start of the next one.
    private func end(of index: Int) -> Int {
        guard index < count - 1 else { return bytes.count - Header.padding }
        let next = Header.size + (index + 1) * Header.entrySize
        return Int(truncatingIfNeeded: bytes.half(at: next + 8))
    }

    /// Entry number `index`; nil for one that this version does not know and may leave out.
    func entry(_ index: Int) -> Entry? {
        let at = Header.size + index * Header.entrySize
        guard let id = SectionID(rawValue: bytes.quarter(at: at)) else { return nil }
        let start = Int(truncatingIfNeeded: bytes.half(at: at + 8))
        return Entry(
            id: id, width: Int(bytes[at + 3]), rows: Int(truncatingIfNeeded: bytes.half(at: at + 4)),
            range: start..<end(of: index), hash: bytes.word(at: at + 12))
    }

    /// The entry of a section, if the container has it.
    func entry(of id: SectionID) -> Entry? {
        for index in 0..<count {
            if let entry = entry(index), entry.id == id { return entry }
        }
        return nil
    }

    /// The number of sections.
    private static func checkedHeader(_ bytes: ByteView) throws(LoadError) -> Int {
        for index in 0..<min(8, bytes.count) where bytes[index] != Header.magic(index) {
            throw LoadError(.notAContainer, at: index)
        }
        guard bytes.count >= Header.size + Header.padding else {
            throw LoadError(.truncated, at: bytes.count)
        }
        guard bytes[9] <= Header.readerVersion else { throw LoadError(.newerFormat, at: 9) }
        guard bytes[10] != Header.wire else { throw LoadError(.wireForm, at: 10) }
        guard bytes[10] == Header.resident else { throw LoadError(.newerFormat, at: 10) }
        let size = Int64(bytes.half(at: 12))
        guard size <= Int64(bytes.count) else { throw LoadError(.truncated, at: bytes.count) }
        guard size == Int64(bytes.count) else {
            throw LoadError(.trailingBytes, at: Int(truncatingIfNeeded: size))
        }
        let count = Int64(bytes.half(at: 48))
        let end = Int64(Header.size) + count * Int64(Header.entrySize)
        guard end + Int64(Header.padding) <= size else { throw LoadError(.sectionLayout, at: 48) }
        guard headerHash(bytes, tableEnd: Int(end)) == bytes.word(at: 56) else {
            throw LoadError(.headerDamaged, at: 56)
        }
        guard bytes[8] >= bytes[9], bytes[9] > 0 else { throw LoadError(.newerFormat, at: 8) }
        guard bytes[11] & ~Header.knownFlags == 0 else { throw LoadError(.reservedBits, at: 11) }
        guard bytes.half(at: 52) == 0 else { throw LoadError(.reservedBits, at: 52) }
        return Int(count)
    }

    /// The hash of the header up to the hash itself, folded into that of the section table.
    static func headerHash(_ bytes: ByteView, tableEnd: Int) -> UInt64 {
        let header = SectionHash.of(bytes[0..<56])
        let table = SectionHash.of(bytes[Header.size..<tableEnd])
        return header ^ (table &<< 1 | table &>> 63)
    }

    private func checkedEntry(_ index: Int) throws(LoadError) -> Entry? {
        let at = Header.size + index * Header.entrySize
        let flags = bytes[at + 2]
        guard flags & ~Header.skippable == 0 else { throw LoadError(.reservedBits, at: at + 2) }
        guard let entry = entry(index) else {
            if flags & Header.skippable != 0 { return nil }
            throw LoadError(.unknownSection, at: at)
        }
        guard entry.rows > 0, entry.rows <= entry.range.count else {
            throw LoadError(.sectionLayout, at: at + 4)
        }
        return entry
    }
}
