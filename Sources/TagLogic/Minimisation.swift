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

    /// By state, its part: states have one part if and only if no text tells them apart.
    ///
    /// - Parameters:
    ///   - transitions: A row of `letters` entries for each state.
    ///   - labels: What tells states apart where the text ends: small numbers.
    static func parts(_ transitions: [UInt32], letters: Int, labels: [Int]) -> [UInt32] {
        var minimisation = Minimisation(transitions, letters: letters, labels: labels)
        return minimisation.run()
    }

    private init(_ transitions: [UInt32], letters: Int, labels: [Int]) {
        self.letters = letters
        let count = labels.count
        (sourceStarts, sources) = Self.invert(transitions, letters: letters, states: count)
        members = []
        members.reserveCapacity(count)
        places = [UInt32](repeating: 0, count: count)
        parts = [UInt32](repeating: 0, count: count)
        for label in 0...(labels.max() ?? 0) {
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
                starts[letter * states + Int(transitions[at]) + 1] += 1
                at += 1
            }
        }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var sources = [UInt32](repeating: 0, count: letters * states)
        var filled = starts
        at = 0
        for state in 0..<states {
            for letter in 0..<letters {
                let slot = letter * states + Int(transitions[at])
                sources[Int(filled[slot])] = UInt32(truncatingIfNeeded: state)
                filled[slot] += 1
                at += 1
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
        let states = members.count
        var marked: [UInt32] = []
        var touched: [Int] = []
        while let part = waiting.popLast() {
            isWaiting[Int(part)] = false
            let start = Int(starts[Int(part)])
            let splitter = Array(members[start..<start + Int(counts[Int(part)])])
            for letter in 0..<letters {
                for target in splitter {
                    let slot = letter * states + Int(target)
                    marked.append(contentsOf: sources[Int(sourceStarts[slot])..<Int(sourceStarts[slot + 1])])
                }
                for state in marked { mark(Int(state), &touched) }
                marked.removeAll(keepingCapacity: true)
                for part in touched { split(part) }
                touched.removeAll(keepingCapacity: true)
            }
        }
        return parts
    }

    /// Puts a state among the marked ones of its part.
    @inline(__always)
    private mutating func mark(_ state: Int, _ touched: inout [Int]) {
        let part = Int(parts[state])
        if marks[part] == 0 { touched.append(part) }
        let to = starts[part] + marks[part]
        let from = places[state]
        let other = members[Int(to)]
        members[Int(to)] = UInt32(truncatingIfNeeded: state)
        members[Int(from)] = other
        places[state] = to
        places[Int(other)] = from
        marks[part] += 1
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
