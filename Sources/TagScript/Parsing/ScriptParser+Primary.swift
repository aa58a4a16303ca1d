// Primary expressions.

extension ScriptParser {
    mutating func primary(isNew: Bool) throws(Stop) {
        switch kind {
        case .identifier: try name()
        case .string: try literal(.string)
        case .number: try literal(.number)
        case .openParen: try parenthesized()
        case .this: try leaf(.this)
        case .null: try leaf(.null)
        case .true: try leaf(.true)
        case .false: try leaf(.false)
        case .openBrace: try object()
        case .openBracket: try array()
        case .function: try functionExpression()
        case .divide, .divideAssign: try regex()
        case .template: try template(isTagged: false)
        case .class: try classExpression()
        case .bigInt: try leaf(.bigInt)
        case .super: try superReference(isNew)
        case .new: try newTarget()
        case .import: try importExpression()
        default: throw noExpression()
        }
    }

    private mutating func literal(_ node: ScriptKind) throws(Stop) {
        if isStrict { try checkLegacy() }
        try leaf(node)
    }

    private mutating func regex() throws(Stop) {
        try lexer.rescanRegex()
        try leaf(.regex)
    }

    /// The fault of a token that begins no expression.
    @inline(never)
    private mutating func noExpression() -> Stop {
        switch kind {
        case .privateName:
            return refuse("a private name alone is not an expression: expected an object and '.' before it")
        case .closeBrace, .closeParen, .closeBracket:
            return unexpected("an expression")
        case .else: return fail("this 'else' belongs to no 'if'", token.range, note: elseNote())
        case .case, .default: return fail("'\(text(token.range))' stands outside of a 'switch'", token.range)
        case .catch, .finally: return fail("this '\(text(token.range))' belongs to no 'try'", token.range)
        case .end: return unexpected("an expression")
        default: return unexpected("an expression")
        }
    }

    private mutating func elseNote() -> ScriptNote? {
        guard
            tape.last?.kind == .emptyStatement
                || lexer.bytes[max(0, lexer.previousEnd - 1)] == UInt8(ascii: ";")
        else { return nil }
        return ScriptNote(
            "only one statement may stand between 'if' and 'else'; put more in braces",
            at: lexer.previousEnd - 1..<lexer.previousEnd)
    }

    /// Reads a name, or an arrow function or async function that begins with one.
    private mutating func name() throws(Stop) {
        let (start, mark) = (start, tape.count)
        let mayBeArrow = start == arrowStart
        if isWord(.async) {
            if try asyncFunction(mayBeArrow) { return }
        } else {
            try plainName()
        }
        if kind == .arrow, mayBeArrow { try arrow(start, mark, [], opening: start) }
    }

    private mutating func plainName() throws(Stop) {
        let name = lexer.token.name
        if name <= Word.arguments.rawValue { try checkName() }
        try leaf(name == Names.hole && isHoleAlone() ? .hole : .identifier)
    }

    /// Returns true if the current word is references and nothing else.
    private mutating func isHoleAlone() -> Bool {
        let bytes = lexer.bytes
        return token.range.allSatisfy { MaskedScript.isHole(bytes[$0]) }
    }

    /// Reads the name `async`, or the function that it begins; returns true if that is complete.
    private mutating func asyncFunction(_ mayBeArrow: Bool) throws(Stop) -> Bool {
        if try isFunctionNext() {
            try functionExpression()
            return true
        }
        let (start, mark) = (start, tape.count)
        try leaf(.identifier)
        guard mayBeArrow, !lexer.token.isAfterNewline else { return false }
        switch kind {
        case .identifier: return try asyncArrow(start, mark)
        case .openParen: return try asyncCall(start, mark)
        default: return false
        }
    }

    private mutating func isFunctionNext() throws(Stop) -> Bool {
        let next = try lexer.peek()
        return next.kind == .function && !next.isAfterNewline
    }

    private mutating func asyncArrow(_ start: Int, _ mark: Int) throws(Stop) -> Bool {
        guard try lexer.peek().kind == .arrow else { return false }
        // The word was no name.
        tape.removeLast()
        let opening = self.start
        try asyncParameter()
        try arrow(start, mark, .async, opening: opening)
        return true
    }

    private mutating func asyncParameter() throws(Stop) {
        let rights = context.rights
        context.rights.insert(.async)
        try checkName()
        context.rights = rights
        try leaf(.identifier)
    }

    /// Reads the call of a function `async`, or an async arrow function; returns true if it is the latter.
    private mutating func asyncCall(_ start: Int, _ mark: Int) throws(Stop) -> Bool {
        let opening = self.start
        let outer = cover
        cover = -1
        var list = CoverList()
        try coverList(&list)
        if kind == .arrow, !lexer.token.isAfterNewline {
            try removeWord(mark, list)
            cover = outer
            try arrow(start, mark, .async, opening: opening)
            return true
        }
        try settle()
        cover = outer
        emit(.arguments, opening, from: mark + 1)
        emit(.call, start, from: mark)
        return false
    }

    /// Removes the node of the word `async`, behind which the list of an arrow function stands.
    private mutating func removeWord(_ mark: Int, _ list: CoverList) throws(Stop) {
        tape.remove(at: mark)
        for index in mark..<tape.count { tape[index].next -= 1 }
        try list.checkRest(&self)
    }
}
