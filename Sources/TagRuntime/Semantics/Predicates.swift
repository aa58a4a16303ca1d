/// The predicates on two texts or two numbers; texts are compared by their bytes.
enum Predicates {
    /// Equals, contains, starts with or ends with; no other predicate compares two texts.
    @inline(__always)
    static func holds(_ kind: PredicateKind, _ left: ByteView, _ right: ByteView) -> Bool {
        switch kind {
        case .equals: return left == right
        case .startsWith: return left.count >= right.count && left[0..<right.count] == right
        case .endsWith:
            return left.count >= right.count && left[left.count &- right.count..<left.count] == right
        case .contains: return contains(left, right)
        case .matches, .matchesComputed, .isOneOf, .urlMatches, .cssSelector, .lessThan, .lessOrEqual,
            .greaterThan, .greaterOrEqual:
            return false
        }
    }

    /// Linear in both.
    static func contains(_ text: ByteView, _ part: ByteView) -> Bool {
        firstIndex(of: part, in: text, from: 0) != nil
    }

    /// Returns the offset of the first `part` in `text` at or after `start`; nil if there is none.
    static func firstIndex(of part: ByteView, in text: ByteView, from start: Int) -> Int? {
        guard part.count > 0 else { return start <= text.count ? start : nil }
        let last = text.count &- part.count
        guard start <= last else { return nil }
        let first = part[0]
        var offset = start
        // Bytes that may be compared in vain before there has to be a better way.
        var patience = 1_024 &+ 8 &* (last &- start)
        while offset <= last {
            if text[offset] == first {
                if text[offset..<offset &+ part.count] == part { return offset }
                patience &-= part.count
                guard patience >= 0 else { return TwoWaySearch(part).firstIndex(in: text, from: offset) }
            }
            offset &+= 1
        }
        return nil
    }

    /// The four comparisons of numbers; what is no number makes all of them false.
    static func holds(_ kind: PredicateKind, _ left: Number, _ right: Number) -> Bool {
        guard let order = Number.compare(left, right) else { return false }
        switch kind {
        case .lessThan: return order < 0
        case .lessOrEqual: return order <= 0
        case .greaterThan: return order > 0
        case .greaterOrEqual: return order >= 0
        case .equals, .contains, .startsWith, .endsWith, .matches, .matchesComputed, .isOneOf, .urlMatches,
            .cssSelector:
            return false
        }
    }
}

/// A comparison of two texts: one of ``PredicateKind``, in this module so that to read its number is no call.
enum TextComparison: UInt8 {
    case equals = 1
    case contains, startsWith, endsWith

    /// Creates the comparison that a predicate makes; nil if it compares no texts.
    init?(_ kind: PredicateKind) {
        switch kind {
        case .equals: self = .equals
        case .contains: self = .contains
        case .startsWith: self = .startsWith
        case .endsWith: self = .endsWith
        case .matches, .matchesComputed, .isOneOf, .urlMatches, .cssSelector, .lessThan, .lessOrEqual,
            .greaterThan, .greaterOrEqual:
            return nil
        }
    }

    var kind: PredicateKind {
        switch self {
        case .equals: .equals
        case .contains: .contains
        case .startsWith: .startsWith
        case .endsWith: .endsWith
        }
    }
}

extension PredicateKind {
    /// The rate for the bytes of both sides.
    var rate: Rate {
        switch self {
        case .equals, .contains, .startsWith, .endsWith, .matches, .matchesComputed, .cssSelector, .isOneOf:
            .copied
        case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual, .urlMatches: .digested
        }
    }
}
