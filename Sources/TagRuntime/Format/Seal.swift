/// Returns the SHA-256 of a byte and of those that follow it, 32 bytes.
///
/// A program that links a library of cryptography lets that one make the digest, by the processor's own instructions.
package typealias ContentDigest = @Sendable (_ first: UInt8, _ rest: ArraySlice<UInt8>) -> [UInt8]

/// Makes the header of a container right: content id, then hash.
package enum Seal {
    /// Writes the content id and the header's hash into `file`, whose section table is already there.
    ///
    /// - Parameters:
    ///   - contentId: where it is known already; otherwise it is computed.
    ///   - digest: The hash of the content id; by default, ``SHA256``.
    package static func sealHeader(
        _ file: inout [UInt8], contentId: [UInt8]? = nil, digest: ContentDigest? = nil
    ) {
        let id =
            contentId ?? digest.map { $0(firstHashed(file.flags), file[Header.size...]) }
            ?? withView(file) { Self.contentId($0) }
        // Others would move all bytes behind them.
        precondition(id.count == HeaderField.contentId.range.count)
        file.replaceSubrange(HeaderField.contentId.range, with: id)
        sealHash(&file, to: Header.entry(Int(truncatingIfNeeded: file[HeaderField.sectionCount])))
    }

    /// Writes the header's hash into `file`, of whose other bytes it covers those up to `end`.
    package static func sealHash(_ file: inout [UInt8], to end: Int) {
        file[HeaderField.hash] = withView(file) { hash($0, to: end) }
    }

    /// The hash of the header up to the hash itself, folded into that of the bytes after the header up to `end`.
    static func hash(_ bytes: ByteView, to end: Int) -> UInt64 {
        let rest = SectionHash.of(bytes[Header.size..<end])
        return SectionHash.of(bytes[0..<HeaderField.hash.rawValue]) ^ (rest &<< 1 | rest &>> 63)
    }

    /// The content id that a container should have.
    static func contentId(_ bytes: ByteView) -> [UInt8] {
        SHA256.digest([firstHashed(bytes.flags)] + bytes[Header.size..<bytes.count].array)
    }

    /// The flags that are part of the content: what is hashed before the bytes after the header.
    private static func firstHashed(_ flags: HeaderFlags) -> UInt8 { flags.subtracting(.signed).rawValue }

    /// Sets or clears the flag for signatures, which is not part of the content.
    static func setSigned(_ isSigned: Bool, in file: inout [UInt8]) {
        let flags = isSigned ? file.flags.union(.signed) : file.flags.subtracting(.signed)
        file[HeaderField.flags] = UInt64(flags.rawValue)
        sealHeader(&file, contentId: Array(file[HeaderField.contentId.range]))
    }
}
