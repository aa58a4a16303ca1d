import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagRuntime
import TagSyntax

/// The summary of a container that is not compiled, for `inspect`.
struct DefinitionSummary {
    private let container: Container
    private let compilation: Compilation
    private let marks: CoverageMarks?

    /// Creates a summary; nil if the file is so damaged that there is no container.
    init?(_ compilation: Compilation, _ marks: CoverageMarks? = nil) {
        guard let container = compilation.container else { return nil }
        self.container = container
        self.compilation = compilation
        self.marks = marks
    }

    private var contexts: [String] { container.contexts.map(\.value.rawValue) }

    var members: [(key: String, value: JSON)] {
        let entities = EntitySummary(container, compilation.file, marks)
        return [
            (key: "path", value: .string(compilation.file.path)),
            (key: "form", value: .string(container.form.rawValue)),
            (key: "carrier", value: .string(container.tree.carrier.rawValue)),
            (key: "id", value: .optional(container.id?.value)),
            (key: "version", value: .optional(container.version?.value)),
            (key: "contexts", value: .array(contexts.map(JSON.string))),
            (key: "ruleSet", value: .string(container.ruleSet.rawValue)),
            (key: "isFragment", value: .boolean(container.isFragment)),
            (key: "bytes", value: .integer(compilation.file.size)),
            (key: "compiledBytes", value: compilation.bytes.map { .integer($0.count) } ?? .null),
            (key: "behaviour", value: .optional(behaviour)),
            (key: "macros", value: entities.macros),
            (key: "rules", value: entities.rules),
            (key: "tags", value: entities.tags),
        ] + entities.references + [
            (key: "hosts", value: .array(hosts.map(json))),
            (key: "unsupported", value: .array(container.unsupported.map(json))),
        ]
    }

    /// The hosts that tags request.
    private var hosts: [RequestedHosts.Host] { RequestedHosts(container).all }

    private func json(_ host: RequestedHosts.Host) -> JSON {
        ["name": .string(host.name), "tags": .array(host.tags.map { .integer($0) })]
    }

    /// The digest of the behavior of the compiled container; nil if it does not compile.
    private var behaviour: String? {
        compilation.bytes.flatMap { try? LoadedContainer($0, verification: .trusted).behaviour }
    }

    private func json(_ part: UnsupportedPart) -> JSON {
        ["what": .string(part.what), "name": .string(part.name), "consequence": .string(part.consequence)]
    }

    var text: String {
        let id = container.id?.value.escapedForTerminal() ?? "no id"
        let version = container.version.map { ", version \($0.value.escapedForTerminal())" } ?? ""
        var text =
            "\(id)\(version): \(container.form.rawValue)\(container.isFragment ? ", a part of a container" : "")"
        text += ", \(container.tree.carrier.rawValue), \(Counted.text(compilation.file.size, "byte"))\n"
        if let bytes = compilation.bytes { text += "compiles to \(Counted.text(bytes.count, "byte"))\n" }
        if let behaviour { text += "behaviour \(behaviour)\n" }
        if !contexts.isEmpty { text += "runs on \(contexts.joined(separator: ", "))\n" }
        text += "rule set: \(container.ruleSet.rawValue)\n"
        for noun in ["tag", "message"] {
            text += TextTable.text(
                noun + "s",
                container.tags.filter { $0.word == noun }.map { tag in
                    let type = tag.type.value + (tag.isPaused ? ", paused" : "")
                    return [tag.name.value, type] + CoverageMarks.cell(marks?.words(ofTag: tag.name.value))
                })
        }
        text += TextTable.text(
            "\(container.words.rule)s",
            container.rules.filter { !$0.isImplied || marks?.counts(rule: $0.name.value) == true }.map {
                rule in
                [rule.name.value, Counted.text(rule.conditions.count, "condition")]
                    + CoverageMarks.cell(marks?.words(ofRule: rule.name.value))
            })
        text += TextTable.text(
            "\(container.words.macro)s",
            container.macros.filter { $0.origin == .written }.map { [$0.name.value, $0.type.value] }
        )
        text += TextTable.text("hosts that tags request", hosts.map { [$0.name, words($0.tags)] })
        text += TextTable.text(
            "kept, not evaluated", container.unsupported.map { [$0.what + " " + $0.name, $0.consequence] })
        return text
    }

    /// The names of the first tags, and the number of the others.
    private func words(_ tags: [Int]) -> String {
        let shown = tags.prefix(3).map { "'\(container.tags[$0].name.value.shortened())'" }
        let others = tags.count - shown.count
        return shown.joined(separator: " ") + (others > 0 ? " and \(others) more" : "")
    }
}
