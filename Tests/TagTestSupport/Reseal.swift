import TagRuntime

/// Makes the hashes of bytes right that were changed on purpose, so that what lies behind them is tried.
package enum Reseal {
    /// Rewrites file size, section hashes, content id and header hash; entries that lead outside stay.
    package static func reseal(_ file: inout [UInt8]) {
        guard file.count >= Header.size + Header.padding else { return }
        set(UInt64(file.count), 4, at: 12, in: &file)
        let count = number(4, at: 48, in: file)
        guard count <= (file.count - Header.size - Header.padding) / Header.entrySize else { return }
        for index in 0..<count {
            let at = Header.size + index * Header.entrySize
            let start = number(4, at: at + 8, in: file)
            let isLast = index == count - 1
            let end =
                isLast ? file.count - Header.padding : number(4, at: at + Header.entrySize + 8, in: file)
            guard start <= end, end <= file.count else { continue }
            set(SectionHash.of(Array(file[start..<end])), 8, at: at + 12, in: &file)
        }
        Seal.sealHeader(&file)
    }

    /// A little-endian number of `size` bytes.
    package static func number(_ size: Int, at offset: Int, in file: [UInt8]) -> Int {
        (0..<size).reversed().reduce(0) { $0 << 8 | Int(file[offset + $1]) }
    }

    /// Writes a little-endian number.
    package static func set(_ value: UInt64, _ size: Int, at offset: Int, in file: inout [UInt8]) {
        for index in 0..<size { file[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index)) }
    }

    /// Returns a container with one section more at its end.
    package static func withSection(number: Int, skippable: Bool, _ content: [UInt8], in bytes: [UInt8])
        -> [UInt8]
    {
        var bytes = bytes
        let count = Self.number(4, at: 48, in: bytes)
        let tableEnd = Header.size + count * Header.entrySize
        for index in 0..<count {
            let at = Header.size + index * Header.entrySize + 8
            set(UInt64(Self.number(4, at: at, in: bytes) + Header.entrySize), 4, at: at, in: &bytes)
        }
        var entry = [UInt8](repeating: 0, count: Header.entrySize)
        set(UInt64(number), 2, at: 0, in: &entry)
        entry[2] = skippable ? SectionFlags.skippable.rawValue : 0
        entry[3] = 1
        set(UInt64(content.count), 4, at: 4, in: &entry)
        set(UInt64(bytes.count - Header.padding + Header.entrySize), 4, at: 8, in: &entry)
        bytes.insert(contentsOf: content, at: bytes.count - Header.padding)
        bytes.insert(contentsOf: entry, at: tableEnd)
        set(UInt64(count + 1), 4, at: 48, in: &bytes)
        reseal(&bytes)
        return bytes
    }

    /// Returns a container in which the cells of a section, given by number, take `width` bytes, no fewer than before.
    package static func widened(_ section: Int, to width: Int, in bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let entries = (0..<number(4, at: 48, in: bytes)).map { Header.entry($0) }
        guard let index = entries.firstIndex(where: { number(2, at: $0, in: bytes) == section })
        else { return bytes }
        let old = number(1, at: entries[index] + 3, in: bytes)
        let start = number(4, at: entries[index] + 8, in: bytes)
        let later = entries[(index + 1)...]
        let end = later.first.map { number(4, at: $0 + 8, in: bytes) } ?? bytes.count - Header.padding
        let cells = stride(from: start, to: end, by: old).flatMap { cell in
            bytes[cell..<cell + old] + [UInt8](repeating: 0, count: width - old)
        }
        for entry in later {
            let moved = number(4, at: entry + 8, in: bytes) + cells.count - (end - start)
            set(UInt64(moved), 4, at: entry + 8, in: &bytes)
        }
        set(UInt64(width), 1, at: entries[index] + 3, in: &bytes)
        bytes.replaceSubrange(start..<end, with: cells)
        reseal(&bytes)
        return bytes
    }
}
