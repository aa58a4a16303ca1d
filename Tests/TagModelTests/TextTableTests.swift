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

    /// A table asks first for the string that was asked for last in a slot; of a table this small, strings share slots.
    @Test
    func `a string is found again whatever was asked for in between`() {
        var table = TextTable()
        for text in Self.texts { _ = table.number(of: text) }
        for _ in 0..<2 {
            for (number, text) in Self.texts.enumerated().reversed() {
                #expect(table.number(of: text) == number && table.find(text) == number)
                // Equal texts may be stored apart: this one has room for more.
                var roomy = text
                roomy.reserveCapacity(100)
                #expect(table.find(roomy) == number && table.number(of: roomy) == number)
            }
        }
        #expect(table.texts == Self.texts)
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
