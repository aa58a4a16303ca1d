/// Which states of an automaton do the same: Hopcroft's algorithm ("An n log n algorithm for minimizing states in a finite
/// automaton", 1971).
///
/// States begin in one part for each label. A part *splits* others: of those states that some letter leads into it, and those
/// that it leads elsewhere, one half must leave. Parts that may still split others wait; when one is split, it is enough
/// that the smaller half waits, unless it waited already, and so each state waits log n times at most.
struct Minimisation {
    private let letters: Int
    /// By letter and state: where the states that it leads there begin in ``sources``.
    private var sourceStarts: [UInt32]
    private var sources: [UInt32]

    /// The states, each part's together.
    private var members: [UInt32]
    /// By state: its index in ``members``, and its part.
    private var places: [UInt32]
    private var parts: [UInt32]
    /// By part: where it begins, how many it has, and how many of those, put first, are marked.
    private var starts: [UInt32] = []
    private var counts: [UInt32] = []
    private var marks: [UInt32] = []
    private var isWaiting: [Bool] = []
    private var waiting: [UInt32] = []
    /// Parts with marks.
    private var touched: [UInt32] = []

    /// By state, its part: states have one part if and only if no text tells them apart.
    ///
    /// - Parameters:
    ///   - transitions: A row of `letters` entries for each state.
    ///   - labels: What tells states apart where the text ends.
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
            wait(starts.count - 1)
        }
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
        // First the ends; each source then takes the place before, and so they become the beginnings.
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

    /// Puts the states that a letter leads to a target among the marked ones of their parts.
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

    /// Takes the marked states of a part out, unless all are marked.
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
