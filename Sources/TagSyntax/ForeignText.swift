package import TagDiagnostics

/// A text of another tool that is neither JSON nor a property list, and the words that identify it.
///
/// JSON and property lists of other tools are recognized by their members, once they are read.
struct ForeignText {
    /// The place of the words that identify a text.
    private enum Place {
        /// The start, after white space.
        case start
        /// Anywhere near the start.
        case head
    }

    private let what: String
    private let place: Place
    /// The words, all of which must occur; a finding points at the first.
    private let words: [StaticString]
    private let advice: String

    private init(_ what: String, _ place: Place, _ words: [StaticString], advice: String) {
        self.what = what
        self.place = place
        self.words = words
        self.advice = advice
    }

    /// The number of bytes searched: a page script begins with a license and a few small functions.
    private static let head = 16 << 10

    private static let all = [
        ForeignText(
            "a git-lfs pointer", .start, ["version https://git-lfs.github.com/spec/"],
            advice: "the file itself is elsewhere: fetch it with 'git lfs pull'"),
        ForeignText("a template (.tpl)", .start, ["___INFO___"], advice: template),
        ForeignText("a template (.tpl)", .start, ["___TERMS_OF_SERVICE___"], advice: template),
        ForeignText(
            "the script that a page loads (gtm.js or gtag.js)", .head, ["var data = {", "\"resource\""],
            advice:
                "copy the object after 'var data =', from its '{' to its '}', to a file: tagc reads it as a "
                + "compiled container"),
        ForeignText(
            "the script of an Adobe Launch property", .head, ["_satellite.container"], advice: otherVendor),
        ForeignText(
            "the script of a Tealium profile", .start, ["//tealium universal tag"], advice: otherVendor),
    ]

    private static let template =
        "import it in Tag Manager (Templates, New, Import), and use the container's export"
    private static let otherVendor = "tagc reads only containers of Google Tag Manager"

    /// Returns the finding about a text of a known tool that begins at `start`, after white space; nil for any other text.
    static func recognize(_ bytes: ByteView, from start: Int) -> Diagnostic? {
        for foreign in all {
            guard let place = foreign.place(in: bytes, from: start) else { continue }
            return Diagnostic(
                .foreignFile, "this is \(foreign.what), not a container", at: SourceRange(place),
                notes: [Note(foreign.advice)])
        }
        return nil
    }

    private func place(in bytes: ByteView, from start: Int) -> Range<Int>? {
        let end = place == .start ? start + 1 : start + Self.head
        var first: Range<Int>?
        for word in words {
            guard let found = (start..<min(end, bytes.count)).first(where: { bytes.has(word, at: $0) }) else {
                return nil
            }
            first = first ?? found..<found + word.utf8CodeUnitCount
        }
        return first
    }
}

extension DiagnosticKind {
    package static let foreignFile = DiagnosticKind(
        "foreign-file", .input, .error,
        summary: "A file of another tool, or of another part of Tag Manager.",
        explanation: """
            tagc recognizes such a file by its first words. The note gives the next step. JSON and property lists of other \
            tools are 'not-a-container'.
            """,
        flagged: [
            "«version https://git-lfs.github.com/spec/»v1\noid sha256:0\nsize 9\n",
            "«___INFO___»\n\n{\n  \"type\": \"TAG\"\n}\n",
            "(function(){\n«var data = {»\n\"resource\": {\"version\":\"1\"}\n};\n})()",
        ],
        accepted: ["{\"a\": \"___INFO___\"}"])
}
