import TagTestSupport
import Testing

@testable import TagLint

/// Words and addresses are found where a search of each place finds them.
@Suite struct TextSearchTests {
    /// Texts of parts of what is searched, so that it begins nearly everywhere.
    private static func text(_ parts: [String], _ draws: inout SeededRandom) -> ArraySlice<UInt8> {
        var text = ""
        for _ in 0..<draws.below(14) { text += draws.pick(parts) ?? "" }
        // A slice that does not begin at 0 has the same offsets.
        return Array(("/s" + text).utf8)[2...]
    }

    private static func lowered(_ text: ArraySlice<UInt8>) -> [UInt8] {
        text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }

    @Test(arguments: [
        ["ab", "b", "abc"].map { $0 + "a" }, ["sk_live_", "sk_test_", "akia", "sg.", "eaa", "-----begin"],
        ["consent"], ["aaaa", "aaa"], ["a_gaq.push", "_gat.", "_gat_", "__utma"],
        [String(repeating: "ab", count: 20), "ababababababababababa"],
    ])
    func `words are found at every place, the first of the list`(words: [String]) {
        var draws = SeededRandom(seed: 31)
        let finder = WordFinder(words)
        var count = 0
        for _ in 0..<2_000 {
            let parts =
                words + words.flatMap { [String($0.dropLast()), String($0.dropFirst()), $0.uppercased()] }
            let text = Self.text(parts + ["x", "a", "_", "é"], &draws)
            let lowered = Self.lowered(text)
            let expected = lowered.indices.compactMap { start in
                words.firstIndex { lowered[start...].starts(with: $0.utf8) }.map { word in
                    WordFinder.Found(word: word, range: start..<start + words[word].utf8.count)
                }
            }
            #expect(finder.find(in: text) == expected)
            count += expected.count
        }
        #expect(count > 1_000)
    }

    @Test func `addresses begin with a scheme, or with slashes behind a quote`() {
        var draws = SeededRandom(seed: 32)
        let parts = [
            "https:", "http:", "HTTPS:", "//", "/", "\"", "'", "=", "x", " ", "a.com", "u:p@", "s", "{{",
        ]
        let words = ["https://", "http://", "//"]
        var count = 0
        for _ in 0..<20_000 {
            let text = Self.text(parts, &draws)
            let lowered = Self.lowered(text)
            var expected: [Range<Int>] = []
            for start in lowered.indices {
                guard let word = words.firstIndex(where: { lowered[start...].starts(with: $0.utf8) }) else {
                    continue
                }
                let before = start > 0 ? text[text.startIndex + start - 1] : 0x20
                guard
                    start == 0
                        || (word == 2 ? [0x22, 0x27, 0x3D, 0x28, 0x60].contains(before) : !before.isWordByte)
                else { continue }
                let rest = lowered[(start + words[word].utf8.count)...]
                let host = rest.prefix {
                    $0.isWordByte || $0 >= 0x80 || [0x2D, 0x2E, 0x3A, 0x40, 0x25].contains($0)
                }
                let name = host.split(separator: 0x40, omittingEmptySubsequences: false).last ?? []
                let isComputed = rest.dropFirst(host.count).first == UInt8(ascii: "{")
                guard isComputed || !name.isEmpty && name.first != UInt8(ascii: ":") else { continue }
                expected.append(start..<start + words[word].utf8.count)
            }
            let found = Address.all(in: text)
            #expect(found.map(\.scheme) == expected)
            for address in found {
                #expect(address.isSecure == !lowered[address.scheme].elementsEqual("http://".utf8))
            }
            #expect(
                Address.first(of: text)?.scheme == expected.first.flatMap { $0.lowerBound == 0 ? $0 : nil })
            count += expected.count
        }
        #expect(count > 1_500)
    }
}
