/// The partition of an automaton's states into those that no text tells apart, by Hopcroft's algorithm.
///
/// It is from "An n log n algorithm for minimizing states in a finite automaton", 1971. There is one part for each label at
/// first. A part *splits* another one if some letter leads only some of its states into the part; then the other's states
/// are separated. Parts that may still split others wait. When a part is split, it is enough that the smaller half waits,
/// unless the part waited already, and so each state waits log n times at most.
struct Minimisation {
    private let letters: Int
    /// The index in ``sources`` at which the sources of each letter and target state begin.
    private var sourceStarts: [UInt32]
    private var sources: [UInt32]

    /// The numbers of the states, grouped by part.
    private var members: [UInt32] = []
    private var states: [State]
    private var parts: [Part] = []
    private var waiting: [UInt32] = []
    /// The parts with marked states.
    private var touched: [UInt32] = []

    private struct State {
        /// Its index in ``members``.
        var place: UInt32 = 0
        /// The number of its part.
        var part: UInt32 = 0
    }

    private struct Part {
        /// The index of its first state in ``members``.
        var start: UInt32
        var count: UInt32
        /// The number of its marked states, which come first.
        var marked: UInt32 = 0
    }

    /// Returns the part of each state: states have one part if and only if no text tells them apart.
    ///
    /// - Parameters:
    ///   - transitions: A row of `letters` entries for each state.
    ///   - labels: The label of each state, by which states differ at the end of the text.
    static func parts(_ transitions: [UInt32], letters: Int, labels: [Bool]) -> [UInt32] {
        var minimisation = Minimisation(transitions, letters: letters, labels: labels)
        return minimisation.run()
    }

    private init(_ transitions: [UInt32], letters: Int, labels: [Bool]) {
        self.letters = letters
        let count = labels.count
        (sourceStarts, sources) = Self.invert(transitions, letters: letters, states: count)
        states = [State](repeating: State(), count: count)
        members.reserveCapacity(count)
        parts.reserveCapacity(count)
        waiting.reserveCapacity(count)
        for label in [false, true] {
            let start = members.count
            let part = UInt32(truncatingIfNeeded: parts.count)
            for state in 0..<count where labels[state] == label {
                states[state] = State(place: UInt32(truncatingIfNeeded: members.count), part: part)
                members.append(UInt32(truncatingIfNeeded: state))
            }
            guard members.count > start else { continue }
            parts.append(
                Part(
                    start: UInt32(truncatingIfNeeded: start),
                    count: UInt32(truncatingIfNeeded: members.count - start)))
        }
        // Each letter leads from every state into one of the two, so that what splits by one splits by the other, too.
        if parts.count == 2 { waiting.append(parts[0].count <= parts[1].count ? 0 : 1) }
    }

    private static func invert(_ transitions: [UInt32], letters: Int, states: Int) -> ([UInt32], [UInt32]) {
        var starts = [UInt32](repeating: 0, count: letters * states + 1)
        var at = 0
        for _ in 0..<states {
            for letter in 0..<letters {
                starts[letter * states + Int(transitions[at])] += 1
                at += 1
            }
        }
        // At first these are the ends; each source takes the place before, which turns them into the starts.
        var end: UInt32 = 0
        for index in starts.indices {
            end += starts[index]
            starts[index] = end
        }
        var sources = [UInt32](repeating: 0, count: letters * states)
        for state in (0..<states).reversed() {
            at = state * letters
            for letter in 0..<letters {
                let slot = letter * states + Int(transitions[at + letter])
                starts[slot] -= 1
                sources[Int(starts[slot])] = UInt32(truncatingIfNeeded: state)
            }
        }
        return (starts, sources)
    }

    private mutating func run() -> [UInt32] {
        var splitter: [UInt32] = []
        while let part = waiting.popLast() {
            let start = Int(parts[Int(part)].start)
            // Marking moves members about.
            splitter.removeAll(keepingCapacity: true)
            for at in start..<start + Int(parts[Int(part)].count) { splitter.append(members[at]) }
            for letter in 0..<letters {
                let first = letter * states.count
                for target in splitter { markSources(first + Int(target)) }
                while let part = touched.popLast() { split(Int(part)) }
            }
        }
        return states.map { $0.part }
    }

    /// Marks the states that a letter leads to a target.
    @inline(__always)
    private mutating func markSources(_ slot: Int) {
        for at in Int(sourceStarts[slot])..<Int(sourceStarts[slot + 1]) {
            let number = sources[at]
            let state = states[Int(number)]
            let part = parts[Int(state.part)]
            if part.marked == 0 { touched.append(state.part) }
            let place = part.start + part.marked
            let other = members[Int(place)]
            members[Int(place)] = number
            members[Int(state.place)] = other
            states[Int(other)].place = state.place
            states[Int(number)].place = place
            parts[Int(state.part)].marked = part.marked + 1
        }
    }

    /// Moves the marked states of a part to a part of their own, unless all are marked.
    private mutating func split(_ number: Int) {
        let part = parts[number]
        parts[number].marked = 0
        guard part.marked < part.count else { return }
        let rest = part.count - part.marked
        // The smaller half gets the new number, so that no state is renumbered often.
        let isMarkedNew = part.marked <= rest
        let (start, count) = isMarkedNew ? (part.start, part.marked) : (part.start + part.marked, rest)
        parts[number].count = part.count - count
        if isMarkedNew { parts[number].start = part.start + part.marked }
        let new = UInt32(truncatingIfNeeded: parts.count)
        parts.append(Part(start: start, count: count))
        for at in start..<start + count { states[Int(members[Int(at)])].part = new }
        waiting.append(new)  // the smaller; and when the old one waits, both do
    }
}
