import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// Predicates answered by one pass say what each says alone.
///
/// An evaluator that has seen many events answers with its automata; one that has seen none compares text by text.
@Suite struct MergedTextsTests {
    private static let operations: [PredicateOperation] = [.equals, .contains, .startsWith, .endsWith]
    /// Letters of one, two, three and four bytes, some of which are the same without case (the sign for Kelvin and k).
    private static let letters = ["a", "b", "A", "k", "\u{212A}", "é", "É", "ß", "/", "😀"]

    @Test(arguments: 0..<16)
    func `a warm evaluator fires what a new one fires`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let container = try Self.container(&random)
        let warm = Evaluator(container)
        var fired = 0
        for number in 0..<60 {
            let update = Value.map(
                [.init("event", "go")] + ["m", "n"].compactMap { Self.entry($0, &random) })
            let expected = try #require(Evaluator(container).push(update))
            warm.clearDataLayer()
            #expect(warm.push(update) == expected, "\(number): \(update)")
            fired += expected.tags.count
        }
        #expect(warm.mergedGroups == 4, "both macros, letter case regarded and ignored")
        #expect(fired > 400, "most predicates never held")
    }

    @Test func `texts within texts are all found`() throws {
        let texts = ["", "he", "she", "his", "hers", "h", "s", "rs", "shers", "er", "ushers"]
        var made = HandMade()
        let macro = made.add(.dataLayer, [made.text("m")])
        for operation in Self.operations {
            for text in texts {
                let tag = made.tag("\(operation) '\(text)'")
                made.rule(
                    "", event: "go", if: [made.predicate(operation, macro, made.text(text))], fires: [tag])
            }
        }
        let evaluator = Evaluator(try made.loaded())
        for subject in texts + texts + ["xushers", "ushersx", "hhis", "shis", "x"] {
            let firing = evaluator.push(event: "go", ["m": subject])
            let expected = Self.operations.flatMap { operation in
                texts.filter { Self.holds(operation, subject, $0) }.map { UTF8Text("\(operation) '\($0)'") }
            }
            #expect(firing?.tags.map(\.name) == expected, "\(subject)")
        }
        #expect(evaluator.mergedGroups == 1)
    }

    @Test func `few predicates are not merged, nor those that few events ask`() throws {
        var made = HandMade()
        let (few, rare) = (made.add(.dataLayer, [made.text("f")]), made.add(.dataLayer, [made.text("r")]))
        for number in 0..<30 {
            let tag = made.tag("\(number)")
            if number < 7 {
                let predicate = made.predicate(.contains, few, made.text("\(number)"))
                made.rule("", event: "go", if: [predicate], fires: [tag])
            }
            let predicate = made.predicate(.contains, rare, made.text("\(number)"))
            made.rule("", event: "seldom", if: [predicate], fires: [tag])
        }
        let evaluator = Evaluator(try made.loaded())
        for number in 0..<100 {
            evaluator.push(event: number % 40 == 0 ? "seldom" : "go", ["f": "\(number)", "r": "\(number)"])
        }
        #expect(evaluator.mergedGroups == 0)
        for _ in 0..<4 { evaluator.push(event: "seldom", ["r": "1"]) }
        #expect(evaluator.mergedGroups == 1)
    }

    @Test func `what is too large is compared text by text`() throws {
        var made = HandMade()
        let macro = made.add(.dataLayer, [made.text("m")])
        let long = String(repeating: "long", count: 2_000)
        for number in 0..<20 {
            let predicate = made.predicate(.contains, macro, made.text(long + "\(number)."))
            made.rule("", event: "go", if: [predicate], fires: [made.tag("\(number)")])
        }
        let evaluator = Evaluator(try made.loaded())
        for _ in 0..<10 {
            #expect(evaluator.push(event: "go", ["m": long + "17."])?.tags.map(\.name) == ["17"])
        }
        #expect(evaluator.mergedGroups == 0)
    }

    // MARK: Making

    private static func container(_ random: inout SeededRandom) throws -> LoadedContainer {
        var made = HandMade()
        let macros = ["m", "n"].map { made.add(.dataLayer, [made.text($0)]) }
        for macro in macros {
            for ignoresCase in [true, false] {
                for _ in 0..<20 + random.below(40) {
                    let text = made.text(text(&random, upTo: 5))
                    let operation = operations[random.below(4)]
                    let predicate = made.predicate(operation, macro, text, ignoresCase: ignoresCase)
                    let tag = made.tag("")
                    if random.once(in: 5) {
                        made.rule("", event: "go", unless: [predicate], fires: [tag])
                    } else {
                        made.rule("", event: "go", if: [predicate], fires: [tag])
                    }
                }
            }
        }
        return try made.loaded()
    }

    private static func text(_ random: inout SeededRandom, upTo count: Int) -> String {
        let letters = Array(letters.prefix(2 + random.below(letters.count - 1)))
        return (0..<random.below(count + 1)).map { _ in letters[random.below(letters.count)] }.joined()
    }

    private static func entry(_ key: UTF8Text, _ random: inout SeededRandom) -> Value.Entry? {
        switch random.below(16) {
        case 0: return nil
        case 1: return .init(key, .null)
        case 2: return .init(key, .boolean(random.once(in: 2)))
        case 3: return .init(key, .integer(Int64(random.below(30))))
        case 4: return .init(key, .list([.text(UTF8Text(text(&random, upTo: 3)))]))
        case 5:
            // Bytes that are no UTF-8, between some that are.
            let bytes = (0..<6).flatMap { _ in Array(text(&random, upTo: 1).utf8) + [UInt8(random.below(256))]
            }
            return .init(key, .text(UTF8Text(bytes)))
        default: return .init(key, .text(UTF8Text(text(&random, upTo: 9))))
        }
    }

    /// Of texts without the letters that Swift's own comparison takes for one another.
    private static func holds(_ operation: PredicateOperation, _ subject: String, _ text: String) -> Bool {
        switch operation {
        case .equals: subject == text
        case .contains: text.isEmpty || subject.contains(text)
        case .startsWith: subject.hasPrefix(text)
        default: subject.hasSuffix(text)
        }
    }
}
