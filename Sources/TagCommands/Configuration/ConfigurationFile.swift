package import TagConfiguration
package import TagDiagnostics
import TagLoading
package import TagModel

/// What one `tagc.toml` says, each value where it says so; nil for what it does not say.
package struct ConfigurationFile: Sendable {
    package static let name = "tagc.toml"

    package let file: SourceFile
    /// The folder that its paths begin in, from the root.
    package let folder: String

    package var select: Located<[LintSelector]>?
    package var ignore: Located<[LintSelector]>?
    package var extendSelect: Located<[LintSelector]>?
    /// The least severity that makes the exit status 1; nil inside is none.
    package var failOn: Located<FailLevel>?
    /// The path of the baseline, as written.
    package var baseline: Located<String>?
    package var severities: [(id: Located<String>, severity: Severity?)] = []
    package var options: [(id: String, name: Located<String>, value: LintOption.Value)] = []
    package var include: Located<[String]>?
    package var exclude: Located<[String]>?
    /// Patterns of the paths of files with an event a line.
    package var events: Located<[String]>?
    package var handlers: Located<Words>?
    package var hosts: Located<Words>?
    package var ignores: [IgnoreEntry] = []

    /// Words that are written out, or the path of a file with a word a line.
    package enum Words: Sendable {
        case list([String])
        case path(String)
    }

    package init(file: SourceFile, folder: String) {
        self.file = file
        self.folder = folder
    }

    /// What it says of which lints to run.
    package var layer: SelectionLayer {
        var layer = SelectionLayer()
        layer.select = select?.value
        layer.extendSelect = extendSelect?.value ?? []
        layer.ignore = ignore?.value ?? []
        layer.severities = severities.map { ($0.id.value, $0.severity) }
        return layer
    }

    /// A path that the file has, from the root.
    package func path(_ written: String) -> String {
        FilePath.normalized(written.hasPrefix("/") ? written : folder + "/" + written)
    }

    /// How patterns of the file see a path from the root.
    package func relative(_ path: String) -> String { FilePath.relative(path, to: folder) }
}

/// An `[[ignore]]`: findings that are known and accepted.
package struct IgnoreEntry: Sendable {
    package var lints: [Located<LintSelector>] = []
    package var entity: EntityPattern?
    package var file: Glob?
    package var reason = ""
    /// The last day on which it holds.
    package var expires: Located<Day>?
    /// Its header.
    package let range: SourceRange
}

/// A pattern for the entities of an entry: `tag:Legacy *`, and `trigger:` for `rule:`.
package struct EntityPattern: Sendable {
    package let kind: EntityKind
    package let name: Glob

    /// Nil for text that does not say a kind first.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        guard let kind = EntityKind(word: String(text[..<colon])) else { return nil }
        switch kind {
        case .macro, .rule, .tag: self.kind = kind
        // No finding is known by one of these.
        case .folder, .template, .client, .zone, .transformation: return nil
        }
        name = Glob(name: String(text[text.index(after: colon)...]))
    }
}
