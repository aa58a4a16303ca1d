import TagRuntime

/// A file with a checksum: its kind, 8 bytes, its content, and a hash of both, 8 bytes.
package enum SealedFile {
    package static func bytes(_ kind: StaticString, _ content: [UInt8]) -> [UInt8] {
        var file = Array("\(kind)".utf8)
        file += content
        file.appendLittleEndian(SectionHash.of(file))
        return file
    }

    /// Returns the content of a file; nil if it is of another kind, or damaged.
    package static func content(_ kind: StaticString, of file: [UInt8]) -> [UInt8]? {
        let opening = Array("\(kind)".utf8)
        guard file.count >= opening.count + 8, file.starts(with: opening) else { return nil }
        let end = file.count - 8
        var seal = ByteCursor(Array(file[end...]))
        guard seal.number(UInt64.self) == SectionHash.of(file, in: 0..<end) else { return nil }
        return Array(file[opening.count..<end])
    }

    /// Reads the rows of a file with a closure, at most `limit`; none if the file is damaged or a row cannot be read.
    package static func rows<Row>(
        _ kind: StaticString, of file: [UInt8], limit: Int, _ read: (inout ByteCursor) -> Row?
    ) -> [Row] {
        guard let content = content(kind, of: file) else { return [] }
        var cursor = ByteCursor(content)
        var rows: [Row] = []
        while cursor.left > 0, rows.count < limit {
            guard let row = read(&cursor) else { return [] }
            rows.append(row)
        }
        return rows
    }
}
