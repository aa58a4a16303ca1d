package import ArgumentParser
import TagCompiler
package import TagModel

/// The options of a command that say how one container is read.
package struct ContainerReadingOptions: ParsableArguments {
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
