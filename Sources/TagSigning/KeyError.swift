/// The reasons why a text is not a key for signing or verifying containers.
public enum KeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text has no `-----BEGIN …-----` with a matching end.
    case notPEM
    /// The text is something else, such as a certificate or the other half of the pair.
    case otherKind(String)
    /// The private key is encrypted, and this library cannot decrypt it.
    case encrypted
    /// The key is damaged, or of an algorithm other than Ed25519.
    case notEd25519
    /// The public key has a small order or is not canonical: anybody could forge its signatures.
    case smallOrder

    /// The reason and the remedy, in words.
    public var description: String {
        switch self {
        case .notPEM: "this is not a PEM file; 'openssl genpkey -algorithm ed25519' makes a private key"
        case .otherKind(let label):
            "this file contains '\(label)'; signing needs a 'PRIVATE KEY', verifying its 'PUBLIC KEY'"
        case .encrypted: "this private key is encrypted; 'openssl pkey -in FILE' decrypts it"
        case .smallOrder:
            "this key is not secure: it has a small order or is not canonical, so its signatures can be forged"
        case .notEd25519: "this is not an Ed25519 key; 'openssl genpkey -algorithm ed25519' makes one"
        }
    }
}
