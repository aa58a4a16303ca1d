import TagRuntime

/// A file that is whole or none: what it is, in 8 bytes, what is in it, and the hash of all that, 8 bytes; nothing after it.
enum SealedFile {
    static func bytes(_ kind: StaticString, _ content: [UInt8]) -> [UInt8] {
        var file = Array("\(kind)".utf8)
        file += content
        file.appendLittleEndian(SectionHash.of(file))
        return file
    }

    /// What is in a file; nil of a file of another kind, and of one that was damaged.
    static func content(_ kind: StaticString, of file: [UInt8]) -> [UInt8]? {
        let opening = Array("\(kind)".utf8)
        guard file.count >= opening.count + 8, file.starts(with: opening) else { return nil }
        let end = file.count - 8
        var seal = ByteCursor(Array(file[end...]))
        guard seal.number(UInt64.self) == SectionHash.of(file, in: 0..<end) else { return nil }
        return Array(file[opening.count..<end])
    }
}
