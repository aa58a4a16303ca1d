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
        var packed = PatternMatcher(tableLimit: 0)
        var byProgram = PatternMatcher()
        var matched = 0
        for row in 0..<tables.patterns.count {
            for _ in 0..<6 {
                let text = Self.text(&draws)
                let expected = byProgram.matches(row, tables.pattern(row).array.span, in: text.span)
                let said = byTable.matches(row, of: tables, in: text.span)
                let saidPacked = packed.matches(row, of: tables, in: text.span)
                #expect(said == expected && saidPacked == expected, "\(texts[row]) in \(text)")
                if said { matched += 1 }
            }
        }
        #expect(matched > 300 && matched < 7_500)
        #expect(byTable.tableCount > 300 && byTable.tableCount <= tables.automata.count)
        #expect(packed.tableCount == 0)
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

    /// The base of each row is the cheapest of those that are tried, by the plain way; with up to 256 states and with more.
    @Test func `rows are stored as the fewest exceptions`() throws {
        var draws = SeededRandom(seed: 46)
        var texts = (0..<200).map { _ in Self.pattern(&draws) }
        texts += ["^[a-z]{100}$", "^[a-z]{300}x$", "a.{0,40}b.{0,12}c", "^(?:[a-c]x){140}$"]
        var wide = 0
        for text in texts {
            let program = PatternParser.parse(Array(text.utf8)).program
            guard let automaton = PatternAutomaton.compile(program), let stored = AutomatonBytes(automaton),
                stored.form.contains(.sparse)
            else { continue }
            if automaton.stateCount > 256 { wide += 1 }
            var made = HandMade()
            made.add(.regexGroup, [.null, made.pattern(program, stored)])
            let container = try made.loaded()
            defer { withExtendedLifetime(container) {} }
            var cursor = AutomatonCursor(container.tables.automaton(0))
            for _ in 0..<(try cursor.beginClasses()) { _ = try cursor.classRun() }
            for state in 2..<automaton.stateCount {
                let count = try cursor.beginRow(state).1
                #expect(count == Self.fewestExceptions(automaton, state), "row \(state) of \(text)")
                for _ in 0..<count { _ = try cursor.transition() }
            }
        }
        #expect(wide > 0)
    }

    private static func fewestExceptions(_ automaton: ByteAutomaton, _ state: Int) -> Int {
        let width = automaton.classCount
        func row(_ state: Int) -> [UInt16] {
            Array(automaton.transitions[state * width..<(state + 1) * width])
        }
        let own = row(state)
        let usual = Dictionary(grouping: own) { $0 }.values.map(\.count).max() ?? 0
        let nearby = [Int(automaton.initial)] + Array(max(2, state - 16)..<state)
        let earlier = nearby.filter { $0 >= 2 && $0 < state }
        let others = earlier.map { zip(own, row($0)).count { $0 != $1 } }
        return min(width - usual, others.min() ?? width)
    }

    /// Six classes that share their first bytes, before two long repetitions: each branch below a byte is followed once.
    @Test func `classes of hundreds of scalars have an automaton`() throws {
        let classes = (0..<6).map { bit in
            let size = 1 << bit
            return stride(from: 0x1000 + size, to: 0x1800, by: 2 * size).map { start in
                "\(Character(Unicode.Scalar(start) ?? "?"))-\(Character(Unicode.Scalar(start + size - 1) ?? "?"))"
            }.joined()
        }
        let pattern = "^" + classes.map { "[\($0)]" }.joined() + "a{900}b{900}x$"
        let parsed = PatternParser.parse(Array(pattern.utf8))
        #expect(parsed.faults == [] && PatternAutomaton.compile(parsed.program) != nil)
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

    /// Patterns that are equal as automata share a table; what does not fit is walked as it is stored, event after event.
    @Test func `a table is made once an automaton while there is room, and stays`() throws {
        var made = HandMade()
        for text in ["^[a-f]{200}$", "^(?:[a-f]{100}){2}$", "^[a-f]{300}$", "^[a-f]{100}$", "^[a-f]{50}$"] {
            let program = PatternParser.parse(Array(text.utf8)).program
            let automaton = try #require(PatternAutomaton.compile(program).flatMap { AutomatonBytes($0) })
            made.add(.regexGroup, [.null, made.pattern(program, automaton)])
        }
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        #expect(container.tables.automata.count == 4)
        // Two classes, and two states more than letters at least: 300 letters do not fit beside 200, 100 and 50 do.
        var matcher = PatternMatcher(tableLimit: 4_096)
        for _ in 0..<3 {
            for (row, length) in [200, 200, 300, 100, 50].enumerated() {
                for letters in [length - 1, length, length + 1] {
                    let text = [UInt8](repeating: 0x62, count: letters)
                    let said = matcher.matches(row, of: container.tables, in: text.span)
                    #expect(said == (letters == length), "\(row) and \(letters) letters")
                }
            }
            #expect(matcher.tableCount == 3)
        }
    }

    @Test func `a walk over what is stored gives up at its limit`() throws {
        var made = HandMade()
        // Each state but the first is like the one before it, so that every byte is looked for in all of them.
        var rows: [UInt8] = [1, 0x61, 1] + [2, 0, 1, 1, 2, 0]
        let states = 500
        for state in 3..<states {
            rows += [UInt8((states + state - 1) & 0xFF), UInt8((states + state - 1) >> 8), 0]
        }
        let automaton = AutomatonBytes(
            form: [.sparse, .wide], states: states, classes: 2, initial: states - 1, firstAccepting: states,
            bytes: rows)
        rows = []
        made.add(.regexGroup, [.null, made.pattern(Array("b".utf8), automaton)])
        let container = try made.loaded()
        defer { withExtendedLifetime(container) {} }
        let text = [UInt8](repeating: 0x61, count: 100_000)
        var matcher = PatternMatcher(tableLimit: 0)
        matcher.workLimit = 10_000
        let matches = matcher.matches(0, of: container.tables, in: text.span)
        #expect(!matches)
        #expect(matcher.work > 10_000 && matcher.work < 12_000)
    }
}
