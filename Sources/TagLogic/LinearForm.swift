/// The kind of what precedes a place, as far as patterns depend on it.
enum Prior: UInt32 {
    case nothing, lineFeed, word, other

    /// Makes the prior of the place after a letter of a kind, a bit of ``Guard``.
    init(after kind: UInt8) {
        switch kind {
        case Guard.word: self = .word
        case Guard.lineFeed: self = .lineFeed
        default: self = .other
        }
    }
}

/// The kinds of what may follow a place, as bits; places narrow them down.
struct Guard {
    static let word: UInt8 = 1
    static let lineFeed: UInt8 = 2
    static let tail: UInt8 = 4
    static let other: UInt8 = 8
    static let end: UInt8 = 16
    static let letters: UInt8 = 15
    /// The bit of a walk that only notes which priors are asked for, where nothing may follow.
    static let asked: UInt8 = 32
    static let full: UInt8 = 63
}

/// The *linear forms* of languages: the letters that each can begin with, and the rest after each.
///
/// A form describes its language completely: the language is the union of the letters of each entry followed by its rest, with
/// the empty text if ``Form/acceptsEnd``. A walk over the patterns that can come first finds a form, which is then kept.
struct LinearForms {
    struct Entry {
        var set: UInt32
        /// The kinds of letters of the set that count.
        var kinds: UInt8
        var rest: Language
    }

    struct Form {
        var entries: Range<Int>
        var acceptsEnd: Bool
    }

    private(set) var entries: [Entry] = []
    private var forms: [Form] = []
    /// The index in ``forms``, plus one, for each language and prior; 0 if the form is not made yet.
    private var indices: [UInt32] = []
    /// The priors that each language distinguishes, as bits.
    private var asks: [UInt8] = []
    private var pending: [(pattern: Pattern, rest: Language, kinds: UInt8)] = []
    /// The last walk that met each language, and the kinds with which it did.
    private var met: [(walk: UInt32, kinds: UInt8)] = []
    private var walk: UInt32 = 0
    private var acceptsEnd = false
    private var asked: UInt8 = 0
    /// The steps taken so far; a walk ends at the limit, with an incomplete form.
    private(set) var work = 0
    private let limit: Int

    /// The steps charged for each pattern that a walk visits.
    private static let stepCost = 12
    private static let asksStart: UInt8 = 1
    private static let asksLine: UInt8 = 2
    private static let asksWord: UInt8 = 4

    init(limit: Int) { self.limit = limit }

    /// Returns the form of a language after a prior.
    mutating func form(_ language: Language, after prior: Prior, in space: inout LanguageSpace) -> Form {
        let key = 4 * language.index
        reserve(language.index)
        if indices[key + 3] == 0 {
            indices[key + 3] = find(language, after: .other, in: &space)
            asks[language.index] = asked
        }
        let slot = key + Int(Self.canonical(prior, asks[language.index]).rawValue)
        if indices[slot] == 0 { indices[slot] = find(language, after: prior, in: &space) }
        return forms[Int(indices[slot]) - 1]
    }

    /// Returns the priors that a language distinguishes, as bits.
    mutating func asks(_ language: Language, in space: inout LanguageSpace) -> UInt8 {
        _ = form(language, after: .other, in: &space)
        return asks[language.index]
    }

    /// Reduces a prior to what a language that asks these bits distinguishes.
    static func canonical(_ prior: Prior, _ asks: UInt8) -> Prior {
        switch prior {
        case .nothing: asks & asksStart != 0 ? .nothing : asks & asksLine != 0 ? .lineFeed : .other
        case .lineFeed: asks & asksLine != 0 ? .lineFeed : .other
        case .word: asks & asksWord != 0 ? .word : .other
        case .other: .other
        }
    }

    private mutating func reserve(_ number: Int) {
        while asks.count <= number {
            asks.append(0)
            met.append((0, 0))
            for _ in 0..<4 { indices.append(0) }
        }
    }
}

// MARK: The walk

extension LinearForms {
    private mutating func find(_ language: Language, after prior: Prior, in space: inout LanguageSpace)
        -> UInt32
    {
        let start = entries.count
        walk += 1
        (acceptsEnd, asked) = (false, 0)
        pending.append((.empty, language, Guard.full))
        while let (pattern, rest, kinds) = pending.popLast(), work < limit {
            work += Self.stepCost
            if pattern == .empty {
                open(rest, kinds, in: space)
            } else {
                follow(pattern, rest, kinds, after: prior, in: &space)
            }
        }
        forms.append(Form(entries: start..<entries.count, acceptsEnd: acceptsEnd))
        return UInt32(truncatingIfNeeded: forms.count)
    }

    /// Continues with a language, unless this walk has visited it with these kinds.
    private mutating func open(_ language: Language, _ kinds: UInt8, in space: LanguageSpace) {
        reserve(language.index)
        if met[language.index].walk == walk {
            guard met[language.index].kinds | kinds != met[language.index].kinds else { return }
            met[language.index].kinds |= kinds
        } else {
            met[language.index] = (walk, kinds)
        }
        switch language {
        case .none, .here: break
        case .all:
            if kinds & Guard.end != 0 { acceptsEnd = true }
            emit(LanguageSpace.everything, kinds, language)
        case .end: if kinds & Guard.end != 0 { acceptsEnd = true }
        default:
            pending.append((space.pattern(language), space.rest(language), kinds))
        }
    }

    private mutating func emit(_ set: UInt32, _ kinds: UInt8, _ rest: Language) {
        if kinds & Guard.letters != 0 { entries.append(Entry(set: set, kinds: kinds, rest: rest)) }
    }

    private mutating func follow(
        _ pattern: Pattern, _ rest: Language, _ kinds: UInt8, after prior: Prior,
        in space: inout LanguageSpace
    ) {
        switch space.kind(pattern) {
        case .none, .look: break
        case .empty: pending.append((.empty, rest, kinds))
        case .set: emit(space.patterns[pattern.index, 1], kinds, rest)
        case .sequence:
            let following = space.then(space.part(pattern, 2), rest)
            pending.append((space.part(pattern, 1), following, kinds))
        case .alternatives:
            for at in space.parts(pattern) {
                pending.append((Pattern(Int(space.patterns.words[at])), rest, kinds))
            }
        case .repetition:
            if space.bounds(pattern).least == 0 { pending.append((.empty, rest, kinds)) }
            let again = space.then(space.again(pattern), rest)
            pending.append((space.part(pattern, 1), again, kinds))
        case .place:
            let narrowed = narrow(kinds, space.place(pattern), after: prior)
            pending.append((.empty, rest, narrowed))
        }
    }

    private mutating func narrow(_ kinds: UInt8, _ place: Place, after prior: Prior) -> UInt8 {
        switch place {
        case .textStart:
            asked |= Self.asksStart
            return prior == .nothing ? kinds : kinds & Guard.asked
        case .lineStart:
            asked |= Self.asksLine
            return prior == .nothing || prior == .lineFeed ? kinds : kinds & Guard.asked
        case .textEnd: return kinds & (Guard.end | Guard.asked)
        case .lineEnd: return kinds & (Guard.end | Guard.lineFeed | Guard.asked)
        case .wordBoundary:
            asked |= Self.asksWord
            return prior == .word ? kinds & ~Guard.word : kinds & (Guard.word | Guard.asked)
        case .notWordBoundary:
            // A stray continuation has no place before it, as there is none inside a scalar.
            asked |= Self.asksWord
            return (prior == .word ? kinds & (Guard.word | Guard.asked) : kinds & ~Guard.word) & ~Guard.tail
        }
    }
}

extension LanguageSpace {
    @inline(__always)
    func pattern(_ language: Language) -> Pattern { Pattern(Int(languages[language.index, 0])) }

    @inline(__always)
    func rest(_ language: Language) -> Language { Language(Int(languages[language.index, 1])) }

    func place(_ pattern: Pattern) -> Place { Place(rawValue: patterns[pattern.index, 1]) ?? .textStart }

    /// Returns the remaining repetition after its pattern has matched once.
    mutating func again(_ repetition: Pattern) -> Pattern {
        let (least, most) = bounds(repetition)
        return plainRepetition(
            part(repetition, 1), max(least - 1, 0), most == 0 ? nil : most - 1)
    }
}
