import TagScript

/// A script with its fault marked by `«»`, so that a case shows the bytes that must be reported.
struct Marked {
    var bytes: [UInt8]
    var range: Range<Int>?

    init(_ text: String) {
        var (plain, starts, ends) = ([UInt8](), [Int](), [Int]())
        for scalar in text.unicodeScalars {
            switch scalar {
            case "«": starts.append(plain.count)
            case "»": ends.append(plain.count)
            default: plain += Array(String(Character(scalar)).utf8)
            }
        }
        bytes = plain
        if let start = starts.first, let end = ends.first { range = start..<end }
    }

    /// The places of `{{…}}`.
    var holes: [Range<Int>] {
        var (found, start) = ([Range<Int>](), -1)
        for index in bytes.indices.dropLast() {
            let isPair = bytes[index] == bytes[index + 1]
            if isPair, bytes[index] == UInt8(ascii: "{"), start < 0 { start = index }
            if isPair, bytes[index] == UInt8(ascii: "}"), start >= 0 {
                found.append(start..<index + 2)
                start = -1
            }
        }
        return found
    }
}

/// Checks a text, its `{{…}}` as references.
func check(_ text: String, as goal: ScriptGoal = .script) -> CheckedScript {
    let marked = Marked(text)
    return ScriptSyntax.check(marked.bytes, as: goal, holes: marked.holes)
}
