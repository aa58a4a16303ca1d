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
            "References to missing entities", #""rules": {"r": {"if": [{"macro": "m", "equals": "x"}]}}"#),
        SchemaGap(
            "Macros that depend on themselves, tags that are their own setup or teardown tags",
            #""macros": {"m": {"type": "lowercase", "input": "{{m}}"}}"#),
        SchemaGap(
            "Invalid patterns, and patterns that cannot be matched in linear time",
            #""rules": {"r": {"if": [{"value": "x", "matchesRegex": "(x"}]}}"#),
        SchemaGap(
            "Macros of one name without rules that choose between them",
            #""macros": {"m": [{"type": "event"}, {"type": "time"}]}"#),
        SchemaGap(
            "Repeated keys, except required ones in a property list; JSON parsers drop all but one",
            nil),
        SchemaGap("In JSON, `1.0` for a whole number, and numbers too large for 64 bits", nil),
        SchemaGap(
            "Values nested deeper than \(ModelLimits.depth) levels, names longer than \(ModelLimits.name) bytes",
            #""macros": {"\#(String(repeating: "m", count: ModelLimits.name + 1))": {"type": "event"}}"#),
        SchemaGap(
            "February 29 of a year that is not a leap year",
            #""tags": {"t": {"type": "imagePixel", "url": "u", "schedule": {"end": "2026-02-29T00:00:00Z"}}}"#
        ),
        SchemaGap(
            "Messages without triggers, messages that end before they start, and messages with the same id",
            #""messages": {"m": {"type": "banner", "title": "t"}}"#),
        SchemaGap(
            "Values of a `$text` or a `$map` where only some words or rows are allowed",
            #""macros": {"m": {"type": "encode", "input": "x", "inputFormat": {"$text": "base32"}}}"#),
    ]
}
