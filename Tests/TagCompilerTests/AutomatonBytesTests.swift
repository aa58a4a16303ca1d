import TagCompiler
import TagLogic
import TagRuntime
import TagTestSupport
import Testing

/// Automata go into a container and come out of it as they were, and the table says what the program says.
@Suite struct AutomatonBytesTests {
    private static let pieces = [
        "a", "b", "ab", "abc", "[a-f]", "[^a]", ".", ".*", "(?s:.*)", "é", "[à-ü]", "😀", "^", "$", #"\b"#,
        #"\w+"#, "(?i:ab)",
        "(?:a|bc)+", "(?:foo|bar|baz)", "x{3,5}", "[0-9]*", "/",
    ]

    private static func pattern(_ draws: inout SeededRandom) -> String {
        (0...draws.below(5)).map { _ in draws.pick(pieces) ?? "" }.joined()
    }

    private static func text(_ draws: inout SeededRandom) -> [UInt8] {
        (0..<draws.below(6)).flatMap { _ -> [UInt8] in
            if draws.once(in: 8) { return [UInt8(truncatingIfNeeded: draws.next())] }
            return Array(
                (draws.pick(["a", "b", "ab", "foo", "é", "😀", "x", "xxx", "\n", "/", "9", "K", " "]) ?? "")
                    .utf8)
        }
    }

    @Test func `tables decide as programs do`() throws {
        var draws = SeededRandom(seed: 44)
        var made = HandMade()
        var forms: Set<UInt8> = []
        var texts = (0..<1_500).map { _ in Self.pattern(&draws) }
        texts += ["a.{0,90}b.{0,90}c", "(?:a|b)*a[ab]{7}c", "^[a-z]{300}$"]
        for text in texts {
            let program = PatternParser.parse(Array(text.utf8)).program
            let automaton = PatternAutomaton.compile(program).flatMap { AutomatonBytes($0) }
            if let automaton { forms.insert(automaton.form.rawValue) }
            made.add(.regexGroup, [.null, made.pattern(program, automaton)])
        }
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        #expect(tables.patterns.count == texts.count)
        #expect(forms.sorted().starts(with: [0, AutomatonForm.sparse.rawValue, AutomatonForm.wide.rawValue]))
        var byTable = PatternMatcher()
        var byProgram = PatternMatcher()
        var matched = 0
        for row in 0..<tables.patterns.count {
            for _ in 0..<6 {
                let text = Self.text(&draws)
                let expected = byProgram.matches(row, tables.pattern(row).array.span, in: text.span)
                let said = byTable.matches(row, of: tables, in: text.span)
                #expect(said == expected, "\(texts[row]) in \(text)")
                if said { matched += 1 }
            }
        }
        #expect(matched > 300 && matched < 7_500)
    }

    @Test func `what is stored reads back as it was`() throws {
        var draws = SeededRandom(seed: 45)
        for _ in 0..<300 {
            let program = PatternParser.parse(Array(Self.pattern(&draws).utf8)).program
            guard let automaton = PatternAutomaton.compile(program), let stored = AutomatonBytes(automaton)
            else {
                continue
            }
            var made = HandMade()
            made.add(.regexGroup, [.null, made.pattern(program, stored)])
            let container = try made.loaded()
            defer { withExtendedLifetime(container) {} }
            var cursor = AutomatonCursor(container.tables.automaton(0))
            var classes = [UInt8](repeating: 0, count: 256)
            for _ in 0..<(try cursor.beginClasses()) {
                let run = try cursor.classRun()
                for byte in run.low...run.high { classes[Int(byte)] = run.number }
            }
            #expect(classes == automaton.classes)
            let width = automaton.classCount
            var rows = [UInt16](repeating: 0, count: width) + [UInt16](repeating: 1, count: width)
            for state in 2..<automaton.stateCount {
                let (base, count) = try cursor.beginRow(state)
                switch base {
                case .target(let target): rows += [UInt16](repeating: UInt16(target), count: width)
                case .row(let earlier): rows += rows[earlier * width..<(earlier + 1) * width]
                }
                for _ in 0..<count {
                    let (byteClass, target) = try cursor.transition()
                    rows[state * width + byteClass] = UInt16(target)
                }
            }
            #expect(rows == automaton.transitions)
        }
    }

    @Test func `equal languages are stored once`() throws {
        var made = HandMade()
        for text in ["^(?:ab|ac)", "^a[bc]", "^a(b|c)", "^a[bd]"] {
            made.add(.regexGroup, [.null, made.pattern(text)])
        }
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        #expect((0..<4).map { tables.patterns[$0, PatternRecord.automaton] } == [1, 1, 1, 2])
        #expect(tables.automata.count == 2)
    }
}
