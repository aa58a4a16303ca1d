import TagCompiler
package import TagDiagnostics
import TagLint
import TagModel
import TagPlan
import TagScenario
import TagSyntax

/// The kinds of diagnostic of all modules, sorted by id.
package enum Catalogue {
    package static let all: [DiagnosticKind] = [
        CommandDiagnostics.all, SyntaxDiagnostics.all, ModelDiagnostics.all, CompilerDiagnostics.all,
        PlanDiagnostics.all, LintCatalogue.all, FileLints.all, ConfigurationDiagnostics.all,
        SuppressionDiagnostics.all, ScenarioDiagnostics.all,
    ].joined()
        .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }

    /// Returns the kind of an id or alias: `unused-variable`, in the words of exports, is `unused-macro`.
    package static func kind(_ id: String) -> DiagnosticKind? {
        all.first { $0.id == id } ?? all.first { $0.alias == id }
    }

    /// The ids and aliases of all kinds, in order.
    static let names = all.flatMap { [$0.id] + ($0.alias.map { [$0] } ?? []) }

    /// The page of all kinds in Markdown, for `Schemas/diagnostics.md`.
    package static var markdown: String {
        var text = """
            # Diagnostics

            All diagnostics of `tagc`. The id in brackets names the fault and never changes its meaning.
            `tagc explain ID` shows the same text. `«»` marks the flagged text in examples.

            | id | group | severity | summary |
            | --- | --- | --- | --- |

            """
        for kind in all {
            text += "| [\(kind.id)](#\(kind.id)) | \(kind.group.rawValue) | \(kind.severity.rawValue) "
            text += "| \(kind.summary.replacing("|", with: "\\|")) |\n"
        }
        return text + all.map(section).joined()
    }

    private static func section(_ kind: DiagnosticKind) -> String {
        let alias = kind.alias.map { " Also named `\($0)`, for exports." } ?? ""
        var text =
            "\n## \(kind.id)\n\n\(kind.summary)\(alias)\n\n\(Paragraph.wrapped(kind.explanation, width: 110))"
        text += kind.defaultState.map { "\n" + Paragraph.wrapped($0, width: 110) } ?? ""
        text += options(of: kind)
        text += examples("Flagged:", kind.flagged) + examples("Fine:", kind.accepted)
        return text
    }

    private static func options(of kind: DiagnosticKind) -> String {
        guard !kind.options.isEmpty else { return "" }
        return "\n| option in `[lint.options.\(kind.id)]` | default | |\n| --- | --- | --- |\n"
            + kind.options.map { "| `\($0.name)` | `\($0.fallback.json.line)` | \($0.summary) |\n" }.joined()
    }

    private static func examples(_ title: String, _ examples: [String]) -> String {
        guard !examples.isEmpty else { return "" }
        // The fence is longer than any run of backquotes in an example.
        return "\n\(title)\n" + examples.map { "\n````\n\($0.shownInPage)\n````\n" }.joined()
    }
}

extension DiagnosticKind {
    /// The id in the words of exports; nil if it has the same words.
    package var alias: String? {
        let alias = Vocabulary.export.id(id)
        return alias == id ? nil : alias
    }

    /// The first version of tagc that has the kind.
    var since: String { "0.1" }

    /// The sentence about a kind that is off by default; nil for other kinds.
    var defaultState: String? {
        guard isOptIn else { return nil }
        return
            "Off by default. To turn it on: `extend-select = [\"\(id)\"]` in tagc.toml, or `--extend-select \(id)`."
    }
}

extension String {
    /// The example in a form that any editor shows: line breaks are kept, and other hidden characters are shown by number.
    var shownInPage: String {
        escaped { $0 == "\n" || !$0.isHiddenOrControl ? nil : $0.shownByNumber }
    }
}

/// Formatting of running text.
enum Paragraph {
    /// Returns the text in lines of at most `width` columns.
    static func wrapped(_ text: String, width: Int) -> String {
        var lines = ""
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines += line + "\n"
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        return lines + line + "\n"
    }
}
