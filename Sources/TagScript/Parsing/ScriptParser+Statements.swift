// Statements.

/// A place of a statement, which decides on the declarations that may stand there.
enum StatementPlace {
    /// In a script, block or function body.
    case list
    /// After the `)` of an `if`, or after `else`.
    case branch
    /// In a loop or `with`.
    case body
    /// After a label in a list.
    case labelled
}

extension ScriptParser {
    mutating func statement(_ place: StatementPlace) throws(Stop) {
        try enter()
        switch kind {
        case .openBrace: try block()
        case .var: try variableStatement()
        case .identifier: try wordStatement(place)
        case .if: try ifStatement()
        case .return: try returnStatement()
        case .function: try functionStatement(place)
        case .const: try lexicalStatement(place)
        case .class: try classStatement(place)
        case .semicolon: try keywordStatement(.emptyStatement)
        case .import, .export: try moduleStatement(place)
        case .for, .while, .do: try loop()
        case .try: try tryStatement()
        case .switch: try switchStatement()
        case .throw: try throwStatement()
        case .break, .continue: try jumpStatement()
        case .with: try withStatement()
        case .debugger:
            try keywordStatement(.debuggerStatement)
        default: try expressionStatement()
        }
        leave()
    }

    mutating func block() throws(Stop) {
        scopes.open(at: lexer.token.start)
        try statementsInBraces(.block)
        scopes.close()
    }

    /// Reads `{ … }` without a scope of its own.
    mutating func statementsInBraces(_ node: ScriptKind) throws(Stop) {
        let (start, mark) = (start, tape.count)
        try expect(.openBrace, "{")
        while kind != .closeBrace, kind != .end { try statement(.list) }
        try close(.closeBrace, "}", opening: start)
        emit(node, start, from: mark)
    }

    private mutating func keywordStatement(_ node: ScriptKind) throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        if node == .debuggerStatement { try endStatement() }
        emit(node, start, from: mark)
    }

    mutating func expressionStatement() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try expression()
        try endStatement()
        emit(.expressionStatement, start, from: mark)
    }

    /// Reads `(condition)`.
    mutating func condition() throws(Stop) {
        let opening = start
        try expect(.openParen, "(")
        try expression()
        try close(.closeParen, ")", opening: opening)
    }

    private mutating func ifStatement() throws(Stop) {
        let base = pendings.count
        while true {
            pendings.append(Pending(kind: .ifStatement, start: start, mark: tape.count))
            try advance()
            try condition()
            try branch()
            guard try skip(.else) else { break }
            if kind == .if { continue }
            try branch()
            break
        }
        closePendings(to: base)
    }

    private mutating func branch() throws(Stop) {
        // A function there has a scope of its own.
        scopes.open(at: lexer.token.start)
        try statement(.branch)
        scopes.close()
    }

    /// Completes the nodes that wait for their last child, innermost first.
    mutating func closePendings(to base: Int) {
        while pendings.count > base, let pending = pendings.popLast() {
            emit(pending.kind, pending.start, from: pending.mark)
            if pending.sign != .end { tape[tape.count - 1].sign = pending.sign }
        }
    }

    private mutating func returnStatement() throws(Stop) {
        guard context.rights.contains(.function) else {
            throw refuse("'return' stands outside of a function")
        }
        let (start, mark) = (start, tape.count)
        try advance()
        if kind != .semicolon, kind != .closeBrace, kind != .end, !token.isAfterNewline { try expression() }
        try endStatement()
        emit(.returnStatement, start, from: mark)
    }

    private mutating func throwStatement() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        if token.isAfterNewline {
            throw fail("the value of a 'throw' must begin on the same line", start..<lexer.previousEnd)
        }
        try expression()
        try endStatement()
        emit(.throwStatement, start, from: mark)
    }

    private mutating func withStatement() throws(Stop) {
        if isStrict { throw refuse("strict mode has no 'with'") }
        let (start, mark) = (start, tape.count)
        try advance()
        try condition()
        try statement(.body)
        emit(.withStatement, start, from: mark)
    }

    private mutating func tryStatement() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        try block()
        var isComplete = false
        if kind == .catch {
            isComplete = true
            try catchClause()
        }
        if kind == .finally {
            isComplete = true
            let (start, mark) = (self.start, tape.count)
            try advance()
            try block()
            emit(.finallyClause, start, from: mark)
        }
        if !isComplete { throw unexpected("'catch' or 'finally' after the block of 'try'") }
        emit(.tryStatement, start, from: mark)
    }

    private mutating func catchClause() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        scopes.open(at: lexer.token.start)
        if kind == .openParen {
            let opening = self.start
            try advance()
            if kind == .identifier {
                try declaredName(.catch)
            } else {
                try bindingTarget(.let)
            }
            try close(.closeParen, ")", opening: opening)
        }
        try statementsInBraces(.block)
        scopes.close()
        emit(.catchClause, start, from: mark)
    }

    private mutating func switchStatement() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        try condition()
        let opening = self.start
        try expect(.openBrace, "{")
        scopes.open(at: lexer.token.start)
        context.breakables += 1
        var hasDefault = false
        while kind != .closeBrace, kind != .end { try switchClause(&hasDefault) }
        context.breakables -= 1
        scopes.close()
        try close(.closeBrace, "}", opening: opening)
        emit(.switchStatement, start, from: mark)
    }

    private mutating func switchClause(_ hasDefault: inout Bool) throws(Stop) {
        let (start, mark) = (start, tape.count)
        let isDefault = kind == .default
        if isDefault {
            if hasDefault { throw refuse("a 'switch' has one 'default' only") }
            hasDefault = true
            try advance()
        } else {
            guard kind == .case else { throw unexpected("'case', 'default' or '}'") }
            try advance()
            try expression()
        }
        try expect(.colon, ":")
        while kind != .case, kind != .default, kind != .closeBrace, kind != .end { try statement(.list) }
        emit(isDefault ? .defaultCase : .switchCase, start, from: mark)
    }
}
