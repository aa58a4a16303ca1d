/// The bytes of a file, read without ever leaving them: what lies past the end reads as 0.
///
/// Every access is checked, so that no fault in a scanner can become a stray read. A 0 in the file itself is told
/// apart by ``isEnd(_:)``, which only the cold paths have to ask.
@safe
struct ByteView {
    private let base: UnsafePointer<UInt8>?
    let count: Int

    /// - Precondition: `bytes` outlives the view; make one only inside `withUnsafeBufferPointer`.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe base = bytes.baseAddress
        count = bytes.count
    }

    @inline(__always)
    subscript(_ offset: Int) -> UInt8 {
        // Safe: one unsigned comparison proves both ends; `base` is nil only when `count` is 0.
        guard UInt(bitPattern: offset) < UInt(bitPattern: count), let base = unsafe base else { return 0 }
        return unsafe base[offset]
    }

    @inline(__always)
    func isEnd(_ offset: Int) -> Bool { offset >= count }

    /// The eight bytes from `offset` on, the first in the lowest bits; nil when the file ends before that.
    @inline(__always)
    func word(at offset: Int) -> UInt64? {
        guard offset >= 0, offset <= count &- 8, let base = unsafe base else { return nil }
        // Safe: in bounds by the guard; a load that need not be aligned.
        return unsafe UInt64(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Whether the bytes from `offset` on are exactly `text`.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
        // Safe: a static string's pointer is good for the program's life, and its count is its own.
        return text.withUTF8Buffer { wanted in
            wanted.indices.allSatisfy { unsafe self[offset + $0] == wanted[$0] }
        }
    }

    /// The bytes of `range`, cut to what there is.
    func array(_ range: Range<Int>) -> [UInt8] { range.clamped(to: 0..<count).map { self[$0] } }

    /// The text of `range` for a message: its first bytes only when it is long.
    func string(_ range: Range<Int>) -> String {
        guard range.count > 60 else { return String(decoding: array(range), as: UTF8.self) }
        var end = range.lowerBound + 40
        while end > range.lowerBound, self[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: array(range.lowerBound..<end), as: UTF8.self) + "…"
    }
}

extension [UInt8] {
    /// Calls `body` with a checked view of the bytes, which must not outlive the call.
    @inline(__always)
    func withView<Result>(_ body: (ByteView) throws -> Result) rethrows -> Result {
        // Safe: the view is handed to `body` alone, inside the buffer's own scope.
        try unsafe withUnsafeBufferPointer { try unsafe body(ByteView($0)) }
    }
}

extension ArraySlice<UInt8> {
    /// Calls `body` with a checked view of the bytes, which must not outlive the call.
    func withView<Result>(_ body: (ByteView) throws -> Result) rethrows -> Result {
        // Safe: as above.
        try unsafe withUnsafeBufferPointer { try unsafe body(ByteView($0)) }
    }
}
