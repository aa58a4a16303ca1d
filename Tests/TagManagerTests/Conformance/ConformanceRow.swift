/// Something that an app may rely on, and what shows that it is so.
struct ConformanceRow: Sendable {
    let id: String
    /// What is promised; of what we leave or do in another way, what the vendor's library does.
    let says: String
    /// Names of test functions.
    let tests: [String]
    /// What is done in another way, or not at all, and why.
    let otherwise: String?

    init(_ id: String, _ says: String, by tests: String..., otherwise: String? = nil) {
        (self.id, self.says, self.tests, self.otherwise) = (id, says, tests, otherwise)
    }

    static let sections: [(title: String, rows: [ConformanceRow])] = [
        ("The guide", guide), ("Evaluation", evaluation), ("Tags and events", tags),
        ("Default containers", defaultContainers), ("The data layer", dataLayer),
        ("Open containers", lifecycle), ("Messages", messages),
    ]

    /// `Schemas/conformance.md` without the outcomes of tests, which `Tests/Scripts/conformance_page.py` adds from a run's log.
    static var page: String {
        var page = """
            # Conformance

            This page lists the promises of Tag Manager's guides and mobile libraries to an app, and the tests that show that
            `TagManager` and `InAppMessaging` keep them. The rows come from the tables in `Tests/TagManagerTests/Conformance`.
            `make conformance` runs all tests and writes their results here; `.ci/run` fails if the results differ.
            Tests over collections of real containers run only if the collections are present.
            Rows G and M are promises of the guides; the others are rules of the libraries that the guides do not mention.

            """
        for (title, rows) in sections { page += "\n## \(title)\n\n" + table(rows) }
        return page
    }

    private static func table(_ rows: [ConformanceRow]) -> String {
        rows.reduce("| id | promise | shown by |\n| --- | --- | --- |\n") { table, row in
            let shown = row.tests.map { "*\($0)*" }.joined(separator: "; ")
            let otherwise = row.otherwise.map { "**Otherwise:** \($0)" }
            let last = [shown.isEmpty ? nil : shown, otherwise].compactMap { $0 }
            return table + "| \(row.id) | \(row.says) | \(last.joined(separator: ". ")) |\n"
        }
    }
}
