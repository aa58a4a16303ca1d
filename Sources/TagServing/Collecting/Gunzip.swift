import CZlib

/// Uncompresses bodies of requests.
enum Gunzip {
    enum Outcome {
        case whole([UInt8])
        /// It would be more bytes than the limit.
        case tooLarge
        case broken
    }

    /// Uncompresses bytes in gzip's format; never makes more than `limit` bytes of them.
    static func bytes(of compressed: [UInt8], limit: Int) -> Outcome {
        var stream = unsafe z_stream()
        // 15 bits of window, and 16 for gzip's header; Safe: zlib fills the one stream, which is ended below.
        guard
            unsafe inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return .broken }
        defer { unsafe inflateEnd(&stream) }
        var input = compressed
        var output = [UInt8](repeating: 0, count: limit + 1)
        // Safe: both arrays live for the length of the call, and zlib is told their sizes.
        let status = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(output.count)
                return unsafe inflate(&stream, Z_FINISH)
            }
        }
        let count = output.count - Int(unsafe stream.avail_out)
        if count > limit { return .tooLarge }
        return status == Z_STREAM_END ? .whole(Array(output.prefix(count))) : .broken
    }
}
