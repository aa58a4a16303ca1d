import TagCompiler
import TagDiagnostics
import TagModel
import TagSyntax

/// The check of `--schema`: validates property lists against the schema for editors.
struct SchemaCheck: Sendable {
    private let schema: RelaxNGSchema

    init() throws(CommandFailure) {
        guard let schema = RelaxNGSchema(ContainerRelaxNG.text) else {
            throw CommandFailure(.internalFault, "libxml2 does not understand the schema")
        }
        self.schema = schema
    }

    /// Adds the schema's error in a definition in a property list, unless reading it failed.
    func check(_ compilation: inout Compilation) {
        guard let tree = Self.tree(of: compilation),
            !compilation.diagnostics.contains(where: { Self.faults.contains($0.id) })
        else { return }
        if let fault = schema.fault(in: tree) { compilation.add([fault]) }
    }

    /// Returns true if the schema applies to the input, or if the input could not be read well enough to know.
    static func applies(_ work: ContainerWork) -> Bool {
        guard let compilation = work.compilation, compilation.container != nil else { return true }
        return tree(of: compilation) != nil
    }

    static let nothingToCheck = CommandFailure(
        .usage, "--schema is for definitions in XML property lists, and there is none among the inputs",
        help: "JSON is checked without it by the same rules; editors take Schemas/container.schema.json")

    private static func tree(of compilation: Compilation) -> SyntaxTree? {
        guard let container = compilation.container, container.form == .definition,
            container.tree.carrier == .xmlPlist
        else { return nil }
        return container.tree
    }

    private static let faults = Set(SyntaxDiagnostics.reading.map(\.id))
}
