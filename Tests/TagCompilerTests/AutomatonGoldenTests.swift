import TagCompiler
import TagLogic
import TagRuntime
import TagTestSupport
import Testing

/// Small patterns and their automata, to be read.
@Suite struct AutomatonGoldenTests {
    static let patterns = [
        "", "a", "^a", "a$", "^a$", "^$", "abc", "^ab|cd$", "a.b", "^.$", "^[^/]+$", "é", "^é$", "(?i)k",
        #"\bab\b"#,
        #"\B"#, "(?m)^a$", "^(?:ab|ac|ad)$", "a{2,4}b", "^(a|b)*$", "[^\\s\\S]",
    ]

    @Test func `automata of small patterns`() {
        var text = ""
        for pattern in Self.patterns {
            guard let automaton = PatternAutomaton.compile(RegexCompiler.compile(pattern).program) else {
                text += "\(pattern)\n  none\n\n"
                continue
            }
            text += "\(pattern)\n\(automaton.lines)\n"
        }
        let path = Fixtures.folder + "/automata/small.txt"
        if Fixtures.isBlessing { Fixtures.write(text, to: path) }
        #expect(text == Fixtures.text(path), "BLESS=1 rewrites it")
    }

    static let sizes: [(pattern: String, states: Int, classes: Int)] = [
        // A word: its letters and one more, and the state that refuses, which is not reached.
        ("checkout", 10, 8), ("^checkout", 10, 8), ("a|b", 3, 2), ("[ab]", 3, 2), ("(?:a|b)*", 2, 1),
        // Where . is not followed, bytes that are no scalar must be told: three states more, and three classes.
        ("a{1000}", 1_002, 2), ("foo.*bar", 11, 11), ("(?s)foo.*bar", 11, 10),
    ]

    @Test(arguments: sizes)
    func `automata are as small as they can be`(pattern: String, states: Int, classes: Int) throws {
        let automaton = try #require(PatternAutomaton.compile(RegexCompiler.compile(pattern).program))
        #expect([automaton.stateCount, automaton.classCount] == [states, classes])
    }

    static let lazy = [
        "(a|b)*a(a|b){20}c", ".{0,50}a.{0,50}b", "(?:\(String(repeating: "a?", count: 90))){100}b",
        "^.{1,1000}$",
    ]

    @Test(arguments: lazy)
    func `what is beyond the budget has no automaton`(pattern: String) {
        let compiled = RegexCompiler.compile(pattern)
        #expect(compiled.isValid && PatternAutomaton.compile(compiled.program) == nil)
    }
}

extension ByteAutomaton {
    /// A line for each state that decides nothing: where runs of bytes lead; `*` where the text may end.
    var lines: String {
        var lines = "  \(stateCount) states, \(classCount) classes, from \(initial)\n"
        for state in UInt16(2)..<UInt16(max(2, stateCount)) {
            lines += "  \(state)\(accepts(state) ? "*" : "")"
            var byte = 0
            while byte < 256 {
                let target = next(state, over: UInt8(byte))
                let start = byte
                while byte < 256, next(state, over: UInt8(byte)) == target { byte += 1 }
                let range = Self.name(start) + (byte - 1 > start ? "-" + Self.name(byte - 1) : "")
                let goal = target == Self.refuses ? "no" : target == Self.accepts ? "yes" : "\(target)"
                lines += " \(range):\(goal)"
            }
            lines += "\n"
        }
        return lines
    }

    private static func name(_ byte: Int) -> String {
        byte > 0x20 && byte < 0x7F
            ? String(UnicodeScalar(UInt8(byte))) : (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}
