package import ArgumentParser
import TagCompiler

/// The options of a command that reads one container, compiled or not.
package struct SingleInputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A container of any format, compiled or not; - is standard input.", valueName: "file"),
        completion: .file())
    package var path: String

    @OptionGroup package var reading: ContainerReadingOptions

    package init() {}

    var compileOptions: CompileOptions { reading.compileOptions }
    /// The container's id, if the command was given one.
    var id: String? { reading.id }
}
