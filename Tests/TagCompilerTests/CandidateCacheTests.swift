import TagRuntime
import TagTestSupport
import Testing

/// Rules that an evaluator remembers for events, beside evaluators that remember none.
@Suite struct CandidateCacheTests {
    /// One event takes more than half of the cache, two take more than all of it.
    @Test func `events with very many rules fire what they fire alone, in whatever order`() throws {
        var made = HandMade()
        let page = made.add(.dataLayer, [made.text("page"), made.text("none")])
        let isPage = made.predicate(.equals, page, made.text("p"))
        // Each rule takes 20 words of four bytes.
        let isNoPage = [UInt32](repeating: isPage, count: 18)
        let isB = made.predicate(.equals, made.add(.event), made.text("b"))
        let tags = ["a", "b", "c", "any", "last"].map { made.tag($0) }
        for (event, count) in [("a", 6_000), ("b", 7_500), ("c", 10)] {
            for _ in 0..<count { made.rule(event, event: event, unless: isNoPage, fires: [tags[4]]) }
            made.rule(
                event, event: event, if: [isPage], fires: [tags[event == "a" ? 0 : event == "b" ? 1 : 2]])
        }
        made.rule("any", if: [isPage], unless: [isB], fires: [tags[3]])
        let container = try made.loaded()
        let events = ["a", "b", "c", "d"]
        var alone: [String: [Int]] = [:]
        for event in events {
            for page in ["p", "q"] { alone[event + page] = Self.fired(Evaluator(container), event, page) }
        }
        #expect(alone["ap"] == [0, 3] && alone["bp"] == [1] && alone["bq"] == [4] && alone["dp"] == [3])
        for order in ["abcdabcd", "bacdbacd", "aabbaabb", "cbadbcab"] {
            let one = Evaluator(container)
            for (place, event) in order.map(String.init).enumerated() {
                let page = place % 3 == 0 ? "q" : "p"
                #expect(Self.fired(one, event, page) == alone[event + page], "\(order), \(place)")
            }
        }
    }

    @Test func `events with very many names fire what they fire alone`() throws {
        var made = HandMade()
        let event = made.add(.event)
        let (ends, isOdd) = (
            made.predicate(.endsWith, event, made.text("7")),
            made.predicate(.endsWith, event, made.text("17"))
        )
        made.rule("any", if: [ends], unless: [isOdd], fires: [made.tag("t")])
        let one = Evaluator(try made.loaded())
        for number in Array(0..<5_000) + Array(0..<100) {
            let isFired = number % 10 == 7 && number % 100 != 17
            #expect(Self.fired(one, "e\(number)", "p") == (isFired ? [0] : []))
        }
        // The names of some are as long as the whole cache.
        let long = String(repeating: "x", count: 200_000)
        for number in 0..<20 {
            #expect(Self.fired(one, "\(long)\(number)", "p") == (number == 7 ? [0] : []))
        }
    }

    private static func fired(_ evaluator: Evaluator, _ event: String, _ page: String) -> [Int]? {
        evaluator.push(["event": .text(UTF8Text(event)), "page": .text(UTF8Text(page))])?.tags.map {
            Int($0.index)
        }
    }
}
