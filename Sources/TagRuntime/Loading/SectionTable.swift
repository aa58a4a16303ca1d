/// Header and section table: once made, every section is known to lie inside the bytes.
///
/// Cost: some hundred instructions and no allocation, whatever the container's size.
struct SectionTable {
    let bytes: ByteView
    /// The number of sections in the table, with those that may be left out.
    let count: Int

    /// - Throws: ``LoadError`` with the first fault, whose code is one of 1 to 6 and 8 to 10.
    init(_ bytes: ByteView) throws(LoadError) {
        try Header.check(bytes, Header.resident)
        self.init(checked: bytes)
        var (expected, last) = (Header.entry(count), -1)
        for index in 0..<count {
            let at = Header.entry(index)
            let entry = entry(index)
            let end = entry.offset &+ entry.byteCount
            guard entry.offset == expected, end > expected, end <= bytes.count - Header.padding else {
                throw LoadError(.sectionLayout, at: at + EntryField.offset.rawValue)
            }
            guard entry.number > last else { throw LoadError(.sectionLayout, at: at) }
            try check(entry, at)
            (expected, last) = (end, entry.number)
        }
        guard expected == bytes.count - Header.padding else {
            throw LoadError(.sectionLayout, at: .sectionCount)
        }
    }

    /// The table of a container that was loaded.
    init(checked bytes: ByteView) {
        self.bytes = bytes
        count = Int(truncatingIfNeeded: bytes[HeaderField.sectionCount])
    }

    /// Returns the end of a section, which is the start of the next one.
    private func end(of index: Int) -> Int {
        guard index < count - 1 else { return bytes.count - Header.padding }
        return Int(truncatingIfNeeded: bytes[EntryField.offset, from: Header.entry(index + 1)])
    }

    /// Entry number `index`.
    @inline(__always)
    func entry(_ index: Int) -> SectionInfo {
        let at = Header.entry(index)
        let start = Int(truncatingIfNeeded: bytes[EntryField.offset, from: at])
        return SectionInfo(
            number: Int(truncatingIfNeeded: bytes[EntryField.id, from: at]),
            flags: SectionFlags(rawValue: UInt8(truncatingIfNeeded: bytes[EntryField.flags, from: at])),
            width: Int(truncatingIfNeeded: bytes[EntryField.width, from: at]),
            rows: Int(truncatingIfNeeded: bytes[EntryField.rows, from: at]), offset: start,
            byteCount: end(of: index) &- start, hash: bytes[EntryField.hash, from: at])
    }

    /// The entry of a section, if the container has it.
    func entry(of id: SectionID) -> SectionInfo? {
        for index in 0..<count {
            let entry = entry(index)
            if entry.number == Int(id.rawValue) { return entry }
        }
        return nil
    }

    /// Returns the offset of a cell in the file.
    func place(_ id: SectionID, cell: Int) -> Int {
        entry(of: id).map { $0.offset + cell * $0.width } ?? 0
    }

    /// An error at a cell.
    func fault<Layout: RecordLayout>(
        _ code: LoadError.Code, _: Table<Layout>, _ row: Int, _ field: Layout
    ) -> LoadError {
        LoadError(code, at: place(Layout.section, cell: row * Layout.columnCount + field.rawValue))
    }

    private func check(_ entry: SectionInfo, _ at: Int) throws(LoadError) {
        guard entry.flags.isSubset(of: .known) else {
            throw LoadError(.reservedBits, at: at + EntryField.flags.rawValue)
        }
        guard entry.id != nil else {
            if entry.isSkippable { return }
            throw LoadError(.unknownSection, at: at)
        }
        guard entry.rows > 0, entry.rows <= entry.byteCount else {
            throw LoadError(.sectionLayout, at: at + EntryField.rows.rawValue)
        }
    }
}
