import TagSigning
import Testing

/// A text that is given for a key, and what is said of it; nil when it is one.
struct KeyText: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let error: KeyError?

    init(_ what: String, _ text: String, _ error: KeyError?) {
        testDescription = what
        self.text = text
        self.error = error
    }
}

@Suite struct KeyTests {
    /// RFC 8410, section 10.3 and 10.1: the two halves of one key.
    static let privateKey = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
        -----END PRIVATE KEY-----
        """
    static let publicKey = """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
        -----END PUBLIC KEY-----

        """

    @Test func `the keys of RFC 8410 belong together`() throws {
        let key = try SigningKey(pem: Self.privateKey)
        #expect(try key.publicKey == PublicKey(pem: Self.publicKey))
        #expect(key.publicKey.pem == Self.publicKey)
    }

    private static let cases = [
        KeyText("a private key", privateKey, nil),
        KeyText("with words around it", "my key:\n\(privateKey)\nkeep it\n", nil),
        KeyText("with the line ends of Windows", privateKey.replacing("\n", with: "\r\n"), nil),
        KeyText("nothing", "", .notPEM),
        KeyText("no end", String(privateKey.dropLast(28)), .notPEM),
        KeyText(
            "the end of something else", privateKey.replacing("END PRIVATE", with: "END PUBLIC"), .notPEM),
        KeyText("the public half", publicKey, .otherKind("PUBLIC KEY")),
        KeyText("an encrypted one", privateKey.replacing(" PRIVATE", with: " ENCRYPTED PRIVATE"), .encrypted),
        KeyText(
            "OpenSSH's", privateKey.replacing(" PRIVATE", with: " OPENSSH PRIVATE"),
            .otherKind("OPENSSH PRIVATE KEY")),
        KeyText("of another algorithm", privateKey.replacing("K2Vw", with: "K2Vx"), .notEd25519),
        KeyText("cut short", privateKey.replacing("CXqI9EdVhC", with: "CXqI9C"), .notEd25519),
        KeyText("a megabyte of nothing", String(repeating: "A", count: 1 << 20), .notPEM),
    ]

    @Test(arguments: cases)
    func `a text is a private key, or it is said why not`(row: KeyText) {
        var error: KeyError?
        do throws(KeyError) { _ = try SigningKey(pem: row.text) } catch let why { error = why }
        #expect(error == row.error)
    }

    @Test func `a key is 32 bytes`() {
        for count in [0, 31, 33] {
            let bytes = [UInt8](repeating: 1, count: count)
            #expect(throws: KeyError.notEd25519) { try SigningKey(rawRepresentation: bytes) }
            #expect(throws: KeyError.notEd25519) { try PublicKey(rawRepresentation: bytes) }
        }
    }

    /// Coordinates y, the lowest byte first, each with its description.
    private static let weakPoints: [(what: String, y: [UInt8])] = {
        func y(_ first: UInt8, _ middle: UInt8, _ last: UInt8) -> [UInt8] {
            [first] + [UInt8](repeating: middle, count: 30) + [last]
        }
        // Found by search: (p - 5) / 8 and the rest of RFC 8032, section 5.1.3, say that 8 times each is the neutral point.
        let eighth: [UInt8] = [
            0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
            0xD5,
            0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
        ]
        // p less that: the negative.
        let other = zip(y(0xED, 0xFF, 0x7F), eighth).reduce(into: (bytes: [UInt8](), borrow: 0)) {
            sum, pair in
            let digit = Int(pair.0) - Int(pair.1) - sum.borrow
            sum.bytes.append(UInt8(truncatingIfNeeded: digit))
            sum.borrow = digit < 0 ? 1 : 0
        }.bytes
        let small = [
            ("order 1", y(1, 0, 0)), ("order 2", y(0xEC, 0xFF, 0x7F)), ("order 4", y(0, 0, 0)),
            ("order 8", eighth), ("order 8, the other", other),
        ]
        // 2^255 - 19 and more: each is another way to write one of the smallest numbers.
        return small
            + (0xED...0xFF).map { ("not the one encoding of \($0 - 0xED)", y(UInt8($0), 0xFF, 0x7F)) }
    }()

    @Test(arguments: weakPoints, [0, 0x80] as [UInt8])
    func `a point by which anybody can sign is no key`(point: (what: String, y: [UInt8]), sign: UInt8) {
        var bytes = point.y
        bytes[31] |= sign
        #expect(throws: KeyError.smallOrder) { try PublicKey(rawRepresentation: bytes) }
    }

    @Test func `the keys next to them are keys`() throws {
        for (first, last) in [(2, 0), (0xEB, 0x7F), (0xEA, 0x7F)] as [(UInt8, UInt8)] {
            let middle: UInt8 = last == 0 ? 0 : 0xFF
            let bytes = [first] + [UInt8](repeating: middle, count: 30) + [last]
            #expect(try PublicKey(rawRepresentation: bytes).rawRepresentation == bytes)
        }
    }
}
