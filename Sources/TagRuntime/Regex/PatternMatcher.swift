/// Matches the patterns of one container, for one thread at a time.
///
/// A pattern's machine is built when the pattern is first met, and kept; what all of them hold is bounded, and is given
/// back when it grows beyond that. Tables of the container's automata are bounded as well, and are not given back: see
/// ``TableAutomata``. A search takes time linear in the text, whatever the pattern; where its machine
/// is built and its table filled it allocates nothing.
///
/// A text is UTF-8. Where it is not, a byte that is no part of a scalar matches nothing.
package struct PatternMatcher: ~Copyable {
    private var automata: [LazyAutomaton] = []
    /// The index in ``automata`` plus one of each pattern; 0 if it has none.
    private var indices: [UInt32] = []
    private var tables: TableAutomata
    /// The table plus one that decides each pattern; 0 if there is none, or it is not known yet.
    private var tableOfPattern: [UInt32] = []
    private var search = GroupSearch()
    private var lookSearch = LookSearch()
    private var size = 0
    private var ownWork = 0

    /// The limit of ``work``: a search beyond it gives up, and finds nothing.
    package var workLimit = Int.max

    /// Bytes that all machines may hold together before they are given back.
    private static let sizeLimit = 4 << 20

    package init() { self.init(tableLimit: TableAutomata.usualLimit) }

    /// Creates a matcher whose tables of a container's automata take up to about `tableLimit` bytes.
    package init(tableLimit: Int) { tables = TableAutomata(sizeLimit: tableLimit) }

    /// Instructions looked at and built so far: all that was spent but walks along filled tables.
    ///
    /// A look while filling tables is quicker: eight of them count as one.
    package var work: Int { ownWork &+ (tables.work &+ 7) &>> 3 }

    /// The number of a container's automata that are tables.
    package var tableCount: Int { tables.tableCount }

    /// Returns true if a container's pattern matches anywhere in a text.
    ///
    /// - Parameters:
    ///   - number: The pattern's number; one matcher sees one program under a number.
    ///   - program: The pattern's program, which has been verified.
    package mutating func matches(_ number: Int, _ program: Span<UInt8>, in text: Span<UInt8>) -> Bool {
        guard let index = automaton(number, program) else { return false }
        guard !automata[index].machine.looksAround else { return looksAndMatches(index, text) }
        let before = automata[index].work
        automata[index].workLimit = limit(from: before)
        let matches = automata[index].matches(text)
        ownWork += automata[index].work - before
        if automata[index].hasGrown { size += automata[index].takeGrowth() }
        return matches
    }

    private mutating func looksAndMatches(_ index: Int, _ text: Span<UInt8>) -> Bool {
        let before = lookSearch.work
        lookSearch.workLimit = limit(from: before)
        let matches = lookSearch.matches(automata[index].machine, text)
        ownWork += lookSearch.work - before
        return matches
    }

    /// Returns the limit for a counter that is at `count`, so that ``work`` reaches its limit with it.
    private func limit(from count: Int) -> Int {
        let (limit, isBeyond) = count.addingReportingOverflow(max(workLimit &- work, 0))
        return isBeyond ? .max : limit
    }

    /// Returns true if pattern number `number` of a container matches anywhere in a text.
    ///
    /// Uses the pattern's automaton if it has one.
    package mutating func matches(_ number: Int, of container: Tables, in text: Span<UInt8>) -> Bool {
        knownMatches(number, in: text) ?? decide(number, of: container, in: text)
    }

    /// Returns true if a pattern matches anywhere in a text; nil if no table is known to decide it.
    ///
    /// Adds nothing to ``work``.
    @inline(__always)
    func knownMatches(_ number: Int, in text: Span<UInt8>) -> Bool? {
        guard number < tableOfPattern.count, tableOfPattern[number] > 0 else { return nil }
        return tables.accepts(table: Int(tableOfPattern[number]) &- 1, text)
    }

    @inline(never)
    private mutating func decide(_ number: Int, of container: Tables, in text: Span<UInt8>) -> Bool {
        if let row = container.automatonNumber(ofPattern: number),
            let matches = tables.accepts(
                row, of: container, text, workLimit: min(workLimit &- ownWork, .max &>> 3) &<< 3)
        {
            if let table = tables.table(ofAutomaton: row) {
                while number >= tableOfPattern.count { tableOfPattern.append(0) }
                tableOfPattern[number] = UInt32(truncatingIfNeeded: table + 1)
            }
            return matches
        }
        return container.pattern(number).withSpan { matches(number, $0, in: text) }
    }

    /// Looks for the leftmost match of pattern number `number` of a container at or after `start`.
    package mutating func find(
        _ number: Int, of container: Tables, in text: Span<UInt8>, from start: Int = 0
    ) -> Bool {
        guard start > 0 || matches(number, of: container, in: text) else { return false }
        return container.pattern(number).withSpan { findGroups(number, $0, in: text, from: start) }
    }

    /// Looks for the leftmost match at or after `start`, the one that the pattern prefers; ``group(_:)`` has its places.
    package mutating func find(
        _ number: Int, _ program: Span<UInt8>, in text: Span<UInt8>, from start: Int = 0
    ) -> Bool {
        // The automaton is far quicker to say no.
        guard start > 0 || matches(number, program, in: text) else { return false }
        return findGroups(number, program, in: text, from: start)
    }

    private mutating func findGroups(
        _ number: Int, _ program: Span<UInt8>, in text: Span<UInt8>, from start: Int
    ) -> Bool {
        guard let index = automaton(number, program) else { return false }
        // With each instruction go the places of all groups, and each search begins with none.
        let weight = 3 + automata[index].machine.groups / 4
        ownWork += automata[index].machine.size
        let before = search.work
        search.workLimit = before + (limit(from: 0) / weight)
        let isFound = search.search(automata[index].machine, text, from: start)
        ownWork += (search.work - before) * weight
        return isFound
    }

    /// Returns the place of a group of the last match, in bytes of its text; nil if the group took no part in the match.
    package func group(_ number: Int) -> Range<Int>? {
        guard number >= 0, number <= groupCount else { return nil }
        let start = search.places[2 * number]
        let end = search.places[2 * number + 1]
        return start >= 0 && end >= start ? Int(start)..<Int(end) : nil
    }

    /// The number of groups in the pattern of the last match, without group 0, the whole match.
    package var groupCount: Int { search.places.count / 2 - 1 }

    /// The place of a pattern's machine, which is built where there is none; nil where that goes beyond ``workLimit``.
    private mutating func automaton(_ number: Int, _ program: Span<UInt8>) -> Int? {
        if number < indices.count, indices[number] != 0, size <= Self.sizeLimit {
            return Int(indices[number]) - 1
        }
        if size > Self.sizeLimit {
            automata.removeAll()
            indices.removeAll(keepingCapacity: true)
            size = 0
        }
        let left = max(workLimit &- work, 0)
        let machine = PatternBuilder.build(program, workLimit: left)
        ownWork += machine.work
        guard machine.work <= left else { return nil }
        while number >= indices.count { indices.append(0) }
        automata.append(LazyAutomaton(machine))
        indices[number] = UInt32(truncatingIfNeeded: automata.count)
        return automata.count - 1
    }
}
