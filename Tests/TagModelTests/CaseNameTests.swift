import TagModel
import Testing

/// The names of cases, which are written out for Embedded Swift.
struct CaseNameTests {
    @Test func theNamesAreThoseOfTheCases() {
        for kind in PredicateKind.allCases { #expect(kind.caseName == "\(kind)") }
        for kind in MacroKind.allCases { #expect(kind.caseName == "\(kind)") }
    }
}
