import TagRuntime

/// A container as it is kept on disk: bytes, their tag, and when they were fetched, under one checksum.
///
/// Little-endian: `TAGSAVE1`; when it was fetched, in milliseconds since 1970, 8 bytes; the length of the tag, 4, and the tag in
/// UTF-8; the length of the container, 4, and the container; the hash of all before it, 8. There is nothing after it.
struct SavedContainer: Sendable, Hashable {
    let bytes: [UInt8]
    let tag: String?
    let fetched: Int64

    private static let opening = Array("TAGSAVE1".utf8)
    /// A tag is not longer than this.
    static let tagLimit = 1_024

    /// The file.
    var file: [UInt8] {
        var file = Self.opening
        file.append(fetched)
        let tag = Array((tag ?? "").utf8)
        file.append(UInt32(tag.count))
        file += tag
        file.append(UInt32(bytes.count))
        file += bytes
        file.append(SectionHash.of(file))
        return file
    }

    init(bytes: [UInt8], tag: String?, fetched: Int64) {
        self.bytes = bytes
        // One that cannot be kept is none: the next request is then unconditional.
        self.tag = tag.flatMap { $0.utf8.count <= Self.tagLimit ? $0 : nil }
        self.fetched = fetched
    }

    /// Nil of a file that is anything else, or was damaged.
    init?(file: [UInt8]) {
        var cursor = Cursor(file)
        guard file.count >= 8, cursor.take(8).elementsEqual(Self.opening),
            let fetched = cursor.number(Int64.self), fetched > 0,
            let tagLength = cursor.number(UInt32.self), tagLength <= Self.tagLimit,
            let tag = String(validating: cursor.take(Int(tagLength)), as: UTF8.self),
            let length = cursor.number(UInt32.self), Int(length) == cursor.left - 8
        else { return nil }
        let bytes = cursor.take(Int(length))
        guard SectionHash.of(file, in: 0..<file.count - 8) == cursor.number(UInt64.self) else { return nil }
        self.init(bytes: Array(bytes), tag: tag.isEmpty ? nil : tag, fetched: fetched)
    }
}

/// Reads a file from its beginning on.
private struct Cursor {
    private let file: [UInt8]
    private var at = 0

    init(_ file: [UInt8]) { self.file = file }

    var left: Int { file.count - at }

    /// So many bytes, or those that are left.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let end = at + min(count, left)
        defer { at = end }
        return file[at..<end]
    }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        let size = Number.bitWidth / 8
        guard left >= size else { return nil }
        return take(size).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
