/// Makes the deterministic automaton of a language: each state is a set of languages, one of which must accept the rest.
///
/// This is the subset construction over the coarsest alphabet for the pattern, from the reachable states only. It is for
/// patterns without looks; ``LookDeterminer`` takes all.
struct Determiner {
    private var space: LanguageSpace
    let alphabet: Alphabet
    private let budget: AutomatonBudget
    private var forms: LinearForms
    /// The index in ``setClasses`` at which the classes of each set begin.
    private var setStarts: [Int] = [0]
    private var setClasses: [UInt16] = []
    /// The kind of each class: a bit of ``Guard``.
    private let kinds: [UInt8]

    /// The states: a prior, then languages, ascending.
    private var states = SliceTable()
    /// The next states, a row for each state; ``isDone`` says if a row is filled.
    private var rows: [UInt32] = []
    private var isDone: [Bool] = []
    private var accepting: [Bool] = []
    /// The language that a search starts with and keeps at every place, if this is a search.
    private let loop: Language
    private var work = 0
    /// The steps of work so far.
    var spent: Int { work + forms.work + 8 * space.work }

    // The rests that the current step leads to, as a chain for each class.
    private var heads: [Int32]
    private var touched: [Int] = []
    private var links: [(rest: Language, next: Int32)] = []
    /// The languages of the state that is being made.
    private var members: [Language] = []

    private static let dead = 0
    private static let all = 1

    init(_ space: consuming LanguageSpace, _ start: Language, _ budget: AutomatonBudget) {
        self.budget = budget
        forms = LinearForms(limit: budget.work)
        loop = start
        alphabet = space.alphabet()
        kinds = space.kinds(of: alphabet)
        heads = [Int32](repeating: -1, count: alphabet.classCount)
        rows.reserveCapacity(32 * alphabet.classCount)
        for set in 0..<space.sets.count {
            alphabet.addClasses(of: space.ranges(ofSet: set), to: &setClasses)
            setStarts.append(setClasses.count)
        }
        self.space = space
    }

    /// Returns the automaton of the language, not yet minimal; nil beyond the budget.
    mutating func run() -> Automaton? {
        states.append(Prior.other.rawValue)
        _ = commit()
        states.append(Prior.other.rawValue)
        states.append(Language.all.number)
        _ = commit()
        guard loop != .none, loop != .all else {
            return automaton(initial: loop == .all ? Self.all : Self.dead)
        }
        members.append(loop)
        let initial = state(after: .nothing)
        var next = 0
        while next < states.count {
            guard fill(next) else { return nil }
            next += 1
        }
        return automaton(initial: initial)
    }

    private func automaton(initial: Int) -> Automaton {
        Automaton(
            alphabet: alphabet, transitions: rows, accepting: accepting,
            initial: UInt32(truncatingIfNeeded: initial))
    }

    private mutating func commit() -> Int {
        let number = states.commit()
        if number == isDone.count {
            let isSink = number <= Self.all
            isDone.append(isSink)
            accepting.append(number == Self.all)
            for _ in 0..<alphabet.classCount { rows.append(isSink ? UInt32(truncatingIfNeeded: number) : 0) }
        }
        return number
    }

    /// Returns the state of the languages in ``members``, and sorts these.
    private mutating func state(after prior: Prior) -> Int {
        sortMembers()
        var asks: UInt8 = 0
        if prior != .other {
            for member in members { asks |= forms.asks(member, in: &space) }
        }
        states.append(LinearForms.canonical(prior, asks).rawValue)
        var last = Language.none
        for member in members where member != last {
            states.append(member.number)
            last = member
        }
        return commit()
    }

    private mutating func sortMembers() {
        guard members.count < 24 else { return members.sort { $0.number < $1.number } }
        for end in members.indices.dropFirst() {
            let member = members[end]
            var at = end
            while at > 0, members[at - 1].number > member.number {
                members[at] = members[at - 1]
                at -= 1
            }
            members[at] = member
        }
    }
}

// MARK: Steps

extension Determiner {
    /// Fills the row of a state; returns false beyond the budget.
    private mutating func fill(_ state: Int) -> Bool {
        guard !isDone[state] else { return true }
        isDone[state] = true
        guard states.count <= budget.statesOnTheWay, spent <= budget.work else { return false }
        let range = states.range(state)
        let prior = Prior(rawValue: states.words[range.lowerBound]) ?? .other
        var base = -1
        // A search starts at every place, so the row of its start is made once.
        if range.count > 2, range.dropFirst().contains(where: { states.words[$0] == loop.number }) {
            base = loopState(after: prior)
            guard fill(base) else { return false }
            if accepting[base] { accepting[state] = true }
            copyRow(base, to: state)
        }
        for at in range.dropFirst() {
            let member = Language(Int(states.words[at]))
            if base < 0 || member != loop { collect(member, after: prior, into: state) }
        }
        for letter in touched { enter(letter, state, base) }
        touched.removeAll(keepingCapacity: true)
        links.removeAll(keepingCapacity: true)
        return true
    }

    private mutating func loopState(after prior: Prior) -> Int {
        states.append(LinearForms.canonical(prior, forms.asks(loop, in: &space)).rawValue)
        states.append(loop.number)
        return commit()
    }

    private mutating func copyRow(_ base: Int, to state: Int) {
        let count = alphabet.classCount
        for offset in 0..<count { rows[state * count + offset] = rows[base * count + offset] }
        work += count / 8
    }

    /// Collects the rests that a language leads to, as a chain for each class.
    private mutating func collect(_ member: Language, after prior: Prior, into state: Int) {
        let form = forms.form(member, after: prior, in: &space)
        if form.acceptsEnd { accepting[state] = true }
        for index in form.entries {
            let entry = forms.entries[index]
            for at in setStarts[Int(entry.set)]..<setStarts[Int(entry.set) + 1] {
                let letter = Int(setClasses[at])
                guard kinds[letter] & entry.kinds != 0 else { continue }
                if heads[letter] < 0 { touched.append(letter) }
                links.append((entry.rest, heads[letter]))
                heads[letter] = Int32(truncatingIfNeeded: links.count - 1)
                work += 1
            }
        }
    }

    /// Enters the next state of a class in a state's row.
    private mutating func enter(_ letter: Int, _ state: Int, _ base: Int) {
        members.removeAll(keepingCapacity: true)
        var at = heads[letter]
        heads[letter] = -1
        let column = state * alphabet.classCount + letter
        while at >= 0 {
            let (rest, next) = links[Int(at)]
            if rest == .all {
                rows[column] = UInt32(truncatingIfNeeded: Self.all)
                return
            }
            members.append(rest)
            at = next
        }
        if base >= 0 {
            let reached = Int(rows[column])
            guard reached != Self.all else { return }
            for at in states.range(reached).dropFirst() { members.append(Language(Int(states.words[at]))) }
        }
        work += 8 + 2 * members.count
        let number = self.state(after: Prior(after: kinds[letter]))
        rows[column] = UInt32(truncatingIfNeeded: number)
    }
}

extension LanguageSpace {
    /// Returns the minimal automaton of a language; nil beyond the budget, from which the work is taken.
    package consuming func automaton(of language: Language, _ budget: inout AutomatonBudget) -> Automaton? {
        let made: Automaton?
        if looks.isEmpty {
            var determiner = Determiner(self, language, budget)
            made = determiner.run()
            guard budget.spend(determiner.spent) else { return nil }
        } else {
            var determiner = LookDeterminer(self, language, budget)
            made = determiner.run()
            guard budget.spend(determiner.spent) else { return nil }
        }
        guard let made, budget.spend(made.transitions.count) else { return nil }
        return made.minimised()
    }
}

// MARK: Alphabets

extension LanguageSpace {
    /// Returns the alphabet that separates the letters which the patterns here distinguish.
    func alphabet() -> Alphabet {
        var all: [[ScalarSet.Range]] = []
        all.reserveCapacity(sets.count + 3)
        for number in 0..<sets.count { all.append(ranges(ofSet: number)) }
        if looksAtWords { all.append(ScalarSet.words.ranges) }
        if looksAtLines { all.append(ScalarSet.lineFeed.ranges) }
        if looksAtTails { all.append(ScalarSet(Symbol.strayTail).ranges) }
        return Alphabet(telling: all)
    }

    /// Returns the kind of the letters in each class, as far as places depend on it.
    func kinds(of alphabet: Alphabet) -> [UInt8] {
        var kinds = [UInt8](repeating: Guard.other, count: alphabet.classCount)
        func mark(_ set: ScalarSet, _ kind: UInt8) {
            for letter in alphabet.classes(of: set.ranges) { kinds[Int(letter)] = kind }
        }
        if looksAtWords { mark(.words, Guard.word) }
        if looksAtLines { mark(.lineFeed, Guard.lineFeed) }
        if looksAtTails { mark(ScalarSet(Symbol.strayTail), Guard.tail) }
        return kinds
    }
}
