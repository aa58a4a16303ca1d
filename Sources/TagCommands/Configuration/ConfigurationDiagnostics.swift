import TagConfiguration
package import TagDiagnostics
import TagModel

/// The rules for the settings of a configuration file.
package enum ConfigurationDiagnostics {
    package static let all: [DiagnosticKind] =
        TOMLDiagnostics.all + [.unknownSetting, .unsuitableSetting, .missingSetting, .unknownLint]
}

extension DiagnosticKind {
    static let unknownSetting = DiagnosticKind(
        "unknown-setting", .input, .error, summary: "A setting that tagc does not know.",
        explanation: """
            Unknown names are errors, since a misspelled setting would silently have no effect. \
            'tagc config init' writes a file with every setting.
            """,
        flagged: ["[lint]\n«selct» = [\"dead-code\"]\n"], accepted: ["[lint]\nselect = [\"dead-code\"]\n"])

    static let unsuitableSetting = DiagnosticKind(
        "unsuitable-setting", .input, .error, summary: "A setting with a value that it cannot have.",
        explanation: """
            The value has the wrong type, or is not one of the allowed words. 'tagc config show' shows each \
            setting and its source.
            """,
        flagged: ["[lint]\nselect = «\"dead-code\"»\n", "[lint.severity]\nunused-macro = «\"fatal\"»\n"],
        accepted: ["[lint]\nselect = [\"dead-code\"]\n", "[lint.severity]\nunused-macro = \"error\"\n"])

    static let missingSetting = DiagnosticKind(
        "missing-setting", .input, .error, summary: "An entry without a required setting.",
        explanation: """
            An [[ignore]] names its lints and a reason. The reason tells the next reader whether the \
            suppression is still valid.
            """,
        flagged: ["«[[ignore]]»\nlints = [\"paused-tag\"]\n"],
        accepted: ["[[ignore]]\nlints = [\"paused-tag\"]\nreason = \"back in May\"\n"])

    static let unknownLint = DiagnosticKind(
        "unknown-lint", .input, .error, summary: "An id that is not a lint or group.",
        explanation: """
            A setting names lints by id or by group. 'tagc explain --list' lists both. 'all' means every lint.
            """,
        flagged: ["[lint]\nignore = [«\"unused-marco\"»]\n", "[lint.severity]\n«unused-marco» = \"off\"\n"],
        accepted: ["[lint]\nignore = [\"unused-macro\"]\n"])
}

extension Diagnostic {
    static func unknownSetting(_ member: Setting.Member, in place: String, known: [String]) -> Diagnostic {
        let nearest = NearestName.nearest(to: member.name, among: known)
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .unknownSetting, "\(place) has no setting '\(member.name)'", at: member.nameRange,
            notes: known.isEmpty
                ? [] : [Note(nearest.map { "did you mean '\($0)'?" } ?? "its settings are \(names)")])
    }

    /// Returns the error of a value of the wrong type.
    ///
    /// - Parameter wanted: The expected type, such as `a list of texts`.
    static func unsuitableSetting(_ name: String, _ setting: Setting, wanted: String) -> Diagnostic {
        Diagnostic(
            .unsuitableSetting, "'\(name)' must be \(wanted), not \(setting.kind)", at: setting.range)
    }

    /// Returns the error of a text that is not one of the known words.
    static func unsuitableSetting(_ name: String, word: String, known: [String], at range: SourceRange)
        -> Diagnostic
    {
        let nearest = NearestName.nearest(to: word, among: known)
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        return Diagnostic(
            .unsuitableSetting, "'\(name)' cannot be '\(word)'", at: range,
            notes: [Note(nearest.map { "did you mean '\($0)'?" } ?? "allowed: \(names)")])
    }

    static func unsuitableSetting(_ message: String, at range: SourceRange, note: String? = nil) -> Diagnostic
    {
        Diagnostic(.unsuitableSetting, message, at: range, notes: note.map { [Note($0)] } ?? [])
    }

    static func missingSetting(_ name: String, in place: String, at range: SourceRange, note: String)
        -> Diagnostic
    {
        Diagnostic(.missingSetting, "\(place) has no '\(name)'", at: range, notes: [Note(note)])
    }

    static func unknownLint(_ name: String, at range: SourceRange) -> Diagnostic {
        let nearest = LintSelector.nearest(to: name)
        return Diagnostic(
            .unknownLint, "no lint is named '\(name)'", at: range,
            notes: [Note(nearest.map { "did you mean '\($0)'?" } ?? "'tagc explain --list' lists them all")])
    }
}
