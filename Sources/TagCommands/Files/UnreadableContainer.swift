import TagDiagnostics
import TagModel
import TagSyntax

extension Inputs.Entry {
    /// Returns true for a file of a folder that has no container's name and is not a definition or an export.
    ///
    /// - Parameters:
    ///   - form: The form that it was read as; nil if it could not be read.
    ///   - report: The findings of reading it.
    func isPassedOver(_ form: Form?, _ report: Report) -> Bool {
        guard isGuess else { return false }
        return form.map { $0 == .values } ?? !UnreadableContainer.isLikely(report)
    }
}

/// A file whose text cannot be read at all, so that only its words tell a container from other files.
///
/// A folder has many JSON files, but an export with conflict markers must not be passed over among them.
enum UnreadableContainer {
    private static let faults: [DiagnosticKind] = [
        .conflictMarkers, .textBeforeContainer, .invalidUTF8, .utf16Text,
    ]
    /// Of each list, one name of a member must be there.
    private static let words: [[String]] = [
        ["exportFormatVersion", "containerVersion", "container"],
        ["exportFormatVersion", "containerVersion", "macros", "rules"],
    ]

    static func isLikely(_ report: Report) -> Bool {
        guard report.diagnostics.contains(where: { found in faults.contains { $0.id == found.id } }) else {
            return false
        }
        // UTF-16 has a zero beside each byte of such a name.
        let text = String(decoding: report.file.bytes.filter { $0 != 0 }, as: UTF8.self)
        return words.allSatisfy { names in
            names.contains { text.contains("\"\($0)\"") || text.contains("<key>\($0)</key>") }
        }
    }
}
