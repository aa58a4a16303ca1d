import TagTestSupport
import Testing

@testable import TagLogic

@Suite struct ConstraintMappingTests {
    static let lower = mapping(\.lowercaseMapping)
    static let upper = mapping(\.uppercaseMapping)

    static func mapping(_ change: (Unicode.Scalar.Properties) -> String) -> LetterMapping {
        LetterMapping(
            changes: (0..<0x1_E944).compactMap { Unicode.Scalar(UInt32($0)) }.compactMap { scalar in
                let becomes = letters(change(scalar.properties))
                return becomes == [scalar.value] ? nil : (scalar: scalar.value, becomes: becomes)
            })
    }

    static let rows: [(language: Constraint, mapping: LetterMapping, yes: [String], no: [String])] = [
        (
            Constraint(texts: .text(equals: letters("strasse"))), lower, ["STRASSE", "strasse", "Strasse"],
            ["straße", "STRASS"]
        ),
        (
            Constraint(texts: .text(equals: letters("STRASSE"))), upper, ["straße", "strasse", "STRAßE"],
            ["strase", "straßse"]
        ),
        (
            Constraint(texts: .text(prefix: letters("i\u{307}x"))), lower, ["İX", "i\u{307}x"],
            ["IX", "ix", "ıx"]
        ),
        (Constraint(texts: .text(equals: letters("K"))), lower, [], ["K", "k", "\u{212A}"]),
        (Constraint(texts: .text(equals: letters("k"))), lower, ["K", "k", "\u{212A}"], ["kk", ""]),
        (Constraint.comparison(.greater, bound("50")), upper, ["51", "1e3", "1E3"], ["50", "5e1", "x"]),
        (
            Constraint.comparison(.greater, bound("50")).complement, lower, ["50", "5E1", "X", "é"],
            ["51", "1E3"]
        ),
        (
            Constraint.comparison(.greater, bound("50"), by: .javaScript), lower,
            ["51", "1E3", " 51 ", "0XFF", "0xff"], ["50", "", "Infinity", "x", "0X1F"]
        ),
        (
            Constraint.comparison(.greater, bound("50"), by: .javaScript).complement, lower,
            ["50", " ", "Infinity", "-Infinity", "x"], ["51", "0XFF"]
        ),
    ]

    @Test(arguments: rows.indices)
    func `a text is allowed when what it becomes is`(index: Int) throws {
        let row = Self.rows[index]
        let mapped = try #require(row.language.mapped(from: row.mapping))
        for text in row.yes + row.no {
            #expect(mapped.contains(.text(letters(text))) == row.yes.contains(text), "\(text)")
            let becomes = row.mapping(letters(text))
            #expect(mapped.contains(.text(letters(text))) == row.language.contains(.text(becomes)), "\(text)")
        }
        #expect(mapped.points == [])
    }

    @Test func `what no text becomes is impossible`() {
        let shouted = Constraint(texts: .text(containing: letters("AB")))
        #expect(shouted.mapped(from: Self.lower) == .impossible)
    }

    @Test func `what becomes a number is not followed`() {
        // A ligature of two letters f: 0x255.
        #expect(Constraint.comparison(.less, bound("1"), by: .javaScript).mapped(from: Self.upper) == nil)
    }

    @Test func `a letter can become none`() throws {
        let mapping = LetterMapping(changes: [(scalar: 0x20, becomes: [])])
        let mapped = try #require(Constraint(texts: .text(equals: letters("ab"))).mapped(from: mapping))
        for (text, isIn) in [(" a  b ", true), ("ab", true), ("a-b", false)] {
            #expect(mapped.contains(.text(letters(text))) == isIn)
        }
    }
}
