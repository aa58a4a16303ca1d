// Arrow functions.

extension ScriptParser {
    /// Reads an arrow function from its `=>`, after what turn out to be its parameters.
    ///
    /// - Parameters:
    ///   - mark: The index of the first node of the parameters.
    ///   - opening: The offset at which the parameters begin.
    mutating func arrow(_ start: Int, _ mark: Int, _ flags: ScriptNode.Flags, opening: Int) throws(Stop) {
        let outer = context
        try openArrow(start, flags)
        try makeParameters(mark)
        emit(.parameters, opening, from: mark)
        try advance()
        try arrowBody(mark)
        scopes.close()
        context = outer
        emit(.arrowFunction, start, from: mark, flags)
    }

    /// Refuses `yield` and `await` in the parameters.
    private mutating func checkArrowWords(_ start: Int, _ flags: ScriptNode.Flags) throws(Stop) {
        let last = max(context.lastYield, context.lastAwait)
        if last >= start {
            throw fail("a parameter's default value cannot have 'yield' or 'await'", last..<last + 5)
        }
        if flags.contains(.async), context.lastAwaitName >= start {
            let place = context.lastAwaitName
            throw fail("'await' cannot be a name in an async function", place..<place + 5)
        }
    }

    private mutating func openArrow(_ start: Int, _ flags: ScriptNode.Flags) throws(Stop) {
        if token.isAfterNewline { throw refuse("'=>' must stand on the line on which the parameters end") }
        try checkArrowWords(start, flags)
        var inner = ParserContext()
        inner.rights = context.rights.subtracting([.async, .generator, .staticBlock])
        inner.rights.formUnion([.function, .arrow])
        if flags.contains(.async) { inner.rights.insert(.async) }
        inner.firstLabel = labels.count
        context = inner
        scopes.open(isFunction: true, at: lexer.token.start)
    }

    /// Reads a body in braces, or an expression.
    private mutating func arrowBody(_ mark: Int) throws(Stop) {
        if kind == .openBrace { return try functionBody(name: -1, parameters: mark, isUnique: true) }
        try checkRepeatedParameter()
        try assignment()
    }

    /// Makes the nodes from `mark` on into parameters.
    private mutating func makeParameters(_ mark: Int) throws(Stop) {
        var index = tape.count - 1
        while index >= mark {
            if tape[index].kind != .identifier { context.hasSimpleParameters = false }
            if tape[index].kind == .spread, index != tape.count - 1 {
                throw fail("nothing may follow a '…' parameter", tape[index].range)
            }
            work.append(PatternTask(index: index))
            index = Int(tape[index].next) - 1
        }
        try makePatterns(.parameter)
    }
}
