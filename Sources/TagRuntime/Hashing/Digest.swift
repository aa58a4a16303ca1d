/// The digests of the hash macro, by name.
enum Digest {
    /// The digest of `data`; nil for an algorithm that is not known.
    ///
    /// Names as Java's and in any case.
    static func of(_ data: [UInt8], _ algorithm: ByteView) -> [UInt8]? {
        if isNamed(algorithm, "md5", "md-5") { return MD5.digest(data) }
        if isNamed(algorithm, "sha1", "sha-1") { return SHA1.digest(data) }
        if isNamed(algorithm, "sha256", "sha-256") { return SHA256.digest(data) }
        if isNamed(algorithm, "sha512", "sha-512") { return SHA512.digest(data) }
        return nil
    }

    private static func isNamed(_ name: ByteView, _ first: StaticString, _ second: StaticString) -> Bool {
        Letters.equalIgnoringASCIICase(name, first) || Letters.equalIgnoringASCIICase(name, second)
    }
}
