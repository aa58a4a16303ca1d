import Crypto
public import TagRuntime

/// A private Ed25519 key (RFC 8032), which signs containers.
public struct SigningKey: Sendable {
    private let seed: [UInt8]
    /// The public half.
    public let publicKey: PublicKey

    /// Creates a key from its 32 bytes.
    ///
    /// - Throws: ``KeyError/notEd25519``.
    public init(rawRepresentation: [UInt8]) throws(KeyError) {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: rawRepresentation) else {
            throw .notEd25519
        }
        seed = rawRepresentation
        publicKey = try PublicKey(rawRepresentation: Array(key.publicKey.rawRepresentation))
    }

    /// Reads a key in PEM: a `PRIVATE KEY` (RFC 8410), as `openssl genpkey -algorithm ed25519` writes it.
    ///
    /// - Throws: ``KeyError``.
    public init(pem: String) throws(KeyError) {
        // SEQUENCE { INTEGER 0, SEQUENCE { OID 1.3.101.112 }, OCTET STRING { OCTET STRING } }
        let prefix: [UInt8] = [
            0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
        ]
        try self.init(rawRepresentation: PEM(pem).key("PRIVATE KEY", after: prefix))
    }
}

/// The reasons why a container was not signed.
public enum SigningError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The version is not a whole number, so an older container could not be told from a newer one.
    case version(String)
    /// The container has 8 signatures of other keys.
    case tooMany
    /// The header states another content id than the content has: the compiler did not write this file.
    case contentId

    /// The reason and the remedy, in words.
    public var description: String {
        switch self {
        case .version(let text):
            text.isEmpty
                ? "a signed container needs a version: a whole number that increases, so that apps can refuse older containers"
                : "the version of a signed container must be a whole number that increases, so that apps can refuse older containers; this is '\(text)'"
        case .contentId: "the content id in the container's header is wrong; compile it again"
        case .tooMany: "the container already has \(SignatureTrailer.largestCount) signatures, the limit"
        }
    }
}

extension SigningKey {
    /// Returns the container's file with a signature by this key.
    ///
    /// The signature follows those of other keys; an earlier one by this key is replaced. On Linux the same key and container
    /// give the same bytes; Apple's CryptoKit adds randomness to a signature.
    ///
    /// - Throws: ``SigningError``.
    public func sign(_ container: LoadedContainer) throws(SigningError) -> [UInt8] {
        guard container.versionNumber != nil else { throw .version(container.version.string) }
        guard let message = container.signableMessage else { throw .contentId }
        let others = container.signatures.filter { $0.keyId != publicKey.id }
        guard others.count < SignatureTrailer.largestCount else { throw .tooMany }
        return container.signed(others + [signature(of: message)])
    }

    private func signature(of message: [UInt8]) -> ContainerSignature {
        // Safe: the seed created a key before, signing accepts every message, and the parts have their fixed sizes.
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed),
            let bytes = try? key.signature(for: message),
            let signature = ContainerSignature(keyId: publicKey.id, bytes: Array(bytes))
        else { preconditionFailure("a key that was taken signs") }
        return signature
    }
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The id of the public half; printing a key does not reveal the secret.
    public var description: String {
        "SigningKey(\(publicKey.id.map { String($0, radix: 16) }.joined(separator: ":")))"
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without children, so that reflection does not reveal the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
