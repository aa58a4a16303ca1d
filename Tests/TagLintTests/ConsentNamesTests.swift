import TagLint
import Testing

/// The names by which consent is demanded of services.
struct ConsentNamesTests {
    @Test func `another name leads to a known one, and is none itself`() {
        let names = Set(ConsentDemands.names.map { $0.lowercased() })
        var seen: Set<String> = []
        for (name, service) in ConsentDemands.otherNames {
            #expect(names.contains(service.lowercased()), "\(name)")
            #expect(!names.contains(name.lowercased()))
            #expect(ConsentDemands.isKnown(name), "\(name)")
            #expect(seen.insert(name.lowercased()).inserted, "\(name) is there twice")
        }
    }

    @Test(arguments: [
        ("Fecebook", "'Facebook'"), ("Googel Ads", "'Google Ads'"), ("Mta", "'Meta'"),
        ("Google", "'Google Ads' or 'Google Analytics' or 'Google tag'"),
        ("Microsoft", "'Microsoft Advertising' or 'Xandr' or 'Clarity'"),
    ])
    func `what is probably meant`(name: String, suggestion: String) {
        #expect(!ConsentDemands.isKnown(name))
        #expect(ConsentDemands.suggestion(for: name) == suggestion)
    }

    @Test func `nothing is suggested for a name that is like none`() {
        #expect(ConsentDemands.suggestion(for: "Acme Insights") == nil)
    }
}
