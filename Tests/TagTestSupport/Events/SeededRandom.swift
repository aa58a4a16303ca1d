/// Random numbers that are the same in every run: SplitMix64.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// A number below `bound`.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// True once in `chances` times.
    package mutating func once(in chances: Int) -> Bool { Int.random(in: 0..<chances, using: &self) == 0 }

    package mutating func pick<T>(_ choices: [T]) -> T? { choices.randomElement(using: &self) }
}
