import TagRuntime

/// A pattern read and matched in the plainest way: a tree, and backtracking over it.
///
/// The second opinion that tests ask; exponential in the worst case, so it gives up after a number of steps.
package struct SlowPattern {
    package indirect enum Node {
        case empty
        case scalar(Unicode.Scalar, ignoresCase: Bool)
        case any
        case set([ClosedRange<UInt32>], isNegated: Bool, ignoresCase: Bool)
        case sequence([Node])
        case either([Node])
        case many(Node, min: Int, max: Int?, isLazy: Bool)
        case group(Node, number: Int)
        case start, end
        case wordBoundary(isNegated: Bool)
        case look(Node, isAhead: Bool, isNegated: Bool)
    }

    package let root: Node
    package let groupCount: Int

    /// Fails if the pattern is invalid.
    package init?(_ text: String, ignoresCase: Bool = false) {
        var parser = SlowPatternParser(text, ignoresCase: ignoresCase)
        guard let root = parser.parse() else { return nil }
        self.root = root
        groupCount = parser.groupCount
    }

    /// The spans of the whole first match and of each group, in scalars; nil when there is none.
    ///
    /// - Throws: ``GaveUp`` after a hundred thousand steps.
    package func firstMatch(in text: String, from start: Int = 0) throws(GaveUp) -> [Range<Int>?]? {
        try firstMatch(in: Array(text.unicodeScalars), from: start)
    }

    /// The same in bytes, counted in bytes; one that is no part of a scalar is a character that nothing takes.
    package func firstMatch(in bytes: [UInt8]) throws(GaveUp) -> [Range<Int>?]? {
        var subject: [Unicode.Scalar?] = []
        var places: [Int] = []
        var at = 0
        while at < bytes.count {
            places.append(at)
            let scalar = UTF8Ranges.scalar(bytes.span, at: &at)
            subject.append(scalar.flatMap(Unicode.Scalar.init))
            if scalar == nil { at += 1 }
        }
        places.append(at)
        let match = try firstMatch(in: subject)
        return match?.map { $0.map { places[$0.lowerBound]..<places[$0.upperBound] } }
    }

    private func firstMatch(in subject: [Unicode.Scalar?], from first: Int = 0) throws(GaveUp) -> [Range<
        Int
    >?]? {
        for start in first...subject.count {
            var matcher = SlowMatcher(subject: subject, groups: groupCount)
            var end: Int?
            let found = matcher.match(root, at: start) { _, position in
                end = position
                return true
            }
            if matcher.steps > SlowMatcher.limit { throw GaveUp() }
            if found, let end { return [start..<end] + matcher.groups }
        }
        return nil
    }

    package struct GaveUp: Error {}
}

/// Patterns that were read before; reading them is most of what the reference evaluator would do.
package final class SlowPatterns {
    private var known: [String: SlowPattern?] = [:]

    package init() {}

    package func pattern(_ text: String, ignoresCase: Bool) -> SlowPattern? {
        let key = (ignoresCase ? "i" : "c") + text
        if let pattern = known[key] { return pattern }
        let pattern = SlowPattern(text, ignoresCase: ignoresCase)
        known[key] = pattern
        return pattern
    }
}

/// Tries, and takes back.
struct SlowMatcher {
    static let limit = 100_000
    let subject: [Unicode.Scalar?]
    var groups: [Range<Int>?]
    var steps = 0

    typealias Continuation = (inout SlowMatcher, Int) -> Bool

    init(subject: [Unicode.Scalar?], groups: Int) {
        self.subject = subject
        self.groups = Array(repeating: nil, count: groups)
    }

    mutating func match(_ node: SlowPattern.Node, at position: Int, then next: Continuation) -> Bool {
        steps += 1
        guard steps <= Self.limit else { return false }
        switch node {
        case .empty: return next(&self, position)
        case .scalar, .any, .set:
            guard position < subject.count, let scalar = subject[position], accepts(node, scalar) else {
                return false
            }
            return next(&self, position + 1)
        case .sequence(let nodes): return match(nodes[...], at: position, then: next)
        case .either(let nodes):
            return nodes.contains { match($0, at: position, then: next) }
        case .many(let node, let min, let max, let isLazy):
            return repeated(node, min, max, isLazy, at: position, then: next)
        case .group(let node, let number):
            let old = groups[number - 1]
            let found = match(node, at: position) { matcher, end in
                let inner = matcher.groups[number - 1]
                matcher.groups[number - 1] = position..<end
                if next(&matcher, end) { return true }
                matcher.groups[number - 1] = inner
                return false
            }
            if !found { groups[number - 1] = old }
            return found
        case .start: return position == 0 && next(&self, position)
        case .end: return position == subject.count && next(&self, position)
        case .wordBoundary(let isNegated):
            return (isWord(position - 1) != isWord(position)) != isNegated && next(&self, position)
        case .look(let node, let isAhead, let isNegated):
            return looks(node, isAhead, at: position) != isNegated && next(&self, position)
        }
    }

    private mutating func match(
        _ nodes: ArraySlice<SlowPattern.Node>, at position: Int, then next: Continuation
    ) -> Bool {
        guard let first = nodes.first else { return next(&self, position) }
        return match(first, at: position) { $0.match(nodes.dropFirst(), at: $1, then: next) }
    }

    private mutating func repeated(
        _ node: SlowPattern.Node, _ min: Int, _ max: Int?, _ isLazy: Bool, at position: Int,
        then next: Continuation
    ) -> Bool {
        if min > 0 { return again(node, min, max, isLazy, at: position, then: next) }
        if isLazy { return next(&self, position) || again(node, 0, max, isLazy, at: position, then: next) }
        return again(node, 0, max, isLazy, at: position, then: next) || next(&self, position)
    }

    /// Once more; an empty round beyond the required ones leads nowhere, unless it is the only one.
    private mutating func again(
        _ node: SlowPattern.Node, _ min: Int, _ max: Int?, _ isLazy: Bool, at position: Int,
        then next: Continuation
    ) -> Bool {
        guard max != 0 else { return false }
        return match(node, at: position) { matcher, end in
            guard end > position || min > 0 || max == 1 else { return false }
            let rest = max.map { $0 - 1 }
            return matcher.repeated(node, Swift.max(min - 1, 0), rest, isLazy, at: end, then: next)
        }
    }

    /// Groups within are not remembered.
    private mutating func looks(_ node: SlowPattern.Node, _ isAhead: Bool, at position: Int) -> Bool {
        let outer = groups
        defer { groups = outer }
        if isAhead { return match(node, at: position) { _, _ in true } }
        return (0...position).contains { start in match(node, at: start) { $1 == position } }
    }

    private func isWord(_ position: Int) -> Bool {
        guard subject.indices.contains(position), let scalar = subject[position] else { return false }
        return SlowPatternParser.word.contains { $0.contains(scalar.value) }
    }

    private func accepts(_ node: SlowPattern.Node, _ scalar: Unicode.Scalar) -> Bool {
        switch node {
        case .scalar(let wanted, let ignoresCase):
            return wanted == scalar || ignoresCase && scalar.caseFolded == wanted.caseFolded
        case .any: return scalar != "\n"
        case .set(let ranges, let isNegated, let ignoresCase):
            let spellings = ignoresCase ? scalar.spellings : [scalar]
            return spellings.contains { one in ranges.contains { $0.contains(one.value) } } != isNegated
        default: return false
        }
    }
}

extension Unicode.Scalar {
    /// The lower-case form when that is one scalar.
    var caseFolded: Unicode.Scalar {
        let mapped = properties.lowercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped.first ?? self : self
    }

    /// This scalar, its lower-case and its upper-case form.
    var spellings: [Unicode.Scalar] {
        let upper = properties.uppercaseMapping.unicodeScalars
        return [self, caseFolded] + (upper.count == 1 ? Array(upper) : [])
    }
}
