import TagRuntime

/// A text on which an engine that goes back takes far more steps than there are letters: a beginning, and a part to
/// repeat.
struct Ambiguity {
    let prefix: [UInt32]
    let pump: [UInt32]
}

/// Looks for such texts: for a circle that can be gone round in two ways (then time doubles with each round), and for two
/// circles on one text, the one after the other (then it grows with the square, or more where there are more).
///
/// After Weber and Seidl, "On the degree of ambiguity of finite automata" (1991). Bounded by a budget, beyond which nothing
/// is found.
struct AmbiguitySearch {
    private let model: BacktrackingModel
    /// True for each position that can be reached from a position in one step or more, by position.
    private let reach: [[Bool]]
    private var budget = 100_000

    private var count: Int { model.letters.count }

    init(_ model: BacktrackingModel) {
        self.model = model
        reach = model.steps.indices.map { start in
            var reached = [Bool](repeating: false, count: model.steps.count)
            var open = [start]
            while let at = open.popLast() {
                for step in model.steps[at] where !reached[step.target] {
                    reached[step.target] = true
                    open.append(step.target)
                }
            }
            return reached
        }
    }

    /// The texts found, those that double time first.
    mutating func run() -> [Ambiguity] {
        if let found = doubling() { return [found] }
        return growing()
    }

    private func areOnCircle(_ one: Int, _ other: Int) -> Bool { reach[one][other] && reach[other][one] }

    private func ambiguity(at position: Int, _ pump: [UInt32]) -> Ambiguity? {
        path(from: nil, to: position).map { Ambiguity(prefix: $0, pump: pump) }
    }

    /// The letters of a shortest way to a position, from another or from the beginning of the text.
    private func path(from start: Int?, to end: Int) -> [UInt32]? {
        if start == end { return [] }
        var came = [Int?](repeating: nil, count: count)
        var queue = (start.map { model.steps[$0] } ?? model.starts.first).map { $0.target }
        for target in queue { came[target] = .some(-1) }
        var next = 0
        while next < queue.count {
            let at = queue[next]
            next += 1
            if at == end { break }
            for step in model.steps[at] where came[step.target] == nil {
                came[step.target] = at
                queue.append(step.target)
            }
        }
        var letters: [UInt32] = []
        var at = end
        while let before = came[at] {
            guard let letter = model.letters[at].letter() else { return nil }
            letters.append(letter)
            if before < 0 { return letters.reversed() }
            at = before
        }
        return nil
    }
}

// MARK: One circle, two ways

extension AmbiguitySearch {
    private mutating func doubling() -> Ambiguity? {
        for position in 0..<count {
            for step in model.steps[position] where step.ways > 1 && reach[step.target][position] {
                guard let letter = model.letters[step.target].letter(),
                    let back = path(from: step.target, to: position)
                else { continue }
                return ambiguity(at: position, [letter] + back)
            }
        }
        return parting()
    }

    /// Two ways that part and meet again, from some position and back to it.
    private mutating func parting() -> Ambiguity? {
        var came: [Int: (from: Int, letter: UInt32)] = [:]
        var queue: [Int] = []
        for position in 0..<count where reach[position][position] {
            queue.append(position * count + position)
        }
        var next = 0
        while next < queue.count, budget > 0 {
            let pair = queue[next]
            next += 1
            let (one, other) = (pair / count, pair % count)
            for step in model.steps[one] where areOnCircle(one, step.target) {
                for another in model.steps[other] where areOnCircle(other, another.target) {
                    budget -= 1
                    let target = step.target * count + another.target
                    let isMet = step.target == another.target
                    // Ways that never parted are no news.
                    if isMet ? one == other : came[target] != nil { continue }
                    guard let letter = model.letters[step.target].letter(and: model.letters[another.target])
                    else { continue }
                    guard isMet else {
                        came[target] = (pair, letter)
                        queue.append(target)
                        continue
                    }
                    var pump = [letter]
                    var at = pair
                    while let before = came[at] {
                        pump.append(before.letter)
                        at = before.from
                    }
                    guard let back = path(from: step.target, to: at / count) else { continue }
                    return ambiguity(at: at / count, pump.reversed() + back)
                }
            }
        }
        return nil
    }
}

// MARK: Two circles

extension AmbiguitySearch {
    private mutating func growing() -> [Ambiguity] {
        var found: [Ambiguity] = []
        for first in 0..<count where reach[first][first] {
            for second in 0..<count where second != first && reach[second][second] && reach[first][second] {
                guard !reach[second][first], let pump = common(first, second),
                    let ambiguity = ambiguity(at: first, pump)
                else { continue }
                found.append(ambiguity)
                // Each is tried by how long it takes.
                if found.count == 8 { return found }
            }
        }
        return found
    }

    /// A text that leads from one position to itself, from it to another, and from that to itself.
    private mutating func common(_ first: Int, _ second: Int) -> [UInt32]? {
        let (start, end) = ([first, first, second], [first, second, second])
        var came: [[Int]: (from: [Int], letter: UInt32)] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count, budget > 0 {
            let at = queue[next]
            next += 1
            for one in model.steps[at[0]] where areOnCircle(one.target, first) {
                for two in model.steps[at[1]]
                where two.target == second || reach[two.target][second] {
                    for three in model.steps[at[2]] where areOnCircle(three.target, second) {
                        budget -= 1
                        let target = [one.target, two.target, three.target]
                        guard came[target] == nil,
                            let letter = model.letters[one.target].letter(
                                and: model.letters[two.target], model.letters[three.target])
                        else { continue }
                        came[target] = (at, letter)
                        guard target == end else {
                            queue.append(target)
                            continue
                        }
                        var pump: [UInt32] = []
                        var back = end
                        while let before = came[back] {
                            pump.append(before.letter)
                            back = before.from
                            if back == start { return pump.reversed() }
                        }
                    }
                }
            }
        }
        return nil
    }
}

// MARK: Steps

extension BacktrackingModel {
    /// Returns the number of letters of a text after which a backtracking engine has taken `limit` steps; nil if it never has.
    ///
    /// The text as a whole is one that does not match. Each way through the pattern that takes some letters is a step. Ways are
    /// counted, not followed.
    ///
    /// - Parameter restarts: Whether the search begins anew at each letter.
    func length(of text: [UInt32], taking limit: Double, restarts: Bool) -> Int? {
        var ways = [Double](repeating: 0, count: letters.count)
        var next = ways
        var total = 0.0
        // The text repeats a few letters.
        var known: [LetterSteps] = []
        for (index, letter) in text.enumerated() {
            let place = known.firstIndex { $0.letter == letter } ?? known.count
            if place == known.count { known.append(LetterSteps(letter, self)) }
            let taken = known[place]
            for position in next.indices { next[position] = 0 }
            for step in index == 0 ? taken.first : restarts ? taken.later : [] {
                next[step.target] += Double(step.ways)
            }
            for step in taken.steps { next[step.target] += ways[step.source] * step.ways }
            for target in taken.targets { total += next[target] }
            if total >= limit { return index + 1 }
            swap(&ways, &next)
        }
        return nil
    }

    /// The steps of a model that take one letter.
    private struct LetterSteps {
        let letter: UInt32
        private(set) var targets: [Int] = []
        private(set) var steps: [(source: Int, target: Int, ways: Double)] = []
        let first: [Step]
        let later: [Step]

        init(_ letter: UInt32, _ model: BacktrackingModel) {
            self.letter = letter
            let isTaken = model.letters.map { $0.holds(letter) }
            targets = isTaken.indices.filter { isTaken[$0] }
            first = model.starts.first.filter { isTaken[$0.target] }
            later = model.starts.later.filter { isTaken[$0.target] }
            for (source, all) in model.steps.enumerated() {
                for step in all where isTaken[step.target] {
                    steps.append((source, step.target, Double(step.ways)))
                }
            }
        }
    }
}

extension ScalarSet {
    fileprivate func holds(_ letter: UInt32) -> Bool {
        ranges.contains { $0.low <= letter && letter <= $0.high }
    }

    /// The letter of this set and others that is the easiest to read.
    fileprivate func letter(and others: ScalarSet...) -> UInt32? {
        for (low, high) in Self.readable {
            for range in ranges {
                var candidates = [max(low, range.low)]
                for other in others { candidates += other.ranges.map { max(low, range.low, $0.low) } }
                for letter in candidates where letter <= min(high, range.high) {
                    if others.allSatisfy({ $0.holds(letter) }) { return letter }
                }
            }
        }
        return nil
    }

    private static let readable: [(UInt32, UInt32)] = [
        (0x61, 0x7A), (0x30, 0x39), (0x41, 0x5A), (0x21, 0x7E), (0x20, 0x20), (0xA1, 0xD7FF), (0, 0x10_FFFF),
    ]
}
