// Expressions that begin with `super`, `new.target` or `import`.

extension ScriptParser {
    mutating func superReference(_ isNew: Bool) throws(Stop) {
        let token = lexer.token
        try leaf(.superReference)
        switch kind {
        case .dot, .openBracket:
            guard context.rights.contains(.superMember) else {
                throw fail("'super' stands outside of a method", token.range)
            }
        case .openParen:
            guard context.rights.contains(.superCall), !isNew else {
                throw fail(
                    "'super(…)' stands outside of the constructor of a class with 'extends'", token.range)
            }
        default: throw fail("'super' alone is not an expression", token.range)
        }
    }

    mutating func newTarget() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        try advance()
        guard isWord(.target) else { throw unexpected("'target' after 'new.'") }
        guard context.rights.contains(.newTarget) else {
            throw fail("'new.target' stands outside of a function", start..<token.end)
        }
        try advance()
        emit(.newTarget, start, from: mark)
    }

    mutating func importExpression() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        if try skip(.dot) {
            guard isWord(.meta) else { throw unexpected("'meta' after 'import.'") }
            guard lexer.isModule else {
                throw fail("'import.meta' stands outside of a module", start..<token.end)
            }
            try advance()
            return emit(.importMeta, start, from: mark)
        }
        guard kind == .openParen else { throw importOutsideModule(start) }
        let opening = self.start
        let outer = allowsIn
        allowsIn = true
        try advance()
        try assignment()
        if try skip(.comma), kind != .closeParen {
            try assignment()
            _ = try skip(.comma)
        }
        allowsIn = outer
        try close(.closeParen, ")", opening: opening)
        emit(.importCall, start, from: mark)
    }

    mutating func importOutsideModule(_ start: Int) -> Stop {
        fail("'import' stands outside of a module", start..<start + 6)
    }
}
