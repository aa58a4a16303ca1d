package import TagLoading

/// The secret in each address of a server, without which nothing is answered.
package struct AccessToken: Sendable {
    /// The letters of a token that the server makes: 128 random bits in hexadecimal.
    static let length = 32

    package let text: String

    /// Creates a random token.
    package init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Creates a token from text; nil if it is shorter than 16 characters, or has others than letters, digits, `-` and `_`.
    package init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D
                || byte == 0x5F
        }
        guard (16...128).contains(text.utf8.count), isPlain else { return nil }
        self.text = text
    }

    /// Returns true for the token; the time that it takes depends on the length of the guess alone.
    func matches(_ guess: some StringProtocol) -> Bool {
        let own = Array(text.utf8)
        var difference: UInt8 = guess.utf8.count == own.count ? 0 : 1
        for (index, byte) in guess.utf8.enumerated() { difference |= byte ^ own[index % own.count] }
        return difference == 0
    }

    /// Reads the token in a file; nil if its first word is none.
    package static func read(_ path: String) throws(FileError) -> AccessToken? {
        let text = String(decoding: try FileSystem.read(path, limit: 4_096), as: UTF8.self)
        return AccessToken(String(text.prefix { !$0.isWhitespace }))
    }
}
