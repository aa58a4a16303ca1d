/// A string as it is stored: a short text itself, or the address and the length of a long one.
///
/// Two strings that are stored alike have the same text, while both exist. Equal texts may be stored apart.
struct StoredText: Equatable {
    private let first: UInt64
    private let last: UInt64

    @inline(__always)
    init(_ text: String) {
        #if _pointerBitWidth(_64)
        // Safe: a string is two words there, which the compiler checks.
        (first, last) = unsafe unsafeBitCast(text, to: (UInt64, UInt64).self)
        #else
        // Safe: the bytes are read within the call.
        self = unsafe withUnsafeBytes(of: text) { unsafe StoredText($0, at: 0) }
        #endif
    }

    /// Makes what an array stores of one of its strings, without a reference to that.
    @inline(__always)
    init(_ texts: [String], at index: Int) {
        precondition(texts.indices.contains(index))
        // Safe: the string is in the array, by the line above.
        self = unsafe texts.withUnsafeBytes {
            unsafe StoredText($0, at: index &* MemoryLayout<String>.stride)
        }
    }

    @unsafe
    @inline(__always)
    private init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        // A string has at least eight bytes on every platform.
        let rest = MemoryLayout<String>.size &- 8
        unsafe first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        unsafe last = bytes.loadUnaligned(fromByteOffset: offset &+ rest, as: UInt64.self)
    }

    /// A hash, evenly spread.
    @inline(__always)
    var hash: UInt64 { TextHash.mix(first ^ TextHash.mix(last)) }

    @inline(__always)
    static func == (left: StoredText, right: StoredText) -> Bool {
        left.first == right.first && left.last == right.last
    }
}
