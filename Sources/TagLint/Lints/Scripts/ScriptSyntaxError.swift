import TagDiagnostics
import TagModel
import TagScript

/// Flags a script that no browser runs, because its syntax is wrong.
struct ScriptSyntaxError: Lint {
    static let kind = DiagnosticKind(
        "script-syntax", .script, .error, summary: "A script with a syntax error.",
        explanation: """
            A browser runs nothing of a script with a syntax error, and Tag Manager refuses to publish a container with one. The \
            lint reads the scripts of Custom HTML (also attributes such as 'onclick'), Custom JavaScript variables and the code of \
            custom templates as ECMAScript of 2023, and reports the first error of each. A {{reference}} is a value, a name, or a \
            part of the text around it. Elements whose type is not JavaScript are not read. Typographic quotes and misspelt \
            keywords have a fix or a proposal.
            """,
        flagged: [
            .export(.html("Buy", "<p>Buy</p><script>\nif (a«{» b()\n</script>")),
            .export(.html("Say", "<script>alert(«“»Hello”)</script><a onclick=\"go(«;» return\">Go</a>")),
            .export(.variable("v", "jsm", ["javascript": "fuction () «{» return 1 }"])),
            .export(
                .entry(
                    "customTemplate", "Chat",
                    [
                        "containerId": "1",
                        "templateData":
                            "___SANDBOXED_JS_FOR_WEB_TEMPLATE___\n\nvar a = «;»\n\n___NOTES___\n\nx = ;",
                    ])),
        ],
        accepted: [
            .export(
                .builtIn("Page Path"),
                .html(
                    "Page",
                    """
                    <script type="text/template">if (a{</script><script type="application/ld+json">{"@id": {{Page Path}}}</script>
                    <script src="https://t.example/s.js">not (read</script><!-- <script>(</script> -->
                    <script>go({{Page Path}}, "a {{Page Path}}", a{{Page Path}}b); <!-- old
                    </script><script type=module>import a from "b"; await a</script><a onclick="return go()">Go</a>
                    """)),
            .export(.variable("v", "jsm", ["javascript": "function () { return (a) => a?.b ?? `${a}`; };"])),
        ], fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.scripts where !report.isFull {
            let broken = text.facts.scripts.filter { $0.fault != nil }
            guard !broken.isEmpty else { continue }
            let places = ScriptPlaces(broken.flatMap { Self.parts(of: $0) }, of: text, in: subject.tree)
            for script in broken { Self.report(script, text, places, subject, &report) }
        }
    }

    /// The parts of a text that a finding names.
    private static func parts(of script: ScriptFacts) -> [Range<Int>] {
        guard let fault = script.fault else { return [] }
        let fixed = script.quotes.map { $0.range } + [fault.fix?.range].compactMap { $0 }
        return [visible(fault.range, script), fault.note?.range].compactMap { $0 } + fixed
    }

    /// A range with a byte in it where there is one: the end of a script has none of its own.
    private static func visible(_ range: Range<Int>, _ script: ScriptFacts) -> Range<Int> {
        guard range.isEmpty, range.lowerBound > script.range.lowerBound else { return range }
        return range.lowerBound - 1..<range.lowerBound
    }

    private static func report(
        _ script: ScriptFacts, _ text: ScriptText, _ places: ScriptPlaces, _ subject: LintSubject,
        _ report: inout LintReport
    ) {
        guard let fault = script.fault else { return }
        let line = script.line.map { " on line \($0) of the script" } ?? ""
        let note = fault.note.map { Note($0.message, at: $0.range.map { places[$0] }) }
        report.add(
            "\(subject.described(text)) has a syntax error\(line): \(fault.message)",
            at: places[visible(fault.range, script)], notes: [note].compactMap { $0 },
            fixIts: fixes(script, fault, places, subject))
    }

    private static func fixes(
        _ script: ScriptFacts, _ fault: ScriptFault, _ places: ScriptPlaces, _ subject: LintSubject
    ) -> [FixIt] {
        let fixes = script.quotes.isEmpty ? [fault.fix].compactMap { $0 } : script.quotes
        guard let first = fixes.first, fixes.allSatisfy({ places[$0.range].isKnown }) else { return [] }
        let what =
            fixes.count > 1
            ? "write \(first.text) in \(Counted.text(fixes.count, "place"))"
            : first.text.isEmpty ? "remove it" : "write \(first.text)"
        let edits = fixes.map { subject.tree.writing($0.text, at: places[$0.range]) }
        return [FixIt(what, edits: edits, safety: .unsafe)]
    }
}
