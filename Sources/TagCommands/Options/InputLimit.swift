package import ArgumentParser
import TagCompiler
import TagDiagnostics
import TagLoading
import TagSyntax
import TagVocabulary

/// The largest size of one input file.
package struct InputLimit: Hashable, Sendable {
    /// The size in bytes.
    package let bytes: Int

    /// The limit without ``InputLimitOption/maxInput``.
    static let standard = InputLimit(bytes: ReaderLimits().bytes)

    private static let allowed = 1 << 10...ReaderLimits.mostBytes
    private static let units = ["KiB": 10, "MiB": 20, "GiB": 30]

    init(bytes: Int) { self.bytes = bytes }

    /// Reads `200MiB`, `1GiB` or a number of bytes.
    ///
    /// - Throws: `ValidationError` for another text, and for a size that is not allowed.
    init(argument: String) throws {
        guard let bytes = Self.bytes(argument), Self.allowed.contains(bytes) else {
            throw ValidationError(
                "give a number of bytes, KiB, MiB or GiB from \(Self.argument(Self.allowed.lowerBound)) to "
                    + "\(Self.argument(Self.allowed.upperBound)), such as 200MiB")
        }
        self.bytes = bytes
    }

    private static func bytes(_ argument: String) -> Int? {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits) else { return nil }
        let unit = argument.dropFirst(digits.count)
        guard !unit.isEmpty else { return count }
        guard let shift = units[String(unit)] else { return nil }
        let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: 1 << shift)
        return isTooLarge ? nil : bytes
    }

    /// Returns a size as an argument: `64MiB`.
    static func argument(_ bytes: Int) -> String { FileSize.text(bytes).filter { $0 != " " } }

    /// The limits on reading an input of this size.
    var reader: ReaderLimits { ReaderLimits(bytes: bytes) }

    /// Returns the reason why an input was not read; for one above the limit, with the option that raises it.
    func words(for error: FileError) -> String {
        let most = Self.allowed.upperBound
        guard error.reason == .tooLarge(limit: bytes), bytes < most else { return error.message }
        return "\(error.message); --max-input \(Self.argument(most)) allows more"
    }
}

extension CompileOptions {
    /// The largest size of the file that is compiled.
    var inputLimit: InputLimit { InputLimit(bytes: limits.bytes) }
}

/// The option of a command that reads containers: how large they may be.
package struct InputLimitOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Largest size of an input, at most \(InputLimit.argument(ReaderLimits.mostBytes)): a number of bytes, KiB, MiB or \
            GiB (default: \(InputLimit.argument(InputLimit.standard.bytes))).
            """,
            valueName: "size"),
        transform: InputLimit.init(argument:))
    package var maxInput: InputLimit?

    package init() {}

    /// The options if none is given.
    static var plain: Self {
        var options = Self()
        options.maxInput = nil
        return options
    }

    var limit: InputLimit { maxInput ?? .standard }
}
