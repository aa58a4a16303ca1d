package import TagDiagnostics

// The findings of the reader of binary property lists; their ranges are bytes of the file.

extension Diagnostic {
    static func plistVersion(_ range: Range<Int>, in bytes: ByteView) -> Diagnostic {
        Diagnostic(
            .plistFrame, "this is not a binary property list of version 00", at: SourceRange(range),
            notes: [Note("only files that begin with 'bplist00' are read")])
    }

    static func plistFrame(_ what: String, _ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .plistFrame, what, at: SourceRange(range),
            notes: [Note("the last 32 bytes of the file give the places of its objects")])
    }

    private static func object(
        _ kind: DiagnosticKind, _ message: String, _ offset: Int, notes: [Note] = []
    ) -> Diagnostic {
        Diagnostic(kind, message, at: SourceRange(offset, offset + 1), notes: notes)
    }

    static func brokenObject(_ message: String, _ offset: Int) -> Diagnostic {
        object(.plistObject, message, offset)
    }

    static func strayReference(_ offset: Int, size: Int) -> Diagnostic {
        Diagnostic(
            .plistObject, "this reference leads to a missing object",
            at: SourceRange(offset, offset + size))
    }

    static func objectNotASCII(_ offset: Int) -> Diagnostic {
        object(.plistObject, "a one-byte string contains a character that is not ASCII", offset)
    }

    static func unknownObject(_ marker: UInt8, _ offset: Int) -> Diagnostic {
        switch marker >> 4 {
        case 0x8:
            object(
                .plistObject, "a property list cannot contain the references of an archive", offset,
                notes: [Note("this file was probably written by NSKeyedArchiver: write a dictionary instead")]
            )
        case 0xB, 0xC: object(.plistObject, "a property list cannot contain sets", offset)
        default:
            object(.plistObject, "there is no object of type 0x\(String(marker, radix: 16))", offset)
        }
    }

    static func objectCycle(_ offset: Int) -> Diagnostic {
        object(.plistCycle, "this list contains itself", offset)
    }

    static func objectKey(_ offset: Int) -> Diagnostic {
        object(.keyNotString, "a key must be a string", offset)
    }

    static func objectNotFinite(_ offset: Int) -> Diagnostic {
        object(.nonFinite, "this number is infinite or NaN", offset)
    }

    static func objectDate(_ offset: Int) -> Diagnostic {
        object(.invalidDate, "this date is not in the years 1 to 9999", offset)
    }

    static func objectSurrogate(_ offset: Int) -> Diagnostic {
        object(.loneSurrogate, "this string contains half of a surrogate pair", offset)
    }

    static func tooMuchShared(_ offset: Int) -> Diagnostic {
        object(
            .tooManyNodes, "too many values and keys, or too much text, for a file of this size", offset,
            notes: [Note("an object with several references counts each time")])
    }
}

extension DiagnosticKind {
    package static let plistFrame = DiagnosticKind(
        "binary-plist-frame", .syntax, .error,
        summary: "A binary property list with a wrong header, trailer or table.",
        explanation: """
            A binary property list begins with `bplist00` and ends with 32 bytes that give the number and the places \
            of its objects. They do not fit the file: it was cut short, changed in transfer (as text, for example), or \
            has another format. Write or fetch it again.
            """,
        flagged: [
            "«bplist00\u{8}»", "«bplist15»\u{8}",
            "bplist00\u{8}\u{8}\0\0\0\0\0\0«\u{0}\u{1}»\0\0\0\0\0\0\0\u{1}\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\u{9}",
        ],
        accepted: [
            "bplist00\u{8}\u{8}\0\0\0\0\0\0\u{1}\u{1}\0\0\0\0\0\0\0\u{1}\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\u{9}"
        ])

    package static let plistObject = DiagnosticKind(
        "binary-plist-object", .syntax, .error,
        summary: "An object of a binary property list that cannot be read.",
        explanation: """
            The object is cut short, refers to a missing object, or has a type that property lists do not have: sets, \
            and the references of a keyed archive (of NSKeyedArchiver). The position is the object's first byte in the \
            file.
            """,
        flagged: [
            "bplist00«\u{F}»\u{8}\0\0\0\0\0\0\u{1}\u{1}\0\0\0\0\0\0\0\u{1}\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\u{9}"
        ],
        accepted: [
            "bplist00\u{9}\u{8}\0\0\0\0\0\0\u{1}\u{1}\0\0\0\0\0\0\0\u{1}\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\u{9}"
        ])

    package static let plistCycle = DiagnosticKind(
        "binary-plist-cycle", .syntax, .error,
        summary: "A list in a binary property list that contains itself.",
        explanation: """
            An array or dictionary refers to itself, or to one that contains it. Reading such a file would never end; \
            programs that write property lists do not make one.
            """)
}
