import TagDiagnostics
import TagModel
import TagServer
import TagSyntax

/// The actions for the findings in a range: their fixes, a suppression, their page.
struct CodeActions {
    struct Action {
        let title: String
        let finding: Diagnostic
        var edits: [TextEdit] = []
        var isPreferred = false
        var command: ServerCommand?
        var argument = ""
    }

    static let fixAllKind = "source.fixAll.tagc"

    private(set) var quickFixes: [Action] = []
    /// True if the client asks for a document with all fixes.
    let asksForFixAll: Bool

    /// Collects actions.
    ///
    /// - Parameter only: The kinds that the client wants; nil for those that belong to the range.
    init(_ document: OpenDocument, _ range: Range<Int>, only: [String]?) {
        func isWanted(_ kind: String) -> Bool {
            only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
        }
        asksForFixAll = only != nil && isWanted(Self.fixAllKind)
        guard isWanted("quickfix"), let analysis = document.analysis, analysis.file.hasLines else { return }
        let findings = analysis.findings.map(\.diagnostic)
        let touched = findings.filter {
            $0.range.isKnown
                ? Int($0.range.start) <= range.upperBound && range.lowerBound <= Int($0.range.end)
                : range.lowerBound == 0
        }.prefix(Self.mostFindings)
        for finding in touched { addFixes(of: finding) }
        if let finding = touched.first(where: { $0.hasFix(.safe) }),
            findings.count(where: { $0.hasFix(.safe) }) > 1
        {
            quickFixes.append(
                Action(
                    title: "Apply all safe fixes", finding: finding, command: .fixAll,
                    argument: document.text.uri))
        }
        for finding in touched { addSuppression(of: finding, analysis) }
        var ids: Set<String> = []
        for finding in touched where ids.insert(finding.id).inserted {
            quickFixes.append(
                Action(
                    title: "Explain \(finding.id)", finding: finding, command: .explain, argument: finding.id)
            )
        }
    }

    private static let mostFindings = 50

    /// Adds the fixes, safe ones first.
    private mutating func addFixes(of finding: Diagnostic) {
        let fixes = finding.fixIts.filter { !$0.edits.isEmpty }
        for fix in fixes.filter({ $0.safety == .safe }) + fixes.filter({ $0.safety == .unsafe }) {
            let title = fix.safety == .safe ? fix.message : fix.message + " (unsafe)"
            quickFixes.append(
                Action(
                    title: title.capitalizedFirst, finding: finding, edits: fix.edits,
                    isPreferred: fix.safety == .safe))
        }
    }

    private mutating func addSuppression(of finding: Diagnostic, _ analysis: DocumentAnalysis) {
        guard !finding.kind.isFirm, LintSelector.kinds.contains(where: { $0.id == finding.id }),
            let container = analysis.container,
            let edit = NotesEdit.adding(
                "\(Directive.mark) \(finding.id) -- reason", at: finding.range, in: container)
        else { return }
        quickFixes.append(Action(title: "Ignore \(finding.id) here", finding: finding, edits: [edit]))
    }
}

extension Diagnostic {
    fileprivate func hasFix(_ safety: FixIt.Safety) -> Bool {
        fixIts.contains { $0.safety == safety && !$0.edits.isEmpty }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Writes into the notes of an entity, in JSON.
enum NotesEdit {
    /// Returns the edit that adds a line to the notes of the entity that a range is in; nil if it is in none.
    static func adding(_ line: String, at range: SourceRange, in container: Container) -> TextEdit? {
        let tree = container.tree
        guard tree.carrier == .json, container.form == .definition || container.form == .export,
            range.isKnown, let extent = extent(of: range, in: container), let editor = TreeEditor(tree),
            let entity = editor.node(at: extent), tree.kind(entity) == .object
        else { return nil }
        let spelling = tree.carrier.spelling(of: line)
        if let notes = tree.member(entity, "notes") {
            guard tree.kind(notes) == .string else { return nil }
            let text = tree.textRange(notes)
            let separator = text.count == 0 ? "" : "\\n"
            return TextEdit(replace: SourceRange(start: text.end, end: text.end), with: separator + spelling)
        }
        let start = Int(extent.start) + 1
        var members = tree.members(entity)
        guard let first = members.next() else {
            return TextEdit(replace: SourceRange(start, start), with: "\"notes\": \"\(spelling)\"")
        }
        let space = tree.file.bytes[start..<max(start, Int(tree.range(first.key).start))]
        guard space.allSatisfy({ $0 <= 0x20 }) else { return nil }
        let text = String(decoding: space, as: UTF8.self) + "\"notes\": \"\(spelling)\","
        // On one line, what follows keeps its distance from the comma.
        return TextEdit(replace: SourceRange(start, start), with: text + (space.isEmpty ? " " : ""))
    }

    /// Returns the bytes of the smallest macro, rule or tag that a range is in, or whose name it is.
    private static func extent(of range: SourceRange, in container: Container) -> SourceRange? {
        let entities =
            container.macros.map { ($0.name.range, $0.range) }
            + container.rules.map { ($0.name.range, $0.range) }
            + container.tags.map { ($0.name.range, $0.range) }
        return entities.filter { name, extent in
            extent.isKnown && (extent.contains(range) || (name.isKnown && name.contains(range)))
        }.map(\.1).min { $0.count < $1.count }
    }
}

extension SourceRange {
    fileprivate func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
}
