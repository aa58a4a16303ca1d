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
        let most = min(old.count, new.count)
        var prefix = 0
        while prefix < most, old[prefix] == new[prefix] { prefix += 1 }
        while prefix > 0, prefix < old.count, old[prefix] & 0xC0 == 0x80 { prefix -= 1 }
        var suffix = 0
        while suffix < most - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
            suffix += 1
        }
        while suffix > 0, old[old.count - suffix] & 0xC0 == 0x80 { suffix -= 1 }
        let text = String(decoding: new[prefix..<new.count - suffix], as: UTF8.self)
        self.init(replace: SourceRange(prefix, old.count - suffix), with: text)
    }
}
