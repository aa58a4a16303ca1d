import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// Tags of two versions that are known to send the same, so that their parameters need no comparison.
@Suite struct SameDefinitionsTests {
    /// The parts that two versions may say differently, each as deep as it can be.
    enum Part: CaseIterable {
        case text, integer, double, key, listed, lookedUp, pattern, condition, enablingEvent, member, version,
            none
    }

    @Test(arguments: Part.allCases)
    func `a tag is the same only if all that it refers to is`(part: Part) throws {
        let (old, new) = (try Self.version(), try Self.version(changing: part))
        let same = SameDefinitions.ofTags([(0, 0), (1, 1), nil], old, new)
        #expect(same == [part == .none, true, false])
        // What is called the same sends the same.
        let (before, after) = (Evaluator(old), Evaluator(new))
        for page in ["a", "b", "path/7"] {
            let update: Value = ["event": "go", "page": .text(UTF8Text(page))]
            let (one, two) = (before.push(update)?.tags ?? [], after.push(update)?.tags ?? [])
            #expect(one.contains { $0.index == 1 } && two.contains { $0.index == 1 })
            for tag in 0..<2 where same[tag] {
                let (old, new) = (one.first { $0.index == tag }, two.first { $0.index == tag })
                #expect(old?.parameters == new?.parameters)
            }
        }
    }

    @Test func `values that are shared more and more times end the comparison`() throws {
        var made = HandMade()
        var last = made.list([.true, .true])
        for _ in 0..<64 { last = made.list([last, last]) }
        made.rule("go", event: "go", fires: [made.tag("t", [("x", last)]), made.tag("u", [("x", .true)])])
        let container = try made.loaded()
        #expect(SameDefinitions.ofTags([(1, 1), (0, 0)], container, container) == [true, false])
    }

    private static func version(changing part: Part = .none) throws -> LoadedContainer {
        func text(_ expected: Part, _ one: String, _ other: String) -> String {
            part == expected ? other : one
        }
        var made = HandMade(version: text(.version, "1", "2"))
        // Numbers that are the same in both versions would hide that they are compared by what they stand for.
        if part != .none { _ = made.text("only here") }
        let page = made.add(.dataLayer, [made.text("page"), made.text("nowhere")])
        let row = made.text(text(.lookedUp, "one", "two"))
        let table = made.add(.lookupTable, [page, made.list([made.text("a"), row]), made.text("else")])
        let pattern = made.pattern(text(.pattern, "^path/[0-9]", "^path/[0-8]"))
        let rows = made.add(.regexTable, [page, made.list([pattern, made.text("numbered")])])
        let isPage = made.predicate(.contains, page, made.text(text(.condition, "b", "c")))
        let enabled = made.rule("enabled", event: text(.enablingEvent, "go", "stop"), if: [isPage])
        let member = made.add(.constant, [made.text(text(.member, "member", "other"))])
        let members = made.list([
            member, made.list([made.integer(Int64(enabled))]), made.list([]),
        ])
        let choice = made.add(.choice, [members])
        let list = made.list([
            made.map([(text(.key, "k", "l"), made.text(text(.text, "same", "different")))]),
            made.integer(part == .integer ? 2 : 1), made.double(part == .double ? 0.5 : -0.5),
            made.template([page, table, rows]), choice, made.add(.containerVersion),
        ])
        let values = part == .listed ? [page, list, list] : [page, list]
        let tags = [
            made.tag("t", [("list", made.list(values))]),
            made.tag("u", [("page", page), ("fixed", made.list([made.text("x"), .null]))]),
        ]
        made.rule("go", event: "go", fires: tags)
        return try made.loaded()
    }
}
