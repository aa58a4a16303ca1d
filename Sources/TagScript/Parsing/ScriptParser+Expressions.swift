// Expressions, from the comma down to the prefix operators.

extension ScriptParser {
    /// Reads assignment expressions with commas between them.
    mutating func expression() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try assignment()
        if kind == .comma { try moreExpressions(start, mark) }
    }

    mutating func moreExpressions(_ start: Int, _ mark: Int) throws(Stop) {
        guard kind == .comma else { return }
        while try skip(.comma) { try assignment() }
        emit(.sequence, start, from: mark)
    }

    /// Reads an assignment expression that is no pattern.
    mutating func assignment() throws(Stop) {
        let outer = cover
        cover = -1
        try coveredAssignment()
        if cover >= 0 { throw coverFault() }
        cover = outer
    }

    /// Refuses what only a pattern may have.
    mutating func settle() throws(Stop) {
        if cover >= 0 { throw coverFault() }
    }

    @inline(never)
    mutating func coverFault() -> Stop {
        let place = cover
        guard lexer.bytes[place] == UInt8(ascii: "=") else {
            let end = place + (lexer.bytes[place] == UInt8(ascii: "_") ? 9 : 11)
            return fail("an object has one '__proto__' only", place..<end)
        }
        return fail(
            "a property of an object is written with ':', not '='", place..<place + 1,
            fix: ScriptFix(replace: place..<place + 1, with: ":"))
    }

    /// Reads an assignment expression that may turn out to be a pattern; ``cover`` says whether it must.
    mutating func coveredAssignment() throws(Stop) {
        try enter()
        let outer = cover
        let base = pendings.count
        while true {
            cover = -1
            let (start, mark) = (start, tape.count)
            arrowStart = start
            if isYield {
                try yieldExpression()
                break
            }
            try binary()
            if isArrow(start) { break }
            if kind == .question {
                try conditional(start, mark)
            } else if kind.isAssignment {
                try assign(start, mark)
            } else {
                break
            }
        }
        try endAssignment(base)
        if outer >= 0 { cover = outer }
        leave()
    }

    private mutating func endAssignment(_ base: Int) throws(Stop) {
        try checkCover()
        guard pendings.count > base else { return }
        // The value of an assignment is no part of a pattern.
        try settle()
        closePendings(to: base)
    }

    /// Returns true if what was read last, from `start` on, is an arrow function without parentheses.
    mutating func isArrow(_ start: Int) -> Bool {
        root.kind == .arrowFunction && Int(root.start) == start
    }

    /// Refuses what only a pattern may have, if the operand just read cannot become one.
    mutating func checkCover() throws(Stop) {
        guard cover >= 0 else { return }
        if kind == .question { throw coverFault() }
        switch root.kind {
        case .object, .array: return
        default: throw coverFault()
        }
    }

    private mutating func conditional(_ start: Int, _ mark: Int) throws(Stop) {
        let question = self.start
        try checkCover()
        try advance()
        let outer = allowsIn
        allowsIn = true
        try assignment()
        allowsIn = outer
        guard kind == .colon else { throw unclosedConditional(question) }
        try advance()
        pendings.append(Pending(kind: .conditional, start: start, mark: mark))
    }

    @inline(never)
    private mutating func unclosedConditional(_ question: Int) -> Stop {
        let stop = unexpected("':' after the value for '?'")
        if lexer.fault?.note == nil {
            lexer.fault?.note = ScriptNote("the '?' is here", at: question..<question + 1)
        }
        return stop
    }

    private mutating func assign(_ start: Int, _ mark: Int) throws(Stop) {
        let sign = kind
        if sign == .assign {
            try makeTarget()
        } else {
            try checkCover()
            try makeSimpleTarget(.updated, isLogical: sign.rawValue >= TokenKind.andAssign.rawValue)
        }
        cover = -1
        try advance()
        pendings.append(Pending(kind: .assignment, sign: sign, start: start, mark: mark))
    }

    private var isYield: Bool { mutating get { context.rights.contains(.generator) && isWord(.yield) } }

    private mutating func yieldExpression() throws(Stop) {
        let (start, mark) = (start, tape.count)
        context.lastYield = start
        try advance()
        var flags: ScriptNode.Flags = []
        if !token.isAfterNewline {
            switch kind {
            case .multiply:
                flags.insert(.generator)
                try advance()
                try assignment()
            case .end, .semicolon, .closeBrace, .closeBracket, .closeParen, .colon, .comma, .in: break
            default: try assignment()
            }
        }
        emit(.yield, start, from: mark, flags)
    }
}
