extension Automaton {
    /// Returns the automaton of the numbers without an exponent whose order to a bound is wanted, by their digits.
    ///
    /// - Parameter isWanted: Takes -1 for less, 0 for equal and 1 for greater.
    static func plainNumbers(comparing bound: Decimal, _ isWanted: (Int) -> Bool) -> Automaton {
        let reader = NumberReader(bound: bound)
        let alphabet = NumberReader.alphabet
        var states = SliceTable()
        func intern(_ state: NumberReader.State) -> UInt32 {
            states.append(state.phase.rawValue)
            states.append(state.isNegative ? 1 : 0)
            states.append(UInt32(truncatingIfNeeded: state.count))
            states.append(UInt32(truncatingIfNeeded: state.order + 1))
            return UInt32(truncatingIfNeeded: states.commit())
        }
        var known = [NumberReader.State()]
        var transitions: [UInt32] = []
        _ = intern(known[0])
        var next = 0
        while next < known.count {
            for letter in 0..<alphabet.classCount {
                let target = reader.step(known[next], alphabet.least(letter) ?? 0)
                let number = intern(target)
                if states.count > known.count { known.append(target) }
                transitions.append(number)
            }
            next += 1
        }
        return Automaton(
            alphabet: alphabet, transitions: transitions,
            accepting: known.map { reader.result($0).map(isWanted) ?? false }, initial: 0
        ).canonical
    }
}

/// A reader of a number's digits, of any length, that compares the number with a bound at each digit.
private struct NumberReader {
    enum Phase: UInt32 {
        case start, signed
        /// One or more zeros before the point.
        case zeros
        /// Counted digits before the point, of which the first is not 0.
        case whole
        /// More digits before the point than the bound has.
        case over
        /// A point without a digit before it.
        case point
        /// Digits after the point, counted as long as they are equal to the bound's.
        case fraction
        case dead
    }

    struct State {
        var phase = Phase.start
        var isNegative = false
        var count = 0
        /// The order of the digits so far to the bound's: -1 is less, 0 equal, 1 greater.
        var order = 0
    }

    let bound: Decimal

    static let alphabet = Alphabet(
        telling: ([0x2B, 0x2D, 0x2E] + Array(0x30...0x39)).map { [ScalarSet.Range($0, $0)] })

    /// The numbers of digits that the bound has before and after the point.
    private var wholeCount: Int { max(bound.point, 0) }
    private var fractionCount: Int { max(bound.digits.count - bound.point, 0) }

    func step(_ state: State, _ letter: UInt32) -> State {
        switch (state.phase, letter) {
        case (.start, 0x2B), (.start, 0x2D): State(phase: .signed, isNegative: letter == 0x2D)
        case (.start, 0x2E), (.signed, 0x2E): State(phase: .point, isNegative: state.isNegative)
        case (.zeros, 0x2E), (.whole, 0x2E), (.over, 0x2E):
            State(phase: .fraction, isNegative: state.isNegative, order: wholeOrder(state))
        case (_, 0x30...0x39): digit(state, UInt8(truncatingIfNeeded: letter - 0x30))
        default: State(phase: .dead)
        }
    }

    private func digit(_ state: State, _ digit: UInt8) -> State {
        var result = state
        switch state.phase {
        case .start, .signed, .zeros:
            result.phase = .zeros
            return digit == 0 ? result : whole(result, digit)
        case .whole: return whole(result, digit)
        case .point:
            result.order = wholeCount == 0 ? 0 : -1
            return fraction(result, digit)
        case .fraction: return fraction(result, digit)
        case .over, .dead: return result
        }
    }

    private func whole(_ state: State, _ digit: UInt8) -> State {
        var result = state
        guard state.count < wholeCount else {
            (result.phase, result.count, result.order) = (.over, 0, 1)
            return result
        }
        result.phase = .whole
        if state.order == 0 { result.order = Self.order(digit, bound.digit(state.count)) }
        result.count += 1
        return result
    }

    private func fraction(_ state: State, _ digit: UInt8) -> State {
        var result = state
        result.phase = .fraction
        guard state.order == 0 else { return result }
        result.order = Self.order(digit, bound.digit(bound.point + state.count))
        result.count = result.order == 0 ? min(state.count + 1, fractionCount) : 0
        return result
    }

    private static func order(_ digit: UInt8, _ other: UInt8) -> Int {
        digit < other ? -1 : digit == other ? 0 : 1
    }

    /// Returns the order of the digits before the point to the bound's: -1 is less, 0 equal, 1 greater.
    private func wholeOrder(_ state: State) -> Int {
        switch state.phase {
        case .over: 1
        case .whole where state.count == wholeCount: state.order
        default: wholeCount == 0 ? 0 : -1
        }
    }

    /// Returns the order of a number that ends in a state to the bound; nil if it is not a number.
    func result(_ state: State) -> Int? {
        var order: Int
        switch state.phase {
        case .start, .signed, .point, .dead: return nil
        case .zeros, .whole, .over: order = wholeOrder(state)
        case .fraction: order = state.order
        }
        let counted = state.phase == .fraction ? state.count : 0
        if order == 0, counted < fractionCount { order = -1 }
        if !bound.isZero, bound.isNegative != state.isNegative { return state.isNegative ? -1 : 1 }
        return state.isNegative ? -order : order
    }
}
