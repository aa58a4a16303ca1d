package import ArgumentParser
import TagCompiler
package import TagModel

/// The options of a command that reads one container, compiled or not.
package struct SingleInputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A container of any format, compiled or not; - is standard input.", valueName: "file"),
        completion: .file())
    package var path: String

    @Option(
        help: ArgumentHelp(
            "Format of the input (default: detected from its content).",
            valueName: "format"))
    package var from: Form?

    @Option(help: ArgumentHelp("Id for a container that has none.", valueName: "id"))
    package var id: String?

    @OptionGroup package var size: InputLimitOption

    package init() {}

    var compileOptions: CompileOptions { CompileOptions(form: from, id: id, limits: size.limit.reader) }
}
