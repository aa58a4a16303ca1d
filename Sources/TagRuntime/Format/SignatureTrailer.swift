/// The signatures of a container, which come after its last byte, in either form.
///
/// They are in no section and not part of the content, so a container is the same with any signatures. A flag of
/// the header states that there are some: a file that lost them is noticed.
package enum SignatureTrailer {
    /// The largest number of signatures, which bounds the work of verifying them.
    package static let largestCount = 8
    /// The one algorithm there is: Ed25519 (RFC 8032).
    static let ed25519: UInt8 = 1
    static let countOffset = 1
    static let headSize = 4
    static let keyIdSize = 8
    static let signatureSize = 64
    static let entrySize = keyIdSize + signatureSize
    static let hashSize = 8

    /// Bytes of a trailer of `count` signatures.
    static func size(_ count: Int) -> Int { headSize + count * entrySize + hashSize }

    /// The fields in order; the two of an entry are there once for each signature.
    package static var parts: [(size: Int, name: StaticString, documentation: StaticString)] {
        [
            (1, "algorithm", "1: Ed25519."),
            (1, "count", "The number of signatures, 1 to 8."),
            (2, "reserved", "0."),
            (
                keyIdSize, "keyId",
                "The first bytes of the SHA-256 of the signer's public key, for each signature."
            ),
            (signatureSize, "signature", "The signature of the message below, for each signature."),
            (hashSize, "hash", "The hash of the trailer up to here."),
        ]
    }

    /// Every field of a trailer of `count` signatures, in the order of the file.
    package static func parts(_ count: Int) -> [(size: Int, name: StaticString, documentation: StaticString)]
    {
        let parts = self.parts
        return parts[..<3] + (0..<count).flatMap { _ in parts[3..<5] } + parts[5...]
    }

    /// The first bytes of each signed message, so that a signature of anything else is no signature of a container.
    static let domain: StaticString = "tagc container signature 1\n"
    /// The ``domain`` as a string without its line feed, for the reference.
    package static var domainText: String { String(ByteView(domain).string.dropLast()) }
    /// Bytes of what a signature is of.
    package static var messageSize: Int { domain.utf8CodeUnitCount + 2 + 32 }

    /// Returns the offset where a container ends and its trailer begins: the count of the bytes if there is no trailer.
    ///
    /// - Throws: ``LoadError`` of a trailer that is cut off or damaged. Of the container only the flag and the size are read.
    package static func start(in bytes: ByteView) throws(LoadError) -> Int {
        guard bytes.count >= Header.size, bytes.flags.contains(.signed) else {
            return bytes.count
        }
        let start = Int64(bytes[HeaderField.fileSize])
        // The reader of the header reports these faults.
        guard start >= Int64(Header.size), start <= Int64(bytes.count) else { return bytes.count }
        try check(bytes, from: Int(start))
        return Int(start)
    }

    /// Returns the offset where a container in an array ends and its trailer begins, like ``start(in:)-(ByteView)``.
    package static func start(in file: [UInt8]) throws(LoadError) -> Int {
        defer { withExtendedLifetime(file) {} }
        return try start(in: ByteView(holding: file))
    }

    private static func check(_ bytes: ByteView, from start: Int) throws(LoadError) {
        let room = bytes.count - start
        guard room >= headSize else { throw LoadError(.truncated, at: bytes.count) }
        guard bytes[start] == ed25519 else { throw LoadError(.newerFormat, at: start) }
        let count = Int(bytes[start + countOffset])
        guard (1...largestCount).contains(count) else {
            throw LoadError(.badSignature, at: start + countOffset)
        }
        guard bytes.quarter(at: start + 2) == 0 else { throw LoadError(.reservedBits, at: start + 2) }
        let end = start + size(count)
        guard end <= bytes.count else { throw LoadError(.truncated, at: bytes.count) }
        guard end == bytes.count else { throw LoadError(.trailingBytes, at: end) }
        let hash = end - hashSize
        guard SectionHash.of(bytes[start..<hash]) == bytes.word(at: hash) else {
            throw LoadError(.badSignature, at: hash)
        }
    }

    /// The signatures of a trailer that was checked.
    static func signatures(_ trailer: ByteView) -> [ContainerSignature] {
        guard trailer.count > 0 else { return [] }
        return (0..<Int(trailer[countOffset])).map { index in
            let at = headSize + index * entrySize
            return ContainerSignature(
                trusted: trailer[at..<at + keyIdSize].array, trailer[at + keyIdSize..<at + entrySize].array)
        }
    }

    static func bytes(_ signatures: [ContainerSignature]) -> [UInt8] {
        var trailer: [UInt8] = [ed25519, UInt8(truncatingIfNeeded: signatures.count), 0, 0]
        for signature in signatures { trailer += signature.keyId + signature.bytes }
        trailer.appendLittleEndian(SectionHash.of(trailer))
        return trailer
    }
}
