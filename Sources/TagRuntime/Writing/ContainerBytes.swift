/// Puts sections together to a container in the resident form, and makes its hashes right.
package enum ContainerBytes {
    /// Whether entities have digests, which follow from the other sections.
    package enum Digests: Sendable {
        case none
        /// Of sections that are known to be right.
        case made
        /// Of sections that somebody else wrote: verified first, and zeros where that fails, as whoever loads them will find.
        case madeIfVerified
    }

    /// The file of `sections`, in whatever order; those without rows are left out.
    ///
    /// - Parameter contentId: where it is known already; otherwise it is computed, which takes longer than all else.
    package static func file(
        flags: UInt8, _ sections: [SectionBytes], digests: Digests = .none, contentId: [UInt8]? = nil
    ) -> [UInt8] {
        var sections = sections
        if digests != .none { sections.append(room(forDigestsOf: sections)) }
        sections = sections.filter { $0.rows > 0 }.sorted { $0.id.rawValue < $1.id.rawValue }
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
        if digests != .none { addDigests(to: &file, verifying: digests == .madeIfVerified) }
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

    // MARK: Digests

    /// Zeros, until there are tables to make digests of.
    private static func room(forDigestsOf sections: [SectionBytes]) -> SectionBytes {
        let entities = sections.reduce(0) { count, section in
            let isOfEntities = section.id == .macros || section.id == .rules || section.id == .tags
            return isOfEntities ? count + section.rows : count
        }
        return SectionBytes(.digests, wideBytes: [UInt8](repeating: 0, count: 8 * entities))
    }

    /// Writes the digests and the hash of their section, the last one.
    private static func addDigests(to file: inout [UInt8], verifying: Bool) {
        // The tables are laid over the file, which takes a header that is right; its content id comes later.
        Seal.sealHeader(&file, contentId: [UInt8](repeating: 0, count: 32))
        guard let digests = withView(file, { digests(of: $0, verifying: verifying) }) else { return }
        let start = file.count - Header.padding - 8 * digests.count
        for (index, digest) in digests.enumerated() { file.write(digest, at: start + 8 * index) }
        let hash = SectionHash.of(file, in: start..<file.count - Header.padding)
        let sections = withView(file) { Int(truncatingIfNeeded: $0.half(at: 48)) }
        file.write(hash, at: Header.size + sections * Header.entrySize - 8)
    }

    /// Nil where there are none to be made, or the bytes are no container.
    private static func digests(of bytes: ByteView, verifying: Bool) -> [UInt64]? {
        do throws(LoadError) {
            let sections = try SectionTable(bytes)
            let tables = try Tables(bytes, sections)
            if verifying {
                var verifier = Verifier(bytes, tables, sections)
                try verifier.verify()
            }
            return tables.digests.count > 0 ? EntityDigests.made(of: tables) : nil
        } catch {
            return nil
        }
    }
}

extension [UInt8] {
    fileprivate mutating func write(_ word: UInt64, at offset: Int) {
        for index in 0..<8 { self[offset + index] = UInt8(truncatingIfNeeded: word &>> UInt64(8 * index)) }
    }
}
