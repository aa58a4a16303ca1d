/// The texts for findings of one cause: one for all of them, and one for the place of each.
package struct SharedCause: Hashable, Sendable {
    /// The message of all of them, which follows their number: `tags send to …`.
    package let message: String
    /// The note at each place, such as the tag's name.
    package let place: String

    package init(_ message: String, place: String) {
        self.message = message
        self.place = place
    }
}

extension Diagnostic {
    /// The key that findings of one cause have in common; nil for a finding that stands alone.
    fileprivate var causeKey: String? {
        guard let family = kind.gathersAs else { return nil }
        return family + "\0" + (cause?.message ?? message)
    }

    /// Returns one finding for several of one cause: that of the first place, with a brief note at each other place.
    fileprivate static func gathered(_ members: [Diagnostic]) -> Diagnostic? {
        // Of two kinds with one message, the general one has the shorter id.
        guard var whole = members.min(by: { ($0.id, $0.range.start) < ($1.id, $1.range.start) }) else {
            return nil
        }
        guard members.count > 1 else { return whole }
        if let cause = whole.cause {
            whole.message = "\(members.count) \(cause.message)"
            whole.notes = members.map { Note($0.cause?.place ?? $0.message, at: $0.range, isBrief: true) }
        } else {
            let others = members.filter { $0.range != whole.range }
            whole.notes += others.map { Note("also here", at: $0.range, isBrief: true) }
        }
        whole.severity = members.map { $0.severity }.max() ?? whole.severity
        whole.fixIts = whole.fixIts.map { fix in
            let same = members.flatMap { $0.fixIts }.filter { $0.message == fix.message }
            let isSafe = same.allSatisfy { $0.safety == .safe }
            return FixIt(
                fix.message, edits: same.flatMap { $0.edits }, safety: isSafe ? .safe : .unsafe,
                deletesEntity: fix.deletesEntity)
        }
        whole.cause = nil
        return whole
    }
}

/// The gathering of findings of one cause into one finding.
package enum Gathering {
    /// Returns the findings, with those of one cause as one, each with the index of the finding whose place it has.
    package static func gather(_ findings: [Diagnostic]) -> [(finding: Diagnostic, index: Int)] {
        var groups: [[Int]] = []
        var groupOf: [String: Int] = [:]
        for (index, finding) in findings.enumerated() {
            if let key = finding.causeKey {
                if let group = groupOf[key] {
                    groups[group].append(index)
                    continue
                }
                groupOf[key] = groups.count
            }
            groups.append([index])
        }
        return groups.compactMap { group in
            if group.count == 1 { return (findings[group[0]], group[0]) }
            guard let whole = Diagnostic.gathered(group.map { findings[$0] }) else { return nil }
            let index = group.first { findings[$0].range == whole.range } ?? group[0]
            return (whole, index)
        }
    }
}

extension Report {
    /// The report with all findings of one cause as one finding.
    package var gathered: Report {
        var report = Report(file)
        report.add(contentsOf: Gathering.gather(sorted).map { $0.finding })
        for range in hidden { report.hide(range) }
        report.unlisted = unlisted
        return report
    }
}
