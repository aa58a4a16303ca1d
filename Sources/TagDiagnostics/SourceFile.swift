/// One input: its bytes and the name that people know it by.
///
/// Copying is O(1). Line and column are found by scanning, so ask for them only to show a diagnostic.
package struct SourceFile: Sendable {
    /// The path as the user wrote it, or `<stdin>`.
    package let path: String
    /// The bytes as they were read, byte-order mark included.
    package let bytes: [UInt8]
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

    package init(path: String, bytes: [UInt8], origin: Origin = Origin()) {
        self.path = path
        self.bytes = bytes
        self.origin = origin
    }

    /// A file made of text, for tests and for examples in documentation.
    package init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

/// A place in a file, as people count: lines and columns from 1, columns in Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
    package var line: Int
    package var column: Int
    /// The offset in bytes, from 0.
    package var byte: Int

    package init(line: Int, column: Int, byte: Int) {
        self.line = line
        self.column = column
        self.byte = byte
    }
}
