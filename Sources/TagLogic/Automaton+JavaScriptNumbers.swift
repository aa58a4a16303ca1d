// The texts that ECMAScript's `Number()` takes for numbers.

extension Automaton {
    /// Returns the automaton of the texts that are numbers.
    package static func numbers(_ coercion: Coercion) -> Automaton {
        switch coercion {
        case .plain: numbers
        case .javaScript: javaScriptNumbers
        }
    }

    /// Returns the automaton of the numbers without an exponent that are compared by their decimal digits.
    static func plainNumbers(_ coercion: Coercion) -> Automaton {
        switch coercion {
        case .plain: plainNumbers
        case .javaScript: javaScriptPlainNumbers
        }
    }

    /// Returns the automaton of the plain numbers whose order to a bound is wanted: -1 is less, 0 equal, 1 greater.
    static func plainNumbers(
        _ coercion: Coercion, comparing bound: Decimal, _ isWanted: (Int) -> Bool
    ) -> Automaton {
        let numbers = plainNumbers(comparing: bound, isWanted)
        switch coercion {
        case .plain: return numbers
        case .javaScript:
            let zero = bound.isZero ? 0 : bound.isNegative ? 1 : -1
            return numbers.padded(acceptsBlank: isWanted(zero))
        }
    }

    /// Returns the automaton of the plain numbers that compare as their digits do.
    static func shortNumbers(_ coercion: Coercion) -> Automaton {
        switch coercion {
        case .plain: shortNumbers
        case .javaScript: javaScriptShortNumbers
        }
    }

    /// Returns the automaton of the texts that are infinite numbers of one sign.
    static func infinities(isNegative: Bool) -> Automaton { isNegative ? negativeInfinity : positiveInfinity }

    private static let javaScriptNumbers = numbers.combined(.union, withKnown: radixNumbers)
        .padded(acceptsBlank: true)
        .combined(.union, withKnown: positiveInfinity).combined(.union, withKnown: negativeInfinity)
    private static let javaScriptPlainNumbers = plainNumbers.padded(acceptsBlank: true)
    private static let javaScriptShortNumbers = shortNumbers.padded(acceptsBlank: true)
    private static let positiveInfinity = text(equals: letters("Infinity"))
        .combined(.union, withKnown: text(equals: letters("+Infinity"))).padded(acceptsBlank: false)
    private static let negativeInfinity = text(equals: letters("-Infinity")).padded(acceptsBlank: false)

    private static func letters(_ text: String) -> [UInt32] { text.unicodeScalars.map { $0.value } }

    /// The automaton of the hexadecimal, octal and binary numbers, which have no sign.
    private static let radixNumbers: Automaton = {
        let digits = [
            ScalarSet(
                [0x30...0x39, 0x41...0x46, 0x61...0x66].map { ScalarSet.Range($0.lowerBound, $0.upperBound) }),
            ScalarSet([ScalarSet.Range(0x30, 0x37)]), ScalarSet([ScalarSet.Range(0x30, 0x31)]),
        ]
        let marks = [[0x58, 0x78], [0x4F, 0x6F], [0x42, 0x62]].map { (letters: [UInt32]) in
            ScalarSet(letters.map { ScalarSet.Range($0, $0) })
        }
        // States: the start, a 0; for each radix its mark, and digits after it; one that refuses.
        var steps: [[(set: ScalarSet, next: Int)]] = [[(ScalarSet(0x30), 1)]]
        steps.append(marks.indices.map { (marks[$0], 2 + 2 * $0) })
        for radix in marks.indices {
            steps += [[(digits[radix], 3 + 2 * radix)], [(digits[radix], 3 + 2 * radix)]]
        }
        return automaton(steps, accepting: [3, 5, 7])
    }()

    /// Returns the automaton of a table that gives, for each state, the target of sets of letters; the first state is initial.
    static func automaton(_ steps: [[(set: ScalarSet, next: Int)]], accepting: Set<Int>) -> Automaton {
        let alphabet = Alphabet(telling: steps.flatMap { $0.map { $0.set.ranges } })
        var transitions: [UInt32] = []
        for row in steps + [[]] {
            var targets = [UInt32](
                repeating: UInt32(truncatingIfNeeded: steps.count), count: alphabet.classCount)
            for (set, next) in row {
                for letter in alphabet.classes(of: set.ranges) {
                    targets[Int(letter)] = UInt32(truncatingIfNeeded: next)
                }
            }
            transitions += targets
        }
        return Automaton(
            alphabet: alphabet, transitions: transitions,
            accepting: (0...steps.count).map(accepting.contains), initial: 0
        ).canonical
    }

    /// Returns the automaton that allows any white space around the texts, which have none themselves; canonical.
    private func padded(acceptsBlank: Bool) -> Automaton {
        let (alphabet, pairs) = Alphabet.common(alphabet, Self.blankLetters)
        let blank = Int(Self.blankLetters.classOf(0x20))
        let (lead, trail, dead) = (stateCount, stateCount + 1, stateCount + 2)
        var transitions: [UInt32] = []
        for state in 0...dead {
            for (letter, kind) in pairs {
                let target: Int
                if state == dead {
                    target = dead
                } else if kind == blank {
                    let ends = state == trail || state < lead && accepting[state]
                    target = state == lead ? lead : ends ? trail : dead
                } else {
                    let from = state == lead ? initial : UInt32(truncatingIfNeeded: state)
                    target = state == trail ? dead : Int(next(from, letter))
                }
                transitions.append(UInt32(truncatingIfNeeded: target))
            }
        }
        let isEmptyWord = acceptsBlank || accepting[Int(initial)]
        return Automaton(
            alphabet: alphabet, transitions: transitions, accepting: accepting + [isEmptyWord, true, false],
            initial: UInt32(truncatingIfNeeded: lead)
        ).canonical
    }

    private static let blankLetters = Alphabet(telling: [JavaScriptBlanks.set.ranges])
}

/// The white space and line terminators of ECMAScript (sections 12.2 and 12.3).
enum JavaScriptBlanks {
    static let set = ScalarSet(
        [
            0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
            0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
        ].map { (range: ClosedRange<UInt32>) in ScalarSet.Range(range.lowerBound, range.upperBound) })

    /// Returns a text without white space at its beginning and end.
    static func trim(_ text: [UInt32]) -> ArraySlice<UInt32> {
        let isBlank = { (letter: UInt32) in set.contains(letter) }
        let start = text.drop(while: isBlank)
        return start.dropLast(start.reversed().prefix(while: isBlank).count)
    }
}
