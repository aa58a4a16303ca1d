/// One input: its bytes and the name that people know it by.
///
/// Copying is O(1). Line and column are found by scanning, so ask for them only to show a diagnostic.
package final class SourceFile: Sendable {
    /// The path as the user wrote it, or `<stdin>`.
    package let path: String
    /// What ranges count: the bytes as they were read, byte-order mark included, or text made of them (``layout``).
    package let bytes: [UInt8]
    /// How places in ``bytes`` lead to the file as it was read.
    package let layout: Layout
    /// Of a part of a larger file, such as one line of events: where the part begins.
    package let origin: Origin

    package struct Origin: Hashable, Sendable {
        /// Lines before the part.
        package var lines = 0
        /// Bytes before the part.
        package var bytes = 0

        package init(lines: Int = 0, bytes: Int = 0) {
            self.lines = lines
            self.bytes = bytes
        }
    }

    package init(path: String, bytes: [UInt8], layout: Layout = .text, origin: Origin = Origin()) {
        self.path = path
        self.bytes = bytes
        self.layout = layout
        self.origin = origin
    }

    /// A file made of text, for tests and for examples in documentation.
    package convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

extension SourceFile {
    /// What ``bytes`` are of the file as it was read.
    package enum Layout: Sendable {
        /// The same.
        case text
        /// Its UTF-16 in UTF-8; the file has `mark` bytes of a byte-order mark, and `size` bytes in all.
        case utf16(mark: Int, size: Int)
        /// The same, and they are no text: places are offsets, without lines.
        case binary
        /// What the objects of a binary file say, written out one after the other, each at its place.
        case objects([ObjectPlace], size: Int)
    }

    /// Where the text of an object begins, and where the file has the object.
    package struct ObjectPlace: Sendable, BitwiseCopyable {
        package let text: UInt32
        package let file: UInt32

        package init(text: UInt32, file: UInt32) {
            self.text = text
            self.file = file
        }
    }

    /// How many bytes were read.
    package var size: Int {
        switch layout {
        case .text, .binary: bytes.count
        case .utf16(_, let size), .objects(_, let size): size
        }
    }

    /// Whether places in the file are lines and columns.
    package var hasLines: Bool {
        switch layout {
        case .text, .utf16: true
        case .binary, .objects: false
        }
    }

    /// Where a binary file has what stands at `offset` of ``bytes``.
    func fileOffset(_ offset: Int) -> Int {
        guard case .objects(let places, _) = layout else { return min(offset, size) }
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].text <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? Int(places[low - 1].file) : 0
    }
}

/// A place in a file, as people count: lines and columns from 1, columns in Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
    /// 0, as the column is, in a file without lines.
    package var line: Int
    package var column: Int
    /// The offset in bytes of the file as it was read, from 0.
    package var byte: Int

    package init(line: Int, column: Int, byte: Int) {
        self.line = line
        self.column = column
        self.byte = byte
    }
}
