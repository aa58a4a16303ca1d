import TagDiagnostics
import TagModel
import TagPlan
import TagTestSupport
import Testing

/// Plans that are broken at random: each is read to its end or refused at a place in it, in little time.
@Suite struct PlanMutationTests {
    private static let words = [
        "{", "}", "[", "]", ",", ":", "true", "false", "null", "\"\"", "1e999", "-0.0", "{}", "[]",
        "\"$ref\": \"#\"",
        "\"oneOf\": [{}, {}]", "\"allOf\": [{\"$ref\": \"#/$defs/ticket\"}]", "\"enum\": []", "\"type\": []",
        "\"event\"",
    ]

    @Test func `no plan makes the reader fail`() throws {
        let plan = try #require(Fixtures.bytes(Fixtures.package + "/Examples/plan/events.schema.json"))
        var random = SeededRandom(seed: 23)
        var read = 0
        for _ in 0..<4_000 {
            var bytes = plan
            for _ in 0...random.below(3) { Self.mutate(&bytes, &random) }
            let (plan, report) = PlanReader.read(SourceFile(path: "plan.json", bytes: bytes))
            #expect((plan == nil) == report.hasErrors)
            for finding in report.diagnostics where finding.range.isKnown {
                #expect(Int(finding.range.end) <= bytes.count)
            }
            guard let plan else { continue }
            read += 1
            var lookup = PlanLookup(plan)
            for key in plan.keys { _ = lookup.key(.nested(.init(key))).values?.words }
            var typing = PlanTyping(plan)
            for event in plan.events { _ = typing.properties(of: event) }
        }
        #expect(read > 200)
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let at = random.below(bytes.count + 1)
        let length = min(random.below(40), bytes.count - at)
        switch random.below(4) {
        case 0: bytes.removeSubrange(at..<at + length)
        case 1: bytes.insert(contentsOf: Array((random.pick(words) ?? "").utf8), at: at)
        case 2:
            let from = random.below(bytes.count + 1 - length)
            bytes.insert(contentsOf: bytes[from..<from + length], at: at)
        default: if at < bytes.count { bytes[at] = UInt8(truncatingIfNeeded: random.below(256)) }
        }
    }
}
