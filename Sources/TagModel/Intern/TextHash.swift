/// A 64-bit hash of a string's UTF-8 bytes, and equality by those bytes.
///
/// Swift's own `==` and `hashValue` follow canonical equivalence; names in a container do not.
@usableFromInline
package enum TextHash {
    /// A seed that differs in every process, so that no file can be written to collide; it never affects the output.
    package static let seed = UInt64.random(in: .min ... .max)

    /// Hashes 8 bytes a step, about 12 instructions each.
    ///
    /// Any seed gives the same program, since numbers are assigned by first use and never by hash.
    package static func hash(_ text: String, seed: UInt64) -> UInt64 {
        unsafe withBytes(of: text) { unsafe hash($0, seed: seed) }
    }

    /// Hashes bytes in the same way.
    @unsafe
    @inline(__always)
    static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        let count = bytes.count
        var state = seed ^ (UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15)
        var offset = 0
        while offset &+ 8 <= count {
            // Safe: offset + 8 <= count; unaligned loads are allowed here.
            let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            state = mix(state ^ word)
            offset &+= 8
        }
        return unsafe offset == count ? state : mix(state ^ lastWord(bytes))
    }

    /// Returns true if both have the same bytes.
    @unsafe
    @inline(__always)
    static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        let count = one.count
        guard other.count == count else { return false }
        var offset = 0
        while offset &+ 8 <= count {
            // Safe: offset + 8 <= count of both.
            let left = unsafe one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let right = unsafe other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            guard left == right else { return false }
            offset &+= 8
        }
        return unsafe offset == count || lastWord(one) == lastWord(other)
    }

    /// Returns true if both have the same bytes.
    package static func areEqual(_ left: String, _ right: String) -> Bool {
        unsafe withBytes(of: left) { first in
            unsafe withBytes(of: right) { second in unsafe areEqual(first, second) }
        }
    }

    /// Returns the last eight bytes; if there are fewer, a word made of all of them.
    @unsafe
    @inline(__always)
    static func lastWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count
        // Safe: every load ends at the last byte or before it.
        if count >= 8 { return unsafe bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) }
        if count >= 4 {
            let first = unsafe bytes.loadUnaligned(as: UInt32.self)
            let last = unsafe bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            return UInt64(first) &<< 32 | UInt64(last)
        }
        guard count > 0 else { return 0 }
        return unsafe UInt64(bytes[0]) | UInt64(bytes[count &>> 1]) &<< 8 | UInt64(bytes[count &- 1]) &<< 16
    }

    /// Folds a word into a hash: the two halves of a 128-bit product.
    @inlinable
    @inline(__always)
    package static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }

    /// Passes the bytes to `body` without copying; a string not stored as UTF-8 (a bridged one) is copied first.
    @inline(__always)
    static func withBytes<R>(of text: String, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        if let result = unsafe text.utf8.withContiguousStorageIfAvailable({
            unsafe body(UnsafeRawBufferPointer($0))
        }) {
            return result
        }
        return unsafe Array(text.utf8).withUnsafeBytes(body)
    }
}
