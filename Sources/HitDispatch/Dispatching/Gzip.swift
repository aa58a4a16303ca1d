import CZlib

/// Compresses bodies of requests, and uncompresses them.
package enum Gzip {
    package enum Uncompressed {
        case whole([UInt8])
        /// It would be more bytes than the limit.
        case tooLarge
        case broken
    }

    /// 15 bits of window, and 16 for gzip's header.
    private static let window: Int32 = 15 + 16

    /// Returns the bytes in gzip's format; `nil` where zlib fails.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = unsafe z_stream()
        // Safe: zlib fills the one stream, which is ended below.
        guard
            unsafe deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        let room = Int(unsafe deflateBound(&stream, UInt(bytes.count)))
        let (status, output) = unsafe finish(&stream, bytes, room: room) { unsafe deflate(&$0, Z_FINISH) }
        return status == Z_STREAM_END ? output : nil
    }

    /// Uncompresses bytes in gzip's format; never makes more than one byte beyond `limit` of them.
    package static func uncompressed(_ bytes: [UInt8], limit: Int) -> Uncompressed {
        var stream = unsafe z_stream()
        // Safe: zlib fills the one stream, which is ended below.
        guard
            unsafe inflateInit2_(&stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return .broken }
        defer { unsafe inflateEnd(&stream) }
        let (status, output) = unsafe finish(&stream, bytes, room: limit + 1) {
            unsafe inflate(&$0, Z_FINISH)
        }
        if output.count > limit { return .tooLarge }
        return status == Z_STREAM_END ? .whole(output) : .broken
    }

    /// Lets zlib read all the bytes at once, and write into so much room: its status, and what it wrote.
    private static func finish(
        _ stream: inout z_stream, _ bytes: [UInt8], room: Int, _ step: (inout z_stream) -> Int32
    ) -> (status: Int32, output: [UInt8]) {
        var input = bytes
        var output = [UInt8](repeating: 0, count: room)
        // Safe: both arrays live for the length of the call, and zlib is told their sizes.
        let status = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(output.count)
                return unsafe step(&stream)
            }
        }
        output.removeLast(Int(unsafe stream.avail_out))
        return (status, output)
    }
}
