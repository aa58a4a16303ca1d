import Testing

@testable import TagScript

/// The words of scripts, which have one list of cases and one of texts.
struct WordTests {
    @Test func theTextsAreThoseOfTheCases() {
        #expect(Word.texts.map(String.init) == Word.allCases.map { "\($0)" })
    }
}
