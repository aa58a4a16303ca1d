// A repetition of a pattern that can be empty would loop without reading. So every repeated pattern is split first: into the
// matches of at least one letter, and the places where it can match nothing.
extension LanguageSpace {
    /// Returns the pattern of the matches of at least one letter.
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

    /// Returns the pattern of the places where a pattern can match nothing: alternatives of places and looks.
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

    /// Returns the items of a sequence, in order.
    func items(_ sequence: Pattern) -> [Pattern] {
        var items: [Pattern] = []
        var at = sequence
        while kind(at) == .sequence {
            items.append(part(at, 1))
            at = part(at, 2)
        }
        return items + [at]
    }

    /// Returns a sequence without its empty match: for ab a nonempty, then b, or a empty, then b nonempty.
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
    /// The number, or nil for 0, which stands for no bound.
    var nonzero: Int? { self == 0 ? nil : self }
}
