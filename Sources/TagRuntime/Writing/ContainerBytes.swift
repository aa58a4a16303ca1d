/// Puts sections together to a container in the resident form, and makes its hashes right.
package enum ContainerBytes {
    /// The file of `sections`, in whatever order; those without rows are left out.
    ///
    /// - Parameters:
    ///   - contentId: where it is known already; otherwise it is computed, which takes longer than all else.
    ///   - digest: The hash of the content id; by default, ``SHA256``.
    package static func file(
        flags: HeaderFlags, _ sections: [SectionBytes], contentId: [UInt8]? = nil,
        digest: ContentDigest? = nil
    ) -> [UInt8] {
        let sections = sections.filter { $0.rows > 0 }.sorted { $0.id.rawValue < $1.id.rawValue }
        let size = sections.reduce(Header.entry(sections.count)) { $0 + $1.bytes.count } + Header.padding
        var file: [UInt8] = []
        file.reserveCapacity(size)
        file += repeatElement(0, count: Header.entry(sections.count))
        file[HeaderField.magic] = Header.magic
        file[HeaderField.formatVersion] = UInt64(Header.formatVersion)
        file[HeaderField.readerVersion] = UInt64(Header.readerVersion)
        file[HeaderField.form] = UInt64(Header.resident)
        file[HeaderField.flags] = UInt64(flags.rawValue)
        file[HeaderField.fileSize] = UInt64(size)
        file[HeaderField.sectionCount] = UInt64(sections.count)
        for (index, section) in sections.enumerated() {
            let at = Header.entry(index)
            let flags: SectionFlags = section.id.isSkippable ? .skippable : []
            file[EntryField.id, from: at] = UInt64(section.id.rawValue)
            file[EntryField.flags, from: at] = UInt64(flags.rawValue)
            file[EntryField.width, from: at] = UInt64(section.width)
            file[EntryField.rows, from: at] = UInt64(section.rows)
            file[EntryField.offset, from: at] = UInt64(file.count)
            file[EntryField.hash, from: at] = SectionHash.of(section.bytes)
            file += section.bytes
        }
        file += repeatElement(0, count: Header.padding)
        Seal.sealHeader(&file, contentId: contentId, digest: digest)
        return file
    }
}
