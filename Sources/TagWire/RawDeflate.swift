/// Raw deflate (RFC 1951) without a preset dictionary, which browsers inflate, too.
package enum RawDeflate {
    /// Returns the deflated bytes; nil when zlib has no memory.
    ///
    /// - Precondition: They are fewer than 4 GiB.
    package static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        Deflate.deflated([bytes], dictionary: [])
    }
}
