package import ArgumentParser
import TagDiagnostics
import TagLoading

/// The option for the id of a command's one container.
package struct ContainerIDOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Id of the container; replaces the one in the input, if any.",
            valueName: "id"))
    package var id: String?

    package init() {}

    /// The options if none is given.
    static var plain: Self {
        var options = Self()
        options.id = nil
        return options
    }

    package func validate() throws {
        if let id, ContainerID(id, grammar: .anyName) == nil {
            throw ValidationError("'\(id.escapedForTerminal())' is not a container id")
        }
    }

    /// Checks that there is only one input if an id is given.
    func validate(for input: InputOptions) throws {
        if id != nil, input.paths.count > 1 { throw ValidationError("--id is for one input") }
    }
}
