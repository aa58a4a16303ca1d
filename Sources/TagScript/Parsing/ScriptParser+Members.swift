// Members of classes, and the words before the name of a method.

extension ScriptParser {
    mutating func member(_ isDerived: Bool, _ hasConstructor: inout Bool) throws(Stop) {
        let (start, mark) = (start, tape.count)
        var (flags, kind) = try memberWords()
        if self.kind == .openBrace, flags == .static, kind == .field { return try staticBlock(start) }
        try memberKey(&kind, flags, mark, &hasConstructor)
        if kind == .field { return try fieldRest(flags, start, mark) }
        let isSuper = kind == .constructor && isDerived
        try methodRest(kind, flags, start, mark, rights: isSuper ? [.superMember, .superCall] : .superMember)
    }

    /// Reads the key of a member, which decides on the member's kind.
    private mutating func memberKey(
        _ kind: inout ScriptKind, _ flags: ScriptNode.Flags, _ mark: Int, _ hasConstructor: inout Bool
    ) throws(Stop) {
        let key = token
        try propertyKey(isInClass: true)
        if self.kind == .openParen, kind == .field { kind = .method }
        if kind == .field, !flags.isDisjoint(with: [.async, .generator]) { throw unexpected("'('") }
        try checkMember(&kind, flags, mark, key, &hasConstructor)
        if key.kind == .privateName { try declarePrivateName(key, kind, flags) }
    }

    private mutating func fieldRest(_ flags: ScriptNode.Flags, _ start: Int, _ mark: Int) throws(Stop) {
        if kind == .assign { try fieldValue() }
        try endField()
        emit(.field, start, from: mark, flags)
    }

    private mutating func endField() throws(Stop) {
        if kind == .semicolon || kind == .closeBrace || kind == .end || token.isAfterNewline { return }
        throw unexpected("'(', '=' or ';' after the name of a member")
    }

    /// Reads the words before the key of a member.
    private mutating func memberWords() throws(Stop) -> (ScriptNode.Flags, ScriptKind) {
        var flags: ScriptNode.Flags = []
        if isWord(.static), !isKeyAlone(try lexer.peek(), isInClass: true) {
            flags.insert(.static)
            try advance()
        }
        return try methodWords(flags, isInClass: true)
    }

    /// Reads `async`, `get`, `set` and `*` before a key.
    mutating func methodWords(
        _ flags: ScriptNode.Flags, isInClass: Bool
    ) throws(Stop) -> (ScriptNode.Flags, ScriptKind) {
        var flags = flags
        if isWord(.async) {
            let next = try lexer.peek()
            if !next.isAfterNewline, !isKeyAlone(next, isInClass: isInClass) {
                flags.insert(.async)
                try advance()
            }
        } else if isWord(.get) || isWord(.set) {
            let isGetter = isWord(.get)
            let next = try lexer.peek()
            if next.kind != .multiply, !isKeyAlone(next, isInClass: isInClass) {
                try advance()
                return (flags, isGetter ? .getter : .setter)
            }
        }
        if try skip(.multiply) { flags.insert(.generator) }
        return (flags, .field)
    }

    /// Returns true if the token after a word shows that the word is itself the key.
    private mutating func isKeyAlone(_ next: Token, isInClass: Bool) -> Bool {
        switch next.kind {
        case .openParen, .assign, .closeBrace, .end: true
        case .semicolon: isInClass
        case .comma, .colon: !isInClass
        default: false
        }
    }

    /// Checks the rules for members named `constructor` and `prototype`.
    private mutating func checkMember(
        _ kind: inout ScriptKind, _ flags: ScriptNode.Flags, _ mark: Int, _ key: Token,
        _ hasConstructor: inout Bool
    ) throws(Stop) {
        let word = key.kind == .openBracket ? nil : keyWord(mark)
        if kind == .field {
            if word == .constructor { throw fail("a field cannot have the name 'constructor'", key.range) }
            if word == .prototype, flags.contains(.static) { throw staticPrototype(key) }
            return
        }
        if flags.contains(.static) {
            if word == .prototype { throw staticPrototype(key) }
            return
        }
        guard word == .constructor else { return }
        guard kind == .method, flags.isDisjoint(with: [.async, .generator]) else {
            throw fail("the constructor cannot be a getter, setter, generator or async", key.range)
        }
        if hasConstructor { throw fail("a class has one constructor only", key.range) }
        hasConstructor = true
        kind = .constructor
    }

    private mutating func staticPrototype(_ key: Token) -> Stop {
        fail("a static member cannot have the name 'prototype'", key.range)
    }

    private mutating func declarePrivateName(
        _ key: Token, _ kind: ScriptKind, _ flags: ScriptNode.Flags
    ) throws(Stop) {
        if key.name == Word.constructor.rawValue {
            throw fail("a private member cannot have the name '#constructor'", key.range)
        }
        guard key.name != Names.hole, !classes.isEmpty else { return }
        let member = PrivateMember(kind: kind, isStatic: flags.contains(.static))
        guard let known = classes[classes.count - 1].declared[key.name] else {
            classes[classes.count - 1].declared[key.name] = member
            return
        }
        let isPair =
            (known.kind == .getter && kind == .setter) || (known.kind == .setter && kind == .getter)
        guard isPair, known.isStatic == member.isStatic else {
            throw fail("'\(text(key.range))' is already declared", key.range)
        }
        // A third part of the pair is one too many.
        classes[classes.count - 1].declared[key.name]?.kind = .method
    }

    private mutating func fieldValue() throws(Stop) {
        try advance()
        let outer = context
        context = ParserContext()
        context.rights = [.strict, .superMember, .newTarget, .noArguments]
        context.firstLabel = labels.count
        try assignment()
        context = outer
    }

    private mutating func staticBlock(_ start: Int) throws(Stop) {
        let mark = tape.count
        let outer = context
        context = ParserContext()
        context.rights = [.strict, .superMember, .newTarget, .noArguments, .staticBlock]
        context.firstLabel = labels.count
        scopes.open(isFunction: true, at: lexer.token.start)
        let opening = self.start
        try advance()
        while kind != .closeBrace, kind != .end { try statement(.list) }
        scopes.close()
        context = outer
        try close(.closeBrace, "}", opening: opening)
        emit(.staticBlock, start, from: mark)
    }

    /// Reads the parameters and the body of a method whose key is read.
    mutating func methodRest(
        _ kind: ScriptKind, _ flags: ScriptNode.Flags, _ start: Int, _ mark: Int, rights: ParserContext.Rights
    ) throws(Stop) {
        let arity = kind == .getter ? 0 : kind == .setter ? 1 : -1
        try function(flags, name: -1, rights: rights, arity: arity)
        emit(kind, start, from: mark, flags)
    }
}
