import Crypto
public import TagRuntime

/// The public half of an Ed25519 key (RFC 8032), with which an app verifies the signer of a container.
public struct PublicKey: Sendable, Hashable {
    /// The key's 32 bytes.
    public let rawRepresentation: [UInt8]

    /// Creates a key from its 32 bytes.
    ///
    /// - Throws: ``KeyError/notEd25519``, ``KeyError/smallOrder``.
    public init(rawRepresentation: [UInt8]) throws(KeyError) {
        guard rawRepresentation.count == 32 else { throw .notEd25519 }
        guard !SmallOrder.includes(rawRepresentation) else { throw .smallOrder }
        self.rawRepresentation = rawRepresentation
    }

    /// Reads a key in PEM: a `PUBLIC KEY` (RFC 8410), as `openssl pkey -in key.pem -pubout` writes it.
    ///
    /// - Throws: ``KeyError``.
    public init(pem: String) throws(KeyError) {
        try self.init(rawRepresentation: PEM(pem).key("PUBLIC KEY", after: Self.prefix))
    }

    /// The key in PEM.
    public var pem: String { PEM(label: "PUBLIC KEY", Self.prefix + rawRepresentation).text }

    /// The DER bytes before the key: SEQUENCE { SEQUENCE { OID 1.3.101.112 } BIT STRING }.
    private static let prefix: [UInt8] = [
        0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]

    /// The id by which signatures name the key: the first 8 bytes of its SHA-256.
    public var id: [UInt8] { Array(TagRuntime.SHA256.digest(rawRepresentation).prefix(8)) }

    /// Returns true if `signature` was made of `message` with the private half.
    func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        let key = try? Curve25519.Signing.PublicKey(rawRepresentation: rawRepresentation)
        return key?.isValidSignature(signature, for: message) ?? false
    }
}

/// The keys whose owners are trusted to publish containers.
///
/// There may be several, so that apps have a new key before the old one is retired.
public struct TrustedKeys: SignatureVerifier {
    private let keys: [PublicKey]

    /// Creates a verifier that trusts these keys only.
    public init(_ keys: [PublicKey]) { self.keys = keys }

    /// Returns true if one of the keys made `signature` of `message`.
    ///
    /// The id in a signature is no proof: each key with that id verifies the signature.
    public func accepts(_ signature: ContainerSignature, of message: [UInt8]) -> Bool {
        keys.contains { $0.id == signature.keyId && $0.isValid(signature.bytes, of: message) }
    }
}
