import TagCompiler
import TagDiagnostics
import TagDiff
import TagModel
import TagTestSupport

extension DiffSide {
    /// A definition, as a file has it, errors or not; nil when it is none.
    init?(_ text: String, path: String = "definition") {
        let compilation = Compiler.check(SourceFile(path: path, bytes: Array(text.utf8)))
        guard let checked = compilation.salvaged else { return nil }
        self.init(checked, hasNames: true, isCompiled: false)
    }
}

extension ContainerDifference {
    /// As text that a person can read: an entity a line, its changes and effects below it.
    var golden: String {
        let entities = entities.map { entity in
            let title =
                "\(entity.fate) \(entity.kind) '\(entity.name)'"
                + (entity.oldName.map { " was '\($0)'" } ?? "") + ": \(entity.level)"
                + (entity.cause.map { ", because of \($0.kind) '\($0.name)'" } ?? "") + "\n"
            return title + entity.effects.map { "  \($0.golden)\n" }.joined()
                + entity.changes.map { "  \($0.golden)\n" }.joined()
        }
        let unknown = unknownTags.map { tag in
            "unknown whether tag '\(tag.name)' \(tag.isFiring ? "fires" : "sends the same"): \(tag.part.words)\n"
        }
        return entities.joined() + "proved \(provedTags.all), undecided \(undecidedTags)"
            + (unevaluatedTags.isEmpty ? "" : ", not evaluated \(unevaluatedTags.joined(separator: ", "))")
            + "\n" + unknown.joined()
    }
}

extension Change {
    fileprivate var golden: String {
        "\(level) \(subject) \(path): \(old?.golden ?? "-") -> \(new?.golden ?? "-")"
    }
}

extension Shown {
    fileprivate var golden: String {
        switch self {
        case .value(let json): json.line
        case .words(let words): words
        }
    }
}

extension Effect {
    fileprivate var golden: String {
        let parts = parts.map { " \($0.name): \($0.old?.line ?? "-") -> \($0.new?.line ?? "-")" }
        return "\(level) \(kind) \(event?.line ?? "")" + conditions.map { " when \($0)" }.joined()
            + parts.joined() + (reason.map { " since \($0)" } ?? "")
    }
}
