import CZlib

/// Compresses bodies of requests.
enum Gzip {
    /// Returns the bytes in gzip's format; `nil` where zlib fails.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = unsafe z_stream()
        // 15 bits of window, and 16 for gzip's header; Safe: zlib fills the one stream, which is ended below.
        guard
            unsafe deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
        let count = output.count
        // Safe: both arrays live for the length of the call, and zlib is told their sizes.
        let status = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(output.count)
                return unsafe deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { return nil }
        return Array(output.prefix(count - Int(unsafe stream.avail_out)))
    }
}
