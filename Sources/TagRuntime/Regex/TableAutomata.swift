/// The automata of a container that were met so far, most of them as tables: two loads decide over a byte.
///
/// A table is unpacked from the container's bytes when its automaton is first met, and is there to stay; walking along it
/// allocates nothing. Where there is no more room for tables, automata are walked as they lie in the container: that
/// takes ten times as long a byte, or more, however many there are.
struct TableAutomata {
    /// The class of each byte: 256 entries for each table, one table after another.
    private var classes: [UInt8] = []
    /// The start of the next state's row for each state and class, one table after another.
    private var rows: [UInt32] = []
    private var tables: [Table] = []
    /// The kind of each automaton, up to the highest one met.
    private var known: [Known] = []
    private var packed = PackedAutomata()
    private let sizeLimit: Int

    /// The limit of an evaluator's tables, in bytes.
    static let usualLimit = 4 << 20

    /// The kind of an automaton: not met yet, a table, packed or damaged.
    private enum Known {
        case unknown
        /// An index of ``tables``.
        case table(UInt32)
        /// The identifier of the automaton in ``PackedAutomata``.
        case packed(UInt32)
        /// No verified container has it.
        case damaged
    }

    /// A table by its places in ``classes`` and ``rows``.
    private struct Table {
        var classes: Int
        var initial: Int
        /// Rows before it end the search: of state 0, which refuses, and state 1, which accepts.
        var firstRow: Int
        var accepting: Int
        var accepted: Int
    }

    /// About how many bytes all tables may hold.
    init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

    /// The number of automata that are tables.
    var tableCount: Int { tables.count }

    /// The number of classes and transitions looked at so far in automata that are no tables.
    var work: Int { packed.work }

    /// Returns true if automaton number `row` of a container accepts a text; nil if the automaton is damaged.
    ///
    /// Takes time linear in the text, and ends as soon as the answer is known or ``work`` exceeds `workLimit`.
    mutating func accepts(
        _ row: Int, of container: Tables, _ text: Span<UInt8>, workLimit: Int
    ) -> Bool? {
        while row >= known.count { known.append(.unknown) }
        let stored = container.automaton(row)
        if case .unknown = known[row] { known[row] = add(stored) }
        switch known[row] {
        case .table(let number): return accepts(table: Int(number), text)
        case .packed(let first): return packed.accepts(stored, first, text, workLimit: workLimit)
        case .damaged, .unknown: return nil
        }
    }

    /// The table of automaton number `row`, by number; nil when it has none so far.
    func table(ofAutomaton row: Int) -> Int? {
        guard row < known.count, case .table(let number) = known[row] else { return nil }
        return Int(number)
    }

    /// Returns true if a table accepts a text.
    func accepts(table number: Int, _ text: Span<UInt8>) -> Bool {
        let table = tables[number]
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

// MARK: Unpacking

extension TableAutomata {
    private mutating func add(_ stored: StoredAutomaton) -> Known {
        guard stored.isWithinLimits else { return .damaged }
        guard classes.count + 4 * rows.count + stored.tableSize <= sizeLimit else {
            return packed.add(stored).map { .packed($0) } ?? .damaged
        }
        return unpack(stored) ? .table(UInt32(truncatingIfNeeded: tables.count - 1)) : .damaged
    }

    /// Makes a table; false for an automaton that is damaged.
    private mutating func unpack(_ stored: StoredAutomaton) -> Bool {
        var cursor = AutomatonCursor(stored)
        let (firstClass, start) = (classes.count, rows.count)
        for _ in 0..<256 { classes.append(0) }
        do throws(AutomatonCursor.Fault) {
            try cursor.readClasses { byte, number in classes[firstClass + byte] = number }
            try addRows(&cursor, from: start)
        } catch {
            classes.removeSubrange(firstClass...)
            rows.removeSubrange(start...)
            return false
        }
        let stride = stored.classes
        tables.append(
            Table(
                classes: firstClass, initial: start + stored.initial * stride, firstRow: start + 2 * stride,
                accepting: start + stored.firstAccepting * stride, accepted: start + stride))
        return true
    }

    private mutating func addRows(
        _ cursor: inout AutomatonCursor, from start: Int
    ) throws(AutomatonCursor.Fault) {
        let (states, stride) = (cursor.automaton.states, cursor.automaton.classes)
        // No capacity is reserved: that grows an array to what is needed only, so each table would copy all earlier ones.
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
}

/// Automata that are walked as they lie in the container: of each is only kept where its rows are, which takes no more
/// memory than the rows themselves do in the file.
private struct PackedAutomata {
    /// The start of the row of each state from 2 on, one automaton after another.
    private var rowStarts: [UInt16] = []
    /// The class of each byte, of the automaton at hand.
    private var classes = [UInt8](repeating: 0, count: 256)
    /// Classes and transitions looked at so far.
    private(set) var work = 0

    /// Adds an automaton and returns its identifier; nil if it is damaged.
    mutating func add(_ stored: StoredAutomaton) -> UInt32? {
        var cursor = AutomatonCursor(stored)
        let first = rowStarts.count
        do throws(AutomatonCursor.Fault) {
            try cursor.readClasses { _, _ in }
            // All rows are as long where nothing is left out.
            guard stored.form.contains(.sparse) else {
                rowStarts.append(UInt16(truncatingIfNeeded: cursor.at))
                return UInt32(truncatingIfNeeded: first)
            }
            for state in 2..<max(stored.states, 2) {
                rowStarts.append(UInt16(truncatingIfNeeded: cursor.at))
                for _ in 0..<(try cursor.beginRow(state)).count { _ = try cursor.transition() }
            }
        } catch {
            rowStarts.removeSubrange(first...)
            return nil
        }
        return UInt32(truncatingIfNeeded: first)
    }

    /// Returns true if a packed automaton accepts a text.
    ///
    /// Once ``work`` exceeds `workLimit` the answer is of no use.
    mutating func accepts(
        _ stored: StoredAutomaton, _ first: UInt32, _ text: Span<UInt8>, workLimit: Int
    ) -> Bool {
        var state = stored.initial
        do throws(AutomatonCursor.Fault) {
            try findClasses(stored)
            for at in text.indices {
                guard state > 1, work <= workLimit else { break }
                state = try next(stored, Int(first), state, Int(classes[Int(text[at])]))
            }
        } catch {
            return false
        }
        return state == 1 || state >= stored.firstAccepting
    }

    private mutating func findClasses(_ stored: StoredAutomaton) throws(AutomatonCursor.Fault) {
        var cursor = AutomatonCursor(stored)
        for byte in 0..<256 { classes[byte] = 0 }
        work &+= 64  // most of it is done many bytes at a time
        try cursor.readClasses { byte, number in classes[byte] = number }
    }

    /// The state that a class leads to; ends, as a row that is like another is like an earlier one.
    private mutating func next(
        _ stored: StoredAutomaton, _ first: Int, _ state: Int, _ byteClass: Int
    ) throws(AutomatonCursor.Fault) -> Int {
        guard stored.form.contains(.sparse) else {
            let width = stored.form.contains(.wide) ? 2 : 1
            let place = Int(rowStarts[first]) + (state - 2) * stored.classes * width
            var cursor = AutomatonCursor(stored, at: place)
            let base = try cursor.target(ofClass: byteClass, inRow: state, work: &work)
            if case .target(let target) = base { return target }
            return 0
        }
        var row = state
        while true {
            var cursor = AutomatonCursor(stored, at: Int(rowStarts[first + row - 2]))
            switch try cursor.target(ofClass: byteClass, inRow: row, work: &work) {
            case .target(let target): return target
            case .row(let earlier): row = earlier
            }
        }
    }
}

extension AutomatonCursor {
    /// Reads all classes, and tells that of each byte that is named.
    fileprivate mutating func readClasses(_ take: (_ byte: Int, _ number: UInt8) -> Void) throws(Fault) {
        for _ in 0..<(try beginClasses()) {
            let run = try classRun()
            for byte in Int(run.low)...Int(run.high) { take(byte, run.number) }
        }
    }
}

extension Tables {
    /// True if all automata of the container can be tables at the same time, whichever is met first.
    var allAutomataFit: Bool {
        (0..<automata.count).reduce(0) { $0 + automaton($1).tableSize } <= TableAutomata.usualLimit
    }
}

extension StoredAutomaton {
    /// The bytes of the automaton's table.
    fileprivate var tableSize: Int { 256 + 4 * states * classes }

    /// True if the record of the automaton is within the limits of a verified one.
    fileprivate var isWithinLimits: Bool {
        states <= AutomatonLimits.states && classes <= 256 && initial < states
            && bytes.count <= AutomatonLimits.bytes
    }
}
