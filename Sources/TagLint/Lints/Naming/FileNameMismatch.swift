import TagDiagnostics
import TagModel

/// Flags a file that is named after another container than the one in it.
struct FileNameMismatch: Lint {
    static let kind = DiagnosticKind(
        "file-name-mismatch", .naming, .error, summary: "A file named after another container.",
        explanation: """
            An app finds its container by the file name, and refuses a file that contains another id. Rename the file, or \
            correct the id. Files whose names are not ids are not checked.
            """,
        flagged: .definition(id: "«GTM-WXYZ»"),
        accepted: .definition())

    func check(_ subject: LintSubject, report: inout LintReport) {
        let name = FileName(path: subject.file.path)
        guard let expected = name.id, name.addition.isEmpty, let id = subject.container.id,
            FileName(path: id.value).id == id.value, id.value != expected
        else { return }
        report.add(
            "the file is named after '\(expected)', but the container in it is '\(id.value.shortened())'",
            at: id.range, notes: notes(id.value, expected))
    }

    private func notes(_ id: String, _ expected: String) -> [Note] {
        guard PlaceholderID.isPlaceholder(id) else { return [] }
        return [Note("'\(id.shortened())' is a placeholder; write '\(expected)'")]
    }
}
