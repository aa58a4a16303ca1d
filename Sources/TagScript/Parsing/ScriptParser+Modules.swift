// Imports and exports.

extension ScriptParser {
    mutating func moduleStatement(_ place: StatementPlace) throws(Stop) {
        if kind == .import {
            let next = try lexer.peek().kind
            if next == .openParen || next == .dot { return try expressionStatement() }
        }
        guard lexer.isModule else {
            throw fail("'\(text(token.range))' stands outside of a module", token.range)
        }
        guard place == .list, scopes.depth == 1 else {
            throw fail("'\(text(token.range))' stands inside of a statement or function", token.range)
        }
        if kind == .import { try importDeclaration() } else { try exportDeclaration() }
    }

    private mutating func importDeclaration() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        if kind != .string {
            try importClause()
            guard isWord(.from) else { throw unexpected("'from'") }
            try advance()
        }
        try moduleSource()
        try endStatement()
        emit(.importDeclaration, start, from: mark)
    }

    private mutating func importClause() throws(Stop) {
        if kind == .identifier {
            try declaredName(.import)
            guard try skip(.comma) else { return }
            guard kind == .multiply || kind == .openBrace else { throw unexpected("'*' or '{'") }
        }
        if try skip(.multiply) {
            guard isWord(.as) else { throw unexpected("'as'") }
            try advance()
            return try declaredName(.import)
        }
        let opening = start
        try expect(.openBrace, "{")
        while kind != .closeBrace {
            try importSpecifier()
            if kind != .closeBrace { try expectComma("}", opening) }
        }
        try close(.closeBrace, "}", opening: opening)
    }

    private mutating func importSpecifier() throws(Stop) {
        if try lexer.peek().isWord(.as) {
            try moduleName()
            try advance()
            return try declaredName(.import)
        }
        try declaredName(.import)
    }

    /// Reads a name as another module knows it.
    mutating func moduleName() throws(Stop) {
        guard kind == .identifier || kind.isReservedWord || kind == .string else {
            throw unexpected("a name")
        }
        if kind == .string { try checkWellFormed() }
        try leaf(.moduleName)
    }

    /// Refuses half of a pair of surrogates in a name.
    private mutating func checkWellFormed() throws(Stop) {
        var place = start
        while place < token.end {
            guard lexer.bytes[place] == UInt8(ascii: "\\") else {
                place += 1
                continue
            }
            let (escape, half) = (place, surrogate(place))
            place += half == nil ? 2 : 6
            // A high half needs a low one next to it.
            if half == .high, surrogate(place) == .low {
                place += 6
            } else if half != nil {
                throw fail("a name cannot have half of a surrogate pair", escape..<min(escape + 6, token.end))
            }
        }
    }

    private enum Surrogate { case high, low }

    /// Returns the half of a pair that `\uD800` to `\uDFFF` spells at a place; nil for anything else.
    private mutating func surrogate(_ place: Int) -> Surrogate? {
        guard place + 6 <= token.end, lexer.bytes[place] == UInt8(ascii: "\\"),
            lexer.bytes[place + 1] == UInt8(ascii: "u"), lexer.bytes[place + 2] | 0x20 == UInt8(ascii: "d"),
            let digit = Scalars.hex(lexer.bytes[place + 3])
        else { return nil }
        return digit >= 12 ? .low : digit >= 8 ? .high : nil
    }

    mutating func moduleSource() throws(Stop) {
        guard kind == .string else { throw unexpected("the name of a module, in quotes") }
        try leaf(.string)
        guard kind == .with || (isWord(.assert) && !token.isAfterNewline) else { return }
        try advance()
        let opening = start
        try expect(.openBrace, "{")
        while kind != .closeBrace {
            guard kind == .identifier || kind.isReservedWord || kind == .string else {
                throw unexpected("a name")
            }
            try leaf(.moduleName)
            try expect(.colon, ":")
            guard kind == .string else { throw unexpected("a string") }
            try leaf(.string)
            if kind != .closeBrace { try expectComma("}", opening) }
        }
        try close(.closeBrace, "}", opening: opening)
    }
}
