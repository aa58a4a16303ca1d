import TagDiagnostics

/// A pattern for texts: a regular expression that ECMAScript, Python and XML Schema all understand.
package struct TextPattern: Sendable {
    /// The patterns that the whole text may match; plain groups, no anchors.
    package let whole: [String]
    /// The patterns that a part of the text may match instead.
    package let part: [String]

    init(whole: [String] = [], part: [String] = []) {
        self.whole = whole
        self.part = part
    }

    /// The pattern for JSON Schema, which searches for a match.
    package var searched: String { (whole.map { "^(\($0))$" } + part).joined(separator: "|") }

    /// The pattern for XML Schema, which matches whole texts, and whose documents have only three control characters.
    package var anchored: String {
        (whole + part.map { #"[\s\S]*(\#($0))[\s\S]*"# }).joined(separator: "|")
            .split(separator: Self.controls, omittingEmptySubsequences: false).joined(separator: #"\t\n\r"#)
    }

    /// The control characters, as part of a character class.
    private static let controls = #"\x00-\x1f"#
}

extension TextPattern {
    /// A single `{{name}}`.
    static let reference = TextPattern(whole: [braces])

    /// A text with a `{{name}}` in it.
    static let template = TextPattern(part: [braces])

    /// A text of at least one character.
    package static let name = TextPattern(part: [#"[\s\S]"#])

    /// A color such as `#4D8C47`, or a text that becomes one.
    package static let color = TextPattern(whole: ["#[0-9A-Fa-f]{6}"], part: [braces])

    /// An address that begins with `https://` and has no spaces, or a text that becomes one.
    package static let secureAddress = TextPattern(
        whole: ["[Hh][Tt][Tt][Pp][Ss]://[^ ]+"], part: [braces])

    /// The decimal digits of a number, or a text that becomes a number.
    static let number = TextPattern(
        whole: [#"[+\-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+\-]?[0-9]+)?"#], part: [braces])

    /// A text that can name a file, one that is still to be filled in, or an empty text if the id is given elsewhere.
    static let containerID = TextPattern(whole: [#"[A-Za-z0-9_\-]{0,64}"#], part: ["%%"])

    /// A time of RFC 3339, without a test for leap years.
    static let time = TextPattern(whole: [
        "[0-9]{4}-\(day)[Tt ]\(hour):[0-5][0-9]:([0-5][0-9]|60)"
            + #"(\.[0-9]+)?([Zz]|[+\-]\#(hour):[0-5][0-9])"#
    ])

    /// A date of a property list.
    static let date = TextPattern(whole: [#"\s*[0-9]{4}-\#(day)T\#(hour):[0-5][0-9]:[0-5][0-9]Z\s*"#])

    private static let day =
        "((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
        + "|02-(0[1-9]|[12][0-9]))"
    private static let hour = "([01][0-9]|2[0-3])"

    /// A reference: `{{`, a name on one line, `}}`.
    ///
    /// The innermost braces count: the name has no doubled brace, does not begin with a closing one and does not end with an
    /// opening one. XML Schema has no lookahead, so the pattern is letters with alternating single braces between them.
    private static let braces =
        #"\{\{((\}\{)+|(\}\{)*\}?L(\}?(\{(\}\{)*\}?)?L)*(\}?\{(\}\{)*)?)\}\}"#
        .split(separator: "L", omittingEmptySubsequences: false).joined(separator: #"[^\{\}\x00-\x1f]"#)
}
