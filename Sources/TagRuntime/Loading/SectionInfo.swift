/// A section as it lies in the file.
package struct SectionInfo: Sendable, Hashable {
    package let number: Int
    package let flags: SectionFlags
    /// Bytes of a cell.
    package let width: Int
    /// Records, the closing one not counted.
    package let rows: Int
    package let offset: Int
    package let byteCount: Int
    package let hash: UInt64

    /// The section's id; nil if this version does not know the section.
    package var id: SectionID? { SectionID(rawValue: UInt16(truncatingIfNeeded: number)) }
    package var isSkippable: Bool { flags.contains(.skippable) }
    package var range: Range<Int> { offset..<offset + byteCount }
}

extension LoadedContainer {
    /// Every section, in the order of the file.
    package var sections: [SectionInfo] {
        let table = SectionTable(checked: bytes)
        return (0..<table.count).map { table.entry($0) }
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
                    && one[index].rows == two[index].rows
                    && bytes[one[index].range] == other.bytes[two[index].range]
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
}
