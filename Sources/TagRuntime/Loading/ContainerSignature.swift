/// A signature of a container, and by which key it says it is.
///
/// ```swift
/// let keys = container.signatures.map(\.keyId)  // of those who say that they signed it
/// ```
public struct ContainerSignature: Sendable, Hashable {
    /// The first 8 bytes of the SHA-256 of the signer's public key: to find the key by.
    ///
    /// It proves nothing.
    public let keyId: [UInt8]
    /// The 64 bytes of an Ed25519 signature (RFC 8032).
    public let bytes: [UInt8]

    /// A signature; nil when the parts are not 8 and 64 bytes.
    public init?(keyId: [UInt8], bytes: [UInt8]) {
        guard keyId.count == SignatureTrailer.keyIdSize, bytes.count == SignatureTrailer.signatureSize else {
            return nil
        }
        self.init(trusted: keyId, bytes)
    }

    /// Parts of the right sizes.
    init(trusted keyId: [UInt8], _ bytes: [UInt8]) {
        self.keyId = keyId
        self.bytes = bytes
    }
}

/// A verifier of signatures with keys that the app trusts.
///
/// `TagSigning` has one that holds Ed25519 keys; an app may have its own, such as over keys in hardware.
///
/// ```swift
/// struct HardwareKey: SignatureVerifier {
///     func accepts(_ signature: ContainerSignature, of message: [UInt8]) -> Bool {
///         module.isValid(signature.bytes, of: message)
///     }
/// }
/// let isOurs = container.isSigned(by: HardwareKey())
/// ```
public protocol SignatureVerifier: Sendable {
    /// Returns true if a trusted key made `signature` of `message`.
    ///
    /// Called on any thread.
    func accepts(_ signature: ContainerSignature, of message: [UInt8]) -> Bool
}

extension LoadedContainer {
    /// The signatures that the container states, in the order of the file; empty if it is not signed.
    ///
    /// They are not verified.
    public var signatures: [ContainerSignature] { SignatureTrailer.signatures(trailer) }

    /// The message that signatures of the container sign.
    ///
    /// It consists of a fixed text, the versions of the format and of its readers, and the content id.
    ///
    /// The content id covers everything else: the container's id, version and behavior. It is computed again, because the
    /// one in the header may be that of another container.
    public var signedMessage: [UInt8] {
        let versions = HeaderField.formatVersion.rawValue..<HeaderField.form.rawValue
        return ByteView(SignatureTrailer.domain).array + bytes[versions].array + Seal.contentId(bytes)
    }

    /// The ``signedMessage``; nil if the header states another content id than the container has.
    package var signableMessage: [UInt8]? {
        let message = signedMessage
        return message.suffix(contentId.count) == contentId[...] ? message : nil
    }

    /// Returns true if `verifier` trusts one of the signatures and that signature is of this container.
    ///
    /// Takes the SHA-256 of the container, and then up to 8 calls of the verifier. A container that is not signed takes neither.
    public func isSigned(by verifier: some SignatureVerifier) -> Bool {
        guard trailer.count > 0, let message = signableMessage else { return false }
        return signatures.contains { verifier.accepts($0, of: message) }
    }

    /// The whole file: the container and its signatures.
    package var file: [UInt8] { bytes.array + trailer.array }

    /// The container with these signatures, at most ``SignatureTrailer/largestCount``; without any, unsigned.
    package func signed(_ signatures: [ContainerSignature]) -> [UInt8] {
        var file = bytes.array
        Seal.setSigned(!signatures.isEmpty, in: &file)
        return signatures.isEmpty ? file : file + SignatureTrailer.bytes(signatures)
    }
}
