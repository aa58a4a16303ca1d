package import TagDiagnostics
import TagLoading
package import TagModel

/// The settings of one `tagc.toml`, each with its place; nil for those that are not set.
package struct ConfigurationFile: Sendable {
    package static let name = "tagc.toml"

    package let file: SourceFile
    /// The absolute path of the folder to which its paths are relative.
    package let folder: String

    package var select: Located<[LintSelector]>?
    package var ignore: Located<[LintSelector]>?
    package var extendSelect: Located<[LintSelector]>?
    /// The lowest severity that causes exit status 1.
    package var failOn: Located<FailLevel>?
    /// The path of the baseline, as written.
    package var baseline: Located<String>?
    package var severities: [(id: Located<String>, severity: Severity?)] = []
    package var options: [(id: String, name: Located<String>, value: LintOption.Value)] = []
    package var include: Located<[String]>?
    package var exclude: Located<[String]>?
    /// The patterns of the paths of event files, which have one event a line.
    package var events: Located<[String]>?
    /// The path of the plan of events, as written.
    package var plan: Located<String>?
    package var handlers: Located<Words>?
    package var hosts: Located<Words>?
    /// The consent that tags must require, by the name of a service, a purpose or a type of tags.
    package var requireConsent: [(name: Located<String>, types: [String])] = []
    package var ignores: [IgnoreEntry] = []

    /// A list of words, or the path of a file with one word a line.
    package enum Words: Sendable {
        case list([String])
        case path(String)
    }

    package init(file: SourceFile, folder: String) {
        self.file = file
        self.folder = folder
    }

    /// The file's selection of lints.
    package var layer: SelectionLayer {
        var layer = SelectionLayer()
        layer.select = select?.value
        layer.extendSelect = extendSelect?.value ?? []
        layer.ignore = ignore?.value ?? []
        layer.severities = severities.map { ($0.id.value, $0.severity) }
        return layer
    }

    /// Returns the absolute path of a path in the file.
    package func path(_ written: String) -> String {
        FilePath.normalized(written.hasPrefix("/") ? written : folder + "/" + written)
    }

    /// Returns an absolute path relative to the folder, as the file's patterns match it.
    package func relative(_ path: String) -> String { FilePath.relative(path, to: folder) }
}

/// An `[[ignore]]`: a suppression of findings.
package struct IgnoreEntry: Sendable {
    package var lints: [Located<LintSelector>] = []
    package var entity: EntityPattern?
    package var file: Glob?
    package var reason = ""
    /// The last day of the suppression; nil for no end.
    package var expires: Located<Day>?
    /// The place of its header.
    package let range: SourceRange
}

/// A pattern of entities, such as `tag:Legacy *`; `trigger:` means `rule:`.
package struct EntityPattern: Sendable {
    package let kind: EntityKind
    package let name: Glob

    /// Parses a pattern; nil unless it begins with `macro:`, `rule:` or `tag:`, or a synonym of these.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        guard let kind = EntityKind(word: String(text[..<colon])) else { return nil }
        switch kind {
        case .macro, .rule, .tag: self.kind = kind
        // Findings are not about these.
        case .folder, .template, .client, .zone, .transformation: return nil
        }
        name = Glob(name: String(text[text.index(after: colon)...]))
    }

    /// Returns the pattern that matches one entity, given as its kind, a colon and its name.
    static func text(of entity: String) -> String {
        let parts = entity.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return "\(parts[0]):" + (parts.count > 1 ? Glob.quoted(String(parts[1])) : "")
    }
}
