import CZlib
import TagRuntime

/// Raw deflate through the system's zlib, with the well-known text as preset dictionary.
///
/// Every pointer of the module is in this file. Safe: zlib is given the address and count of arrays for the length
/// of a call, its stream lives in one variable that is not moved between init and end, and each count is at most
/// what the array has left.
enum Deflate {
    /// Output is taken in steps of at most this many bytes.
    static let step = 64 << 10
    /// No deflated byte stands for more than this many.
    static let greatestRatio = 1_032

    /// The deflated bytes of `parts`, one after another; each begins a block, with codes of its own.
    ///
    /// Level, window, memory and strategy are fixed, so one zlib gives one result. Nil when zlib has no memory.
    ///
    /// - Parameter dictionary: The preset dictionary; without bytes there is none.
    static func deflated(_ parts: [[UInt8]], dictionary: [UInt8] = WellKnownText.bytes) -> [UInt8]? {
        var stream = unsafe z_stream()
        guard
            unsafe deflateInit2_(
                &stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        if !dictionary.isEmpty {
            guard unsafe deflateSetDictionary(&stream, dictionary, UInt32(dictionary.count)) == Z_OK else {
                return nil
            }
        }
        var output: [UInt8] = []
        for (index, part) in parts.enumerated() {
            let flush = index == parts.count - 1 ? Z_FINISH : Z_BLOCK
            guard unsafe append(part, flush, &stream, to: &output) else { return nil }
        }
        return output
    }

    private static func append(
        _ part: [UInt8], _ flush: Int32, _ stream: inout z_stream, to output: inout [UInt8]
    ) -> Bool {
        var input = part
        return unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe stream.next_in = input.baseAddress
            unsafe stream.avail_in = UInt32(input.count)
            var room = [UInt8](repeating: 0, count: step)
            while true {
                let status = unsafe room.withUnsafeMutableBufferPointer { room in
                    unsafe stream.next_out = room.baseAddress
                    unsafe stream.avail_out = UInt32(room.count)
                    return unsafe deflate(&stream, flush)
                }
                output += unsafe room[..<(step - Int(stream.avail_out))]
                if status == Z_STREAM_END { return true }
                guard status == Z_OK || status == Z_BUF_ERROR else { return false }
                if flush != Z_FINISH, unsafe stream.avail_out > 0 { return true }
            }
        }
    }

    /// Returns the inflated bytes of `file` from `start` on.
    ///
    /// They must inflate to exactly `size` bytes, and all of them must be used. Allocates once, and no more than the
    /// input can inflate to.
    ///
    /// - Throws: ``LoadError/Code/badCompression`` at the byte that zlib had reached, or at the header's `inflatedSize`
    ///   if `size` is more than the input can inflate to.
    static func inflated(_ file: [UInt8], from start: Int, size: Int) throws(LoadError) -> [UInt8] {
        guard size <= (file.count - start) * greatestRatio + step else {
            throw LoadError(.badCompression, at: WireField.inflatedSize.rawValue)
        }
        var input = file
        var consumed = 0
        var isWhole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: size) { output, initialized in
            unsafe input.withUnsafeMutableBufferPointer { input in
                let inflation = unsafe inflate(input, from: start, to: output)
                initialized = inflation.produced
                consumed = inflation.consumed
                isWhole = inflation.isAtEnd
            }
        }
        guard isWhole, output.count == size, start + consumed == file.count else {
            throw LoadError(.badCompression, at: start + consumed)
        }
        return output
    }

    private static func inflate(
        _ input: UnsafeMutableBufferPointer<UInt8>, from start: Int,
        to output: UnsafeMutableBufferPointer<UInt8>
    ) -> (consumed: Int, produced: Int, isAtEnd: Bool) {
        var stream = unsafe z_stream()
        guard
            unsafe inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return (0, 0, false) }
        defer { unsafe inflateEnd(&stream) }
        let dictionary = WellKnownText.bytes
        guard unsafe inflateSetDictionary(&stream, dictionary, UInt32(dictionary.count)) == Z_OK else {
            return (0, 0, false)
        }
        unsafe stream.next_in = input.baseAddress.map { unsafe $0 + start }
        unsafe stream.avail_in = UInt32(input.count - start)
        var produced = 0
        var status = Z_OK
        while status == Z_OK, produced < output.count {
            let room = min(step, output.count - produced)
            unsafe stream.next_out = output.baseAddress.map { unsafe $0 + produced }
            unsafe stream.avail_out = UInt32(room)
            status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
            let written = unsafe room - Int(stream.avail_out)
            if written == 0 { break }
            produced += written
        }
        if status == Z_OK { status = unsafe end(&stream) }
        return unsafe (Int(stream.total_in), produced, status == Z_STREAM_END)
    }

    /// Lets zlib see the end of a stream whose output is all there; more output is not the end.
    private static func end(_ stream: inout z_stream) -> Int32 {
        var rest: UInt8 = 0
        return unsafe withUnsafeMutablePointer(to: &rest) { rest in
            unsafe stream.next_out = rest
            unsafe stream.avail_out = 1
            let status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
            return unsafe stream.avail_out == 1 ? status : Z_BUF_ERROR
        }
    }
}
