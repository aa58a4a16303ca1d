import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagSyntax

/// The errors of a container that is compared or queried in spite of them.
struct DamagedInput {
    /// The name that the user gave.
    let name: String
    /// The errors, those of one cause as one, as `tagc check` counts them; empty for a part of a container, which only lacks something.
    let errors: [Diagnostic]
    /// True if so much was lost that nothing in the file is certain.
    let isLost: Bool
    private let file: SourceFile

    /// The number of errors that are shown of a file.
    private static let shown = 5

    init(_ name: String, _ compilation: Compilation, _ damage: Damage) {
        self.name = name
        errors = Gathering.gather(compilation.errors).map(\.finding)
        file = compilation.file
        isLost = damage.isLost
    }

    /// The first errors as lines for standard error.
    var lines: String {
        let table = LineTable(file)
        var lines: [String] = []
        for error in errors.prefix(Self.shown) {
            lines.append(
                "\(name.escapedForTerminal())\(table.suffix(for: error.range)): error[\(error.id)]: "
                    + error.withoutSecrets.message.escapedForTerminal())
        }
        if errors.count > Self.shown {
            lines.append(
                "\(name.escapedForTerminal()): \(Counted.text(errors.count - Self.shown, "more error")); tagc check shows them"
            )
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns a sentence, not escaped, such as `a.json has 3 errors: what depends on them` and `fate`.
    func words(_ fate: String) -> String {
        guard !errors.isEmpty else {
            return "\(name) is a part of a container: everything that depends on missing parts \(fate)"
        }
        let count = Counted.text(errors.count, "error")
        guard !isLost else { return "\(name) is damaged (\(count)): the readable part \(fate)" }
        return "\(name) has \(count): everything that depends on \(errors.count == 1 ? "it" : "them") \(fate)"
    }
}
