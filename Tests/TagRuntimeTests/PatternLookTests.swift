import TagRuntime
import TagTestSupport
import Testing

/// Look-around agrees with the plainest matcher, in linear time and bounded memory.
@Suite struct PatternLookTests {
    /// A pattern drawn at random, and whether it can be empty.
    static func pattern(_ draws: inout SeededRandom, depth: Int) -> (text: String, isNullable: Bool) {
        guard depth > 0, draws.below(8) != 0 else {
            let empty = ["^", "$", #"\b"#, #"\B"#, "(?:)"]
            if draws.below(6) == 0 { return (draws.pick(empty) ?? "", true) }
            let leaves = [
                "a", "b", "c", "ab", ".", "[ab]", "[^a]", #"\w"#, #"\W"#, "é", "[à-ü]", "[^é]", "😀",
            ]
            return (draws.pick(leaves) ?? "", false)
        }
        let (left, leftIsNullable) = pattern(&draws, depth: depth - 1)
        switch draws.below(10) {
        case 0...2:
            let (right, rightIsNullable) = pattern(&draws, depth: depth - 1)
            return (left + right, leftIsNullable && rightIsNullable)
        case 3:
            let (right, rightIsNullable) = pattern(&draws, depth: depth - 1)
            return ("(?:\(left)|\(right))", leftIsNullable || rightIsNullable)
        case 4: return ("(\(left))", leftIsNullable)
        case 5:
            // What can be empty is repeated at most once: there the plain matcher prefers differently.
            let once = ["?", "??"]
            let often = once + ["*", "+", "*?", "+?", "{2}", "{1,2}", "{0,2}?", "{2,}"]
            return ("(?:\(left))" + (draws.pick(leftIsNullable ? once : often) ?? ""), true)
        default:
            let look = draws.pick(["(?=", "(?!", "(?<=", "(?<!"]) ?? ""
            let (right, rightIsNullable) = pattern(&draws, depth: depth - 1)
            return draws.below(2) == 0
                ? (look + left + ")" + right, rightIsNullable) : (right + look + left + ")", rightIsNullable)
        }
    }

    /// Bytes, of which some are no part of a scalar.
    static func text(_ draws: inout SeededRandom, hasStrays: Bool) -> [UInt8] {
        var text: [UInt8] = []
        for _ in 0..<draws.below(12) {
            let strays: [[UInt8]] = [[0xFF], [0xC3], [0xE2, 0x82], [0x80]]
            if hasStrays, draws.below(4) == 0 {
                text += draws.pick(strays) ?? []
            } else {
                text += Array(
                    (draws.pick(["a", "b", "c", "a", "b", " ", "\n", "é", "ü", "😀", "_"]) ?? "").utf8)
            }
        }
        return text
    }

    @Test func `random patterns find what the plainest matcher finds`() throws {
        var draws = SeededRandom(seed: 20_261_122)
        var found = 0
        var asked = 0
        var looking = 0
        for _ in 0..<6_000 {
            let (pattern, _) = Self.pattern(&draws, depth: 4)
            let parsed = ParsedPattern(pattern, PatternOptions(remembersGroups: true))
            try #require(parsed.faults == [], "\(pattern)")
            let slow = try #require(SlowPattern(pattern))
            let machine = PatternBuilder.build(bytes: parsed.program)
            let plain = PatternBuilder.build(bytes: ParsedPattern(pattern).program)
            if machine.looksAround { looking += 1 }
            for round in 0..<6 {
                // Before a continuation byte astray \B is not sure that it is between scalars.
                let text = Self.text(&draws, hasStrays: round > 3 && !pattern.contains(#"\B"#))
                let expected: [Range<Int>?]?
                do { expected = try slow.firstMatch(in: text) } catch { continue }
                asked += 1
                if expected != nil { found += 1 }
                #expect(Self.find(machine, text) == expected, "\(pattern) in \(text)")
                #expect(plain.decide(text).matches == (expected != nil), "\(pattern) in \(text)")
            }
        }
        #expect(asked > 35_000 && found > 12_000 && found < 30_000 && looking > 3_000)
    }

    static func find(_ machine: PatternMachine, _ text: [UInt8], window: Int? = nil) -> [Range<Int>?]? {
        var search = window.map { GroupSearch(window: $0) } ?? GroupSearch()
        guard search.search(machine, text.span, from: 0) else { return nil }
        return stride(from: 0, to: search.places.count, by: 2).map {
            let (start, end) = (Int(search.places[$0]), Int(search.places[$0 + 1]))
            return start >= 0 && end >= start ? start..<end : nil
        }
    }

    @Test func `long texts are looked at window by window, with the same answers`() throws {
        var draws = SeededRandom(seed: 77)
        var found = 0
        for round in 0..<300 {
            let (drawn, _) = Self.pattern(&draws, depth: 4)
            // Most would be found at once.
            let pattern = round % 3 == 0 ? drawn : "^(?:a|b|é)*x+.*(?:\(drawn)).*y"
            let parsed = ParsedPattern(pattern, PatternOptions(remembersGroups: true))
            let machine = PatternBuilder.build(bytes: parsed.program)
            var text: [UInt8] = []
            let count = draws.below(300)
            while text.count < count { text += Array((draws.pick(["a", "b", "ab", "é"]) ?? "").utf8) }
            text += Array("xx".utf8) + Self.text(&draws, hasStrays: false) + Array("y".utf8)
            let whole = Self.find(machine, text)
            if whole != nil { found += 1 }
            #expect(Self.find(machine, text, window: 64) == whole, "\(pattern) in \(text)")
            var search = LookSearch(window: 64)
            let matches = search.matches(machine, text.span)
            #expect(matches == (whole != nil), "\(pattern) in \(text)")
        }
        #expect(found > 100 && found < 250, "\(found)")
    }

    static let adversarial: [(pattern: String, unit: String)] = [
        ("(?=(?:a|a)*b)", "a"), ("(?<=b(?:a+)+)c", "a"), ("(?!(?:x+x+)+y)z", "x"), ("(?:(?=.*c)a)*b", "a"),
        ("(?=.*(?<=b.*)c)", "ab"), ("(?:(?<!b.*)(?=a*b).)+$", "a"), ("(?=(?=(?=(?=a*b)a*b)a*b)a*b)", "a"),
        ("(?<=(?!(?<=(?!b).*).*c).*)d", "é"),
    ]

    @Test(arguments: adversarial)
    func `work is linear in the text, window by window, too`(pattern: String, unit: String) throws {
        let program = ParsedPattern(pattern).program
        let machine = PatternBuilder.build(bytes: program)
        let cost = try PatternProgram.verify(bytes: program).cost
        var spent: [Int] = []
        for length in [2_000, 4_000] {
            let text = Array(String(repeating: unit, count: length / unit.utf8.count).utf8)
            var search = GroupSearch()
            let found = search.search(machine, text.span, from: 0)
            #expect(search.work <= 2 * machine.size * (text.count + 1))
            var windowed = GroupSearch(window: 64)
            let foundToo = windowed.search(machine, text.span, from: 0)
            #expect(foundToo == found)
            #expect(windowed.work <= 4 * cost * (text.count + 64))
            #expect(machine.decide(text).matches == found)
            #expect(machine.decide(text).work <= 2 * machine.size * (text.count + 1))
            spent.append(windowed.work)
        }
        #expect(Double(spent[1]) <= 2.2 * Double(spent[0]))
    }

    @Test func `look-around is built once, however often it is repeated`() throws {
        let once = try PatternProgram.verify(bytes: ParsedPattern("(?=[α-ω]{20}x)a").program)
        let often = try PatternProgram.verify(bytes: ParsedPattern("(?:(?=[α-ω]{20}x)a){1000}").program)
        #expect(often.cost <= once.cost + 4_000)
        let machine = PatternBuilder.build(bytes: ParsedPattern("(?:(?=[α-ω]{20}x)a){1000}").program)
        #expect(machine.size <= often.cost)
        // What is within look-around is no part of a product of repetitions.
        #expect(ParsedPattern("(?:(?=a{100})b){100}").faults == [])
    }

    @Test func `the largest look-around there may be is built, and answers`() throws {
        let many = String(repeating: "(?=a)", count: 819)
        let deep = String(repeating: "(?=", count: 60) + "a" + String(repeating: ")", count: 60)
        for pattern in [many, deep, "(?=(?:\(String(repeating: "a?", count: 90))){100}b)"] {
            let parsed = ParsedPattern(pattern)
            try #require(parsed.faults == [])
            let machine = PatternBuilder.build(bytes: parsed.program)
            #expect(machine.size <= (try PatternProgram.verify(bytes: parsed.program).cost))
            #expect(machine.decide(Array("ba".utf8)).matches)
        }
        #expect(ParsedPattern(String(repeating: "(?=", count: 101)).faults.first?.code == .tooDeep)
    }
}
