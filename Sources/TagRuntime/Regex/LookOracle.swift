/// The places in a window of a text where each look-around of a machine holds: a bit for each place.
struct LookBits {
    /// The first place of the window, and how many words each look-around has.
    fileprivate(set) var start = 0
    fileprivate var stride = 0
    fileprivate var words: [UInt64] = []

    /// Returns true if look-around number `look` holds at a place, which must be in the window.
    func holds(_ look: UInt16, at place: Int) -> Bool {
        let bit = place - start
        return words[Int(look) * stride + bit >> 6] >> UInt64(bit & 63) & 1 != 0
    }

    fileprivate mutating func set(_ look: Int, at place: Int, to value: Bool) {
        let bit = place - start
        let mask: UInt64 = 1 << UInt64(bit & 63)
        let word = look * stride + bit >> 6
        if value { words[word] |= mask } else { words[word] &= ~mask }
    }
}

/// Answers a machine's look-around for a text, the places of which are asked from left to right.
///
/// For each look-around, those within others first, one pass over the text finds every place where it holds: forwards for a
/// look-behind, backwards for a look-ahead. The answers are kept for a window of the text at a time, with the threads that
/// the passes had at each window's first place, from where they are made again when the search gets there. So time is linear
/// in the text times the cost of the pattern. Memory is an eighth of a byte for each look-around and place of a window,
/// and for each window of the text 24 bytes a look-around, which say where its threads are kept, and, where there is more
/// than one window, two bytes a thread: at most two an instruction.
struct LookOracle {
    /// The default number of places in a window; a multiple of 64.
    static let window = 1 << 14

    private(set) var bits = LookBits()
    /// The place after the window.
    private(set) var end = 0
    private let windowSize: Int
    private var threads = LookThreads()
    /// The threads of a pass over the whole text, kept while the window of other look-around is filled.
    private var waiting = LookThreads()
    /// The number of places in the text.
    private var places = 0
    /// The window of each look-around's bits; -1 if they are not found yet.
    private var filled: [Int] = []
    /// The saved threads of each look-around, by window.
    private var savedThreads: [Saved] = []
    private var pool: [UInt16] = []

    /// The threads that a pass had at the first place of a window, in its direction.
    private struct Saved {
        var start = 0
        var count = 0
        var matched = false
    }

    /// The limit of ``work``: beyond it passes end early, and their answers are of no use.
    var workLimit = Int.max

    init(window: Int = LookOracle.window) { windowSize = (max(window, 1) + 63) & ~63 }

    /// Instructions looked at so far.
    var work: Int { threads.work + waiting.work }

    private var windows: Int { (places + windowSize - 1) / windowSize }

    /// Makes ready for a text; the window is its first.
    mutating func prepare(_ machine: PatternMachine, _ text: Span<UInt8>) {
        places = text.count + 1
        let count = machine.looks.count
        bits.stride = (min(places, windowSize) + 63) >> 6
        bits.words.removeAll(keepingCapacity: true)
        bits.words.append(contentsOf: repeatElement(0, count: count * bits.stride))
        filled.removeAll(keepingCapacity: true)
        filled.append(contentsOf: repeatElement(-1, count: count))
        savedThreads.removeAll(keepingCapacity: true)
        savedThreads.append(contentsOf: repeatElement(Saved(), count: count * windows))
        pool.removeAll(keepingCapacity: true)
        for look in 0..<count { scan(look, machine, text) }
        move(to: 0, machine, text)
    }

    /// Makes the window the one with a place.
    mutating func move(to place: Int, _ machine: PatternMachine, _ text: Span<UInt8>) {
        let window = place / windowSize
        for look in machine.looks.indices { fill(look, window, machine, text) }
        end = min((window + 1) * windowSize, places)
    }

    /// The pass over the whole text.
    private mutating func scan(_ look: Int, _ machine: PatternMachine, _ text: Span<UInt8>) {
        let isAhead = machine.looks[look].kind.isAhead
        for step in 0..<windows where work <= workLimit {
            let window = isAhead ? windows - 1 - step : step
            swap(&threads, &waiting)
            fillWithin(look, window, machine, text)
            swap(&threads, &waiting)
            let first = firstPlace(of: window, isAhead)
            let place = TextPlace(text, first)
            if step == 0 {
                threads.begin(machine.looks[look].machine, at: place, bits)
            } else {
                let byte = text[isAhead ? first : first - 1]
                threads.advance(machine.looks[look].machine, over: byte, to: place, bits)
            }
            savedThreads[look * windows + window] = Saved(
                start: pool.count, count: threads.kept.count, matched: threads.matched)
            if windows > 1 { pool.append(contentsOf: threads.kept) }
            finish(look, window, machine.looks[look], text)
        }
    }

    /// Makes the bits of a window again, if they are of another.
    private mutating func fill(
        _ look: Int, _ window: Int, _ machine: PatternMachine, _ text: Span<UInt8>
    ) {
        guard filled[look] != window else { return }
        fillWithin(look, window, machine, text)
        let saved = savedThreads[look * windows + window]
        threads.resume(pool[saved.start..<saved.start + saved.count], matched: saved.matched)
        finish(look, window, machine.looks[look], text)
    }

    private mutating func fillWithin(
        _ look: Int, _ window: Int, _ machine: PatternMachine, _ text: Span<UInt8>
    ) {
        bits.start = window * windowSize
        for within in machine.looks[look].firstWithin..<look { fill(within, window, machine, text) }
    }

    private func firstPlace(of window: Int, _ isAhead: Bool) -> Int {
        isAhead ? min((window + 1) * windowSize, places) - 1 : window * windowSize
    }

    /// Sets the bits of a window, from the threads at its first place on.
    private mutating func finish(
        _ look: Int, _ window: Int, _ asked: PatternMachine.Look, _ text: Span<UInt8>
    ) {
        let isAhead = asked.kind.isAhead
        let last = firstPlace(of: window, !isAhead)
        var place = TextPlace(text, firstPlace(of: window, isAhead))
        while true {
            // Nothing can be looked for inside a scalar, so not to find it there says nothing.
            let holds =
                asked.kind.isNegated ? !threads.matched && !place.isWithinScalar(text) : threads.matched
            bits.set(look, at: place.at, to: holds)
            guard place.at != last, work <= workLimit else { break }
            let byte = text[isAhead ? place.at - 1 : place.at]
            place = TextPlace(text, isAhead ? place.at - 1 : place.at + 1)
            threads.advance(asked.machine, over: byte, to: place, bits)
        }
        filled[look] = window
    }
}

/// Decides whether a text has a match of a machine that looks around, which no ``LazyAutomaton`` can.
package struct LookSearch {
    private var oracle: LookOracle
    private var threads = LookThreads()

    package init() { self.init(window: LookOracle.window) }

    /// Looks around in windows of so many places, in multiples of 64.
    package init(window: Int) { oracle = LookOracle(window: window) }

    /// Instructions looked at so far.
    package var work: Int { oracle.work + threads.work }

    /// The limit of ``work``: a search beyond it gives up, and finds nothing.
    var workLimit = Int.max

    /// Returns true if the pattern matches anywhere in the text; linear in the text.
    package mutating func matches(_ machine: PatternMachine, _ text: Span<UInt8>) -> Bool {
        oracle.workLimit = workLimit - threads.work
        oracle.prepare(machine, text)
        threads.begin(machine, at: TextPlace(text, 0), oracle.bits)
        for at in 0..<text.count {
            guard !threads.matched, !threads.kept.isEmpty, work <= workLimit else { break }
            if at + 1 == oracle.end { oracle.move(to: at + 1, machine, text) }
            threads.advance(machine, over: text[at], to: TextPlace(text, at + 1), oracle.bits)
        }
        return threads.matched && work <= workLimit
    }
}
