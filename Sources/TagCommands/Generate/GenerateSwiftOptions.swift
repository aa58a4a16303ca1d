package import ArgumentParser
import TagCompiler

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

    @OptionGroup package var reading: ContainerReadingOptions

    package init() {}

    package func validate() throws {
        if path == nil, plan == nil {
            throw ValidationError("give a container, or a plan of events with --plan")
        }
        guard plan != nil else { return }
        if path != nil {
            throw ValidationError("--plan is in place of a container: write each to a file of its own")
        }
        if reading.from != nil || reading.id != nil {
            throw ValidationError("--from and --id are for containers")
        }
    }

    var compileOptions: CompileOptions { reading.compileOptions }
    /// The most bytes of the input.
    var limit: InputLimit { reading.size.limit }
    /// The path of the container or the plan.
    var source: String { path ?? plan ?? "-" }
}
