import TagRuntime

/// A file that is whole or none: what it is, in 8 bytes, what is in it, and the hash of all that, 8 bytes; nothing after it.
package enum SealedFile {
    package static func bytes(_ kind: StaticString, _ content: [UInt8]) -> [UInt8] {
        var file = Array("\(kind)".utf8)
        file += content
        file.appendLittleEndian(SectionHash.of(file))
        return file
    }

    /// What is in a file; nil of a file of another kind, and of one that was damaged.
    package static func content(_ kind: StaticString, of file: [UInt8]) -> [UInt8]? {
        let opening = Array("\(kind)".utf8)
        guard file.count >= opening.count + 8, file.starts(with: opening) else { return nil }
        let end = file.count - 8
        var seal = ByteCursor(Array(file[end...]))
        guard seal.number(UInt64.self) == SectionHash.of(file, in: 0..<end) else { return nil }
        return Array(file[opening.count..<end])
    }

    /// The rows that are in a file, at most `limit`, each read by a closure; none of a file that is not whole, or where one cannot be read.
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
