/// SHA-1 (FIPS 180-4), for the hash macro: old containers ask for it.
enum SHA1 {
    static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
        var schedule = [UInt32](repeating: 0, count: 80)
        withView(bytes) { view in
            MessageBlocks.forEach(view, lengthIsBigEndian: true) { compress(&state, &schedule, $0) }
        }
        return MessageBlocks.bigEndian(state)
    }

    private static func compress(_ state: inout [UInt32], _ w: inout [UInt32], _ block: ByteView) {
        for index in 0..<16 { w[index] = block.half(at: index * 4).byteSwapped }
        for index in 16..<80 {
            w[index] = rotated(w[index - 3] ^ w[index - 8] ^ w[index - 14] ^ w[index - 16], 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (f, k): (UInt32, UInt32)
            switch index {
            case 0..<20: (f, k) = (b & c | ~b & d, 0x5a82_7999)
            case 20..<40: (f, k) = (b ^ c ^ d, 0x6ed9_eba1)
            case 40..<60: (f, k) = (b & c | b & d | c & d, 0x8f1b_bcdc)
            default: (f, k) = (b ^ c ^ d, 0xca62_c1d6)
            }
            let next = rotated(a, 5) &+ f &+ e &+ k &+ w[index]
            (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
    }

    private static func rotated(_ value: UInt32, _ by: UInt32) -> UInt32 {
        value &<< by | value &>> (32 &- by)
    }
}
