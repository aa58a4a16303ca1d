package import ArgumentParser
import TagDiagnostics
import TagLoading

/// The id that a command gives to the one container it is about.
package struct ContainerIDOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Id of the container; replaces the one in the input, if any.",
            valueName: "id"))
    package var id: String?

    package init() {}

    package func validate() throws {
        if let id, ContainerID(id, grammar: .anyName) == nil {
            throw ValidationError("'\(id.escapedForTerminal())' is not a container id")
        }
    }

    /// Holds a command to one input when it is given an id.
    func validate(for input: InputOptions) throws {
        if id != nil, input.paths.count > 1 { throw ValidationError("--id is for one input") }
    }
}
