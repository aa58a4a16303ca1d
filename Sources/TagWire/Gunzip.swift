import CZlib

/// Inflates a gzip file piece by piece, with all its members one after the other.
///
/// Safe: zlib is given the address and count of arrays for the length of a call, and each count is at most what the array has.
/// Its stream is in memory of its own, because zlib keeps the address; that is freed once, when no call can follow.
@safe package final class Gunzip {
    private let stream: UnsafeMutablePointer<z_stream>
    /// True between two members, where the file may end.
    package private(set) var isAtEnd = false

    /// Creates an inflater; nil when zlib has no memory.
    package init?() {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        // 15 bits of window; 16 for the header of gzip.
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
        unsafe self.stream = stream
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Returns true for the first bytes of a gzip file.
    package static func isGzip(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
    }

    /// Appends the inflated bytes of a piece; false if the piece is damaged.
    package func inflate(_ piece: [UInt8], into output: inout [UInt8]) -> Bool {
        var input = piece
        return unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe stream.pointee.next_in = input.baseAddress
            unsafe stream.pointee.avail_in = UInt32(input.count)
            var status = Z_OK
            repeat {
                if isAtEnd {
                    guard unsafe stream.pointee.avail_in > 0 else { return true }
                    guard unsafe inflateReset(stream) == Z_OK else { return false }
                    isAtEnd = false
                }
                let chunk = unsafe [UInt8](unsafeUninitializedCapacity: Deflate.step) { room, count in
                    unsafe stream.pointee.next_out = room.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(Deflate.step)
                    status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                    count = unsafe Deflate.step - Int(stream.pointee.avail_out)
                }
                output += chunk
                if status == Z_STREAM_END { isAtEnd = true }
                // What is left of the piece, or of the output that did not fit.
            } while status == Z_STREAM_END || status == Z_OK
            return status == Z_BUF_ERROR
        }
    }
}
