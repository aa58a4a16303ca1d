package import ArgumentParser
import TagCompiler
package import TagModel

extension Form: ExpressibleByArgument {}

/// The options of every command that reads containers as text.
package struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Files, folders, or - for standard input.",
            discussion: """
                In folders and their subfolders, tagc reads GTM-*.json and GTM-*.plist, other .json and .plist \
                files that are definitions or exports, and GTM-* without an extension that are the vendor's \
                binaries. It skips containers that tagc compiled and names that begin with a dot.
                """,
            valueName: "input"),
        completion: .file())
    package var paths: [String]

    @Option(
        help: ArgumentHelp(
            "Format of the input (default: detected from its content).",
            valueName: "format"))
    package var from: Form?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Number of inputs to process at once (default: the number of cores).", valueName: "n"))
    package var jobs: Int?

    @OptionGroup package var size: InputLimitOption

    package init() {}

    /// Creates the options of inputs alone.
    init(plain inputs: [String]) {
        paths = inputs
        from = nil
        jobs = nil
        size = .plain
    }

    /// The most bytes of one input.
    var limit: InputLimit { size.limit }

    /// Returns the options of compiling an input, whose own id `id` replaces.
    func compileOptions(id: String?) -> CompileOptions {
        CompileOptions(form: from, id: id, limits: limit.reader)
    }

    package func validate() throws {
        guard paths.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs must be a number from 1 to 1024")
        }
    }
}
