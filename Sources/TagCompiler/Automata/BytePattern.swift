package import TagLogic
import TagRuntime

/// A pattern's program as a graph over bytes, from which ``BytePlaces`` are made.
///
/// It takes the patterns that people write most: letters, sets and groups, at either end of the text or of a word. Others are left to
/// ``PatternTranslation``, which takes all: looks, ends of lines, letters beyond ASCII by themselves, and long patterns.
package struct BytePattern {
    /// A step of the graph; `next` is another one.
    private enum Node {
        case take(place: Int, next: Int)
        case either(Int, Int)
        case condition(PatternCode, next: Int)
        case pass(next: Int)
    }

    /// A part of the graph: its first node, and the node that leads on from it.
    private struct Part {
        let start: Int
        let end: Int
    }

    private let program: [UInt8]
    private var at = 0
    private var ignoresCase = false
    private var nodes: [Node] = []
    private var places: BytePlaces
    /// True for each place that takes parts of words.
    private var isWord = [Bool](repeating: false, count: BytePlaces.first)
    private let asksForWords: Bool
    private var quantifiers = 0
    private var choices = 0

    /// Returns the minimal automaton of the texts in which a verified program matches somewhere; nil for other patterns.
    package static func automaton(_ program: [UInt8]) -> ByteAutomaton? {
        guard program.count <= longest else { return nil }
        var pattern = BytePattern(program)
        guard let whole = pattern.branches(), pattern.at == program.count else { return nil }
        pattern.connect(whole)
        return pattern.places.automaton()
    }

    /// The bytes of the longest program that is tried.
    private static let longest = 192
    private static let mostNodes = 512
    /// The most items that may be left out: on the long road, a row of them takes steps in the square of their number.
    private static let mostChoices = 6
    /// No node: a match ends here.
    private static let matched = -1

    private init(_ program: [UInt8]) {
        self.program = program
        asksForWords = program.contains(PatternCode.wordBoundary.rawValue)
        places = BytePlaces(asksForWords: asksForWords)
        nodes.reserveCapacity(64)
    }

    private mutating func add(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    private mutating func pass() -> Part {
        let node = add(.pass(next: Self.matched))
        return Part(start: node, end: node)
    }

    /// Lets a part lead to a node; the node at its end is always one that passes.
    private mutating func lead(_ part: Part, to next: Int) { nodes[part.end] = .pass(next: next) }
}

// MARK: - Reading

extension BytePattern {
    private mutating func branches() -> Part? {
        guard var all = branch() else { return nil }
        while at < program.count, program[at] == PatternCode.or.rawValue {
            at += 1
            guard let other = branch() else { return nil }
            all = either(all, other)
        }
        return all
    }

    private mutating func branch() -> Part? {
        var all = pass()
        while at < program.count, program[at] != PatternCode.or.rawValue,
            program[at] != PatternCode.end.rawValue
        {
            if program[at] == PatternCode.caseToggle.rawValue {
                at += 1
                ignoresCase.toggle()
            } else {
                guard let item = item(), nodes.count <= Self.mostNodes else { return nil }
                lead(all, to: item.start)
                all = Part(start: all.start, end: item.end)
            }
        }
        return all
    }

    private mutating func item() -> Part? {
        guard at < program.count else { return nil }
        guard program[at] < 0x20, let code = PatternCode(rawValue: program[at]) else { return letter() }
        at += 1
        switch code {
        case .escape: return letter()
        case .group, .capture:
            guard let body = branches(), at < program.count else { return nil }
            at += 1
            return body
        case .textStart, .textEnd, .wordBoundary:
            // What is empty is not repeated here.
            guard quantifiers == 0 else { return nil }
            let end = pass().end
            return Part(start: add(.condition(code, next: end)), end: end)
        case .set, .notSet:
            let bytes = program
            guard let set = TagRuntime.ScalarSet(bytes.span, at: &at) else { return nil }
            return take(code == .set ? set : set.complement)
        case .anyInLine: return take(.inLine)
        case .any: return take(.all)
        case .digit: return take(.digits)
        case .notDigit: return take(TagRuntime.ScalarSet.digits.complement)
        case .word: return take(.words)
        case .notWord: return take(TagRuntime.ScalarSet.words.complement)
        case .space: return take(.spaces)
        case .notSpace: return take(TagRuntime.ScalarSet.spaces.complement)
        case .lineStart, .lineEnd, .notWordBoundary, .look, .or, .end, .caseToggle: return nil
        case .zeroOrMore, .zeroOrMoreLazy, .oneOrMore, .oneOrMoreLazy, .zeroOrOne, .zeroOrOneLazy, .counted,
            .countedLazy:
            return quantified(code)
        }
    }

    private mutating func quantified(_ code: PatternCode) -> Part? {
        quantifiers += 1
        defer { quantifiers -= 1 }
        switch code {
        case .zeroOrOne, .zeroOrOneLazy: return repetition(0, 1)
        case .zeroOrMore, .zeroOrMoreLazy: return repetition(0, nil)
        case .oneOrMore, .oneOrMoreLazy: return repetition(1, nil)
        default:
            let bytes = program
            guard let count = RepeatCount(bytes.span, at: &at), count.most != 0 else { return nil }
            return repetition(count.least, count.most)
        }
    }

    /// Reads an item as often as it is repeated; each copy has places of its own.
    private mutating func repetition(_ least: Int, _ most: Int?) -> Part? {
        let (from, wasIgnoring) = (at, ignoresCase)
        var all = pass()
        let end = pass().end
        for number in 0..<max(most ?? least + 1, least) {
            (at, ignoresCase) = (from, wasIgnoring)
            guard let item = item(), nodes.count <= Self.mostNodes else { return nil }
            if number < least {
                lead(all, to: item.start)
            } else {
                choices += 1
                guard choices <= Self.mostChoices else { return nil }
                let choice = add(.either(item.start, end))
                lead(all, to: choice)
                // The last copy of an endless repetition leads back to its own beginning.
                if most == nil {
                    lead(item, to: choice)
                    return Part(start: all.start, end: end)
                }
            }
            all = Part(start: all.start, end: item.end)
        }
        lead(all, to: end)
        return Part(start: all.start, end: end)
    }
}

// MARK: - Letters

extension BytePattern {
    private mutating func letter() -> Part? {
        guard at < program.count, program[at] < 0x80 else { return nil }
        let byte = program[at]
        at += 1
        let isLetter = (0x61...0x7A).contains(byte | 0x20)
        guard ignoresCase, isLetter else { return take(byte...byte, isWord: isWord(byte)) }
        // K and s have a third case, beyond ASCII.
        guard byte | 0x20 != UInt8(ascii: "k"), byte | 0x20 != UInt8(ascii: "s"),
            let part = take(byte | 0x20...byte | 0x20, isWord: true)
        else { return nil }
        places.take(byte & ~0x20...byte & ~0x20, at: isWord.count - 1)
        return part
    }

    private func isWord(_ byte: UInt8) -> Bool {
        asksForWords
            && TagRuntime.ScalarSet.words.ranges.contains {
                $0.low <= UInt32(byte) && UInt32(byte) <= $0.high
            }
    }

    /// Returns a byte of a range; more bytes may be added to its place, which is the last one.
    private mutating func take(_ range: ClosedRange<UInt8>, isWord: Bool) -> Part? {
        guard let place = places.add() else { return nil }
        places.take(range, at: place)
        self.isWord.append(isWord)
        let end = pass().end
        return Part(start: add(.take(place: place, next: end)), end: end)
    }

    /// Returns a letter of a set of ASCII, or of one that has all letters beyond; nil for another set.
    ///
    /// What is part of words has a place of its own if that matters.
    private mutating func take(_ set: TagRuntime.ScalarSet) -> Part? {
        var places: (word: Int?, other: Int?) = (nil, nil)
        var all: Part?
        for range in set.ranges where range.low < 0x80 {
            for byte in UInt8(range.low)...UInt8(min(range.high, 0x7F)) {
                let isWord = isWord(byte)
                if let place = isWord ? places.word : places.other {
                    self.places.take(byte...byte, at: place)
                } else {
                    guard let part = take(byte...byte, isWord: isWord) else { return nil }
                    if isWord {
                        places.word = self.isWord.count - 1
                    } else {
                        places.other = self.isWord.count - 1
                    }
                    all = either(all, part)
                }
            }
        }
        if let last = set.ranges.last, last.high >= 0x80 {
            // All letters beyond ASCII, if this range begins where they do.
            guard last.low <= 0x80, last.high == Symbol.lastScalar, let part = beyondASCII() else {
                return nil
            }
            all = either(all, part)
        }
        return all
    }

    private mutating func either(_ one: Part?, _ other: Part) -> Part {
        guard let one else { return other }
        let end = pass().end
        lead(one, to: end)
        lead(other, to: end)
        return Part(start: add(.either(one.start, other.start)), end: end)
    }

    /// Returns any letter beyond ASCII: a leading byte, and as many others as it requires.
    private mutating func beyondASCII() -> Part? {
        var next: Part?
        var starts: [Int] = []
        for leads in [UInt8(0xC0)...0xDF, 0xE0...0xEF, 0xF0...0xFF] {
            guard let tail = take(0x80...0xBF, isWord: false), let lead = take(leads, isWord: false)
            else {
                return nil
            }
            if let next { self.lead(tail, to: next.start) }
            next = Part(start: tail.start, end: next?.end ?? tail.end)
            self.lead(lead, to: tail.start)
            starts.append(lead.start)
        }
        guard let end = next?.end else { return nil }
        let start = add(.either(starts[0], add(.either(starts[1], starts[2]))))
        return Part(start: start, end: end)
    }
}

// MARK: - Connecting

extension BytePattern {
    /// Tells the places which ones follow each, through all that takes no byte.
    private mutating func connect(_ whole: Part) {
        var walk = Walk(count: nodes.count)
        for place in [BytePlaces.start, BytePlaces.afterOther, BytePlaces.afterWord] {
            if place == BytePlaces.afterWord, !asksForWords { continue }
            connect(place, from: whole.start, afterWord: place == BytePlaces.afterWord, &walk)
        }
        for node in nodes.indices {
            if case .take(let place, let next) = nodes[node] {
                connect(place, from: next, afterWord: isWord[place], &walk)
            }
        }
    }

    private mutating func connect(_ place: Int, from node: Int, afterWord: Bool, _ walk: inout Walk) {
        // If words do not matter, all bytes are of one kind.
        for ahead in BytePlaces.Ahead.allCases where ahead != .word || asksForWords {
            var reached: UInt64 = 0
            var isEnd = false
            walk.begin(node)
            while let node = walk.next() {
                guard node != Self.matched else {
                    isEnd = true
                    continue
                }
                switch nodes[node] {
                case .take(let taker, _): reached |= 1 << UInt64(taker)
                case .either(let one, let other):
                    walk.visit(other)
                    walk.visit(one)
                case .condition(let code, let next):
                    if holds(code, at: place, afterWord, ahead) { walk.visit(next) }
                case .pass(let next): walk.visit(next)
                }
            }
            places.follow(place, ahead, by: reached, isEnd: isEnd)
            if !asksForWords, ahead == .other { places.follow(place, .word, by: reached, isEnd: isEnd) }
        }
    }

    private func holds(_ code: PatternCode, at place: Int, _ afterWord: Bool, _ ahead: BytePlaces.Ahead)
        -> Bool
    {
        switch code {
        case .textStart: place == BytePlaces.start
        case .textEnd: ahead == .end
        default: afterWord != (ahead == .word)
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
