/// The hash that seals header and sections against accidents: 64 bits, four lanes, some 20 GB/s in plain Swift.
///
/// The construction of XXH64 with seed 0 (public domain). It is no defence against intent: that is for the
/// verifier, which trusts no number, hash or not.
package enum SectionHash {
    private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5
    )

    /// The hash of `bytes`.
    package static func of(_ bytes: [UInt8]) -> UInt64 { withView(bytes) { of($0) } }

    /// The hash of some of `bytes`.
    package static func of(_ bytes: [UInt8], in range: Range<Int>) -> UInt64 {
        withView(bytes) { of($0[range]) }
    }

    /// The hash of `bytes`.
    package static func of(_ bytes: ByteView) -> UInt64 {
        var rest = bytes
        var hash: UInt64
        if bytes.count >= 32 {
            var lanes = (primes.0 &+ primes.1, primes.1, UInt64(0), 0 &- primes.0)
            // What the loop asks is what each access checks, so that it is checked once.
            while rest.count >= 32 {
                let words = rest.words(at: 0)
                lanes.0 = round(lanes.0, words.0)
                lanes.1 = round(lanes.1, words.1)
                lanes.2 = round(lanes.2, words.2)
                lanes.3 = round(lanes.3, words.3)
                rest.dropFirst(32)
            }
            hash = rotated(lanes.0, 1) &+ rotated(lanes.1, 7) &+ rotated(lanes.2, 12) &+ rotated(lanes.3, 18)
            hash = merged(merged(merged(merged(hash, lanes.0), lanes.1), lanes.2), lanes.3)
        } else {
            hash = primes.4
        }
        return finished(hash &+ UInt64(bytes.count), bytes, from: bytes.count &- rest.count)
    }

    private static func finished(_ start: UInt64, _ bytes: ByteView, from: Int) -> UInt64 {
        var hash = start
        var offset = from
        while offset &+ 8 <= bytes.count {
            hash ^= round(0, bytes.word(at: offset))
            hash = rotated(hash, 27) &* primes.0 &+ primes.3
            offset &+= 8
        }
        if offset &+ 4 <= bytes.count {
            hash ^= UInt64(bytes.half(at: offset)) &* primes.0
            hash = rotated(hash, 23) &* primes.1 &+ primes.2
            offset &+= 4
        }
        while offset < bytes.count {
            hash ^= UInt64(bytes[offset]) &* primes.4
            hash = rotated(hash, 11) &* primes.0
            offset &+= 1
        }
        hash = (hash ^ hash &>> 33) &* primes.1
        hash = (hash ^ hash &>> 29) &* primes.2
        return hash ^ hash &>> 32
    }

    @inline(__always)
    private static func rotated(_ value: UInt64, _ by: UInt64) -> UInt64 {
        value &<< by | value &>> (64 &- by)
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotated(lane &+ word &* primes.1, 31) &* primes.0
    }

    @inline(__always)
    private static func merged(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* primes.0 &+ primes.3
    }
}

/// The hash that places names in buckets: fixed, without a seed, part of the format.
///
/// Eight bytes a step; of a name of eight bytes or more the last step takes its last eight bytes, so that no
/// step is partial.
package enum NameHash {
    /// The hash of some bytes of an array.
    package static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 { withView(bytes) { of($0) } }

    /// The hash of `bytes`.
    @inline(__always)
    package static func of(_ bytes: ByteView) -> UInt64 {
        mixed(bytes.folded(from: UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15, by: mixed))
    }

    /// One step; no two values give the same.
    @inline(__always)
    static func mixed(_ value: UInt64) -> UInt64 {
        let product = value &* 0xD6E8_FEB8_6659_FD93
        return product ^ product &>> 32
    }
}

extension ByteView {
    /// Folds the bytes into one number, eight a step.
    ///
    /// The last step takes the last eight bytes, so that no step is partial; fewer than eight take one step.
    @inline(__always)
    func folded(from start: UInt64, by step: (UInt64) -> UInt64) -> UInt64 {
        var hash = start
        if count >= 8 {
            var offset = 0
            while offset < count &- 8 {
                hash = step(hash ^ word(at: offset))
                offset &+= 8
            }
            return step(hash ^ word(at: count &- 8))
        }
        var last: UInt64 = 0
        if count >= 4 {
            last = UInt64(half(at: 0)) | UInt64(half(at: count &- 4)) &<< 32
        } else if count > 0 {
            last = UInt64(self[0]) | UInt64(self[count / 2]) &<< 8 | UInt64(self[count &- 1]) &<< 16
        }
        return step(hash ^ last)
    }
}
