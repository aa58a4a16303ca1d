/// A 64-bit hash of a string's UTF-8 bytes, and equality by those bytes.
///
/// Swift's own `==` and `hashValue` follow canonical equivalence; names in a container do not.
enum TextHash {
    /// Different in every process, so that no file can be written to collide; never seen in the output.
    static let seed = UInt64.random(in: .min ... .max)

    /// Hashes 8 bytes a step, about 12 instructions each; any seed gives the same program, since numbers go by
    /// first use and never by hash.
    static func hash(_ text: String, seed: UInt64) -> UInt64 {
        unsafe withBytes(of: text) { bytes in
            let count = bytes.count
            var state = seed ^ (UInt64(count) &* 0x9E37_79B9_7F4A_7C15)
            var offset = 0
            while offset &+ 8 <= count {
                // Safe: offset + 8 <= count; unaligned loads are allowed here.
                let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                state = mix(state ^ word)
                offset &+= 8
            }
            guard offset < count else { return state }
            var tail: UInt64 = 0
            while offset < count {
                tail = unsafe tail << 8 | UInt64(bytes[offset])
                offset &+= 1
            }
            return mix(state ^ tail)
        }
    }

    /// Whether both have the same bytes.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        unsafe withBytes(of: left) { first in
            unsafe withBytes(of: right) { second in
                let count = first.count
                guard second.count == count else { return false }
                var offset = 0
                while offset &+ 8 <= count {
                    // Safe: offset + 8 <= count of both.
                    let one = unsafe first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    let other = unsafe second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    guard one == other else { return false }
                    offset &+= 8
                }
                while offset < count {
                    guard unsafe first[offset] == second[offset] else { return false }
                    offset &+= 1
                }
                return true
            }
        }
    }

    /// Folds a word into a hash: the two halves of a 128-bit product.
    @inline(__always)
    static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low
    }

    /// Lends the bytes without copying; a string that is not stored as UTF-8 (bridged ones) is copied first.
    @inline(__always)
    private static func withBytes<R>(of text: String, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        if let result = unsafe text.utf8.withContiguousStorageIfAvailable({
            unsafe body(UnsafeRawBufferPointer($0))
        }) {
            return result
        }
        return unsafe Array(text.utf8).withUnsafeBytes(body)
    }
}
