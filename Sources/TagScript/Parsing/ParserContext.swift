/// The function around a place, as far as it decides on what is allowed there.
struct ParserContext {
    var rights: Rights = []
    /// The first label that this function has.
    var firstLabel = 0
    var loops = 0
    /// Loops and switches: the statements that `break` ends.
    var breakables = 0
    /// The start of the last `yield` or `await` expression, or of a name `await`; -1 if there is none.
    var lastYield = -1
    var lastAwait = -1
    var lastAwaitName = -1
    /// The first repeated parameter name, which only sloppy functions with simple parameters may have.
    var repeatedParameter: Range<Int>?
    var hasSimpleParameters = true
    /// The start of the first directive with an octal escape; -1 if there is none.
    var legacyDirective = -1
    /// True if a directive of the function was "use strict".
    var saysStrict = false

    struct Rights: OptionSet {
        let rawValue: UInt16

        static let strict = Rights(rawValue: 1)
        /// `return` is allowed.
        static let function = Rights(rawValue: 2)
        static let async = Rights(rawValue: 4)
        static let generator = Rights(rawValue: 8)
        static let superMember = Rights(rawValue: 16)
        static let superCall = Rights(rawValue: 32)
        static let newTarget = Rights(rawValue: 64)
        /// The initial value of a field, or a static block: no `arguments`.
        static let noArguments = Rights(rawValue: 128)
        static let staticBlock = Rights(rawValue: 256)
        static let arrow = Rights(rawValue: 512)
    }
}
