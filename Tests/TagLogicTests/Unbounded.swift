@testable import TagLogic

// Tests of the algebra are about what is found, not about what it takes.

extension Constraint {
    func intersection(_ other: Constraint) -> Constraint { made { try intersection(other, .unbounded) } }
    func union(_ other: Constraint) -> Constraint { made { try union(other, .unbounded) } }
    func subtracting(_ other: Constraint) -> Constraint { made { try subtracting(other, .unbounded) } }
    var complement: Constraint { made { try complement(.unbounded) } }
    var verdict: Verdict { made { try verdict(.unbounded) } }

    func isSubset(of other: Constraint) -> Bool? {
        switch subtracting(other).verdict {
        case .empty: true
        case .inhabited: false
        case .undecided: nil
        }
    }

    func isEquivalent(to other: Constraint) -> Bool? { made { try isEquivalent(to: other, .unbounded) } }

    func behind(prefix: [UInt32], suffix: [UInt32]) -> Constraint? {
        made { try behind(prefix: prefix, suffix: suffix, .unbounded) }
    }

    func mapped(from mapping: LetterMapping) -> Constraint? {
        made { try mapped(from: mapping, .unbounded) }
    }
}

extension Automaton {
    func intersection(_ other: Automaton) -> Automaton { made { try intersection(other, .unbounded) } }
    func union(_ other: Automaton) -> Automaton { made { try union(other, .unbounded) } }
    func subtracting(_ other: Automaton) -> Automaton { made { try subtracting(other, .unbounded) } }

    func symmetricDifference(_ other: Automaton) -> Automaton {
        subtracting(other).union(other.subtracting(self))
    }

    func isSubset(of other: Automaton) -> Bool { subtracting(other).isEmpty }
    func isEquivalent(to other: Automaton) -> Bool { symmetricDifference(other).isEmpty }
}

/// Operations without a budget, which always succeed.
private func made<Value>(_ body: () throws -> Value) -> Value {
    do {
        return try body()
    } catch {
        preconditionFailure("there is no budget: \(error)")
    }
}
