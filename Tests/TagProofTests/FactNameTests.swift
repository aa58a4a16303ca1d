import TagProof
import TagRuntime
import Testing

/// The names of facts, which are written out for Embedded Swift.
struct FactNameTests {
    @Test func theNamesAreThoseOfTheCases() {
        for fact in Host.Fact.allCases { #expect(fact.caseName == "\(fact)") }
    }
}
