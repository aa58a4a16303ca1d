/// A kind of token.
///
/// The reserved words come first, in the order of ``Word``: a word's number is its kind.
package enum TokenKind: UInt8, Sendable {
    case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`, `else`,
        `enum`
    case export, extends, `false`, finally, `for`, function, `if`, `import`, `in`, instanceof, new, null
    case `return`, `super`, `switch`, this, `throw`, `true`, `try`, typeof, `var`, void, `while`, with

    case identifier, privateName, number, bigInt, string, template, regex, end

    case openBrace, closeBrace, openParen, closeParen, openBracket, closeBracket
    case dot, ellipsis, optionalDot, semicolon, comma, colon, question, arrow
    case not, complement, increment, decrement

    case assign, addAssign, subtractAssign, multiplyAssign, divideAssign, remainderAssign, powerAssign
    case shiftLeftAssign, shiftRightAssign, shiftRightUnsignedAssign
    case bitAndAssign, bitOrAssign, bitXorAssign, andAssign, orAssign, coalesceAssign

    case coalesce, or, and, bitOr, bitXor, bitAnd, equal, notEqual, identical, notIdentical
    case less, greater, lessOrEqual, greaterOrEqual, shiftLeft, shiftRight, shiftRightUnsigned
    case add, subtract, multiply, divide, remainder, power

    var isReservedWord: Bool { rawValue < TokenKind.identifier.rawValue }

    var isAssignment: Bool {
        rawValue >= TokenKind.assign.rawValue && rawValue <= TokenKind.coalesceAssign.rawValue
    }

    /// The binding strength of a binary operator; 0 for any other token.
    var precedence: UInt8 {
        switch self {
        case .coalesce: 1
        case .or: 2
        case .and: 3
        case .bitOr: 4
        case .bitXor: 5
        case .bitAnd: 6
        case .equal, .notEqual, .identical, .notIdentical: 7
        case .less, .greater, .lessOrEqual, .greaterOrEqual, .in, .instanceof: Self.relational
        case .shiftLeft, .shiftRight, .shiftRightUnsigned: 9
        case .add, .subtract: 10
        case .multiply, .divide, .remainder: 11
        case .power: 12
        default: 0
        }
    }

    static let relational: UInt8 = 8
}
