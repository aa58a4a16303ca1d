package import TagDiagnostics

/// Every finding of the readers: the text of `tagc explain`, and the examples that are run as tests.
package enum SyntaxDiagnostics {
    package static let all: [DiagnosticKind] = reading + schemas

    /// Those after which a tree is not what its file says.
    package static let reading: [DiagnosticKind] = input + limits + json + plist + binaryPlist + openStep

    /// Those of ``reading`` after which a tree is what its file says all the same.
    package static let losingNothing: [DiagnosticKind] = [.trailingComma, .strayComma, .comment]

    /// Those of ``reading`` after which a value may be another, and all around it is as the file says.
    ///
    /// After any other one there is no telling what belongs to what.
    package static let losingValues: [DiagnosticKind] = [
        .repeatedKey, .missingComma, .missingColon, .missingValue, .keyNotString, .singleQuotes,
        .controlCharacter, .invalidEscape, .loneSurrogate, .invalidNumber, .numberOutOfRange, .nonFinite,
        .unknownWord, .invalidDate, .invalidData,
    ]

    static let input: [DiagnosticKind] = [
        .emptyFile, .htmlPage, .compressedFile, .utf16Text, .invalidUTF8, .compiledContainer,
        .conflictMarkers, .textBeforeContainer, .notAContainer, .foreignFile,
    ]

    static let limits: [DiagnosticKind] = [.tooLarge, .tooDeep, .tooManyNodes, .tooManyDigits]

    static let schemas: [DiagnosticKind] = [.schemaMismatch, .schemaNotApplied]

    static let json: [DiagnosticKind] = [
        .repeatedKey, .missingComma, .missingColon, .missingValue, .trailingComma, .strayComma, .comment,
        .keyNotString, .singleQuotes, .unclosedString, .controlCharacter, .invalidEscape, .loneSurrogate,
        .invalidNumber, .numberOutOfRange, .nonFinite, .unknownWord, .unexpectedText, .truncatedFile,
        .unclosedBracket, .missingBracket, .wrongBracket, .textAfterEnd, .typographicQuotes,
    ]

    /// The ids of the findings after which nobody knows what the rest of a file belongs to.
    static let losingStructure: Set<String> = ids(of: [
        .truncatedFile, .unclosedBracket, .missingBracket, .wrongBracket, .textAfterEnd, .unclosedElement,
        .mismatchedTag,
        .unclosedComment,
    ])

    /// The ids of the findings that may only follow from one of ``losingStructure``.
    static let ofStructure: Set<String> = losingStructure.union(
        ids(of: [
            .repeatedKey, .missingComma, .missingColon, .missingValue, .strayComma, .keyNotString,
            .unknownWord,
            .unexpectedText, .missingEquals, .missingSemicolon, .valueWithoutKey, .keyOutside, .strayText,
        ]))

    private static func ids(of kinds: [DiagnosticKind]) -> Set<String> { Set(kinds.map(\.id)) }

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
