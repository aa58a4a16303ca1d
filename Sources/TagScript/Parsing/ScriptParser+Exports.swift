// Exports.

extension ScriptParser {
    mutating func exportDeclaration() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        switch kind {
        case .default: try exportDefault()
        case .multiply: try exportAll()
        case .openBrace: try exportNames()
        case .var, .const, .class, .function:
            try statement(.list)
            try addExports(from: mark)
        default:
            guard isWord(.let) || isWord(.async) else {
                throw unexpected("a declaration or '{' after 'export'")
            }
            try statement(.list)
            switch root.kind {
            case .variables, .functionDeclaration: try addExports(from: mark)
            default: throw fail("'export' needs a declaration", root.range)
            }
        }
        emit(.exportDeclaration, start, from: mark)
    }

    /// Exports the names that the declaration just read declares.
    private mutating func addExports(from mark: Int) throws(Stop) {
        if root.kind != .variables {
            guard tape[mark].kind == .identifier else { return }
            return try export(tape[mark].name, tape[mark].range)
        }
        for index in declaredNames() { try export(tape[index].name, tape[index].range) }
    }

    /// The nodes of the names that the variables just read declare, not those in their values.
    private mutating func declaredNames() -> [Int] {
        var (found, stack) = ([Int](), [tape.count - 1])
        while let index = stack.popLast() {
            let node = tape[index]
            switch node.kind {
            case .identifier: found.append(index)
            case .declarator, .defaultValue: stack.append(firstChild(index))
            case .property: stack.append(index - 1)
            case .variables, .arrayPattern, .objectPattern, .rest, .shorthand:
                var child = index - 1
                while child >= Int(node.next) {
                    stack.append(child)
                    child = Int(tape[child].next) - 1
                }
            default: break
            }
        }
        return found
    }

    private mutating func firstChild(_ index: Int) -> Int {
        var child = index - 1
        while child > 0, tape[child].next > tape[index].next { child = Int(tape[child].next) - 1 }
        return child
    }

    private mutating func export(_ name: UInt32, _ range: Range<Int>) throws(Stop) {
        guard name != Names.hole else { return }
        guard !exportedNames.contains(name) else {
            throw fail("'\(text(range))' is already exported", range)
        }
        exportedNames.insert(name)
    }

    private mutating func exportDefault() throws(Stop) {
        try export(TokenKind.default.rawValue32, token.range)
        try advance()
        if kind == .function { return try functionDeclaration(isNameOptional: true) }
        if kind == .class { return try classDeclaration(isNameOptional: true) }
        if isWord(.async) {
            let next = try lexer.peek()
            if next.kind == .function, !next.isAfterNewline {
                return try functionDeclaration(isNameOptional: true)
            }
        }
        try assignment()
        try endStatement()
    }

    private mutating func exportAll() throws(Stop) {
        try advance()
        if isWord(.as) {
            try advance()
            try exportedName()
        }
        guard isWord(.from) else { throw unexpected("'from'") }
        try advance()
        try moduleSource()
        try endStatement()
    }

    /// Reads the name under which something is exported.
    private mutating func exportedName() throws(Stop) {
        let token = lexer.token
        try moduleName()
        try export(exportNumber(token), token.range)
    }

    /// The number of an exported name, which may be written as a string.
    private mutating func exportNumber(_ token: Token) -> UInt32 {
        guard token.kind == .string else { return token.name }
        let bytes = Array(lexer.bytes[token.start + 1..<token.end - 1])
        return lexer.names.number(of: bytes, 0..<bytes.count, hash: Names.hash(bytes))
    }

    private mutating func exportNames() throws(Stop) {
        let opening = start
        try advance()
        var locals: [Token] = []
        while kind != .closeBrace {
            let local = token
            locals.append(local)
            try moduleName()
            if isWord(.as) {
                try advance()
                try exportedName()
            } else {
                try export(exportNumber(local), local.range)
            }
            if kind != .closeBrace { try expectComma("}", opening) }
        }
        try close(.closeBrace, "}", opening: opening)
        if isWord(.from) {
            try advance()
            try moduleSource()
        } else {
            for local in locals { try checkLocal(local) }
        }
        try endStatement()
    }

    /// Notes a name of this module that is exported, to be declared by the end.
    private mutating func checkLocal(_ local: Token) throws(Stop) {
        guard local.kind == .identifier else {
            throw fail("'\(text(local.range))' is not the name of a variable", local.range)
        }
        try checkName(local)
        if local.name != Names.hole { exports.append((local.name, local.range)) }
    }

    mutating func checkExports() throws(Stop) {
        for export in exports where !scopes.has(export.name) {
            throw fail("'\(text(export.range))' is exported but not declared", export.range)
        }
    }
}

extension TokenKind {
    fileprivate var rawValue32: UInt32 { UInt32(rawValue) }
}
