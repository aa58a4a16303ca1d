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
}
