/// A script's first error.
package struct ScriptFault: Sendable, Equatable {
    /// The error in the words of a person who edits a tag.
    package var message: String
    /// The narrowest bytes at fault.
    package var range: Range<Int>
    package var note: ScriptNote?
    package var fix: ScriptFix?
    /// False if a limit of this checker ended the reading, so that the script may be valid.
    package var isDecided = true
}

/// A remark to a ``ScriptFault``: a hint, or the place of something that belongs to the error.
package struct ScriptNote: Sendable, Equatable {
    package var message: String
    package var range: Range<Int>?
    /// A guess at the right text for the range.
    package var guess: String?

    package init(_ message: String, at range: Range<Int>? = nil, guess: String? = nil) {
        self.message = message
        self.range = range
        self.guess = guess
    }

    /// The guess as a change of the script.
    var fix: ScriptFix? {
        guard let range, let guess else { return nil }
        return ScriptFix(replace: range, with: guess)
    }
}

/// A guess at the right text, never to be applied unasked.
package struct ScriptFix: Sendable, Equatable {
    package var range: Range<Int>
    package var text: String

    package init(replace range: Range<Int>, with text: String) {
        self.range = range
        self.text = text
    }
}

/// The end of the reading; the fault itself is kept by the lexer.
struct Stop: Error {}
