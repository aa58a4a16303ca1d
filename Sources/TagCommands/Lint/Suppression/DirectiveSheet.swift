import TagDiagnostics
import TagModel
import TagSyntax

/// The directives of one container, and which of them were of use.
struct DirectiveSheet {
    private struct Scope {
        /// Where a finding has to lie: all of these are the entity's.
        let ranges: [SourceRange]
        let reason: String
        let selector: LintSelector
        /// The word in the file.
        let place: SourceRange
        var isUsed = false
    }

    private var scopes: [Scope] = []
    /// By the id of a finding's kind: where the directives about it hold.
    private var regions: [String: DirectiveRegions] = [:]
    /// About directives that cannot be followed.
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
        guard let notes, let extent = ranges.first else { return }
        for word in Directive.misspelt(in: notes) {
            let place = marks.range(of: word, from: Int(extent.start), in: extent) ?? fallback
            faults.append(
                .staleSuppression(
                    "'\(word)' is not followed", at: place,
                    note: "a directive is written tagc:ignore ID -- reason"))
        }
        for directive in Directive.parse(notes) {
            let mark = marks.take(in: extent)
            let all = mark.map { marks.text(from: $0, in: extent) } ?? fallback
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
                    faults.append(.unfollowed(word, at: place))
                    continue
                }
                scopes.append(
                    Scope(ranges: ranges, reason: reason, selector: selector, place: place))
            }
        }
    }

    /// Why the finding is accepted; nil when no directive says so.
    mutating func take(_ finding: Diagnostic) -> String? {
        guard !scopes.isEmpty, !finding.kind.isFirm, finding.range.isKnown else { return nil }
        let found = regions[finding.id] ?? regions(of: finding.kind)
        regions[finding.id] = found
        // All that fit are of use: none of them is the one too many.
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

    /// What is wrong with the directives, once all findings were held against them.
    ///
    /// - Parameter configuration: A directive about a lint that does not run may be of use when it does.
    func findings(_ configuration: Configuration) -> [Diagnostic] {
        let stale = scopes.filter { scope in
            !scope.isUsed
                && LintSelector.kinds.contains { scope.selector.includes($0) && configuration.isOn($0) }
        }
        return configuration.graded(
            faults
                + stale.map {
                    .staleSuppression("nothing here is found by '\($0.selector.word)'", at: $0.place)
                })
    }
}

extension Diagnostic {
    fileprivate static func unfollowed(_ word: String, at range: SourceRange) -> Diagnostic {
        guard LintSelector(word) == nil else {
            return .staleSuppression(
                "'\(word)' says that a file cannot be read, and cannot be ignored", at: range)
        }
        let nearest = LintSelector.nearest(to: word)
        return .staleSuppression(
            "no lint is named '\(word)'", at: range, note: nearest.map { "did you mean '\($0)'?" })
    }
}

/// Where a file has directives, each to be given to one entity.
private struct Marks {
    private let bytes: [UInt8]
    private var offsets: [Int]?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The first one in `range` that was not taken yet.
    mutating func take(in range: SourceRange) -> Int? {
        guard range.isKnown else { return nil }
        var offsets = self.offsets ?? Self.find(Array(Directive.mark.utf8), in: bytes)
        self.offsets = nil
        defer { self.offsets = offsets }
        var (low, high) = (0, offsets.count)
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle] < Int(range.start) { low = middle + 1 } else { high = middle }
        }
        guard low < offsets.count, offsets[low] < Int(range.end) else { return nil }
        return offsets.remove(at: low)
    }

    /// The directive that begins at `start`, to the end of its line or text.
    func text(from start: Int, in range: SourceRange) -> SourceRange {
        var end = start
        while end < min(Int(range.end), bytes.count), !Self.endsText(bytes[end]) { end += 1 }
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return SourceRange(start, end)
    }

    private static func endsText(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<") || byte < 0x20
    }

    func range(of word: String, from start: Int, in range: SourceRange) -> SourceRange? {
        let word = Array(word.utf8)
        guard range.isKnown, start < Int(range.end), Int(range.end) <= bytes.count,
            let found = Self.find(word, in: Array(bytes[start..<Int(range.end)])).first
        else { return nil }
        return SourceRange(start + found, start + found + word.count)
    }

    private static func find(_ word: [UInt8], in bytes: [UInt8]) -> [Int] {
        guard let first = word.first, bytes.count >= word.count else { return [] }
        return (0...(bytes.count - word.count)).filter {
            bytes[$0] == first && bytes[$0..<($0 + word.count)].elementsEqual(word)
        }
    }
}
