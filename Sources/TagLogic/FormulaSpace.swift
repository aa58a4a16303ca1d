/// A statement about the rest of a text, in a ``FormulaSpace``.
struct Formula: Equatable {
    let number: UInt32

    init(_ number: Int) { self.number = UInt32(truncatingIfNeeded: number) }
    var index: Int { Int(number) }

    static let no = Formula(0)
    static let yes = Formula(1)
}

/// A space of statements of the form *one of these holds: all of these languages contain the rest, and none of those do*.
///
/// Looks need them: `(?=a)b` asks two languages at once, `(?!a)b` one and not another. A formula has no duplicates, and no
/// clause that another one implies, so there are finitely many over given languages.
struct FormulaSpace {
    /// The clauses, each as ascending literals: twice the number of a language, plus one if it must not contain the rest.
    private var clauses = SliceTable()
    /// The formulas, each as ascending clauses, none of which contains another.
    private var formulas = SliceTable()
    private(set) var work = 0
    /// True if a formula exceeded ``clauseLimit``; results are meaningless from then on.
    private(set) var isOverflown = false

    private static let clauseLimit = 400

    init() {
        _ = formulas.commit()
        let empty = clauses.commit()
        formulas.append(UInt32(truncatingIfNeeded: empty))
        _ = formulas.commit()
    }

    /// Returns the formula that the rest of the text is in a language.
    mutating func literal(_ language: Language) -> Formula {
        switch language {
        case .none: return .no
        case .all: return .yes
        default: return formula([[2 * language.number]])
        }
    }

    /// Returns the clauses of a formula, each as its literals.
    func clauses(_ formula: Formula) -> [[UInt32]] {
        formulas.words[formulas.range(formula.index)].map { Array(clauses.words[clauses.range(Int($0))]) }
    }

    mutating func or(_ first: Formula, _ second: Formula) -> Formula {
        if first == second || second == .no || first == .yes { return first }
        if first == .no || second == .yes { return second }
        return formula(clauses(first) + clauses(second))
    }

    mutating func and(_ first: Formula, _ second: Formula) -> Formula {
        if first == second || second == .yes || first == .no { return first }
        if first == .yes || second == .no { return second }
        var all: [[UInt32]] = []
        let others = clauses(second)
        for clause in clauses(first) {
            for other in others {
                if let both = Self.both(clause, other) { all.append(both) }
                work += 1 + clause.count + other.count
            }
        }
        return formula(all)
    }

    mutating func not(_ formula: Formula) -> Formula {
        var result = Formula.yes
        for clause in clauses(formula) {
            let negated = self.formula(clause.map { [$0 ^ 1] })
            result = and(result, negated)
        }
        return result
    }

    /// Returns all literals of two clauses, ascending; nil if they contradict each other.
    private static func both(_ first: [UInt32], _ second: [UInt32]) -> [UInt32]? {
        var result = first + second
        result.sort()
        var kept = 0
        for literal in result {
            if kept > 0, result[kept - 1] == literal { continue }
            if kept > 0, result[kept - 1] == literal ^ 1 { return nil }
            result[kept] = literal
            kept += 1
        }
        result.removeSubrange(kept...)
        return result
    }

    /// Returns the formula of clauses in any order.
    private mutating func formula(_ all: [[UInt32]]) -> Formula {
        guard all.count <= Self.clauseLimit else {
            isOverflown = true
            return .no
        }
        var numbers: [UInt32] = []
        let sorted = all.count > 1 ? all.sorted { $0.count < $1.count } : all
        var kept: [[UInt32]] = []
        for clause in sorted where !kept.contains(where: { contains(clause, $0) }) {
            kept.append(clause)
            for literal in clause { clauses.append(literal) }
            numbers.append(UInt32(truncatingIfNeeded: clauses.commit()))
        }
        numbers.sort()
        for number in numbers { formulas.append(number) }
        return Formula(formulas.commit())
    }

    /// Returns true if a clause has all literals of another.
    private mutating func contains(_ clause: [UInt32], _ other: [UInt32]) -> Bool {
        work += 1
        var at = 0
        for literal in other {
            while at < clause.count, clause[at] < literal { at += 1 }
            guard at < clause.count, clause[at] == literal else { return false }
        }
        return true
    }
}
