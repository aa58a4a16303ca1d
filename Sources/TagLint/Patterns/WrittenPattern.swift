import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax

/// A pattern without faults that the file spells out, and everywhere it does.
///
/// Whatever is found out about it is found out once, however many rules have it.
struct WrittenPattern: Sendable {
    /// One place where it stands.
    struct Use: Sendable {
        enum Site: Sendable {
            case condition(rule: Int, index: Int)
            /// A row of a table, or the pattern of a group.
            case macro(Int)
        }

        let site: Site
        /// The whole string.
        let range: SourceRange
        fileprivate let node: NodeID
    }

    let text: String
    /// The text in UTF-8.
    let bytes: [UInt8]
    let ignoresCase: Bool
    let matchesWhole: Bool
    let tokens: [PatternToken]
    var uses: [Use]

    /// The pattern with other text in the place of some of its bytes, which are in order.
    func replacing(_ parts: [(range: Range<Int>, text: String)]) -> String {
        var result: [UInt8] = []
        var done = 0
        for part in parts {
            result += bytes[done..<part.range.lowerBound] + Array(part.text.utf8)
            done = part.range.upperBound
        }
        return String(decoding: result + bytes[done...], as: UTF8.self)
    }

    /// The bytes of some of its text.
    func written(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// The patterns of a container while they are looked for.
private struct PatternCollection {
    private struct Key: Hashable {
        let text: ExactText
        let ignoresCase: Bool
        let matchesWhole: Bool
    }

    private let tree: SyntaxTree
    private(set) var patterns: [WrittenPattern] = []
    private var places: [Key: Int?] = [:]
    /// A long pattern that many conditions share is compared with what is written, and hashed, once.
    private var looked = TextMemo<(node: NodeID, place: Int?)>()

    init(_ tree: SyntaxTree) { self.tree = tree }

    mutating func add(_ value: TagModel.Value?, _ site: WrittenPattern.Use.Site, _ options: PatternOptions) {
        guard let value, case .string(let text) = value.kind, let node = tree.node(at: value.range)
        else { return }
        let use = WrittenPattern.Use(site: site, range: value.range, node: node)
        let flags: UInt8 = (options.ignoresCase ? 1 : 0) | (options.matchesWhole ? 2 : 0)
        if let known = looked.find(text, flags), known.node == node {
            if let place = known.place { patterns[place].uses.append(use) }
            return
        }
        guard tree.kind(node) == .string, tree.utf8(node).elementsEqual(text.utf8) else { return }
        let place = place(of: text, options)
        looked.note((node, place), of: text, flags)
        if let place { patterns[place].uses.append(use) }
    }

    /// The place of a pattern, new or old; nil for one with faults.
    private mutating func place(of text: String, _ options: PatternOptions) -> Int? {
        let key = Key(
            text: ExactText(text), ignoresCase: options.ignoresCase, matchesWhole: options.matchesWhole)
        if let known = places[key] { return known }
        let bytes = Array(text.utf8)
        let isSound = PatternParser.parse(bytes, options).faults.isEmpty
        places[key] = .some(isSound ? patterns.count : nil)
        guard isSound else { return nil }
        patterns.append(
            WrittenPattern(
                text: text, bytes: bytes, ignoresCase: options.ignoresCase,
                matchesWhole: options.matchesWhole, tokens: PatternTokens.of(bytes), uses: []))
        return patterns.count - 1
    }
}

extension WrittenPattern {
    /// The patterns of a container, in the order in which they first occur: macros, then rules.
    static func all(in container: Container) -> [WrittenPattern] {
        var found = PatternCollection(container.tree)
        container.forEachPattern { found.add($0, $1, $2()) }
        return found.patterns
    }

    /// Returns the pattern in whose string an offset of the file is; nil if there is none, or one with faults.
    static func at(_ offset: Int, in container: Container) -> WrittenPattern? {
        var found = PatternCollection(container.tree)
        container.forEachPattern { value, site, options in
            guard let range = value?.range, range.isKnown, range.start <= offset, offset <= range.end else {
                return
            }
            found.add(value, site, options())
        }
        return found.patterns.first
    }

    /// Some patterns without their uses in what nothing comes to, and without those that have no others.
    static func used(_ patterns: [WrittenPattern], _ graph: ReferenceGraph) -> [WrittenPattern] {
        patterns.compactMap { pattern in
            var used = pattern
            used.uses.removeAll { use in
                switch use.site {
                case .condition(let rule, _): !graph.isReached(.rule(rule))
                case .macro(let macro): !graph.isReached(.macro(macro))
                }
            }
            return used.uses.isEmpty ? nil : used
        }
    }
}

extension Container {
    /// Calls `body` with every value that is a pattern, its place, and what makes its options.
    fileprivate func forEachPattern(
        _ body: (TagModel.Value?, WrittenPattern.Use.Site, () -> PatternOptions) -> Void
    ) {
        for (index, macro) in macros.enumerated() {
            func options() -> PatternOptions {
                PatternOptions(
                    ignoresCase: macro.parameters["ignoreCase"]?.plainText == "true",
                    matchesWhole: macro.kind == .regexTable
                        && macro.parameters["fullMatch"]?.plainText == "true")
            }
            for operand in macro.kind.operands where operand.hasPatterns {
                for pattern in macro.patterns(operand) { body(pattern, .macro(index), options) }
            }
        }
        for (rule, written) in rules.enumerated() {
            for (index, condition) in written.conditions.enumerated()
            where condition.predicate.value == .matches {
                body(condition.right, .condition(rule: rule, index: index)) {
                    PatternOptions(ignoresCase: condition.ignoresCase)
                }
            }
        }
    }
}

extension WrittenPattern.Use {
    /// Returns the bytes of the file that have parts of the pattern, which are in order.
    func ranges(of parts: [Range<Int>], in tree: SyntaxTree) -> [SourceRange] {
        tree.sourceRanges(node, decoded: parts)
    }
}

extension LintSubject {
    /// The bytes of the file that have a part of a pattern.
    func range(of part: Range<Int>, _ use: WrittenPattern.Use) -> SourceRange {
        tree.sourceRange(use.node, decoded: part)
    }

    /// A fix that writes another pattern; none where places mean something, and none that would be faulty.
    func rewriting(_ use: WrittenPattern.Use, as pattern: String) -> [FixIt] {
        let isNamed = container.form == .definition || container.form == .export
        guard isNamed, PatternParser.parse(Array(pattern.utf8)).faults.isEmpty else { return [] }
        return rewriting(use.range, as: pattern)
    }
}
