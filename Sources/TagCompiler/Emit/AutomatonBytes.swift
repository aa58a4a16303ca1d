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
        // A base may be a state or, above the states, a row.
        let isSparseWide = 2 * states > 256
        let dense = (states - 2) * classCount * (isWide ? 2 : 1)
        guard let sparse = sparseRows(isWide: isSparseWide, shorterThan: dense) else {
            return (isWide ? classForm.union(.wide) : classForm, bytes + denseRows(isWide: isWide))
        }
        let form = classForm.union(.sparse)
        return (isSparseWide ? form.union(.wide) : form, bytes + sparse)
    }

    /// Returns the runs of bytes that are not of class 0; empty if a list of all bytes is shorter, or there are too many classes.
    private func runs() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64)
        bytes.append(0)
        var count = 0
        var low = 0
        while low < 256 {
            var high = low
            while high < 255, classes[high + 1] == classes[low] { high += 1 }
            if classes[low] > 0 {
                count += 1
                bytes.append(UInt8(low))
                bytes.append(classes[low] | (high > low ? 0x80 : 0))
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
            bytes.append(UInt8(exceptions))
            if exceptions > 0 { appendExceptions(of: state, from: base, to: &bytes, isWide: isWide) }
            guard bytes.count < limit else { return nil }
        }
        return bytes
    }

    /// Appends the classes in which a state differs from its base, each with its target.
    private func appendExceptions(of state: Int, from base: Int, to bytes: inout [UInt8], isWide: Bool) {
        let row = state * classCount
        let other = base < states ? nil : (base - states) * classCount
        for byteClass in 0..<classCount {
            let target = transitions[row + byteClass]
            guard Int(target) != (other.map { Int(transitions[$0 + byteClass]) } ?? base) else { continue }
            bytes.append(UInt8(byteClass))
            append(Int(target), to: &bytes, isWide: isWide)
        }
    }
}

/// A finder of the base that a row resembles most: one target for all classes, or an earlier row.
private struct BaseFinder {
    let classCount: Int
    let transitions: [UInt16]
    let initial: Int
    /// The number of classes that lead to each state in the current row; all 0 between rows.
    private var counts: [Int]
    /// The rows with several targets to a word, so that these are compared at once; the last word is filled up with zeros.
    private var words: [UInt64] = []
    private let width: Int
    /// The bits of each target.
    private let bits: UInt64
    /// The lowest bit of each target in a word.
    private let ones: UInt64

    /// The number of preceding rows tried as a base, besides the initial one: a row mostly resembles one close by.
    private static let nearby = 16

    init(classCount: Int, transitions: [UInt16], initial: Int) {
        self.classCount = classCount
        self.transitions = transitions
        self.initial = initial
        let states = transitions.count / classCount
        counts = [Int](repeating: 0, count: states)
        bits = states <= 256 ? 8 : 16
        ones = states <= 256 ? 0x0101_0101_0101_0101 : 0x0001_0001_0001_0001
        let targets = 64 / Int(bits)
        width = (classCount + targets - 1) / targets
        words.reserveCapacity(states * width)
        var (word, shift, left): (UInt64, UInt64, Int) = (0, 0, classCount)
        for target in transitions {
            word |= UInt64(target) &<< shift
            shift &+= bits
            left &-= 1
            guard shift == 64 || left == 0 else { continue }
            words.append(word)
            (word, shift) = (0, 0)
            if left == 0 { left = classCount }
        }
    }

    /// Returns the base as it is stored, and the number of classes in which the state differs from it.
    mutating func base(of state: Int) -> (base: Int, exceptions: Int) {
        var (best, fewest) = usualTarget(of: state)
        if fewest > 0, initial >= 2, initial < state {
            offer(initial..<initial + 1, to: state, &best, &fewest)
        }
        if fewest > 0 {
            offer(max(2, state - Self.nearby)..<max(2, state), to: state, &best, &fewest)
        }
        return (best, fewest)
    }

    /// Takes the row of those in a range that differs least from a state's, if it differs less than the best one so far.
    private func offer(_ rows: Range<Int>, to state: Int, _ best: inout Int, _ fewest: inout Int) {
        let (high, shift) = (ones &<< (bits &- 1), bits &- 1)
        precondition(rows.upperBound <= counts.count && state < counts.count)
        // Safe: there are `width` words for each state, and the precondition tells that the rows are states.
        unsafe words.withUnsafeBufferPointer { words in
            for row in rows {
                var differing: UInt64 = 0
                for at in 0..<width {
                    let difference = unsafe words[state &* width &+ at] ^ words[row &* width &+ at]
                    // The highest bit of each target that differs, then their sum in the highest target.
                    let marks = ((difference & ~high) &+ ~high | difference) & high
                    differing &+= ((marks &>> shift) &* ones) &>> (64 &- bits)
                }
                let count = Int(truncatingIfNeeded: differing)
                guard count < fewest else { continue }
                (best, fewest) = (counts.count &+ row, count)
                if count == 0 { return }
            }
        }
    }

    /// Returns the target of most classes, the lowest if there are several, and the number of classes that lead elsewhere.
    private mutating func usualTarget(of state: Int) -> (target: Int, others: Int) {
        var best = Int.max
        var most = 0
        let row = transitions[state * classCount..<(state + 1) * classCount]
        for target in row {
            let count = counts[Int(target)] &+ 1
            counts[Int(target)] = count
            if count > most || count == most && Int(target) < best { (best, most) = (Int(target), count) }
        }
        for target in row { counts[Int(target)] = 0 }
        return (best, classCount - most)
    }
}
