import TagDiagnostics
import TagModel
import TagTestSupport
import Testing

struct SuggestionTests {
    /// Where a name is written that has to be one of those the file, or the form, knows.
    enum Place: String, CaseIterable {
        case macro = "route"
        case rule = "book"
        case type = "lookupTable"
        case condition = "greaterThan"

        var right: String { rawValue }
    }

    struct Typo: Sendable, CustomTestStringConvertible {
        let place: Place
        let wrong: String

        var testDescription: String { "\(wrong) for \(place.right)" }
    }

    /// One letter more, fewer, swapped and changed; at the front, in the middle and at the end.
    static let typos: [Typo] =
        ["routee", "rooute", "rroute", "xroute", "rout", "oute", "roue", "ruote", "roxte", "routx"]
        .map { Typo(place: .macro, wrong: $0) }
        + ["boook", "bookk", "boo", "bok", "obok"].map { Typo(place: .rule, wrong: $0) }
        + ["lookupTablee", "llookupTable", "lookupTabel", "lokupTable"].map { Typo(place: .type, wrong: $0) }
        + ["greaterThann", "greatterThan", "greaterTahn", "reaterThan"]
        .map { Typo(place: .condition, wrong: $0) }

    @Test(arguments: typos)
    func `a name that is a letter off suggests the right one`(typo: Typo) {
        #expect(Self.suggestions(for: typo) == ["did you mean '\(typo.place.right)'?"])
    }

    @Test(arguments: [
        ("matches", "matchesRegex"), ("regex", "matchesRegex"), ("==", "equals"), ("eq", "equals"),
        (">", "greaterThan"), ("gt", "greaterThan"), ("gte", "greaterOrEqual"), ("lt", "lessThan"),
        ("<=", "lessOrEqual"), ("prefix", "startsWith"), ("hasSuffix", "endsWith"), ("includes", "contains"),
    ])
    func `an operator of another language suggests ours`(guess: String, name: String) {
        let suggestions = Self.suggestions(for: Typo(place: .condition, wrong: guess))
        #expect(suggestions == ["did you mean '\(name)'?"])
    }

    @Test
    func `no word is a guess at two operators, nor an operator itself`() {
        let words = PredicateType.all.flatMap(\.guesses) + PredicateType.all.map { $0.name.lowercased() }
        #expect(Set(words).count == words.count)
    }

    @Test
    func `a type like no other lists them all`() {
        let reading = Reading(
            #"{"container": {"id": "GTM-AB12"}, "tags": {"t": {"type": "html"}}}"#)
        let names = (TagType.ordinary.map(\.name) + ["custom"]).joined(separator: ", ")
        #expect(
            reading.diagnostics.first?.notes.map(\.message) == [
                "tag types are \(names)",
                #"for a type that the app implements: "type": "custom", "customType": "html""#,
            ])
    }

    @Test(arguments: [
        (#""tags": {"t": {"type": "«pixel»", "url": "u"}}"#, "imagePixel"),
        (#""«variables»": {"m": {"type": "event"}}"#, "macros"), (#""«triggers»": {"r": {}}"#, "rules"),
        (#""macros": {"m": {"type": "functionCall", "«name»": "userId"}}"#, "function"),
        (#""macros": {"m": {"type": "dataLayer", "«key»": "a.b"}}"#, "name"),
        (#""macros": {"m": {"type": "dataLayer", "«nmae»": "a.b"}}"#, "name"),
        (#""macros": {"m": {"type": "event", "«rules»": []}}"#, "enabledBy"),
        (#""macros": {"m": {"type": "event", "«blockedBy»": []}}"#, "disabledBy"),
        (#""tags": {"t": {"type": "imagePixel", "url": "u", "«firedBy»": []}}"#, "fires"),
        (#""tags": {"t": {"type": "imagePixel", "url": "u", "«enabledBy»": []}}"#, "fires"),
        (#""tags": {"t": {"type": "imagePixel", "url": "u", "«exceptions»": []}}"#, "blockedBy"),
    ])
    func `a name that is not near is one finding, with the name that is meant`(text: String, name: String) {
        let source = #"{"container": {"id": "GTM-AB12"}, \#(text)}"#
        let reading = Reading(source.filter { $0 != "«" && $0 != "»" })
        let errors = reading.diagnostics.filter { $0.severity == .error }
        #expect(errors.count == 1)
        #expect(errors.first?.notes.first?.message == "did you mean '\(name)'?")
        #expect(errors.first?.fixIts.first?.edits.first?.replacement == name)
    }

    @Test(arguments: [
        // Two that are missing or unknown, a value that it cannot have, a member that is misspelt, and a name that is taken.
        #"{"type": "dataLayer", "key": "a", "path": "b"}"#, #"{"type": "dataLayer", "key": {"a": 1}}"#,
        #"{"type": "dataLayer", "defualt": "a"}"#, #"{"type": "dataLayer", "name": "a", "key": "b"}"#,
    ])
    func `a member is taken for the missing one only where nothing else is meant`(macro: String) {
        let reading = Reading(#"{"container": {"id": "GTM-AB12"}, "macros": {"m": \#(macro)}}"#)
        #expect(!reading.diagnostics.contains { $0.notes.contains { $0.message == "did you mean 'name'?" } })
    }

    @Test(arguments: [
        ("fires", "fires", "enabledBy"), ("tags", "fires", "enabledBy"), ("enables", "fires", "enabledBy"),
        ("macros", "fires", "enabledBy"), ("blocks", "blockedBy", "disabledBy"),
    ])
    func `a rule that lists tags says where its name belongs`(word: String, ofTag: String, ofMacro: String) {
        let reading = Reading(
            #"{"container": {"id": "GTM-AB12"}, "rules": {"books": {"if": [], "\#(word)": ["t"]}}}"#)
        let errors = reading.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.message) == ["a rule has no member '\(word)'"])
        #expect(
            errors.first?.notes.map(\.message) == [
                #"tags and macros list their rules: write "\#(ofTag)": ["books"] in the tag, or "\#(ofMacro)": ["books"] in the macro"#
            ])
    }

    @Test func `names are within as many edits as it takes to make one of the other`() {
        var draws = SeededRandom(seed: 23)
        func name() -> String {
            (0..<draws.below(7)).map { _ in draws.pick(["a", "b", "!"]) ?? "" }.joined()
        }
        for _ in 0..<4_000 {
            let (one, other) = (name(), name())
            let distance = Self.distance(Array(one.utf8), Array(other.utf8))
            for edits in 0...3 {
                let areWithin = NearestName.areWithin(edits, one, other)
                #expect(areWithin == (distance <= edits), "\(one) and \(other)")
            }
        }
    }

    /// The number of bytes to insert, delete, change or swap, from a table of all beginnings.
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var table = (0...one.count).map { row in (0...other.count).map { row == 0 ? $0 : row } }
        for row in one.indices {
            for column in other.indices {
                let cost = one[row] == other[column] ? 0 : 1
                var least = min(
                    table[row][column] + cost, table[row][column + 1] + 1, table[row + 1][column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    least = min(least, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = least
            }
        }
        return table[one.count][other.count]
    }

    private static func suggestions(for typo: Typo) -> [String] {
        func name(_ place: Place) -> String { typo.place == place ? typo.wrong : place.right }
        let reading = Reading(
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {
              "route": {"type": "event"},
              "table": {"type": "\#(name(.type))", "input": "{{\#(name(.macro))}}",
                        "table": [{"key": "a", "value": "b"}]}},
             "rules": {"book": {"if": [{"value": "{{table}}", "\#(name(.condition))": 1}]}},
             "tags": {"t": {"type": "imagePixel", "url": "u", "fires": ["\#(name(.rule))"]}}}
            """#)
        let errors = reading.diagnostics.filter { $0.severity == .error }
        return errors.flatMap { $0.notes.map(\.message) }.filter { $0.hasPrefix("did you mean") }
    }
}
