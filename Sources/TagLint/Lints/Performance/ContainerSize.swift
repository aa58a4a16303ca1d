import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a container that is near its budget of bytes, or over it.
struct ContainerSize: Lint {
    static let kind = DiagnosticKind(
        "container-size", .performance, .warning,
        summary: "A container that is near or over its size budget.",
        explanation: """
            Every visitor or app must load the container. The vendor refuses to publish large containers, \
            usually above 200 KB. The vendor has not published how it counts, so the size is an estimate: the \
            file without white space, notes, the code of custom templates, and administrative data (account \
            ids, fingerprints, links to the vendor's pages). The option 'warn-at' sets the percentage for a \
            warning. A size above a budget that is set in tagc.toml is an error. Remove unused entities, and \
            move long scripts to separate files.
            """,
        flagged: .definition(
            id: "«GTM-AB12»", .rule("open"),
            .pixel("t", "https://h.example/a-rather-long-address", fires: "open")),
        accepted: .definition(),
        options: [
            LintOption(
                "budget", "Largest size of a container, in bytes", fallback: .integer(200_000),
                in: 1...1_000_000_000),
            LintOption(
                "warn-at", "Percentage of the budget from which a warning is reported",
                fallback: .integer(70), in: 0...1_000),
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        let budget = subject.integer("budget", of: Self.kind)
        guard let root = subject.tree.root else { return }
        let size = Measure(tree: subject.tree).size(of: root)
        let share = size * 100 / budget
        let least = subject.integer("warn-at", of: Self.kind)
        guard share >= least else { return }
        let isSet = subject.settings.options[Self.kind.id]?["budget"] != nil
        let part = share < 200 ? "\(share) %" : "\(size / budget) times the size"
        // A finding is known by its message, so the size, which each edit changes, is in a note.
        report.add(
            size > budget
                ? "the container is larger than its budget of \(budget) bytes"
                : "the container has at least \(least) % of its budget of \(budget) bytes",
            at: subject.container.id?.range ?? subject.tree.range(root),
            severity: size > budget && isSet ? .error : nil,
            notes: [Note("it has \(size) bytes, \(part) of the budget")])
    }

    /// Counts a tree as if it were written without white space.
    private struct Measure {
        let tree: SyntaxTree

        func size(of node: NodeID) -> Int {
            switch tree.kind(node) {
            case .object:
                var size = 2
                for (key, value) in tree.members(node) where !isBookkeeping(key) {
                    size += tree.range(key).count + self.size(of: value) + 2
                }
                return size
            case .array:
                var size = 2
                for element in tree.elements(node) { size += self.size(of: element) + 1 }
                return size
            default: return tree.range(node).count
            }
        }

        private func isBookkeeping(_ key: NodeID) -> Bool {
            ContainerSize.bookkeeping.contains(key, of: tree)
        }
    }

    private static let bookkeeping = MemberNames(
        "accountId", "containerId", "workspaceId", "fingerprint", "tagManagerUrl", "path", "notes",
        "description",
        "parentFolderId", "folder", "exportTime", "features", "galleryReference", "customTemplate")
}
