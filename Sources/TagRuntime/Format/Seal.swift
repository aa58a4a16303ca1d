/// Makes the header of a container right: content id, then hash.
package enum Seal {
    /// Writes the content id and the header's hash into `file`, whose section table is already there.
    ///
    /// - Parameter contentId: where it is known already; otherwise it is computed.
    package static func sealHeader(_ file: inout [UInt8], contentId: [UInt8]? = nil) {
        let id = contentId ?? SHA256.digest([file[Header.flagsOffset]] + file[Header.size...])
        file.replaceSubrange(16..<48, with: id)
        let hash = withView(file) { bytes in
            SectionTable.headerHash(
                bytes, tableEnd: Header.size + Int(truncatingIfNeeded: bytes.half(at: 48)) * Header.entrySize)
        }
        for index in 0..<8 { file[56 + index] = UInt8(truncatingIfNeeded: hash &>> UInt64(8 * index)) }
    }
}
