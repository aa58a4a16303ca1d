/// How the evaluator meets patterns; programs and matcher are those of the folder Regex.
enum Patterns {
    /// The offset of the first fault in a compiled pattern, or nil.
    static func fault(in program: ByteView) -> Int? {
        program.withSpan { program in
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
        /// Whether the text is a pattern at all.
        let isSound: Bool
    }

    private var stored = PatternMatcher()
    private var computed = PatternMatcher()
    private var computedPatterns: [Computed] = []
    private var lastWasComputed = false

    /// Patterns made at run time that are kept; with one more, all are given up.
    private static let computedLimit = 16

    /// Whether a container's pattern is found anywhere in `text`.
    mutating func matches(_ number: Int, of container: Tables, _ text: ByteView) -> Bool {
        text.withSpan { stored.matches(number, of: container, in: $0) }
    }

    /// Looks for the first match of a container's pattern, so that its groups are known.
    mutating func find(_ number: Int, of container: Tables, _ text: ByteView) -> Bool {
        lastWasComputed = false
        return text.withSpan { stored.find(number, of: container, in: $0) }
    }

    /// Whether a pattern that was put together just now is found; never, when it is no pattern.
    mutating func matchesComputed(_ pattern: ByteView, _ text: ByteView, ignoresCase: Bool) -> Bool {
        guard let number = number(of: pattern, ignoresCase: ignoresCase) else { return false }
        return withView(computedPatterns[number].program) { program in
            program.withSpan { program in
                text.withSpan { computed.matches(number, program, in: $0) }
            }
        }
    }

    /// As ``find(_:of:_:)``, of a pattern that was put together just now.
    mutating func findComputed(_ pattern: ByteView, _ text: ByteView) -> Bool {
        lastWasComputed = true
        guard let number = number(of: pattern, ignoresCase: false) else { return false }
        return withView(computedPatterns[number].program) { program in
            program.withSpan { program in
                text.withSpan { computed.find(number, program, in: $0) }
            }
        }
    }

    private mutating func number(of pattern: ByteView, ignoresCase: Bool) -> Int? {
        for index in computedPatterns.indices where computedPatterns[index].ignoresCase == ignoresCase {
            if withView(computedPatterns[index].text, { $0 == pattern }) {
                return computedPatterns[index].isSound ? index : nil
            }
        }
        if computedPatterns.count == PatternEngine.computedLimit {
            computedPatterns = []
            computed = PatternMatcher()
        }
        let text = pattern.array
        let options = PatternOptions(ignoresCase: ignoresCase, remembersGroups: true)
        let parsed = PatternParser.parse(text, options)
        computedPatterns.append(
            Computed(
                text: text, ignoresCase: ignoresCase, program: parsed.program, isSound: parsed.faults.isEmpty)
        )
        return parsed.faults.isEmpty ? computedPatterns.count - 1 : nil
    }

    /// How many groups the last match found has, the whole match not counted.
    var groupCount: Int { lastWasComputed ? computed.groupCount : stored.groupCount }

    /// A group of the last match found; group 0 is the whole match.
    func group(_ number: Int) -> Range<Int>? {
        lastWasComputed ? computed.group(number) : stored.group(number)
    }
}
