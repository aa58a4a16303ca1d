import TagDiagnostics
import TagLint
import Testing

/// What is said to stop an engine that goes back, tried with one that counts its steps.
struct PatternAttackTests {
    @Test(arguments: [
        "(a+)+$", "^(a|a)*$", "^(a|ab|b)*c", "(x+x+)+y", "^(a*)*b", "(.*)*=", "^(([a-z])+.)+[A-Z]([a-z])+$",
        "(a|a?)+$", "^(a(b*|c*))*$", "^x*x*x*$", "x*x*x*x*$", "([0-9]+a?)*$", "^.*.*.*=$", "^(\\d+)*\\d*-$",
        "(?:a?b?)*c", "^(aa|a){2,}$",
    ])
    func `a text that is said to stop a pattern does`(pattern: String) throws {
        let message = try #require(Self.finding(pattern), "nothing is said of \(pattern)")
        let parts = message.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        // A beginning, if there is one, what is repeated, and what makes it vain.
        let repeated = try #require(
            parts.indices.first { $0 + 1 < parts.count && parts[$0 + 1].hasPrefix(" repeated") })
        let before = repeated > 1 ? parts[repeated - 2] : ""
        let after = repeated + 2 < parts.count ? parts[repeated + 2] : ""
        func steps(_ letters: Int) -> Int {
            let count = max(2, letters / parts[repeated].utf8.count)
            var matcher = CountingMatcher(before + String(repeating: parts[repeated], count: count) + after)
            let isFound: Bool? = matcher.search(pattern)
            #expect(isFound != nil)
            return matcher.steps
        }
        let (few, more) = (steps(8), steps(16))
        // Twice as long, and more than four times as dear: not even the square would be.
        #expect(more > 4 * few, "\(message): \(few), \(more)")
    }

    @Test(arguments: [
        "a+$", "^(a|b)*$", "^([a-z]+/)*$", "(a+)+", "(a+)+|b", "^a*b*c*$", "^.*x.*$", "(ab?)*$", "^(a,?)*$",
        "^\\s+|\\s+$", "^[^/]*/[^/]*/[^/]*$", "(a{1,3})$", "^(\\d+-)*\\d+$", ".*", "a*a*$",
    ])
    func `nothing is said of what takes its time with no text that a page meets`(pattern: String) {
        #expect(Self.finding(pattern) == nil)
    }

    private static func finding(_ pattern: String) -> String? {
        let text =
            #"{"container": {"id": "GTM-AB12", "contexts": ["web"]}, "macros": {"m": {"type": "dataLayer", "name": "p"}},"#
            + #""rules": {"r": {"if": [{"macro": "m", "matchesRegex": ""#
            + pattern.replacing("\\", with: "\\\\") + #""}]}}}"#
        let kind = LintCatalogue.all.first { $0.id == "regex-redos" }
        return kind.flatMap { Linting(text, $0).findings.first?.message }
    }
}

/// A matcher that goes back, as those of JavaScript and Java do: one letter looked at is a step.
private struct CountingMatcher {
    private let text: [UInt8]
    private(set) var steps = 0

    init(_ text: String) { self.text = Array(text.utf8) }

    indirect enum Node {
        case letter((UInt8) -> Bool)
        case start, end
        case all([Node]), any([Node])
        case repeated(Node, least: Int, most: Int)
    }

    /// Nil for a pattern that is beyond this one.
    mutating func search(_ pattern: String) -> Bool? {
        var reader = Reader(pattern: Array(pattern.utf8))
        let node = reader.branches()
        guard reader.at == reader.pattern.count else { return nil }
        for start in 0...text.count where match(node, start, { _, _ in true }) { return true }
        return false
    }

    private mutating func match(
        _ node: Node, _ at: Int, _ then: (inout CountingMatcher, Int) -> Bool
    ) -> Bool {
        switch node {
        case .letter(let takes):
            steps += 1
            return at < text.count && takes(text[at]) && then(&self, at + 1)
        case .start: return at == 0 && then(&self, at)
        case .end: return at == text.count && then(&self, at)
        case .any(let nodes):
            for node in nodes where match(node, at, then) { return true }
            return false
        case .all(let nodes):
            guard let first = nodes.first else { return then(&self, at) }
            let rest = Node.all(Array(nodes.dropFirst()))
            return match(first, at) { matcher, next in matcher.match(rest, next, then) }
        case .repeated(let node, let least, let most):
            if most > 0 {
                let again = Node.repeated(node, least: max(0, least - 1), most: most - 1)
                let isFound = match(node, at) { matcher, next in
                    // An empty round is no round.
                    (next > at || least > 0) && matcher.match(again, next, then)
                }
                if isFound { return true }
            }
            return least == 0 && then(&self, at)
        }
    }

    private struct Reader {
        let pattern: [UInt8]
        var at = 0

        private var next: UInt8 { at < pattern.count ? pattern[at] : 0 }

        mutating func branches() -> Node {
            var nodes = [sequence()]
            while next == UInt8(ascii: "|") {
                at += 1
                nodes.append(sequence())
            }
            return nodes.count == 1 ? nodes[0] : .any(nodes)
        }

        private mutating func sequence() -> Node {
            var nodes: [Node] = []
            while at < pattern.count, next != UInt8(ascii: "|"), next != UInt8(ascii: ")") {
                let node = item()
                nodes.append(quantified(node))
            }
            return .all(nodes)
        }

        private mutating func quantified(_ node: Node) -> Node {
            switch next {
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
                at += 1
                let sign = pattern[at - 1]
                return .repeated(
                    node, least: sign == UInt8(ascii: "+") ? 1 : 0,
                    most: sign == UInt8(ascii: "?") ? 1 : .max)
            case UInt8(ascii: "{"):
                // `{2,}` alone is tried.
                at += 4
                return .repeated(node, least: Int(pattern[at - 3] - 0x30), most: .max)
            default: return node
            }
        }

        private mutating func item() -> Node {
            let byte = next
            at += 1
            switch byte {
            case UInt8(ascii: "("):
                if next == UInt8(ascii: "?") { at += 2 }
                let node = branches()
                at += 1
                return node
            case UInt8(ascii: "["):
                // `[a-z]` alone is tried.
                let (low, high) = (pattern[at], pattern[at + 2])
                at += 4
                return .letter { $0 >= low && $0 <= high }
            case UInt8(ascii: "\\"):
                at += 1
                return .letter { $0 &- 0x30 < 10 }
            case UInt8(ascii: "."): return .letter { $0 != 0x0A }
            case UInt8(ascii: "^"): return .start
            case UInt8(ascii: "$"): return .end
            default: return .letter { $0 == byte }
            }
        }
    }
}
