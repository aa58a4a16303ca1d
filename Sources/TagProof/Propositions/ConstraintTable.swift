import TagLogic

/// A constraint in a ``ConstraintTable``.
struct ConstraintID: Hashable, Sendable {
    let number: Int32

    init(_ number: Int) { self.number = Int32(truncatingIfNeeded: number) }
    var index: Int { Int(number) }
}

/// A store of constraints, each kept once with the facts found out about it.
///
/// Proofs spend their time on products of automata, and the same products are requested again and again. A product larger
/// than the budget allows is not made; the table keeps it as an intersection or union of other constraints.
struct ConstraintTable {
    private enum Entry: Hashable {
        case made(Constraint)
        /// An intersection of two or more constraints, in ascending order.
        case all([ConstraintID])
        /// A union of constraints.
        case any([ConstraintID])
        /// An unknown constraint, with a number of its own.
        case lost(Int)
    }

    /// An entry with its hash, for which all of an automaton is read.
    private struct Key: Hashable {
        let entry: Entry
        private let hash: Int

        init(_ entry: Entry) { (self.entry, hash) = (entry, entry.hashValue) }

        static func == (first: Key, second: Key) -> Bool {
            first.hash == second.hash && first.entry == second.entry
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    private var entries: [Entry] = []
    private var numbers: [Key: ConstraintID] = [:]
    /// The intersections made so far, by their parts.
    private var intersections: [[ConstraintID]: ConstraintID] = [:]
    private var unions: [[ConstraintID]: ConstraintID] = [:]
    private var complements: [ConstraintID: ConstraintID] = [:]
    private var verdicts: [Constraint.Verdict?] = []
    /// The parts of constraints that were made as intersections.
    private var origins: [ConstraintID: [ConstraintID]] = [:]
    /// The condition on texts of each constraint.
    private var conditions: [ConstraintID: TextCondition] = [:]
    /// The nesting of each constraint that was not made.
    private var levels: [UInt8] = []
    let budget: ProofBudget

    static let anything = ConstraintID(0)
    static let impossible = ConstraintID(1)

    /// The most parts remembered of a constraint that was made.
    private static let originLimit = 128
    /// The most levels of nesting of constraints that were not made.
    private static let levelLimit = 6
    /// The most texts that one text must contain: each doubles the states of the automaton that searches for all of them.
    private static let textLimit = 5

    /// Makes a table without constraints; ``anything`` and ``impossible`` are interned first.
    init(_ budget: ProofBudget) { self.budget = budget }

    mutating func intern(_ constraint: Constraint) -> ConstraintID { intern(.made(constraint)) }

    private mutating func intern(_ entry: Entry) -> ConstraintID {
        let key = Key(entry)
        if let known = numbers[key] { return known }
        let id = ConstraintID(entries.count)
        var level: UInt8 = 0
        switch entry {
        case .made, .lost: break
        case .all(let parts), .any(let parts):
            for part in parts { level = max(level, levels[part.index]) }
            level += 1
            if level > Self.levelLimit { return intern(.lost(entries.count)) }
        }
        levels.append(level)
        entries.append(entry)
        verdicts.append(nil)
        numbers[key] = id
        return id
    }

    /// True if a constraint was made; less is known of one that was not.
    func isMade(_ id: ConstraintID) -> Bool { if case .made = entries[id.index] { true } else { false } }

    /// Returns true if a value is allowed; nil if that is not decided.
    func contains(_ id: ConstraintID, _ sample: Constraint.Sample) -> Bool? {
        switch entries[id.index] {
        case .made(let constraint): return constraint.contains(sample)
        case .lost: return nil
        case .all(let parts): return contains(parts, sample, isConjunction: true)
        case .any(let parts): return contains(parts, sample, isConjunction: false)
        }
    }

    private func contains(
        _ parts: [ConstraintID], _ sample: Constraint.Sample, isConjunction: Bool
    ) -> Bool? {
        guard !budget.isSpent else { return nil }
        budget.note(10 * parts.count)
        var result: Bool? = isConjunction
        for part in parts {
            guard let isIn = contains(part, sample) else {
                result = nil
                continue
            }
            if isIn != isConjunction { return isIn }
        }
        return result
    }
}

// MARK: Intersections

extension ConstraintTable {
    mutating func intersection(_ first: ConstraintID, _ second: ConstraintID) -> ConstraintID {
        if first == second || second == Self.anything { return first }
        if first == Self.anything { return second }
        if first == Self.impossible || second == Self.impossible { return Self.impossible }
        return intersection(distinct: first.number < second.number ? [first, second] : [second, first])
    }

    /// Returns the intersection of some constraints, in any order.
    mutating func intersection(_ parts: [ConstraintID]) -> ConstraintID {
        let sorted = Self.distinct(parts, without: Self.anything)
        if sorted.contains(Self.impossible) { return Self.impossible }
        guard sorted.count > 1 else { return sorted.first ?? Self.anything }
        return intersection(distinct: sorted)
    }

    private static func distinct(_ parts: [ConstraintID], without neutral: ConstraintID) -> [ConstraintID] {
        let sorted = parts.filter { $0 != neutral }.sorted { $0.number < $1.number }
        return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
    }

    private mutating func intersection(distinct parts: [ConstraintID]) -> ConstraintID {
        if let known = intersections[parts] { return known }
        let flat = flattened(parts)
        var result: ConstraintID
        if let made = made(parts, flat) {
            result = intern(made)
            if flat.count <= Self.originLimit, origins[result] == nil { origins[result] = flat }
        } else {
            result = intern(.all(flat))
        }
        if isEmpty(result) { result = Self.impossible }
        intersections[parts] = result
        return result
    }

    /// Returns the parts of intersections, as far as they are remembered.
    private func flattened(_ parts: [ConstraintID]) -> [ConstraintID] {
        var flat: [ConstraintID] = []
        for part in parts {
            if case .all(let inner) = entries[part.index] {
                flat += inner
            } else {
                flat += origins[part] ?? [part]
            }
        }
        return Self.distinct(flat, without: Self.anything)
    }

    /// Returns the intersection as one constraint; nil if that would be too large.
    private func made(_ parts: [ConstraintID], _ flat: [ConstraintID]) -> Constraint? {
        guard let constraints = constraints(parts) else { return nil }
        if flat.count > Self.textLimit, asksForManyTexts(flat) { return nil }
        return try? made(constraints[...], isUnion: false)
    }

    /// Returns some constraints that were all made; nil if one was not.
    private func constraints(_ parts: [ConstraintID]) -> [Constraint]? {
        var constraints: [Constraint] = []
        for part in parts {
            guard case .made(let constraint) = entries[part.index] else { return nil }
            constraints.append(constraint)
        }
        return constraints
    }

    /// Combines constraints by halves, so that a thousand small ones take ten rounds and not a thousand large ones.
    ///
    /// - Parameter isUnion: Unites them if true, intersects them if false.
    private func made(
        _ constraints: ArraySlice<Constraint>, isUnion: Bool
    ) throws(ProofBudget.Excess) -> Constraint {
        guard constraints.count > 1 else { return constraints.first ?? .impossible }
        let middle = constraints.startIndex + constraints.count / 2
        let first = try made(constraints[..<middle], isUnion: isUnion)
        let second = try made(constraints[middle...], isUnion: isUnion)
        let both = try isUnion ? first.union(second, budget) : first.intersection(second, budget)
        try budget.keep(words: both.size)
        return both
    }

    private func asksForManyTexts(_ parts: [ConstraintID]) -> Bool {
        var count = 0
        for part in parts {
            if case .made(let constraint) = entries[part.index], constraint.asksForText { count += 1 }
        }
        return count > Self.textLimit
    }
}

// MARK: Unions and complements

extension ConstraintTable {
    /// Returns the union of some constraints, in any order.
    mutating func union(_ parts: [ConstraintID]) -> ConstraintID {
        let sorted = Self.distinct(parts, without: Self.impossible)
        if sorted.contains(Self.anything) { return Self.anything }
        guard sorted.count > 1 else { return sorted.first ?? Self.impossible }
        if let known = unions[sorted] { return known }
        let result = madeUnion(sorted).map { intern($0) } ?? intern(.any(sorted))
        unions[sorted] = result
        return result
    }

    private func madeUnion(_ parts: [ConstraintID]) -> Constraint? {
        guard let constraints = constraints(parts) else { return nil }
        return try? made(constraints[...], isUnion: true)
    }

    mutating func complement(_ id: ConstraintID) -> ConstraintID {
        if let known = complements[id] { return known }
        let result: ConstraintID
        switch entries[id.index] {
        case .made(let constraint):
            if let made = try? constraint.complement(budget) {
                result = intern(made)
            } else {
                result = intern(.lost(entries.count))
            }
        case .all(let parts):
            // If a union is too large to be made, so is the intersection of the complements.
            let refused = Self.distinct(parts.map { complement($0) }, without: Self.impossible)
            result = refused.contains(Self.anything) ? Self.anything : intern(.any(refused))
        case .any(let parts):
            let refused = parts.map { complement($0) }
            result = intersection(refused)
        case .lost: result = intern(.lost(entries.count))
        }
        complements[id] = result
        complements[result] = id
        return result
    }

    /// Returns true if every value of `first` is in `second`; false if that is not decided.
    mutating func isSubset(_ first: ConstraintID, of second: ConstraintID) -> Bool {
        if first == second || second == Self.anything || first == Self.impossible { return true }
        return intersection(first, complement(second)) == Self.impossible
    }

    /// Returns true if no value is in both; false if that is not decided.
    mutating func areDisjoint(_ first: ConstraintID, _ second: ConstraintID) -> Bool {
        intersection(first, second) == Self.impossible
    }
}

// MARK: Verdicts

extension ConstraintTable {
    /// Returns true if a constraint is known to allow nothing; a value in it is looked for only if numbers are compared.
    private mutating func isEmpty(_ id: ConstraintID) -> Bool {
        if case .made(let constraint) = entries[id.index], let isEmpty = constraint.isEmpty { return isEmpty }
        return verdict(id).isEmpty
    }

    /// Returns the verdict on a constraint: empty, or a value in it.
    mutating func verdict(_ id: ConstraintID) -> Constraint.Verdict {
        if let known = verdicts[id.index] { return known }
        var verdict = (try? found(id)) ?? Self.excess
        // The parts may still decide a constraint that was made with the last steps.
        if case .undecided = verdict, let parts = origins[id], parts.count > 1 {
            verdict = (try? self.verdict(ofAll: parts)) ?? Self.excess
        }
        verdicts[id.index] = verdict
        return verdict
    }

    private static let excess = Constraint.Verdict.undecided("more steps than there are")

    private mutating func found(_ id: ConstraintID) throws(ProofBudget.Excess) -> Constraint.Verdict {
        switch entries[id.index] {
        case .made(let constraint): return try constraint.verdict(budget)
        case .lost: return Self.excess
        case .any(let parts):
            var result = Constraint.Verdict.empty
            for part in parts {
                switch verdict(part) {
                case .empty: continue
                case .inhabited(let sample): return .inhabited(sample)
                case .undecided: result = Self.excess
                }
            }
            return result
        case .all(let parts): return try verdict(ofAll: parts)
        }
    }

    private mutating func verdict(ofAll parts: [ConstraintID]) throws(ProofBudget.Excess)
        -> Constraint.Verdict
    {
        var constraints: [Constraint] = []
        var points = Constraint.Points.all
        for part in parts {
            switch entries[part.index] {
            case .made(let constraint):
                constraints.append(constraint)
                points.formIntersection(constraint.points)
            case .any(let ways):
                guard parts.count(where: isAny) <= Self.wayLimit else { return Self.excess }
                return try verdict(of: parts.filter { $0 != part }, withAny: ways)
            case .all, .lost: return Self.excess
            }
        }
        // The attempts so far have taken the question's steps, so it gets new ones.
        budget.ask()
        var verdict = try textVerdict(parts, constraints)
        if case .undecided = verdict {
            let isEmpty = try hasDisjoint(constraints)
            let isUntried = !isEmpty && asksForManyTexts(parts)
            if isEmpty { verdict = .empty }
            if isUntried {
                verdict = try made(constraints[...], isUnion: false).withoutPoints.verdict(budget)
            }
        }
        if case .inhabited = verdict { return verdict }
        let point = Constraint.Points.samples.first { points.contains($0.point) }
        return point.map { .inhabited($0.sample) } ?? verdict
    }

    private mutating func textVerdict(
        _ parts: [ConstraintID], _ constraints: [Constraint]
    ) throws(ProofBudget.Excess) -> Constraint.Verdict {
        var read: [TextCondition] = []
        for (part, constraint) in zip(parts, constraints) {
            if constraint.withoutPoints == .impossible { return .empty }
            if conditions[part] == nil { conditions[part] = try TextCondition(constraint, budget) }
            guard let condition = conditions[part] else { return Self.excess }
            read.append(condition)
        }
        return try TextConjunction(read).verdict(budget)
    }

    private func isAny(_ id: ConstraintID) -> Bool {
        if case .any = entries[id.index] { true } else { false }
    }

    /// The most unions in one intersection whose members are tried.
    private static let wayLimit = 8

    /// The most constraints of the intersections that are tried for one union.
    private static let triedParts = 100_000

    /// Returns true if two of at most 24 constraints have no text in common; false for more.
    private func hasDisjoint(_ constraints: [Constraint]) throws(ProofBudget.Excess) -> Bool {
        guard constraints.count <= 24 else { return false }
        for (at, first) in constraints.enumerated() {
            for second in constraints[..<at] {
                let both = try first.intersection(second, budget)
                if try both.withoutPoints.verdict(budget).isEmpty { return true }
            }
        }
        return false
    }

    /// Returns the verdict on an intersection with a union, whose members are tried in turn.
    private mutating func verdict(
        of parts: [ConstraintID], withAny ways: [ConstraintID]
    ) throws(ProofBudget.Excess) -> Constraint.Verdict {
        var result = Constraint.Verdict.empty
        // Each question about an intersection gets new steps.
        let tried = ways.prefix(Self.triedParts / (parts.count + 1) + 1)
        if tried.count < ways.count { result = Self.excess }
        for way in tried {
            try budget.spend(parts.count)
            switch verdict(intersection(parts + [way])) {
            case .empty: continue
            case .inhabited(let sample): return .inhabited(sample)
            case .undecided: result = Self.excess
            }
        }
        return result
    }
}

extension Constraint.Verdict {
    var isEmpty: Bool { if case .empty = self { true } else { false } }
}
