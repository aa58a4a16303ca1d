import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a default container beside one that apps take first.
struct ShadowedSource: Lint {
    static let kind = DiagnosticKind(
        "shadowed-source", .naming, .error,
        summary: "A default container that another file hides.",
        explanation: """
            An app loads the first of 'GTM-AB12', 'GTM-AB12.plist' and 'GTM-AB12.json' that exists in a \
            folder. Changes in the others have no effect. Remove one of them, or generate one from the other \
            when the app is built. Exports and definitions are sources, and can be in the same folder as their \
            compiled containers.
            """,
        flagged: [#"«{"title": "Welcome"}»"#],
        accepted: .definition())

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let neighbours = subject.data.neighbours, subject.container.form == .values else { return }
        let name = FileName(path: subject.file.path)
        guard let id = name.id, name.addition.isEmpty, let rank = Self.suffixes.firstIndex(of: name.suffix)
        else {
            return
        }
        let better = Self.suffixes[..<rank].map { id + $0 }.first { neighbours.contains($0) }
        guard let better else { return }
        let range = subject.tree.root.map { subject.tree.range($0) } ?? SourceRange(0, 0)
        report.add("apps never load this file, because '\(better)' is in the same folder", at: range)
    }

    /// Best first.
    private static let suffixes = ["", ".plist", ".json"]
}
