package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagLoading
import TagModel
import TagRuntime
import TagSigning

/// The keys that sign compiled containers.
package struct SigningOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sign with the Ed25519 private key in this PEM file, as 'openssl genpkey -algorithm ed25519' writes it. "
                + "Can be repeated.",
            valueName: "key.pem"),
        completion: .file())
    package var sign: [String] = []

    package init() {}

    /// The files of the keys, which no output may overwrite.
    var uses: [Outputs.Use] { sign.map { Outputs.Use($0, "a key of --sign") } }

    /// Returns the keys, in the order of the options.
    func keys() throws(CommandFailure) -> [SigningKey] {
        let keys = try KeyFile.all(sign) { text throws(KeyError) in try SigningKey(pem: text) }
        guard keys.count <= SignatureTrailer.largestCount else {
            throw CommandFailure(
                .usage, "a container has at most \(SignatureTrailer.largestCount) signatures")
        }
        return keys
    }
}

/// The keys that verify signatures.
package struct VerifyingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Verify signatures with the Ed25519 public key in this PEM file. Can be repeated.",
            valueName: "public.pem"),
        completion: .file())
    package var key: [String] = []

    package init() {}

    /// Returns the keys, in the order of the options.
    func keys() throws(CommandFailure) -> [PublicKey] {
        try KeyFile.all(key) { text throws(KeyError) in try PublicKey(pem: text) }
    }
}

/// Reading of key files.
private enum KeyFile {
    private static let largestSize = 65_536

    /// Returns the keys of files, in their order.
    static func all<Key>(
        _ paths: [String], _ make: (String) throws(KeyError) -> Key
    ) throws(CommandFailure) -> [Key] {
        try paths.map { path throws(CommandFailure) in try read(path, make) }
    }

    private static func read<Key>(
        _ path: String, _ make: (String) throws(KeyError) -> Key
    ) throws(CommandFailure) -> Key {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileSystem.readInput(path, limit: largestSize)  // a pipe, too
        } catch {
            throw CommandFailure(.unusable, "cannot read the key \(error)")
        }
        do throws(KeyError) {
            return try make(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw CommandFailure(.unusable, "\(path.escapedForTerminal()): \(error)")
        }
    }
}

extension Compilation {
    /// Returns the compilation signed with each of the keys; with an error and without bytes if that fails.
    func signed(with keys: [SigningKey]) -> Compilation {
        guard !keys.isEmpty, var file = bytes else { return self }
        var signed = self
        do {
            for key in keys { file = try key.sign(LoadedContainer(file)) }
            signed.bytes = file
        } catch {
            signed.bytes = nil
            signed.add([.unsignable("\(error)", at: container?.version?.range ?? .none)])
        }
        return signed
    }
}

extension DiagnosticKind {
    static let unsignable = DiagnosticKind(
        "unsignable", .naming, .error, summary: "A container that cannot be signed.",
        explanation: """
            An app that requires signatures can also refuse a container that is older than the last one, which \
            prevents the replay of old signed containers. It compares versions as numbers. So the version of a signed \
            container is a whole number, such as "12", and increases with each published container.
            """)
}

extension Diagnostic {
    static func unsignable(_ why: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.unsignable, why, at: range)
    }
}
