import TagCompiler
package import TagDiagnostics
package import TagLint
package import TagModel

/// The findings of a command with their effect on its exit status; every report is made from them.
package struct Findings: Sendable {
    package var files: [File]
    package let gate: Gate
    /// The number of findings that were fixed and are not among these; nil without --fix.
    package var fixedCount: Int?
    /// Members that JSON has before the findings, beside those of every report.
    package var members: [(key: String, value: JSON)] = []

    package init(files: [File], gate: Gate = Gate()) {
        self.files = files
        self.gate = gate
    }

    /// The findings of files of which nothing is suppressed.
    init(_ reports: [Report]) { self.init(files: reports.map { File(open: $0, container: nil) }) }

    /// The findings of inputs that were worked on.
    init(_ works: [ContainerWork]) {
        self.init(files: works.map { File(open: $0.report, container: $0.compilation?.container) })
    }

    /// One input with what was found in it.
    package struct File: Sendable {
        package let source: SourceFile
        /// True if it was an input of the command; false for a configuration.
        package let isInput: Bool
        /// The findings in the order of reports; those of one cause are one.
        package let findings: [Finding]
        /// The words of the file for its entities.
        let words: Vocabulary
        /// The number of findings that are not listed, since there were too many.
        private let unlisted: Int

        package init(
            _ report: Report, suppressed: [SuppressedFinding] = [], entities: EntityPlaces = EntityPlaces(),
            words: Vocabulary = .definition, isInput: Bool = true
        ) {
            source = report.file
            unlisted = report.unlisted
            self.isInput = isInput
            self.words = words
            // Keys number equal findings, so suppressed ones are included.
            let open = report.sorted.map { ($0, Suppression?.none) }
            let all =
                suppressed.isEmpty
                ? open
                : (open + suppressed.map { ($0.diagnostic, $0.suppression) })
                    .sorted { Report.comesFirst($0.0, $1.0) }
            let single = zip(all, FindingKey.keys(of: all.map(\.0), in: entities)).map {
                Finding(diagnostic: $0.0.withoutSecretEdits, key: $1, suppression: $0.1)
            }
            findings = Self.gathered(single)
        }

        /// The findings of a file of which nothing is suppressed.
        ///
        /// Secrets are cut from their words here.
        init(open report: Report, container: Container?) {
            var cut = report.emptied
            cut.add(contentsOf: report.diagnostics.map(\.withoutSecrets))
            let entities = cut.diagnostics.isEmpty ? EntityPlaces() : EntityPlaces(container)
            self.init(cut, entities: entities, words: container?.words ?? .definition)
        }

        /// The open findings of one cause as one, known by the key of the first; each suppressed one stays by itself.
        private static func gathered(_ findings: [Finding]) -> [Finding] {
            let open = findings.filter { $0.suppression == nil }
            let whole = Gathering.gather(open.map(\.diagnostic)).map {
                Finding(diagnostic: $0.finding, key: open[$0.index].key, suppression: nil)
            }
            return (whole + findings.filter { $0.suppression != nil })
                .sorted { Report.comesFirst($0.diagnostic, $1.diagnostic) }
        }

        /// The findings that are not suppressed.
        var shown: [Finding] { findings.filter { $0.suppression == nil } }

        var report: Report {
            var report = Report(source, shown.map(\.diagnostic))
            report.unlisted = unlisted
            return report
        }
    }

    package struct Finding: Sendable {
        package let diagnostic: Diagnostic
        package let key: FindingKey
        /// The suppression; nil if there is none.
        ///
        /// Only reports that have a place for suppressed findings list them.
        package let suppression: Suppression?
    }

    var reports: [Report] { files.map(\.report) }

    /// The reports with the places that no excerpt may show: reports reach more people than files do.
    var reportsForExcerpts: [Report] {
        files.map { file in
            var report = file.report
            guard file.source.hasLines, !report.diagnostics.isEmpty else { return report }
            let places = report.diagnostics.flatMap { [$0.range] + $0.notes.compactMap(\.range) }
            for secret in file.source.secrets(onLinesOf: places) { report.hide(secret) }
            return report
        }
    }

    /// The files with findings to show.
    var shownFiles: [File] { files.filter { !$0.shown.isEmpty } }

    package var status: ExitStatus { gate.status(of: files.flatMap(\.shown).map(\.diagnostic)) }

    /// True if there are more warnings than allowed.
    var isOverWarnings: Bool { gate.isOverWarnings(files.flatMap(\.shown).map(\.diagnostic)) }
}

extension Diagnostic {
    /// The finding, in which fixes keep their message but lose their edits if those would show a secret.
    fileprivate var withoutSecretEdits: Diagnostic {
        guard fixIts.contains(where: \.writesSecret) else { return self }
        var finding = self
        finding.fixIts = fixIts.map { $0.writesSecret ? FixIt($0.message, edits: [], safety: $0.safety) : $0 }
        return finding
    }
}

/// The threshold from which findings make a command fail.
package struct Gate: Sendable {
    /// The lowest severity that does; nil if only unusable input does.
    let failOn: Severity?
    /// The number of warnings that are allowed; nil for any number.
    let maxWarnings: Int?
    /// True if findings never make the command fail.
    let exitsWithZero: Bool

    package init(failOn: Severity? = .error, maxWarnings: Int? = nil, exitsWithZero: Bool = false) {
        self.failOn = failOn
        self.maxWarnings = maxWarnings
        self.exitsWithZero = exitsWithZero
    }

    /// Returns the exit status: 2 if an input was unusable, 1 if there are findings that count.
    func status(of findings: [Diagnostic]) -> ExitStatus {
        if findings.contains(where: Self.isUnusable) { return .unusable }
        guard !exitsWithZero else { return .fine }
        return findings.contains(where: counts) || isOverWarnings(findings) ? .findings : .fine
    }

    func counts(_ diagnostic: Diagnostic) -> Bool {
        if Self.isUnusable(diagnostic) { return true }
        return failOn.map { diagnostic.severity >= $0 } ?? false
    }

    func isOverWarnings(_ findings: [Diagnostic]) -> Bool {
        maxWarnings.map { most in findings.count { $0.severity == .warning } > most } ?? false
    }

    /// Returns true if a finding is about unusable input.
    static func isUnusable(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.kind.group == .input && diagnostic.severity == .error
    }
}
