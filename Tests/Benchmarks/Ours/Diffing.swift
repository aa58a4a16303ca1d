import TagCompiler
import TagDiagnostics
import TagDiff
import TagModel
import TagRuntime
import TagSyntax

/// Two containers, and what tells them apart; the newer one is `--with`.
enum Diffing {
    /// Two files to all that tells them apart; answers with the entities that differ.
    static func sources(_ arguments: Arguments) {
        let (old, new) = files(arguments)
        arguments.stopwatch.measure {
            var parts = SharedParts()
            let (before, after) = (side(old, arguments, &parts), side(new, arguments, &parts))
            return Differ.compare(before, after).entities.count
        }
    }

    /// The same two files to trees and to typed containers, and no more.
    static func parsing(_ arguments: Arguments) {
        let (old, new) = files(arguments)
        arguments.stopwatch.measure { [old, new].reduce(0) { $0 + container($1, arguments).tags.count } }
    }

    private static func files(_ arguments: Arguments) -> (SourceFile, SourceFile) {
        guard let path = arguments.option("--with") else { arguments.fail("\(arguments.name) needs --with") }
        return (arguments.sourceFile(), SourceFile(path: path, bytes: arguments.bytes(of: path)))
    }

    private static func side(
        _ file: SourceFile, _ arguments: Arguments, _ parts: inout SharedParts
    ) -> DiffSide {
        var options = CompileOptions()
        options.limits = arguments.limits
        options.dropsEntityNodes = true
        options.keepsLinks = true
        let compilation = Compiler.check(file, options: options, sharing: &parts)
        guard let checked = compilation.checked else { arguments.fail(compilation.diagnostics) }
        return DiffSide(checked, hasNames: true, isCompiled: false)
    }

    private static func container(_ file: SourceFile, _ arguments: Arguments) -> Container {
        let read = Reader.read(file, limits: arguments.limits)
        guard let tree = read.tree else { arguments.fail(read.diagnostics) }
        let result = Decoder.decode(tree)
        guard let container = result.container else { arguments.fail(result.diagnostics) }
        return container
    }
}
