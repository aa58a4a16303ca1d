import TagDiagnostics
import TagVocabulary

// Findings about a file as a whole and about its limits, and those that JSON and property lists share.

extension Diagnostic {
    static func repeatedKey(_ key: RepeatedKey) -> Diagnostic {
        let name = key.text.withView { $0.string(0..<$0.count) }
        return Diagnostic(
            .repeatedKey, "key '\(name)' is given twice", at: key.key,
            notes: [
                Note("first given here", at: key.first), Note("some readers take the first, some the last"),
            ])
    }

    static func invalidUTF8(_ range: Range<Int>, more: Int, in bytes: ByteView) -> Diagnostic {
        var notes: [Note] = []
        let byte = bytes[range.lowerBound]
        if range.count == 1, byte >= 0xA0, bytes[range.lowerBound + 1] < 0x80 {
            let scalar = Unicode.Scalar(byte)
            notes.append(Note("in Latin-1 this byte is '\(Character(scalar))': save the file as UTF-8"))
        }
        if more > 0 {
            notes.append(Note("also not UTF-8: \(Counted.text(more, "more place"))"))
        }
        return Diagnostic(
            .invalidUTF8, "this is not UTF-8", at: SourceRange(range),
            notes: notes)
    }

    // MARK: Limits

    static func tooLarge(_ count: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .tooLarge, "the file is larger than \(FileSize.text(limit))", at: SourceRange(limit, count))
    }

    static func tooDeep(_ limit: Int, _ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .tooDeep, "more than \(limit) levels of nesting", at: SourceRange(range))
    }

    static func tooManyNodes(_ limit: Int, at offset: Int) -> Diagnostic {
        Diagnostic(.tooManyNodes, "more than \(limit) values and keys", at: SourceRange(offset, offset + 1))
    }

    static func tooManyDigits(_ limit: Int, _ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .tooManyDigits, "a number of more than \(limit) digits", at: SourceRange(range))
    }

    // MARK: Not a container

    static func emptyFile(_ count: Int) -> Diagnostic {
        Diagnostic(
            .emptyFile, count == 0 ? "the file is empty" : "the file contains only white space",
            at: SourceRange(0, count))
    }

    static func textBefore(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        var end = range.upperBound
        while end > range.lowerBound, Numerals.isSpace(bytes[end - 1]) { end -= 1 }
        return Diagnostic(
            .textBeforeContainer, "there is text before the container",
            at: SourceRange(range.lowerBound, end),
            notes: [Note("remove the text around the JSON: a container file begins with '{'")])
    }

    static func notAContainer(_ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .notAContainer, "this is not a container: neither JSON nor a property list",
            at: SourceRange(range))
    }

    static func notText(at offset: Int, _ what: String?) -> Diagnostic {
        Diagnostic(
            .notAContainer,
            what.map { "this is \($0), not a container" } ?? "this is a binary file of an unknown format",
            at: SourceRange(0, offset))
    }

    static func htmlPage(_ range: Range<Int>, title: String?) -> Diagnostic {
        var notes = [Note("probably a sign-in page or an error page was saved instead of the container")]
        if let title { notes.insert(Note("its title is '\(title)'"), at: 0) }
        return Diagnostic(
            .htmlPage, "this is an HTML page, not a container",
            at: SourceRange(range), notes: notes)
    }

    static func archive(_ kind: String, magic: Int, advice: String) -> Diagnostic {
        Diagnostic(.compressedFile, "this is \(kind)", at: SourceRange(0, magic), notes: [Note(advice)])
    }

    static func conflictMarkers(_ first: Range<Int>, count: Int, others: [Range<Int>]) -> Diagnostic {
        Diagnostic(
            .conflictMarkers, "the file has \(Counted.text(count, "unresolved merge conflict"))",
            at: SourceRange(first),
            notes: others.map { Note("its other marker", at: SourceRange($0)) }
                + [Note("resolve the merge conflict, then remove the marker lines")])
    }

    /// - Parameter encoding: How `iconv` calls it: without a byte-order mark it has to be told the order of the bytes.
    static func utf16Text(_ range: Range<Int>, encoding: String) -> Diagnostic {
        Diagnostic(
            .utf16Text, "this file is UTF-16 and not a property list", at: SourceRange(range),
            notes: [.savedAsUTF8(from: encoding)])
    }

    static func utf32Text(_ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .utf16Text, "this file is UTF-32, which tagc does not read", at: SourceRange(range),
            notes: [.savedAsUTF8(from: "UTF-32")])
    }

    static func loneSurrogate(inText range: Range<Int>) -> Diagnostic {
        Diagnostic(.loneSurrogate, "half of a surrogate pair is not a character", at: SourceRange(range))
    }

    static func halfUnit(_ offset: Int) -> Diagnostic {
        Diagnostic(
            .utf16Text, "this file is UTF-16 and ends inside a character", at: SourceRange(offset, offset),
            notes: [Note("UTF-16 has an even number of bytes: the file may have been cut short")])
    }

    static func compiledContainer(_ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .compiledContainer, "this container is already compiled", at: SourceRange(range),
            notes: [Note("read it with `tagc inspect`, or use the definition that it was compiled from")])
    }
}

extension Note {
    /// What to do with a text in another encoding.
    fileprivate static func savedAsUTF8(from encoding: String) -> Note {
        Note("save it as UTF-8, for example with: iconv -f \(encoding) -t UTF-8")
    }
}
