import Crypto
package import TagRuntime

extension SigningKey {
    /// The hash of content ids, by the library of cryptography.
    package static let contentDigest: ContentDigest = { first, rest in
        var hasher = Crypto.SHA256()
        // Safe: the bytes are only read, within the calls.
        unsafe withUnsafeBytes(of: first) { unsafe hasher.update(bufferPointer: $0) }
        unsafe rest.withUnsafeBytes { unsafe hasher.update(bufferPointer: $0) }
        return Array(hasher.finalize())
    }
}
