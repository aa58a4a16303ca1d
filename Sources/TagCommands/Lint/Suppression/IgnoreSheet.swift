import TagDiagnostics
import TagLint
import TagModel

/// The `[[ignore]]` entries of one configuration, and which of them were used in a run.
struct IgnoreSheet {
    private let configuration: Configuration
    private let entries: [IgnoreEntry]
    private var isUsed: [Bool]
    /// True for each entry that could have been used: a file that it applies to was linted.
    private var isJudged: [Bool]
    private let today: Day
    /// The results by subject: many findings have the same lint and entity.
    private var reasons: [Subject: String?] = [:]

    /// The properties of a finding that decide which entries apply to it.
    private struct Subject: Hashable {
        let lint: String
        let kind: String
        let name: ExactText
        let path: ExactText
    }

    init(_ configuration: Configuration, today: Day) {
        self.configuration = configuration
        self.today = today
        entries = configuration.file?.ignores ?? []
        isUsed = entries.map { _ in false }
        isJudged = isUsed
    }

    /// Returns the reason why a finding is accepted, and marks the entries as used; nil if none accepts it.
    ///
    /// - Parameter path: The absolute path of the file.
    mutating func take(_ finding: Diagnostic, of entity: FindingKey.Entity?, in path: String) -> String? {
        guard !entries.isEmpty, !finding.kind.isFirm else { return nil }
        let subject = Subject(
            lint: finding.id, kind: entity?.kind.rawValue ?? "", name: ExactText(entity?.name ?? ""),
            path: ExactText(path))
        // The entries were marked as used then.
        if let known = reasons[subject] { return known }
        var reason: String?
        for (index, entry) in entries.enumerated() where !isExpired(entry) {
            guard entry.lints.contains(where: { $0.value.includes(finding.kind) }), fits(entry, path),
                entry.entity?.matches(entity) ?? true
            else { continue }
            isUsed[index] = true
            reason = reason ?? entry.reason
        }
        reasons[subject] = .some(reason)
        return reason
    }

    /// Records that the whole file was linted.
    mutating func saw(_ path: String) {
        for (index, entry) in entries.enumerated() where entry.file != nil && fits(entry, path) {
            isJudged[index] = true
        }
    }

    /// Records that everything in a folder, by its absolute path, was linted.
    mutating func sawFolder(_ folder: String) {
        guard let own = configuration.file?.folder,
            own == folder || folder == "/" || own.hasPrefix(folder + "/")
        else { return }
        for index in entries.indices { isJudged[index] = true }
    }

    /// Returns the findings about the entries, after all other findings were matched.
    func findings() -> [Diagnostic] {
        let findings = entries.indices.compactMap { index -> Diagnostic? in
            let entry = entries[index]
            let lints = entry.lints.map { "'\($0.value.word)'" }.joined(separator: ", ")
            if isExpired(entry), let expires = entry.expires {
                return .expiredIgnore(expires.value, lints: lints, at: expires.range)
            }
            let canBeUsed = LintSelector.kinds.contains { kind in
                configuration.isOn(kind) && entry.lints.contains { $0.value.includes(kind) }
            }
            guard !isUsed[index], isJudged[index], canBeUsed else { return nil }
            return .staleSuppression(
                "this ignore of \(lints) matches no finding", at: entry.range)
        }
        return configuration.graded(findings)
    }

    private func isExpired(_ entry: IgnoreEntry) -> Bool { entry.expires.map { $0.value < today } ?? false }

    private func fits(_ entry: IgnoreEntry, _ path: String) -> Bool {
        guard let glob = entry.file else { return true }
        return glob.matches(configuration.file?.relative(path) ?? path)
    }
}

extension EntityPattern {
    fileprivate func matches(_ entity: FindingKey.Entity?) -> Bool {
        guard let entity else { return false }
        return entity.kind.rawValue == kind.rawValue && name.matches(entity.name)
    }
}
