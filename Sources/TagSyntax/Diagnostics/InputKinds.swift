package import TagDiagnostics
import TagVocabulary

// The kinds of findings about files that are not readable containers, and about the limits of all readers.

extension DiagnosticKind {
    package static let emptyFile = DiagnosticKind(
        "empty-file", .input, .error,
        summary: "A file that is empty or contains only white space.",
        explanation: """
            A failed download or an interrupted redirection leaves an empty file. Fetch or write the container again.
            """,
        flagged: ["«»", "« \n\t»"], accepted: ["{}"])

    package static let htmlPage = DiagnosticKind(
        "html-page", .input, .error,
        summary: "A web page instead of a container.",
        explanation: """
            A sign-in page or an error page was saved instead of the container: the server answered with HTML. \
            Download the container again while signed in, or ask the API with a valid token.
            """,
        flagged: ["«<!DOCTYPE html»>\n<html><title>Sign in</title></html>", " «<html»>"],
        accepted: ["\"<html>\""])

    package static let compressedFile = DiagnosticKind(
        "compressed-file", .input, .error,
        summary: "A zip archive, or a file compressed with gzip or zlib.",
        explanation: "tagc does not unpack files. Unpack the file first and use the container inside.",
        flagged: ["«PK\u{3}\u{4}»\u{14}\u{0}"], accepted: ["\"PK\""])

    package static let utf16Text = DiagnosticKind(
        "utf16-text", .input, .error,
        summary: "A UTF-16 file that is not a property list, or is cut short, or a UTF-32 file.",
        explanation: """
            tagc reads property lists in UTF-8 and UTF-16, but JSON is UTF-8 (RFC 8259, 8.1). Save the file as UTF-8, \
            for example with `iconv -f UTF-16 -t UTF-8`; without a byte-order mark as UTF-16LE or UTF-16BE.
            """,
        flagged: ["«{\u{0}}\u{0}»"], accepted: ["{}"])

    package static let invalidUTF8 = DiagnosticKind(
        "invalid-utf8", .input, .error,
        summary: "Bytes that are not UTF-8.",
        explanation: """
            The whole file must be UTF-8. Other bytes usually come from an editor that saved in Latin-1 or a Windows \
            code page, or from a file that was cut in the middle of a character. The finding shows the first place and \
            counts the others. Save the file as UTF-8.
            """, accepted: ["\"é\""])

    package static let compiledContainer = DiagnosticKind(
        "compiled-container", .input, .error,
        summary: "A compiled container where a definition is expected.",
        explanation: """
            The file is an output of the compiler. `tagc inspect` and `tagc run` read it; to compile, use the definition \
            that it was made from.
            """, accepted: ["{}"])

    package static let conflictMarkers = DiagnosticKind(
        "conflict-markers", .input, .error,
        summary: "A file with the marker lines of an unfinished merge.",
        explanation: """
            The version control left both sides of a conflict in the file, between lines of `<<<<<<<`, `=======` \
            and `>>>>>>>`. Nothing else is reported for the file. Resolve the conflict and remove the marker \
            lines.
            """,
        flagged: ["{\n«<<<<<<< ours»\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> theirs\n}\n"],
        accepted: ["{\"a\": \"<<<<<<< ours\"}"])

    package static let textBeforeContainer = DiagnosticKind(
        "text-before-container", .input, .error,
        summary: "Text before the container.",
        explanation: """
            The file begins with other text, and a bracket follows: JavaScript around the container \
            (`var container = {`), a callback, a protection prefix, or the output of a command. Remove the text that is \
            not JSON.
            """,
        flagged: ["«var container =» {\"a\": 1};", "«)]}'»\n{\"a\": 1}"], accepted: ["\u{FEFF}{}"])

    package static let notAContainer = DiagnosticKind(
        "unrecognised-file", .input, .error,
        summary: "A file that is neither JSON nor a property list.",
        explanation: "Nothing in the file looks like a container. Check that it is the intended file.",
        flagged: ["«hello» world", "«%PDF»-1.7", "«\u{7F}ELF»\u{2}\u{1}\u{1}\u{0}"], accepted: ["null"])

    package static let tooLarge = DiagnosticKind(
        "too-large", .limit, .error,
        summary: "A file that is larger than the limit.",
        explanation: """
            The limit is \(FileSize.text(ReaderLimits().bytes)), so that no file can exhaust memory. The option \
            --max-input sets another one, at most \(FileSize.text(ReaderLimits.mostBytes)).
            """)

    package static let tooDeep = DiagnosticKind(
        "too-deep", .limit, .error,
        summary: "Arrays and objects that nest too deeply.",
        explanation: """
            200 levels are allowed; real containers have fewer than 20. The limit keeps a crafted file from exhausting \
            the stack.
            """)

    package static let tooManyNodes = DiagnosticKind(
        "too-many-values", .limit, .error,
        summary: "A file with too many values and keys.",
        explanation: """
            About 16 million values and keys are allowed, so that no file can exhaust memory. With --max-input above \
            \(FileSize.text(ReaderLimits().bytes)), one is allowed for every four bytes of that limit.
            """)

    package static let tooManyDigits = DiagnosticKind(
        "too-many-digits", .limit, .error,
        summary: "A number with too many digits.",
        explanation: "A number has at most 1,000 digits; a double keeps 17. Write longer ones as text.")
}
