import TagDiagnostics

/// The changes of a baseline: the fixed and the new findings.
package struct BaselineChange {
    /// The old baseline without the fixed findings.
    package let pruned: Baseline
    /// The same with the new findings.
    package let updated: Baseline
    /// The fixed findings with their counts, sorted by key.
    package let fixed: [(key: Baseline.Key, count: Int)]
    package let new: [(key: Baseline.Key, count: Int)]

    /// Compares a baseline with the current findings.
    ///
    /// - Parameter files: Returns true for files whose findings are compared; those of others stay.
    package init(from old: Baseline, to found: Baseline, files isJudged: (String) -> Bool) {
        var left = Dictionary(uniqueKeysWithValues: found.entries.map { ($0.key, $0.count) })
        var kept: [Baseline.Key: Int] = [:]
        var fixed: [(key: Baseline.Key, count: Int)] = []
        for entry in old.entries {
            guard isJudged(entry.key.file) else {
                kept[entry.key] = entry.count
                continue
            }
            let count = min(entry.count, left[entry.key] ?? 0)
            kept[entry.key] = count
            left[entry.key] = (left[entry.key] ?? 0) - count
            if count < entry.count { fixed.append((entry.key, entry.count - count)) }
        }
        pruned = Baseline(kept)
        self.fixed = fixed
        new = found.entries.compactMap { entry in
            let count = left[entry.key] ?? 0
            return count > 0 ? (entry.key, count) : nil
        }
        for (key, count) in new { kept[key, default: 0] += count }
        updated = Baseline(kept)
    }

    /// Returns a line for each fixed or new finding, and one with the total.
    package func text(_ path: String, withNew: Bool) -> String {
        var text = lines("fixed", fixed)
        if withNew { text += lines("new", new) }
        let total = (withNew ? updated : pruned).total
        return text + "\(path.escapedForTerminal()): \(Counted.text(total, "finding"))\n"
    }

    private func lines(_ word: String, _ entries: [(key: Baseline.Key, count: Int)]) -> String {
        entries.map { key, count in
            let times = count > 1 ? " (\(count) times)" : ""
            return
                "\(word): \(key.file.escapedForTerminal()): \(key.lint): \(key.message.escapedForTerminal())\(times)\n"
        }.joined()
    }
}

extension Baseline {
    /// The number of findings.
    package var total: Int { entries.reduce(0) { $0 + $1.count } }
}
