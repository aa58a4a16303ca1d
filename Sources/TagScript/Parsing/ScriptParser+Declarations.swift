// Variables, and the patterns that declare them.

/// A list of declarators, as far as a loop must know it.
struct DeclaratorList {
    var count = 0
    var hasValue = false
    var isName = true
    /// The first declarator that has no value and needs one.
    var missingValue: Range<Int>?
}

extension ScriptParser {
    mutating func variableStatement() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        _ = try declarators(.var, isLoop: false)
        try endStatement()
        emit(.variables, start, from: mark)
    }

    /// Reads a statement that begins with `let` or `const`.
    mutating func lexicalStatement(_ place: StatementPlace) throws(Stop) {
        let (start, mark, word) = (start, tape.count, token)
        let use: NameUse = kind == .const ? .const : .let
        if place != .list {
            throw fail("a '\(text(word.range))' cannot stand here: put it in a block", word.range)
        }
        try advance()
        _ = try declarators(use, isLoop: false)
        try endStatement()
        emit(.variables, start, from: mark)
    }

    mutating func declarators(_ use: NameUse, isLoop: Bool) throws(Stop) -> DeclaratorList {
        var list = DeclaratorList()
        repeat {
            let (start, mark) = (start, tape.count)
            let isName = kind != .openBracket && kind != .openBrace
            list.isName = list.isName && isName
            list.count += 1
            try bindingTarget(use)
            let end = lexer.previousEnd
            if try skip(.assign) {
                list.hasValue = true
                try assignment()
            } else if use == .const || !isName, list.missingValue == nil {
                list.missingValue = start..<end
            }
            emit(.declarator, start, from: mark)
        } while try skip(.comma)
        if !isLoop, let missing = list.missingValue { throw missingValue(missing, use) }
        return list
    }

    mutating func missingValue(_ range: Range<Int>, _ use: NameUse) -> Stop {
        fail(use == .const ? "a 'const' needs a value" : "a pattern needs a value", range)
    }

    /// Reads a name or a pattern, and declares its names.
    mutating func bindingTarget(_ use: NameUse) throws(Stop) {
        switch kind {
        case .openBracket:
            try enter()
            try arrayBinding(use)
            leave()
        case .openBrace:
            try enter()
            try objectBinding(use)
            leave()
        default: try declaredName(use)
        }
    }

    /// Reads a target and its default value if there is one.
    mutating func bindingElement(_ use: NameUse) throws(Stop) {
        let (start, mark) = (start, tape.count)
        try bindingTarget(use)
        try defaultValue(start, mark)
    }

    private mutating func defaultValue(_ start: Int, _ mark: Int) throws(Stop) {
        guard try skip(.assign) else { return }
        let outer = allowsIn
        allowsIn = true
        try assignment()
        allowsIn = outer
        emit(.defaultValue, start, from: mark)
    }

    private mutating func arrayBinding(_ use: NameUse) throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        while kind != .closeBracket {
            if kind == .comma {
                elision()
            } else if kind == .ellipsis {
                try restBinding(use)
                break
            } else {
                try bindingElement(use)
            }
            if kind != .closeBracket { try expectComma("]", start) }
        }
        try close(.closeBracket, "]", opening: start)
        emit(.arrayPattern, start, from: mark)
    }

    /// Adds the node of an element left out.
    mutating func elision() {
        let place = UInt32(truncatingIfNeeded: start)
        tape.append(
            ScriptNode(kind: .elision, start: place, end: place, next: UInt32(truncatingIfNeeded: tape.count))
        )
    }

    /// Passes a comma between elements; `closing` is what else could stand there.
    mutating func expectComma(_ closing: StaticString, _ opening: Int) throws(Stop) {
        guard kind == .comma else {
            switch kind {
            case .end, .semicolon, .closeBrace, .closeBracket, .closeParen:
                throw unclosedList("\(closing)", opening)
            default: throw missingComma("\(closing)")
            }
        }
        try advance()
    }

    @inline(never)
    private mutating func unclosedList(_ closing: String, _ opening: Int) -> Stop {
        do throws(Stop) {
            try close(.regex, closing == "]" ? "]" : closing == ")" ? ")" : "}", opening: opening)
            return Stop()
        } catch {
            return error
        }
    }

    @inline(never)
    private mutating func missingComma(_ closing: String) -> Stop {
        unexpected("',' or '\(closing)'")
    }

    private mutating func restBinding(_ use: NameUse) throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        try bindingTarget(use)
        emit(.rest, start, from: mark)
        if kind == .comma { throw refuse("nothing may follow a '…' element") }
        if kind == .assign { throw refuse("a '…' element has no default value") }
    }

    private mutating func objectBinding(_ use: NameUse) throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        while kind != .closeBrace {
            if kind == .ellipsis {
                try objectRest(use)
                break
            }
            try propertyBinding(use)
            if kind != .closeBrace { try expectComma("}", start) }
        }
        try close(.closeBrace, "}", opening: start)
        emit(.objectPattern, start, from: mark)
    }

    private mutating func objectRest(_ use: NameUse) throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        try declaredName(use)
        emit(.rest, start, from: mark)
        if kind == .comma { throw refuse("nothing may follow a '…' element") }
    }

    private mutating func propertyBinding(_ use: NameUse) throws(Stop) {
        let (start, mark) = (start, tape.count)
        let isName = kind == .identifier
        let next = isName ? try lexer.peek().kind : .colon
        if isName, next != .colon {
            try declaredName(use)
            try defaultValue(start, mark)
            emit(.shorthand, start, from: mark)
            return
        }
        try propertyKey()
        guard kind == .colon else { throw unexpected("':' after the name of a property") }
        try advance()
        try bindingElement(use)
        emit(.property, start, from: mark)
    }
}
