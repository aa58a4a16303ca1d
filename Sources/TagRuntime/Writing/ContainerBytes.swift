/// Puts sections together to a container in the resident form, and makes its hashes right.
package enum ContainerBytes {
    /// The file of `sections`, in whatever order; those without rows are left out.
    ///
    /// - Parameter contentId: where it is known already; otherwise it is computed, which takes longer than all else.
    package static func file(
        flags: UInt8, _ sections: [SectionBytes], contentId: [UInt8]? = nil
    ) -> [UInt8] {
        let sections = sections.filter { $0.rows > 0 }.sorted { $0.id.rawValue < $1.id.rawValue }
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
        appendTable(sections, firstOffset: tableEnd, to: &file)
        for section in sections { file += section.bytes }
        file += [UInt8](repeating: 0, count: Header.padding)
        Seal.sealHeader(&file, contentId: contentId)
        return file
    }

    private static func appendTable(_ sections: [SectionBytes], firstOffset: Int, to file: inout [UInt8]) {
        var offset = firstOffset
        for section in sections {
            file.appendLittleEndian(section.id.rawValue)
            file += [section.id.isSkippable ? Header.skippable : 0, UInt8(section.width)]
            file.appendLittleEndian(UInt32(section.rows))
            file.appendLittleEndian(UInt32(offset))
            file.appendLittleEndian(SectionHash.of(section.bytes))
            offset += section.bytes.count
        }
    }
}
