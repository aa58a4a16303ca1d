/// An input: its bytes, and the name that people know it by.
///
/// Copying is O(1). Line and column are found by scanning, so ask for them only to show a diagnostic.
package final class SourceFile: Sendable {
    /// The path as the user wrote it, or `<stdin>`.
    package let path: String
    /// The bytes that ranges refer to: those that were read, with any byte-order mark, or text made of them (``layout``).
    package let bytes: [UInt8]
    /// The relation of ``bytes`` to the file as it was read.
    package let layout: Layout
    /// The start of a part in a larger file, such as one line of events.
    package let origin: Origin

    package struct Origin: Hashable, Sendable {
        /// The number of lines before the part.
        package var lines = 0
        /// The number of bytes before the part.
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

    /// Creates a file from text, for tests and for examples in documentation.
    package convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

extension SourceFile {
    /// The relation of ``bytes`` to the file as it was read.
    package enum Layout: Sendable {
        /// The bytes of the file.
        case text
        /// The text of a UTF-16 file in UTF-8; the file has `mark` bytes of a byte-order mark, and `size` bytes in all.
        case utf16(mark: Int, size: Int)
        /// The bytes of the file, which are not text: places are offsets, without lines.
        case binary
        /// The objects of a binary file written out as text one after the other, each with its place; the file has `size` bytes.
        case objects([ObjectPlace], size: Int)
    }

    /// The offset of an object's text in ``bytes``, and the offset of the object in the file.
    package struct ObjectPlace: Sendable, BitwiseCopyable {
        package let text: UInt32
        package let file: UInt32

        package init(text: UInt32, file: UInt32) {
            self.text = text
            self.file = file
        }
    }

    /// The number of bytes that were read.
    package var size: Int {
        switch layout {
        case .text, .binary: bytes.count
        case .utf16(_, let size), .objects(_, let size): size
        }
    }

    /// True if places in the file are lines and columns.
    package var hasLines: Bool {
        switch layout {
        case .text, .utf16: true
        case .binary, .objects: false
        }
    }

    /// Returns the offset in a binary file of what stands at `offset` of ``bytes``.
    func fileOffset(_ offset: Int) -> Int {
        guard case .objects(let places, _) = layout else { return min(offset, size) }
        let count = places.prefixCount { $0.text <= offset }
        return count > 0 ? Int(places[count - 1].file) : 0
    }
}

/// A place in a file: lines and columns from 1, columns in Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
    /// The line; 0, like the column, in a file without lines.
    package var line: Int
    package var column: Int
    /// The offset in bytes of the file as it was read, from 0.
    package var byte: Int
}
