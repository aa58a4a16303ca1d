package import TagDiagnostics

/// A part of a file that an error of reading loses.
package enum ReadingLoss: CaseIterable, Sendable {
    /// Nothing: the tree is still as the file says.
    case nothing
    /// A value, which may differ; everything around it is as the file says.
    case values
    /// The structure: the rest of the file was not read, or it is unknown what it belongs to.
    case structure

    /// The errors that lose this much; each reading error is in exactly one of the lists.
    package var kinds: [DiagnosticKind] {
        switch self {
        case .nothing: [.trailingComma, .strayComma, .comment]
        case .values: Self.losingValues
        case .structure: Self.ofInput + Self.ofJSON + Self.ofXML + Self.ofBinaryPlists + Self.ofOpenStep
        }
    }

    private static let losingValues: [DiagnosticKind] = [
        .repeatedKey, .missingComma, .missingColon, .missingValue, .keyNotString, .singleQuotes,
        .typographicQuotes, .controlCharacter, .invalidEscape, .loneSurrogate, .invalidNumber,
        .numberOutOfRange, .tooManyDigits, .nonFinite, .unknownWord, .invalidDate, .invalidData,
        .invalidReference, .forbiddenCharacter, .unexpectedAttribute, .strayText, .valueWithoutKey,
        .typedValue,
    ]

    // MARK: Errors that lose the structure

    private static let ofInput: [DiagnosticKind] = [
        .emptyFile, .htmlPage, .compressedFile, .utf16Text, .invalidUTF8, .compiledContainer,
        .conflictMarkers, .textBeforeContainer, .notAContainer, .foreignFile, .tooLarge, .tooDeep,
        .tooManyNodes,
    ]

    private static let ofJSON: [DiagnosticKind] = [
        .unclosedString, .unexpectedText, .truncatedFile, .unclosedBracket, .missingBracket, .wrongBracket,
        .textAfterEnd,
    ]

    private static let ofXML: [DiagnosticKind] = [
        .xmlEncoding, .documentTypeDeclarations, .brokenMarkup, .tagTooLong, .unclosedElement, .mismatchedTag,
        .notWellFormed, .notAPlist, .emptyPlist, .secondValue, .unknownElement,
        .elementInText, .keyOutside,
    ]

    private static let ofBinaryPlists: [DiagnosticKind] = [.plistFrame, .plistObject, .plistCycle]

    private static let ofOpenStep: [DiagnosticKind] = [.unclosedComment, .missingEquals, .missingSemicolon]
}
