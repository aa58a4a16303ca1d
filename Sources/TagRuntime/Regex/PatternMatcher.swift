/// Matches the patterns of one container, for one thread at a time.
///
/// A pattern's machine is built when the pattern is first met and kept; what all of them hold is bounded, and is given
/// back when it grows beyond that. No pattern takes more than linear time in the text.
///
/// A text is UTF-8. Where it is not, a byte that is no part of a scalar matches nothing.
package struct PatternMatcher: ~Copyable {
    private var automata: [LazyAutomaton] = []
    /// By pattern: an index of ``automata`` plus one, or 0.
    private var numbers: [UInt32] = []
    private var search = GroupSearch()
    private var size = 0

    /// Bytes that all machines may hold together before they are given back.
    private static let sizeLimit = 4 << 20
    /// Patterns made at run time that are remembered.
    private static let computedLimit = 16

    package init() {}

    /// Whether a container's pattern matches anywhere in a text.
    ///
    /// - Parameters:
    ///   - number: The pattern's number; one matcher sees one program under a number.
    ///   - program: The pattern's verified program.
    package mutating func matches(_ number: Int, _ program: Span<UInt8>, in text: Span<UInt8>) -> Bool {
        let index = automaton(number, program)
        return automata[index].matches(text)
    }

    /// Looks for the leftmost match at or after `start`, which the pattern prefers; ``group(_:)`` tells where it is.
    package mutating func find(
        _ number: Int, _ program: Span<UInt8>, in text: Span<UInt8>, from start: Int = 0
    ) -> Bool {
        let index = automaton(number, program)
        // The automaton is far quicker to say no.
        guard start > 0 || automata[index].matches(text) else { return false }
        return search.search(automata[index].machine, text, from: start)
    }

    /// Where a group of the last match found is, in bytes of its text; nil for one that took no part in it.
    package func group(_ number: Int) -> Range<Int>? {
        guard number >= 0, 2 * number + 1 < search.places.count, search.places[2 * number] >= 0,
            search.places[2 * number + 1] >= search.places[2 * number]
        else { return nil }
        return Int(search.places[2 * number])..<Int(search.places[2 * number + 1])
    }

    /// How many groups the pattern of the last match found has; the whole match, number 0, is not counted.
    package var groupCount: Int { max(search.places.count / 2 - 1, 0) }

    /// Instructions looked at so far: what was spent beyond walks along finished tables.
    package var work: Int { automata.reduce(search.work) { $0 + $1.work } }

    private mutating func automaton(_ number: Int, _ program: Span<UInt8>) -> Int {
        if number < numbers.count, numbers[number] != 0 { return Int(numbers[number]) - 1 }
        if number >= numbers.count {
            numbers.append(contentsOf: repeatElement(0, count: number + 1 - numbers.count))
        }
        automata.append(LazyAutomaton(PatternBuilder.build(program)))
        numbers[number] = UInt32(truncatingIfNeeded: automata.count)
        return automata.count - 1
    }
}
