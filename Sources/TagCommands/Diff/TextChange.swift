import TagDiagnostics
import TagDiff

/// The changes of a text of several lines, line by line.
struct TextChange {
    private static let context = 2
    private let old: [String]
    private let new: [String]
    private let changes: [LineDiff.Change]
    private let shortening: Shortening

    /// Creates the change from one text to another; nil if neither has several lines, or if nothing differs.
    ///
    /// - Parameter budget: The work limit that all texts of a report share.
    init?(_ old: Shown?, _ new: Shown?, _ shortening: Shortening, _ budget: inout LineDiff.Budget) {
        let texts = [old, new].map { $0.map(\.block) ?? "" }
        guard let one = texts[0], let two = texts[1], (one + two).utf8.contains(0x0A) else { return nil }
        self.init(one, two, shortening, &budget)
    }

    private init?(_ old: String, _ new: String, _ shortening: Shortening, _ budget: inout LineDiff.Budget) {
        self.shortening = shortening
        let (one, two) = (LineDiff.lines(Array(old.utf8)), LineDiff.lines(Array(new.utf8)))
        changes = LineDiff.changes(from: one, to: two, &budget)
        guard !changes.isEmpty else { return nil }
        self.old = one.map(Self.text)
        self.new = two.map(Self.text)
    }

    private static func text(_ line: ArraySlice<UInt8>) -> String {
        let isEnded = line.last == 0x0A
        return String(decoding: isEnded ? line.dropLast() : line, as: UTF8.self)
    }

    /// The summary, such as `1 of 80 lines changed` or `3 lines`.
    var summary: String {
        let (removed, added) = (changes.map(\.old.count).reduce(0, +), changes.map(\.new.count).reduce(0, +))
        if old.isEmpty { return Counted.text(added, "line") }
        if new.isEmpty { return Counted.text(removed, "line") }
        if removed == added { return "\(removed) of \(Counted.text(old.count, "line")) changed" }
        let parts = [(added, "added"), (removed, "removed")].filter { $0.0 > 0 }
        return parts.map { "\($0.0 == parts[0].0 ? Counted.text($0.0, "line") : "\($0.0)") \($0.1)" }
            .joined(separator: ", ")
    }

    /// The identity of the change: all of its lines.
    var key: String { lines(limit: .max).shown.joined(separator: "\n") }

    /// Returns the changed lines with marks and the lines around them, and the number of changed lines beyond `limit`.
    func lines(limit: Int) -> (shown: [String], left: Int) {
        var shown: [String] = []
        var left = 0
        var at = 0
        for (index, change) in changes.enumerated() {
            guard shown.count < limit else {
                left += change.old.count + change.new.count
                continue
            }
            let from = max(at, change.old.lowerBound - Self.context)
            if !old.isEmpty, !new.isEmpty, index == 0 || from > at { shown.append("@@ line \(from + 1)") }
            for line in old[from..<change.old.lowerBound] { shown.append("  " + cut(line)) }
            let (before, after) = pairs(change)
            let marked = before.map { "- " + $0 } + after.map { "+ " + $0 }
            let room = max(limit - shown.count, 1)
            shown += marked.prefix(room)
            left += max(0, marked.count - room)
            let next = index + 1 < changes.count ? changes[index + 1].old.lowerBound : old.count
            at = min(next, change.old.upperBound + Self.context)
            for line in old[change.old.upperBound..<at] { shown.append("  " + cut(line)) }
        }
        return (shown, left)
    }

    /// Returns the lines of a change; of long lines that replace each other only what differs.
    private func pairs(_ change: LineDiff.Change) -> ([String], [String]) {
        guard change.old.count == change.new.count else {
            return (old[change.old].map { cut($0) }, new[change.new].map { cut($0) })
        }
        let pairs = zip(change.old, change.new).map { shortening.pair(old[$0], new[$1]) }
        return (pairs.map(\.0), pairs.map(\.1))
    }

    private func cut(_ line: String) -> String { shortening.single(line) }
}

extension Shown {
    /// The text to compare by lines; nil for words, which are one line.
    fileprivate var block: String? {
        switch self {
        case .words: nil
        case .value(.string(let text)): text
        // Lists and maps longer than about two lines are indented.
        case .value(let json): json.line.utf8.count > 160 ? json.indented : json.line
        }
    }
}
