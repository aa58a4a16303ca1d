import TagDiagnostics
import TagModel

/// Flags a variable that a script makes global by accident.
struct ScriptGlobal: Lint {
    static let kind = DiagnosticKind(
        "script-implicit-global", .script, .note,
        summary: "A variable that is assigned but never declared.",
        explanation: """
            An assignment to a name that nothing declares makes a global variable, which other tags and the page may \
            overwrite, or be broken by. Write 'var' before the first one, or 'window.name' if it is meant. In Custom \
            JavaScript variables and templates all such names are reported; in Custom HTML, where tags often set globals on purpose, only the \
            counters of loops.
            """,
        flagged: [
            .export(
                .variable("v", "jsm", ["javascript": "function() { «total» = 1; total += 2; return total; }"])
            ),
            .export(.html("Count", "<script>for («i» = 0; i < 3; i++) go(i)</script>")),
        ],
        accepted: .export(
            .variable("v", "jsm", ["javascript": "function() { window.total = 1; var b; b = 2; return b; }"]),
            .html(
                "Count",
                "<script>dataLayer = window.dataLayer || []; for (var i = 0; i < 3; i++) go(i)</script>")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.scripts where !report.isFull {
            let isPage = text.facts.result == nil && !text.isTemplate
            let found = text.facts.scripts.flatMap { script in
                Self.firsts(script.globals.filter { !isPage || $0.isCounter })
            }
            guard !found.isEmpty else { continue }
            let places = ScriptPlaces(found.map { $0.range }, of: text, in: subject.tree)
            for global in found {
                report.add(
                    "\(subject.described(text)) makes '\(global.name.shortened())' a global variable; declare it with 'var'",
                    at: places[global.range])
            }
        }
    }

    /// The first assignment to each name.
    private static func firsts(_ globals: [AssignedGlobal]) -> [AssignedGlobal] {
        var seen: Set<String> = []
        return globals.filter { seen.insert($0.name).inserted }
    }
}
