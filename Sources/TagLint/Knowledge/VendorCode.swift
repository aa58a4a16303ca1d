/// The vendor's code of a type of tag or macro, whichever form it was read from.
struct VendorCode: Hashable, Sendable {
    let code: String

    /// Compiled containers put two underscores before it.
    init(_ type: String) { code = type.hasPrefix("__") ? String(type.dropFirst(2)) : type }

    /// The parameter that holds a page or a script, of the two types that have one.
    var codeParameter: String? {
        switch code {
        case "html": "html"
        case "jsm": "javascript"
        default: nil
        }
    }

    /// True if the type comes from a custom template.
    var isTemplate: Bool { code.hasPrefix("cvt_") }
}
