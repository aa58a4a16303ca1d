import TagLogic
import TagTestSupport
import Testing

@Suite struct ScalarSetTests {
    /// A set drawn at random whose members are all below 64.
    static func set(_ draws: inout SeededRandom) -> ScalarSet {
        ScalarSet(
            (0..<draws.below(5)).map { _ in
                let low = UInt32(draws.below(60))
                return ScalarSet.Range(low, low + UInt32(draws.below(4)))
            })
    }

    @Test func `sets are what their members say`() {
        var draws = SeededRandom(seed: 5)
        for _ in 0..<500 {
            let (left, right) = (Self.set(&draws), Self.set(&draws))
            let union = left.union(right)
            let common = left.intersection(right)
            let rest = left.complement
            for symbol: UInt32 in 0..<70 {
                let (inLeft, inRight) = (left.contains(symbol), right.contains(symbol))
                #expect(union.contains(symbol) == (inLeft || inRight))
                #expect(common.contains(symbol) == (inLeft && inRight))
                #expect(rest.contains(symbol) == !inLeft)
            }
            #expect(rest.complement == left)
        }
    }

    @Test func `ranges that touch are one, and surrogates are left out`() {
        #expect(ScalarSet([.init(5, 9), .init(1, 2), .init(3, 4)]).ranges == [.init(1, 9)])
        #expect(ScalarSet([.init(0xD700, 0xE001)]).ranges == [.init(0xD700, 0xD7FF), .init(0xE000, 0xE001)])
        #expect(ScalarSet([.init(0xD800, 0xDFFF)]).isEmpty)
        #expect(ScalarSet.everything.complement.isEmpty)
        #expect(ScalarSet().complement == ScalarSet.everything)
    }
}
