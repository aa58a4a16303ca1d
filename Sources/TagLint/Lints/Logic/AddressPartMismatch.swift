import TagDiagnostics
import TagModel

/// Flags a condition that asks a part of the page's address for what that part never has.
struct AddressPartMismatch: Lint {
    static let kind = DiagnosticKind(
        "address-part-mismatch", .logic, .warning,
        summary: "A condition on a part of the page's address that the part never meets.",
        explanation: """
            On a page, 'Page URL' is the address with its scheme and without its fragment ('#…'). 'Page Path' begins with '/' and \
            has neither query nor fragment. 'Page Hostname' is in lower case, without scheme, port and path. A \
            condition that asks for anything else never holds, or always if it is negated. Ask the variable that \
            has the part: one of type URL with the component Query or Fragment.
            """,
        flagged: [
            .export(
                .builtIn("Page Path"), .tag("t", "img", ["url": "https://t.example/"], fires: "1"),
                .trigger("Sale", "PAGEVIEW", "{{Page Path}} CONTAINS «?utm_campaign=sale»")),
            .export(
                .builtIn("Page Hostname"), .tag("t", "img", ["url": "https://t.example/"], fires: "1"),
                .trigger("Shop", "PAGEVIEW", "{{Page Hostname}} EQUALS «https://shop.example»")),
            .export(
                .builtIn("Page URL"), .tag("t", "img", ["url": "https://t.example/"], fires: "1"),
                .trigger("Top", "PAGEVIEW", "{{Page URL}} CONTAINS «#top»")),
        ],
        accepted: .export(
            .builtIn("Page URL"), .builtIn("Page Path"), .builtIn("Click URL"),
            .tag("t", "img", ["url": "https://t.example/"], fires: "1"),
            .trigger(
                "Sale", "PAGEVIEW", "{{Page URL}} CONTAINS ?utm_campaign=sale", "{{Page Path}} EQUALS /sale",
                "{{Click URL}} CONTAINS #top", "{{Page Path}} CONTAINS sale")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.ruleSet == .web, subject.container.form != .resource else { return }
        for rule in subject.container.rules {
            for condition in rule.conditions {
                guard let part = Self.part(condition.left, subject),
                    let text = condition.right.plainText, condition.right.range.isKnown, !text.isEmpty,
                    let reason = part.reason(against: text, condition)
                else { continue }
                let holds = condition.isNegated ? "always" : "never"
                report.add(
                    "this condition of \(subject.title(of: rule)) \(holds) holds: \(reason)",
                    at: condition.right.range)
            }
        }
    }

    /// The part of the page's address that a value is.
    private static func part(_ value: Value, _ subject: LintSubject) -> AddressPart? {
        let macros = subject.macros(behind: value)
        guard macros.count == 1, let macro = macros.first, macro.kind == .url, macro.format == nil,
            macro.parameters["customUrlSource"] == nil, macro.parameters["source"] == nil
        else { return nil }
        guard case .string(let component)? = macro.parameters["component"]?.kind else { return .address }
        switch WordFinder.lowered(component) {
        case "url": return .address
        case "path": return .path
        case "host", "hostname": return .host
        default: return nil
        }
    }
}

/// A part of the page's address, of which something is known whatever the page.
private enum AddressPart {
    case address, path, host

    /// Returns why a comparison with a text is never true; nil if it may be.
    func reason(against text: String, _ condition: Condition) -> String? {
        // What looks like a pattern is another mistake.
        guard !text.utf8.contains(where: { "*^$|\\()[]{}".utf8.contains($0) }) else { return nil }
        let isWhole: Bool
        switch condition.predicate.value {
        case .equals: isWhole = true
        case .startsWith: isWhole = false
        case .contains, .endsWith: return sign(in: text, condition)
        default: return nil
        }
        if let reason = sign(in: text, condition) { return reason }
        switch self {
        case .address:
            // `www.example.com/…`: what stands before the first colon is no scheme.
            let head = text.utf8.prefix { $0 != UInt8(ascii: ":") }
            let isBare = isWhole && head.count == text.utf8.count
            guard isBare || head.contains(UInt8(ascii: "/")) || head.starts(with: "www.".utf8) else {
                return nil
            }
            return "the page's URL begins with its scheme, such as https://"
        case .path: return text.hasPrefix("/") ? nil : "the page's path begins with '/'"
        case .host: return nil
        }
    }

    private func sign(in text: String, _ condition: Condition) -> String? {
        func has(_ sign: Unicode.Scalar) -> Bool { text.utf8.contains(UInt8(ascii: sign)) }
        switch self {
        case .address: return has("#") ? "the page's URL is without the part from '#' on" : nil
        case .path:
            if has("?") { return "the page's path has no query" }
            return has("#") ? "the page's path is without the part from '#' on" : nil
        case .host:
            if has("/") || has(":") { return "the page's host name has neither scheme, port nor path" }
            let isUpper = text.utf8.contains { $0 &- 0x41 < 26 }
            return isUpper && !condition.ignoresCase ? "the page's host name is in lower case" : nil
        }
    }
}
