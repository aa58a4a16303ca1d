import TagDiagnostics
import TagModel
import TagScript

/// Flags a script element that is loaded in its turn.
struct ScriptNotAsync: Lint {
    static let kind = DiagnosticKind(
        "script-not-async", .script, .note, summary: "A script element that is loaded without 'async'.",
        explanation: """
            Tag Manager adds the elements of Custom HTML to a page that is there already, so a script never holds up the page; but \
            one without 'async' holds up the scripts after it in the same tag. If those do not need it, write 'async'. The lint is off by \
            default, because it is often meant.
            """,
        flagged: .export(
            .html("Load", "«<script» src=\"https://t.example/a.js\"></script><script>go()</script>")),
        accepted: .export(
            .html(
                "Load",
                "<script async src=\"https://t.example/a.js\"></script><script defer src=b.js></script><script>go()</script>"
            )),
        isOptIn: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.scripts where !report.isFull {
            let found = text.facts.elements.filter { $0.source != nil && !$0.isAsync }
            guard !found.isEmpty else { continue }
            let places = ScriptPlaces(found.map { $0.opening }, of: text, in: subject.tree)
            for element in found {
                report.add(
                    "\(subject.described(text)) loads a script without 'async', which the scripts after it wait for",
                    at: places[element.opening])
            }
        }
    }
}
