/// SplitMix64: the same seed gives the same container on every machine and Swift version.
struct RandomSource {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in `range`, by multiplication; the bias is far below what a benchmark could see.
    mutating func number(in range: Range<Int>) -> Int {
        range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
    }

    /// True once in `1 / share` calls.
    mutating func chance(_ share: Double) -> Bool { Double(next() >> 11) * 0x1p-53 < share }

    mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(in: 0..<choices.count)] }

    /// `count` words of the vocabulary.
    mutating func phrase(_ count: Int, _ separator: String = " ") -> String {
        var text = pick(words)
        for _ in 1..<max(1, count) { text += separator + pick(words) }
        return text
    }

    /// 6, 8 or 10 characters of the kind that vendors use for ids.
    mutating func code() -> String {
        let alphabet = Array("0123456789ABCDEFGHJKLMNPQRSTUVWXYZ")
        return String((0..<pick([6, 8, 10])).map { _ in pick(alphabet) })
    }

    mutating func digits(_ count: Int) -> String {
        String((0..<count).map { _ in pick(Array("0123456789")) })
    }

    mutating func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Calls `make` until it gives something new; names are drawn from millions, so once is the rule.
    mutating func unique(_ seen: inout Set<String>, _ make: (inout RandomSource) -> String) -> String {
        while true {
            let candidate = make(&self)
            if seen.insert(candidate).inserted { return candidate }
        }
    }
}
