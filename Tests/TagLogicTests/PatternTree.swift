import TagLogic
import TagTestSupport

/// A pattern as a tree, and the plainest matcher for it: what automata are held against.
indirect enum PatternTree: Sendable {
    case empty
    case set(ScalarSet)
    case sequence(PatternTree, PatternTree)
    case either(PatternTree, PatternTree)
    case repetition(PatternTree, Int, Int?)
    case place(Place)
    case look(Look, PatternTree)

    /// The pattern in a space.
    func pattern(in space: inout LanguageSpace) -> Pattern {
        switch self {
        case .empty: return .empty
        case .set(let set): return space.set(set)
        case .sequence(let first, let second):
            let items = [first.pattern(in: &space), second.pattern(in: &space)]
            return space.sequence(items)
        case .either(let first, let second):
            let items = [first.pattern(in: &space), second.pattern(in: &space)]
            return space.alternatives(items)
        case .repetition(let body, let least, let most):
            let body = body.pattern(in: &space)
            return space.repetition(body, least, most)
        case .place(let place): return space.place(place)
        case .look(let look, let body):
            let body = body.pattern(in: &space)
            return space.look(look, body)
        }
    }

    /// Whether the pattern stands somewhere in a text.
    func matches(_ text: [UInt32]) -> Bool { (0...text.count).contains { !ends(text, from: $0).isEmpty } }

    /// Where matches end that begin at a place.
    func ends(_ text: [UInt32], from start: Int) -> Set<Int> {
        switch self {
        case .empty: return [start]
        case .set(let set): return start < text.count && set.contains(text[start]) ? [start + 1] : []
        case .sequence(let first, let second):
            return Set(first.ends(text, from: start).flatMap { second.ends(text, from: $0) })
        case .either(let first, let second):
            return first.ends(text, from: start).union(second.ends(text, from: start))
        case .repetition(let body, let least, let most): return body.repeated(text, start, least, most)
        case .place(let place): return place.holds(text, start) ? [start] : []
        case .look(let look, let body): return body.isSeen(look, text, start) ? [start] : []
        }
    }

    private func repeated(_ text: [UInt32], _ start: Int, _ least: Int, _ most: Int?) -> Set<Int> {
        var ends: Set<Int> = least == 0 ? [start] : []
        var places: Set<Int> = [start]
        // Longer than the text, repetitions take nothing, and more of them do as few.
        for count in 1..<(most ?? least + text.count + 1) + 1 {
            places = Set(places.flatMap { self.ends(text, from: $0) })
            if count >= least { ends.formUnion(places) }
        }
        return ends
    }

    private func isSeen(_ look: Look, _ text: [UInt32], _ place: Int) -> Bool {
        switch look {
        case .ahead: !ends(text, from: place).isEmpty
        case .notAhead: ends(text, from: place).isEmpty
        case .behind: (0...place).contains { ends(text, from: $0).contains(place) }
        case .notBehind: !(0...place).contains { ends(text, from: $0).contains(place) }
        }
    }
}

extension Place {
    fileprivate func holds(_ text: [UInt32], _ place: Int) -> Bool {
        let before = place > 0 ? text[place - 1] : nil
        let after = place < text.count ? text[place] : nil
        let isBoundary =
            (before.map(ScalarSet.words.contains) ?? false) != (after.map(ScalarSet.words.contains) ?? false)
        return switch self {
        case .textStart: before == nil
        case .textEnd: after == nil
        case .lineStart: before == nil || before == 0x0A
        case .lineEnd: after == nil || after == 0x0A
        case .wordBoundary: isBoundary
        case .notWordBoundary: !isBoundary && after != Symbol.strayTail
        }
    }
}

extension PatternTree: CustomStringConvertible {
    var description: String {
        switch self {
        case .empty: return "()"
        case .set(let set):
            return "[" + set.ranges.map { "\($0.low)-\($0.high)" }.joined(separator: " ") + "]"
        case .sequence(let first, let second): return "\(first)\(second)"
        case .either(let first, let second): return "(\(first)|\(second))"
        case .repetition(let body, let least, let most): return "(\(body)){\(least),\(most ?? -1)}"
        case .place(let place): return "<\(place)>"
        case .look(let look, let body): return "(\(look): \(body))"
        }
    }

    /// A pattern drawn at random, of at most so many levels, with at most so many looks in it.
    static func random(_ draws: inout SeededRandom, depth: Int, looks: inout Int) -> PatternTree {
        guard depth > 0 else { return leaf(&draws) }
        let choice = draws.below(11)
        if choice >= 9, looks > 0 {
            looks -= 1
            let look = draws.pick([Look.ahead, .notAhead, .behind, .notBehind]) ?? .ahead
            return .look(look, random(&draws, depth: depth - 1, looks: &looks))
        }
        let part = random(&draws, depth: depth - 1, looks: &looks)
        switch choice {
        case 0...3: return .sequence(part, random(&draws, depth: depth - 1, looks: &looks))
        case 4...5: return .either(part, random(&draws, depth: depth - 1, looks: &looks))
        case 6...8:
            let bounds: [(Int, Int?)] = [
                (0, nil), (1, nil), (0, 1), (2, 2), (1, 2), (0, 2), (2, nil), (0, 0),
            ]
            let (least, most) = draws.pick(bounds) ?? (0, nil)
            return .repetition(part, least, most)
        default: return leaf(&draws)
        }
    }

    private static func leaf(_ draws: inout SeededRandom) -> PatternTree {
        let letters: [UInt32] = [0x61, 0x61, 0x62, 0x62, 0x20, 0x0A]
        switch draws.below(12) {
        case 0: return .place(draws.pick([.textStart, .textEnd, .lineStart, .lineEnd]) ?? .textEnd)
        case 1: return .place(draws.pick([.wordBoundary, .notWordBoundary]) ?? .wordBoundary)
        case 2: return .empty
        case 3: return .set(ScalarSet(draws.pick(letters) ?? 0x61).complement.intersection(.scalars))
        case 4: return .set(.scalars)
        default: return .set(ScalarSet(draws.pick(letters) ?? 0x61))
        }
    }
}
