/// The words that mean something to the grammar.
///
/// The reserved ones come first, in the order of ``TokenKind``.
enum Word: UInt32, CaseIterable {
    case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`, `else`,
        `enum`
    case export, extends, `false`, finally, `for`, function, `if`, `import`, `in`, instanceof, new, null
    case `return`, `super`, `switch`, this, `throw`, `true`, `try`, typeof, `var`, void, `while`, with

    // Reserved in strict mode.
    case implements, interface, `let`, package, `private`, protected, `public`, `static`, yield

    case await, async, of, get, set, eval, arguments, constructor, prototype, __proto__
    case target, meta, from, `as`, assert

    /// The words as they are written, in the same order; Embedded Swift cannot print a case.
    static let texts = """
        break case catch class const continue debugger default delete do else enum
        export extends false finally for function if import in instanceof new null
        return super switch this throw true try typeof var void while with
        implements interface let package private protected public static yield
        await async of get set eval arguments constructor prototype __proto__
        target meta from as assert
        """.split { $0 == " " || $0 == "\n" }

    /// The first word that is not reserved everywhere.
    static let firstUnreserved = Word.implements.rawValue

    /// Returns true for a name that strict mode reserves.
    static func isReservedInStrict(_ name: UInt32) -> Bool {
        name >= Word.implements.rawValue && name <= Word.yield.rawValue
    }
}
