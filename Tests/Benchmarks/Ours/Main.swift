import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagRuntime
import TagSigning
import TagSyntax
import TagWire

@main
struct Main {
    static func main() {
        let arguments = Arguments(CommandLine.arguments)
        switch arguments.name {
        case "read": read(arguments)
        case "decode": decode(arguments)
        case "check": check(arguments)
        case "compile": compile(arguments)
        case "lint": lint(arguments)
        case "compile-to": compileToFile(arguments)
        case "diff": Diffing.sources(arguments)
        case "parse-both": Diffing.parsing(arguments)
        case "pack": Loading.pack(arguments)
        case "load-wire": Loading.wire(arguments)
        case "load-mapped": Loading.mapped(arguments)
        case "load-verified": Loading.verified(arguments)
        case "lookup": Loading.lookup(arguments)
        case "evaluate": Evaluating.run(arguments)
        case "first-event": Evaluating.first(arguments)
        case "match": Matching.run(arguments)
        case "describe-patterns": Matching.describe(arguments)
        default: arguments.fail("no case '\(arguments.name)'")
        }
    }

    /// Bytes to tree, whatever the carrier; answers with the nodes.
    private static func read(_ arguments: Arguments) {
        let file = arguments.sourceFile()
        arguments.stopwatch.measure {
            let result = Reader.read(file, limits: arguments.limits)
            guard let tree = result.tree, result.diagnostics.isEmpty else {
                arguments.fail(result.diagnostics)
            }
            return tree.tape.count
        }
    }

    /// Tree to typed container; answers with the macros.
    private static func decode(_ arguments: Arguments) {
        let tree = tree(arguments)
        arguments.stopwatch.measure { container(tree, arguments).macros.count }
    }

    /// Container to checked container.
    private static func check(_ arguments: Arguments) {
        let container = container(tree(arguments), arguments)
        arguments.stopwatch.measure {
            let result = Checker.check(container)
            guard let checked = result.checked else { arguments.fail(result.diagnostics) }
            return checked.container.rules.count
        }
    }

    /// Bytes to bytes; answers with the size of the binary.
    private static func compile(_ arguments: Arguments) {
        let file = arguments.sourceFile()
        arguments.stopwatch.measure { compiled(file, arguments).count }
    }

    /// Bytes to the text of a report; answers with its size.
    private static func lint(_ arguments: Arguments) {
        let file = arguments.sourceFile()
        arguments.stopwatch.measure {
            let compilation = Compiler.check(file)
            var report = Report(file)
            report.add(contentsOf: compilation.diagnostics)
            guard let container = compilation.container, let references = compilation.references else {
                arguments.fail(compilation.diagnostics)
            }
            report.add(contentsOf: Linter.lint(container, references, checked: compilation.checked))
            return TextRenderer().render([report]).utf8.count
        }
    }

    /// Writes the binary to `--output`.
    private static func compileToFile(_ arguments: Arguments) {
        guard let output = arguments.option("--output") else { arguments.fail("compile-to needs --output") }
        let bytes = compiled(arguments.sourceFile(), arguments)
        guard arguments.has("--compress") else { return arguments.write(bytes, to: output) }
        do {
            arguments.write(WireForm.pack(try LoadedContainer(bytes)), to: output)
        } catch {
            arguments.fail("\(error)")
        }
    }

    private static func compiled(_ file: SourceFile, _ arguments: Arguments) -> [UInt8] {
        var options = CompileOptions()
        options.limits = arguments.limits
        options.strip = arguments.has("--strip")
        options.digest = SigningKey.contentDigest
        // A part of a container, or one from the API, has no id of its own.
        options.id = arguments.option("--id")
        let compilation = Compiler.compile(file, options: options)
        guard let bytes = compilation.bytes else { arguments.fail(compilation.diagnostics) }
        return bytes
    }

    private static func tree(_ arguments: Arguments) -> SyntaxTree {
        let result = Reader.read(arguments.sourceFile(), limits: arguments.limits)
        guard let tree = result.tree else { arguments.fail(result.diagnostics) }
        return tree
    }

    private static func container(_ tree: SyntaxTree, _ arguments: Arguments) -> Container {
        let result = Decoder.decode(tree)
        guard let container = result.container else { arguments.fail(result.diagnostics) }
        return container
    }
}
