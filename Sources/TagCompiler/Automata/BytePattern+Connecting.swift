import TagLogic

extension BytePattern {
    /// Tells the places which ones follow each, through all that takes no byte.
    mutating func connect(_ whole: Part) {
        var walk = Walk(count: nodes.count)
        for place in [BytePlaces.start, BytePlaces.afterOther, BytePlaces.afterWord] {
            if place == BytePlaces.afterWord, !asksForWords { continue }
            connect(place, from: whole.start, afterWord: place == BytePlaces.afterWord, &walk)
        }
        for node in nodes.indices {
            if case .take(let place, let next) = nodes[node] {
                connect(place, from: next, afterWord: takesWords[place], &walk)
            }
        }
    }

    private mutating func connect(_ place: Int, from node: Int, afterWord: Bool, _ walk: inout Walk) {
        let other = reach(place, from: node, afterWord, .other, &walk)
        // Without a condition it does not matter what comes next, and if words do not matter, all bytes are of one kind.
        let word = other.asks && asksForWords ? reach(place, from: node, afterWord, .word, &walk) : other
        let end = other.asks ? reach(place, from: node, afterWord, .end, &walk) : other
        places.follow(place, .other, by: other.places, isEnd: other.isEnd)
        places.follow(place, .word, by: word.places, isEnd: word.isEnd)
        places.follow(place, .end, by: end.places, isEnd: end.isEnd)
    }

    /// The places that a walk reaches without taking a byte, and whether it reaches the end.
    private struct Reached {
        var places: UInt64 = 0
        var isEnd = false
        /// True if the walk met a condition.
        var asks = false
    }

    private func reach(
        _ place: Int, from node: Int, _ afterWord: Bool, _ ahead: BytePlaces.Ahead, _ walk: inout Walk
    ) -> Reached {
        var reached = Reached()
        walk.begin(node)
        while let node = walk.next() {
            guard node != Self.matched else {
                reached.isEnd = true
                continue
            }
            switch nodes[node] {
            case .take(let taker, _): reached.places |= 1 << UInt64(taker)
            case .either(let one, let other):
                walk.visit(other)
                walk.visit(one)
            case .condition(let condition, let next):
                reached.asks = true
                if holds(condition, at: place, afterWord, ahead) { walk.visit(next) }
            case .pass(let next): walk.visit(next)
            }
        }
        return reached
    }

    private func holds(
        _ condition: Condition, at place: Int, _ afterWord: Bool, _ ahead: BytePlaces.Ahead
    ) -> Bool {
        switch condition {
        case .textStart: place == BytePlaces.start
        case .textEnd: ahead == .end
        case .wordBoundary: afterWord != (ahead == .word)
        }
    }

    /// The nodes that a walk has yet to see.
    private struct Walk {
        private var seen: [UInt32]
        private var round: UInt32 = 0
        private var open: [Int] = []
        private var isMatched = false

        init(count: Int) { seen = [UInt32](repeating: 0, count: count) }

        mutating func begin(_ node: Int) {
            round += 1
            isMatched = false
            visit(node)
        }

        mutating func visit(_ node: Int) {
            guard node >= 0 else {
                if !isMatched { open.append(node) }
                isMatched = true
                return
            }
            guard seen[node] != round else { return }
            seen[node] = round
            open.append(node)
        }

        mutating func next() -> Int? { open.popLast() }
    }
}
