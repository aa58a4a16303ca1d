/// Matches the patterns of one container, for one thread at a time.
///
/// A pattern's machine is built when the pattern is first met, and kept; what all of them hold is bounded, and is given
/// back when it grows beyond that. A search takes time linear in the text, whatever the pattern; where its machine
/// is built and its table filled it allocates nothing.
///
/// A text is UTF-8. Where it is not, a byte that is no part of a scalar matches nothing.
package struct PatternMatcher: ~Copyable {
    private var automata: [LazyAutomaton] = []
    /// By pattern: an index of ``automata`` plus one, or 0.
    private var indices: [UInt32] = []
    /// Tables of the container's automata; by pattern what is known of its own.
    private var tables = TableAutomata()
    private var decisions: [Decision] = []
    private var search = GroupSearch()
    private var lookSearch = LookSearch()
    private var size = 0

    /// What decides a container's pattern.
    private enum Decision {
        case unknown
        case table(TableAutomata.Table)
        /// Its program, expanded to a machine.
        case program
    }

    /// Bytes that all machines may hold together before they are given back.
    private static let sizeLimit = 4 << 20
    package init() {}

    /// Whether a container's pattern matches anywhere in a text.
    ///
    /// - Parameters:
    ///   - number: The pattern's number; one matcher sees one program under a number.
    ///   - program: The pattern's program, which has been verified.
    package mutating func matches(_ number: Int, _ program: Span<UInt8>, in text: Span<UInt8>) -> Bool {
        let index = automaton(number, program)
        guard !automata[index].machine.looksAround else {
            return lookSearch.matches(automata[index].machine, text)
        }
        let matches = automata[index].matches(text)
        if automata[index].hasGrown { size += automata[index].takeGrowth() }
        return matches
    }

    /// Whether pattern number `number` of a container matches anywhere in a text: by its automaton, if it has one.
    package mutating func matches(_ number: Int, of container: Tables, in text: Span<UInt8>) -> Bool {
        if number < decisions.count, case .table(let table) = decisions[number] {
            return tables.accepts(table, text)
        }
        return decide(number, of: container, in: text)
    }

    /// As ``matches(_:of:in:)``, where the pattern has no table, or none yet.
    private mutating func decide(_ number: Int, of container: Tables, in text: Span<UInt8>) -> Bool {
        while number >= decisions.count { decisions.append(.unknown) }
        if case .unknown = decisions[number], let stored = container.automaton(ofPattern: number) {
            if tables.size > Self.sizeLimit { giveTablesBack() }
            if let table = tables.add(stored) {
                decisions[number] = .table(table)
                return tables.accepts(table, text)
            }
        }
        decisions[number] = .program
        return container.pattern(number).withSpan { matches(number, $0, in: text) }
    }

    private mutating func giveTablesBack() {
        tables.removeAll()
        for index in decisions.indices {
            if case .table = decisions[index] { decisions[index] = .unknown }
        }
    }

    /// Looks for the leftmost match of pattern number `number` of a container.
    package mutating func find(_ number: Int, of container: Tables, in text: Span<UInt8>) -> Bool {
        guard matches(number, of: container, in: text) else { return false }
        return container.pattern(number).withSpan {
            search.search(automata[automaton(number, $0)].machine, text, from: 0)
        }
    }

    /// Looks for the leftmost match at or after `start`, the one that the pattern prefers; ``group(_:)`` has its places.
    package mutating func find(
        _ number: Int, _ program: Span<UInt8>, in text: Span<UInt8>, from start: Int = 0
    ) -> Bool {
        // The automaton is far quicker to say no.
        guard start > 0 || matches(number, program, in: text) else { return false }
        return search.search(automata[automaton(number, program)].machine, text, from: start)
    }

    /// Where a group of the last match found is, in bytes of its text; nil for one that took no part in it.
    package func group(_ number: Int) -> Range<Int>? {
        guard number >= 0, number <= groupCount else { return nil }
        let start = search.places[2 * number]
        let end = search.places[2 * number + 1]
        return start >= 0 && end >= start ? Int(start)..<Int(end) : nil
    }

    /// How many groups the pattern of the last match found has; the whole match, number 0, is not counted.
    package var groupCount: Int { search.places.count / 2 - 1 }

    /// Instructions looked at so far: all that was spent but walks along filled tables.
    package var work: Int { automata.reduce(search.work + lookSearch.work) { $0 + $1.work } }

    private mutating func automaton(_ number: Int, _ program: Span<UInt8>) -> Int {
        if number < indices.count, indices[number] != 0, size <= Self.sizeLimit {
            return Int(indices[number]) - 1
        }
        if size > Self.sizeLimit {
            automata.removeAll()
            indices.removeAll(keepingCapacity: true)
            size = 0
        }
        while number >= indices.count { indices.append(0) }
        automata.append(LazyAutomaton(PatternBuilder.build(program)))
        indices[number] = UInt32(truncatingIfNeeded: automata.count)
        return automata.count - 1
    }
}
