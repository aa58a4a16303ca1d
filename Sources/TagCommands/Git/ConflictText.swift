import TagDiagnostics
import TagMerge

/// A file with conflicts, laid out so that `git diff` compares it with its sides by lines.
enum ConflictText {
    /// Lays out both sides, and marks the lines that differ; nil if the file has no conflicts or `layout` takes no side.
    ///
    /// What both sides have in common is one text, so nothing else differs.
    static func of(_ bytes: [UInt8], _ layout: ([UInt8]) -> [UInt8]?) -> [UInt8]? {
        guard let sides = ConflictSides(bytes), let ours = layout(sides.ours),
            let theirs = layout(sides.theirs)
        else { return nil }
        let (old, new) = (LineDiff.lines(ours), LineDiff.lines(theirs))
        var budget = LineDiff.Budget()
        let found = LineDiff.changes(from: old, to: new, &budget)
        var changes: [LineDiff.Change] = []
        for change in found { changes.append(Self.moved(change, behind: changes.last, old, new)) }
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
    /// Returns lines of only one side, moved up to where they begin with the least indentation if the text is then the same.
    ///
    /// An entity that one side deleted is otherwise shown without its own beginning, but with that of the next one.
    private static func moved(
        _ change: LineDiff.Change, behind last: LineDiff.Change?, _ old: [ArraySlice<UInt8>],
        _ new: [ArraySlice<UInt8>]
    ) -> LineDiff.Change {
        guard change.old.isEmpty != change.new.isEmpty else { return change }
        let (lines, range) = change.old.isEmpty ? (new, change.new) : (old, change.old)
        let room = min(
            change.old.lowerBound - (last?.old.upperBound ?? 0),
            change.new.lowerBound - (last?.new.upperBound ?? 0))
        var (best, by, shift) = (Start(lines[range.lowerBound]), 0, 0)
        while shift < room, lines[range.lowerBound - shift - 1] == lines[range.upperBound - shift - 1] {
            shift += 1
            let start = Start(lines[range.lowerBound - shift])
            if start < best { (best, by) = (start, shift) }
        }
        return LineDiff.Change(
            old: change.old.lowerBound - by..<change.old.upperBound - by,
            new: change.new.lowerBound - by..<change.new.upperBound - by)
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
