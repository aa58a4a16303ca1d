import TagLogic
import TagRuntime

// Patterns that need no automaton are recognized from the automaton, so it does not matter how a pattern was written.

/// A reader of the texts that an automaton accepts; where case is ignored, it reads case-folded texts only.
struct AcceptedTexts {
    private let automaton: ByteAutomaton
    private let ignoresCase: Bool
    /// The bytes of each class, ascending; capitals are left out where case is ignored.
    private let members: [[UInt8]]

    init(_ automaton: ByteAutomaton, ignoringCase: Bool) {
        self.automaton = automaton
        ignoresCase = ignoringCase
        var members = [[UInt8]](repeating: [], count: automaton.classCount)
        for byte in UInt8.min...UInt8.max where !ignoringCase || !(0x41...0x5A).contains(byte) {
            members[Int(automaton.classes[Int(byte)])].append(byte)
        }
        self.members = members
    }

    /// Returns all accepted texts, in byte order; nil if there are more than `limit`, or some are not UTF-8.
    func texts(limit: Int) -> [[UInt8]]? {
        guard !isEndless else { return nil }
        var walk = TextWalk(self, limit: limit)
        return walk.visit(automaton.initial) ? walk.texts : nil
    }

    /// The string test that is equivalent to the automaton; nil if there is none.
    ///
    /// It is a guess if case is ignored, and nil then for texts beyond ASCII.
    var literal: LiteralTest? {
        if automaton.initial == ByteAutomaton.accepts { return LiteralTest(.contains, "") }
        if let text = prefix { return test(.startsWith, text) }
        if let texts = texts(limit: 1), texts.count == 1 { return test(.equals, texts[0]) }
        guard let text = shortestText, searches(for: text) else { return nil }
        return test(isAtEnd ? .endsWith : .contains, text)
    }

    private func test(_ kind: LiteralTest.Kind, _ text: [UInt8]) -> LiteralTest? {
        guard !ignoresCase || text.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(validating: text, as: UTF8.self).map { LiteralTest(kind, $0) }
    }
}

extension AcceptedTexts {
    private var isAtEnd: Bool { Int(automaton.firstAccepting) < automaton.stateCount }

    private func next(_ state: UInt16, _ byteClass: Int) -> UInt16 {
        automaton.transitions[Int(state) * automaton.classCount + byteClass]
    }

    /// True if a state leads to itself or to the state that accepts every continuation.
    ///
    /// Every state except the refusing one leads to a text, so there is then no longest one.
    private var isEndless: Bool {
        (2..<max(2, automaton.stateCount)).contains { state in
            members.indices.contains { byteClass in
                let next = Int(next(UInt16(truncatingIfNeeded: state), byteClass))
                return next == state || next == Int(ByteAutomaton.accepts)
            }
        }
    }

    /// Returns true if a byte is considered; where case is ignored, only ASCII bytes are.
    private func asks(_ byte: UInt8) -> Bool { !ignoresCase || byte < 0x80 }

    /// The prefix of all accepted texts, if the automaton asks nothing else of a text.
    private var prefix: [UInt8]? {
        var text: [UInt8] = []
        var state = automaton.initial
        while state > ByteAutomaton.accepts, text.count < automaton.stateCount {
            guard state < automaton.firstAccepting, let (byte, next) = onlyStep(from: state) else {
                return nil
            }
            text.append(byte)
            state = next
        }
        return state == ByteAutomaton.accepts ? text : nil
    }

    /// Returns the one byte that a state does not refuse, and the next state; nil if there are several or none.
    private func onlyStep(from state: UInt16) -> (UInt8, UInt16)? {
        var found: (UInt8, UInt16)?
        for byteClass in members.indices {
            let next = next(state, byteClass)
            guard next != ByteAutomaton.refuses else { continue }
            for byte in members[byteClass] where asks(byte) {
                guard found == nil else { return nil }
                found = (byte, next)
            }
        }
        return found
    }

    /// The shortest accepted text, the first if there are several.
    private var shortestText: [UInt8]? {
        var came: [(from: UInt16, over: UInt8)?] = Array(repeating: nil, count: automaton.stateCount)
        var queue = [automaton.initial]
        var at = 0
        while at < queue.count {
            let state = queue[at]
            at += 1
            for byteClass in members.indices {
                let target = next(state, byteClass)
                guard target != ByteAutomaton.refuses, target != automaton.initial, came[Int(target)] == nil,
                    let byte = members[byteClass].first, asks(byte)
                else { continue }
                came[Int(target)] = (state, byte)
                guard automaton.accepts(target) else {
                    queue.append(target)
                    continue
                }
                var text: [UInt8] = []
                var state = target
                while let step = came[Int(state)] {
                    text.append(step.over)
                    state = step.from
                }
                return text.reversed()
            }
        }
        return nil
    }

    /// Returns true if the automaton is exactly a search for `text`.
    ///
    /// Each state then stands for the part of `text` just read. The automaton either accepts every continuation of the whole
    /// text or, if it has accepting states, accepts only at the end.
    private func searches(for text: [UInt8]) -> Bool {
        // Letters that ignore case may have states inside a scalar: k and s have a case beyond ASCII.
        guard ignoresCase || automaton.stateCount == text.count + (isAtEnd ? 3 : 2) else { return false }
        var states = [automaton.initial]
        for byte in text { states.append(automaton.next(states[states.count - 1], over: byte)) }
        // The length of the longest proper suffix of the text so far that is also its prefix (as in Knuth-Morris-Pratt).
        var fallback = 0
        for length in 0...(isAtEnd ? text.count : text.count - 1) {
            guard automaton.accepts(states[length]) == (isAtEnd && length == text.count) else { return false }
            let taken = length < text.count ? text[length] : nil
            for byteClass in members.indices {
                guard let byte = members[byteClass].first(where: { $0 != taken }), asks(byte) else {
                    continue
                }
                let expected = length == 0 ? automaton.initial : next(states[fallback], byteClass)
                guard next(states[length], byteClass) == expected else { return false }
            }
            if length > 0, length < text.count {
                let reached = automaton.next(states[fallback], over: text[length])
                fallback = states.firstIndex(of: reached) ?? 0
            }
        }
        return isAtEnd || states[text.count] == ByteAutomaton.accepts
    }

    /// Enumerates the texts that an automaton accepts.
    private struct TextWalk {
        private(set) var texts: [[UInt8]] = []
        private let accepted: AcceptedTexts
        private let limit: Int
        private let longest: Int
        private var text: [UInt8] = []

        init(_ accepted: AcceptedTexts, limit: Int) {
            self.accepted = accepted
            self.limit = limit
            // A longer text has passed a state twice.
            longest = min(ListLimits.length, accepted.automaton.stateCount)
        }

        /// Visits a state; returns false as soon as there are too many texts, or no end of them.
        mutating func visit(_ state: UInt16) -> Bool {
            // Every state but the refusing one leads to a text, so a cycle soon exceeds the length or the number.
            guard state != ByteAutomaton.accepts, text.count <= longest else { return false }
            if accepted.ignoresCase, isUnfolded { return true }
            if accepted.automaton.accepts(state) {
                guard texts.count < limit, String(validating: text, as: UTF8.self) != nil else {
                    return false
                }
                texts.append(text)
            }
            for (byte, next) in steps(from: state) {
                text.append(byte)
                guard visit(next) else { return false }
                text.removeLast()
            }
            return true
        }

        /// Returns the bytes that a state does not refuse, with the next states, in byte order.
        private func steps(from state: UInt16) -> [(byte: UInt8, next: UInt16)] {
            var steps: [(byte: UInt8, next: UInt16)] = []
            for byteClass in accepted.members.indices {
                let next = accepted.next(state, byteClass)
                guard next != ByteAutomaton.refuses else { continue }
                for byte in accepted.members[byteClass] { steps.append((byte, next)) }
            }
            if steps.count > 1 { steps.sort { $0.byte < $1.byte } }
            return steps
        }

        /// True if the text ends in a case of k or s that is not ASCII.
        private var isUnfolded: Bool {
            switch text.last {
            case 0xAA: text.suffix(3).elementsEqual([0xE2, 0x84, 0xAA])
            case 0xBF: text.suffix(2).elementsEqual([0xC5, 0xBF])
            default: false
            }
        }
    }
}
