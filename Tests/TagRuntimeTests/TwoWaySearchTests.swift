import TagTestSupport
import Testing

@testable import TagRuntime

@Suite struct TwoWaySearchTests {
    /// Texts of two letters, which repeat themselves in every way, compared with a search that tries every place.
    @Test func `finds what trying every place finds`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<20_000 {
            let text = letters(random.below(40), &random)
            let part = letters(1 + random.below(9), &random)
            let from = random.below(4)
            let expected = (from..<max(from, text.count - part.count + 1)).first {
                text[$0..<$0 + part.count].elementsEqual(part)
            }
            let found = withView(text) { text in
                withView(part) { TwoWaySearch($0).firstIndex(in: text, from: from) }
            }
            #expect(found == expected)
        }
    }

    /// Longer than a search that tries every place has the patience for.
    @Test(arguments: [
        ("a", "b", false), ("ab", "abb", false), ("ab", "aba", true), ("aab", "aabaa", true),
        ("a", "a", true),
    ])
    func `long texts that are nearly there`(unit: String, end: String, isThere: Bool) {
        let part = [UInt8](String(repeating: unit, count: 5_000).utf8) + [UInt8](end.utf8)
        let text = [UInt8](String(repeating: unit, count: 60_000).utf8)
        withView(part) { part in
            withView(text + part.array) { there in
                let place = Predicates.firstIndex(of: part, in: there, from: 0)
                #expect(place != nil)
                if let place { #expect(there[place..<place + part.count] == part) }
            }
            withView(text + [0x78] + part[0..<part.count - 1].array) { text in
                #expect(Predicates.contains(text, part) == isThere)
            }
        }
    }

    private func letters(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
        (0..<count).map { _ in UInt8(0x61 + random.below(2)) }
    }
}
