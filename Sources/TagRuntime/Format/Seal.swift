/// Makes the header of a container right: content id, then hash.
package enum Seal {
    /// Writes the content id and the header's hash into `file`, whose section table is already there.
    package static func sealHeader(_ file: inout [UInt8]) {
        let id = SHA256.digest(Array(file[Header.size...]))
        file.replaceSubrange(16..<48, with: id)
        let hash = withView(file) { bytes in
            SectionTable.headerHash(
                bytes, tableEnd: Header.size + Int(truncatingIfNeeded: bytes.half(at: 48)) * Header.entrySize)
        }
        for index in 0..<8 { file[56 + index] = UInt8(truncatingIfNeeded: hash &>> UInt64(8 * index)) }
    }

    /// Writes the hash of every section, and then the header's: for tests that change bytes on purpose.
    ///
    /// Entries that lead outside are left as they are.
    package static func resealSections(_ file: inout [UInt8]) {
        guard file.count >= Header.size + Header.padding else { return }
        let count = withView(file) { Int(truncatingIfNeeded: $0.half(at: 48)) }
        guard count >= 0, count <= (file.count - Header.size - Header.padding) / Header.entrySize else {
            return
        }
        for index in 0..<count {
            let at = Header.size + index * Header.entrySize
            let hash: UInt64? = withView(file) { bytes in
                let start = Int(truncatingIfNeeded: bytes.half(at: at + 8))
                let end =
                    index == count - 1
                    ? bytes.count - Header.padding
                    : Int(truncatingIfNeeded: bytes.half(at: at + Header.entrySize + 8))
                guard start >= 0, end >= start, end <= bytes.count else { return nil }
                return SectionHash.of(bytes[start..<end])
            }
            guard let hash else { continue }
            for byte in 0..<8 { file[at + 12 + byte] = UInt8(truncatingIfNeeded: hash &>> UInt64(8 * byte)) }
        }
        sealHeader(&file)
    }
}
