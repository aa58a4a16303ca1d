// Whole scripts.

extension ScriptParser {
    mutating func script() throws(Stop) {
        scopes.open(isFunction: true, at: lexer.token.start)
        switch goal {
        case .script, .expression: break
        case .module: context.rights = [.strict, .async]
        case .functionBody: context.rights = [.function, .newTarget]
        }
        try advance()
        if goal == .expression { try onlyExpression() } else { try statements() }
        if let use = pendingPrivateNames.first {
            throw fail("'\(text(use.range))' is not declared", use.range)
        }
        try checkExports()
        emit(.script, 0, from: 0, isStrict ? .strict : [])
        tape[tape.count - 1].end = UInt32(truncatingIfNeeded: lexer.count)
    }

    private mutating func statements() throws(Stop) {
        while kind == .string, try directive() {}
        while kind != .end {
            if kind == .closeBrace { throw closesNothing() }
            try statement(.list)
        }
    }

    private mutating func onlyExpression() throws(Stop) {
        try assignment()
        while try skip(.semicolon) {}
        guard kind == .end else { throw textAfterEnd() }
    }

    private mutating func textAfterEnd() -> Stop {
        switch kind {
        case .closeBrace: return closesNothing()
        case .closeParen: return closesNothing()
        default:
            return fail(
                "unexpected \(described()) after the end of the function", token.range,
                note: ScriptNote("it ends here", at: max(0, lexer.previousEnd - 1)..<lexer.previousEnd))
        }
    }
}
