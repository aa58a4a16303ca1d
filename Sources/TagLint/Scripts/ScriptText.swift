import TagDiagnostics
import TagModel
import TagScript
import TagSyntax

/// A text of a container that is code: a page, a script, or a custom template.
struct ScriptText: Sendable {
    enum Home: Sendable {
        case parameter(WrittenText)
        /// The whole text of a template.
        case template(Located<String>, text: NodeID)
    }

    let home: Home
    /// The facts of the code; texts with the same code share them.
    let facts: ScriptTextFacts

    var isTemplate: Bool { if case .template = home { true } else { false } }

    /// The text in UTF-8.
    func bytes(in tree: SyntaxTree) -> ArraySlice<UInt8> {
        switch home {
        case .parameter(let text): text.bytes
        case .template(_, let node): tree.utf8(node)
        }
    }

    /// The bytes of the file that have each of `parts`, which are in order and apart.
    fileprivate func ranges(of parts: [Range<Int>], in tree: SyntaxTree) -> [SourceRange] {
        switch home {
        case .parameter(let text): text.ranges(of: parts, in: tree)
        case .template(_, let node): tree.sourceRanges(node, decoded: parts)
        }
    }
}

extension LintSubject {
    /// The owner of a text as messages name it.
    func described(_ text: ScriptText) -> String {
        switch text.home {
        case .parameter(let text): described(text.owner)
        case .template(let name, _): "template '\(name.value.shortened())'"
        }
    }
}

/// The bytes of the file that have parts of a text, found in one walk over the text.
struct ScriptPlaces {
    private var starts: [Int: UInt32] = [:]
    private var ends: [Int: UInt32] = [:]

    /// Finds the places of parts, which may be in any order and overlap.
    init(_ parts: [Range<Int>], of text: ScriptText, in tree: SyntaxTree) {
        var offsets = Set(parts.map { $0.lowerBound })
        offsets.formUnion(parts.filter { !$0.isEmpty }.map { $0.upperBound - 1 })
        let sorted = offsets.sorted()
        for (offset, range) in zip(sorted, text.ranges(of: sorted.map { $0..<$0 + 1 }, in: tree)) {
            starts[offset] = range.start
            ends[offset] = range.end
        }
    }

    /// The place of one of the parts.
    subscript(part: Range<Int>) -> SourceRange {
        let start = Int(starts[part.lowerBound] ?? 0)
        return SourceRange(start, part.isEmpty ? start : Int(ends[part.upperBound - 1] ?? 0))
    }
}
