// Statements that begin with a word that is no keyword, labels, and jumps.

extension ScriptParser {
    /// Reads a statement that begins with an identifier: a label, `let`, `async function`, or an expression.
    mutating func wordStatement(_ place: StatementPlace) throws(Stop) {
        let token = lexer.token
        if token.name == Word.let.rawValue || token.name == Word.async.rawValue,
            !token.flags.contains(.escaped), try declarationStatement(place)
        {
            return
        }
        // The colon of a label, or of nothing else, may follow a name that begins a statement.
        if try isLabel() { return try labelledStatement(place) }
        try expressionStatement()
    }

    /// Reads a declaration that begins with `let` or `async`; returns false if none does.
    private mutating func declarationStatement(_ place: StatementPlace) throws(Stop) -> Bool {
        let next = try lexer.peek()
        if token.name == Word.async.rawValue {
            guard next.kind == .function, !next.isAfterNewline else { return false }
            if place != .list { throw refuse("an async function cannot stand here: put it in a block") }
            try functionDeclaration()
            return true
        }
        switch next.kind {
        case .openBracket: break
        case .openBrace, .identifier: if place != .list, next.isAfterNewline { return false }
        // `let await` and the like are declarations of names that cannot be declared.
        default: return false
        }
        try lexicalStatement(place)
        return true
    }

    private mutating func isLabel() throws(Stop) -> Bool {
        guard kind == .identifier, lexer.isColonNext() else { return false }
        return try lexer.peek().kind == .colon
    }

    private mutating func labelledStatement(_ place: StatementPlace) throws(Stop) {
        let (first, base) = (labels.count, pendings.count)
        var isNext = true
        while isNext {
            // Labels count as levels, since each is compared with those around it.
            try enter()
            pendings.append(Pending(kind: .labelledStatement, start: start, mark: tape.count))
            try addLabel()
            isNext = try isLabel()
        }
        if kind == .for || kind == .while || kind == .do {
            for index in first..<labels.count { labels[index].isLoop = true }
        }
        try statement(place == .list ? .labelled : place == .labelled ? .labelled : .body)
        depth -= labels.count - first
        labels.removeSubrange(first...)
        closePendings(to: base)
    }

    private mutating func addLabel() throws(Stop) {
        try checkName()
        let token = lexer.token
        if token.name != Names.hole {
            for label in labels[context.firstLabel...] where label.name == token.name {
                throw fail(
                    "the label '\(text(token.range))' is already in use", token.range,
                    note: ScriptNote("it labels a statement around this one", at: label.range))
            }
        }
        labels.append(Label(name: token.name, isLoop: false, range: token.range))
        try leaf(.label)
        try expect(.colon, ":")
    }

    mutating func jumpStatement() throws(Stop) {
        let (start, mark, word) = (start, tape.count, token)
        let isBreak = kind == .break
        try advance()
        if kind == .identifier, !token.isAfterNewline {
            try checkName()
            try checkJump(isBreak)
            try leaf(.label)
        } else if isBreak ? context.breakables == 0 : context.loops == 0 {
            throw fail(
                isBreak
                    ? "'break' stands outside of a loop or 'switch'" : "'continue' stands outside of a loop",
                word.range)
        }
        try endStatement()
        emit(isBreak ? .breakStatement : .continueStatement, start, from: mark)
    }

    private mutating func checkJump(_ isBreak: Bool) throws(Stop) {
        let name = token.name
        if name == Names.hole { return }
        guard let label = labels[context.firstLabel...].last(where: { $0.name == name }) else {
            throw fail("no statement around this one has the label '\(text(token.range))'", token.range)
        }
        guard isBreak || label.isLoop else {
            throw fail(
                "'continue' needs the label of a loop", token.range,
                note: ScriptNote("'\(text(label.range))' labels no loop", at: label.range))
        }
    }
}
