// A repetition of what can be empty would go round without reading. So every pattern that is repeated is first parted:
// into what takes a letter at least, and where it can take none.
extension LanguageSpace {
    /// The matches of a pattern that take a letter at least.
    mutating func nonempty(_ pattern: Pattern) -> Pattern {
        guard emptiness(pattern) != .never else { return pattern }
        switch kind(pattern) {
        case .none, .empty, .place, .look: return .none
        case .set: return pattern
        case .repetition: return plainRepetition(part(pattern, 1), 1, bounds(pattern).most.nonzero)
        case .alternatives: return alternatives(members(pattern).map { nonempty($0) })
        case .sequence: return nonemptySequence(pattern)
        }
    }

    /// Where a pattern can take nothing: alternatives of places and looks.
    mutating func places(_ pattern: Pattern) -> Pattern {
        switch emptiness(pattern) {
        case .never: return .none
        case .always: return .empty
        case .atPlaces: break
        }
        switch kind(pattern) {
        case .alternatives: return alternatives(members(pattern).map { places($0) })
        case .sequence: return sequence(items(pattern).map { places($0) })
        default: return pattern
        }
    }

    func members(_ alternatives: Pattern) -> [Pattern] {
        parts(alternatives).map { Pattern(Int(patterns.words[$0])) }
    }

    /// What stands in a sequence, one after the other.
    func items(_ sequence: Pattern) -> [Pattern] {
        var items: [Pattern] = []
        var at = sequence
        while kind(at) == .sequence {
            items.append(part(at, 1))
            at = part(at, 2)
        }
        return items + [at]
    }

    /// ab without its empty match: a nonempty, then b; or a empty, then b nonempty.
    private mutating func nonemptySequence(_ pattern: Pattern) -> Pattern {
        var found: [Pattern] = []
        var rest = Pattern.empty
        for item in items(pattern).reversed() {
            switch emptiness(item) {
            case .never: found = []
            case .always: break
            case .atPlaces: found = [sequence(places(item), alternatives(found))]
            }
            found.append(sequence(nonempty(item), rest))
            rest = sequence(item, rest)
        }
        return alternatives(found)
    }
}

extension Int {
    /// Nil for 0, which stands for no bound.
    var nonzero: Int? { self == 0 ? nil : self }
}
