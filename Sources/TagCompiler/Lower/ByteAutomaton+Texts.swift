import TagLogic
import TagRuntime

// What needs no automaton is told from the automaton: so it does not matter how a pattern was written.

extension ByteAutomaton {
    /// All texts it accepts, in the order of their bytes; nil when there are more than `limit`, or some are no UTF-8.
    func texts(limit: Int) -> [[UInt8]]? {
        var walk = TextWalk(self, limit: limit)
        return walk.visit(initial) ? walk.texts : nil
    }

    /// The test of strings that it amounts to, or nil.
    var literal: LiteralTest? {
        if initial == Self.accepts { return LiteralTest(.contains, "") }
        if let text = prefix { return LiteralTest(.startsWith, text) }
        if let texts = texts(limit: 1), texts.count == 1 { return test(.equals, texts[0]) }
        guard let text = shortestText, searches(for: text) else { return nil }
        return test(firstAccepting < stateCount ? .endsWith : .contains, text)
    }

    private func test(_ kind: LiteralTest.Kind, _ text: [UInt8]) -> LiteralTest? {
        String(validating: text, as: UTF8.self).map { LiteralTest(kind, $0) }
    }

    /// What every text begins with, when nothing more is asked of it.
    private var prefix: String? {
        var text: [UInt8] = []
        var state = initial
        while state > Self.accepts, text.count < stateCount {
            guard state < firstAccepting, let (byte, next) = onlyStep(from: state) else { return nil }
            text.append(byte)
            state = next
        }
        return state == Self.accepts ? String(validating: text, as: UTF8.self) : nil
    }

    /// The one byte over which a state does not refuse.
    private func onlyStep(from state: UInt16) -> (UInt8, UInt16)? {
        var found: (UInt8, UInt16)?
        for byte in UInt8.min...UInt8.max {
            let next = next(state, over: byte)
            guard next != Self.refuses else { continue }
            guard found == nil else { return nil }
            found = (byte, next)
        }
        return found
    }

    /// The shortest text it accepts, when it has as many bytes as a search for it would have states.
    private var shortestText: [UInt8]? {
        var came: [(from: UInt16, over: UInt8)?] = Array(repeating: nil, count: stateCount)
        var queue = [initial]
        var next = 0
        while next < queue.count {
            let state = queue[next]
            next += 1
            for byte in UInt8.min...UInt8.max {
                let target = self.next(state, over: byte)
                guard target != Self.refuses, target != initial, came[Int(target)] == nil else { continue }
                came[Int(target)] = (state, byte)
                guard accepts(target) else {
                    queue.append(target)
                    continue
                }
                var text: [UInt8] = []
                var at = target
                while let step = came[Int(at)] {
                    text.append(step.over)
                    at = step.from
                }
                return text.reversed()
            }
        }
        return nil
    }

    /// Whether it does just what a search for `text` does: each state is how much of the text stands before, and accepting
    /// is final or, when there are accepting states, hangs on the end of the text.
    private func searches(for text: [UInt8]) -> Bool {
        let isAtEnd = firstAccepting < stateCount
        guard stateCount == text.count + (isAtEnd ? 3 : 2) else { return false }
        var states = [initial]
        for byte in text { states.append(next(states[states.count - 1], over: byte)) }
        // Where the search is after the longest proper end of what it has that the text begins with.
        var fallback = 0
        for length in 0...(isAtEnd ? text.count : text.count - 1) {
            guard accepts(states[length]) == (isAtEnd && length == text.count) else { return false }
            for byte in UInt8.min...UInt8.max where length == text.count || byte != text[length] {
                let expected = length == 0 ? initial : next(states[fallback], over: byte)
                guard next(states[length], over: byte) == expected else { return false }
            }
            if length > 0, length < text.count {
                fallback = states.firstIndex(of: next(states[fallback], over: text[length])) ?? 0
            }
        }
        return isAtEnd || states[text.count] == Self.accepts
    }
}

/// Spells out what an automaton accepts.
private struct TextWalk {
    private(set) var texts: [[UInt8]] = []
    private let automaton: ByteAutomaton
    private let limit: Int
    private var text: [UInt8] = []

    init(_ automaton: ByteAutomaton, limit: Int) {
        self.automaton = automaton
        self.limit = limit
    }

    /// False as soon as there is too much, or no end.
    mutating func visit(_ state: UInt16) -> Bool {
        // Every state but the refusing one leads to a text, so what goes round soon is too long, or too much.
        guard state != ByteAutomaton.accepts, text.count <= ListLimits.length else { return false }
        guard state != ByteAutomaton.refuses else { return true }
        if automaton.accepts(state) {
            guard texts.count < limit, String(validating: text, as: UTF8.self) != nil else { return false }
            texts.append(text)
        }
        for byte in UInt8.min...UInt8.max {
            let next = automaton.next(state, over: byte)
            guard next != ByteAutomaton.refuses else { continue }
            text.append(byte)
            guard visit(next) else { return false }
            text.removeLast()
        }
        return true
    }
}
