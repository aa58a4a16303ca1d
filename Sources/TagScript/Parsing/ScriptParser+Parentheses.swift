// Parentheses, and the arguments of what may be an async arrow function.

/// The contents of parentheses before they are known to be arguments, parameters, or an expression.
struct CoverList {
    var first = 0
    var count = 0
    /// The end of the last element.
    var end = 0
    /// The offset of a comma behind the last element; -1 if there is none.
    var trailingComma = -1
    /// The offset of the first `...`; -1 if there is none.
    var spread = -1

    /// Refuses a comma behind a rest parameter.
    func checkRest(_ parser: inout ScriptParser) throws(Stop) {
        guard spread >= 0, trailingComma > spread else { return }
        throw parser.fail("nothing may follow a '…' parameter", trailingComma..<trailingComma + 1)
    }
}

extension ScriptParser {
    /// Reads `( … )`, which may be the parameters of an arrow function.
    mutating func parenthesized() throws(Stop) {
        let (start, mark) = (start, tape.count)
        let mayBeArrow = arrowStart == start
        var list = CoverList()
        try coverList(&list)
        guard kind == .arrow, mayBeArrow else { return try closeParentheses(list, start, mark) }
        try list.checkRest(&self)
        cover = -1
        try arrow(start, mark, [], opening: start)
    }

    private mutating func closeParentheses(_ list: CoverList, _ start: Int, _ mark: Int) throws(Stop) {
        guard list.count > 0 else { throw emptyParentheses(start) }
        try settle()
        if list.spread >= 0 { throw fail("'…' has no meaning here", list.spread..<list.spread + 3) }
        if list.trailingComma >= 0 {
            throw fail(
                "an expression is missing after this comma", list.trailingComma..<list.trailingComma + 1)
        }
        if list.count > 1 {
            emit(.sequence, list.first, from: mark)
            tape[tape.count - 1].end = UInt32(truncatingIfNeeded: list.end)
        }
        emit(.parenthesized, start, from: mark)
    }

    @inline(never)
    private mutating func emptyParentheses(_ start: Int) -> Stop {
        fail("an expression is missing in these parentheses", start..<lexer.previousEnd)
    }

    /// Reads from `(` to `)` what may be arguments, parameters, or an expression.
    mutating func coverList(_ list: inout CoverList) throws(Stop) {
        let opening = start
        let outer = allowsIn
        allowsIn = true
        try advance()
        list.first = start
        while kind != .closeParen {
            if kind == .ellipsis {
                if list.spread < 0 { list.spread = start }
                try spread()
            } else {
                try coveredAssignment()
            }
            list.count += 1
            list.end = lexer.previousEnd
            list.trailingComma = kind == .closeParen ? -1 : start
            if kind != .closeParen { try expectComma(")", opening) }
        }
        allowsIn = outer
        try close(.closeParen, ")", opening: opening)
    }
}
