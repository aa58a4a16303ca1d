/// Decides whether a text has a match, by a deterministic machine that is built as texts need it.
///
/// A state is the set of instructions that may come next; its row of the table is filled a byte class at a time. In the
/// steady state a text costs two loads a byte and allocates nothing. The cache is bounded: when it is full it is
/// emptied, and a text that keeps filling it goes on without it for a while, so that time stays linear in the text times
/// the machine. A machine that looks around asks what no byte tells: ``LookSearch`` is for it.
package struct LazyAutomaton {
    private var stepping: SubsetStep
    /// The class of each byte, 256 of them.
    private let classes: [UInt8]
    /// A byte of each class.
    private let representatives: [UInt8]
    /// Entries a row: one a class, then one for the end of the text.
    private let stride: Int

    /// Rows of entries: 0 not known yet, ``matched``, ``dead``, or where the next state's row starts.
    private var table: [UInt16] = []
    private var states: [State] = []
    private var pool: [UInt16] = []
    /// Open addressing: indices of ``states`` plus one.
    private var index: [UInt16] = []
    private var initial: UInt16 = 0
    private var growth = 0
    /// The limit of ``work``: a search beyond it gives up, and finds nothing.
    var workLimit = Int.max

    private static let matched: UInt16 = 1
    private static let dead: UInt16 = 2
    /// Entries of the table: 64 KiB.
    private static let tableLimit = 1 << 15
    /// Members of all states together: 128 KiB.
    private static let poolLimit = 1 << 16
    /// Bytes of a text that are walked without the cache once it has not helped.
    private static let uncachedRun = 256

    private struct State {
        var start: Int
        var count: Int
        var hash: UInt32
        /// The byte before the place, if members of the state depend on it.
        var prior: PriorByte
    }

    package init(_ machine: PatternMachine) {
        stepping = SubsetStep(machine)
        (classes, representatives) = ByteClasses.find(machine)
        stride = max(representatives.count + 1, 3)
        growth = 1024 + machine.size * 16
        clear()
    }

    var machine: PatternMachine { stepping.machine }

    /// Instructions looked at while building states: what searches cost beyond their walks along the table.
    package var work: Int { stepping.work }

    var hasGrown: Bool { growth != 0 }

    /// About how many bytes it holds more since this was last asked.
    mutating func takeGrowth() -> Int {
        defer { growth = 0 }
        return growth
    }

    /// Returns true if the pattern matches anywhere in the text; linear in the text.
    package mutating func matches(_ text: Span<UInt8>) -> Bool {
        var row = initial
        var at = 0
        var emptiedAt = 0
        while true {
            (at, row) = walk(text, from: at, row)
            if row == Self.matched { return true }
            if row == Self.dead { return false }
            guard at < text.count else { return endsWell(row) }
            if let next = step(row, over: text[at]) {
                guard work <= workLimit else { return false }
                row = next
                at += 1
                continue
            }
            // The cache is full. If it has served its time it is emptied; if not, it is not worth filling just now.
            let isUseful = at - emptiedAt >= 2 * states.count
            switch walkUncached(text, from: at, row, atLeast: isUseful ? 0 : Self.uncachedRun) {
            case .matched: return true
            case .dead: return false
            case .going(let place, let kept): (at, row, emptiedAt) = (place, kept, place)
            }
        }
    }

    /// Follows known entries; stops before the first that is not known, after one that ends the search, or at the end
    /// of the text.
    private func walk(_ text: Span<UInt8>, from start: Int, _ first: UInt16) -> (at: Int, row: UInt16) {
        let table = table.span
        let classes = classes.span
        let firstRow = stride
        var at = start
        var row = Int(first)
        guard row >= firstRow else { return (at, first) }
        while at < text.count {
            let next = Int(table[row &+ Int(classes[Int(text[at])])])
            if next != row {  // most bytes lead nowhere else; that is guessed, so the next load need not wait
                guard next >= firstRow else {
                    return (at, UInt16(truncatingIfNeeded: next == 0 ? row : next))
                }
                row = next
            }
            at &+= 1
        }
        return (at, UInt16(truncatingIfNeeded: row))
    }

    private mutating func endsWell(_ row: UInt16) -> Bool {
        let column = Int(row) + stride - 1
        if table[column] == 0 {
            let state = state(row)
            let ends = stepping.ends(members(state), after: state.prior)
            table[column] = ends ? Self.matched : Self.dead
        }
        return table[column] == Self.matched
    }

    private enum Walk {
        case matched, dead
        /// The walk continues at a place, in a state that is the first of an emptied cache.
        case going(at: Int, row: UInt16)
    }

    /// Goes on without the cache, a set of threads and a byte at a time, to the end of the text, or for some bytes, after
    /// which the cache is emptied.
    private mutating func walkUncached(_ text: Span<UInt8>, from start: Int, _ row: UInt16, atLeast run: Int)
        -> Walk
    {
        let state = state(row)
        var threads = [UInt16](members(state))
        var prior = state.prior
        for at in start..<text.count {
            if at - start >= run, (at - start) % Self.uncachedRun == 0 {
                clear()
                stepping.kept = threads
                if let row = intern(after: prior) { return .going(at: at, row: row) }
            }
            let outcome = stepping.advance(threads[...], after: prior, over: text[at])
            guard outcome == .going, work <= workLimit else { return outcome == .matched ? .matched : .dead }
            swap(&threads, &stepping.kept)
            prior = stepping.prior(text[at])
        }
        return stepping.ends(threads[...], after: prior) ? .matched : .dead
    }
}

// MARK: States

extension LazyAutomaton {
    private func state(_ row: UInt16) -> State { states[Int(row) / stride - 1] }

    private func members(_ state: State) -> ArraySlice<UInt16> {
        pool[state.start..<state.start + state.count]
    }

    /// Forgets every state but the one that searches begin with.
    private mutating func clear() {
        table.removeAll(keepingCapacity: true)
        for _ in 0..<stride { table.append(0) }  // row 0 is no state
        states.removeAll(keepingCapacity: true)
        pool.removeAll(keepingCapacity: true)
        index = [UInt16](repeating: 0, count: 16)
        switch stepping.begin() {
        case .matched: initial = Self.matched
        case .dead: initial = Self.dead
        case .going: initial = intern(after: .nothing) ?? Self.dead
        }
    }

    /// The state after a byte, entered in the table; nil when the cache is full.
    private mutating func step(_ row: UInt16, over byte: UInt8) -> UInt16? {
        let state = state(row)
        let byteClass = Int(classes[Int(byte)])
        let representative = representatives[byteClass]
        let next: UInt16
        switch stepping.advance(members(state), after: state.prior, over: representative) {
        case .matched: next = Self.matched
        case .dead: next = Self.dead
        case .going:
            guard let entered = intern(after: stepping.prior(representative)) else { return nil }
            next = entered
        }
        table[Int(row) + byteClass] = next
        return next
    }

    /// The row of the state whose members the last step kept; nil when there is no room for it.
    private mutating func intern(after prior: PriorByte) -> UInt16? {
        stepping.sort()
        let context = stepping.isWaiting(stepping.kept[...]) ? prior : .other
        var hash = UInt32(context.rawValue) &+ 0x9E37_79B9
        for member in stepping.kept { hash = (hash ^ UInt32(member)) &* 0x0100_0193 }
        if 2 * (states.count + 1) > index.count { growIndex() }
        var slot = Int(hash >> 7) & (index.count - 1)
        while index[slot] != 0 {
            let number = Int(index[slot]) - 1
            if holds(states[number], context) { return UInt16(truncatingIfNeeded: (number + 1) * stride) }
            slot = (slot + 1) & (index.count - 1)
        }
        guard table.count + stride <= Self.tableLimit, pool.count + stepping.kept.count <= Self.poolLimit
        else {
            return nil
        }
        growth += 2 * stride + 2 * stepping.kept.count + 40
        states.append(State(start: pool.count, count: stepping.kept.count, hash: hash, prior: context))
        pool.append(contentsOf: stepping.kept)
        index[slot] = UInt16(truncatingIfNeeded: states.count)
        let row = table.count
        for _ in 0..<stride { table.append(0) }
        return UInt16(truncatingIfNeeded: row)
    }

    private func holds(_ state: State, _ prior: PriorByte) -> Bool {
        guard state.prior == prior, state.count == stepping.kept.count else { return false }
        for offset in 0..<state.count where pool[state.start + offset] != stepping.kept[offset] {
            return false
        }
        return true
    }

    private mutating func growIndex() {
        index = [UInt16](repeating: 0, count: 2 * index.count)
        for (number, state) in states.enumerated() {
            var slot = Int(state.hash >> 7) & (index.count - 1)
            while index[slot] != 0 { slot = (slot + 1) & (index.count - 1) }
            index[slot] = UInt16(truncatingIfNeeded: number + 1)
        }
    }
}
