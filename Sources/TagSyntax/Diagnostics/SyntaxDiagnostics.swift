package import TagDiagnostics

extension SourceRange {
    init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
}

extension Diagnostic {
    /// Creates a finding with one fix, which replaces the bytes at fault; there is none if `text` is nil.
    init(
        _ kind: DiagnosticKind, _ message: String, at range: SourceRange, notes: [Note] = [], fix: String,
        with text: String?, safety: FixIt.Safety = .safe
    ) {
        let fixIt = text.map { FixIt(fix, replace: range, with: $0, safety: safety) }
        self.init(kind, message, at: range, notes: notes, fixIts: fixIt.map { [$0] } ?? [])
    }
}

/// All findings of the readers, for `tagc explain` and for the tests of their examples.
package enum SyntaxDiagnostics {
    package static let all: [DiagnosticKind] = reading

    /// The reading errors; each has a ``ReadingLoss``.
    package static let reading: [DiagnosticKind] = ReadingLoss.allCases.flatMap { $0.kinds }

    /// The ids of errors after which the rest of a file is unknown, of any group.
    package static let structural = Set(ReadingLoss.structure.kinds.map { $0.id })

    /// Returns what a finding's error loses, or nil for a finding that is not of reading.
    package static func loss(of finding: Diagnostic) -> ReadingLoss? { losses[finding.id] }

    private static let losses = Dictionary(
        uniqueKeysWithValues: ReadingLoss.allCases.flatMap { loss in loss.kinds.map { ($0.id, loss) } })

    /// Returns true for a finding that may be a mere consequence of an earlier one that lost the structure.
    static func mayFollow(_ finding: Diagnostic) -> Bool { consequences.contains(finding.id) }

    private static let consequences = Set(
        [
            DiagnosticKind.truncatedFile, .unclosedBracket, .missingBracket, .wrongBracket, .textAfterEnd,
            .unclosedElement, .mismatchedTag, .unclosedComment, .repeatedKey, .missingComma, .missingColon,
            .missingValue, .strayComma, .keyNotString, .unknownWord, .unexpectedText, .missingEquals,
            .missingSemicolon, .valueWithoutKey, .keyOutside, .strayText,
        ].map { $0.id })
}
