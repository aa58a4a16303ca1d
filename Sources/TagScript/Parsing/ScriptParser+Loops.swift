// Loops.

extension ScriptParser {
    mutating func loop() throws(Stop) {
        switch kind {
        case .for: try forStatement()
        case .while: try whileStatement()
        default: try doStatement()
        }
    }

    private mutating func loopBody() throws(Stop) {
        context.loops += 1
        context.breakables += 1
        try statement(.body)
        context.loops -= 1
        context.breakables -= 1
    }

    private mutating func whileStatement() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        try condition()
        try loopBody()
        emit(.whileStatement, start, from: mark)
    }

    private mutating func doStatement() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        try loopBody()
        guard kind == .while else { throw unexpected("'while' after the body of 'do'") }
        try advance()
        try condition()
        // A semicolon is never needed here.
        _ = try skip(.semicolon)
        emit(.doStatement, start, from: mark)
    }

    private mutating func forStatement() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        var isAwaiting = false
        if isWord(.await) {
            guard context.rights.contains(.async) else {
                throw refuse("'for await' stands outside of an async function")
            }
            isAwaiting = true
            try advance()
        }
        let opening = self.start
        try expect(.openParen, "(")
        scopes.open(at: lexer.token.start)
        let node = try forHead(opening, isAwaiting)
        try close(.closeParen, ")", opening: opening)
        try loopBody()
        scopes.close()
        emit(node, start, from: mark, isAwaiting ? .async : [])
    }

    /// Reads what stands between the parentheses; returns the kind of the loop.
    private mutating func forHead(_ opening: Int, _ isAwaiting: Bool) throws(Stop) -> ScriptKind {
        switch kind {
        case .semicolon:
            omit()
            return try forClauses(isAwaiting)
        case .var: return try forDeclaration(.var, isAwaiting)
        case .const: return try forDeclaration(.const, isAwaiting)
        default:
            if try isLetDeclaration() { return try forDeclaration(.let, isAwaiting) }
            return try forExpression(isAwaiting)
        }
    }

    private mutating func isLetDeclaration() throws(Stop) -> Bool {
        guard isWord(.let) else { return false }
        switch try lexer.peek().kind {
        case .identifier, .openBracket, .openBrace: return true
        default: return false
        }
    }

    private mutating func omit() {
        let place = UInt32(truncatingIfNeeded: start)
        tape.append(
            ScriptNode(kind: .omitted, start: place, end: place, next: UInt32(truncatingIfNeeded: tape.count))
        )
    }

    /// Reads `; test; step` after the start of a loop.
    private mutating func forClauses(_ isAwaiting: Bool) throws(Stop) -> ScriptKind {
        if isAwaiting { throw unexpected("'of'") }
        try forSemicolon()
        if kind == .semicolon { omit() } else { try expression() }
        try forSemicolon()
        if kind == .closeParen { omit() } else { try expression() }
        return .forStatement
    }

    private mutating func forSemicolon() throws(Stop) {
        guard kind != .semicolon else { return try advance() }
        let stop = unexpected("';'")
        if lexer.fault?.note == nil {
            lexer.fault?.note = ScriptNote("the three parts of a 'for' are separated by semicolons")
        }
        throw stop
    }

    private mutating func forDeclaration(_ use: NameUse, _ isAwaiting: Bool) throws(Stop) -> ScriptKind {
        let (start, mark) = (start, tape.count)
        try advance()
        let first = self.start
        let outer = allowsIn
        allowsIn = false
        let list = try declarators(use, isLoop: true)
        allowsIn = outer
        emit(.variables, start, from: mark)
        let isOf = isWord(.of)
        guard isOf || kind == .in else {
            if let missing = list.missingValue { throw missingValue(missing, use) }
            return try forClauses(isAwaiting)
        }
        guard list.count == 1 else {
            throw fail("a loop of this kind declares one variable only", start..<lexer.previousEnd)
        }
        if list.hasValue, isOf || use != .var || isStrict || !list.isName {
            throw fail("the variable of this loop cannot have a first value", first..<lexer.previousEnd)
        }
        if use == .var, isOf { try checkLoopNames(from: mark) }
        return try forObject(isOf, isAwaiting)
    }

    /// Declares the variables of `for (var … of …)` again, as they may not have the name of a `catch`.
    private mutating func checkLoopNames(from mark: Int) throws(Stop) {
        for index in mark..<tape.count where tape[index].kind == .identifier && tape[index].use == .var {
            try declare(tape[index].name, tape[index].range, .var, isLoopName: true)
        }
    }

    /// Reads `in object` or `of value`.
    private mutating func forObject(_ isOf: Bool, _ isAwaiting: Bool) throws(Stop) -> ScriptKind {
        if isAwaiting, !isOf { throw unexpected("'of'") }
        try advance()
        if isOf { try assignment() } else { try expression() }
        return isOf ? .forOfStatement : .forInStatement
    }

    private mutating func forExpression(_ isAwaiting: Bool) throws(Stop) -> ScriptKind {
        let (first, mark) = (token, tape.count)
        let outer = allowsIn
        allowsIn = false
        let outerCover = cover
        cover = -1
        try coveredAssignment()
        allowsIn = outer
        let isOf = isWord(.of)
        if isOf || kind == .in {
            try checkLoopTarget(first, mark, isOf, isAwaiting)
            cover = outerCover
            return try forObject(isOf, isAwaiting)
        }
        try settle()
        cover = outerCover
        allowsIn = false
        try moreExpressions(first.start, mark)
        allowsIn = outer
        return try forClauses(isAwaiting)
    }

    private mutating func checkLoopTarget(
        _ first: Token, _ mark: Int, _ isOf: Bool, _ isAwaiting: Bool
    ) throws(Stop) {
        if isOf, root.kind == .identifier, Int(root.next) == mark {
            if first.isWord(.let) {
                throw fail("'let' cannot be the variable of a 'for … of' loop", first.range)
            }
            if first.isWord(.async), !isAwaiting {
                throw fail("'async' cannot be the variable of a 'for … of' loop", first.range)
            }
        }
        if isOf, first.isWord(.let) {
            throw fail("a 'for … of' loop cannot begin with 'let' here", first.range)
        }
        try makeTarget()
    }
}
