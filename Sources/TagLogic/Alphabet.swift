/// A partition of all letters into classes: letters of one class are in the same sets, and a set separates any two classes.
///
/// Automata have transitions over classes, so that their size depends on the pattern and not on Unicode's.
package struct Alphabet: Hashable, Sendable {
    /// The place (``place(_:)``) at which each run of letters of one class begins; the first is 0.
    let starts: [UInt32]
    /// The class of each run; classes are numbered as they first occur.
    let runs: [UInt16]
    /// The number of classes; they are numbered from 0.
    package let classCount: Int

    /// The alphabet with one class for all letters.
    package static let trivial = Alphabet(telling: [])

    /// Makes the coarsest alphabet that separates the members of each set from all other letters.
    init(telling sets: [[ScalarSet.Range]]) {
        var cuts: [UInt32] = [0]
        cuts.reserveCapacity(2 * sets.count + 8)
        for set in sets {
            for range in set {
                cuts.append(Self.place(range.low))
                if range.high < Symbol.strayTail { cuts.append(Self.place(range.high) + 1) }
            }
        }
        cuts.sort()
        var starts: [UInt32] = []
        starts.reserveCapacity(cuts.count)
        for cut in cuts where starts.last != cut { starts.append(cut) }
        self.starts = starts
        var refining = Refining(runs: starts.count)
        for set in sets {
            for range in set {
                var run = Self.run(Self.place(range.low), in: starts)
                let last = Self.place(range.high)
                while run < starts.count, starts[run] <= last {
                    refining.mark(run)
                    run += 1
                }
            }
            refining.split()
        }
        (runs, classCount) = refining.numbered()
    }

    /// Makes the alphabet that separates each of some letters, all below the last scalar, from all others.
    init(separating letters: [UInt32]) {
        var (starts, runs): ([UInt32], [UInt16]) = ([], [])
        var (count, others): (UInt16, UInt16?) = (0, nil)
        func newClass() -> UInt16 {
            count += 1
            return count - 1
        }
        /// Adds the run of all letters from a place on that no class has.
        func addOthers(from place: UInt32) {
            let number = others ?? newClass()
            others = number
            starts.append(place)
            runs.append(number)
        }
        var next: UInt32 = 0
        for place in letters.map(Self.place).sorted() where place >= next {
            if place > next { addOthers(from: next) }
            starts.append(place)
            runs.append(newClass())
            next = place + 1
        }
        addOthers(from: next)
        self.init(starts: starts, runs: runs, classCount: Int(count))
    }

    init(starts: [UInt32], runs: [UInt16], classCount: Int) {
        self.starts = starts
        self.runs = runs
        self.classCount = classCount
    }

    /// Returns the end of a run: the place after its last letter.
    func end(of run: Int) -> UInt32 { run + 1 < starts.count ? starts[run + 1] : Self.placeCount }

    /// Returns a letter's place: its number without the gap of the surrogates.
    static func place(_ symbol: UInt32) -> UInt32 { symbol < 0xD800 ? symbol : symbol - 0x800 }

    static func symbol(_ place: UInt32) -> UInt32 { place < 0xD800 ? place : place + 0x800 }

    /// The place after the last letter.
    static let placeCount = place(Symbol.strayTail) + 1

    private static func run(_ place: UInt32, in starts: [UInt32]) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle } else { high = middle }
        }
        return low
    }

    /// The class of each ASCII letter.
    var ascii: [UInt16] {
        var classes: [UInt16] = []
        classes.reserveCapacity(128)
        for run in runs.indices where starts[run] < 0x80 {
            for _ in starts[run]..<min(0x80, end(of: run)) { classes.append(runs[run]) }
        }
        return classes
    }

    /// Returns the class of a letter.
    package func classOf(_ symbol: UInt32) -> Int { Int(runs[Self.run(Self.place(symbol), in: starts)]) }

    /// Returns the class of all letters from `low` to `high`; nil if they are in several.
    func classOf(_ low: UInt32, through high: UInt32) -> Int? {
        let first = Self.run(Self.place(low), in: starts)
        let last = Self.run(Self.place(high), in: starts)
        for run in first...last where runs[run] != runs[first] { return nil }
        return Int(runs[first])
    }

    /// Returns the classes of a set that this alphabet separates from all other letters, ascending.
    func classes(of ranges: [ScalarSet.Range]) -> [UInt16] {
        var classes: [UInt16] = []
        addClasses(of: ranges, to: &classes)
        return classes
    }

    /// Appends the same classes to others.
    func addClasses(of ranges: [ScalarSet.Range], to classes: inout [UInt16]) {
        let start = classes.count
        for range in ranges {
            var run = Self.run(Self.place(range.low), in: starts)
            while run < starts.count, starts[run] <= Self.place(range.high) {
                classes.append(runs[run])
                run += 1
            }
        }
        guard classes.count > start + 1 else { return }
        classes[start...].sort()
        var kept = start + 1
        for index in kept..<classes.count where classes[index] != classes[kept - 1] {
            classes[kept] = classes[index]
            kept += 1
        }
        classes.removeSubrange(kept...)
    }
}

/// A partition of runs into classes that sets refine step by step.
private struct Refining {
    var classes: [Int]
    var sizes: [Int]
    var marked: [Int] = []
    /// The number of marked runs in each class.
    var counts = [0]
    /// The class to which the marked runs of each class move; -1 for none.
    var targets = [-1]
    var isMarked: [Bool]

    init(runs: Int) {
        classes = [Int](repeating: 0, count: runs)
        sizes = [runs]
        isMarked = [Bool](repeating: false, count: runs)
    }

    mutating func mark(_ run: Int) {
        guard !isMarked[run] else { return }
        isMarked[run] = true
        marked.append(run)
        counts[classes[run]] += 1
    }

    /// Moves the marked runs of each class to a class of their own, unless the whole class is marked.
    mutating func split() {
        let known = sizes.count
        for run in marked {
            isMarked[run] = false
            let old = classes[run]
            guard counts[old] < sizes[old] || targets[old] >= 0 else { continue }
            if targets[old] < 0 {
                targets[old] = sizes.count
                sizes.append(counts[old])
                sizes[old] -= counts[old]
                counts[old] = 0
                counts.append(0)
                targets.append(-1)
            }
            classes[run] = targets[old]
        }
        for index in 0..<known { (counts[index], targets[index]) = (0, -1) }
        marked.removeAll(keepingCapacity: true)
    }

    func numbered() -> (runs: [UInt16], count: Int) {
        var numbers = [Int](repeating: -1, count: sizes.count)
        var count = 0
        let runs = classes.map { old in
            if numbers[old] < 0 {
                numbers[old] = count
                count += 1
            }
            return UInt16(truncatingIfNeeded: numbers[old])
        }
        return (runs, count)
    }
}
