// Which names may stand where.

extension ScriptParser {
    /// Refuses the current token, an identifier, where the code around reserves it.
    mutating func checkName() throws(Stop) { try checkName(lexer.token) }

    mutating func checkName(_ token: Token) throws(Stop) {
        guard token.name <= Word.arguments.rawValue else { return }
        guard let message = reservation(token) else { return }
        throw fail(message, token.range)
    }

    /// Returns why a name, which is one of ``Word``, cannot be used here as a name.
    private mutating func reservation(_ token: Token) -> String? {
        let name = token.name
        if name < Word.firstUnreserved { return "a keyword must not have escapes" }
        let rights = context.rights
        if Word.isReservedInStrict(name), rights.contains(.strict) {
            return "'\(lexer.names.text(name))' is reserved in strict mode and cannot be a name"
        }
        switch name {
        case Word.yield.rawValue where rights.contains(.generator):
            return "'yield' cannot be a name in a generator"
        case Word.await.rawValue:
            if rights.contains(.async) { return "'await' cannot be a name in an async function" }
            if lexer.isModule { return "'await' cannot be a name in a module" }
            if rights.contains(.staticBlock) { return "'await' cannot be a name in a static block" }
            context.lastAwaitName = token.start
        case Word.arguments.rawValue where rights.contains(.noArguments):
            return "'arguments' cannot be used in a field's value or a static block"
        default: break
        }
        return nil
    }

    /// Refuses `eval` and `arguments` as a target in strict code.
    mutating func checkStrictTarget(_ name: UInt32, _ range: Range<Int>) throws(Stop) {
        guard isStrict, name == Word.eval.rawValue || name == Word.arguments.rawValue else { return }
        throw fail("'\(lexer.names.text(name))' cannot be assigned or declared in strict mode", range)
    }

    /// Reads a name that is declared here, and declares it.
    mutating func declaredName(_ use: NameUse) throws(Stop) {
        guard kind == .identifier else { throw notAName() }
        try checkName()
        let token = lexer.token
        try leaf(.identifier, use: use)
        try declare(token.name, token.range, use)
    }

    @inline(never)
    mutating func notAName() -> Stop {
        guard kind.isReservedWord else { return unexpected("a name") }
        return fail("'\(text(token.range))' is a keyword and cannot be a name", token.range)
    }

    /// Declares a name in the innermost scope, or with `var` in the function.
    mutating func declare(
        _ name: UInt32, _ range: Range<Int>, _ use: NameUse, isLoopName: Bool = false
    ) throws(Stop) {
        try checkStrictTarget(name, range)
        guard name != Names.hole else { return }
        do throws(ScopeTable.Conflict) {
            switch use {
            case .var: try scopes.declareVariable(name, at: range.lowerBound, isLoopName: isLoopName)
            case .let, .const, .class, .import: try declareLexically(name, range)
            case .parameter: declareParameter(name, range)
            case .catch: try scopes.declare(name, .catchName, at: range.lowerBound, isStrict: true)
            case .function: try declareFunction(name, range)
            default: break
            }
        } catch {
            throw repeated(name, range, error)
        }
        if name == Word.let.rawValue, use == .let || use == .const || use == .class {
            throw fail("'let' cannot be the name of a 'let', 'const' or class", range)
        }
    }

    private mutating func declareLexically(_ name: UInt32, _ range: Range<Int>) throws(ScopeTable.Conflict) {
        try scopes.declare(name, .lexical, at: range.lowerBound, isStrict: true)
    }

    private mutating func declareFunction(_ name: UInt32, _ range: Range<Int>) throws(ScopeTable.Conflict) {
        let isVariable = scopes.isFunctionScope && !(lexer.isModule && scopes.depth == 1)
        try scopes.declare(
            name, isVariable ? .variable : .blockFunction, at: range.lowerBound, isStrict: isStrict)
    }

    private mutating func declareParameter(_ name: UInt32, _ range: Range<Int>) {
        if scopes.has(name) {
            if context.repeatedParameter == nil { context.repeatedParameter = range }
            return
        }
        try? scopes.declare(name, .parameter, at: range.lowerBound, isStrict: true)
    }

    @inline(never)
    private mutating func repeated(_ name: UInt32, _ range: Range<Int>, _ known: ScopeTable.Conflict) -> Stop
    {
        let text = lexer.names.text(name)
        let first = known.offset..<known.offset + text.utf8.count
        let kind = known.kind == .parameter ? "a parameter" : "declared"
        return fail(
            "'\(text)' is already \(kind)", range, note: ScriptNote("the first '\(text)' is here", at: first))
    }
}
