/// The partition of an automaton's states into those that no text tells apart, by Hopcroft's algorithm.
///
/// It is from "An n log n algorithm for minimizing states in a finite automaton", 1971. There is one part for each label at
/// first. A part *splits* another one if some letter leads only some of its states into the part; then the other's states
/// are separated. Parts that may still split others wait. When a part is split, it is enough that the smaller half waits,
/// unless the part waited already, and so each state waits log n times at most.
///
/// A seventh of `lint` was spent here, half of it on checks of indices: so the lists are buffers, which only a debug build
/// checks. Their indices are numbers of states and parts that are given here; ``invert(_:)`` checks what comes from outside.
@safe
struct Minimisation: ~Copyable {
    private let letters: Int
    private let stateCount: Int
    /// The index in ``sources`` at which the sources of each letter and target state begin.
    private let sourceStarts: UnsafeMutableBufferPointer<UInt32>
    private let sources: UnsafeMutableBufferPointer<UInt32>

    /// The numbers of the states, grouped by part.
    private let members: UnsafeMutableBufferPointer<UInt32>
    private let states: UnsafeMutableBufferPointer<State>
    /// The first ``partCount`` are in use.
    private let parts: UnsafeMutableBufferPointer<Part>
    private var partCount = 0
    private var waiting: [UInt32] = []
    /// The parts with marked states; the first ``touchedCount`` are in use.
    private let touched: UnsafeMutableBufferPointer<UInt32>
    private var touchedCount = 0

    private struct State {
        /// Its index in ``members``.
        var place: UInt32 = 0
        /// The number of its part.
        var part: UInt32 = 0
    }

    private struct Part {
        /// The index of its first state in ``members``.
        var start: UInt32 = 0
        var count: UInt32 = 0
        /// The number of its marked states, which come first.
        var marked: UInt32 = 0
    }

    /// Returns the part of each state: states have one part if and only if no text tells them apart.
    ///
    /// - Parameters:
    ///   - transitions: A row of `letters` entries for each state.
    ///   - labels: The label of each state, by which states differ at the end of the text.
    static func parts(_ transitions: [UInt32], letters: Int, labels: [Bool]) -> [UInt32] {
        var minimisation = Minimisation(transitions, letters: letters, labels: labels)
        return minimisation.run()
    }

    private init(_ transitions: [UInt32], letters: Int, labels: [Bool]) {
        self.letters = letters
        stateCount = labels.count
        // Safe: each is initialized as a whole, and freed by `deinit` alone.
        unsafe sourceStarts = Self.list(letters * stateCount + 1, of: 0)
        unsafe sources = Self.list(letters * stateCount, of: 0)
        unsafe members = Self.list(stateCount, of: 0)
        unsafe states = Self.list(stateCount, of: State())
        unsafe parts = Self.list(stateCount, of: Part())
        unsafe touched = Self.list(stateCount, of: 0)
        invert(transitions.span)
        group(labels)
    }

    deinit {
        // Safe: nobody else has them, and their elements are plain bytes.
        unsafe sourceStarts.deallocate()
        unsafe sources.deallocate()
        unsafe members.deallocate()
        unsafe states.deallocate()
        unsafe parts.deallocate()
        unsafe touched.deallocate()
    }

    private static func list<Element: BitwiseCopyable>(
        _ count: Int, of element: Element
    ) -> UnsafeMutableBufferPointer<Element> {
        let list = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
        unsafe list.initialize(repeating: element)
        return unsafe list
    }

    /// Makes a part of the states of each label.
    private mutating func group(_ labels: [Bool]) {
        var place: UInt32 = 0
        for label in [false, true] {
            let start = place
            for state in 0..<stateCount where labels[state] == label {
                // Safe: there are as many places as states.
                unsafe states[state] = State(place: place, part: UInt32(truncatingIfNeeded: partCount))
                unsafe members[Int(place)] = UInt32(truncatingIfNeeded: state)
                place += 1
            }
            if place > start { addPart(Part(start: start, count: place - start)) }
        }
        // Each letter leads from every state into one of the two, so that what splits by one splits by the other, too.
        // Safe: there are two.
        if partCount == 2 { waiting.append(unsafe parts[0].count <= parts[1].count ? 0 : 1) }
    }

    private mutating func addPart(_ part: Part) {
        // Safe: each part has a state, so there are no more parts than states.
        unsafe parts[partCount] = part
        partCount += 1
    }

    /// Fills ``sourceStarts`` and ``sources``.
    private func invert(_ transitions: Span<UInt32>) {
        // No index or sum is larger, so that `&+` cannot overflow here or below.
        precondition(transitions.count == letters * stateCount && transitions.count <= UInt32.max)
        // Safe: a letter and the number of a state, which is checked, are an index of ``sourceStarts``, and the counts there
        // add up to the number of sources.
        var at = 0
        for _ in 0..<stateCount {
            var first = 0
            for _ in 0..<letters {
                let target = Int(transitions[at])
                precondition(target < stateCount)
                unsafe sourceStarts[first &+ target] &+= 1
                first &+= stateCount
                at &+= 1
            }
        }
        // At first these are the ends; each source takes the place before, which turns them into the starts.
        var end: UInt32 = 0
        for index in unsafe sourceStarts.indices {
            end &+= unsafe sourceStarts[index]
            unsafe sourceStarts[index] = end
        }
        for state in (0..<stateCount).reversed() {
            at = state * letters
            var first = 0
            for _ in 0..<letters {
                let slot = first &+ Int(transitions[at])
                let place = unsafe sourceStarts[slot] &- 1
                unsafe sourceStarts[slot] = place
                unsafe sources[Int(place)] = UInt32(truncatingIfNeeded: state)
                first &+= stateCount
                at &+= 1
            }
        }
    }

    private mutating func run() -> [UInt32] {
        var splitter: [UInt32] = []
        while let number = waiting.popLast() {
            // Safe: only numbers of parts wait, and a part is a range of members.
            let part = unsafe parts[Int(number)]
            // Marking moves members about.
            splitter.removeAll(keepingCapacity: true)
            for at in part.start..<part.start + part.count { splitter.append(unsafe members[Int(at)]) }
            for letter in 0..<letters {
                let first = letter * stateCount
                for target in splitter { markSources(first &+ Int(target)) }
                while touchedCount > 0 {
                    touchedCount &-= 1
                    // Safe: below the count.
                    split(unsafe Int(touched[touchedCount]))
                }
            }
        }
        // Safe: there are as many.
        return (0..<stateCount).map { unsafe states[$0].part }
    }

    /// Marks the states that a letter leads to a target.
    @inline(__always)
    private mutating func markSources(_ slot: Int) {
        // Safe: states, places and parts are numbers that the lists themselves have.
        var at = unsafe Int(sourceStarts[slot])
        let end = unsafe Int(sourceStarts[slot &+ 1])
        while at < end {
            let number = unsafe sources[at]
            at &+= 1
            let state = unsafe states[Int(number)]
            let part = unsafe parts[Int(state.part)]
            if part.marked == 0 {
                // Safe: each part at most once, and there are no more parts than states.
                unsafe touched[touchedCount] = state.part
                touchedCount &+= 1
            }
            let place = part.start &+ part.marked
            let other = unsafe members[Int(place)]
            unsafe members[Int(place)] = number
            unsafe members[Int(state.place)] = other
            unsafe states[Int(other)].place = state.place
            unsafe states[Int(number)].place = place
            unsafe parts[Int(state.part)].marked = part.marked &+ 1
        }
    }

    /// Moves the marked states of a part to a part of their own, unless all are marked.
    private mutating func split(_ number: Int) {
        // Safe: as in ``markSources(_:)``.
        let part = unsafe parts[number]
        unsafe parts[number].marked = 0
        guard part.marked < part.count else { return }
        let rest = part.count - part.marked
        // The smaller half gets the new number, so that no state is renumbered often.
        let isMarkedNew = part.marked <= rest
        let (start, count) = isMarkedNew ? (part.start, part.marked) : (part.start + part.marked, rest)
        unsafe parts[number].count = part.count - count
        if isMarkedNew { unsafe parts[number].start = part.start + part.marked }
        let new = UInt32(truncatingIfNeeded: partCount)
        addPart(Part(start: start, count: count))
        for at in start..<start + count { unsafe states[Int(members[Int(at)])].part = new }
        waiting.append(new)  // the smaller; and when the old one waits, both do
    }
}
