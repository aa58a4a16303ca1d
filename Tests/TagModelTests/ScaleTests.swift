import TagDiagnostics
import TagModel
import Testing

/// What only large or hostile containers show: nothing is quadratic, and nothing overflows the stack.
struct ScaleTests {
    @Test
    func `a cycle through a hundred thousand macros is one finding`() {
        let count = 100_000
        let macros = (0..<count).map {
            #""m\#($0)": {"type": "constant", "value": "{{m\#(($0 + 1) % count)}}"}"#
        }
        let found = Reading(Self.definition(macros)).diagnostics
        #expect(found.map(\.id) == ["macro-cycle"])
        #expect(found.first?.notes.count == 12)
    }

    /// Macros of which each needs the one before, and tags of which each brings the next one along.
    @Test(arguments: [(129, 0), (130, 1), (260, 2), (100_000, 20)])
    func `a chain is as long as walks along it can be`(count: Int, findings: Int) {
        let macros = (0..<count).map {
            #""m\#($0)": {"type": "constant", "value": "\#($0 > 0 ? "{{m\($0 - 1)}}" : "")"}"#
        }
        let tags = (0..<count).map {
            let next = $0 + 1 < count ? #", "setup": ["t\#($0 + 1)"]"# : ""
            return #""t\#($0)": {"type": "functionCall", "function": "f"\#(next)}"#
        }
        for text in [Self.definition(macros), Self.definition([], "", tags)] {
            let found = Reading(text).diagnostics.filter { $0.severity == .error }
            #expect(found.map(\.id) == Array(repeating: "limit-exceeded", count: findings))
            #expect(!found.contains { !$0.range.isKnown })
        }
    }

    @Test
    func `one rule with many conditions that enables many macros costs their sum`() {
        let conditions = (0..<20_000).map { _ in #"{"macro": "e", "equals": "x"}"# }.joined(separator: ",")
        let macros = (0..<20_000).map { #""m\#($0)": {"type": "constant", "value": 1, "enabledBy": ["r"]}"# }
        let text = Self.definition([#""e": {"type": "event"}"#] + macros, #""r": {"if": [\#(conditions)]}"#)
        #expect(Reading(text).lines == [])
    }

    @Test
    func `a name near none of many is looked for within a budget`() {
        let macros = (0..<800).map { #""a macro with a rather long name \#($0)": {"type": "event"}"# }
        let wrong = (0..<300).map {
            #""w\#($0)": {"type": "constant", "value": "{{a macro with the long name \#($0)x}}"}"#
        }
        #expect(Reading(Self.definition(macros + wrong)).diagnostics.count == 300)
    }

    @Test
    func `many references in one escaped text are located in one walk`() {
        let text = String(repeating: #"\n{{e}}"#, count: 50_000)
        let reading = Reading(
            Self.definition([#""e": {"type": "event"}"#, #""m": {"type": "constant", "value": "\#(text)"}"#]))
        #expect(reading.lines == [])
        #expect(reading.container?.referenceCounts.macros == 50_000)
    }

    private static func definition(_ macros: [String], _ rules: String = "", _ tags: [String] = []) -> String
    {
        #"{"container": {"id": "GTM-AB12"}, "macros": {\#(macros.joined(separator: ","))}, "rules": {\#(rules)}, "#
            + #""tags": {\#(tags.joined(separator: ","))}}"#
    }
}
