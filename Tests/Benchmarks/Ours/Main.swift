import TagDiagnostics
import TagSyntax

@main
struct Main {
    static func main() {
        let arguments = Arguments(CommandLine.arguments)
        switch arguments.name {
        case "read": read(arguments)
        default: arguments.fail("no case '\(arguments.name)'")
        }
    }

    /// Bytes to tree, whatever the carrier; answers with the nodes.
    private static func read(_ arguments: Arguments) {
        let file = arguments.sourceFile()
        arguments.stopwatch.measure {
            let result = Reader.read(file, limits: arguments.limits)
            guard let tree = result.tree, result.diagnostics.isEmpty else {
                arguments.fail(result.diagnostics.first?.message ?? "nothing read")
            }
            return tree.tape.count
        }
    }
}
