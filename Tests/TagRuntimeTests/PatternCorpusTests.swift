import TagRuntime
import TagTestSupport
import Testing

/// The public cases of other engines.
///
/// What is refused is counted by reason, so that a change of the dialect shows.
@Suite(.enabled(if: Fixtures.shared != nil, "needs the corpora: set TAGC_SHARED"))
struct PatternCorpusTests {
    struct Case {
        let id: String
        let pattern: String
        let text: String
        let search: [Range<Int>?]?
        let whole: [Range<Int>?]??
        let all: [Range<Int>]?
        let limit: Int?
        let onlyWholeMatch: Bool
        let isAnchored: Bool
        let options: PatternOptions

        init?(_ line: Substring) {
            guard let json = PlainJSON(line), let id = json["id"]?.string, let pattern = json["re"]?.string,
                let text = json["s"]?.string
            else { return nil }
            self.id = id
            isAnchored = json["anchored"]?.boolean ?? false
            self.pattern = isAnchored ? #"\A(?:"# + pattern + ")" : pattern
            self.text = text
            search = Self.groups(json["search"])
            whole = json["full"].map(Self.groups)
            all = json["all"]?.array?.compactMap(Self.range)
            limit = json["limit"]?.integer
            onlyWholeMatch = json["caps"]?.boolean == false
            options = PatternOptions(ignoresCase: json["icase"]?.boolean ?? false, remembersGroups: true)
        }

        private static func range(_ json: PlainJSON) -> Range<Int>? {
            guard let bounds = json.array, bounds.count == 2, let low = bounds[0].integer,
                let high = bounds[1].integer
            else { return nil }
            return low..<high
        }

        private static func groups(_ json: PlainJSON?) -> [Range<Int>?]? { json?.array.map { $0.map(range) } }
    }

    static func cases(_ name: String) throws -> [Case] {
        let path = try #require(Fixtures.shared) + "/corpus/regex/" + name
        let lines = try #require(Fixtures.text(path)).split(separator: "\n")
        return try lines.map { try #require(Case($0)) }
    }

    @Test func `the cases that RE2 made agree, spans included`() throws {
        var refused: [String: Int] = [:]
        var agreed = 0
        for example in try Self.cases("re2-search.jsonl") {
            guard let outcome = Self.search(example, refused: &refused) else { continue }
            #expect(outcome == example.search, "\(example.id): \(example.pattern) in \(example.text)")
            var options = example.options
            options.matchesWhole = true
            let whole = Self.search(example, options, refused: &refused) ?? nil
            #expect(
                .some(whole) == example.whole, "\(example.id) whole: \(example.pattern) in \(example.text)")
            agreed += 1
        }
        #expect(agreed == 1712)
        #expect(refused == ["anyByte": 80, "unicodeClass": 96])
    }

    @Test func `the cases of Rust's engine agree where the dialects do`() throws {
        var refused: [String: Int] = [:]
        var agreed = 0
        var differing: [String: Int] = [:]
        for example in try Self.cases("rust-regex.jsonl") {
            guard var outcome = Self.search(example, refused: &refused) else { continue }
            if example.onlyWholeMatch { outcome = outcome.map { Array($0.prefix(1)) } }
            if outcome == example.search, example.isAnchored || Self.all(example) == example.all {
                agreed += 1
            } else {
                differing[String(example.id.split(separator: "/")[1]), default: 0] += 1
            }
        }
        #expect(agreed == 436)
        // There \w, \d, \s and \b are Unicode's, \b{start} is no \b before "{start}", and one engine folds only ASCII.
        #expect(
            differing == [
                "no-unicode": 3, "unicode": 5, "word-boundary-special": 38, "regex-lite": 1, "anchored": 1,
            ])
        #expect(refused == ["unknownFlag": 108, "unicodeClass": 66])
    }

    /// The groups of the leftmost match, nil for no match; nothing when the pattern is refused, which is counted.
    static func search(
        _ example: Case, _ options: PatternOptions? = nil, refused: inout [String: Int]
    ) -> [Range<Int>?]?? {
        let parsed = PatternParser.parse(Array(example.pattern.utf8), options ?? example.options)
        if let fault = parsed.faults.first {
            refused["\(fault.code)", default: 0] += 1
            return nil
        }
        var matcher = PatternMatcher()
        let text = Array(example.text.utf8)
        let matches = matcher.matches(0, parsed.program.span, in: text.span)
        guard matcher.find(0, parsed.program.span, in: text.span) else {
            #expect(!matches, "\(example.id)")
            return .some(nil)
        }
        #expect(matches, "\(example.id)")
        return .some((0...matcher.groupCount).map { matcher.group($0) })
    }

    /// Every match in turn, as the engines that the cases come from find them.
    static func all(_ example: Case) -> [Range<Int>] {
        let program = PatternParser.parse(Array(example.pattern.utf8), example.options).program
        let text = Array(example.text.utf8)
        var matcher = PatternMatcher()
        var found: [Range<Int>] = []
        var start = 0
        while start <= text.count, found.count < example.limit ?? .max,
            matcher.find(0, program.span, in: text.span, from: start), let match = matcher.group(0)
        {
            if match.isEmpty, found.last?.upperBound == match.lowerBound {
                start += 1
                while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
                continue
            }
            found.append(match)
            start = match.upperBound
        }
        return found
    }
}
