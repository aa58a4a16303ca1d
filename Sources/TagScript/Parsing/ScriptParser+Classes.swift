// Classes.

/// The private names that an open class declares.
struct PrivateNames {
    var declared: [UInt32: PrivateMember] = [:]
    /// The first use that this class may resolve.
    var firstUse: Int
}

/// The parts that a private name has: a getter and a setter may share one.
struct PrivateMember {
    var kind: ScriptKind
    var isStatic: Bool
}

/// A private name in an expression.
struct PrivateUse {
    var name: UInt32
    var range: Range<Int>
}

extension ScriptParser {
    mutating func classStatement(_ place: StatementPlace) throws(Stop) {
        if place != .list { throw refuse("a class cannot stand here: put it in a block") }
        try classDeclaration()
    }

    mutating func classDeclaration(isNameOptional: Bool = false) throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        let rights = context.rights
        context.rights.insert(.strict)
        if kind == .identifier || !isNameOptional { try declaredName(.class) }
        try classTail()
        context.rights = rights
        emit(.classDeclaration, start, from: mark)
    }

    mutating func classExpression() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try advance()
        let rights = context.rights
        context.rights.insert(.strict)
        if kind == .identifier { try ownClassName() }
        try classTail()
        context.rights = rights
        emit(.classExpression, start, from: mark)
    }

    private mutating func ownClassName() throws(Stop) {
        try checkName()
        try checkStrictTarget(token.name, token.range)
        if token.name == Word.let.rawValue { throw refuse("'let' cannot be the name of a class") }
        try leaf(.identifier, use: .ownName)
    }

    private mutating func classTail() throws(Stop) {
        var isDerived = false
        if kind == .extends {
            try heritage()
            isDerived = true
        }
        let opening = start
        try expect(.openBrace, "{")
        let outer = allowsIn
        allowsIn = true
        classes.append(PrivateNames(firstUse: pendingPrivateNames.count))
        var hasConstructor = false
        while kind != .closeBrace, kind != .end {
            if try skip(.semicolon) { continue }
            try enter()
            try member(isDerived, &hasConstructor)
            leave()
        }
        allowsIn = outer
        try close(.closeBrace, "}", opening: opening)
        try resolvePrivateNames()
    }

    private mutating func heritage() throws(Stop) {
        let (start, mark) = (start, tape.count)
        try enter()
        try advance()
        let outer = cover
        cover = -1
        try chain()
        try settle()
        cover = outer
        leave()
        emit(.heritage, start, from: mark)
    }

    /// Checks the private names used in the innermost class, and closes it.
    private mutating func resolvePrivateNames() throws(Stop) {
        guard let names = classes.popLast() else { return }
        let uses = pendingPrivateNames[names.firstUse...].filter { names.declared[$0.name] == nil }
        pendingPrivateNames.removeSubrange(names.firstUse...)
        guard let first = uses.first else { return }
        if classes.isEmpty { throw undeclaredPrivateName(first) }
        pendingPrivateNames.append(contentsOf: uses)
    }

    private mutating func undeclaredPrivateName(_ use: PrivateUse) -> Stop {
        fail("no class around this place declares '\(text(use.range))'", use.range)
    }

    /// Notes the use of a private name, which is the current token.
    mutating func usePrivateName() throws(Stop) {
        let use = PrivateUse(name: token.name, range: token.range)
        if use.name != Names.hole {
            if classes.isEmpty { throw undeclaredPrivateName(use) }
            pendingPrivateNames.append(use)
        }
        try leaf(.privateName)
    }
}
