/// The bytes of a file, read without ever leaving them: bytes past the end read as 0.
///
/// Every access is checked, so that no fault in a scanner can become a stray read. ``isEnd(_:)`` distinguishes the end from a 0
/// in the file; only the cold paths have to call it.
@safe
struct ByteView {
    private let base: UnsafePointer<UInt8>
    let count: Int
    /// The number of offsets at which eight bytes can be read.
    private let words: Int

    /// Makes a view of `count` bytes.
    ///
    /// - Precondition: The bytes from `base` on outlive the view.
    @unsafe @inline(__always)
    init(_ base: UnsafePointer<UInt8>, count: Int) {
        unsafe self.base = base
        self.count = count
        words = Swift.max(0, count &- 7)
    }

    @inline(__always)
    subscript(_ offset: Int) -> UInt8 {
        // Safe: one unsigned comparison proves both ends.
        UInt(bitPattern: offset) < UInt(bitPattern: count) ? unsafe base[offset] : 0
    }

    @inline(__always)
    func isEnd(_ offset: Int) -> Bool { offset >= count }

    /// Returns the eight bytes from `offset` on, the first in the lowest bits; nil if the file ends before that.
    @inline(__always)
    func word(at offset: Int) -> UInt64? {
        // Safe: one unsigned comparison proves both ends.
        UInt(bitPattern: offset) < UInt(bitPattern: words) ? unsafe load(offset) : nil
    }

    /// Returns all bits that are set in the 32 bytes from `offset` on; nil if the file ends before that.
    @inline(__always)
    func union32(at offset: Int) -> UInt64? {
        guard offset >= 0, offset <= count &- 32 else { return nil }
        // Safe: in bounds by the guard.
        return unsafe load(offset) | load(offset &+ 8) | load(offset &+ 16) | load(offset &+ 24)
    }

    /// Returns the number in `width` bytes at `offset`, the highest first; at most eight bytes, and 0 past the end.
    @inline(__always)
    func bigEndian(at offset: Int, width: Int) -> UInt64 {
        guard let word = word(at: offset) else { return slowBigEndian(at: offset, width: width) }
        return word.byteSwapped &>> UInt64(truncatingIfNeeded: 64 &- width &* 8)
    }

    /// Returns the same within eight bytes of the end of the file.
    @inline(never)
    private func slowBigEndian(at offset: Int, width: Int) -> UInt64 {
        (0..<width).reduce(0) { $0 << 8 | UInt64(self[offset + $1]) }
    }

    /// Copies `count` bytes from `offset` on to `room`, which must hold them.
    @unsafe @inline(__always)
    func copy(from offset: Int, count wanted: Int, to room: UnsafeMutablePointer<UInt8>) {
        precondition(offset >= 0 && wanted >= 0 && offset <= count &- wanted)
        unsafe room.initialize(from: base + offset, count: wanted)  // Safe: in bounds by the line above
    }

    /// Adds the bytes of a range to `text`, those past the end left out.
    func append(_ range: Range<Int>, to text: inout [UInt8]) {
        let range = range.clamped(to: 0..<count)
        // Safe: in bounds by the line above.
        unsafe text.append(
            contentsOf: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
    }

    @unsafe @inline(__always)
    private func load(_ offset: Int) -> UInt64 {
        unsafe UInt64(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Returns true if the bytes from `offset` on are exactly `text`.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
        // Safe: a static string's pointer is good for the program's life, and its count is its own; the guard proves both ends.
        return text.withUTF8Buffer { wanted in
            var index = 0
            while index < wanted.count, unsafe base[offset &+ index] == wanted[index] { index &+= 1 }
            return index == wanted.count
        }
    }

    /// Returns true if the `count` bytes at both offsets are the same.
    func isSame(_ one: Int, _ two: Int, count: Int) -> Bool {
        var done = 0
        while done + 8 <= count, let first = word(at: one + done), let second = word(at: two + done) {
            guard first == second else { return false }
            done += 8
        }
        while done < count {
            guard self[one + done] == self[two + done] else { return false }
            done += 1
        }
        return true
    }

    /// Returns the bytes of `range`, clamped to the view.
    func array(_ range: Range<Int>) -> [UInt8] { range.clamped(to: 0..<count).map { self[$0] } }

    /// Returns the text of `range` for a message, shortened if it is long.
    func string(_ range: Range<Int>) -> String {
        guard range.count > 60 else { return String(decoding: array(range), as: UTF8.self) }
        var end = range.lowerBound + 40
        while end > range.lowerBound, self[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: array(range.lowerBound..<end), as: UTF8.self) + "…"
    }
}

extension Collection<UInt8> {
    /// Calls `body` with a checked view of the bytes, which must not outlive the call.
    ///
    /// Arrays and their slices are viewed in place.
    @inline(__always)
    func withView<Result>(_ body: (ByteView) -> Result) -> Result {
        // Safe: only `body` gets the view, within the scope of the bytes that it views.
        let result = withContiguousStorageIfAvailable { bytes in
            unsafe bytes.baseAddress.map { body(unsafe ByteView($0, count: bytes.count)) }
        }
        if let result = result ?? nil { return result }
        // Empty or not contiguous: views a copy, with one more byte so that there is an address.
        let copy = Array(self) + [0]
        return unsafe copy.withUnsafeBufferPointer { bytes in
            // Never: an array with a byte in it has an address.
            guard let base = bytes.baseAddress else {
                preconditionFailure("an array with a byte in it has an address")
            }
            return body(unsafe ByteView(base, count: copy.count - 1))
        }
    }
}
