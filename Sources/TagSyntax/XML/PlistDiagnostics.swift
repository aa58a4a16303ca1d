import TagDiagnostics

// The findings of the reader of XML property lists.

extension Diagnostic {
    // MARK: Markup

    static func xmlEncoding(_ name: Range<Int>, _ label: String, is actual: XMLEncoding) -> Diagnostic {
        let known = XMLEncoding.allCases.first { $0.labels.contains(label) }
        return Diagnostic(
            .xmlEncoding,
            known == nil
                ? "the encoding '\(label)' is not supported"
                : "the file declares \(label), but is \(actual.labels[0])", at: SourceRange(name),
            notes: [Note("save the file as UTF-8, and declare that here or remove the encoding")])
    }

    static func documentTypeDeclarations(_ offset: Int) -> Diagnostic {
        Diagnostic(
            .documentTypeDeclarations, "a property list must not have declarations in its document type",
            at: SourceRange(offset, offset + 1),
            notes: [
                Note(
                    "entities and other declarations are errors: they can name files and multiply without end"
                )
            ])
    }

    static func brokenMarkup(_ range: Range<Int>, _ message: String) -> Diagnostic {
        Diagnostic(.brokenMarkup, message, at: SourceRange(range))
    }

    static func tagTooLong(_ range: Range<Int>, limit: Int) -> Diagnostic {
        Diagnostic(.tagTooLong, "this tag has more than \(limit) bytes", at: SourceRange(range))
    }

    static func unclosedElement(_ tag: Range<Int>, end: Int) -> Diagnostic {
        Diagnostic(
            .unclosedElement, "this element is never closed", at: SourceRange(tag),
            notes: [Note("the file ends here", at: SourceRange(end, end))])
    }

    static func mismatchedTag(_ tag: Range<Int>, expected name: String, opening: Range<Int>) -> Diagnostic {
        Diagnostic(
            .mismatchedTag, "the innermost open element is closed by </\(name)>", at: SourceRange(tag),
            notes: [Note("it was opened here", at: SourceRange(opening))])
    }

    static func invalidReference(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        let place = SourceRange(range)
        guard range.count > 1 else {
            return Diagnostic(
                .invalidReference, "a '&' in text is written &amp;", at: place, fix: "write &amp;",
                with: "&amp;")
        }
        return Diagnostic(
            .invalidReference, "'\(bytes.string(range))' is not a reference that XML knows", at: place,
            notes: [Note("XML knows &amp; &lt; &gt; &quot; &apos; and numbers, as in &#233;")])
    }

    static func forbiddenCharacter(_ offset: Int, _ byte: UInt8) -> Diagnostic {
        let code = String(byte, radix: 16, uppercase: true)
        return Diagnostic(
            .forbiddenCharacter, "XML has no character U+00\(code.utf8.count < 2 ? "0" : "")\(code)",
            at: SourceRange(offset, offset + 1))
    }

    static func notWellFormed(_ range: Range<Int>, _ message: String) -> Diagnostic {
        Diagnostic(.notWellFormed, message, at: SourceRange(range))
    }

    // MARK: Structure

    static func notAPlist(_ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .notAPlist, "a property list begins with <plist>", at: SourceRange(range),
            notes: [Note("this is XML of another kind")])
    }

    static func emptyPlist(_ tag: Range<Int>) -> Diagnostic {
        Diagnostic(.emptyPlist, "this property list has no value", at: SourceRange(tag))
    }

    static func secondValue(_ tag: Range<Int>, first: SourceRange) -> Diagnostic {
        Diagnostic(
            .secondValue, "a property list has one value; this is a second one", at: SourceRange(tag),
            notes: [Note("the first", at: first)])
    }

    static func unknownElement(_ name: Range<Int>, _ text: String) -> Diagnostic {
        var notes = [Note("elements are dict, array, key, string, integer, real, true, false, date and data")]
        if let known = similarElements[text.lowercased()] { notes.insert(Note("write \(known)"), at: 0) }
        return Diagnostic(
            .unknownElement, "'\(text)' is not an element of property lists", at: SourceRange(name),
            notes: notes)
    }

    private static let similarElements = [
        "int": "<integer>", "number": "<integer> or <real>", "float": "<real>", "double": "<real>",
        "bool": "<true/> or <false/>", "boolean": "<true/> or <false/>", "str": "<string>",
        "text": "<string>",
        "list": "<array>", "map": "<dict>", "dictionary": "<dict>", "object": "<dict>",
        "null": "an empty <string>",
        "dict": "<dict>", "array": "<array>", "key": "<key>", "string": "<string>", "integer": "<integer>",
        "real": "<real>", "true": "<true/>", "false": "<false/>", "date": "<date>", "data": "<data>",
    ]

    static func unexpectedAttribute(_ range: Range<Int>, element: String) -> Diagnostic {
        Diagnostic(
            .unexpectedAttribute, "<\(element)> has no such attribute", at: SourceRange(range),
            notes: [Note("only <plist> may have one: version")])
    }

    static func strayText(_ range: Range<Int>, _ element: String) -> Diagnostic {
        Diagnostic(
            .strayText, "there is text directly in <\(element)>", at: SourceRange(range),
            notes: element == "text" ? [] : [Note("text belongs in <string> or <key>")])
    }

    static func elementInText(_ tag: Range<Int>, element: String) -> Diagnostic {
        Diagnostic(
            .elementInText, "<\(element)> contains text, not elements", at: SourceRange(tag),
            notes: [Note("a '<' in text is written &lt;")])
    }

    static func valueWithoutKey(_ tag: Range<Int>) -> Diagnostic {
        Diagnostic(.valueWithoutKey, "this value of a dictionary has no key", at: SourceRange(tag))
    }

    static func keyOutside(_ tag: Range<Int>) -> Diagnostic {
        Diagnostic(.keyOutside, "a key is allowed only in a dictionary", at: SourceRange(tag))
    }

    // MARK: Values

    static func plistNumber(_ element: String, _ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        Diagnostic(
            .invalidNumber,
            range.isEmpty
                ? "this <\(element)> is empty" : "'\(bytes.string(range))' is not a number for <\(element)>",
            at: SourceRange(range))
    }

    static func invalidDate(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        Diagnostic(
            .invalidDate, "'\(bytes.string(range))' is not a date", at: SourceRange(range),
            notes: [Note("dates are written in UTC, as in 2026-11-21T13:45:00Z")])
    }

    static func invalidData(_ range: Range<Int>) -> Diagnostic {
        Diagnostic(.invalidData, "this is not Base64", at: SourceRange(range))
    }
}
