import TagCompiler
package import TagDiagnostics
import TagLint
import TagModel
import TagRuntime
import TagScenario

/// A file that was read and checked, perhaps linted, and compiled if it has no errors.
struct PageAnalysis {
    private let compilation: Compilation
    let loaded: LoadedContainer?
    let written: ScenarioContainer?

    init(_ file: SourceFile, now: Int64?, lints: Bool) {
        var options = CompileOptions()
        options.acceptsParts = true
        var compilation = Compiler.compile(file, options: options)
        let isWhole = compilation.container.map { !$0.isFragment } ?? false
        loaded = isWhole ? compilation.bytes.flatMap { try? LoadedContainer($0) } : nil
        written = loaded == nil ? nil : ScenarioContainer(compilation)
        if lints {
            var data = LintData()
            data.now = now
            compilation.lint(data: data)
        }
        self.compilation = compilation
    }

    var words: Vocabulary { compilation.container?.words ?? .definition }

    /// The findings as `tagc lint --format json` shows them, and what is in the container.
    var json: JSON {
        let container = compilation.container
        let names = [
            ("tags", container?.tags.map { $0.name.value }),
            ("rules", container?.rules.map { $0.name.value }),
            ("macros", container?.macros.map { $0.name.value }),
        ]
        let head: [(key: String, value: JSON)] = [
            (key: "form", value: .optional(container?.form.rawValue)),
            (key: "id", value: .optional(compilation.id)),
            (key: "size", value: loaded.map { .integer($0.bytes.count) } ?? .null),
        ]
        return JSONRenderer().render(
            [compilation.reported(compilation.fullReport)],
            extra: head + names.map { (key: $0.0, value: .texts($0.1 ?? [])) })
    }
}

extension PageEngine {
    /// Reads, checks, lints and compiles a file of any format, and opens it in a slot if it has no errors.
    ///
    /// - Parameters:
    ///   - now: The time, in milliseconds since 1970, by which schedules have ended; nil if it is not known.
    ///   - lints: False to leave the lints out, which take most of the time.
    /// - Returns: `form`, `id`, `size` in bytes when compiled, `tags`, `rules`, `macros` by name, `diagnostics` and `summary` as
    ///   `tagc lint --format json` has them.
    package func analyze(_ file: SourceFile, in number: Int, now: Int64? = nil, lints: Bool = true) -> JSON {
        guard !Header.begins(file.bytes) else { return analyze(compiled: file, in: number) }
        let analysis = PageAnalysis(file, now: now, lints: lints)
        keep(analysis, in: number)
        return analysis.json
    }

    private func analyze(compiled file: SourceFile, in number: Int) -> JSON {
        let opened = open(file.bytes, in: number)
        guard let slot = slot(number) else { return opened }
        let head: [(key: String, value: JSON)] = [
            (key: "form", value: "compiled"), (key: "id", value: .string(slot.container.id.string)),
            (key: "size", value: .integer(slot.container.file.count)),
        ]
        return JSONRenderer().render([Report(file)], extra: head + slot.names)
    }
}
