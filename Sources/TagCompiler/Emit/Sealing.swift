import TagRuntime

/// Puts sections together and makes hashes and content id right.
enum Sealing {
    /// The file of `sections`, which come in order of their ids.
    static func file(flags: UInt8, _ sections: [SectionBytes]) -> [UInt8] {
        let tableEnd = Header.size + sections.count * Header.entrySize
        let size = sections.reduce(tableEnd) { $0 + $1.bytes.count } + Header.padding
        var file: [UInt8] = []
        file.reserveCapacity(size)
        file.appendLittleEndian(Header.magic)
        file += [Header.formatVersion, Header.readerVersion, Header.resident, flags]
        file.appendLittleEndian(UInt32(size))
        file += [UInt8](repeating: 0, count: 32)
        file.appendLittleEndian(UInt32(sections.count))
        file += [UInt8](repeating: 0, count: 12)
        var offset = tableEnd
        for section in sections {
            file.appendLittleEndian(section.id)
            file += [section.isSkippable ? Header.skippable : 0, UInt8(section.width)]
            file.appendLittleEndian(UInt32(section.rows))
            file.appendLittleEndian(UInt32(offset))
            file.appendLittleEndian(SectionHash.of(section.bytes))
            offset += section.bytes.count
        }
        for section in sections { file += section.bytes }
        file += [UInt8](repeating: 0, count: Header.padding)
        Seal.sealHeader(&file)
        return file
    }
}
