/// SHA-256 (FIPS 180-4), for content ids and the hash macro.
package enum SHA256 {
    /// The 32 bytes of the digest.
    package static func digest(_ bytes: [UInt8]) -> [UInt8] { withView(bytes) { digest($0) } }

    static func digest(_ bytes: ByteView) -> [UInt8] {
        var state = State()
        var schedule = [UInt32](repeating: 0, count: 64)
        let constants = self.constants
        MessageBlocks.forEach(bytes, lengthIsBigEndian: true) { block in
            expand(block, into: &schedule)
            state.mix(schedule, constants)
        }
        return MessageBlocks.bigEndian(state.words)
    }

    private static func expand(_ block: ByteView, into schedule: inout [UInt32]) {
        // Safe: every index is below 64, the length of the schedule.
        unsafe schedule.withUnsafeMutableBufferPointer { w in
            for index in 0..<16 { unsafe w[index] = block.half(at: index * 4).byteSwapped }
            for index in 16..<64 {
                let a = unsafe w[index &- 15]
                let b = unsafe w[index &- 2]
                // Rotations by 7 and 18, and by 17 and 19, one inside the other.
                let s0 = rotated(a ^ rotated(a, 11), 7) ^ a &>> 3
                let s1 = rotated(b ^ rotated(b, 2), 17) ^ b &>> 10
                unsafe w[index] = w[index &- 16] &+ s0 &+ w[index &- 7] &+ s1
            }
        }
    }

    /// The eight words of the state; rounds are written out eight at a time, so that no word moves.
    private struct State {
        var (a, b, c, d): (UInt32, UInt32, UInt32, UInt32) = (
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a
        )
        var (e, f, g, h): (UInt32, UInt32, UInt32, UInt32) = (
            0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
        )

        var words: [UInt32] { [a, b, c, d, e, f, g, h] }

        mutating func mix(_ schedule: [UInt32], _ constants: [UInt32]) {
            var s = self
            // Safe: both have 64 words, and index + 7 is at most 63.
            unsafe schedule.withUnsafeBufferPointer { w in
                unsafe constants.withUnsafeBufferPointer { k in
                    var index = 0
                    var differ = s.b ^ s.c
                    while index < 64 {
                        unsafe round(s.a, s.b, &s.d, s.e, s.f, s.g, &s.h, &differ, k[index] &+ w[index])
                        unsafe round(
                            s.h, s.a, &s.c, s.d, s.e, s.f, &s.g, &differ, k[index &+ 1] &+ w[index &+ 1])
                        unsafe round(
                            s.g, s.h, &s.b, s.c, s.d, s.e, &s.f, &differ, k[index &+ 2] &+ w[index &+ 2])
                        unsafe round(
                            s.f, s.g, &s.a, s.b, s.c, s.d, &s.e, &differ, k[index &+ 3] &+ w[index &+ 3])
                        unsafe round(
                            s.e, s.f, &s.h, s.a, s.b, s.c, &s.d, &differ, k[index &+ 4] &+ w[index &+ 4])
                        unsafe round(
                            s.d, s.e, &s.g, s.h, s.a, s.b, &s.c, &differ, k[index &+ 5] &+ w[index &+ 5])
                        unsafe round(
                            s.c, s.d, &s.f, s.g, s.h, s.a, &s.b, &differ, k[index &+ 6] &+ w[index &+ 6])
                        unsafe round(
                            s.b, s.c, &s.e, s.f, s.g, s.h, &s.a, &differ, k[index &+ 7] &+ w[index &+ 7])
                        index &+= 8
                    }
                }
            }
            a &+= s.a
            b &+= s.b
            c &+= s.c
            d &+= s.d
            e &+= s.e
            f &+= s.f
            g &+= s.g
            h &+= s.h
        }
    }

    /// One round, in as few steps as there are.
    ///
    /// - Parameter differ: where `b` and `c` differ; after the round where `a` and `b` do, which is the same for the
    ///   next one.
    @inline(__always)
    private static func round(
        _ a: UInt32, _ b: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
        _ differ: inout UInt32, _ word: UInt32
    ) {
        // Rotations by 6, 11 and 25, and by 2, 13 and 22, each inside the next.
        let s1 = rotated(e ^ rotated(e ^ rotated(e, 14), 5), 6)
        let s0 = rotated(a ^ rotated(a ^ rotated(a, 9), 11), 2)
        let t1 = h &+ s1 &+ (g ^ e & (f ^ g)) &+ word
        let differed = differ
        differ = a ^ b
        d &+= t1
        h = t1 &+ s0 &+ (b ^ differ & differed)
    }

    @inline(__always)
    private static func rotated(_ value: UInt32, _ by: UInt32) -> UInt32 {
        value &>> by | value &<< (32 &- by)
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7,
        0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc,
        0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351,
        0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e,
        0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585,
        0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f,
        0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}

/// The message blocks of MD5, SHA-1 and SHA-256: 64 bytes each, the last padded with a bit and the length.
enum MessageBlocks {
    static func forEach(_ bytes: ByteView, lengthIsBigEndian: Bool, _ body: (ByteView) -> Void) {
        var offset = 0
        while offset + 64 <= bytes.count {
            body(bytes[offset..<offset + 64])
            offset += 64
        }
        var last = bytes[offset..<bytes.count].array
        last.append(0x80)
        while last.count % 64 != 56 { last.append(0) }
        let length = UInt64(bytes.count) &* 8
        for index in 0..<8 {
            let place = UInt64(lengthIsBigEndian ? 7 - index : index)
            last.append(UInt8(truncatingIfNeeded: length &>> (8 * place)))
        }
        withView(last) { view in
            for start in stride(from: 0, to: view.count, by: 64) { body(view[start..<start + 64]) }
        }
    }

    static func bigEndian(_ state: [UInt32]) -> [UInt8] {
        state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word &>> UInt32(24 - 8 * $0)) } }
    }
}
