import TagRuntime

/// The 64 bytes a container in the wire form begins with: up to the content id the same as of the resident form.
package enum WireHeader {
    package static let size = Header.size
    static let residentSize = 48
    static let inflatedSize = 52
    static let hash = 56

    /// A field of the header.
    package struct Part: Sendable {
        package let offset: Int
        package let size: Int
        package let name: StaticString
        package let documentation: StaticString
    }

    package static let parts: [Part] = [
        Part(offset: 0, size: 8, name: "magic", documentation: "The same as in the resident form."),
        Part(offset: 8, size: 1, name: "formatVersion", documentation: "1."),
        Part(
            offset: 9, size: 1, name: "readerVersion",
            documentation: "The version that a reader must know: 1."),
        Part(offset: 10, size: 1, name: "form", documentation: "2."),
        Part(offset: 11, size: 1, name: "flags", documentation: "Those of the resident form."),
        Part(
            offset: 12, size: 4, name: "fileSize", documentation: "Bytes of this file without signatures."
        ),
        Part(
            offset: 16, size: 32, name: "contentId",
            documentation: "That of the resident form: a container has one id in both forms."),
        Part(
            offset: residentSize, size: 4, name: "residentSize", documentation: "Bytes of the resident form."),
        Part(offset: inflatedSize, size: 4, name: "inflatedSize", documentation: "Bytes of the columns."),
        Part(
            offset: hash, size: 8, name: "hash",
            documentation: "XXH64 of the header up to here, exclusive-or XXH64 of the rest rotated left by 1."
        ),
    ]

    /// Returns the hash that the header of `file` should have.
    package static func hash(of file: [UInt8]) -> UInt64 {
        let rest = SectionHash.of(file, in: size..<file.count)
        return SectionHash.of(file, in: 0..<hash) ^ (rest << 1 | rest >> 63)
    }

    /// Makes file size and hash of `file` right.
    package static func seal(_ file: inout [UInt8]) {
        set(UInt64(file.count), 4, at: 12, in: &file)
        set(hash(of: file), 8, at: hash, in: &file)
    }

    static func set(_ value: UInt64, _ size: Int, at offset: Int, in file: inout [UInt8]) {
        for index in 0..<size { file[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index)) }
    }

    static func number(_ size: Int, at offset: Int, in file: [UInt8]) -> UInt64 {
        (0..<size).reversed().reduce(0) { $0 << 8 | UInt64(file[offset + $1]) }
    }
}
