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

    /// The states, grouped by part.
    private var members: [UInt32]
    /// The index of each state in ``members``, and its part.
    private var places: [UInt32]
    private var parts: [UInt32]
    /// The start of each part in ``members``, its size, and the number of its marked states, which come first.
    private var starts: [UInt32] = []
    private var counts: [UInt32] = []
    private var marks: [UInt32] = []
    private var isWaiting: [Bool] = []
    private var waiting: [UInt32] = []
    /// The parts with marked states.
    private var touched: [UInt32] = []

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
        members = []
        members.reserveCapacity(count)
        places = [UInt32](repeating: 0, count: count)
        parts = [UInt32](repeating: 0, count: count)
        starts.reserveCapacity(count)
        counts.reserveCapacity(count)
        marks.reserveCapacity(count)
        isWaiting.reserveCapacity(count)
        waiting.reserveCapacity(count)
        for label in [false, true] {
            let start = members.count
            for state in 0..<count where labels[state] == label {
                places[state] = UInt32(truncatingIfNeeded: members.count)
                parts[state] = UInt32(truncatingIfNeeded: starts.count)
                members.append(UInt32(truncatingIfNeeded: state))
            }
            guard members.count > start else { continue }
            addPart(start, members.count - start)
        }
        // Each letter leads from every state into one of the two, so that what splits by one splits by the other, too.
        if counts.count == 2 { wait(counts[0] <= counts[1] ? 0 : 1) }
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

    private mutating func addPart(_ start: Int, _ count: Int) {
        starts.append(UInt32(truncatingIfNeeded: start))
        counts.append(UInt32(truncatingIfNeeded: count))
        marks.append(0)
        isWaiting.append(false)
    }

    private mutating func wait(_ part: Int) {
        isWaiting[part] = true
        waiting.append(UInt32(truncatingIfNeeded: part))
    }

    private mutating func run() -> [UInt32] {
        var splitter: [UInt32] = []
        while let part = waiting.popLast() {
            isWaiting[Int(part)] = false
            let start = Int(starts[Int(part)])
            // Marking moves members about.
            splitter.removeAll(keepingCapacity: true)
            for at in start..<start + Int(counts[Int(part)]) { splitter.append(members[at]) }
            for letter in 0..<letters {
                for target in splitter { markSources(letter * parts.count + Int(target)) }
                while let part = touched.popLast() { split(Int(part)) }
            }
        }
        return parts
    }

    /// Marks the states that a letter leads to a target.
    @inline(__always)
    private mutating func markSources(_ slot: Int) {
        for at in Int(sourceStarts[slot])..<Int(sourceStarts[slot + 1]) {
            let state = sources[at]
            let part = Int(parts[Int(state)])
            let marked = marks[part]
            if marked == 0 { touched.append(UInt32(truncatingIfNeeded: part)) }
            let to = starts[part] + marked
            let from = places[Int(state)]
            let other = members[Int(to)]
            members[Int(to)] = state
            members[Int(from)] = other
            places[Int(state)] = to
            places[Int(other)] = from
            marks[part] = marked + 1
        }
    }

    /// Moves the marked states of a part to a part of their own, unless all are marked.
    private mutating func split(_ part: Int) {
        let marked = Int(marks[part])
        marks[part] = 0
        let count = Int(counts[part])
        guard marked < count else { return }
        // The smaller half gets the new number, so that no state is renumbered often.
        let isMarkedNew = 2 * marked <= count
        let start = Int(starts[part])
        let (newStart, newCount) = isMarkedNew ? (start, marked) : (start + marked, count - marked)
        if isMarkedNew { starts[part] += UInt32(truncatingIfNeeded: marked) }
        counts[part] = UInt32(truncatingIfNeeded: count - newCount)
        let new = starts.count
        addPart(newStart, newCount)
        for at in newStart..<newStart + newCount { parts[Int(members[at])] = UInt32(truncatingIfNeeded: new) }
        wait(new)  // the smaller; and when the old one waits, both do
    }
}
