package import TagLogic
package import TagRuntime

/// An automaton as a container stores it, with its rows in the shortest encoding.
package struct AutomatonBytes: Hashable, Sendable {
    package let form: AutomatonForm
    package let states: Int
    package let classes: Int
    package let initial: Int
    package let firstAccepting: Int
    /// The bytes that ``AutomatonCursor`` reads.
    package let bytes: [UInt8]

    package init(
        form: AutomatonForm, states: Int, classes: Int, initial: Int, firstAccepting: Int, bytes: [UInt8]
    ) {
        self.form = form
        self.states = states
        self.classes = classes
        self.initial = initial
        self.firstAccepting = firstAccepting
        self.bytes = bytes
    }

    /// Hashes the rows in one piece, which takes a fraction of the time that byte by byte does.
    package func hash(into hasher: inout Hasher) {
        // Safe: the bytes are hashed while they are there.
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        hasher.combine(initial)
        hasher.combine(firstAccepting)
    }

    /// Encodes an automaton; nil beyond ``AutomatonLimits``, where the pattern is run from its program.
    package init?(_ automaton: ByteAutomaton) {
        guard automaton.stateCount <= AutomatonLimits.states else { return nil }
        let (form, bytes) = AutomatonWriter(automaton).shortest()
        guard bytes.count <= AutomatonLimits.bytes else { return nil }
        self.form = form
        self.bytes = bytes
        states = automaton.stateCount
        classes = automaton.classCount
        initial = Int(automaton.initial)
        firstAccepting = Int(automaton.firstAccepting)
    }
}

/// Encodes classes and rows; of encodings of the same size it takes the one with the lower form number.
private struct AutomatonWriter {
    let classes: [UInt8]
    let classCount: Int
    let transitions: [UInt16]
    let initial: Int

    init(_ automaton: ByteAutomaton) {
        classes = automaton.classes
        classCount = automaton.classCount
        transitions = automaton.transitions
        initial = Int(automaton.initial)
    }

    private var states: Int { transitions.count / classCount }

    func shortest() -> (AutomatonForm, [UInt8]) {
        var (classForm, bytes) = (AutomatonForm(), runs())
        if bytes.isEmpty { (classForm, bytes) = (.mapped, classes) }
        let isWide = states > 256
        let dense = denseRows(isWide: isWide)
        // A base may be a state or, above the states, a row.
        let isSparseWide = 2 * states > 256
        let sparse = sparseRows(isWide: isSparseWide, shorterThan: dense.count)
        guard let sparse else { return (isWide ? classForm.union(.wide) : classForm, bytes + dense) }
        let form = classForm.union(.sparse)
        return (isSparseWide ? form.union(.wide) : form, bytes + sparse)
    }

    /// Returns the runs of bytes that are not of class 0; empty if a list of all bytes is shorter, or there are too many classes.
    private func runs() -> [UInt8] {
        var bytes: [UInt8] = [0]
        var count = 0
        var low = 0
        while low < 256 {
            var high = low
            while high < 255, classes[high + 1] == classes[low] { high += 1 }
            if classes[low] > 0 {
                count += 1
                bytes += [UInt8(low), classes[low] | (high > low ? 0x80 : 0)]
                if high > low { bytes.append(UInt8(high)) }
            }
            low = high + 1
        }
        guard classCount <= 128, bytes.count < 256 else { return [] }
        bytes[0] = UInt8(count)
        return bytes
    }

    private func denseRows(isWide: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(transitions.count * (isWide ? 2 : 1))
        for target in transitions[(2 * classCount)...] { append(Int(target), to: &bytes, isWide: isWide) }
        return bytes
    }

    private func append(_ cell: Int, to bytes: inout [UInt8], isWide: Bool) {
        bytes.append(UInt8(truncatingIfNeeded: cell))
        if isWide { bytes.append(UInt8(truncatingIfNeeded: cell >> 8)) }
    }

    /// Returns the rows as exceptions from a base; nil if they take no fewer bytes than `limit`.
    private func sparseRows(isWide: Bool, shorterThan limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(limit)
        var finder = BaseFinder(classCount: classCount, transitions: transitions, initial: initial)
        for state in 2..<states {
            let (base, exceptions) = finder.base(of: state)
            append(base, to: &bytes, isWide: isWide)
            bytes.append(UInt8(exceptions.count))
            for byteClass in exceptions {
                bytes.append(UInt8(byteClass))
                append(Int(transitions[state * classCount + byteClass]), to: &bytes, isWide: isWide)
            }
            guard bytes.count < limit else { return nil }
        }
        return bytes
    }
}

/// A finder of the base that a row resembles most: one target for all classes, or an earlier row.
private struct BaseFinder {
    let classCount: Int
    let transitions: [UInt16]
    let initial: Int
    /// The number of classes that lead to each state in the current row; all 0 between rows.
    private var counts: [Int]

    /// The number of preceding rows tried as a base, besides the initial one: a row mostly resembles one close by.
    private static let nearby = 16

    init(classCount: Int, transitions: [UInt16], initial: Int) {
        self.classCount = classCount
        self.transitions = transitions
        self.initial = initial
        counts = [Int](repeating: 0, count: transitions.count / classCount)
    }

    /// Returns the base as it is stored, and the classes in which the state differs from it.
    mutating func base(of state: Int) -> (base: Int, exceptions: [Int]) {
        let states = counts.count
        var (best, fewest) = usualTarget(of: state)
        func offer(_ earlier: Int) {
            guard fewest > 0, earlier >= 2, earlier < state else { return }
            let differing = differing(state, earlier, fewerThan: fewest)
            if differing < fewest { (best, fewest) = (states + earlier, differing) }
        }
        offer(initial)
        for earlier in max(2, state - Self.nearby)..<max(2, state) { offer(earlier) }
        guard fewest > 0 else { return (best, []) }
        let exceptions = (0..<classCount).filter { byteClass in
            let target = Int(transitions[state * classCount + byteClass])
            return best < states
                ? target != best : target != Int(transitions[(best - states) * classCount + byteClass])
        }
        return (best, exceptions)
    }

    /// Returns the target of most classes, the lowest if there are several, and the number of classes that lead elsewhere.
    private mutating func usualTarget(of state: Int) -> (target: Int, others: Int) {
        var best = Int.max
        var most = 0
        let row = state * classCount..<(state + 1) * classCount
        for at in row {
            let target = Int(transitions[at])
            counts[target] += 1
            if counts[target] > most || counts[target] == most && target < best {
                (best, most) = (target, counts[target])
            }
        }
        for at in row { counts[Int(transitions[at])] = 0 }
        return (best, classCount - most)
    }

    /// Returns the number of classes in which two states differ, or the limit if that is not below it.
    private func differing(_ state: Int, _ earlier: Int, fewerThan limit: Int) -> Int {
        var count = 0
        for offset in 0..<classCount
        where transitions[state * classCount + offset] != transitions[earlier * classCount + offset] {
            count += 1
            if count == limit { return limit }
        }
        return count
    }
}
