import TagDiagnostics
import TagModel

/// Flags a pattern or a list of alternatives where the operator compares plain text.
struct PatternInComparison: Lint {
    static let kind = DiagnosticKind(
        "pattern-in-comparison", .regex, .warning,
        summary: "A pattern that is compared as plain text.",
        explanation: """
            The operators equals, contains, starts with and ends with compare letter by letter: 'purchase|refund' is one \
            text with a bar in it, not a list. Use the operator for patterns, or one condition for each text. \
            Titles and other prose, in which bars are common, are not reported.
            """,
        flagged: [
            .definition(
                .event(), .rule("buy", "event equals «purchase|refund»"), .pixel(fires: "buy")),
            .export(
                .html("Ours", "<i></i>", fires: "1"),
                .trigger("Shop", "PAGEVIEW", "{{Page Path}} CONTAINS «^/shop/.*»"), .builtIn("Page Path")),
        ],
        accepted: [
            .definition(
                .event(), .key("title"), .rule("buy", "event matchesRegex purchase|refund"),
                .rule("home", "title equals Home|Shop"), .pixel(fires: "buy", "home")),
            .export(
                .html("Ours", "<i></i>", fires: "1"),
                .trigger("Shop", "PAGEVIEW", "{{Page Path}} EQUALS /a.b/c?d=$e"), .builtIn("Page Path")),
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        let form = subject.container.form
        guard form == .definition || form == .export else { return }
        for rule in subject.container.rules where !rule.isImplied {
            for condition in rule.conditions where Self.comparesText(condition) {
                guard case .string(let text) = condition.right.kind, condition.right.range.isKnown,
                    let fault = Self.fault(text, of: condition.left)
                else { continue }
                report.add(
                    "'\(text.shortened())' is \(fault), but the condition compares it as plain text; use a regex operator",
                    at: condition.right.range)
            }
        }
    }

    private static func comparesText(_ condition: Condition) -> Bool {
        switch condition.predicate.value {
        case .equals, .contains, .startsWith, .endsWith: !condition.asksForOwnListener
        default: false
        }
    }

    /// Returns what a text most likely is instead of a text to compare with; nil for a plain one.
    private static func fault(_ text: String, of left: Value) -> String? {
        let bytes = text.utf8
        guard (3...500).contains(bytes.count), bytes.contains(where: { special.contains($0) }) else {
            return nil
        }
        if text.hasPrefix("^"), bytes.count > 3 { return "a pattern" }
        if marks.contains(where: { text.contains($0) }) { return "a pattern" }
        guard bytes.contains(bar), !isProse(left) else { return nil }
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let isList = parts.allSatisfy { part in
            guard let first = part.utf8.first, let last = part.utf8.last else { return false }
            return first > 0x20 && last > 0x20 && part.utf8.count > 1
        }
        return isList ? "a list" : nil
    }

    /// Returns true for what people write, such as titles, in which a bar is a mark between words.
    private static func isProse(_ left: Value) -> Bool {
        guard case .reference(let reference) = left.kind else { return true }
        let name = reference.name.lowercased()
        return ["title", "text", "label", "name", "heading"].contains { name.contains($0) }
    }

    private static let bar = UInt8(ascii: "|")
    /// Bytes of which each pattern and each list has one.
    private static let special = Array("^|*+\\[(".utf8)
    /// Parts of patterns that plain texts of addresses and events do not have.
    private static let marks = [
        ".*", ".+", "\\d", "\\w", "\\s", "\\.", "\\/", "[a-z", "[0-9", "[^", "(?:", "(?i", "$|", "|^",
    ]
}
