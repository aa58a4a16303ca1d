package import TagLogic
import TagRuntime

/// Translates a pattern's program into a space of languages.
///
/// Groups are not remembered, and a lazy quantifier becomes a greedy one, since the same texts match.
package struct PatternTranslation {
    private var space: LanguageSpace
    private var at = 0
    private var ignoresCase = false

    package init(in space: consuming LanguageSpace = LanguageSpace()) { self.space = space }

    /// Returns the space in which the patterns were made.
    package consuming func takeSpace() -> LanguageSpace { space }

    /// Returns the pattern of a verified program.
    package mutating func pattern(_ program: [UInt8]) -> Pattern {
        (at, ignoresCase) = (0, false)
        return branches(program)
    }

    private mutating func branches(_ bytes: [UInt8]) -> Pattern {
        var branches: [Pattern] = []
        var items: [Pattern] = []
        reading: while at < bytes.count {
            switch bytes[at] {
            case PatternCode.end.rawValue: break reading
            case PatternCode.or.rawValue:
                at += 1
                branches.append(space.sequence(items))
                items.removeAll(keepingCapacity: true)
            case PatternCode.caseToggle.rawValue:
                at += 1
                ignoresCase.toggle()
            default: items.append(item(bytes))
            }
        }
        let last = space.sequence(items)
        return branches.isEmpty ? last : space.alternatives(branches + [last])
    }

    private mutating func item(_ bytes: [UInt8]) -> Pattern {
        guard at < bytes.count else { return .empty }
        guard bytes[at] < 0x20, let code = PatternCode(rawValue: bytes[at]) else { return scalar(bytes) }
        at += 1
        if let set = code.scalars { return letters(set) }
        switch code {
        case .escape: return scalar(bytes)
        case .group, .capture:
            let body = branches(bytes)
            at += 1
            return body
        case .set, .notSet: return set(bytes, isNegated: code == .notSet)
        case .textStart: return space.place(.textStart)
        case .textEnd: return space.place(.textEnd)
        case .lineStart: return space.place(.lineStart)
        case .lineEnd: return space.place(.lineEnd)
        case .wordBoundary: return space.place(.wordBoundary)
        case .notWordBoundary: return space.place(.notWordBoundary)
        case .look: return look(bytes)
        default: return code.isQuantifier ? quantified(bytes, code) : .empty
        }
    }

    private mutating func look(_ bytes: [UInt8]) -> Pattern {
        let kind = at < bytes.count ? LookKind(rawValue: bytes[at]) : nil
        at += 1
        let body = branches(bytes)
        at += 1
        switch kind {
        case .ahead: return space.look(.ahead, body)
        case .notAhead: return space.look(.notAhead, body)
        case .behind: return space.look(.behind, body)
        case .notBehind: return space.look(.notBehind, body)
        case nil: return .empty
        }
    }

    private mutating func quantified(_ bytes: [UInt8], _ code: PatternCode) -> Pattern {
        switch code {
        case .zeroOrOne, .zeroOrOneLazy: return repetition(bytes, 0, 1)
        case .zeroOrMore, .zeroOrMoreLazy: return repetition(bytes, 0, nil)
        case .oneOrMore, .oneOrMoreLazy: return repetition(bytes, 1, nil)
        default:
            guard let count = RepeatCount(bytes.span, at: &at) else { return .empty }
            return repetition(bytes, count.least, count.most)
        }
    }

    private mutating func repetition(_ bytes: [UInt8], _ least: Int, _ most: Int?) -> Pattern {
        let body = item(bytes)
        return space.repetition(body, least, most)
    }
}

// MARK: Letters

extension PatternTranslation {
    /// Returns the pattern of a normalized set of the runtime.
    ///
    /// If the set has all scalars beyond ASCII, the pattern also takes bytes of their shape.
    private mutating func letters(_ set: TagRuntime.ScalarSet) -> Pattern {
        let takesAny = set.ranges.contains { $0.low <= 0x80 && $0.high == Symbol.lastScalar }
        let malformed = ScalarSet.Range(Symbol.malformed, Symbol.malformed)
        return space.set(
            ScalarSet(set.ranges.map { ScalarSet.Range($0.low, $0.high) } + (takesAny ? [malformed] : [])))
    }

    private mutating func scalar(_ bytes: [UInt8]) -> Pattern {
        guard let scalar = UTF8Ranges.scalar(bytes.span, at: &at) else {
            at += 1
            return .empty
        }
        guard ignoresCase, scalar < 0x80, CaseFolding.isLetter(scalar) else { return space.letter(scalar) }
        let variants = CaseFolding.variants(of: scalar)
        return space.set(ScalarSet(variants.map { ScalarSet.Range($0, $0) }))
    }

    private mutating func set(_ bytes: [UInt8], isNegated: Bool) -> Pattern {
        guard let set = TagRuntime.ScalarSet(bytes.span, at: &at) else { return .empty }
        return letters(isNegated ? set.complement : set)
    }
}

extension CaseFolding {
    fileprivate static func isLetter(_ scalar: UInt32) -> Bool {
        scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A
    }

    /// Returns all cases of an ASCII letter: k and s have a third, beyond ASCII.
    fileprivate static func variants(of letter: UInt32) -> [UInt32] {
        [letter & ~0x20, letter | 0x20, 0x17F, 0x212A].filter { folded($0) == folded(letter) }
    }
}
