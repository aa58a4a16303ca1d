import TagDiagnostics
import TagServer

/// The names in a document: those of its current text, or of the last one whose structure could be read.
struct KnownNames {
    let index: NameIndex
    private let shift: TextShift?

    init?(_ document: OpenDocument) {
        if let index = document.analysis?.names {
            self.index = index
            shift = nil
        } else if let last = document.lastModel, let index = last.names {
            self.index = index
            shift = TextShift(from: last.file.bytes, to: document.text.bytes)
        } else {
            return nil
        }
    }

    /// Returns an offset of the document in the text of the names; nil for one in what changed.
    func old(_ offset: Int) -> Int? { shift.map { $0.old(offset) } ?? offset }

    /// Returns a range of a name in the document; nil if it changed.
    func new(_ range: SourceRange) -> SourceRange? { shift.map { $0.new(range) } ?? range }
}

extension TextEdit {
    /// Creates the edit of the one part in which two texts differ; nil if they are equal.
    init?(whole old: [UInt8], with new: [UInt8]) {
        guard old != new else { return nil }
        let shift = TextShift(from: old, to: new)
        var (start, end, newEnd) = (shift.prefix, shift.oldEnd, shift.newEnd)
        // Both ends are moved to the beginning of a character.
        while start > 0, start < old.count, old[start] & 0xC0 == 0x80 { start -= 1 }
        while end < old.count, old[end] & 0xC0 == 0x80 { (end, newEnd) = (end + 1, newEnd + 1) }
        let text = String(decoding: new[start..<newEnd], as: UTF8.self)
        self.init(replace: SourceRange(start, end), with: text)
    }
}
