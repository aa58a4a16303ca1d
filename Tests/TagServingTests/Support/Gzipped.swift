import CZlib

/// Bytes in gzip's format.
enum Gzipped {
    static func zeros(_ count: Int) -> [UInt8]? {
        var stream = unsafe z_stream()
        // Safe: zlib fills the one stream, which is ended below.
        guard
            unsafe deflateInit2_(
                &stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        var input = [UInt8](repeating: 0, count: count)
        var output = [UInt8](repeating: 0, count: count)
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
        return status == Z_STREAM_END ? Array(output.prefix(count - Int(unsafe stream.avail_out))) : nil
    }
}
