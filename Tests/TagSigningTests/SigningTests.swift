import Crypto
import TagCompiler
import TagDiagnostics
import TagRuntime
import TagSigning
import TagWire
import Testing

@Suite struct SigningTests {
    private static func key(_ number: UInt8) throws -> SigningKey {
        try SigningKey(rawRepresentation: [UInt8](repeating: number, count: 32))
    }

    private static func container(version: String = "7") throws -> LoadedContainer {
        let text = """
            {"container": {"id": "GTM-SIGN", "version": "\(version)"},
             "macros": {"settings": {"type": "values", "values": {"title": "Ahoy"}}}}
            """
        let file = SourceFile(path: "sign.json", bytes: Array(text.utf8))
        return try LoadedContainer(#require(Compiler.compile(file).bytes))
    }

    @Test func `a signed container is the same one, and known by the key`() throws {
        let (plain, key) = (try Self.container(), try Self.key(1))
        let signed = try LoadedContainer(key.sign(plain))
        #expect(plain.signatures.isEmpty && signed.signatures.map(\.keyId) == [key.publicKey.id])
        #expect(signed.contentId == plain.contentId && signed.size == plain.size)
        #expect(Evaluator(signed).string(forKey: "title") == "Ahoy")
        #expect(signed.isSigned(by: TrustedKeys([key.publicKey])))
        #expect(signed.isSigned(by: TrustedKeys([try Self.key(2).publicKey, key.publicKey])))
        #expect(!signed.isSigned(by: TrustedKeys([try Self.key(2).publicKey])))
        #expect(!signed.isSigned(by: TrustedKeys([])))
        #expect(!plain.isSigned(by: TrustedKeys([key.publicKey])))
    }

    @Test func `a signature is Ed25519 over the text, the versions and the content id`() throws {
        let (container, key) = (try Self.container(), try Self.key(1))
        let signature = try #require(LoadedContainer(key.sign(container)).signatures.first)
        let message = Array("tagc container signature 1\n".utf8) + [1, 1] + container.contentId
        let theirs = try Curve25519.Signing.PublicKey(rawRepresentation: key.publicKey.rawRepresentation)
        #expect(theirs.isValidSignature(signature.bytes, for: message))
        #expect(Array(Crypto.SHA256.hash(data: key.publicKey.rawRepresentation).prefix(8)) == signature.keyId)
        let content = container.file
        #expect(Array(Crypto.SHA256.hash(data: [content[11]] + content[64...])) == container.contentId)
    }

    @Test(arguments: [0, 1, 54, 55, 56, 62, 63, 64, 65, 127, 128, 1_000, 100_000])
    func `the library's digest of a content is the runtime's own`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let slice = ([9, 9] + bytes)[2...]
        #expect(SigningKey.contentDigest(7, slice) == TagRuntime.SHA256.digest([7] + bytes))
    }

    @Test func `what is compiled does not depend on who makes the digest`() {
        let text = #"{"container": {"id": "GTM-SIGN"}, "macros": {"m": {"type": "constant", "value": 5}}}"#
        let file = SourceFile(path: "sign.json", bytes: Array(text.utf8))
        var options = CompileOptions()
        options.digest = SigningKey.contentDigest
        let bytes = Compiler.compile(file, options: options).bytes
        #expect(bytes != nil && bytes == Compiler.compile(file).bytes)
    }

    @Test func `both forms have the same signatures, and each is made of the other`() throws {
        let signed = try LoadedContainer(Self.key(1).sign(Self.container()))
        let wire = WireForm.pack(signed)
        #expect(WireForm.isWire(wire) && WireForm.coding(of: wire) == .columns)
        #expect(try WireForm.unpack(wire) == signed.file)
        #expect(try WireForm.load(wire).isSigned(by: TrustedKeys([Self.key(1).publicKey])))
    }

    @Test func `eight keys may sign, each once`() throws {
        var container = try Self.container()
        for number in 1...8 { container = try LoadedContainer(Self.key(UInt8(number)).sign(container)) }
        let ids = try (1...8).map { try Self.key(UInt8($0)).publicKey.id }
        #expect(container.signatures.map(\.keyId) == ids)
        for number in 1...8 {
            #expect(try container.isSigned(by: TrustedKeys([Self.key(UInt8(number)).publicKey])))
        }
        #expect(throws: SigningError.tooMany) { try Self.key(9).sign(container) }
        let again = try LoadedContainer(Self.key(3).sign(container))
        #expect(again.signatures.count == 8 && again.signatures.last?.keyId == ids[2])
    }

    @Test(arguments: ["", "1.2", "v7", "-1", " 7", "18446744073709551616"])
    func `a version that is no whole number is not signed`(version: String) throws {
        #expect(throws: SigningError.version(version)) {
            try Self.key(1).sign(Self.container(version: version))
        }
    }

    // MARK: Damage and forgery

    @Test(arguments: [false, true])
    func `every bit that flips, and every byte that is missing or too much, is noticed`(packed: Bool) throws {
        let signed = try LoadedContainer(Self.key(1).sign(Self.container()))
        let file = packed ? WireForm.pack(signed) : signed.file
        for bit in 0..<8 * file.count {
            var damaged = file
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: LoadError.self, "bit \(bit)") { try WireForm.load(damaged) }
        }
        for count in file.indices {
            #expect(throws: LoadError.self, "\(count) bytes") { try WireForm.load(Array(file[..<count])) }
        }
        #expect(throws: LoadError(.trailingBytes, at: file.count)) { try WireForm.load(file + [0]) }
    }

    @Test(arguments: [
        (0, LoadError.Code.newerFormat), (1, .badSignature), (2, .reservedBits), (12, .badSignature),
    ])
    func `a trailer is refused for what it is`(offset: Int, code: LoadError.Code) throws {
        let plain = try Self.container()
        var file = try Self.key(1).sign(plain)
        file[plain.size + offset] ^= 0x40
        let error = #expect(throws: LoadError.self) { try LoadedContainer(file) }
        #expect(error?.code == code)
    }

    /// Whoever has no key can make all hashes right, and nothing else.
    @Test func `a forgery loads, and is nobody's`() throws {
        let (seven, eight, key) = (try Self.container(), try Self.container(version: "8"), try Self.key(1))
        let signatures = try LoadedContainer(key.sign(seven)).signatures
        let trusted = TrustedKeys([key.publicKey])
        #expect(try LoadedContainer(seven.signed(signatures)).isSigned(by: trusted))
        let moved = try LoadedContainer(eight.signed(signatures))
        #expect(!moved.isSigned(by: trusted))
        // With the content id of the one that was signed.
        var copied = moved.file
        let trailer = Array(copied[eight.size...])
        copied.removeSubrange(eight.size...)
        Seal.sealHeader(&copied, contentId: seven.contentId)
        let claims = try LoadedContainer(copied + trailer)
        #expect(claims.contentId == seven.contentId && !claims.isSigned(by: trusted))
        // Who is handed it to be signed does not sign the other one unseen.
        #expect(throws: SigningError.contentId) { try key.sign(claims) }
        #expect(claims.signedMessage != seven.signedMessage)
        // By a key that only says it is the one.
        let stranger = try #require(LoadedContainer(Self.key(2).sign(eight)).signatures.first)
        let named = try #require(ContainerSignature(keyId: key.publicKey.id, bytes: stranger.bytes))
        #expect(try !LoadedContainer(eight.signed([named])).isSigned(by: trusted))
    }

    @Test func `a private key does not print itself`() throws {
        let key = try Self.key(77)
        var dumped = ""
        dump([key], to: &dumped)
        for text in ["\(key)", String(reflecting: key), "\([key])", dumped] {
            #expect(!text.contains("77") && text.contains("SigningKey"), "\(text)")
        }
    }
}
