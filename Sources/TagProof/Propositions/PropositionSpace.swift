import TagDiagnostics
package import TagLogic
import TagModel

/// A statement about unknowns, in a ``PropositionSpace``.
package struct Proposition: Hashable, Sendable {
    let number: Int32

    init(_ number: Int) { self.number = Int32(truncatingIfNeeded: number) }
    var index: Int { Int(number) }

    /// The proposition that never holds.
    package static let never = Proposition(0)
    /// The proposition that always holds.
    package static let always = Proposition(1)
}

/// A store of propositions, in which equal nodes are one proposition.
///
/// A proposition is a conjunction or disjunction of others, or an *atom*: one unknown's value is in a constraint. There is no
/// negation, since the negation of an atom is the atom of the complement. Adjacent atoms on one unknown are merged. Hence
/// conditions that are written differently but mean the same are one proposition, and a conjunction that contradicts
/// itself is ``Proposition/never`` without a search.
package struct PropositionSpace {
    enum Node: Hashable {
        case never, always
        case atom(Int32, ConstraintID)
        /// A conjunction: at least two parts, ascending, none of them a conjunction, at most one atom for each unknown.
        case all([Proposition])
        /// A disjunction: the same, with no disjunction among the parts.
        case any([Proposition])
    }

    private(set) var nodes: [Node] = []
    private var numbers: [Node: Proposition] = [:]
    private var negations: [Proposition: Proposition] = [:]
    /// The unknowns that propositions are about, in order of first occurrence.
    package private(set) var unknowns: [Unknown] = []
    private var unknownNumbers: [Unknown: Int32] = [:]
    /// The values that each unknown can have at all, by its number.
    private(set) var domains: [ConstraintID] = []
    var table: ConstraintTable
    /// The constraints of conditions that there are no steps to follow: `any` is true or false, `one` is true.
    private var truths: (any: ConstraintID, one: ConstraintID)?
    /// The nesting of conjunctions and disjunctions in each proposition.
    private var levels: [UInt16] = []
    /// The last outcome of a search for each proposition, and its time.
    var outcomes = Outcomes()

    /// The most levels of nesting; a proposition with more becomes one that may hold or not.
    private static let levelLimit: UInt16 = 400

    /// Makes an empty space.
    package init(_ budget: ProofBudget) {
        self.init(withoutNodes: budget)
        nodes = [.never, .always]
        numbers = [.never: .never, .always: .always]
        negations = [.never: .always, .always: .never]
        levels = [0, 0]
        _ = table.intern(.anything)
        _ = table.intern(.impossible)
    }

    /// Makes a space without ``Proposition/never`` and ``Proposition/always``, to stand where one was moved out.
    init(withoutNodes budget: ProofBudget) { table = ConstraintTable(budget) }

    subscript(proposition: Proposition) -> Node { nodes[proposition.index] }

    /// Returns the number of an unknown, whose values are all in `domain`.
    mutating func number(of unknown: Unknown, domain: Constraint) -> Int32 {
        if let known = unknownNumbers[unknown] {
            note(unknown.name, of: Int(known))
            return known
        }
        return add(unknown, domain: table.intern(domain))
    }

    private mutating func add(_ unknown: Unknown, domain: ConstraintID) -> Int32 {
        let number = Int32(truncatingIfNeeded: unknowns.count)
        unknowns.append(unknown)
        domains.append(domain)
        unknownNumbers[unknown] = number
        return number
    }

    /// Returns the number of an unknown; nil if no proposition was made about it.
    func knownNumber(of unknown: Unknown) -> Int32? { unknownNumbers[unknown] }

    private mutating func note(_ name: String, of unknown: Int) {
        guard name != unknowns[unknown].name, !unknowns[unknown].aliases.contains(name) else { return }
        unknowns[unknown].aliases.append(name)
    }

    private mutating func intern(_ node: Node) -> Proposition {
        if let known = numbers[node] { return known }
        var level: UInt16 = 0
        if case .all(let parts) = node { level = 1 + highest(parts) }
        if case .any(let parts) = node { level = 1 + highest(parts) }
        guard level <= Self.levelLimit else { return excess() }
        let made = Proposition(nodes.count)
        nodes.append(node)
        levels.append(level)
        numbers[node] = made
        return made
    }

    private func highest(_ parts: [Proposition]) -> UInt16 {
        parts.reduce(0) { max($0, levels[$1.index]) }
    }

    /// Returns a proposition that may hold or not, for something that there are no steps to decide.
    package mutating func excess() -> Proposition {
        var unknown = Unknown(.condition(ExactText("steps \(unknowns.count)")), name: "")
        unknown.isExcess = true
        let any = truths?.any ?? table.intern(Constraint(points: [.true, .false]))
        let one = truths?.one ?? table.intern(Constraint(points: .true))
        truths = (any, one)
        return intern(.atom(add(unknown, domain: any), one))
    }
}

// MARK: Making propositions

extension PropositionSpace {
    /// Returns the proposition that the value of an unknown is in a constraint.
    package mutating func atom(
        _ unknown: Unknown, in constraint: Constraint, domain: Constraint = .anything
    ) -> Proposition {
        let number = number(of: unknown, domain: domain)
        return atom(number, table.intern(constraint))
    }

    /// Returns the proposition that an unknown, which is true or false, is true.
    mutating func truth(of unknown: Unknown) -> Proposition {
        atom(unknown, in: Constraint(points: .true), domain: Constraint(points: [.true, .false]))
    }

    mutating func atom(_ unknown: Int32, _ constraint: ConstraintID) -> Proposition {
        let domain = domains[Int(unknown)]
        let held = table.intersection(constraint, domain)
        if held == ConstraintTable.impossible { return .never }
        if table.isSubset(domain, of: held) { return .always }
        return intern(.atom(unknown, held))
    }

    /// Returns the conjunction of some propositions.
    package mutating func all(_ parts: some Sequence<Proposition>) -> Proposition {
        gather(parts, isConjunction: true)
    }

    /// Returns the disjunction of some propositions.
    package mutating func any(_ parts: some Sequence<Proposition>) -> Proposition {
        gather(parts, isConjunction: false)
    }

    /// Returns the negation of a proposition.
    package mutating func not(_ proposition: Proposition) -> Proposition {
        if let known = negations[proposition] { return known }
        let result: Proposition
        switch self[proposition] {
        case .never: result = .always
        case .always: result = .never
        case .atom(let unknown, let constraint): result = atom(unknown, table.complement(constraint))
        case .all(let parts):
            let negated = parts.map { not($0) }
            result = any(negated)
        case .any(let parts):
            let negated = parts.map { not($0) }
            result = all(negated)
        }
        negations[proposition] = result
        // The reverse is not noted: after a merge with adjacent atoms, another proposition may mean the same.
        return result
    }

    private mutating func gather(_ parts: some Sequence<Proposition>, isConjunction: Bool) -> Proposition {
        var gathering = Gathering(isConjunction: isConjunction)
        for part in parts where !gathering.isDecided { add(part, to: &gathering) }
        return gathering.isDecided ? gathering.decided : made(gathering)
    }

    private mutating func made(_ gathering: Gathering) -> Proposition {
        let isConjunction = gathering.isConjunction
        table.budget.note(gathering.others.count + gathering.atoms.count)
        guard !table.budget.isSpent else { return excess() }
        var members = gathering.others
        for (unknown, constraints) in gathering.atoms {
            let constraint = isConjunction ? table.intersection(constraints) : table.union(constraints)
            let atom = atom(unknown, constraint)
            if atom == gathering.decided { return atom }
            if atom != gathering.neutral { members.append(atom) }
        }
        members.sort { $0.number < $1.number }
        members = members.indices.filter { $0 == 0 || members[$0] != members[$0 - 1] }.map { members[$0] }
        drop(absorbedIn: &members, isConjunction: isConjunction)
        if members.isEmpty { return gathering.neutral }
        if members.count == 1 { return members[0] }
        for member in members {
            if let negation = negations[member], contains(members, negation) { return gathering.decided }
        }
        return intern(isConjunction ? .all(members) : .any(members))
    }

    private mutating func add(_ part: Proposition, to gathering: inout Gathering) {
        if part == gathering.decided {
            gathering.isDecided = true
            return
        }
        if part == gathering.neutral { return }
        switch self[part] {
        case .atom(let unknown, let constraint): gathering.add(unknown, constraint)
        case .all(let inner) where gathering.isConjunction, .any(let inner) where !gathering.isConjunction:
            table.budget.note(inner.count)
            for part in inner where !gathering.isDecided { add(part, to: &gathering) }
        default: gathering.others.append(part)
        }
    }

    /// Removes members that another member absorbs: `a` and (`a` or `b`) is `a`.
    private func drop(absorbedIn members: inout [Proposition], isConjunction: Bool) {
        guard members.count > 1 else { return }
        let all = members
        members.removeAll { member in
            switch self[member] {
            case .any(let inner) where isConjunction, .all(let inner) where !isConjunction:
                inner.contains { contains(all, $0) }
            default: false
            }
        }
    }

    private func contains(_ sorted: [Proposition], _ member: Proposition) -> Bool {
        let index = sorted.prefixCount { $0.number < member.number }
        return index < sorted.count && sorted[index] == member
    }
}

/// Parts of a conjunction or disjunction that is being made.
private struct Gathering {
    let isConjunction: Bool
    /// The constraints on each unknown, with the unknowns in the order in which they came.
    var atoms: [(unknown: Int32, constraints: [ConstraintID])] = []
    private var places: [Int32: Int] = [:]
    var others: [Proposition] = []
    /// True if one part decides the whole.
    var isDecided = false

    var decided: Proposition { isConjunction ? .never : .always }
    var neutral: Proposition { isConjunction ? .always : .never }

    init(isConjunction: Bool) { self.isConjunction = isConjunction }

    mutating func add(_ unknown: Int32, _ constraint: ConstraintID) {
        if let at = place(of: unknown) {
            atoms[at].constraints.append(constraint)
        } else {
            if atoms.count >= Self.few { places[unknown] = atoms.count }
            atoms.append((unknown, [constraint]))
        }
    }

    /// Returns the index of an unknown in `atoms`; the first few are searched one by one.
    private func place(of unknown: Int32) -> Int? {
        places[unknown] ?? atoms.prefix(Self.few).firstIndex { $0.unknown == unknown }
    }

    private static let few = 8
}

/// The outcomes of propositions since the last change.
struct Outcomes {
    private var entries: [(time: UInt32, holds: Bool?)] = []
    private var time: UInt32 = 0

    /// Forgets everything.
    mutating func forget() { time &+= 1 }

    /// Returns the outcome noted for a proposition; nil if none was noted since the last change.
    func known(_ proposition: Proposition) -> Bool?? {
        guard proposition.index < entries.count, entries[proposition.index].time == time else { return nil }
        return .some(entries[proposition.index].holds)
    }

    mutating func note(_ holds: Bool?, of proposition: Proposition) {
        while entries.count <= proposition.index { entries.append((.max, nil)) }
        entries[proposition.index] = (time, holds)
    }
}
