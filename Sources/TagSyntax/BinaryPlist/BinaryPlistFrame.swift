import TagDiagnostics

/// The frame of a binary property list: its header, its trailer, and the table of its objects' offsets.
///
/// All of it is checked when it is read: every object of the table begins between the header and the table.
struct BinaryPlistFrame {
    let bytes: ByteView
    let objectCount: Int
    /// The number of the outermost object.
    let top: Int
    /// The number of bytes of a reference to an object.
    let referenceSize: Int
    /// The end of the objects, where the table begins.
    let objectsEnd: Int
    private let offsetSize: Int

    static let headerSize = 8
    static let trailerSize = 32

    /// Reads the frame; reports an unsound one and returns nil.
    init?(_ bytes: ByteView, report: (Diagnostic) -> Void) {
        let trailer = bytes.count - Self.trailerSize
        guard bytes.has("bplist00", at: 0) else {
            report(.plistVersion(0..<Swift.min(8, bytes.count), in: bytes))
            return nil
        }
        // A header, an object of one byte, an entry of the table, the trailer.
        guard trailer >= Self.headerSize + 2 else {
            report(.plistFrame("the file is cut short", 0..<bytes.count))
            return nil
        }
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = bytes.bigEndian(at: trailer + 8, width: 8)
        let top = bytes.bigEndian(at: trailer + 16, width: 8)
        let table = bytes.bigEndian(at: trailer + 24, width: 8)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            report(.plistFrame("offsets and references have 1 to 8 bytes", trailer + 6..<trailer + 8))
            return nil
        }
        guard table > Self.headerSize, table < trailer else {
            report(
                .plistFrame("the table of offsets lies outside the file", trailer + 24..<trailer + 32))
            return nil
        }
        objectsEnd = Int(table)  // below the size of the file, by the guard
        guard count > 0, count <= (trailer - objectsEnd) / offsetSize else {
            report(
                .plistFrame(
                    count == 0 ? "there are no objects" : "there is no room for a table of \(count) offsets",
                    trailer + 8..<trailer + 16))
            return nil
        }
        objectCount = Int(count)
        guard top < count else {
            report(.plistFrame("the outermost object, \(top), does not exist", trailer + 16..<trailer + 24))
            return nil
        }
        self.top = Int(top)
        if let stray = strayOffset() {
            report(.plistFrame("this offset leads outside the objects", stray))
            return nil
        }
    }

    /// Returns the first entry of the table with an offset that is not between the header and the table; nil if there is none.
    private func strayOffset() -> Range<Int>? {
        let room = UInt64(objectsEnd - Self.headerSize)
        var entry = objectsEnd
        for _ in 0..<objectCount {
            guard bytes.bigEndian(at: entry, width: offsetSize) &- UInt64(Self.headerSize) < room else {
                return entry..<entry + offsetSize
            }
            entry &+= offsetSize
        }
        return nil
    }

    /// Returns the offset at which an object begins.
    @inline(__always)
    func offset(of object: Int) -> Int {
        precondition(UInt(bitPattern: object) < UInt(bitPattern: objectCount))
        return Int(
            truncatingIfNeeded: bytes.bigEndian(at: objectsEnd &+ object &* offsetSize, width: offsetSize))
    }

    /// Returns the object that the reference at `offset` leads to; nil if there is none.
    @inline(__always)
    func object(at offset: Int) -> Int? {
        let object = bytes.bigEndian(at: offset, width: referenceSize)
        return object < UInt64(truncatingIfNeeded: objectCount) ? Int(truncatingIfNeeded: object) : nil
    }

    /// The number of an object's parts, and the offset of the first one.
    struct Extent {
        let count: Int
        let body: Int
    }

    /// Returns the extent of the object at `offset`, whose parts have `size` bytes each; nil if some are missing.
    @inline(__always)
    func extent(at offset: Int, size: Int) -> Extent? {
        let low = Int(bytes[offset] & 0xF)
        let extent = low < 15 ? Extent(count: low, body: offset &+ 1) : longExtent(at: offset)
        guard let extent, extent.body <= objectsEnd, extent.count <= (objectsEnd &- extent.body) / size
        else { return nil }
        return extent
    }

    /// Returns the same for an object whose count is a separate integer.
    @inline(never)
    private func longExtent(at offset: Int) -> Extent? {
        let marker = bytes[offset + 1]
        guard marker & 0xFC == 0x10 else { return nil }
        let width = 1 << Int(marker & 3)
        let count = bytes.bigEndian(at: offset + 2, width: width)
        return Int(exactly: count).map { Extent(count: $0, body: offset + 2 + width) }
    }
}
