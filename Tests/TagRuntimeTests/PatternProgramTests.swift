import TagTestSupport
import Testing

@testable import TagRuntime

/// The stored form: what patterns become, what is refused, and that nothing that passes misbehaves.
@Suite struct PatternProgramTests {
    /// A pattern and its program as text: operators by name in braces, everything else as itself.
    static let programs: [(pattern: String, program: String)] = [
        ("abc", "abc"), (#"\.pdf$"#, ".pdf{textEnd}"),
        ("^/(checkout|cart)(/|$)", "{textStart}/{group}checkout{or}cart{end}{group}/{or}{textEnd}{end}"),
        ("a|b|", "a{or}b{or}"), ("(?:ab)c", "abc"), ("(?:ab)*c", "{zeroOrMore}{group}ab{end}c"),
        ("(ab)", "ab"), ("(?:a)*", "{zeroOrMore}a"),
        ("(?:a*)*", "{zeroOrMore}{zeroOrMore}a"), ("ab*?c", "a{zeroOrMoreLazy}bc"),
        ("a{2,3}", "{counted}{02}{04}a"), ("a{300,}", "{counted}{81}{2c}{00}a"),
        ("[0-9]", "{digit}"), ("[^A-Za-z0-9_]", "{notWord}"), (#"[\s\S]"#, "{any}"),
        (#"[^\n]"#, "{anyInLine}"), ("[.]", "."), ("[^/?]", "{notSet}{02}/?"),
        ("[a-z0-9-]", "{set}{21}09az-"), ("(?i)a.b", "{caseToggle}a{anyInLine}b"),
        ("(?i)1a", "1{caseToggle}a"), ("(?i:a)b", "{caseToggle}a{caseToggle}b"),
        ("é+", "{oneOrMore}é"), ("(?i)é", "{set}{02}Éé"), (#"\t"#, "{escape}{09}"), ("(?:)", ""),
        ("(?:)*", "{zeroOrMore}{group}{end}"), (#"\b^$"#, "{wordBoundary}{textStart}{textEnd}"),
        ("a(?=b|c)(?!d)", "a{look}{3d}b{or}c{end}{look}{21}d{end}"),
        ("(?<=a)(?<!)", "{look}{3c}a{end}{look}{3e}{end}"),
        ("(?:(?=a))*", "{zeroOrMore}{look}{3d}a{end}"),
        ("(?:(?=a)b)+", "{oneOrMore}{group}{look}{3d}a{end}b{end}"),
        ("(?=a(?i)b)c(?i)d", "{look}{3d}a{caseToggle}b{end}{caseToggle}c{caseToggle}d"),
        ("((?<=(a)))", "{look}{3c}a{end}"),
    ]

    @Test(arguments: programs)
    func `a pattern is stored in canonical form`(pattern: String, program: String) {
        let bytes = PatternParser.parse(Array(pattern.utf8)).program
        #expect(Self.shown(bytes) == program)
    }

    /// Operators by name, their operands in hexadecimal.
    static func shown(_ program: [UInt8]) -> String {
        var shown: [UInt8] = []
        var operands = 0
        for byte in program {
            let isOperand = operands > 0
            operands = max(operands - 1, 0)
            if isOperand {
                let digits = String(byte, radix: 16)
                shown += Array("{\(digits.count == 1 ? "0" : "")\(digits)}".utf8)
                if byte >= 0x80, operands == 1 { operands += 1 }
            } else if byte < 0x20, let code = PatternCode(rawValue: byte) {
                shown += Array("{\(code)}".utf8)
                operands = [.set, .notSet, .escape, .look].contains(code) ? 1 : code == .counted ? 2 : 0
            } else {
                shown.append(byte)
            }
        }
        return String(decoding: shown, as: UTF8.self)
    }

    @Test func `what is remembered is stored only on demand`() {
        let pattern = Array("(a)(?:b|(c))".utf8)
        let parsed = PatternParser.parse(pattern, PatternOptions(remembersGroups: true))
        #expect(Self.shown(parsed.program) == "{capture}a{end}{group}b{or}{capture}c{end}{end}")
        #expect(parsed.groups == 2 && PatternParser.parse(pattern).groups == 2)
    }

    static let refused: [(bytes: [UInt8], error: PatternProgramError)] = [
        ([0x00], PatternProgramError(.unknownCode, at: 0)),
        ([0x61, 0x1E], PatternProgramError(.truncated, at: 2)),
        ([0x1E, 0x3F, 0x04], PatternProgramError(.unknownCode, at: 1)),
        ([0x1E, 0x3D, 0x61], PatternProgramError(.truncated, at: 3)),
        ([0x1E, 0x3D, 0x04, 0x04], PatternProgramError(.unopened, at: 3)),
        ([0x1E, 0x3D, 0x05, 0x04], PatternProgramError(.nothingToRepeat, at: 3)),
        // What is within look-around within look-around counts more than once.
        (
            (0..<16).flatMap { _ in [0x1E, 0x3D, 0x0B, 0x83, 0xE8, 0x83, 0xE9, 0x15] }
                + [UInt8](repeating: 4, count: 16),
            PatternProgramError(.tooLarge, at: 104)
        ),
        ([0x01, 0x61], PatternProgramError(.truncated, at: 2)),
        ([0x02], PatternProgramError(.truncated, at: 1)),
        ([0x61, 0x04], PatternProgramError(.unopened, at: 1)),
        ([0x05], PatternProgramError(.truncated, at: 1)),
        ([0x05, 0x03], PatternProgramError(.nothingToRepeat, at: 1)),
        ([0x05, 0x1D, 0x61], PatternProgramError(.nothingToRepeat, at: 1)),
        ([0x01, 0x05, 0x04], PatternProgramError(.nothingToRepeat, at: 2)),
        ([0x0B, 0x01], PatternProgramError(.truncated, at: 2)),
        ([0x0B, 0x03, 0x03, 0x61], PatternProgramError(.badCount, at: 0)),
        ([0x0B, 0x87, 0xFF, 0x00, 0x61], PatternProgramError(.badCount, at: 0)),
        ([0x0F], PatternProgramError(.truncated, at: 1)),
        ([0x0F, 0x01], PatternProgramError(.truncated, at: 2)),
        ([0x0F, 0x10, 0x62, 0x61], PatternProgramError(.badSet, at: 0)),
        ([0x0F, 0x02, 0x62, 0x61], PatternProgramError(.badSet, at: 0)),
        ([0x0F, 0xFF, 0x00], PatternProgramError(.truncated, at: 3)),
        ([0x0F, 0x01, 0x80], PatternProgramError(.badText, at: 2)),
        ([0xC3], PatternProgramError(.badText, at: 0)), ([0xC0, 0x80], PatternProgramError(.badText, at: 0)),
        ([0xED, 0xA0, 0x80], PatternProgramError(.badText, at: 0)),
        ([0xF4, 0x90, 0x80, 0x80], PatternProgramError(.badText, at: 0)),
        ([0x1F], PatternProgramError(.truncated, at: 1)),
        ([UInt8](repeating: 0x61, count: 65_537), PatternProgramError(.tooLong, at: 65_536)),
        ([UInt8](repeating: 0x01, count: 300), PatternProgramError(.tooDeep, at: 202)),
        ([UInt8](repeating: 0x05, count: 300), PatternProgramError(.tooDeep, at: 202)),
        ([0x0B, 0x83, 0xE8, 0x00, 0x0B, 0x83, 0xE8, 0x00, 0x61], PatternProgramError(.tooLarge, at: 0)),
        // Nothing, repeated again and again, is not free.
        (
            [0x0B, 0x83, 0xE8, 0x00, 0x0B, 0x83, 0xE8, 0x00, 0x01, 0x04],
            PatternProgramError(.tooLarge, at: 0)
        ),
    ]

    @Test(arguments: refused)
    func `bytes that are no program are refused where they go wrong`(
        bytes: [UInt8], error: PatternProgramError
    ) {
        #expect(throws: error) { try PatternProgram.verify(bytes: bytes) }
        let isPlain = PlainProgram.isGood(bytes.span)
        #expect(!isPlain)
    }

    @Test func `every program of a pattern verifies, and says how much it needs`() throws {
        let program = PatternParser.parse(Array("(a|b)+[^c]{2}".utf8), PatternOptions(remembersGroups: true))
            .program
        let facts = try PatternProgram.verify(program.span)
        #expect(facts == PatternFacts(groups: 1, cost: 37))
        #expect(PatternBuilder.build(program.span).size <= facts.cost + 2)
    }

    @Test func `mutated and random programs are refused, or match in bounds`() {
        var draws = SeededRandom(seed: 5)
        let seeds = Self.programs.map {
            PatternParser.parse(Array($0.pattern.utf8), PatternOptions(remembersGroups: true)).program
        }
        let text = Array("/cart/é a9\n.pdf".utf8)
        var (verified, recognized) = (0, 0)
        for round in 0..<4_000 {
            var program = seeds[round % seeds.count]
            if round % 3 == 0 {
                program = (0..<draws.below(20)).map { _ in UInt8(draws.below(round % 2 == 0 ? 0x30 : 0x100)) }
            } else {
                for _ in 0...draws.below(2) where !program.isEmpty {
                    program[draws.below(program.count)] = UInt8(
                        draws.below(draws.below(2) == 0 ? 0x20 : 0x100))
                }
            }
            let isPlain = PlainProgram.isGood(program.span)
            guard let facts = try? PatternProgram.verify(program.span) else {
                #expect(!isPlain, "\(program)")
                continue
            }
            verified += 1
            recognized += isPlain ? 1 : 0
            let machine = PatternBuilder.build(program.span)
            #expect(machine.size <= facts.cost + 2, "\(program)")
            guard machine.size < 1_000 else { continue }
            var search = GroupSearch()
            let found = search.search(machine, text.span, from: 0)
            #expect(machine.decide(text).matches == found, "\(program)")
            if found {
                #expect(
                    search.places[0] >= 0 && search.places[1] >= search.places[0] && search.places[1] <= 16)
            }
        }
        #expect(verified > 1_000 && recognized > 500)
    }

    @Test func `programs that were never verified do no harm`() {
        var draws = SeededRandom(seed: 9)
        let text = Array("abc é".utf8)
        for _ in 0..<4_000 {
            var program = (0..<draws.below(12)).map { _ in UInt8(draws.below(0x100)) }
            program.removeAll { $0 == PatternCode.counted.rawValue || $0 == PatternCode.countedLazy.rawValue }
            var matcher = PatternMatcher()
            _ = matcher.find(0, program.span, in: text.span)
        }
    }
}
