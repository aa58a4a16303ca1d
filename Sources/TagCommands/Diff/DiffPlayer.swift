import TagCompiler
import TagDiagnostics
import TagLint
import TagLoading
import TagRuntime
import TagSyntax
import TagWire

/// What a page of differences needs to run events on both versions: the player and the compiled containers.
struct DiffPlayer {
    private static let file = "player.js"
    private static let mostBytes = 8 << 20

    let script: String
    private let old: [UInt8]
    private let new: [UInt8]

    /// Creates the player; nil where it is not installed, or if a version has a secret or does not compile.
    init?(_ old: SourceFile, _ new: SourceFile, options: CompileOptions) {
        guard let path = Installation.file(Self.file),
            let script = try? FileSystem.readInput(path, limit: Self.mostBytes),
            let old = Self.compiled(old, options), let new = Self.compiled(new, options)
        else { return nil }
        self.script = String(decoding: script, as: UTF8.self)
        (self.old, self.new) = (old, new)
    }

    /// The containers as an element of the page, deflated and in Base64.
    var data: String {
        let packed = JSON.object([
            (key: "old", value: .string(text(old))), (key: "new", value: .string(text(new))),
        ])
        return "<script type=\"application/json\" id=\"containers\">\(packed.line)</script>\n"
    }

    private func text(_ deflated: [UInt8]) -> String {
        String(decoding: Base64.letters(deflated), as: UTF8.self)
    }

    /// Returns the deflated bytes of a version as the player's engine takes them; nil if they have a secret.
    private static func compiled(_ file: SourceFile, _ options: CompileOptions) -> [UInt8]? {
        let bytes = Header.begins(file.bytes) ? file.bytes : Compiler.compile(file, options: options).bytes
        guard let container = bytes.flatMap({ try? WireForm.load($0) }), !container.hasSecret else {
            return nil
        }
        return RawDeflate.deflated(WireForm.stored(container) ?? container.bytes.array)
    }
}

extension LoadedContainer {
    /// True if a text of the container has a secret, which a page would publish.
    fileprivate var hasSecret: Bool {
        (0..<tables.strings.count).contains { UTF8Text(tables.string($0)).string.hasSecret }
    }
}
