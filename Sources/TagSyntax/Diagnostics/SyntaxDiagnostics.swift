package import TagDiagnostics

/// Every finding of the readers: the text of `tagc explain`, and the examples that are run as tests.
package enum SyntaxDiagnostics {
    package static let all: [DiagnosticKind] = reading + schemas

    /// Those after which a tree is not what its file says.
    package static let reading: [DiagnosticKind] = input + limits + json + plist + binaryPlist + openStep

    static let input: [DiagnosticKind] = [
        .emptyFile, .htmlPage, .compressedFile, .utf16Text, .invalidUTF8, .compiledContainer,
        .conflictMarkers, .textBeforeContainer, .notAContainer, .foreignFile,
    ]

    static let limits: [DiagnosticKind] = [.tooLarge, .tooDeep, .tooManyNodes, .tooManyDigits]

    static let schemas: [DiagnosticKind] = [.schemaMismatch, .schemaNotApplied]

    static let json: [DiagnosticKind] = [
        .repeatedKey, .missingComma, .missingColon, .missingValue, .trailingComma, .strayComma, .comment,
        .keyNotString, .singleQuotes, .unclosedString, .controlCharacter, .invalidEscape, .loneSurrogate,
        .invalidNumber, .numberOutOfRange, .nonFinite, .unknownWord, .unexpectedText, .unclosedBracket,
        .wrongBracket, .textAfterEnd,
    ]

    static let plist: [DiagnosticKind] = [
        .xmlEncoding, .documentTypeDeclarations, .brokenMarkup, .tagTooLong, .unclosedElement, .mismatchedTag,
        .invalidReference, .forbiddenCharacter, .notWellFormed, .notAPlist, .emptyPlist, .secondValue,
        .unknownElement, .unexpectedAttribute, .strayText, .elementInText, .valueWithoutKey, .keyOutside,
        .invalidDate, .invalidData,
    ]

    static let binaryPlist: [DiagnosticKind] = [.plistFrame, .plistObject, .plistCycle]

    static let openStep: [DiagnosticKind] = [
        .unclosedComment, .missingEquals, .missingSemicolon, .typedValue,
    ]
}
