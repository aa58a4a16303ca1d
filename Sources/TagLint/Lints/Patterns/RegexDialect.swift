import TagDiagnostics
import TagModel

/// Flags what the engine of the container's own system reads otherwise.
struct RegexDialect: Lint {
    static let kind = DiagnosticKind(
        "regex-dialect", .regex, .warning,
        summary: "A construct that the vendor's engine reads differently.",
        explanation: #"""
            The vendor's page uses JavaScript, its server RE2, the libraries for iOS ICU and those for Android Java. Each of \#
            these engines refuses some constructs, or gives them another meaning, so the compiled container and the published \#
            one behave differently. Only the engines of the container's usage contexts are considered.
            """#,
        flagged: [
            .definition(
                .container("contexts", ["web"]), .key("path"),
                .rule(
                    "shop", #"path matchesRegex «\A»/(shop|«(?i:»cart))"#,
                    "path matchesRegex /«[[:alpha:]]»+/«(?P<id>»[a-z]+)"),
                .pixel(fires: "shop")),
            .definition(
                .container("contexts", ["server"]), .key("path"),
                .rule("shop", "path matchesRegex ^/«(?!»admin)"), .pixel(fires: "shop")),
        ],
        accepted: .definition(
            .container("contexts", ["web"]), .key("path"),
            .rule("shop", "path matchesRegex ^/(?!admin)(?<id>[a-zA-Z]+)"), .pixel(fires: "shop")),
        fix: .unsafe)

    /// A pattern with so many has to be written anew; each fix has all of it once more.
    private static let mostOfOnePattern = 20

    func check(_ subject: LintSubject, report: inout LintReport) {
        let engines = PatternEngine.allCases.filter { engine in
            subject.container.contexts.contains { PatternEngine($0.value) == engine }
        }
        guard !engines.isEmpty else { return }
        for pattern in subject.patterns {
            let looksAtLines = pattern.looksAtLines
            var count = 0
            for (index, token) in pattern.tokens.enumerated() where count < Self.mostOfOnePattern {
                guard let found = DialectDifference(pattern, index, looksAtLines) else { continue }
                let others = engines.filter { found.engines.contains($0) }.map { $0.name }
                guard !others.isEmpty else { continue }
                count += 1
                let fixed = found.instead.map { pattern.replacing([(token.range, $0)]) }
                for use in pattern.uses {
                    report.add(
                        "'\(pattern.written(token.range))' is \(found.meaning) in "
                            + others.joined(separator: " and "),
                        at: subject.range(of: token.range, use),
                        fixIts: fixed.map { subject.rewriting(use, as: $0) } ?? [])
                }
            }
        }
    }
}

/// An engine that matches patterns where a container is published.
enum PatternEngine: CaseIterable {
    case javaScript, re2, icu, java

    init(_ context: UsageContext) {
        switch context {
        case .web, .amp: self = .javaScript
        case .server: self = .re2
        case .ios, .iosSdk5: self = .icu
        case .android, .androidSdk5: self = .java
        }
    }

    var name: String {
        switch self {
        case .javaScript: "JavaScript"
        case .re2: "RE2"
        case .icu: "ICU"
        case .java: "Java"
        }
    }
}

/// A sign that some engines read otherwise.
private struct DialectDifference {
    let engines: [PatternEngine]
    /// The meaning of the token in these engines, such as `the letter A`.
    let meaning: String
    /// A spelling that means the same in all engines; nil if none is known.
    var instead: String?

    /// Creates the difference at a token; nil if all engines read the token alike.
    init?(_ pattern: WrittenPattern, _ index: Int, _ looksAtLines: Bool) {
        let token = pattern.tokens[index]
        let text = Array(pattern.written(token.range).utf8)
        switch token.kind {
        case .flags: self.init([.javaScript], "an error")
        case .open: self.init(group: text, pattern, index)
        case .place where text.elementsEqual(#"\A"#.utf8):
            self.init([.javaScript], "the letter A", looksAtLines ? nil : "^")
        case .place where text.elementsEqual(#"\z"#.utf8):
            self.init([.javaScript], "the letter z", looksAtLines ? nil : "$")
        case .letter where text.starts(with: #"\a"#.utf8): self.init([.javaScript], "the letter a", #"\x07"#)
        case .letter where text.starts(with: #"\x{"#.utf8): self.init([.javaScript], "the letter x, repeated")
        case .letter where text.starts(with: #"\u"#.utf8): self.init([.re2], "an error")
        case .set: self.init(set: text)
        default: return nil
        }
    }

    private init(_ engines: [PatternEngine], _ meaning: String, _ instead: String? = nil) {
        (self.engines, self.meaning, self.instead) = (engines, meaning, instead)
    }

    private init?(group text: [UInt8], _ pattern: WrittenPattern, _ index: Int) {
        guard text.count > 2 else { return nil }
        switch text[2] {
        case UInt8(ascii: ":"): return nil
        case UInt8(ascii: "P"):
            self.init(
                [.javaScript, .icu, .java], "an error", "(?" + String(decoding: text[3...], as: UTF8.self))
        case UInt8(ascii: "="), UInt8(ascii: "!"): self.init([.re2], "an error")
        case UInt8(ascii: "<") where text[3] == UInt8(ascii: "=") || text[3] == UInt8(ascii: "!"):
            self.init([.re2] + (Self.isEndless(pattern, index) ? [.icu, .java] : []), "an error")
        case UInt8(ascii: "<"): return nil
        default: self.init([.javaScript], "an error to pages opened before 2025")
        }
    }

    /// Returns true if a group repeats something by `*`, by `+`, or by a count with a comma.
    private static func isEndless(_ pattern: WrittenPattern, _ index: Int) -> Bool {
        let inside = pattern.tokens[(index + 1)...].prefix { $0.depth > pattern.tokens[index].depth }
        return inside.contains { token in
            guard let quantifier = token.quantifier.map(pattern.written) else { return false }
            return quantifier.hasPrefix("*") || quantifier.hasPrefix("+") || quantifier.utf8.contains(0x2C)
        }
    }

    private init?(set text: [UInt8]) {
        let members = text.dropFirst(text.count > 1 && text[1] == UInt8(ascii: "^") ? 2 : 1)
        let pairs = zip(members, members.dropFirst())
        if text.first == UInt8(ascii: "["), members.first == UInt8(ascii: "]") {
            self.init(
                [.javaScript],
                text[1] == UInt8(ascii: "^") ? "any character, then a text," : "an empty class")
        } else if pairs.contains(where: { $0 == UInt8(ascii: "[") && $1 == UInt8(ascii: ":") }) {
            self.init([.javaScript, .java], "a class of these characters")
        } else if pairs.contains(where: { $0 == UInt8(ascii: "&") && $1 == UInt8(ascii: "&") }) {
            self.init([.icu, .java], "an intersection")
        } else {
            return nil
        }
    }
}

extension WrittenPattern {
    /// True if a flag may make `^` and `$` match at the ends of lines.
    ///
    /// An `m` in the name of a group also counts.
    fileprivate var looksAtLines: Bool {
        tokens.contains { token in
            guard token.kind == .flags || token.kind == .open else { return false }
            return written(token.range).utf8.contains(UInt8(ascii: "m"))
        }
    }
}
