/// Reads a script and builds its tree.
///
/// It descends by calls. All functions and accessors are mutating, and those on the way down leave their rare parts to
/// others: a debug build copies the whole parser for a function that does not mutate, and every call would have a frame
/// of kilobytes.
///
/// The tape has each node after its descendants, so that an operator found behind its first operand needs no node
/// inserted, and a pattern found behind `[a, b]` only needs other kinds. The first error ends the reading.
struct ScriptParser {
    var lexer: ScriptLexer
    var tape: [ScriptNode] = []
    var scopes = ScopeTable()
    var context = ParserContext()
    let goal: ScriptGoal

    var labels: [Label] = []
    var classes: [PrivateNames] = []
    var pendingPrivateNames: [PrivateUse] = []
    /// Names of this module that are exported and must be declared.
    var exports: [(name: UInt32, range: Range<Int>)] = []
    var exportedNames: Set<UInt32> = []
    var depth = 0

    /// False in the head of a `for`, where `in` is no operator.
    var allowsIn = true
    /// The offset at which an arrow function may begin: that of the innermost assignment expression.
    var arrowStart = -1
    /// The place of a part of an object literal that is valid only if the literal turns out to be a pattern: `=`, or a
    /// repeated `__proto__`; -1 if there is none.
    var cover = -1
    var operators: [Operator] = []
    var prefixes: [Prefix] = []
    var pendings: [Pending] = []
    var work: [PatternTask] = []

    /// The depth of nesting at which the reading ends.
    let deepest: Int

    init(_ bytes: [UInt8], goal: ScriptGoal, holes: [Range<Int>], deepest: Int) {
        lexer = ScriptLexer(bytes, holes: holes, isModule: goal == .module)
        self.goal = goal
        self.deepest = deepest
        tape.reserveCapacity(bytes.count / 4)
    }

    // MARK: Tokens

    var token: Token { mutating get { lexer.token } }
    var kind: TokenKind { mutating get { lexer.token.kind } }
    var start: Int { mutating get { lexer.token.start } }
    var isStrict: Bool { mutating get { context.rights.contains(.strict) } }

    mutating func advance() throws(Stop) { try lexer.advance() }

    /// Passes a token if it is of a kind.
    mutating func skip(_ wanted: TokenKind) throws(Stop) -> Bool {
        guard kind == wanted else { return false }
        try lexer.advance()
        return true
    }

    mutating func isWord(_ word: Word) -> Bool { lexer.token.isWord(word) }

    // MARK: Nodes

    /// Adds a node whose descendants begin at `mark`, and which ends before the current token.
    mutating func emit(_ kind: ScriptKind, _ start: Int, from mark: Int, _ flags: ScriptNode.Flags = []) {
        tape.append(
            ScriptNode(
                kind: kind, flags: flags, start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: lexer.previousEnd), next: UInt32(truncatingIfNeeded: mark)))
    }

    /// Adds a leaf for the current token and passes the token.
    mutating func leaf(_ kind: ScriptKind, use: NameUse = .read) throws(Stop) {
        let token = lexer.token
        tape.append(
            ScriptNode(
                kind: kind, use: use, flags: lexer.isTokenHoled() ? .hasHole : [],
                start: UInt32(truncatingIfNeeded: token.start), end: UInt32(truncatingIfNeeded: token.end),
                next: UInt32(truncatingIfNeeded: tape.count), name: token.name))
        try lexer.advance()
    }

    /// The node added last, which is the root of what was read last.
    var root: ScriptNode { mutating get { tape[tape.count - 1] } }

    /// Counts a level of nesting, which ``leave()`` ends.
    mutating func enter() throws(Stop) {
        depth += 1
        if depth > deepest { throw tooDeep() }
    }

    mutating func leave() { depth -= 1 }

    @inline(never)
    private mutating func tooDeep() -> Stop {
        let stop = refuse("the script is nested too deeply to be checked")
        lexer.fault?.isDecided = false
        return stop
    }
}

/// A label, and the words that may refer to it.
struct Label {
    var name: UInt32
    var isLoop: Bool
    var range: Range<Int>
}

/// A binary operator whose right operand is not complete.
struct Operator {
    var sign: TokenKind
    var precedence: UInt8
    var start: Int
    var mark: Int
}

/// A prefix operator whose operand is not complete.
struct Prefix {
    var sign: TokenKind
    var start: Int
}

/// A node whose last child is not complete, in a chain that may be long: `a = b = c`, `a ? b : c ? d : e`, `else if`.
struct Pending {
    var kind: ScriptKind
    var sign = TokenKind.end
    var start: Int
    var mark: Int
}
