import TagRuntime
import TagTestSupport
import Testing

/// What is wrong with patterns, and where.
@Suite struct PatternFaultTests {
    /// Patterns with what is wrong between «», and the codes in turn.
    static let faults: [(marked: String, codes: [PatternFault.Code])] = [
        ("a«(»b", [.unclosedParenthesis]), ("ab«)»c", [.unopenedParenthesis]),
        ("«(»a«(?:»b", [.unclosedParenthesis, .unclosedParenthesis]),
        ("a«)»b*«*»", [.unopenedParenthesis, .repeatedTwice]), ("«*»a", [.nothingToRepeat]),
        ("a|«+»", [.nothingToRepeat]), ("(«*»a)", [.nothingToRepeat]),
        ("(?i)«*»", [.nothingToRepeat]), ("«{2}»", [.nothingToRepeat]), ("a*«*»", [.repeatedTwice]),
        ("a+?«?»", [.repeatedTwice]),
        ("a{2}«{3}»", [.repeatedTwice]), ("a+«+»b", [.possessive]), ("a{2}«+»", [.possessive]),
        ("a«{3,2}»", [.reversedRepeat]),
        ("a«{1001}»", [.repeatTooLarge]), ("a«{2,99999999999999999999}»", [.repeatTooLarge]),
        ("(a{100})«{20}»", [.repeatProductTooLarge]),
        ("((a{10}){10}b)«{11}»", [.repeatProductTooLarge]), (#"(a)«\1»"#, [.backReference]),
        (#"(a)«\9»"#, [.backReference]), ("(?<n>a)«(?P=n)»b", [.backReference]),
        (#"(?<n>a)«\k<n>»"#, [.backReference]), ("a(?=b)«*»", [.repeatedLook]),
        ("(?<!a)«{2}?»b(?!c)«+»", [.repeatedLook, .repeatedLook]),
        ("«(?<=»a«(?!»b", [.unclosedParenthesis, .unclosedParenthesis]), ("(?=«*»)", [.nothingToRepeat]),
        (#"(?=(a))«\1»"#, [.backReference]), ("«(?<a=»b)", [.badGroupName]),
        ("«(?>»a)", [.atomicGroup]), ("(a)«(?»(1)b)", [.conditional]), ("a(b«(?»1)?)", [.recursion]),
        ("«(?»'n'a)", [.unknownGroup]),
        ("(?«x»)a", [.unknownFlag]), ("(?i«U»:a)", [.unknownFlag]), ("(?<«1a»>b)", [.badGroupName]),
        ("«(?<>»a)", [.badGroupName]),
        ("(?<n>a)(?<«n»>b)", [.repeatedGroupName]), ("a«[»bc", [.unclosedClass]), ("«[»^]", [.unclosedClass]),
        ("[«z-a»]", [.reversedRange]),
        (#"[a-«\d»]"#, [.classAsBound]), (#"[«\d»-z]"#, [.classAsBound]),
        ("[«[:letter:]»]", [.unknownPOSIXClass]), (#"«\p{L}»+"#, [.unicodeClass]),
        (#"[a«\PN»]"#, [.unicodeClass]), (#"[«\b»]"#, [.backspaceInClass]), (#"a«\y»"#, [.unknownEscape]),
        (#"«\é»"#, [.unknownEscape]), (#"a«\Z»"#, [.unknownEscape]), (#"a«\Q(.\E»b"#, [.unknownEscape]),
        (#"«\Q(»"#, [.unknownEscape]), (#"a«\E»"#, [.unknownEscape]),
        (#"a«\»"#, [.trailingBackslash]), (#"«\x4»"#, [.badHex]), (#"«\x{}»"#, [.badHex]),
        (#"«\x{110000}»"#, [.notAScalar]), (#"«\uD800»"#, [.notAScalar]),
        (#"«\C»"#, [.anyByte]), (#"«\y»«(»[«z-a»]"#, [.unknownEscape, .unclosedParenthesis, .reversedRange]),
    ]

    @Test(arguments: faults)
    func `each fault has its code and its bytes`(marked: String, codes: [PatternFault.Code]) {
        var pattern: [UInt8] = []
        var ranges: [Range<Int>] = []
        var start = 0
        for character in marked {
            switch character {
            case "«": start = pattern.count
            case "»": ranges.append(start..<pattern.count)
            default: pattern += Array(character.utf8)
            }
        }
        let expected = zip(codes, ranges).map { PatternFault($0, $1) }
        #expect(codes.count == ranges.count)
        #expect(PatternParser.parse(pattern).faults == expected)
    }

    @Test func `budgets hold`() {
        func fault(_ pattern: String, _ options: PatternOptions = PatternOptions()) -> [PatternFault] {
            PatternParser.parse(Array(pattern.utf8), options).faults
        }
        let deep = String(repeating: "(", count: 101) + String(repeating: ")", count: 101)
        #expect(fault(String(deep.dropFirst().dropLast())) == [])
        #expect(fault(deep) == [PatternFault(.tooDeep, 100..<101)])
        let bars = String(repeating: "|", count: 40_000)
        #expect(fault(String(repeating: "a", count: 65_400)) == [])
        #expect(fault(String(repeating: "a", count: 65_536)) == [PatternFault(.tooLarge, 0..<65_536)])
        #expect(fault(String(repeating: "a", count: 65_538)) == [PatternFault(.tooLong, 65_536..<65_538)])
        #expect(fault(String(bars.dropLast(8_000))) == [])
        #expect(fault(bars) == [PatternFault(.tooLarge, 0..<40_000)])
        #expect(fault("[α-ω]{1000}") == [])
        let large = String(repeating: "(?:[α-ωa-zà-ü]|b){999}", count: 8)
        #expect(fault(large) == [PatternFault(.tooLarge, 0..<large.utf8.count)])
        // A search for groups remembers two places a group for every instruction.
        let groups = String(repeating: "(a)", count: 400)
        #expect(fault(groups) == [])
        #expect(
            fault(groups, PatternOptions(remembersGroups: true)) == [
                PatternFault(.tooLarge, 0..<groups.utf8.count)
            ])
    }

    @Test func `no more than twenty faults are told`() {
        #expect(PatternParser.parse(Array(String(repeating: "**", count: 50).utf8)).faults.count == 20)
    }

    @Test func `bytes that are not text are at fault`() {
        #expect(PatternParser.parse([0x61, 0xFF, 0x62]).faults == [PatternFault(.notUTF8, 1..<2)])
        #expect(PatternParser.parse([0x5B, 0xC3, 0x5D]).faults == [PatternFault(.notUTF8, 1..<2)])
        #expect(
            PatternParser.parse([0x5C, 0xE2, 0x98]).faults == [
                PatternFault(.notUTF8, 1..<2), PatternFault(.notUTF8, 2..<3),
            ])
    }

    @Test func `whatever the bytes, reading them ends, and what is taken can be matched`() {
        var draws = SeededRandom(seed: 11)
        let alphabet = Array(#"ab(|)[]^$.*+?{}0123,\dwbB:<>=!Pn-ims"#.utf8) + [0xC3, 0xA9, 0xFF, 0]
        let text = Array("ab12 é-n".utf8)
        var taken = 0
        for _ in 0..<10_000 {
            let pattern = (0..<draws.below(14)).map { _ in alphabet[draws.below(alphabet.count)] }
            let parsed = PatternParser.parse(pattern, PatternOptions(remembersGroups: true))
            for fault in parsed.faults {
                #expect(fault.range.lowerBound >= 0 && fault.range.upperBound <= pattern.count, "\(pattern)")
            }
            guard parsed.faults.isEmpty else { continue }
            taken += 1
            var matcher = PatternMatcher()
            _ = matcher.find(0, parsed.program.span, in: text.span)
        }
        #expect(taken > 1_000)
    }
}
