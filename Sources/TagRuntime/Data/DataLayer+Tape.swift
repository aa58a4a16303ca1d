// A tape's tokens and values are merged by two functions of the same steps, since neither may pay for being made into the other: an app
// pushes values, a replay reads lines. DataLayerTests merges every case by both.

extension DataLayer {
    /// Merges an event of a tape, as ``push(_:)`` does the same value, from where the tape has it.
    mutating func push(_ tape: borrowing EventTape, _ event: Int) -> Bool {
        let all = Int(truncatingIfNeeded: tape.tokens[event].count)
        let count = beginUpdate(all)
        var isWhole = keepsFlatKeys ? pushFlatKeys(tape, event, count) : true
        if count < all { isWhole = false }
        let clears = rules.clearsOnDemand && DataLayer.asksToClear(tape, event)
        var place = event &+ 1
        for _ in 0..<count {
            let key = tape.text(place)
            let value = place &+ 1
            place = tape.end(of: value)
            if rules.clearsOnDemand, key == DataLayer.clearKey { continue }
            guard let node = node(at: key) else {
                isWhole = false
                continue
            }
            if clears { setScalar(node.number, .null, 0) }
            if tape.tokens[value].kind == .text {
                setText(node.number, tape.text(value))
            } else if !merge(tape, value, into: node.number, depth: node.depth) {
                isWhole = false
            }
        }
        return isWhole
    }

    private static func asksToClear(_ tape: borrowing EventTape, _ event: Int) -> Bool {
        tape.member(clearKey, of: event).map { tape.value(at: $0).isTrueToScripts } ?? false
    }

    /// Puts each value in the place of what was pushed under its key before.
    private mutating func pushFlatKeys(_ tape: borrowing EventTape, _ event: Int, _ count: Int) -> Bool {
        var isWhole = true
        var place = event &+ 1
        for _ in 0..<count {
            let key = tape.text(place)
            let value = place &+ 1
            place = tape.end(of: value)
            if rules.clearsOnDemand, key == DataLayer.clearKey { continue }
            let number = emptiedFlatNode(key)
            if !merge(tape, value, into: number, depth: 1) { isWhole = false }
        }
        return isWhole
    }

    /// Merges a value into a node whose parent is there; false when something was too deep, or too much.
    private mutating func merge(
        _ tape: borrowing EventTape, _ place: Int, into number: UInt32, depth: Int
    ) -> Bool {
        guard depth <= DataLayer.depthLimit else { return false }
        link(number)
        let token = tape.tokens[place]
        switch token.kind {
        case .absent, .failure, .null: setScalar(number, .null, 0)
        case .false, .true, .double: setScalar(number, token.kind, token.bits)
        case .integer:
            let value = Int64(bitPattern: token.bits)
            if rules.numbersAreDoubles, !ScriptNumber.isExact(value) {
                setScalar(number, .double, Double(value).bitPattern)
            } else {
                setScalar(number, .integer, token.bits)
            }
        case .text: setText(number, tape.text(place))
        case .map: return mergeMap(tape, place, into: number, depth: depth)
        case .list: return mergeList(tape, place, into: number, depth: depth)
        }
        return true
    }

    private mutating func mergeMap(
        _ tape: borrowing EventTape, _ map: Int, into number: UInt32, depth: Int
    ) -> Bool {
        let count = Int(truncatingIfNeeded: tape.tokens[map].count)
        guard becomeMap(number, admitting: count) else { return false }
        var isWhole = true
        var place = map &+ 1
        for _ in 0..<count {
            let child = node(tape.text(place), in: number)
            if !merge(tape, place &+ 1, into: child, depth: depth &+ 1) { isWhole = false }
            place = tape.end(of: place &+ 1)
        }
        return isWhole
    }

    private mutating func mergeList(
        _ tape: borrowing EventTape, _ list: Int, into number: UInt32, depth: Int
    ) -> Bool {
        let count = Int(truncatingIfNeeded: tape.tokens[list].count)
        guard becomeList(number, admitting: count) else { return false }
        var isWhole = true
        var place = list &+ 1
        for index in 0..<count {
            // An element that is absent stays as it is.
            if tape.tokens[place].kind != .absent {
                let child = node(at: index, in: number)
                if !merge(tape, place, into: child, depth: depth &+ 1) { isWhole = false }
            }
            place = tape.end(of: place)
        }
        return isWhole
    }
}
