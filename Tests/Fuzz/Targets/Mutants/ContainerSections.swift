import TagCompiler
import TagRuntime
import TagTestSupport

/// A resident container taken apart into its sections, to be changed one by one and put together again.
package struct ContainerSections {
    /// A section as its entry in the table and its bytes have it.
    struct Section {
        var id: UInt16
        var flags: UInt8
        var width: UInt8
        var rows: UInt32
        var bytes: [UInt8]

        var description: SectionDescription? { ContainerSections.descriptions[Int(id)] }
        /// Cells a row has, closing records not counted; 0 in what is no table of cells.
        var columns: Int { description.map { $0.shape == .cells ? $0.fields.count : 0 } ?? 0 }

        /// The cells, in whatever width; none where the width is none.
        var cells: [UInt32] {
            get {
                guard [1, 2, 4].contains(width) else { return [] }
                let size = Int(width)
                return (0..<bytes.count / size).map {
                    UInt32(truncatingIfNeeded: Reseal.number(size, at: $0 * size, in: bytes))
                }
            }
            set {
                let largest = newValue.max() ?? 0
                width = largest < 1 << 8 ? 1 : largest < 1 << 16 ? 2 : 4
                bytes = []
                bytes.reserveCapacity(newValue.count * Int(width))
                for cell in newValue {
                    for byte in 0..<UInt32(width) {
                        bytes.append(UInt8(truncatingIfNeeded: cell >> (8 * byte)))
                    }
                }
            }
        }
    }

    /// The sections by number; nil for numbers that no section has.
    static let descriptions: [SectionDescription?] = {
        var byNumber = [SectionDescription?](repeating: nil, count: 1 << 16)
        for description in SectionDescription.all { byNumber[Int(description.id.rawValue)] = description }
        return byNumber
    }()

    var flags: UInt8
    var sections: [Section] = []

    /// Takes a file apart that loads.
    package init(_ file: [UInt8]) {
        flags = file.flags.intersection(.behaviour).rawValue
        let count = Reseal.number(4, at: 48, in: file)
        let size = Reseal.number(4, at: 12, in: file)
        for index in 0..<count {
            let at = Header.size + index * Header.entrySize
            let start = Reseal.number(4, at: at + 8, in: file)
            let end =
                index + 1 < count
                ? Reseal.number(4, at: at + Header.entrySize + 8, in: file) : size - Header.padding
            sections.append(
                Section(
                    id: UInt16(truncatingIfNeeded: Reseal.number(2, at: at, in: file)),
                    flags: file[at + 2], width: file[at + 3],
                    rows: UInt32(truncatingIfNeeded: Reseal.number(4, at: at + 4, in: file)),
                    bytes: Array(file[start..<end])))
        }
    }

    /// The file, its hashes right.
    package func sealed() -> [UInt8] {
        let table = Header.size + sections.count * Header.entrySize
        let size = sections.reduce(table) { $0 + $1.bytes.count } + Header.padding
        var file: [UInt8] = []
        file.reserveCapacity(size)
        for index in 0..<UInt64(8) { file.append(UInt8(truncatingIfNeeded: Header.magic >> (8 * index))) }
        file += [Header.formatVersion, Header.readerVersion, Header.resident, flags]
        file += [UInt8](repeating: 0, count: Header.size - file.count + sections.count * Header.entrySize)
        Reseal.set(UInt64(sections.count), 4, at: 48, in: &file)
        for (index, section) in sections.enumerated() {
            let at = Header.size + index * Header.entrySize
            Reseal.set(UInt64(section.id), 2, at: at, in: &file)
            file[at + 2] = section.flags
            file[at + 3] = section.width
            Reseal.set(UInt64(section.rows), 4, at: at + 4, in: &file)
            Reseal.set(UInt64(file.count), 4, at: at + 8, in: &file)
            file += section.bytes
        }
        file += [UInt8](repeating: 0, count: Header.padding)
        Reseal.reseal(&file)
        return file
    }

    func rows(of id: SectionID) -> Int {
        sections.first { $0.id == id.rawValue }.map { Int($0.rows) } ?? 0
    }

    /// The first number of each kind of value, and the end of all.
    var valueBoundaries: [Int] {
        let counted: [SectionID] = [.strings, .macros, .integers, .doubles, .composites, .patterns, .tags]
        return counted.reduce(into: [0, 4]) { $0.append(($0.last ?? 0) + rows(of: $1)) }
    }
}
