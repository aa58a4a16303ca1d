// Calls, members, and `new`.

extension ScriptParser {
    /// Reads a primary expression and the members, calls and templates behind it.
    mutating func chain() throws(Stop) {
        let (start, mark, base) = (start, tape.count, prefixes.count)
        if kind == .new { try news() }
        try primary(isNew: prefixes.count > base)
        if isArrow(start) { return }
        var isOptional = false
        while try link(start, mark, base, &isOptional) {}
        if prefixes.count > base { closeNews(base, mark) }
    }

    /// Passes any number of `new`.
    private mutating func news() throws(Stop) {
        while kind == .new, try lexer.peek().kind != .dot {
            prefixes.append(Prefix(sign: .new, start: start))
            try advance()
            if kind == .import { throw newImport() }
        }
    }

    private mutating func closeNews(_ base: Int, _ mark: Int) {
        while prefixes.count > base, let prefix = prefixes.popLast() { emit(.new, prefix.start, from: mark) }
    }

    @inline(never)
    private mutating func newImport() -> Stop {
        refuse("'import(…)' cannot be called with 'new'")
    }

    /// Reads one more part of a chain; returns false if there is none.
    private mutating func link(
        _ start: Int, _ mark: Int, _ base: Int, _ isOptional: inout Bool
    ) throws(Stop) -> Bool {
        switch kind {
        case .dot: try memberLink(start, mark, isOptional)
        case .openParen: try callLink(start, mark, base, isOptional)
        case .openBracket: try indexLink(start, mark, isOptional)
        case .optionalDot:
            isOptional = true
            try optionalLink(start, mark, base)
        case .template: try templateLink(start, mark, isOptional)
        default: return false
        }
        return true
    }

    private mutating func memberLink(_ start: Int, _ mark: Int, _ isOptional: Bool) throws(Stop) {
        try settle()
        try advance()
        try memberName()
        emit(.member, start, from: mark, isOptional ? .optional : [])
    }

    private mutating func indexLink(_ start: Int, _ mark: Int, _ isOptional: Bool) throws(Stop) {
        try settle()
        try subscription()
        emit(.index, start, from: mark, isOptional ? .optional : [])
    }

    private mutating func callLink(_ start: Int, _ mark: Int, _ base: Int, _ isOptional: Bool) throws(Stop) {
        try settle()
        try arguments()
        if prefixes.count > base {
            closeNew(mark)
        } else {
            emit(.call, start, from: mark, isOptional ? .optional : [])
        }
    }

    private mutating func closeNew(_ mark: Int) {
        guard let prefix = prefixes.popLast() else { return }
        emit(.new, prefix.start, from: mark)
    }

    private mutating func templateLink(_ start: Int, _ mark: Int, _ isOptional: Bool) throws(Stop) {
        try settle()
        if isOptional { throw refuse("a template cannot follow '?.'") }
        try template(isTagged: true)
        emit(.taggedTemplate, start, from: mark)
    }

    private mutating func optionalLink(_ start: Int, _ mark: Int, _ base: Int) throws(Stop) {
        try settle()
        if prefixes.count > base { throw refuse("'new' cannot have '?.' in its operand") }
        try advance()
        switch kind {
        case .openParen: try callLink(start, mark, base, true)
        case .openBracket: try indexLink(start, mark, true)
        case .template: throw refuse("a template cannot follow '?.'")
        default:
            try memberName()
            emit(.member, start, from: mark, .optional)
        }
    }

    mutating func memberName() throws(Stop) {
        if kind == .privateName {
            if tape.last?.kind == .superReference { throw refuse("'super' has no private members") }
            return try usePrivateName()
        }
        guard kind == .identifier || kind.isReservedWord else { throw unexpected("a name after '.'") }
        try leaf(.propertyName)
    }

    private mutating func subscription() throws(Stop) {
        let opening = start
        let outer = allowsIn
        allowsIn = true
        try advance()
        try expression()
        allowsIn = outer
        try close(.closeBracket, "]", opening: opening)
    }

    mutating func arguments() throws(Stop) {
        let (start, mark) = (start, tape.count)
        let outer = allowsIn
        allowsIn = true
        try advance()
        while kind != .closeParen {
            if kind == .ellipsis {
                try spread()
                if cover >= 0 { try settle() }
            } else {
                try assignment()
            }
            if kind != .closeParen { try expectComma(")", start) }
        }
        allowsIn = outer
        try close(.closeParen, ")", opening: start)
        emit(.arguments, start, from: mark)
    }

    mutating func template(isTagged: Bool) throws(Stop) {
        let (start, mark) = (start, tape.count)
        let outer = allowsIn
        allowsIn = true
        while true {
            let token = lexer.token
            if token.flags.contains(.badEscape), !isTagged {
                throw fail("this is not an escape of a template string", lexer.badEscape)
            }
            try leaf(.templateText)
            guard token.flags.contains(.continues) else { break }
            let opening = token.end - 1
            try expression()
            guard kind == .closeBrace else {
                try close(.closeBrace, "}", opening: opening)
                return
            }
            try lexer.rescanTemplate()
        }
        allowsIn = outer
        emit(.template, start, from: mark)
    }
}
