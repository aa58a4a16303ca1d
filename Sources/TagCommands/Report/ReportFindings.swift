import TagDiagnostics
import TagLint

/// The findings of a container on the page: those of `tagc lint`, grouped by id.
struct ReportFindings {
    let container: ReportedContainer
    let number: Int
    private let groups: [Group]
    /// The entities that have a finding which is shown, by number; links lead to the first of each.
    let entities: Set<Int>

    init(container: ReportedContainer, number: Int) {
        self.container = container
        self.number = number
        groups = container.findings.map { Self.groups($0, of: container) } ?? []
        entities = Set(groups.lazy.flatMap(\.findings).compactMap(\.entity))
    }

    /// The limit on the findings that are shown, and on those of which all groups are open.
    private static let most = 2_000
    private static let mostOpen = 12

    private struct Group {
        let kind: DiagnosticKind
        var severity: Severity
        var findings: [(finding: Diagnostic, text: String, entity: Int?)] = []
    }

    /// The place of a finding, which secrets that are hidden in its message do not change.
    private struct Place: Hashable {
        let id: String
        let range: SourceRange?

        init(_ finding: Diagnostic) { (id, range) = (finding.id, finding.range) }
    }

    /// The numbers of findings in words, such as `1 error, 3 warnings`.
    static func counts(_ file: Findings.File) -> String {
        let words = [Severity.error, .warning, .note].compactMap { severity in
            let count = file.shown.count { $0.diagnostic.severity == severity }
            return count > 0 ? Counted.text(count, severity.rawValue) : nil
        }
        return words.isEmpty ? "none" : words.joined(separator: ", ")
    }

    var text: String {
        guard let file = container.findings else {
            guard container.isCompiled else { return "" }
            return "<p><code>tagc lint</code> reads definitions and exports, not compiled containers.</p>\n"
        }
        var text = "<p>\(Self.counts(file).capitalizedFirst)"
        let suppressed = file.findings.count - file.shown.count
        if suppressed > 0 { text += "; \(suppressed) accepted, in the baseline or ignored" }
        text += ".</p>\n"
        // Each group can be opened by itself, so that hundreds of findings are a short list.
        let isOpen = file.shown.count <= Self.mostOpen
        var linked: Set<Int> = []
        for group in groups { text += self.text(group, isOpen: isOpen, &linked) }
        if file.shown.count > Self.most {
            text +=
                "<p>\(file.shown.count - Self.most) more findings are not shown: <code>tagc lint</code> lists them.</p>\n"
        }
        return text
    }

    /// The groups: errors first, then by id; in each, findings are in the order of the file.
    private static func groups(_ file: Findings.File, of container: ReportedContainer) -> [Group] {
        guard let report = Findings(files: [file]).reportsForExcerpts.first else { return [] }
        var entities: [Place: Int] = [:]
        for finding in file.shown { entities[Place(finding.diagnostic)] = container.number(of: finding.key) }
        var groups: [String: Group] = [:]
        for (finding, text) in TextRenderer().pieces(report).prefix(most) {
            var group = groups[finding.id] ?? Group(kind: finding.kind, severity: finding.severity)
            group.severity = max(group.severity, finding.severity)
            group.findings.append((finding, text, entities[Place(finding)]))
            groups[finding.id] = group
        }
        return groups.values.sorted { first, second in
            first.severity != second.severity
                ? first.severity > second.severity
                : first.kind.id.utf8.lexicographicallyPrecedes(second.kind.id.utf8)
        }
    }

    /// Returns a group; the first finding of an entity that is not in `linked` has an id, to which its row leads.
    private func text(_ group: Group, isOpen: Bool, _ linked: inout Set<Int>) -> String {
        let severity = group.severity.rawValue
        var text = """
            <details\(isOpen ? " open" : "")><summary><span class="sev \(severity)">\(severity)</span> \
            <b>\(group.kind.id)</b> (\(group.findings.count)) <span class="sub">\(shown(group.kind.summary))</span></summary>

            """
        for (finding, piece, entity) in group.findings {
            // The first line has the place and the message; the path and the id are those of the section and the group.
            let lines = piece.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            let place = lines[0].firstRange(of: ": \(finding.severity.rawValue)[").map {
                lines[0][..<$0.lowerBound]
            }
            let isFirst = entity.map { linked.insert($0).inserted } ?? false
            let id = isFirst ? entity.map { " id=\"\(Self.id($0, in: number))\"" } : nil
            text +=
                "<div class=\"find\"\(id ?? "")><p><code>\(shown(String(place ?? "")))</code> \(shown(finding.message))"
            text += "\(entity.map(link) ?? "")</p>\n"
            let excerpt = lines.count > 1 ? String(lines[1]) : ""
            if !excerpt.isEmpty {
                text +=
                    "<pre tabindex=\"0\" aria-label=\"Excerpt\">\(HTMLText.shown(excerpt, limit: 20_000, keepsLines: true))</pre>"
            }
            text += "</div>\n"
        }
        return text + "</details>\n"
    }

    /// Returns the id of the first finding of an entity.
    static func id(_ entity: Int, in container: Int) -> String { "c\(container)-f\(entity)" }

    private func link(_ entity: Int) -> String {
        let tables = ReportTables(container: container, number: number)
        return
            " <span class=\"sub\">in \(container.graph.entities[entity].noun) \(tables.link(entity))</span>"
    }

    private func shown(_ text: String) -> String { HTMLText.shown(text) }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
