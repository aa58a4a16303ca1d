import TagTestSupport
import Testing

@testable import TagLogic

/// Numbers are what the runtime takes for numbers, and compare as they do there.
@Suite struct ConstraintNumberTests {
    @Test func `the grammar is the runtime's`() {
        let wrong = texts(of: "+-.0159eE x", upTo: 5).first {
            Automaton.numbers.accepts($0) != (runtimeOrder($0, "0") != nil)
        }
        #expect(wrong == nil)
    }

    static let long = [
        "9007199254740993", "50.00000000000000000001", "49.99999999999999999999", "50.0000000000001", "1e400",
        "-1e400", "1e-400", "-1e-400", "0e999999999", "18446744073709551616", "-9223372036854775809", "1E+2",
        "123456789012345678901234567890", "5.", ".5", "-.5e1", "1e99999999999999999999",
        "5000000000000000e-14",
        "0.0000000000000000000000000000001", "99999999999999.9999999", "000000000000000000000050", "-0",
        "-0.0",
        "999999999999999", "1000000000000000", "0.1000000000000000000001",
        "50." + String(repeating: "0", count: 40),
    ]
    static let bounds = [
        "0", "1", "-1", "50", "-50", "0.5", "-0.1", "0.1", "10", "99.5", "1e14", "0.015", "-0.005",
        "999999999999999",
        "5e-10", "1.55",
    ]

    @Test(arguments: bounds)
    func `numbers compare as the runtime compares them`(text: String) throws {
        let bound = try #require(Decimal(text))
        let numbers = texts(of: "+-.015e", upTo: 4).filter(Automaton.numbers.accepts) + Self.long.map(letters)
        let less = Constraint.comparison(.less, bound)
        let atLeast = Constraint.comparison(.greaterOrEqual, bound)
        let above = Constraint.comparison(.greater, bound)
        let plain = [-1, 0, 1].map { wanted in Automaton.plainNumbers(comparing: bound) { $0 == wanted } }
        for number in numbers {
            let order = try #require(runtimeOrder(number, text))
            #expect(less.contains(.text(number)) == (order < 0))
            #expect(atLeast.contains(.text(number)) == (order >= 0))
            #expect(above.contains(.text(number)) == (order > 0))
            // Digits say the same of what is short, and of all else no more than it says itself.
            let said = plain.map { $0.accepts(number) }
            let isPlain = Automaton.plainNumbers.accepts(number)
            #expect(said.count { $0 } == (isPlain ? 1 : 0))
            if Automaton.shortNumbers.accepts(number) { #expect(isPlain && said[order + 1]) }
            if isPlain, order != 0 { #expect(said[order + 1]) }
        }
    }

    @Test func `the grammar of scripts is ECMAScript's`() {
        let all =
            texts(of: "+-.01eEx ", upTo: 4) + texts(of: "0bBoOxXfF8", upTo: 4)
            + texts(of: "-I\u{A0}5", upTo: 3)
        let wrong = all.first {
            Automaton.numbers(.javaScript).accepts($0) != (ScriptOracle.number(.text($0)) != nil)
        }
        #expect(wrong == nil)
    }

    @Test(
        arguments: [
            ("", .decimal(bound("0"))), (" 5 ", .decimal(bound("5"))), ("0x10", .decimal(bound("16"))),
            ("abc", .none),
            ("Infinity", .other), ("1e20", .other), ("0xFFFFFFFFFFFFFFFF", .other), ("-0x1", .none),
        ] as [(String, WrittenNumber)])
    func `right sides are numbers by the same rules`(text: String, number: WrittenNumber) {
        #expect(WrittenNumber(letters(text), by: .javaScript) == number)
    }

    @Test func `short numbers are short`() {
        for (text, isShort) in [
            ("123456789012345", true), ("1234567890123456", false), ("00000000000000000000001", true),
            ("0.0000000000000001", true), ("0.00000000000000001", false), ("-1.23456789012345", true),
            ("0.00000000000000000000", true), ("1.234567890123456", false), ("1e5", false), (".", false),
            ("5.", true), (".5", true), ("+", false),
        ] {
            #expect(Automaton.shortNumbers.accepts(letters(text)) == isShort, "\(text)")
        }
    }

    @Test(
        arguments: [
            ("050.50", "50.5"), ("-0", "0"), ("1e3", "1000"), ("-5e-3", "-0.005"), (".5", "0.5"), ("5.", "5"),
            ("100000000000000", "100000000000000"), ("1000000000000000", nil), ("1234567890123456", nil),
            ("1e-20", nil), ("1e99999999999999999999", nil), ("x", nil), ("", nil), ("1e", nil), (".", nil),
        ] as [(String, String?)])
    func `bounds are read exactly`(text: String, written: String?) {
        #expect(Decimal(text)?.text == written)
    }

    static func scripted(_ comparison: Constraint.Comparison, _ text: String) -> Constraint {
        .comparison(comparison, bound(text), by: .javaScript).intersection(
            Constraint(points: .all).complement)
    }
    static func above(_ text: String) -> Constraint { .comparison(.greater, bound(text)) }
    static func below(_ text: String) -> Constraint { .comparison(.less, bound(text)) }
    static func exactly(_ text: String) -> Constraint {
        Constraint.comparison(.greaterOrEqual, bound(text))
            .intersection(.comparison(.lessOrEqual, bound(text)))
    }
    static func whole(_ parts: (ScalarSet, Int, Int?)...) -> Constraint {
        var space = LanguageSpace()
        let items = parts.map { set, least, most in
            let letter = space.set(set)
            return space.repetition(letter, least, most)
        }
        let pattern = space.sequence(items)
        let language = space.whole(pattern)
        var budget = AutomatonBudget()
        return space.automaton(of: language, &budget).map { Constraint(texts: $0) } ?? .anything
    }
    static let digit = ScalarSet([ScalarSet.Range(0x30, 0x39)])
    static let digits = whole((digit, 1, nil))
    static let tail = "numbers with exponents, or of more than 15 digits"

    static let verdicts: [(Constraint, Constraint.Verdict)] = [
        (above("50"), .inhabited(.text(letters("51")))),
        (below("50"), .inhabited(.text(letters("49")))),
        (above("50").intersection(below("51")), .inhabited(.text(letters("50.5")))),
        (above("-2.5").intersection(below("-1.5")), .inhabited(.text(letters("-2")))),
        (exactly("50"), .inhabited(.text(letters("50")))),
        (above("50").intersection(below("51")).intersection(digits), .empty),
        (above("50").intersection(below("52")).intersection(digits), .inhabited(.text(letters("51")))),
        (above("51").intersection(below("50")), .empty),
        (below("-5").intersection(digits), .empty),
        (
            above("50").intersection(whole((ScalarSet(0x37), 1, 1), (digit, 2, 2))),
            .inhabited(.text(letters("700")))
        ),
        (exactly("50").intersection(whole((ScalarSet(0x61), 1, 1))), .empty),
        (
            exactly("50").subtracting(Constraint(texts: .text(equals: letters("50"))))
                .intersection(whole((ScalarSet([ScalarSet.Range(0x31, 0x39)]), 1, 1), (digit, 0, nil))),
            .empty
        ),
        (
            above("50").intersection(Constraint(texts: .text(equals: letters("1e3")))),
            .inhabited(.text(letters("1e3")))
        ),
        (below("50").intersection(Constraint(texts: .text(equals: letters("1e3")))), .empty),
        (
            exactly("0.1").intersection(
                Constraint(texts: .text(equals: letters("0.1000000000000000000001")))),
            .inhabited(.text(letters("0.1000000000000000000001")))
        ),
        (
            above("50").intersection(below("51")).intersection(
                Constraint(texts: .text(suffix: letters("e0")))),
            .undecided(tail)
        ),
        (above("50").complement.intersection(Constraint(points: [.null, .false])), .inhabited(.false)),
        (Constraint(points: .absent), .inhabited(.absent)),
        // By scripts: blanks are 0 and infinity is beyond every bound.
        (scripted(.less, "-5").intersection(whole((ScalarSet(0x20), 0, nil))), .empty),
        (scripted(.less, "5").intersection(whole((ScalarSet(0x20), 2, 2))), .inhabited(.text(letters("  ")))),
        (
            scripted(.greater, "5").intersection(whole((ScalarSet([ScalarSet.Range(0x49, 0x79)]), 1, nil))),
            .inhabited(.text(letters("Infinity")))
        ),
        (
            scripted(.less, "5").intersection(whole((ScalarSet([ScalarSet.Range(0x49, 0x79)]), 1, nil))),
            .empty
        ),
        (
            scripted(.less, "0").intersection(
                Constraint(texts: .text(prefix: letters("0x")), by: .javaScript)),
            .undecided("numbers with exponents, of more than 15 digits, or hexadecimal")
        ),
        (
            scripted(.greater, "5").intersection(
                Constraint(texts: .text(equals: letters("0x10")), by: .javaScript)),
            .inhabited(.text(letters("0x10")))
        ),
        (.impossible, .empty),
    ]

    @Test(arguments: verdicts.indices)
    func `a verdict is a proof, a sample, or none of both`(index: Int) {
        let (constraint, verdict) = Self.verdicts[index]
        #expect(constraint.verdict == verdict)
    }
}
