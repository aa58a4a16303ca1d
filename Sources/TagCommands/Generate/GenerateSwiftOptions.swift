package import ArgumentParser
import TagCompiler
package import TagModel

/// The input of `tagc generate swift`: a container, or a plan of events.
package struct GenerateSwiftOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A container of any format, compiled or not; - is standard input.", valueName: "file"),
        completion: .file())
    package var path: String?

    @Option(
        help: ArgumentHelp(
            "A plan of events, a JSON Schema, in place of a container.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    package var plan: String?

    @Option(
        help: ArgumentHelp(
            "Format of the input (default: detected from its content).",
            valueName: "format"))
    package var from: Form?

    @Option(help: ArgumentHelp("Id for a container that has none.", valueName: "id"))
    package var id: String?

    @OptionGroup package var size: InputLimitOption

    package init() {}

    package func validate() throws {
        if path == nil, plan == nil {
            throw ValidationError("give a container, or a plan of events with --plan")
        }
        guard plan != nil else { return }
        if path != nil {
            throw ValidationError("--plan is in place of a container: write each to a file of its own")
        }
        if from != nil || id != nil { throw ValidationError("--from and --id are for containers") }
    }

    var compileOptions: CompileOptions { CompileOptions(form: from, id: id, limits: size.limit.reader) }
    /// The path of the container or the plan.
    var source: String { path ?? plan ?? "-" }
}
