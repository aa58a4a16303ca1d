import TagDiagnostics
import TagModel
import TagScript

/// Flags a part of a page that swallows all that follows it.
struct HTMLUnclosed: Lint {
    static let kind = DiagnosticKind(
        "html-unclosed", .script, .warning,
        summary: "An element, comment, tag or quote of Custom HTML that is never closed.",
        explanation: """
            Everything after a <script>, <style>, <noscript> or comment that is never closed is its text, and a tag whose '>' or \
            closing quote is missing is dropped together with what follows. Close it. Elements such as <div>, which a \
            browser closes by itself, are not reported.
            """,
        flagged: [
            .export(.html("One", "<script>go()</script>«<script» async>stay()")),
            .export(.html("Two", "<p>Text</p>«<!--» old <script>go()</script>")),
            .export(.html("Three", "<img src=«'»https://t.example/p.gif>")),
            .export(.html("Four", "<script>go()«</script» ")),
        ],
        accepted: .export(
            .html(
                "One",
                "<div><p>Text<br><script>go('</div>')</script><!-- a --><!--> <noscript><img></noscript>")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.scripts {
            guard let part = text.facts.unclosed.first else { continue }
            let places = ScriptPlaces([part.range], of: text, in: subject.tree)
            report.add("\(subject.described(text)) \(Self.words(part))", at: places[part.range])
        }
    }

    private static func words(_ part: UnclosedPart) -> String {
        switch part.kind {
        case .element(let name): "never closes <\(name)>: all that follows is its text; add </\(name)>"
        case .comment: "never closes this comment, so that nothing after it counts; add -->"
        case .tag: "never ends this tag, so that it and all after it is dropped; add >"
        case .quote: "never closes this quote, so that its tag and all after it is dropped"
        }
    }
}
