/// A section as it lies in the file, for those who look at containers rather than use them.
package struct SectionInfo: Sendable, Hashable {
    /// Nil for a section that this version does not know.
    package let id: SectionID?
    package let number: Int
    package let isSkippable: Bool
    /// Bytes of a cell.
    package let width: Int
    /// Records, the closing one not counted.
    package let rows: Int
    package let offset: Int
    package let byteCount: Int
    package let hash: UInt64
}

extension LoadedContainer {
    /// Every section, in the order of the file.
    package var sections: [SectionInfo] {
        let count = Int(truncatingIfNeeded: bytes.half(at: 48))
        return (0..<count).map { index in
            let at = Header.size + index * Header.entrySize
            let offset = Int(truncatingIfNeeded: bytes.half(at: at + 8))
            let end =
                index == count - 1
                ? bytes.count - Header.padding
                : Int(truncatingIfNeeded: bytes.half(at: at + Header.entrySize + 8))
            let number = bytes.quarter(at: at)
            return SectionInfo(
                id: SectionID(rawValue: number), number: Int(number),
                isSkippable: bytes[at + 2] & Header.skippable != 0, width: Int(bytes[at + 3]),
                rows: Int(truncatingIfNeeded: bytes.half(at: at + 4)), offset: offset,
                byteCount: end - offset,
                hash: bytes.word(at: at + 12))
        }
    }
}
