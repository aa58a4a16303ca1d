import TagDiagnostics
import TagModel

/// Flags white space at the ends of texts that are compared, or looked up by, letter by letter.
struct StrayWhitespace: Lint {
    static let kind = DiagnosticKind(
        "stray-whitespace", .type, .warning,
        summary: "White space at an end of a text that must match exactly.",
        explanation: """
            The white space is invisible and makes comparisons fail: in the operand of a condition, a key of a \
            table or of the data layer, an event name or an id. Operands of 'contains' and patterns may need a \
            space, so only zero-width characters are reported there.
            """,
        flagged: [
            .definition(.event("e"), .key("v", reads: "« value»"), .rule("r", "e equals «purchase »")),
            .export(.tag("t", "googtag", ["tagId": "«G-AB12CD34\u{200b}»"])),
        ],
        accepted: .definition(
            .event("e"), .constant("c", " - "), .rule("r", "e contains buy ", "e startsWith buy ")),
        fix: .unsafe)

    /// Parameters that hold a name or an id and nothing else.
    private static let names: Set<String> = [
        "eventName", "measurementId", "measurementIdOverride", "tagId", "trackingId", "conversionId",
        "conversionLabel", "pixelId", "function", "name", "queryKey", "keyPath", "headerName",
        "queryParamName",
    ]

    private typealias Fault = (words: String, trimmed: String)

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        // Many conditions may share one long text.
        var looked = TextMemo<Fault?>()
        for macro in container.macros where macro.kind != .values {
            checkNames(macro.parameters, of: subject.title(of: macro), subject, &looked, &report)
            guard macro.kind == .lookupTable else { continue }
            for row in macro.parameters["table"]?.tableRows ?? [] {
                check(
                    row.key, "a key of \(subject.title(of: macro))", start: true, end: true, subject,
                    &looked, &report)
            }
        }
        for rule in container.rules {
            for condition in rule.conditions {
                let (start, end) = Self.ends(of: condition.predicate.value)
                check(
                    condition.right, "an operand of \(subject.title(of: rule))", start: start, end: end,
                    subject, &looked, &report)
            }
        }
        for tag in container.tags {
            checkNames(tag.parameters, of: subject.title(of: tag), subject, &looked, &report)
        }
    }

    /// Returns the ends of an operand at which white space is hardly intended.
    private static func ends(of predicate: PredicateKind) -> (start: Bool, end: Bool) {
        switch predicate {
        case .equals, .urlMatches: (true, true)
        case .startsWith: (true, false)
        case .endsWith: (false, true)
        default: (false, false)
        }
    }

    private func checkNames(
        _ parameters: [Parameter], of owner: @autoclosure () -> String, _ subject: LintSubject,
        _ looked: inout TextMemo<Fault?>, _ report: inout LintReport
    ) {
        for parameter in parameters where Self.names.contains(parameter.key.value) {
            check(
                parameter.value, "'\(parameter.key.value.shortened())' of \(owner())", start: true, end: true,
                subject, &looked, &report)
        }
    }

    private func check(
        _ value: Value, _ what: @autoclosure () -> String, start: Bool, end: Bool, _ subject: LintSubject,
        _ looked: inout TextMemo<Fault?>, _ report: inout LintReport
    ) {
        guard case .string(let text) = value.kind, value.range.isKnown else { return }
        let options: UInt8 = (start ? 1 : 0) | (end ? 2 : 0)
        let isKnown = text.utf8.count > Self.longest && looked.find(text, options) != nil
        let found = looked.answer(for: text, options) { Self.fault(in: $0, start: start, end: end) }
        guard let (fault, trimmed) = found else { return }
        // A long text that many conditions share is written anew by the first fix alone.
        report.add(
            "\(what()) has \(fault)", at: value.range,
            fixIts: isKnown ? [] : subject.rewriting(value.range, as: trimmed))
    }

    /// The limit in bytes; longer texts are not rewritten by fix after fix.
    private static let longest = 1_024

    /// The white space that can hardly be meant, and the text without it; nil where there is none.
    private static func fault(in text: String, start: Bool, end: Bool) -> Fault? {
        guard !Whitespace.isPlainWord(text) else { return nil }
        let visible = Whitespace.withoutInvisible(text)
        let trimmed = Whitespace.trimmed(visible, start: start, end: end)
        // What is all white space is meant.
        guard !trimmed.hasSameBytes(as: text), !trimmed.isEmpty else { return nil }
        let words =
            if !visible.hasSameBytes(as: text) {
                "zero-width characters"
            } else if start, text.unicodeScalars.first.map(Whitespace.isSpace) ?? false {
                "white space at its beginning"
            } else {
                "white space at its end"
            }
        return (words, trimmed)
    }
}
