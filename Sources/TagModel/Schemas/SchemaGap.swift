/// A fault that `tagc check` finds and no schema can detect.
package struct SchemaGap: Sendable {
    /// The description for the reference, without a full stop.
    package let what: String
    /// A definition with that fault and no other; nil if it cannot be written in JSON alone.
    package let example: String?

    private init(_ what: String, _ parts: String?) {
        self.what = what
        example = parts.map { #"{"container": {"id": "GTM-AB12"}, \#($0)}"# }
    }

    package static let all = [
        SchemaGap(
            "References to what is not there", #""rules": {"r": {"if": [{"macro": "m", "equals": "x"}]}}"#),
        SchemaGap(
            "Macros that need themselves, tags that come before themselves",
            #""macros": {"m": {"type": "lowercase", "input": "{{m}}"}}"#),
        SchemaGap(
            "Patterns that are none, or that cannot be matched in linear time",
            #""rules": {"r": {"if": [{"value": "x", "matchesRegex": "(x"}]}}"#),
        SchemaGap(
            "Macros of one name that no rules choose between",
            #""macros": {"m": [{"type": "event"}, {"type": "time"}]}"#),
        SchemaGap(
            "Keys that are given twice, but for required ones in a property list; parsers of JSON drop all but one",
            nil),
        SchemaGap("In JSON, `1.0` for a whole number, and numbers too large for 64 bits", nil),
        SchemaGap(
            "Values nested deeper than \(ModelLimits.depth) levels, names longer than \(ModelLimits.name) bytes",
            #""macros": {"\#(String(repeating: "m", count: ModelLimits.name + 1))": {"type": "event"}}"#),
        SchemaGap(
            "The 29th of February of a year that has none",
            #""tags": {"t": {"type": "imagePixel", "url": "u", "schedule": {"end": "2026-02-29T00:00:00Z"}}}"#
        ),
        SchemaGap(
            "Messages that nothing shows, that end before they begin, or that have one id",
            #""messages": {"m": {"type": "banner", "title": "t"}}"#),
        SchemaGap(
            "What a `$text` or a `$map` makes, where only some words or rows may stand",
            #""macros": {"m": {"type": "encode", "input": "x", "inputFormat": {"$text": "base32"}}}"#),
    ]
}
