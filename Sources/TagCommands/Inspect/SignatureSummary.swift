import TagCompiler
import TagDiagnostics
import TagRuntime
import TagSigning

/// The summary of a signature for `inspect`.
struct SignatureSummary {
    let key: String
    /// True if it was made with the key that it names; nil if that key was not given.
    let isValid: Bool?
    /// True if any keys were given.
    let hasKeys: Bool

    /// Returns the summaries of a container's signatures, in the order of the file.
    static func all(_ container: LoadedContainer, _ keys: [PublicKey]) -> [SignatureSummary] {
        container.signatures.map { signature in
            let key = keys.first { $0.id == signature.keyId }
            return SignatureSummary(
                key: signature.keyId.hexadecimal,
                isValid: key.map {
                    container.isSigned(by: One(signature: signature, keys: TrustedKeys([$0])))
                }, hasKeys: !keys.isEmpty)
        }
    }

    var json: JSON { ["key": .string(key), "valid": isValid.map(JSON.boolean) ?? .null] }

    var words: String {
        switch isValid {
        case true?: "signed by key \(key): valid"
        case false?: "signed by key \(key): not valid"
        case nil:
            "signed by key \(key): not verified, "
                + (hasKeys ? "it is not one of the given keys" : "give the public key with --key")
        }
    }
}

/// A verifier that accepts only one signature of a container.
private struct One: SignatureVerifier {
    let signature: ContainerSignature
    let keys: TrustedKeys

    func accepts(_ other: ContainerSignature, of message: [UInt8]) -> Bool {
        other == signature && keys.accepts(other, of: message)
    }
}
