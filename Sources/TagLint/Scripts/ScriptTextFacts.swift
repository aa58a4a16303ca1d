import TagScript

/// The facts of a text with scripts; all offsets count from the beginning of the text.
///
/// The trees of the scripts are not kept: those of a large container would take fifty times its size.
struct ScriptTextFacts: Sendable {
    var scripts: [ScriptFacts] = []
    /// The start tags of a page's script elements.
    var elements: [ScriptElement] = []
    /// The parts of a page that nothing closes.
    var unclosed: [UnclosedPart] = []
    /// The addresses that the page's elements request, and those of its scripts that only their trees show.
    var requests: [Range<Int>] = []
    /// The result of a macro that is a script.
    var result: ScriptResult?
    /// The pushes of all of it to the data layer.
    var pushes = ScriptPushes()
}

/// The facts of one script.
struct ScriptFacts: Sendable {
    /// The script's own bytes.
    let range: Range<Int>
    /// The number of the fault's line, from 1; nil if the script has but one line.
    var line: Int?
    var fault: ScriptFault?
    /// All typographic quotes that are used as quotes, if the fault is one of them.
    var quotes: [ScriptFix] = []
    var globals: [AssignedGlobal] = []
    var references: [LiteralReference] = []
    /// The places at which a value of a cookie is given to what sends it.
    var sentCookies: [SentCookie] = []
    /// The addresses of scripts that strings of this one name.
    var libraries: [Range<Int>] = []
}

/// An assignment to a name that no script here declares.
struct AssignedGlobal: Sendable {
    let name: String
    let range: Range<Int>
    /// True in the head of a loop: the name of a counter.
    let isCounter: Bool
}

/// A literal that a reference is a part of.
struct LiteralReference: Sendable {
    enum Kind: Sendable {
        /// A string that is compared with what is never equal to a string; the text of that.
        case compared(String)
        case template, regex
    }

    let kind: Kind
    let range: Range<Int>
}

/// A value of `document.cookie` that a script sends.
struct SentCookie: Sendable {
    /// The expression that reads it, or has read it.
    let range: Range<Int>
    let sender: String
}

/// The result of calling the script of a macro.
enum ScriptResult: Sendable {
    /// A function; of those that may give no value the kind.
    case function(head: Range<Int>, Returns)
    /// Statements without a function around them.
    case statements(Range<Int>)
    /// A value that cannot be called.
    case value(Range<Int>, what: String)
    /// Something else that may be a function.
    case unknown

    enum Returns: Sendable {
        case always, sometimes
        /// Never, though it has statements.
        case never
        /// Never, and it says so: it is empty, or has a `return` without a value.
        case plainlyNothing
        /// A promise or an iterator around the value.
        case wrapped(String)
    }
}
