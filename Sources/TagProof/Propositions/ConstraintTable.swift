import TagLogic

/// A constraint in a ``ConstraintTable``.
struct ConstraintID: Hashable, Sendable {
    let number: Int32

    init(_ number: Int) { self.number = Int32(truncatingIfNeeded: number) }
    var index: Int { Int(number) }
}

/// Constraints, each kept once, and what was found out about them.
///
/// Products of automata are what a proof spends its time on; the same ones are asked for again and again.
struct ConstraintTable {
    private(set) var constraints: [Constraint] = []
    private var numbers: [Constraint: ConstraintID] = [:]
    private var intersections: [Pair: ConstraintID] = [:]
    private var unions: [Pair: ConstraintID] = [:]
    private var complements: [ConstraintID: ConstraintID] = [:]
    private var verdicts: [Constraint.Verdict?] = []

    private struct Pair: Hashable {
        let first: ConstraintID
        let second: ConstraintID

        init(_ first: ConstraintID, _ second: ConstraintID) {
            (self.first, self.second) = first.number < second.number ? (first, second) : (second, first)
        }
    }

    static let anything = ConstraintID(0)
    static let impossible = ConstraintID(1)

    init() {
        _ = intern(.anything)
        _ = intern(.impossible)
    }

    subscript(id: ConstraintID) -> Constraint { constraints[id.index] }

    mutating func intern(_ constraint: Constraint) -> ConstraintID {
        if let known = numbers[constraint] { return known }
        let id = ConstraintID(constraints.count)
        constraints.append(constraint)
        verdicts.append(nil)
        numbers[constraint] = id
        return id
    }

    mutating func intersection(_ first: ConstraintID, _ second: ConstraintID) -> ConstraintID {
        if first == second || second == Self.anything { return first }
        if first == Self.anything { return second }
        if first == Self.impossible || second == Self.impossible { return Self.impossible }
        let pair = Pair(first, second)
        if let known = intersections[pair] { return known }
        let result = intern(self[first].intersection(self[second]))
        let settled = verdict(result).isEmpty ? Self.impossible : result
        intersections[pair] = settled
        return settled
    }

    mutating func union(_ first: ConstraintID, _ second: ConstraintID) -> ConstraintID {
        if first == second || second == Self.impossible { return first }
        if first == Self.impossible { return second }
        if first == Self.anything || second == Self.anything { return Self.anything }
        let pair = Pair(first, second)
        if let known = unions[pair] { return known }
        let result = intern(self[first].union(self[second]))
        unions[pair] = result
        return result
    }

    mutating func complement(_ id: ConstraintID) -> ConstraintID {
        if let known = complements[id] { return known }
        let result = intern(self[id].complement)
        complements[id] = result
        complements[result] = id
        return result
    }

    /// Whether any value is in it, and which.
    mutating func verdict(_ id: ConstraintID) -> Constraint.Verdict {
        if let known = verdicts[id.index] { return known }
        let verdict = self[id].verdict
        verdicts[id.index] = verdict
        return verdict
    }

    /// Whether all that is in `first` is in `second`; false where that is not decided.
    mutating func isSubset(_ first: ConstraintID, of second: ConstraintID) -> Bool {
        if first == second || second == Self.anything || first == Self.impossible { return true }
        return intersection(first, complement(second)) == Self.impossible
    }

    /// Whether nothing is in both; false where that is not decided.
    mutating func areDisjoint(_ first: ConstraintID, _ second: ConstraintID) -> Bool {
        intersection(first, second) == Self.impossible
    }
}

extension Constraint.Verdict {
    var isEmpty: Bool { if case .empty = self { true } else { false } }
}
