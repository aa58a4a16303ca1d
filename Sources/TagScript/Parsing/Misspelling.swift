/// Finds the keyword that a name was probably meant to be.
enum Misspelling {
    /// Returns the keyword that a name becomes if one letter is added, removed or changed, or two are swapped.
    static func word(near name: String) -> String? {
        let letters = Array(name.utf8)
        guard letters.count >= 3, letters.count <= 12 else { return nil }
        for keyword in keywords {
            let other = Array(keyword.utf8)
            if letters != other, isNear(letters, other) { return keyword }
        }
        return nil
    }

    private static let keywords = [
        "function", "return", "const", "else", "while", "switch", "typeof", "throw", "catch", "finally",
        "break",
        "continue", "class", "case", "default", "async", "await", "var", "let", "new", "for", "try", "delete",
        "instanceof", "export", "import", "yield",
    ]

    private static func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard abs(left.count - right.count) <= 1 else { return false }
        let prefix = zip(left, right).prefix { lower($0) == lower($1) }.count
        let (rest, other) = (left.dropFirst(prefix), right.dropFirst(prefix))
        if left.count == right.count {
            if same(rest.dropFirst(), other.dropFirst()) { return true }
            return rest.count >= 2 && rest.first == other.dropFirst().first
                && rest.dropFirst().first == other.first
                && same(rest.dropFirst(2), other.dropFirst(2))
        }
        return left.count > right.count ? same(rest.dropFirst(), other) : same(rest, other.dropFirst())
    }

    private static func same(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { lower($0) == lower($1) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}
