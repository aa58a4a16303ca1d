/// The keys of objects that express values for which the encoding has no word.
///
/// Such an object has no other key but the one that ``escaped`` needs. Every other object is a map, even one with other keys that
/// begin with `$`.
package enum ValueWord: String, Sendable, CaseIterable {
    case text = "$text"
    case macro = "$macro"
    case tag = "$tag"
    case map = "$map"
    case escaped = "$escaped"
    case null = "$null"

    /// The member that an object with ``escaped`` also has.
    static let escapings = "by"

    /// The content and the meaning of the word, for the reference.
    package var description: (takes: String, means: String) {
        switch self {
        case .text:
            (
                "text, or a list of texts, `$macro`s and `$escaped`s",
                "The text unchanged: braces are braces. A list is joined to one text."
            )
        case .macro: ("a macro's name", "The macro's value, like `{{name}}`: for names with braces.")
        case .tag: ("a tag's name", "The tag; handlers get its name.")
        case .map:
            (
                "a list of `{\"key\": …, \"value\": …}`",
                "A map, for keys that repeat, are not text, or have braces."
            )
        case .escaped:
            (
                "any value; beside it `by`, a list of escapings",
                "The value's text, escaped by `by`, such as `escapeUri`. An empty `by` makes a list or map a text."
            )
        case .null: ("`true`", "Null, for property lists, which have no null.")
        }
    }
}
