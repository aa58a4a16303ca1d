package import TagRuntime
import TagTestSupport
import TagWire

/// Changes the columns of the wire format entry by entry: counts, kinds, sizes, values, links, texts.
package struct ColumnMutator {
    private var random: SeededRandom
    private var columns: [Column]

    private struct Column {
        let kind: WireColumn
        var bytes: [UInt8]
    }

    /// The columns of a container, and where each begins, to make mutants of.
    package struct Source: Sendable {
        fileprivate let columns: [UInt8]
        fileprivate let sizes: [(column: WireColumn, bytes: Int)]

        /// Nil where columns cannot hold the container.
        package init?(_ container: LoadedContainer) {
            guard let columns = WireForm.columns(of: container) else { return nil }
            self.columns = columns
            sizes = WireForm.columnSizes(container)
        }
    }

    /// The mutant of a number: the same for the same container and number.
    package static func mutant(of source: Source, number: UInt64) -> [UInt8] {
        var at = 1  // after the coding
        let columns = source.sizes.map { size in
            defer { at += size.bytes }
            return Column(kind: size.column, bytes: Array(source.columns[at..<at + size.bytes]))
        }
        var mutator = ColumnMutator(random: SeededRandom(seed: number), columns: columns)
        for _ in 0..<(mutator.random.pick([1, 1, 1, 2, 3, 5]) ?? 1) { mutator.change() }
        return [WireCoding.columns.rawValue] + mutator.columns.flatMap(\.bytes)
    }

    private mutating func change() {
        guard !columns.isEmpty else { return }
        let index = random.below(columns.count)
        var bytes = columns[index].bytes
        switch columns[index].kind.encoding {
        case .wide, .bytes, .texts: changeBytes(&bytes)
        case .number, .signed, .row, .value: changeEntries(&bytes, of: index)
        }
        columns[index].bytes = bytes
    }

    private mutating func changeEntries(_ bytes: inout [UInt8], of column: Int) {
        var entries = ColumnMutator.entries(bytes)
        guard !entries.isEmpty else { return }
        let at = random.below(entries.count)
        let largest = entries.max() ?? 0
        switch random.below(9) {
        case 0, 1: entries[at] = entries[random.below(entries.count)]
        case 2: entries[at] &+= random.pick([1, 2, .max, .max - 1]) ?? 1
        case 3, 4: entries[at] = UInt64(random.below(Int(min(largest, 1_000)) + 3))
        case 5:
            entries[at] =
                random.pick([0, 1, 3, 8, 9, 12, 13, 16, 17, 127, 65_536, 1 << 24, 1 << 32 - 1, .max]) ?? 0
        case 6: entries.swapAt(at, random.below(entries.count))
        case 7: entries.remove(at: at)
        default:
            let count = random.pick([1, 1, 2, 300, 20_000]) ?? 1
            entries.insert(contentsOf: repeatElement(entries[at], count: count), at: at)
            // As many as before are counted; sometimes as many as there are.
            if random.once(in: 2), columns[column].kind != .counts { addToCounts(count) }
        }
        bytes = entries.flatMap(ColumnMutator.bytes)
    }

    private mutating func addToCounts(_ added: Int) {
        guard let index = columns.firstIndex(where: { $0.kind == .counts }) else { return }
        var counts = ColumnMutator.entries(columns[index].bytes)
        guard !counts.isEmpty else { return }
        counts[random.below(counts.count)] &+= UInt64(added)
        columns[index].bytes = counts.flatMap(ColumnMutator.bytes)
    }

    private mutating func changeBytes(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let at = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[at] = UInt8(random.below(256))
        case 1: bytes[at] ^= 1 << UInt8(random.below(8))
        case 2: bytes.swapAt(at, random.below(bytes.count))
        case 3: bytes.remove(at: at)
        default: bytes.insert(bytes[at], at: at)
        }
    }

    /// Numbers of seven bits a byte.
    private static func entries(_ bytes: [UInt8]) -> [UInt64] {
        var entries: [UInt64] = []
        var (number, shift) = (UInt64(0), UInt64(0))
        for byte in bytes {
            number |= UInt64(byte & 0x7F) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            entries.append(number)
            (number, shift) = (0, 0)
        }
        return entries
    }

    private static func bytes(_ entry: UInt64) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), entry)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
