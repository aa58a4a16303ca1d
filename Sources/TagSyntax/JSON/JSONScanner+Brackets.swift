import TagDiagnostics

// The handling of brackets that are missing or of the wrong kind.

extension JSONScanner {
    /// The offset of the innermost open bracket; -1 at the top.
    var openStart: Int { tree.open < 0 ? -1 : Int(tree.tape[Int(tree.open)].start) }

    /// Reports that it is unknown what the rest of the file belongs to, and stops.
    mutating func lost(_ diagnostic: Diagnostic) -> Step {
        isDone = true
        return report(diagnostic, then: .stop)
    }

    /// Returns the range of the string at this place if a colon follows it, else nil.
    func keyHere() -> Range<Int>? {
        guard bytes[at] == UInt8(ascii: "\"") else { return nil }
        var end = at + 1
        while bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard bytes[end] == UInt8(ascii: "\"") else { return nil }
        return bytes[space(after: end + 1)] == UInt8(ascii: ":") ? at..<end + 1 : nil
    }

    /// Handles a closing bracket of the wrong kind, or one too many.
    mutating func recoverBracket() -> Step {
        let start = at
        let kind: NodeKind = bytes[at] == UInt8(ascii: "}") ? .object : .array
        var outer = tree.parent(of: tree.open)
        while outer >= 0, tree.tape[Int(outer)].kind != kind { outer = tree.parent(of: outer) }
        let opening = Int(tree.tape[Int(tree.open)].start)
        guard outer >= 0, tree.parent(of: outer) >= 0 || isLast(start) else {
            // No bracket of this kind is open, or the file continues after the last one: this bracket is the wrong one.
            at += 1
            let step = report(.wrongBracket(at: start, opening: opening, in: bytes), then: .separator)
            return step == .stop ? .stop : close()
        }
        let step = report(.unclosedBracket(opening, in: bytes, before: start), then: .separator)
        while tree.open >= 0, tree.open != outer { _ = close() }
        return step
    }

    /// Returns true if only white space follows the byte at `offset`.
    private func isLast(_ offset: Int) -> Bool { bytes.isEnd(space(after: offset + 1)) }
}
