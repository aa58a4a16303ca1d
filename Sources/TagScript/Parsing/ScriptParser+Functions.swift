// Functions.

extension ScriptParser {
    mutating func functionStatement(_ place: StatementPlace) throws(Stop) {
        switch place {
        case .list: break
        case .branch, .labelled:
            let next = isStrict ? TokenKind.end : try lexer.peek().kind
            if isStrict || next == .multiply { throw misplacedFunction() }
        case .body: throw misplacedFunction()
        }
        try functionDeclaration()
    }

    private mutating func misplacedFunction() -> Stop {
        refuse("a function cannot be declared here: put it in a block")
    }

    /// Reads a function declaration, from `async` or `function`.
    mutating func functionDeclaration(isNameOptional: Bool = false) throws(Stop) {
        let (start, mark) = (start, tape.count)
        let flags = try functionWords()
        let nameMark = tape.count
        if kind == .identifier || !isNameOptional {
            try functionName(flags)
        }
        try function(flags, name: tape.count > nameMark ? nameMark : -1)
        emit(.functionDeclaration, start, from: mark, flags)
    }

    private mutating func functionName(_ flags: ScriptNode.Flags) throws(Stop) {
        guard kind == .identifier else {
            if kind == .openParen { throw nameless() }
            throw notAName()
        }
        try checkName()
        let token = lexer.token
        try leaf(.identifier, use: .function)
        try checkStrictTarget(token.name, token.range)
        if !flags.isDisjoint(with: [.async, .generator]), !scopes.isFunctionScope {
            // Only plain functions may be repeated in a block.
            return try declare(token.name, token.range, .class)
        }
        try declare(token.name, token.range, .function)
    }

    @inline(never)
    private mutating func nameless() -> Stop {
        fail(
            "a function that begins a statement needs a name", token.range,
            note: ScriptNote("to call it at once, put it in parentheses: (function () { … })()"))
    }

    /// Reads `async`, `function` and `*`.
    private mutating func functionWords() throws(Stop) -> ScriptNode.Flags {
        var flags: ScriptNode.Flags = []
        if kind == .identifier {
            flags.insert(.async)
            try advance()
        }
        try advance()
        if try skip(.multiply) { flags.insert(.generator) }
        return flags
    }

    mutating func functionExpression() throws(Stop) {
        let (start, mark) = (start, tape.count)
        let flags = try functionWords()
        let nameMark = tape.count
        if kind == .identifier { try ownName(flags) }
        try function(flags, name: tape.count > nameMark ? nameMark : -1)
        emit(.functionExpression, start, from: mark, flags)
    }

    /// Reads the name of a function expression, in which the function's own `yield` and `await` count.
    private mutating func ownName(_ flags: ScriptNode.Flags) throws(Stop) {
        let rights = context.rights
        context.rights.subtract([.async, .generator, .staticBlock])
        if flags.contains(.async) { context.rights.insert(.async) }
        if flags.contains(.generator) { context.rights.insert(.generator) }
        try checkName()
        context.rights = rights
        try checkStrictTarget(token.name, token.range)
        try leaf(.identifier, use: .ownName)
    }

    /// Reads the parameters and the body of a function that is no arrow function.
    ///
    /// - Parameters:
    ///   - name: The node of its name; -1 if there is none.
    ///   - rights: What a method allows beyond a function.
    mutating func function(
        _ flags: ScriptNode.Flags, name: Int, rights: ParserContext.Rights = [], arity: Int = -1
    ) throws(Stop) {
        let outer = context
        openFunction(flags, rights)
        let opening = start
        let parameters = tape.count
        try self.parameters()
        if arity >= 0 { try checkArity(arity, opening, parameters) }
        try functionBody(name: name, parameters: parameters, isUnique: !rights.isEmpty)
        scopes.close()
        context = outer
    }

    private mutating func openFunction(_ flags: ScriptNode.Flags, _ rights: ParserContext.Rights) {
        var inner = ParserContext()
        inner.rights = [.function, .newTarget]
        inner.rights.formUnion(rights)
        if isStrict { inner.rights.insert(.strict) }
        if flags.contains(.async) { inner.rights.insert(.async) }
        if flags.contains(.generator) { inner.rights.insert(.generator) }
        inner.firstLabel = labels.count
        context = inner
        scopes.open(isFunction: true, at: lexer.token.start)
    }

    private mutating func parameters() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try expect(.openParen, "(")
        while kind != .closeParen {
            if kind != .identifier { context.hasSimpleParameters = false }
            if kind == .ellipsis {
                try restParameter()
                break
            }
            try bindingElement(.parameter)
            if root.kind == .defaultValue { context.hasSimpleParameters = false }
            if kind != .closeParen { try expectComma(")", start) }
        }
        try close(.closeParen, ")", opening: start)
        emit(.parameters, start, from: mark)
        let last = max(context.lastYield, context.lastAwait)
        if last >= start {
            throw fail("a parameter's default value cannot have 'yield' or 'await'", last..<last + 5)
        }
    }

    private mutating func restParameter() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        try bindingTarget(.parameter)
        emit(.rest, start, from: mark)
        if kind == .comma { throw refuse("nothing may follow a '…' parameter") }
        if kind == .assign { throw refuse("a '…' parameter has no default value") }
    }

    private mutating func checkArity(_ arity: Int, _ opening: Int, _ mark: Int) throws(Stop) {
        let children = childCount(tape.count - 1)
        let hasRest = children > 0 && tape[tape.count - 2].kind == .rest
        guard children != arity || (arity == 1 && hasRest) else { return }
        throw fail(
            arity == 0 ? "a getter has no parameters" : "a setter has one parameter, and no '…'",
            opening..<lexer.previousEnd)
    }

    /// Reads a body in braces; the scope and the context are the function's.
    mutating func functionBody(name: Int, parameters: Int, isUnique: Bool) throws(Stop) {
        let (start, mark) = (start, tape.count)
        let outer = allowsIn
        allowsIn = true
        try expect(.openBrace, "{")
        while kind == .string, try directive(name: name, parameters: parameters) {}
        if isStrict || isUnique || !context.hasSimpleParameters { try checkRepeatedParameter() }
        while kind != .closeBrace, kind != .end { try statement(.list) }
        allowsIn = outer
        try close(.closeBrace, "}", opening: start)
        emit(.functionBody, start, from: mark, isStrict ? .strict : [])
    }

    mutating func checkRepeatedParameter() throws(Stop) {
        guard let repeated = context.repeatedParameter else { return }
        throw fail("two parameters have the name '\(text(repeated))'", repeated)
    }

    /// Reads a statement that begins with a string; returns true if it is a directive.
    mutating func directive(name: Int = -1, parameters: Int = -1) throws(Stop) -> Bool {
        let (start, end, mark) = (start, token.end, tape.count)
        if token.flags.contains(.legacy), context.legacyDirective < 0 { context.legacyDirective = start }
        // The lexer is one token ahead of the mode, but it reads alike in both.
        try statement(.list)
        return try endDirective(start..<end, mark, name, parameters)
    }

    private mutating func endDirective(
        _ range: Range<Int>, _ mark: Int, _ name: Int, _ parameters: Int
    ) throws(Stop) -> Bool {
        guard tape.count == mark + 2, tape[mark].kind == .string, root.kind == .expressionStatement else {
            return false
        }
        tape[mark + 1].kind = .directive
        guard text(range).dropFirst().dropLast() == "use strict" else { return true }
        // Once: each further directive would go over all parameters again.
        if !context.saysStrict { try becomeStrict(range, name, parameters) }
        context.saysStrict = true
        let legacy = context.legacyDirective
        if legacy >= 0 { throw fail("strict mode has no octal escapes", legacy..<legacy + 1) }
        return true
    }

    private mutating func becomeStrict(_ range: Range<Int>, _ name: Int, _ parameters: Int) throws(Stop) {
        if !context.hasSimpleParameters {
            throw fail(
                "\"use strict\" cannot stand in a function whose parameters have patterns or default values",
                range)
        }
        context.rights.insert(.strict)
        if name >= 0 { try checkStrictName(name) }
        guard parameters >= 0 else { return }
        var index = parameters
        while index < tape.count, tape[index].kind == .identifier {
            try checkStrictName(index)
            index += 1
        }
    }

    private mutating func checkStrictName(_ index: Int) throws(Stop) {
        let node = tape[index]
        try checkStrictTarget(node.name, node.range)
        guard Word.isReservedInStrict(node.name) else { return }
        throw fail("'\(text(node.range))' is reserved in strict mode and cannot be a name", node.range)
    }

    /// The number of children of a node of the tape.
    mutating func childCount(_ index: Int) -> Int {
        var (count, child) = (0, index - 1)
        let first = Int(tape[index].next)
        while child >= first {
            count += 1
            child = Int(tape[child].next) - 1
        }
        return count
    }
}
