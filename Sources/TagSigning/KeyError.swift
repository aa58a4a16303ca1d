/// Why a text is no key that containers are signed with, or signatures verified.
public enum KeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no `-----BEGIN …-----` with an end.
    case notPEM
    /// It is something else: a certificate, or the other half of the pair.
    case otherKind(String)
    /// The private key is encrypted, which this library does not undo.
    case encrypted
    /// It is a key of another algorithm than Ed25519, or it is damaged.
    case notEd25519
    /// A public key without a private key, by which anybody can sign.
    case smallOrder

    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .notPEM: "this is no PEM file; 'openssl genpkey -algorithm ed25519' makes a private key"
        case .otherKind(let label):
            "this holds '\(label)'; a container is signed with a 'PRIVATE KEY', and verified with the 'PUBLIC KEY' of it"
        case .encrypted: "this private key is encrypted; 'openssl pkey -in FILE' decrypts it"
        case .smallOrder:
            "this key has a small order or is not written as keys are: anybody could sign by it, and nobody made it"
        case .notEd25519: "this is no Ed25519 key; 'openssl genpkey -algorithm ed25519' makes one"
        }
    }
}
