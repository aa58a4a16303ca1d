package import TagDiagnostics
package import TagVocabulary

extension ForeignText {
    /// Returns the finding about a text of a known tool that begins at `start`, after white space; nil for any other text.
    static func recognize(_ bytes: ByteView, from start: Int) -> Diagnostic? {
        for foreign in all {
            guard let place = foreign.place(in: bytes, from: start) else { continue }
            return Diagnostic(
                .foreignFile, "this is \(foreign.what), not a container", at: SourceRange(place),
                notes: [Note(foreign.advice.text)])
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

extension ForeignAdvice {
    /// The advice in words.
    package var text: String {
        switch self {
        case .otherVendor: "tagc reads only containers of Google Tag Manager"
        case .firebase: "it names the Firebase project of an app; the app's container is GTM-….json"
        case .remoteConfig: "to compile its values, write the defaults as one object: {\"name\": value}"
        case .gitLFS: "the file itself is elsewhere: fetch it with 'git lfs pull'"
        case .template: "import it in Tag Manager (Templates, New, Import), and use the container's export"
        case .scenarios: "'tagc test' runs it"
        case .pageScript:
            "copy the object after 'var data =', from its '{' to its '}', to a file: tagc reads it as a compiled "
                + "container"
        }
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
