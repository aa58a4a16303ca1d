import TagRuntime

/// A container as it is saved on disk: its bytes, their tag, and the time at which they were fetched.
///
/// The file is a ``SealedFile`` of the kind `TAGSAVE1`. It has the fetch time in milliseconds since 1970, 8 bytes; the length of
/// the tag, 4 bytes, and the tag in UTF-8; the length of the container, 4 bytes, and the container; and, if the default container
/// had a numeric version then, that version, 8 bytes. Little-endian.
struct SavedContainer: Sendable, Hashable {
    let bytes: [UInt8]
    let tag: String?
    let fetched: Int64
    /// The version of the default container when it was saved; nil if there was none, or none was written.
    let shipped: UInt64?

    /// The limit on a tag, in bytes; a longer one is dropped.
    static let tagLimit = 1_024

    /// The bytes of the file.
    var file: [UInt8] {
        var content: [UInt8] = []
        content.appendLittleEndian(fetched)
        content.append(text: Array((tag ?? "").utf8))
        content.append(text: bytes)
        if let shipped { content.appendLittleEndian(shipped) }
        return SealedFile.bytes("TAGSAVE1", content)
    }

    init(bytes: [UInt8], tag: String?, fetched: Int64, shipped: UInt64? = nil) {
        self.bytes = bytes
        // A tag that is too long is dropped: the next request is then unconditional.
        self.tag = tag.flatMap { $0.utf8.count <= Self.tagLimit ? $0 : nil }
        self.fetched = fetched
        self.shipped = shipped
    }

    /// Reads a file; nil if it is of another kind, or damaged.
    init?(file: [UInt8]) {
        guard let content = SealedFile.content("TAGSAVE1", of: file) else { return nil }
        var cursor = ByteCursor(content)
        guard let fetched = cursor.number(Int64.self), fetched > 0, let tag = cursor.text(),
            let name = String(validating: tag, as: UTF8.self), let bytes = cursor.text()
        else { return nil }
        let shipped = cursor.left == 8 ? cursor.number(UInt64.self) : nil
        guard cursor.left == 0 else { return nil }
        self.init(bytes: bytes, tag: name.isEmpty ? nil : name, fetched: fetched, shipped: shipped)
    }
}
