/// A section as it lies in the file, for those who look at containers rather than use them.
package struct SectionInfo: Sendable, Hashable {
    /// The section's id; nil if this version does not know the section.
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

extension LoadedContainer {
    /// Returns true if both have the same bytes in every section that is not skippable, and the same flags.
    ///
    /// They then behave the same.
    package func doesSame(as other: LoadedContainer) -> Bool {
        let (one, two) = (sections.filter { !$0.isSkippable }, other.sections.filter { !$0.isSkippable })
        return tables.behaviourFlags == other.tables.behaviourFlags && one.count == two.count
            && one.indices.allSatisfy { index in
                one[index].number == two[index].number && one[index].width == two[index].width
                    && one[index].rows == two[index].rows && view(one[index]) == other.view(two[index])
            }
    }

    /// Returns true if all names are the same, or one of the containers has no names.
    package func namesSame(as other: LoadedContainer) -> Bool {
        let (one, two) = (tables, other.tables)
        guard one.names.count > 0, two.names.count > 0 else { return true }
        return one.names.count == two.names.count
            && (0..<one.names.count).allSatisfy { row in
                guard let name = one.name(row), let other = two.name(row) else {
                    return one.name(row) == nil && two.name(row) == nil
                }
                return name == other
            }
    }

    private func view(_ section: SectionInfo) -> ByteView {
        bytes[section.offset..<section.offset + section.byteCount]
    }
}
