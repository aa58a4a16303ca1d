import TagDiagnostics
import TagModel

/// Flags a macro that nothing refers to and no app can ask for.
struct UnusedMacro: Lint {
    static let kind = DiagnosticKind(
        "unused-macro", .deadCode, .warning, summary: "A macro that nothing refers to.",
        explanation: """
            No tag, rule or other macro refers to it, and no app can ask for it by name. It is dead weight, or \
            a sign that what should refer to it is misspelt. What only it needs is listed with it. In \
            containers for apps every macro can be asked for, so only private ones are reported. Nothing is \
            reported in a part of a container, and in an export without tags, which is a collection to import. \
            The fix that removes it is unsafe, and withheld while the file has errors or something that looks \
            misspelt.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12", "keys": "values"},
             "macros": {«"page"»: {"type": "constant", "value": "{{site}}"}, "site": {"type": "constant", "value": "x"}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12", "keys": "values"}, "macros": {"page": {"type": "constant", "value": "x"}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/{{page}}", "fires": ["r"]}}, "rules": {"r": {}}}
            """#,
            #"{"container": {"id": "GTM-AB12"}, "macros": {"page": {"type": "constant", "value": "x"}}}"#,
        ], fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard !subject.isCollection, !subject.container.isFragment else { return }
        var removals: Removals?
        var walk = ConsequenceWalk(subject.graph)
        for (index, macro) in subject.container.macros.enumerated() where macro.origin == .written {
            let entity = Entity.macro(index)
            guard subject.graph.isHead(index), !subject.graph.isReached(entity),
                subject.graph.uses(of: entity).isEmpty
            else { continue }
            let fixes = removals ?? Removals(subject)
            removals = fixes
            report.add(
                "\(subject.title(of: macro)) is never used", at: macro.name.range,
                notes: Consequences.notes(of: entity, &walk, subject), fixIts: fixes.macro(index))
        }
    }
}
