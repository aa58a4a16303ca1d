/// The evaluator's use of patterns; programs and matcher are in the folder Regex.
enum Patterns {
    /// The offset of the first fault in a compiled pattern, or nil.
    static func fault(in program: ByteView) -> Int? {
        program.withSpan { program in
            // Pages have few patterns, and each byte of their engine counts.
            #if !hasFeature(Embedded)
            if PlainProgram.isGood(program) { return nil }
            #endif
            do throws(PatternProgramError) {
                _ = try PatternProgram.verify(program)
                return nil
            } catch {
                return error.offset
            }
        }
    }
}

/// The matchers of an evaluation: one for the container's patterns, one for those put together at run time.
struct PatternEngine: ~Copyable {
    private struct Computed {
        let text: [UInt8]
        let ignoresCase: Bool
        let program: [UInt8]
        /// True if the text is a valid pattern.
        let isSound: Bool
    }

    private var stored = PatternMatcher()
    private var computed = PatternMatcher()
    private var computedPatterns: [Computed] = []
    private var lastWasComputed = false

    /// Patterns made at run time that are kept; with one more, all are given up.
    private static let computedLimit = 16
    /// Bytes of a pattern that is put together.
    private static let patternLimit = 1 << 15

    /// Returns true if a container's pattern is found anywhere in `text`; nil if no table is known to decide it.
    ///
    /// A step for 4 bytes of the text is taken off `steps`.
    @inline(__always)
    mutating func knownMatches(_ number: Int, _ text: ByteView, _ steps: inout Int) -> Bool? {
        guard let matches = text.withSpan({ stored.knownMatches(number, in: $0) }) else { return nil }
        steps &-= PatternMatcher.steps(for: text.count)
        return matches
    }

    /// Returns true if a container's pattern is found anywhere in `text`.
    ///
    /// The cost of all searches is taken off `steps`: a step for 4 bytes of the text, and three for two instructions
    /// looked at where no table decides. When they are used up, `steps` is negative, and the answer of no use.
    mutating func matches(_ number: Int, of container: Tables, _ text: ByteView, _ steps: inout Int) -> Bool {
        let before = stored.begin(steps)
        let isFound = text.withSpan { stored.matches(number, of: container, in: $0) }
        steps &-= stored.cost(since: before, text)
        return isFound
    }

    /// Looks for the first match of a container's pattern at or after `start`, so that its groups are known.
    mutating func find(
        _ number: Int, of container: Tables, _ text: ByteView, from start: Int, _ steps: inout Int
    ) -> Bool {
        lastWasComputed = false
        let before = stored.begin(steps)
        let isFound = text.withSpan { stored.find(number, of: container, in: $0, from: start) }
        steps &-= stored.cost(since: before, text)
        return isFound
    }

    /// Returns true if a pattern made at run time is found anywhere in `text`; false if it is not a valid pattern.
    mutating func matchesComputed(
        _ pattern: ByteView, _ text: ByteView, ignoresCase: Bool, _ budget: inout Budget
    ) -> Bool {
        guard let number = number(of: pattern, ignoresCase: ignoresCase, &budget) else { return false }
        let before = computed.begin(budget.steps)
        let isFound = withView(computedPatterns[number].program) { program in
            program.withSpan { program in
                text.withSpan { computed.matches(number, program, in: $0) }
            }
        }
        budget.steps &-= computed.cost(since: before, text)
        return isFound
    }

    /// Looks for the first match of a pattern made at run time at or after `start`, so that its groups are known.
    mutating func findComputed(
        _ pattern: ByteView, _ text: ByteView, from start: Int, _ budget: inout Budget
    ) -> Bool {
        lastWasComputed = true
        guard let number = number(of: pattern, ignoresCase: false, &budget) else { return false }
        let before = computed.begin(budget.steps)
        let isFound = withView(computedPatterns[number].program) { program in
            program.withSpan { program in
                text.withSpan { computed.find(number, program, in: $0, from: start) }
            }
        }
        budget.steps &-= computed.cost(since: before, text)
        return isFound
    }

    /// The number of a pattern; to read one anew costs steps for each byte of it and of its program.
    private mutating func number(of pattern: ByteView, ignoresCase: Bool, _ budget: inout Budget) -> Int? {
        budget.steps &-= Rate.copied.steps(for: pattern.count &* computedPatterns.count)
        for index in computedPatterns.indices where computedPatterns[index].ignoresCase == ignoresCase {
            if withView(computedPatterns[index].text, { $0 == pattern }) {
                return computedPatterns[index].isSound ? index : nil
            }
        }
        if computedPatterns.count == PatternEngine.computedLimit {
            computedPatterns = []
            computed = PatternMatcher()
        }
        guard pattern.count <= PatternEngine.patternLimit, budget.steps > pattern.count << 6 else {
            budget.steps = min(budget.steps, -1)
            return nil
        }
        budget.steps &-= 256 + pattern.count << 6
        let text = pattern.array
        let options = PatternOptions(ignoresCase: ignoresCase, remembersGroups: true)
        let parsed = PatternParser.parse(text, options)
        budget.steps &-= 4 &* parsed.program.count
        computedPatterns.append(
            Computed(
                text: text, ignoresCase: ignoresCase, program: parsed.program, isSound: parsed.faults.isEmpty)
        )
        return parsed.faults.isEmpty ? computedPatterns.count - 1 : nil
    }

    /// The number of groups in the last match, without the whole match.
    var groupCount: Int { lastWasComputed ? computed.groupCount : stored.groupCount }

    /// A group of the last match found; group 0 is the whole match.
    func group(_ number: Int) -> Range<Int>? {
        lastWasComputed ? computed.group(number) : stored.group(number)
    }
}

extension PatternMatcher {
    /// A step is worth four bytes of a text that a table decides; three are worth two instructions looked at.
    @inline(__always)
    fileprivate static func steps(for bytes: Int) -> Int { bytes &>> 2 }

    /// Lets the next search cost so many steps and no more; the work done so far.
    @inline(__always)
    fileprivate mutating func begin(_ steps: Int) -> Int {
        let before = work
        // A search that goes beyond costs more steps than there are.
        workLimit = before &+ 2 &* max(steps, 0) / 3
        return before
    }

    /// The steps that a search of a text cost.
    @inline(__always)
    fileprivate func cost(since before: Int, _ text: ByteView) -> Int {
        (3 &* (work &- before) &+ 1) / 2 &+ Self.steps(for: text.count)
    }
}
