import TagCompiler
import TagDiagnostics
import TagLogic
import TagModel
import TagRuntime
import Testing

@testable import TagProof

/// Questions end, whatever is asked: where there is an easy answer it is found, else it is said that there is none.
@Suite struct BudgetTests {
    /// A rule `r` of conditions on a macro `x`, a tag `t` that it fires, and what else there is.
    private static func definition(
        _ conditions: [String], unless: [String] = [], macros: String = ""
    ) -> String {
        """
        {"container": {"id": "GTM-AB12"},
         "macros": {"x": {"type": "dataLayer", "name": "x"}, "y": {"type": "dataLayer", "name": "y"}\(macros)},
         "rules": {"r": {"if": [\(conditions.joined(separator: ", "))], "unless": [\(unless.joined(separator: ", "))]}},
         "tags": {"t": {"type": "functionCall", "function": "f", "fires": ["r"]}}}
        """
    }

    private static func conditions(
        _ count: Int, _ predicate: String = "contains", of macro: String = "x", _ text: (Int) -> String
    ) -> [String] {
        (0..<count).map { #"{"macro": "\#(macro)", "\#(predicate)": "\#(text($0))"}"# }
    }

    private static func words(_ count: Int) -> [String] { conditions(count) { "word\($0)" } }

    /// Tables that ask the one before in three places, and one that asks for the last.
    private static func tables(_ count: Int) -> String {
        (1..<count).map { number in
            let before = number > 1 ? "{{m\(number - 1)}}" : "{{x}}"
            return #"""
                , "m\#(number)": {"type": "lookupTable", "input": "{{y}}", "default": "\#(before)d",
                  "table": [{"key": "a", "value": "\#(before)"}, {"key": "b", "value": "c\#(before)"}]}
                """#
        }.joined()
    }

    private static let primes = conditions(10, "matchesRegex") {
        "^(([a-z]{2}){\([2, 3, 5, 7, 11, 13, 17, 19, 23, 29][$0])})*$"
    }

    static let rows: [(name: String, definition: String, answer: String)] = [
        ("texts", definition(words(20)), "yes"),
        ("texts and what begins", definition(words(20) + conditions(1, "startsWith") { _ in "/a" }), "yes"),
        ("texts, one of them refused", definition(words(20), unless: conditions(1) { _ in "ord7" }), "no"),
        (
            "texts between what is refused",
            definition(words(20), unless: conditions(9) { "\($0)word" } + conditions(1) { _ in "-" }), "yes"
        ),
        (
            "texts and two beginnings",
            definition(words(20) + conditions(2, "startsWith") { ["ab", "ac"][$0] }), "no"
        ),
        (
            "texts and two ends",
            definition(words(20) + conditions(2, "endsWith") { ["xb", "b"][$0] }), "yes"
        ),
        ("texts and one value", definition(words(20) + conditions(1, "equals") { _ in "word1" }), "no"),
        ("many values refused", definition([], unless: conditions(3_000, "equals") { "v\($0)" }), "yes"),
        ("lengths", definition(primes), "yes"),
        (
            "places of letters",
            definition(conditions(6, "matchesRegex") { "(a|b).{\($0 + 3)}c\($0)" }), "yes"
        ),
        (
            "tables on tables",
            definition(
                conditions(1, of: "m39") { _ in "dd" }, macros: tables(40)), "yes"
        ),
        (
            "what no table gives",
            definition(
                conditions(1, "equals", of: "m39") { _ in "zzz" }
                    + conditions(1, "equals") { _ in "a" } + conditions(1, "equals", of: "y") { _ in "a" },
                macros: tables(40)), "no"
        ),
        (
            "a table of many letters with one end",
            definition(
                conditions(1, "equals", of: "area") { _ in "A" } + conditions(1, "equals") { _ in "nowhere" },
                macros: ideographs(150)), "no"
        ),
    ]

    /// A table of texts that begin with a letter each and end alike: half of them have the value A.
    private static func ideographs(_ count: Int) -> String {
        let rows = (0..<count).map { row in
            let letter = Unicode.Scalar(0x4E00 + 3 * UInt32(row)).map(String.init) ?? ""
            let value = row % 2 == 0 ? "B" : "A"
            return #"{"key": "\#(letter) page of the weather service", "value": "\#(value)"}"#
        }
        let table = #""table": [\#(rows.joined(separator: ", "))]"#
        return #", "area": {"type": "lookupTable", "input": "{{x}}", "default": "none", \#(table)}"#
    }

    @Test(arguments: rows.indices)
    func `an easy answer is found`(row: Int) throws {
        let (name, definition, answer) = Self.rows[row]
        #expect(try Self.answer(definition) == answer, "\(name)")
    }

    /// Constants of which each is the one before twice: the last would be larger than any memory.
    private static func constants(_ count: Int) -> String {
        (0..<count).map { number in
            let value = number == 0 ? "d" : "{{d\(number - 1)}}{{d\(number - 1)}}"
            return #", "d\#(number)": {"type": "constant", "value": "\#(value)"}"#
        }.joined()
    }

    /// Letters of which no two are the same.
    private static func letters(_ count: Int) -> String {
        String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0x20000 + UInt32($0)) }))
    }

    static let costly: [(name: String, definition: String)] = [
        (
            "a text that no memory holds",
            definition(conditions(1, "equals", of: "d59") { _ in "d" }, macros: constants(60))
        ),
        (
            "on the right",
            definition(conditions(1, "equals") { _ in "{{d59}}" }, macros: constants(60))
        ),
        ("a text of many letters", definition(conditions(1, "equals") { _ in letters(4_000) })),
        ("a text of many letters somewhere", definition(conditions(1) { _ in letters(20_000) })),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: costly.indices)
    func `what would take too long is not decided`(row: Int) throws {
        let (name, definition) = Self.costly[row]
        let answer = try Self.answer(definition)
        #expect(answer != "yes" && answer != "no", "\(name)")
    }

    @Test func `what thousands bring along by one tag is asked once`() throws {
        let count = 3_000
        let rows = (0..<count).map {
            #"""
            "l\#($0)": {"type": "functionCall", "function": "f\#($0)"},
            "t\#($0)": {"type": "functionCall", "function": "g\#($0)", "fires": ["r"], "setup": ["h"]}
            """#
        }
        let leaves = (0..<count).map { #""l\#($0)""# }.joined(separator: ", ")
        let text = #"""
            {"container": {"id": "GTM-AB12"}, "rules": {"r": {}},
             "tags": {"h": {"type": "functionCall", "function": "h", "setup": [\#(leaves)]}, \#(rows.joined(separator: ", "))}}
            """#
        let file = SourceFile(path: "GTM-AB12.json", text: text)
        let checked = try #require(Compiler.check(file).checked)
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        let fires = checked.container.tags.indices.map { proofs.fires(tag: $0, &space) }
        #expect(fires.allSatisfy { $0 == .always })
        #expect(proofs.sequences.starters(of: 1).count == count + 2)
    }

    @Test func `many tags that one event fires take one run of it`() throws {
        let tags = (0..<3_000).map {
            #""t\#($0)": {"type": "functionCall", "function": "f\#($0)", "fires": ["r"]}"#
        }
        let text = """
            {"container": {"id": "GTM-AB12"}, "macros": {"x": {"type": "event"}},
             "rules": {"r": {"if": [{"macro": "x", "equals": "e"}]}}, "tags": {\(tags.joined(separator: ", "))}}
            """
        let file = SourceFile(path: "budget.json", bytes: Array(text.utf8))
        let checked = try #require(Compiler.compile(file).checked)
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        let runner = try #require(WitnessRunner(proofs))
        var shown = 0
        for tag in checked.container.tags.indices {
            guard case .holds(let model) = space.solve(proofs.fires(tag: tag, &space)) else { continue }
            if let outcome = space.outcome(of: Witness(model), by: runner), outcome.fires(tag, proofs) {
                shown += 1
            }
        }
        #expect(shown == 3_000)
        // Each run for itself would take 9,000,000 tags.
        #expect(!space.isSpent)
    }

    @Test
    func `values are shown without the middle of long ones, and while that takes no longer than it should`()
        throws
    {
        let doubled = (1...14).map {
            #", "m\#($0)": {"type": "constant", "value": "{{m\#($0 - 1)}}{{m\#($0 - 1)}}"}"#
        }
        let conditions = (0..<300).map { #"{"macro": "big", "equals": "\#($0)"}"# }
        let text = Self.definition(
            conditions,
            macros: #", "m0": {"type": "constant", "value": "abcdefgh"}"# + doubled.joined()
                + #", "big": {"type": "constant", "value": "{{m14}}{{y}}"}"#)
        let file = SourceFile(path: "budget.json", bytes: Array(text.utf8))
        let checked = try #require(Compiler.compile(file).checked)
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        let situation = Situation(event: "go", keys: [.init("y", "z")], by: proofs.rules)
        let rule = try #require(proofs.table(tag: 0, situation, &space).first)
        #expect(rule.conditions.count == 300)
        let first = try #require(rule.conditions.first?.seen)
        let shown = try #require(first.text)
        #expect(shown.hasPrefix("abcdefghabc") && shown.hasSuffix("fghz") && shown.contains("…"))
        #expect(rule.conditions.allSatisfy { ($0.seen?.length ?? 0) <= 401 })
        #expect(rule.conditions.last?.seen == nil)
        #expect(rule.passes != true)
    }

    private static func answer(_ definition: String) throws -> String {
        let file = SourceFile(path: "budget.json", bytes: Array(definition.utf8))
        let compilation = Compiler.compile(file)
        let checked = try #require(compilation.checked, "\(compilation.diagnostics.map(\.message))")
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        let runner = WitnessRunner(proofs)
        let query = try Query(#"tag "t" fires"#)
        switch try proofs.answer(query, &space, runner: runner).get() {
        case .shown, .proved: return "yes"
        case .impossible, .refuted: return "no"
        case .undecided(let why): return "\(why)"
        }
    }

    @Test func `past the steps of a run nothing is decided, and nothing is said to be proved`() throws {
        let text = Self.definition(Self.words(2), unless: Self.conditions(1) { _ in "word" })
        let file = SourceFile(path: "budget.json", bytes: Array(text.utf8))
        let checked = try #require(Compiler.compile(file).checked)
        var proofs = ContainerProofs(checked)
        var space = ProofSpace(checked)
        space.budget.note(1 << 40)
        let passes = proofs.passes(rule: 0, &space)
        guard case .undecided(.budget) = space.solve(passes) else {
            Issue.record("decided without steps")
            return
        }
        #expect(space.implies(passes, .never) == nil)
    }
}
