/// The hash by which the data layer finds keys, with another seed in every process.
///
/// So no event can be written to make keys collide. In Embedded Swift, which has no source of random numbers, the seed
/// is fixed, and that does not hold.
///
/// Eight bytes a step, like ``NameHash``; the multiplier is not known to the author of the keys.
enum KeyHash {
    #if hasFeature(Embedded)
    // Nothing random is there.
    private static let seed: (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
    #else
    private static let seed: (UInt64, UInt64) = (.random(in: .min ... .max), .random(in: .min ... .max) | 1)
    #endif

    /// The seed that a data layer keeps, so that a hash need not initialize it.
    struct Seed: BitwiseCopyable {
        private let first: UInt64
        private let second: UInt64

        /// Copies the seed of the process.
        init() { (first, second) = KeyHash.seed }

        /// The hash of `bytes`.
        @inline(__always)
        func hash(_ bytes: ByteView) -> UInt64 {
            bytes.folded(from: first ^ UInt64(truncatingIfNeeded: bytes.count), by: mixed)
        }

        /// One step: both halves of a product with what is not known.
        @inline(__always)
        private func mixed(_ value: UInt64) -> UInt64 {
            let product = value.multipliedFullWidth(by: second)
            return product.high ^ product.low ^ value
        }
    }
}
