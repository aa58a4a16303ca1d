import TagDiagnostics
import TagModel
import TagSyntax

/// The texts that stand for different things in two files: ids that each file gives to something else, and names of renamed macros.
///
/// Two parts of the files with the same bytes are compared all the same if they may have such a text.
struct AmbiguousTexts {
    /// Names of macros; references have them in double braces.
    private let names: SearchedTexts
    /// Ids of rules and folders and types of templates, which are whole values.
    private let values: SearchedTexts
    /// True if braces may be escaped in the new file.
    private let mayEscapeBraces: Bool

    /// - Parameters:
    ///   - haveSameRules: True if both files are known to give the same ids to the same rules.
    ///   - tree: The tree of the new file.
    init(_ old: SourceNames, _ new: SourceNames, haveSameRules: Bool, _ tree: SyntaxTree) {
        names = SearchedTexts(Array(old.macros.keys) + new.macros.keys)
        var values = Array(old.types.keys) + new.types.keys
        values += Self.keys(old.folders, new.folders).filter { key in
            let (one, two) = (old.folders[key] ?? key.string, new.folders[key] ?? key.string)
            return !one.hasSameBytes(as: two)
        }
        if !haveSameRules {
            values += Self.keys(old.rules.byKey, new.rules.byKey).filter { key in
                !old.rule(key.string).hasSameBytes(as: new.rule(key.string))
            }
        }
        self.values = SearchedTexts(values)
        let bytes = tree.file.bytes
        mayEscapeBraces = names.isEmpty ? false : bytes.span.hasEscapedCode
    }

    private static func keys(_ one: [ExactText: String], _ two: [ExactText: String]) -> Set<ExactText> {
        Set(one.keys).union(two.keys)
    }

    /// Returns false if a part of a file surely has none of the texts.
    func mayBe(in tree: SyntaxTree, at range: SourceRange) -> Bool {
        guard range.count > 0, !names.isEmpty || !values.isEmpty else { return false }
        guard tree.carrier == .json else { return true }
        let part = Int(range.start)..<Int(range.end)
        return names.mayBeNamed(in: tree.file.bytes, at: part, mayEscapeBraces: mayEscapeBraces)
            || values.mayBeValues(in: tree.file.bytes, at: part)
    }
}

/// Texts that are searched in JSON without reading it.
private struct SearchedTexts {
    private let all: Set<ExactText>
    /// The length of the longest one.
    private let longest: Int
    /// True, by byte, if one begins with it.
    private var isFirst = [Bool](repeating: false, count: 256)

    init(_ texts: [ExactText]) {
        all = Set(texts)
        longest = texts.map { $0.string.utf8.count }.max() ?? 0
        for text in texts { if let first = text.string.utf8.first { isFirst[Int(first)] = true } }
    }

    var isEmpty: Bool { all.isEmpty }

    private func contains(_ bytes: [UInt8], _ place: Range<Int>) -> Bool {
        guard place.count <= longest, !place.isEmpty, isFirst[Int(bytes[place.lowerBound])] else {
            return false
        }
        return all.contains(ExactText(String(decoding: bytes[place], as: UTF8.self)))
    }

    // MARK: References

    /// Returns false if no reference in a part of a file is by one of the texts.
    func mayBeNamed(in bytes: [UInt8], at part: Range<Int>, mayEscapeBraces: Bool) -> Bool {
        guard !isEmpty else { return false }
        let span = bytes.span
        var rest = part
        while let mark = mayEscapeBraces ? span.firstMark(in: rest) : span.firstBraces(in: rest) {
            rest = mark + 1..<part.upperBound
            if span[mark] == UInt8(ascii: "{") {
                if mayReference(bytes, mark + 2..<part.upperBound) { return true }
            } else if span.mayEscapeBrace(at: mark, before: part.upperBound) {
                return true
            }
        }
        return false
    }

    /// Returns true if the name that begins a range and ends before `}}` may be one of the texts.
    private func mayReference(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        // Most differ in their first byte, which is not decoded unless it is a backslash.
        guard let start = range.first, isFirst[Int(bytes[start])] || bytes[start] == UInt8(ascii: "\\") else {
            return false
        }
        for end in range.prefix(longest + 1) {
            switch bytes[end] {
            case UInt8(ascii: "\\"): return true  // escapes are not decoded
            case UInt8(ascii: "\""): return false
            case UInt8(ascii: "}") where end + 1 < range.upperBound && bytes[end + 1] == UInt8(ascii: "}"):
                return contains(bytes, range.lowerBound..<end)
            default: continue
            }
        }
        return false
    }

    // MARK: Whole values

    /// Returns false if no text or number in a part of a file is one of the texts.
    func mayBeValues(in bytes: [UInt8], at part: Range<Int>) -> Bool {
        guard !isEmpty else { return false }
        let span = bytes.span
        var at = part.lowerBound
        while at < part.upperBound {
            let start = at
            switch span[at] {
            case UInt8(ascii: "\""):
                var isEscaped = false
                at += 1
                while at < part.upperBound, span[at] != UInt8(ascii: "\"") {
                    if span[at] == UInt8(ascii: "\\") {
                        isEscaped = true
                        at += 1
                    }
                    at += 1
                }
                let text = start + 1..<max(start + 1, min(at, part.upperBound))
                // A byte is written with six at the most; escapes are not decoded.
                if isEscaped ? text.count <= 6 * longest : contains(bytes, text) { return true }
                at += 1
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                while at < part.upperBound, span[at].isOfNumber { at += 1 }
                if contains(bytes, start..<at) { return true }
            default: at += 1
            }
        }
        return false
    }
}

extension UInt8 {
    /// True for a byte that a number in JSON may have.
    fileprivate var isOfNumber: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

extension Span<UInt8> {
    /// Returns true if the escape at an offset may stand for a brace, which is `\u007b` or `\u007d`.
    fileprivate func mayEscapeBrace(at offset: Int, before end: Int) -> Bool {
        offset + 4 < end && self[offset + 2] == UInt8(ascii: "0") && self[offset + 3] == UInt8(ascii: "0")
            && self[offset + 4] == UInt8(ascii: "7")
    }
}
