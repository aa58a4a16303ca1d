/// The automata of a container that were met so far, each as a table: two loads decide over a byte.
///
/// A table is unpacked from the container's bytes when its automaton is first met; walking along it allocates nothing.
struct TableAutomata {
    /// By byte the class, 256 for each table, one table after another.
    private var classes: [UInt8] = []
    /// Where the next state's row starts, by state and class, one table after another.
    private var rows: [UInt32] = []

    /// A table by its places in ``classes`` and ``rows``.
    struct Table {
        fileprivate var classes: Int
        fileprivate var initial: Int
        /// Rows before it end the search: of state 0, which refuses, and state 1, which accepts.
        fileprivate var firstRow: Int
        fileprivate var accepting: Int
        fileprivate var accepted: Int
    }

    /// About how many bytes all tables hold.
    var size: Int { classes.count + 4 * rows.count }

    mutating func removeAll() {
        classes.removeAll()
        rows.removeAll()
    }

    /// Unpacks an automaton; nil for one that is damaged, which no verified container has.
    mutating func add(_ stored: StoredAutomaton) -> Table? {
        var cursor = AutomatonCursor(stored)
        let (firstClass, start) = (classes.count, rows.count)
        do throws(AutomatonCursor.Fault) {
            try addClasses(&cursor)
            try addRows(&cursor, from: start)
        } catch {
            classes.removeSubrange(firstClass...)
            rows.removeSubrange(start...)
            return nil
        }
        let stride = stored.classes
        return Table(
            classes: firstClass, initial: start + stored.initial * stride, firstRow: start + 2 * stride,
            accepting: start + stored.firstAccepting * stride, accepted: start + stride)
    }

    private mutating func addClasses(_ cursor: inout AutomatonCursor) throws(AutomatonCursor.Fault) {
        let first = classes.count
        for _ in 0..<256 { classes.append(0) }
        for _ in 0..<(try cursor.beginClasses()) {
            let run = try cursor.classRun()
            for byte in Int(run.low)...Int(run.high) { classes[first + byte] = run.number }
        }
    }

    private mutating func addRows(
        _ cursor: inout AutomatonCursor, from start: Int
    ) throws(AutomatonCursor.Fault) {
        let (states, stride) = (cursor.automaton.states, cursor.automaton.classes)
        rows.reserveCapacity(start + states * stride)
        func row(_ state: Int) -> UInt32 { UInt32(truncatingIfNeeded: start + state * stride) }
        for state in 0..<2 {
            for _ in 0..<stride { rows.append(row(state)) }
        }
        for state in 2..<max(states, 2) {
            let (base, count) = try cursor.beginRow(state)
            let place = rows.count
            for offset in 0..<stride {
                switch base {
                case .target(let target): rows.append(row(target))
                case .row(let earlier): rows.append(rows[start + earlier * stride + offset])
                }
            }
            for _ in 0..<count {
                let (byteClass, target) = try cursor.transition()
                rows[place + byteClass] = row(target)
            }
        }
    }

    /// Whether the automaton accepts a text; linear in the text, and ends as soon as the answer is known.
    func accepts(_ table: Table, _ text: Span<UInt8>) -> Bool {
        let rows = rows.span
        let classes = classes.span.extracting(table.classes..<table.classes &+ 256)
        let firstRow = table.firstRow
        var row = table.initial
        guard row >= firstRow else { return row == table.accepted }
        for at in text.indices {
            let next = Int(truncatingIfNeeded: rows[row &+ Int(classes[Int(text[at])])])
            if next != row {  // most bytes lead nowhere else; that is guessed, so the next load need not wait
                guard next >= firstRow else { return next == table.accepted }
                row = next
            }
        }
        return row >= table.accepting
    }
}
