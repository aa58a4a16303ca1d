/// A deterministic machine over bytes: what decides whether a pattern is found, in one step a byte.
///
/// States 0 and 1 are not stored: 0 refuses and 1 accepts, whatever follows. What the other states do lies in
/// ``SectionID/transitions``, as ``AutomatonCursor`` reads it.
package enum AutomatonRecord: Int, RecordLayout {
    case form, states, classes, initial, firstAccepting, first
    package static var section: SectionID { .automata }
    package static var columnCount: Int { 6 }
    package static var isClosed: Bool { true }
    package var meaning: FieldMeaning {
        switch self {
        case .form:
            .init(
                .number,
                "The sum of: 1 if rows are bases and exceptions, 2 if targets take two bytes, 4 if the classes are listed byte by byte."
            )
        case .states:
            .init(
                .number,
                "The number of states: 0 refuses and 1 accepts, whatever follows; the others are stored."
            )
        case .classes: .init(.number, "The number of classes of bytes.")
        case .initial: .init(.number, "The initial state.")
        case .firstAccepting: .init(.number, "The first of the states that accept at the end of a text.")
        case .first: .init(.first(.transitions), "Its first byte.")
        }
    }
}

/// The layout of an automaton's bytes.
package struct AutomatonForm: OptionSet, Sendable, Hashable, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A row is that of another state, or one target for all classes, and what differs.
    package static let sparse = AutomatonForm(rawValue: 1)
    /// Targets take two bytes.
    package static let wide = AutomatonForm(rawValue: 2)
    /// The class of each of the 256 bytes is listed.
    package static let mapped = AutomatonForm(rawValue: 4)
    package static let all: AutomatonForm = [.sparse, .wide, .mapped]
}

/// The limits of a stored automaton.
///
/// The compiler stores none beyond them; the pattern is then run from its program.
package enum AutomatonLimits {
    package static let states = 2_000
    /// Bytes of its transitions in the file.
    package static let bytes = 64 << 10
}

/// An automaton as it lies in a container.
package struct StoredAutomaton: BitwiseCopyable {
    package let form: AutomatonForm
    package let states: Int
    package let classes: Int
    package let initial: Int
    package let firstAccepting: Int
    /// Classes, then rows.
    package let bytes: ByteView
}

/// Reads the bytes of an automaton from the first to the last, and checks each.
///
/// Verifier, runtime and disassembler all go by it. What the bytes are is said in ``layout``.
package struct AutomatonCursor {
    /// The description of the bytes for the format's reference.
    package static var layout: StaticString {
        """
            bytes   = classes *row
            classes = 256 class                       of each byte, when the form is mapped
                    / count *( low class [ high ] )   a byte, or, when 128 is added to the class, low to high
            row     = target of each class            of each state from 2 on
                    / base count *( class target )    when the form is sparse

        Bytes that no entry of classes names have class 0; entries ascend and do not overlap. A base is a state to which all
        classes lead, or the number of states plus an earlier state from 2 on, whose row is copied. The classes that lead
        elsewhere follow, ascending. Bases and targets take a byte, or two if the form is wide; all other numbers take a byte.
        """
    }

    package struct Fault: Error {
        /// Counts from the first byte of the automaton.
        package let offset: Int
    }

    /// Bytes of one class.
    package struct ClassRun {
        package let low: UInt8
        package let high: UInt8
        package let number: UInt8
    }

    /// The target of all classes that a row does not list: a state, or that of an earlier row.
    package enum Base {
        case target(Int)
        case row(Int)
    }

    package let automaton: StoredAutomaton
    package private(set) var at = 0
    private var floor = 0

    /// Creates a cursor at the classes, or at a row that begins at `offset`.
    package init(_ automaton: StoredAutomaton, at offset: Int = 0) {
        self.automaton = automaton
        at = offset
    }

    private func fault(_ offset: Int) -> Fault { Fault(offset: offset) }

    @inline(__always)
    private mutating func byte() throws(Fault) -> Int {
        guard at < automaton.bytes.count else { throw fault(at) }
        at &+= 1
        return Int(automaton.bytes[at &- 1])
    }

    @inline(__always)
    private mutating func cell() throws(Fault) -> Int {
        let low = try byte()
        return automaton.form.contains(.wide) ? low | (try byte()) &<< 8 : low
    }

    // MARK: Classes

    /// Returns the number of runs of classes that follow.
    package mutating func beginClasses() throws(Fault) -> Int {
        floor = 0
        return automaton.form.contains(.mapped) ? 256 : try byte()
    }

    /// The next run; runs ascend.
    package mutating func classRun() throws(Fault) -> ClassRun {
        let start = at
        if automaton.form.contains(.mapped) {
            let number = try byte()
            guard number < automaton.classes else { throw fault(start) }
            return run(start, start, number)
        }
        let low = try byte()
        guard low >= floor else { throw fault(start) }
        let stored = try byte()
        let high = stored < 0x80 ? low : try byte()
        guard stored < 0x80 || high > low else { throw fault(at - 1) }
        guard stored & 0x7F > 0, stored & 0x7F < automaton.classes else { throw fault(start + 1) }
        floor = high + 1
        return run(low, high, stored & 0x7F)
    }

    private func run(_ low: Int, _ high: Int, _ number: Int) -> ClassRun {
        ClassRun(
            low: UInt8(truncatingIfNeeded: low), high: UInt8(truncatingIfNeeded: high),
            number: UInt8(truncatingIfNeeded: number))
    }

    // MARK: Rows

    /// Returns the base of a state's row and the number of transitions that follow.
    package mutating func beginRow(_ state: Int) throws(Fault) -> (base: Base, count: Int) {
        floor = 0
        guard automaton.form.contains(.sparse) else { return (.target(0), automaton.classes) }
        let start = at
        let base = try cell()
        guard base < automaton.states + state, base < automaton.states || base >= automaton.states + 2 else {
            throw fault(start)
        }
        let count = try byte()
        return (base < automaton.states ? .target(base) : .row(base - automaton.states), count)
    }

    /// The next transition of a row: a class and the state it leads to.
    @inline(__always)
    package mutating func transition() throws(Fault) -> (byteClass: Int, target: Int) {
        let start = at
        let byteClass = automaton.form.contains(.sparse) ? try byte() : floor
        guard byteClass >= floor, byteClass < automaton.classes else { throw fault(start) }
        floor = byteClass &+ 1
        let place = at
        let target = try cell()
        guard target < automaton.states else { throw fault(place) }
        return (byteClass, target)
    }
}

extension AutomatonCursor {
    /// Returns the target of a class in the row of a state, at which the cursor is: a state, or an earlier row.
    ///
    /// Adds the number of cells it reads to `work`.
    mutating func target(
        ofClass byteClass: Int, inRow state: Int, work: inout Int
    ) throws(Fault) -> Base {
        guard automaton.form.contains(.sparse) else {
            work &+= 1
            at &+= automaton.form.contains(.wide) ? 2 &* byteClass : byteClass
            floor = byteClass
            return .target(try transition().target)
        }
        let (base, count) = try beginRow(state)
        work &+= 1
        for _ in 0..<count {
            let next = try transition()
            work &+= 1
            if next.byteClass >= byteClass {
                if next.byteClass == byteClass { return .target(next.target) }
                break
            }
        }
        return base
    }
}

extension StoredAutomaton {
    /// Throws the offset of the first byte that is not as ``AutomatonCursor`` describes.
    ///
    /// Takes time linear in the bytes, and allocates nothing.
    func verify() throws(AutomatonCursor.Fault) {
        // Nearly all automata have this form; the cursor, which keeps the place of a fault, takes four times as long.
        if form == .sparse, let rows = bytesAfterListedClasses, areNarrowRows(rows) { return }
        var cursor = AutomatonCursor(self)
        for _ in 0..<(try cursor.beginClasses()) { _ = try cursor.classRun() }
        for state in 2..<max(states, 2) {
            for _ in 0..<(try cursor.beginRow(state)).count { _ = try cursor.transition() }
        }
        guard cursor.at == bytes.count else { throw AutomatonCursor.Fault(offset: cursor.at) }
    }

    /// The bytes after classes that are listed in runs; nil if there is a fault in them.
    private var bytesAfterListedClasses: ByteView? {
        guard bytes.count > 0 else { return nil }
        var (rest, floor) = (bytes[1..<bytes.count], 0)
        for _ in 0..<bytes[0] {
            guard let (low, stored) = rest.takePair() else { return nil }
            let number = stored & 0x7F
            guard low >= floor, number > 0, number < classes else { return nil }
            floor = low &+ 1
            if stored >= 0x80 {
                guard rest.count > 0, rest[0] > low else { return nil }
                floor = Int(rest[0]) &+ 1
                rest.dropFirst(1)
            }
        }
        return rest
    }

    /// Returns true if the bytes are sparse rows, one for each state, whose targets take one byte.
    private func areNarrowRows(_ rows: ByteView) -> Bool {
        let (states, classes) = (states, classes)
        var rest = rows
        for state in 2..<max(states, 2) {
            // Most rows have one transition, and four bytes, which are read at once.
            if rest.count >= 4, rest[1] == 1 {
                // Unsigned to the end: a number of 32 bits would be negative where `Int` has no more.
                let row = rest.half(at: 0)
                let target = Int(truncatingIfNeeded: row &>> 24)
                guard isBase(Int(truncatingIfNeeded: row & 0xFF), of: state),
                    Int(truncatingIfNeeded: row &>> 16 & 0xFF) < classes, target < states
                else { return false }
                rest.dropFirst(4)
            } else {
                guard takeNarrowRow(of: state, from: &rest) else { return false }
            }
        }
        return rest.count == 0
    }

    /// Takes a sparse row whose targets take one byte off the front; returns false if it has a fault.
    private func takeNarrowRow(of state: Int, from rest: inout ByteView) -> Bool {
        guard let (base, count) = rest.takePair(), isBase(base, of: state) else { return false }
        var floor = 0
        for _ in 0..<count {
            guard let (byteClass, target) = rest.takePair(),
                byteClass >= floor, byteClass < classes, target < states
            else { return false }
            floor = byteClass &+ 1
        }
        return true
    }

    /// Returns true if a number is a state, or the number of states plus an earlier state from 2 on.
    @inline(__always)
    private func isBase(_ base: Int, of state: Int) -> Bool {
        base < states || (base >= states &+ 2 && base < states &+ state)
    }
}
