import TagDiagnostics
import TagLint
import TagModel

/// The summary for people, whose time is the one part of a report that differs from run to run.
package struct FindingsSummary: Sendable {
    /// The time that it took; nil to leave it out.
    private let duration: Duration?
    private let onlyCounts: Bool

    package init(duration: Duration? = nil) { self.init(duration, onlyCounts: false) }

    private init(_ duration: Duration?, onlyCounts: Bool) {
        self.duration = duration
        self.onlyCounts = onlyCounts
    }

    /// Counts findings, and says nothing if there are none.
    package static let counts = FindingsSummary(nil, onlyCounts: true)

    /// Returns the summary, such as `3 errors, 2 warnings in 2 of 14 files (18 ms)`, and the number of fixes.
    func text(_ findings: Findings) -> String {
        guard !onlyCounts else { return Summary(findings.reports).text.map { $0 + "\n" } ?? "" }
        let counts = Summary(findings.reports)
        let found = [(counts.errors, "error"), (counts.warnings, "warning"), (counts.notes, "note")]
            .filter { $0.0 > 0 }
            .map { Counted.text($0.0, $0.1) }
        let files = findings.files.count { $0.isInput }
        let flagged = counts.flaggedFiles
        // Where nothing was looked at, "nothing found" would read as clean.
        var head = files == 0 ? "no file checked" : "nothing found"
        var looked: [String] = []
        if !found.isEmpty {
            if files == 0 { looked.append("no file checked") }
            let places =
                flagged < files
                ? "\(flagged) of " + Counted.text(files, "file") : Counted.text(flagged, "file")
            head = found.joined(separator: ", ") + " in " + places + counts.rest
        } else if files > 0 {
            looked.append(Counted.text(files, "file"))
        }
        looked += Self.suppressed(findings)
        if let duration { looked.append(Self.text(duration)) }
        let aside = looked.isEmpty ? "" : " (\(looked.joined(separator: ", ")))"
        return head + aside + "\n" + Self.fixes(findings)
    }

    /// Returns the numbers of suppressed findings, by reason.
    private static func suppressed(_ findings: Findings) -> [String] {
        let why = findings.files.flatMap(\.findings).compactMap(\.suppression)
        var (accepted, baselined, known) = (0, 0, 0)
        for suppression in why {
            switch suppression {
            case .directive, .ignore: accepted += 1
            case .baseline: baselined += 1
            case .known: known += 1
            }
        }
        let words = [(accepted, "accepted"), (baselined, "in the baseline"), (known, "known before")]
        return words.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    }

    /// Returns the number of fixes, such as `1 fix with --fix, 2 with --unsafe-fixes`.
    private static func fixes(_ findings: Findings) -> String {
        // Fixes that wait for others, such as that of a missing bracket, are applied in the next pass.
        let firsts = findings.files.filter { $0.source.hasLines }.flatMap(\.shown)
            .compactMap { $0.diagnostic.fixIts.first?.safety }
        let safe = firsts.count { $0 == .safe }
        let guesses = firsts.count - safe
        switch (safe, guesses) {
        case (0, 0): return ""
        case (_, 0): return "\(Counted.fixes(safe)) with --fix\n"
        case (0, _): return "\(Counted.fixes(guesses)) with --unsafe-fixes\n"
        default: return "\(Counted.fixes(safe)) with --fix, \(guesses) with --unsafe-fixes\n"
        }
    }

    /// Returns a time as the summary has it: `18 ms`.
    static func text(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        if milliseconds < 10_000 { return "\(Int(milliseconds.rounded(.up))) ms" }
        return "\(Int((milliseconds / 1_000).rounded())) s"
    }
}

/// The report in text, with excerpts of the files, for people.
enum TextReport {
    static func text(
        _ findings: Findings, isColored: Bool, columns: Int?, summary: FindingsSummary?
    ) -> String {
        TextRenderer(isColored: isColored, countsFindings: false, columns: columns).render(
            findings.reportsForExcerpts)
            + (summary?.text(findings) ?? "")
            + (columns == nil || summary == nil ? "" : pointer(findings))
    }

    /// Returns the line that tells people at a terminal how to learn more of the first finding; files do without.
    private static func pointer(_ findings: Findings) -> String {
        guard let file = findings.files.first(where: { !$0.shown.isEmpty }), let first = file.shown.first
        else { return "" }
        return "tagc explain \(first.diagnostic.id)\(argument(first.key.entity, file.words)) says more\n"
    }

    /// Returns a finding's entity as an argument for `tagc explain`; "" where a shell would need more than quotes around it.
    private static func argument(_ entity: FindingKey.Entity?, _ words: Vocabulary) -> String {
        guard let entity, let kind = EntityKind(rawValue: entity.kind.rawValue) else { return "" }
        let text = "\(words.word(for: kind)):\(entity.name)"
        let isPlain = !text.contains("'") && text.escapedForTerminal() == text
        return isPlain && text.utf8.count <= longestArgument ? " '\(text)'" : ""
    }

    private static let longestArgument = 80
}

/// The report with one line for each finding, as compilers write it, for editors and `grep`.
enum ConciseReport {
    static func text(_ findings: Findings) -> String {
        findings.files.flatMap(ShownFinding.all).map { "\($0.address): \($0.title)\n" }.joined()
    }
}

extension Console {
    /// Writes findings to standard error as text.
    ///
    /// - Parameter summary: The line at the end; nil for none.
    func log(_ findings: Findings, summary: FindingsSummary? = .counts) {
        log(ReportFormat.text.report(findings, columns: Console.columns(of: 2), summary: summary))
    }

    /// Writes a finding about a line of a file to standard error.
    func log(_ finding: Diagnostic, about line: SourceFile) {
        log(Findings([Report(line, [finding])]), summary: nil)
    }
}
