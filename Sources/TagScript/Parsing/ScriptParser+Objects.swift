// Object and array literals.

extension ScriptParser {
    mutating func array() throws(Stop) {
        let (start, mark) = (start, tape.count)
        let outer = allowsIn
        allowsIn = true
        try advance()
        var isTrailing = false
        while kind != .closeBracket {
            isTrailing = false
            if kind == .comma {
                elision()
            } else if kind == .ellipsis {
                try spread()
            } else {
                try coveredAssignment()
            }
            if kind != .closeBracket {
                try expectComma("]", start)
                isTrailing = true
            }
        }
        allowsIn = outer
        try close(.closeBracket, "]", opening: start)
        emit(.array, start, from: mark, isTrailing ? .trailing : [])
    }

    mutating func spread() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        try coveredAssignment()
        emit(.spread, start, from: mark)
    }

    mutating func object() throws(Stop) {
        let (start, mark) = (start, tape.count)
        let outer = allowsIn
        allowsIn = true
        try advance()
        var (hasProto, isTrailing) = (false, false)
        while kind != .closeBrace {
            isTrailing = false
            if kind == .ellipsis {
                try spread()
            } else {
                try property(&hasProto)
            }
            if kind != .closeBrace {
                try expectComma("}", start)
                isTrailing = true
            }
        }
        allowsIn = outer
        try close(.closeBrace, "}", opening: start)
        emit(.object, start, from: mark, isTrailing ? .trailing : [])
    }

    private mutating func property(_ hasProto: inout Bool) throws(Stop) {
        let (start, mark) = (start, tape.count)
        let (flags, kind) = try methodWords([], isInClass: false)
        let key = token
        try propertyKey()
        if self.kind == .openParen || kind != .field {
            return try methodRest(kind == .field ? .method : kind, flags, start, mark, rights: .superMember)
        }
        guard flags.isEmpty else { throw unexpected("'('") }
        if self.kind == .colon {
            try propertyValue(key, mark, &hasProto)
            emit(.property, start, from: mark)
            return
        }
        try shorthand(key, mark)
        emit(.shorthand, start, from: mark)
    }

    private mutating func propertyValue(_ key: Token, _ mark: Int, _ hasProto: inout Bool) throws(Stop) {
        try advance()
        if key.kind != .openBracket, keyWord(mark) == .__proto__ {
            if hasProto, cover < 0 { cover = key.start }
            hasProto = true
        }
        try coveredAssignment()
    }

    /// Makes the key of a property that has no value of its own into the name that is its value.
    private mutating func shorthand(_ key: Token, _ mark: Int) throws(Stop) {
        guard key.kind == .identifier else {
            if key.kind.isReservedWord, kind == .comma || kind == .closeBrace {
                throw fail("'\(text(key.range))' is a keyword and cannot be a name", key.range)
            }
            throw unexpected("':' after the name of a property")
        }
        guard kind == .comma || kind == .closeBrace || kind == .assign else {
            throw unexpected("':', ',' or '}' after the name of a property")
        }
        try checkName(key)
        tape[mark].kind = .identifier
        guard kind == .assign else { return }
        if cover < 0 { cover = start }
        try advance()
        try assignment()
        emit(.defaultValue, key.start, from: mark)
    }

    /// Reads the name of a property or member.
    mutating func propertyKey(isInClass: Bool = false) throws(Stop) {
        switch kind {
        case .string:
            try checkLegacy()
            try leaf(.string)
        case .number:
            try checkLegacy()
            try leaf(.number)
        case .bigInt: try leaf(.bigInt)
        case .openBracket: try computedKey()
        case .privateName where isInClass: try leaf(.privateName)
        case .identifier: try leaf(.propertyName)
        default:
            guard kind.isReservedWord else { throw unexpected("the name of a property") }
            try leaf(.propertyName)
        }
    }

    private mutating func computedKey() throws(Stop) {
        let (start, mark) = (start, tape.count)
        let outer = allowsIn
        allowsIn = true
        try advance()
        try assignment()
        allowsIn = outer
        try close(.closeBracket, "]", opening: start)
        emit(.computedKey, start, from: mark)
    }

    /// Returns the word that a key is, be it a name or a string; the key is not computed.
    mutating func keyWord(_ index: Int) -> Word? {
        let node = tape[index]
        switch node.kind {
        case .propertyName: return Word(rawValue: node.name)
        case .string:
            switch text(node.range).dropFirst().dropLast() {
            case "constructor": return .constructor
            case "prototype": return .prototype
            case "__proto__": return .__proto__
            default: return nil
            }
        default: return nil
        }
    }

    /// Refuses an octal number or a string with octal escapes in strict code.
    mutating func checkLegacy() throws(Stop) {
        guard isStrict, token.flags.contains(.legacy) else { return }
        throw fail(
            kind == .string
                ? "strict mode has no octal escapes" : "strict mode has no numbers that begin with 0",
            token.range)
    }
}
