/// The derivatives of languages whose patterns have looks.
///
/// A look ahead is a further language that must contain the rest. A look behind has a *tracker*, which follows the text: the
/// formula of all matches of its pattern that began anywhere so far and may still reach their goal, ``Language/here``.
/// The look holds where one has reached it.
struct LookSteps {
    var space: LanguageSpace
    var formulas = FormulaSpace()
    /// The looks behind; nested ones come first.
    let behind: [Pattern]
    /// The language with which each tracker begins.
    let goals: [Language]
    private let kinds: [UInt8]
    /// The classes of each set.
    private let setClasses: [[UInt16]]
    private let wordAhead: Language
    private let lineFeedAhead: Language
    private let tailAhead: Language

    private var place = LookPlace(prior: .other, now: [])
    /// The keys of ``derived``: a place, a language and a letter.
    private var keys = SliceTable()
    private var derived: [Formula] = []
    /// The places met so far: the prior and the answers of the trackers.
    private var places = SliceTable()
    private var placeNumber = 0
    private var depth = 0
    private var isExhausted = false
    /// The steps of this walk and of formulas.
    var work: Int { taken + formulas.work }
    private var taken = 0
    /// The most steps; beyond it answers are immediate and wrong, and ``isOverflown`` is true.
    private let workLimit: Int

    /// The most levels of recursion: each is a pattern that can be empty.
    private static let depthLimit = 300

    init(_ space: consuming LanguageSpace, alphabet: inout Alphabet, workLimit: Int) {
        self.workLimit = workLimit
        behind = space.looks.filter { space.isBehind($0) }
        var goals: [Language] = []
        for look in behind { goals.append(space.then(space.part(look, 2), .here)) }
        self.goals = goals
        wordAhead = space.looksAtWords ? space.begins(with: .words) : .none
        lineFeedAhead = space.looksAtLines ? space.begins(with: .lineFeed) : .none
        tailAhead = space.looksAtTails ? space.begins(with: ScalarSet(Symbol.strayTail)) : .none
        alphabet = space.alphabet()
        kinds = space.kinds(of: alphabet)
        setClasses = (0..<space.sets.count).map { [alphabet, space] in
            alphabet.classes(of: space.ranges(ofSet: $0))
        }
        self.space = space
    }

    var isOverflown: Bool { formulas.isOverflown || isExhausted }

    /// Counts a step; returns false if the steps or the levels of recursion exceed their limits.
    private mutating func step() -> Bool {
        taken += 1
        if depth >= Self.depthLimit || work > workLimit { isExhausted = true }
        return !isExhausted
    }

    /// Returns the prior of the place after a letter.
    func prior(after letter: Int) -> Prior { Prior(after: kinds[letter]) }

    /// Moves to a place, given its prior and the trackers there.
    mutating func enter(_ prior: Prior, _ trackers: [Formula]) {
        place = LookPlace(prior: prior, now: [])
        for tracker in trackers {
            let holds = reached(tracker)
            place.now.append(holds)
        }
        places.append(prior.rawValue)
        for formula in place.now { places.append(formula.number) }
        placeNumber = places.commit()
    }
}

/// The facts known about a place.
struct LookPlace {
    var prior: Prior
    /// The condition on the rest under which each look behind holds here; mostly yes or no.
    var now: [Formula]
}

// MARK: Over a letter

extension LookSteps {
    /// Returns the formula that must hold after a letter for another to hold here.
    mutating func derive(_ formula: Formula, _ letter: Int) -> Formula {
        if formula == .yes || formula == .no { return formula }
        var result = Formula.no
        for clause in formulas.clauses(formula) {
            var all = Formula.yes
            for literal in clause where all != .no {
                var one = derive(Language(Int(literal >> 1)), letter)
                if literal & 1 != 0 { one = formulas.not(one) }
                all = formulas.and(all, one)
            }
            result = formulas.or(result, all)
        }
        return result
    }

    private mutating func derive(_ language: Language, _ letter: Int) -> Formula {
        switch language {
        case .none, .end, .here: return .no
        case .all: return .yes
        default: break
        }
        guard step() else { return .no }
        keys.append(UInt32(truncatingIfNeeded: placeNumber))
        keys.append(language.number)
        keys.append(UInt32(truncatingIfNeeded: letter))
        let key = keys.commit()
        if key < derived.count, derived[key] != Self.unknown { return derived[key] }
        while derived.count <= key { derived.append(Self.unknown) }
        depth += 1
        let result = derive(space.pattern(language), space.rest(language), letter)
        depth -= 1
        derived[key] = result
        return result
    }

    private static let unknown = Formula(Int(UInt32.max))

    private mutating func derive(_ pattern: Pattern, _ rest: Language, _ letter: Int) -> Formula {
        guard step() else { return .no }
        switch space.kind(pattern) {
        case .none: return .no
        case .empty: return derive(rest, letter)
        case .set:
            let set = Int(space.patterns[pattern.index, 1])
            return setClasses[set].contains(UInt16(truncatingIfNeeded: letter)) ? formulas.literal(rest) : .no
        case .sequence:
            let following = space.then(space.part(pattern, 2), rest)
            return derive(space.part(pattern, 1), following, letter)
        case .alternatives:
            var result = Formula.no
            for member in space.members(pattern) {
                let one = derive(member, rest, letter)
                result = formulas.or(result, one)
            }
            return result
        case .repetition:
            let following = space.then(space.again(pattern), rest)
            let again = derive(space.part(pattern, 1), following, letter)
            guard space.bounds(pattern).least == 0 else { return again }
            let after = derive(rest, letter)
            return formulas.or(again, after)
        case .place: return holds(space.place(pattern), before: letter) ? derive(rest, letter) : .no
        case .look:
            let condition = derive(condition(pattern), letter)
            guard condition != .no else { return .no }
            let after = derive(rest, letter)
            return formulas.and(condition, after)
        }
    }

    /// Returns the condition on the rest under which a look holds here.
    private mutating func condition(_ pattern: Pattern) -> Formula {
        let look = space.look(pattern)
        var condition: Formula
        if space.isBehind(pattern) {
            let number = behind.firstIndex(of: pattern) ?? 0
            condition = number < place.now.count ? place.now[number] : .no
        } else {
            let ahead = space.then(space.part(pattern, 2), .all)
            condition = formulas.literal(ahead)
        }
        if look == .notAhead || look == .notBehind { condition = formulas.not(condition) }
        return condition
    }

    private func holds(_ asked: Place, before letter: Int) -> Bool {
        let prior = place.prior
        switch asked {
        case .textStart: return prior == .nothing
        case .textEnd: return false
        case .lineStart: return prior == .nothing || prior == .lineFeed
        case .lineEnd: return kinds[letter] == Guard.lineFeed
        case .wordBoundary: return (prior == .word) != (kinds[letter] == Guard.word)
        case .notWordBoundary:
            return (prior == .word) == (kinds[letter] == Guard.word) && kinds[letter] != Guard.tail
        }
    }
}

// MARK: Where the text ends

extension LookSteps {
    /// Returns true if a formula holds for the empty rest.
    mutating func acceptsEnd(_ formula: Formula) -> Bool {
        for clause in formulas.clauses(formula) {
            var holds = true
            for literal in clause where holds {
                holds = acceptsEnd(Language(Int(literal >> 1))) == (literal & 1 == 0)
            }
            if holds { return true }
        }
        return false
    }

    private mutating func acceptsEnd(_ language: Language) -> Bool { reached(language, atEnd: true) == .yes }
}

// MARK: Trackers

extension LookSteps {
    /// Returns the condition on the rest under which a tracker has reached its goal here.
    private mutating func reached(_ tracker: Formula) -> Formula {
        var result = Formula.no
        for clause in formulas.clauses(tracker) {
            var all = Formula.yes
            for literal in clause where all != .no {
                let language = Language(Int(literal >> 1))
                var one: Formula
                if literal & 1 == 0, space.tracks(language) {
                    one = reached(language, atEnd: false)
                } else {
                    one = formulas.literal(language)
                    if literal & 1 != 0 { one = formulas.not(one) }
                }
                all = formulas.and(all, one)
            }
            result = formulas.or(result, all)
        }
        return result
    }

    /// Returns the condition on the rest under which a language has reached its goal here, and no letter is taken.
    ///
    /// - Parameter isEnd: True if nothing follows; then the goal is the end of the text, and the answer yes or no.
    private mutating func reached(_ language: Language, atEnd isEnd: Bool) -> Formula {
        switch language {
        case .here: return isEnd ? .no : .yes
        case .all, .end: return isEnd ? .yes : .no
        case .none: return .no
        default: break
        }
        guard step() else { return .no }
        depth += 1
        defer { depth -= 1 }
        return reached(space.pattern(language), space.rest(language), atEnd: isEnd)
    }

    private mutating func reached(_ pattern: Pattern, _ rest: Language, atEnd isEnd: Bool) -> Formula {
        guard step(), space.emptiness(pattern) != .never else { return .no }
        let condition: Formula
        switch space.kind(pattern) {
        case .none, .set: return .no
        case .empty, .repetition: return reached(rest, atEnd: isEnd)
        case .sequence:
            let following = space.then(space.part(pattern, 2), rest)
            return reached(space.part(pattern, 1), following, atEnd: isEnd)
        case .alternatives:
            var result = Formula.no
            for member in space.members(pattern) where !isEnd || result == .no {
                let one = reached(member, rest, atEnd: isEnd)
                result = formulas.or(result, one)
            }
            return result
        case .place:
            let place = space.place(pattern)
            condition = isEnd ? (holdsAtEnd(place) ? .yes : .no) : self.condition(place)
        case .look:
            let asked = self.condition(pattern)
            condition = isEnd ? (acceptsEnd(asked) ? .yes : .no) : asked
        }
        guard condition != .no else { return .no }
        let after = reached(rest, atEnd: isEnd)
        return formulas.and(condition, after)
    }

    private func holdsAtEnd(_ asked: Place) -> Bool {
        switch asked {
        case .textStart: place.prior == .nothing
        case .lineStart: place.prior == .nothing || place.prior == .lineFeed
        case .textEnd, .lineEnd: true
        case .wordBoundary: place.prior == .word
        case .notWordBoundary: place.prior != .word
        }
    }

    /// Returns the condition on the rest under which a place is as a pattern asks.
    private mutating func condition(_ asked: Place) -> Formula {
        let prior = place.prior
        let end = formulas.literal(.end)
        switch asked {
        case .textStart: return prior == .nothing ? .yes : .no
        case .lineStart: return prior == .nothing || prior == .lineFeed ? .yes : .no
        case .textEnd: return end
        case .lineEnd:
            let lineFeed = formulas.literal(lineFeedAhead)
            return formulas.or(end, lineFeed)
        case .wordBoundary: return word(isAhead: prior != .word)
        case .notWordBoundary:
            let condition = word(isAhead: prior == .word)
            let tail = formulas.literal(tailAhead)
            let noTail = formulas.not(tail)
            return formulas.and(condition, noTail)
        }
    }

    private mutating func word(isAhead: Bool) -> Formula {
        let ahead = formulas.literal(wordAhead)
        return isAhead ? ahead : formulas.not(ahead)
    }
}

extension LanguageSpace {
    func look(_ pattern: Pattern) -> Look { Look(rawValue: patterns[pattern.index, 1]) ?? .ahead }

    func isBehind(_ pattern: Pattern) -> Bool {
        look(pattern) == .behind || look(pattern) == .notBehind
    }

    /// Returns true if a language belongs to a tracker: its goal is ``Language/here``.
    func tracks(_ language: Language) -> Bool {
        var language = language
        while language.index > Language.here.index { language = rest(language) }
        return language == .here
    }

    /// Returns the language of the texts that begin with a letter of a set.
    mutating func begins(with letters: ScalarSet) -> Language {
        let pattern = set(letters)
        return then(pattern, .all)
    }
}
