import TagDiagnostics
import TagModel
import TagSyntax

/// The directives of one container, and which of them were used.
struct DirectiveSheet {
    private struct Scope {
        /// The ranges of the entity, in one of which the finding must be.
        let ranges: [SourceRange]
        let reason: String
        let selector: LintSelector
        /// The place of the word in the file.
        let place: SourceRange
        var isUsed = false
    }

    private static let mostDirectives = 5_000
    /// The limit on suggestions: finding the nearest name costs much more than a directive.
    private static let mostSuggestions = 20

    private var scopes: [Scope] = []
    /// The number of directives so far; one with several lints counts as several.
    private var count = 0
    /// The number of words so far that name no lint.
    private var unknownWords = 0
    /// The regions of directives by the id of a finding's kind.
    private var regions: [String: DirectiveRegions] = [:]
    /// The findings about invalid directives.
    private var faults: [Diagnostic] = []

    init(_ container: Container) {
        var marks = Marks(container.tree.file.bytes)
        let file = SourceRange(0, container.tree.file.bytes.count)
        for macro in container.macros {
            add(macro.notes, of: [macro.range, macro.name.range], at: macro.name.range, &marks)
        }
        for rule in container.rules {
            add(rule.notes, of: [rule.range, rule.name.range], at: rule.name.range, &marks)
        }
        for tag in container.tags {
            add(tag.notes, of: [tag.range, tag.name.range], at: tag.name.range, &marks)
        }
        add(container.notes, of: [file], at: .none, &marks)
    }

    private mutating func add(
        _ notes: String?, of ranges: [SourceRange], at fallback: SourceRange, _ marks: inout Marks
    ) {
        guard let notes, let extent = ranges.first, count <= Self.mostDirectives else { return }
        // Each search covers the whole entity.
        for word in Directive.misspelt(in: notes).prefix(20) {
            let place = marks.range(of: word, from: Int(extent.start), in: extent) ?? fallback
            faults.append(
                .staleSuppression(
                    "'\(word)' has no effect", at: place,
                    note: "a directive is written tagc:ignore ID -- reason"))
        }
        for directive in Directive.parse(notes) {
            let mark = marks.take(in: extent)
            let all = mark.map { marks.text(from: $0, in: extent) } ?? fallback
            count += max(1, directive.lints.count)
            guard count <= Self.mostDirectives else {
                faults.append(
                    .staleSuppression(
                        "a container has at most \(Self.mostDirectives) directives; this one and later ones have no effect",
                        at: all))
                return
            }
            guard let reason = directive.reason else {
                faults.append(.ignoreWithoutReason(at: all))
                continue
            }
            if directive.lints.isEmpty {
                faults.append(.staleSuppression("this directive names no lint", at: all))
            }
            var from = Int(all.start)
            for word in directive.lints {
                let place = mark == nil ? fallback : marks.range(of: word, from: from, in: all) ?? all
                from = mark == nil ? from : Int(place.end)
                guard let selector = LintSelector(word), !selector.isFirm else {
                    unknownWords += 1
                    faults.append(
                        .unfollowed(word, at: place, suggests: unknownWords <= Self.mostSuggestions))
                    continue
                }
                scopes.append(
                    Scope(ranges: ranges, reason: reason, selector: selector, place: place))
            }
        }
    }

    /// Returns the reason why a finding is accepted, and marks the directive as used; nil if none accepts it.
    mutating func take(_ finding: Diagnostic) -> String? {
        guard !scopes.isEmpty, !finding.kind.isFirm, finding.range.isKnown else { return nil }
        let found = regions[finding.id] ?? regions(of: finding.kind)
        regions[finding.id] = found
        // All that match count as used: none of them is the superfluous one.
        let fitting = found.directives(around: finding.range)
        for index in fitting { scopes[index].isUsed = true }
        return fitting.min().map { scopes[$0].reason }
    }

    private func regions(of kind: DiagnosticKind) -> DirectiveRegions {
        DirectiveRegions(
            scopes.indices.filter { scopes[$0].selector.includes(kind) }.flatMap { index in
                scopes[index].ranges.filter(\.isKnown).map { ($0, index) }
            })
    }

    /// Returns the findings about the directives, after all other findings were matched.
    ///
    /// - Parameter configuration: A directive for a lint that is off is not reported as unused.
    func findings(_ configuration: Configuration) -> [Diagnostic] {
        let stale = scopes.filter { scope in
            !scope.isUsed
                && LintSelector.kinds.contains { scope.selector.includes($0) && configuration.isOn($0) }
        }
        return configuration.graded(
            faults
                + stale.map {
                    .staleSuppression("'\($0.selector.word)' has no finding here", at: $0.place)
                })
    }
}

extension Diagnostic {
    fileprivate static func unfollowed(
        _ word: String, at range: SourceRange, suggests: Bool
    ) -> Diagnostic {
        guard LintSelector(word) == nil else {
            return .staleSuppression(
                "'\(word)' is an error in reading a file and cannot be ignored", at: range)
        }
        let nearest = suggests ? LintSelector.nearest(to: word) : nil
        return .staleSuppression(
            "no lint is named '\(word)'", at: range, note: nearest.map { "did you mean '\($0)'?" })
    }
}

/// The marks of directives in a file, each to be assigned to one entity.
private struct Marks {
    private let bytes: [UInt8]
    private var offsets: [Int]?
    /// The next free index from each index on, or one closer to it.
    private var free: [Int] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the first free mark in `range`, and takes it.
    mutating func take(in range: SourceRange) -> Int? {
        guard range.isKnown else { return nil }
        if offsets == nil {
            let found = Self.places(of: Array(Directive.mark.utf8), in: bytes)
            offsets = found
            free = Array(0...found.count)
        }
        guard let offsets else { return nil }
        let first = offsets.prefixCount { $0 < Int(range.start) }
        let index = firstFree(from: first)
        guard index < offsets.count, offsets[index] < Int(range.end) else { return nil }
        free[index] = index + 1
        return offsets[index]
    }

    /// Returns the next free index, and shortens the path to it.
    private mutating func firstFree(from start: Int) -> Int {
        var end = start
        while end < free.count - 1, free[end] != end { end = free[end] }
        var at = start
        while at < end { (at, free[at]) = (free[at], end) }
        return end
    }

    /// Returns the range of the directive at `start`, to the end of its line or text, at most ``longest`` bytes.
    func text(from start: Int, in range: SourceRange) -> SourceRange {
        var end = start
        let last = min(Int(range.end), bytes.count, start + Self.longest)
        while end < last, !Self.endsText(bytes[end]) { end += 1 }
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return SourceRange(start, end)
    }

    private static let longest = 1_000

    private static func endsText(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<") || byte < 0x20
    }

    func range(of word: String, from start: Int, in range: SourceRange) -> SourceRange? {
        let word = Array(word.utf8)
        guard range.isKnown, Int(range.end) <= bytes.count,
            let found = Self.place(of: word, in: bytes, from: start, to: Int(range.end))
        else { return nil }
        return SourceRange(found, found + word.count)
    }

    private static func places(of word: [UInt8], in bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        var at = 0
        while let found = place(of: word, in: bytes, from: at, to: bytes.count) {
            places.append(found)
            at = found + 1
        }
        return places
    }

    private static func place(of word: [UInt8], in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        guard let first = word.first, end - start >= word.count else { return nil }
        return (start...(end - word.count)).first {
            bytes[$0] == first && bytes[$0..<($0 + word.count)].elementsEqual(word)
        }
    }
}
