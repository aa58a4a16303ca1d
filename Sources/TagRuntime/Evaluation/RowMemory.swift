/// The row that each table took last, by the text that was looked for: most texts are the same for many events.
struct RowMemory: ~Copyable {
    /// A row that was taken.
    struct Row: BitwiseCopyable {
        /// The place of the text, plus one; 0 if there is none so far.
        fileprivate var text: UInt32 = 0
        fileprivate var count: UInt32 = 0
        /// The row's part of the table, plus one; 0 if no row has the text.
        fileprivate var taken: UInt32 = 0
        fileprivate var cost: UInt32 = 0

        /// The row's part of the table; nil if no row has the text.
        var part: Int? { taken > 0 ? Int(taken) - 1 : nil }
        /// The steps that it took to find.
        var steps: Int { Int(cost) }
    }

    /// The rows of macros, by number, up to the highest one met.
    private var rows = Stack<Row>(capacity: 1)
    private var texts = Stack<UInt8>(capacity: 1)

    /// Longer texts are not kept.
    private static let textRoom = 64

    /// Returns the row that the table of a macro has for a text, if it was the last one that was looked for.
    @inline(__always)
    func find(_ macro: Int, _ text: ByteView) -> Row? {
        guard macro < rows.count else { return nil }
        let row = rows[macro]
        guard row.text > 0, Int(truncatingIfNeeded: row.count) == text.count,
            texts.view(from: Int(truncatingIfNeeded: row.text) &- 1, count: text.count) == text
        else { return nil }
        return row
    }

    /// Keeps a row: one that depends on nothing but the text.
    mutating func keep(_ macro: Int, _ text: ByteView, part: Int?, steps: Int) {
        guard text.count <= Self.textRoom, steps >= 0, steps <= Budget.steps else { return }
        while macro >= rows.count { rows.append(Row()) }
        var row = rows[macro]
        if row.text == 0 {
            row.text = UInt32(truncatingIfNeeded: texts.count + 1)
            texts.extend(to: texts.count + Self.textRoom)
        }
        texts.overwrite(at: Int(row.text) - 1, with: text)
        row.count = UInt32(truncatingIfNeeded: text.count)
        row.taken = part.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0
        row.cost = UInt32(truncatingIfNeeded: steps)
        rows[macro] = row
    }
}
