import TagCompiler
import TagLogic
import TagTestSupport
import Testing

@Suite struct `Languages made in two ways` {
    @Test(arguments: ["purchase", "a", "", "/cart?x=1", "\u{D7FF}\u{E000}é"])
    func `are one value`(text: String) throws {
        let letters = text.unicodeScalars.map(\.value)
        let escaped = text.replacing("?", with: "\\?")
        for (pattern, made) in [
            ("^\(escaped)$", Automaton.text(equals: letters)), ("^\(escaped)", .text(prefix: letters)),
            ("\(escaped)$", .text(suffix: letters)), (escaped, .text(containing: letters)),
        ] {
            let automaton = try #require(PatternAutomaton.automaton(RegexCompiler.compile(pattern).program))
            #expect(Constraint(texts: automaton) == Constraint(texts: made), "\(pattern)")
        }
    }
}
