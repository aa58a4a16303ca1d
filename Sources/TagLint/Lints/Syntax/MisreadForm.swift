import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a definition that lacks its `container` and so is read as keys and values.
struct MisreadForm: Lint {
    static let kind = DiagnosticKind(
        "misread-form", .input, .warning,
        summary: "A file that looks like a definition and is read as keys and values.",
        explanation: """
            An object without "container" is a default container of keys and values. In it "macros", "rules" and \
            "tags" are ordinary keys, and nothing is evaluated. A definition begins with \
            {"container": {"id": "GTM-…"}}, and its parts are named macros, rules and tags.
            """,
        flagged: [
            #"{«"macro"»: {"name": {"type": "constant", "value": "x"}}, "rules": {}}"#,
            #"{«"macros"»: {}, "rules": {}, "tags": {}}"#,
        ],
        accepted: [
            #"{"tags": {"home": "blue", "offers": "red"}, "title": "x"}"#,
            #"{"container": {"id": "GTM-AB12"}, "macros": {}, "rules": {}}"#,
        ])

    private static let members: Set<String> = [
        "macro", "macros", "rule", "rules", "tag", "tags", "variable", "variables", "trigger", "triggers",
        "container",
    ]
    private static let parts: Set<String> = ["type", "if", "unless", "fires"]

    func check(_ subject: LintSubject, report: inout LintReport) {
        let tree = subject.tree
        guard subject.container.form == .values, let root = tree.root else { return }
        let found = tree.members(root).filter { Self.members.contains(tree.string($0.key)) }
        let looksLikeOne =
            found.contains { hasEntities($0.value, tree) }
            || found.count > 1
                && found.allSatisfy { tree.kind($0.value) == .object && tree.count($0.value) == 0 }
        guard looksLikeOne, let first = found.first else { return }
        report.add(
            "'\(tree.string(first.key).shortened())' is read as a key with a value, not as a part of a definition",
            at: tree.range(first.key),
            notes: [Note("a definition has a member \"container\", an object with the container's id")])
    }

    /// Returns true if a value of an object looks like a macro, a rule or a tag.
    private func hasEntities(_ object: NodeID, _ tree: SyntaxTree) -> Bool {
        tree.members(object).contains { _, value in
            tree.members(value).contains { Self.parts.contains(tree.string($0.key)) }
        }
    }
}
