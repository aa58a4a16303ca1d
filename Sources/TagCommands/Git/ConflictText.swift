import TagDiagnostics
import TagMerge

/// A file with conflicts, laid out so that `git diff` compares it with its sides by lines.
package enum ConflictText {
    /// Lays out both sides, and marks the lines that differ; nil if the file has no conflicts or `layout` takes no side.
    ///
    /// The text that both sides have in common is laid out alike, so nothing else differs.
    package static func of(_ bytes: [UInt8], _ layout: ([UInt8]) -> [UInt8]?) -> [UInt8]? {
        guard let sides = ConflictSides(bytes), let ours = layout(sides.ours),
            let theirs = layout(sides.theirs)
        else { return nil }
        let (old, new) = (LineDiff.lines(ours), LineDiff.lines(theirs))
        var budget = LineDiff.Budget()
        let found = LineDiff.changes(from: old, to: new, &budget)
        let end = LineDiff.Change(old: old.count..<old.count, new: new.count..<new.count)
        var changes: [LineDiff.Change] = []
        for (index, change) in found.enumerated() {
            let last = changes.last ?? LineDiff.Change(old: 0..<0, new: 0..<0)
            let next = index + 1 < found.count ? found[index + 1] : end
            changes.append(Self.moved(change, from: last, to: next, old, new))
        }
        // A conflict of what the layout leaves out must still be seen.
        guard !changes.isEmpty else { return nil }
        let lineEnd = Array((old.first?.dropLast().last == UInt8(ascii: "\r") ? "\r\n" : "\n").utf8)
        var text: [UInt8] = []
        var at = 0
        for change in changes {
            text += old[at..<change.old.lowerBound].joined()
            text += sides.markers.bytes(
                ours: Array(old[change.old].joined()), theirs: Array(new[change.new].joined()),
                lineEnd: lineEnd)
            at = change.old.upperBound
        }
        return text + old[at...].joined()
    }

    /// Returns lines of only one side, moved to where they begin with the least indentation if the text is then the same.
    ///
    /// An entity that one side deleted is otherwise shown without its own beginning, but with that of the next one.
    private static func moved(
        _ change: LineDiff.Change, from last: LineDiff.Change, to next: LineDiff.Change,
        _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
    ) -> LineDiff.Change {
        guard change.old.isEmpty != change.new.isEmpty else { return change }
        let (lines, range) = change.old.isEmpty ? (new, change.new) : (old, change.old)
        let above = min(
            change.old.lowerBound - last.old.upperBound, change.new.lowerBound - last.new.upperBound)
        let below = min(
            next.old.lowerBound - change.old.upperBound, next.new.lowerBound - change.new.upperBound)
        var (first, end) = (0, 0)
        while first > -above, lines[range.lowerBound + first - 1] == lines[range.upperBound + first - 1] {
            first -= 1
        }
        while end < below, lines[range.lowerBound + end] == lines[range.upperBound + end] { end += 1 }
        // The last of the best places, as git does it.
        let by =
            (first...end).reversed().min {
                Start(lines[range.lowerBound + $0]) < Start(lines[range.lowerBound + $1])
            } ?? 0
        return LineDiff.Change(
            old: change.old.lowerBound + by..<change.old.upperBound + by,
            new: change.new.lowerBound + by..<change.new.upperBound + by)
    }

    /// The beginning of a line, as a place to cut a text: the less it is indented the better, unless it closes something.
    private struct Start: Comparable {
        let indent: Int
        let isClosing: Bool

        init(_ line: ArraySlice<UInt8>) {
            let words = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            indent = line.count - words.count
            isClosing = ["}", "]", "</"].contains { words.starts(with: $0.utf8) }
        }

        static func < (left: Start, right: Start) -> Bool {
            (left.indent, left.isClosing ? 1 : 0) < (right.indent, right.isClosing ? 1 : 0)
        }
    }
}
