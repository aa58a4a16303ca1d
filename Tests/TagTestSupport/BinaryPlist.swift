/// Puts a binary property list together from objects as bytes, sound or not.
package struct BinaryPlist {
    package var objects: [[UInt8]]
    package var top: UInt64 = 0
    package var offsetSize = 1
    package var referenceSize: UInt8 = 1
    /// Replaces the table of places of the objects.
    package var offsets: [UInt64]?
    /// Replaces the number of objects and the place of their table.
    package var count: UInt64?
    package var table: UInt64?
    package var header = Array("bplist00".utf8)

    package init(_ objects: [[UInt8]]) { self.objects = objects }

    package var bytes: [UInt8] {
        var bytes = header
        var starts: [UInt64] = []
        for object in objects {
            starts.append(UInt64(bytes.count))
            bytes += object
        }
        let table = UInt64(bytes.count)
        for offset in offsets ?? starts { bytes += Self.bigEndian(offset, width: offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(truncatingIfNeeded: offsetSize), referenceSize]
        for number in [count ?? UInt64(objects.count), top, self.table ?? table] {
            bytes += Self.bigEndian(number, width: 8)
        }
        return bytes
    }

    /// The lowest bytes of a number, the highest of them first.
    package static func bigEndian(_ number: UInt64, width: Int) -> [UInt8] {
        (0..<width).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (UInt64($0) * 8)) : 0 }
    }

    /// A string of at most 14 ASCII characters.
    package static func string(_ text: String) -> [UInt8] {
        [0x50 | UInt8(text.utf8.count)] + Array(text.utf8)
    }

    /// An array of at most 14 elements.
    package static func array(_ references: UInt8...) -> [UInt8] {
        [0xA0 | UInt8(references.count)] + references
    }
}
