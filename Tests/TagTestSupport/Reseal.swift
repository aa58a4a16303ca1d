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
}
