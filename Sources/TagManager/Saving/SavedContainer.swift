import TagRuntime

/// A container as it is kept on disk: bytes, their tag, and when they were fetched.
///
/// A ``SealedFile`` of the kind `TAGSAVE1`: when it was fetched, in milliseconds since 1970, 8 bytes; the tag in UTF-8 after its length,
/// 4 bytes; the container after its length, 4 bytes. Little-endian.
struct SavedContainer: Sendable, Hashable {
    let bytes: [UInt8]
    let tag: String?
    let fetched: Int64

    /// A tag is not longer than this.
    static let tagLimit = 1_024

    /// The file.
    var file: [UInt8] {
        var content: [UInt8] = []
        content.appendLittleEndian(fetched)
        content.append(text: Array((tag ?? "").utf8))
        content.append(text: bytes)
        return SealedFile.bytes("TAGSAVE1", content)
    }

    init(bytes: [UInt8], tag: String?, fetched: Int64) {
        self.bytes = bytes
        // One that cannot be kept is none: the next request is then unconditional.
        self.tag = tag.flatMap { $0.utf8.count <= Self.tagLimit ? $0 : nil }
        self.fetched = fetched
    }

    /// Nil of a file that is anything else, or was damaged.
    init?(file: [UInt8]) {
        guard let content = SealedFile.content("TAGSAVE1", of: file) else { return nil }
        var cursor = ByteCursor(content)
        guard let fetched = cursor.number(Int64.self), fetched > 0, let tag = cursor.text(),
            let name = String(validating: tag, as: UTF8.self), let bytes = cursor.text(), cursor.left == 0
        else { return nil }
        self.init(bytes: bytes, tag: name.isEmpty ? nil : name, fetched: fetched)
    }
}
