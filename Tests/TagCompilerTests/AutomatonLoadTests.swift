import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// A cell of ``HandMade/automata()`` set to something else, and which cell is then at fault: that one, unless another is named.
struct AutomatonDamage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: LoadError.Code
    let section: SectionID
    let cell: Int
    let value: UInt64
    let fault: Int

    init(
        _ what: String, _ section: SectionID, _ cell: Int, _ value: UInt64, at fault: Int? = nil,
        _ code: LoadError.Code = .badAutomaton
    ) {
        testDescription = what
        self.code = code
        self.section = section
        self.cell = cell
        self.value = value
        self.fault = fault ?? cell
    }
}

@Suite struct AutomatonLoadTests {
    @Test(arguments: [
        AutomatonDamage("an unknown form", .automata, 0, 8),
        AutomatonDamage("fewer states than there always are", .automata, 1, 1),
        AutomatonDamage("no classes", .automata, 2, 0),
        AutomatonDamage("an initial state that is not there", .automata, 3, 4),
        AutomatonDamage("a state for sure that accepts at the end", .automata, 4, 1),
        AutomatonDamage("accepting states that are not there", .automata, 4, 5),
        AutomatonDamage("a pattern of no automaton", .patterns, 1, 7, .indexOutOfRange),
        AutomatonDamage("automata that go backwards", .automata, 17, 0, .badRun),
    ])
    func `records are checked`(damage: AutomatonDamage) throws { try check(damage) }

    // The first automaton is: 2 runs, 'a' 1, 'b' 2; state 2: all to 2, 1 exception, 1 to 3; state 3: as 2, 1, 2 to 1.
    @Test(arguments: [
        AutomatonDamage("more runs than bytes", .transitions, 0, 255, at: 5),
        AutomatonDamage("a run before the one before", .transitions, 3, 0x61),
        AutomatonDamage("a run of class 0", .transitions, 2, 0),
        AutomatonDamage("a class that is not there", .transitions, 4, 3),
        AutomatonDamage("a run that ends before it begins", .transitions, 4, 0x82, at: 5),
        AutomatonDamage("a base that is not there", .transitions, 5, 8),
        AutomatonDamage("a row that is like itself", .transitions, 5, 6),
        AutomatonDamage("a row that is like none that is stored", .transitions, 9, 5),
        AutomatonDamage("exceptions of no class", .transitions, 7, 3),
        AutomatonDamage("exceptions out of order", .transitions, 6, 2, at: 9),
        AutomatonDamage("a target that is not there", .transitions, 8, 4),
        AutomatonDamage("bytes that are cut off", .automata, 11, 12, at: 12),
        AutomatonDamage("bytes left over", .automata, 11, 14, at: 13),
        AutomatonDamage("a dense target that is not there", .transitions, 17, 3),
        AutomatonDamage("a wide target that is not there", .transitions, 24, 1, at: 23),
        AutomatonDamage("a byte of no class", .transitions, 25 + 77, 2),
    ])
    func `every byte is checked`(damage: AutomatonDamage) throws { try check(damage) }

    @Test(arguments: [
        AutomatonDamage("a list that is none", .predicates, 1 * 3 + 2, 4, .badOperand),
        AutomatonDamage("texts out of order", .operands, 0, 9, at: 1, .outOfOrder),
        AutomatonDamage("a list with something else in it", .operands, 1, 0, .badOperand),
    ])
    func `lists of texts are checked`(damage: AutomatonDamage) throws { try check(damage) }

    private func check(_ damage: AutomatonDamage) throws {
        var bytes = HandMade.automata().bytes()
        let places = Places(try LoadedContainer(bytes))
        places.set(damage.section, damage.cell, damage.value, in: &bytes)
        let isOfBytes = damage.section == .automata && damage.fault > 11 && damage.code == .badAutomaton
        let section = try #require(
            places.sections.first { $0.id == (isOfBytes ? .transitions : damage.section) })
        Reseal.reseal(&bytes)
        let expected = LoadError(damage.code, at: section.offset + damage.fault * section.width)
        #expect(throws: expected) { _ = try LoadedContainer(bytes) }
    }

    @Test func `more states or bytes than there may be are refused`() throws {
        var made = HandMade()
        func add(states: Int, bytes: [UInt8]) -> LoadError? {
            var made = made
            let stored = AutomatonBytes(
                form: [.sparse, .wide], states: states, classes: 1, initial: 2, firstAccepting: 2,
                bytes: bytes)
            made.add(.regexGroup, [.null, made.pattern([], stored)])
            do throws(LoadError) {
                _ = try LoadedContainer(made.bytes())
                return nil
            } catch {
                return error
            }
        }
        func rows(_ count: Int) -> [UInt8] { [0] + [UInt8](repeating: 0, count: 3 * count) }
        made = HandMade(id: "GTM-LARGE")
        #expect(add(states: 2_000, bytes: rows(1_998)) == nil)
        #expect(add(states: 2_001, bytes: rows(1_999))?.code == .badAutomaton)
        #expect(add(states: 2_000, bytes: rows(30_000))?.code == .badAutomaton)
    }

    /// Most rows have one exception, and are read at once.
    @Test(arguments: [3, 4, 8, 9, 127, 128, 129, 130], [1, 2, 128])
    func `each byte of rows with one exception is checked`(states: Int, classes: Int) throws {
        var plain: [UInt8] = []
        for state in 2..<states { plain += [UInt8(state % 2), 1, 0, UInt8(states - 1)] }
        let rows = Set([2, 3, 4, 5, states - 2, states - 1].filter { $0 >= 2 && $0 < states })
        let values = [0, 1, classes - 1, classes, states - 1, states, states + 1, 127, 128, 129, 255]
        #expect(fault(states: states, classes: classes, plain) == nil)
        for state in rows.sorted() {
            for value in Set(values + [states + 2, states + state - 1, states + state]).filter({ $0 < 256 })
                .sorted()
            {
                for field in [0, 2, 3] {
                    var bytes = plain
                    bytes[(state - 2) * 4 + field] = UInt8(value)
                    let isBase = value < states || value >= states + 2 && value < states + state
                    let isGood = field == 0 ? isBase : value < (field == 2 ? classes : states)
                    let found = fault(states: states, classes: classes, bytes)
                    #expect((found == nil) == isGood, "state \(state), field \(field), \(value)")
                }
            }
        }
        #expect(fault(states: states, classes: classes, plain.dropLast(4)) == .badAutomaton)
        #expect(fault(states: states, classes: classes, plain + [0, 1, 0, 0]) == .badAutomaton)
    }

    /// Rows after listed classes are read in one walk; rows after mapped classes by ``AutomatonCursor``, which keeps places.
    @Test(arguments: [3, 4], [1, 2])
    func `every word of a row is accepted by both walks or by neither`(states: Int, classes: Int) {
        var plain: [UInt8] = []
        for state in 2..<states { plain += [UInt8(state % 2), 1, 0, UInt8(states - 1)] }
        let bases = Array(0...UInt8(2 * states + 1)) + [255]
        let targets = Array(0...UInt8(states)) + [255]
        // A row of two transitions takes the bytes behind the word, too.
        let ends: [[UInt8]] = [[], [UInt8(classes - 1), 0]]
        var (accepted, differing): (Int, [[UInt8]]) = (0, [])
        for state in 2..<states {
            let word = (state - 2) * 4..<(state - 1) * 4
            for base in bases {
                for count in 0...UInt8(3) {
                    for byteClass in 0...UInt8(classes) {
                        for target in targets {
                            for end in ends {
                                var rows = plain + end
                                rows.replaceSubrange(word, with: [base, count, byteClass, target])
                                let quick = fault(states: states, classes: classes, rows)
                                let slow = fault(states: states, classes: classes, rows, [.sparse, .mapped])
                                if quick == nil { accepted += 1 }
                                if quick != slow { differing.append(rows) }
                            }
                        }
                    }
                }
            }
        }
        #expect(differing == [])
        #expect(accepted > 5)
    }

    /// Returns what is wrong with an automaton of these rows, whose bytes are all of class 0.
    private func fault(
        states: Int, classes: Int, _ rows: [UInt8], _ form: AutomatonForm = .sparse
    ) -> LoadError.Code? {
        var made = HandMade()
        let listed = form.contains(.mapped) ? [UInt8](repeating: 0, count: 256) : [0]
        let stored = AutomatonBytes(
            form: form, states: states, classes: classes, initial: 2, firstAccepting: 2, bytes: listed + rows)
        made.add(.regexGroup, [.null, made.pattern([], stored)])
        do throws(LoadError) {
            _ = try LoadedContainer(made.bytes())
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a container with automata evaluates by them`() throws {
        let evaluator = Evaluator(try HandMade.automata().loaded())
        let expected: [(String, String, Int)] = [
            ("open", "xab", 1), ("buy", "ab", 6), ("view", "ab", 0), ("buy", "ccc", 1), ("open", "BUY", 1),
            ("Open", "ab", 0), ("open", "", 0),
        ]
        for (event, page, count) in expected {
            let update = Value.map([
                .init("event", .text(UTF8Text(event))), .init("page", .text(UTF8Text(page))),
            ])
            let trace = try #require(evaluator.trace(update)).trace
            #expect(trace.rules.count { $0.passed && !$0.fires.isEmpty } == count, "\(event) \(page)")
        }
    }

    @Test func `rules that need one of several events are found by each`() throws {
        let container = try HandMade.automata().loaded()
        defer { withExtendedLifetime(container) {} }
        let tables = container.tables
        let names = (0..<tables.events.count).map {
            tables.string(tables.events[$0, EventRecord.name]).string
        }
        #expect(names.sorted() == ["buy", "open"])
        #expect(tables.candidates.count == 2 * 8)
        #expect(tables.restRules.count == 1)
    }
}
