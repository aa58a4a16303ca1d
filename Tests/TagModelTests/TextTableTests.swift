import TagModel
import Testing

struct TextTableTests {
    /// Texts of all lengths around those that a word or two hold, and of each those that differ from it in one place.
    private static let texts: [String] = (0...40).flatMap { count in
        let text = (0..<count).map { UInt8(97 + $0 % 23) }
        let others = text.indices.map { place in
            var other = text
            other[place] = UInt8(ascii: "#")
            return other
        }
        return ([text] + others).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The hashes are all different, or all the same, so that the texts themselves must be compared.
    @Test(arguments: [~0, 0])
    func `texts are one if and only if their bytes are`(hashBits: UInt64) {
        var table = TextTable(hashBits: hashBits)
        let numbers = Self.texts.map { table.number(of: $0) }
        #expect(numbers == Array(Self.texts.indices) && table.texts == Self.texts)
        for (number, text) in Self.texts.enumerated() {
            let copy = String(decoding: Array(text.utf8), as: UTF8.self)
            #expect(table.number(of: copy) == number && table.find(copy) == number)
            #expect(table.find(text + "?") == nil)
        }
    }

    @Test
    func `texts of the same letters in other bytes are two`() {
        var table = TextTable()
        let numbers = [
            "é", "e\u{301}", "a long text that ends with é", "a long text that ends with e\u{301}",
        ]
        .map { table.number(of: $0) }
        #expect(numbers == [0, 1, 2, 3])
    }
}
