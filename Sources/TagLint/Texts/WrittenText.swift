package import TagDiagnostics
import TagModel
package import TagSyntax

/// A text of a macro's or a tag's parameter as its file has it, references and all, with the way back to its bytes.
package struct WrittenText: Sendable {
    /// The macro or tag that has the parameter.
    package let owner: Entity
    /// The parameter that it is the value of, or is in.
    package let parameter: String
    /// The parameter's own name, or the name of the member of a map or a row in it that has the text.
    package let key: String
    /// The text in UTF-8; references are `{{name}}`.
    package let bytes: ArraySlice<UInt8>
    /// The value's own bytes in the file.
    package let range: SourceRange
    /// The string that has the text; nil where the file has no such string, as in compiled containers.
    let node: NodeID?

    /// True if it is a program or a page, whose text is code.
    package let isCode: Bool
    /// The bytes; those of code with blanks in place of comments, so that offsets stay the same.
    package let code: ArraySlice<UInt8>
    /// The number of the text in memory that many of these may be; nil for a short one, and for one of the file's own.
    let shared: Int?

    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of the file that have `part` of the text, both counted in bytes.
    package func range(of part: Range<Int>, in tree: SyntaxTree) -> SourceRange {
        node.map { tree.sourceRange($0, decoded: part) } ?? range
    }

    /// The bytes of the file that have each of `parts`, which are in order and apart: in one walk over the text.
    func ranges(of parts: [Range<Int>], in tree: SyntaxTree) -> [SourceRange] {
        node.map { tree.sourceRanges($0, decoded: parts) } ?? parts.map { _ in range }
    }
}

/// The answers of a lint about texts, computed once for a text that many values share.
struct SharedAnswers<Answer> {
    private var known: [Int: Answer] = [:]

    /// The answer for a text, made where there is none yet.
    mutating func answer(for text: WrittenText, _ make: (WrittenText) -> Answer) -> Answer {
        guard let shared = text.shared else { return make(text) }
        if let known = known[shared] { return known }
        let made = make(text)
        known[shared] = made
        return made
    }
}

extension SyntaxTree {
    /// The node that is written with exactly these bytes; nil when there is none.
    ///
    /// Costs a binary search: the tape is in source order.
    package func node(at range: SourceRange) -> NodeID? {
        guard range.isKnown else { return nil }
        var index = tape.prefixCount { $0.start < range.start }
        while index < tape.count, tape[index].start == range.start {
            if tape[index].end == range.end { return NodeID(Int32(index)) }
            index += 1
        }
        return nil
    }
}
