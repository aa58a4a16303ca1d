/// Makes the header of a container right: content id, then hash.
package enum Seal {
    /// Writes the content id and the header's hash into `file`, whose section table is already there.
    ///
    /// - Parameter contentId: where it is known already; otherwise it is computed.
    package static func sealHeader(_ file: inout [UInt8], contentId: [UInt8]? = nil) {
        let id = contentId ?? withView(file) { Self.contentId($0) }
        file.replaceSubrange(16..<48, with: id)
        let hash = withView(file) { bytes in
            SectionTable.headerHash(
                bytes, tableEnd: Header.size + Int(truncatingIfNeeded: bytes.half(at: 48)) * Header.entrySize)
        }
        for index in 0..<8 { file[56 + index] = UInt8(truncatingIfNeeded: hash &>> UInt64(8 * index)) }
    }

    /// The content id that a container should have.
    static func contentId(_ bytes: ByteView) -> [UInt8] {
        let flags = bytes[Header.flagsOffset] & ~Header.signed
        return SHA256.digest([flags] + bytes[Header.size..<bytes.count].array)
    }

    /// Sets or clears a flag that is not part of the content.
    static func setFlag(_ flag: UInt8, _ isOn: Bool, in file: inout [UInt8]) {
        let flags = file[Header.flagsOffset] & ~flag
        file[Header.flagsOffset] = isOn ? flags | flag : flags
        sealHeader(&file, contentId: Array(file[16..<48]))
    }
}
