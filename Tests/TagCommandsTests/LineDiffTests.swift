import TagCommands
import Testing

struct LineDiffTests {
    private static func changes(
        _ old: String, _ new: String, _ budget: inout LineDiff.Budget
    ) -> [LineDiff.Change] {
        LineDiff.changes(from: LineDiff.lines(Array(old.utf8)), to: LineDiff.lines(Array(new.utf8)), &budget)
    }

    @Test func `lines that were replaced are found between those that stay`() {
        var budget = LineDiff.Budget()
        let changes = Self.changes("a\nb\nc\nd\n", "a\nx\ny\nc\nd", &budget)
        #expect(changes.map(\.old) == [1..<2, 3..<4] && changes.map(\.new) == [1..<3, 4..<5])
    }

    /// Lines that occur often, in no order: nothing is as much work.
    @Test func `texts of one run share the work`() {
        var seed: UInt64 = 1
        func text() -> String {
            var text = ""
            for _ in 0..<900 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += "\(seed >> 61)\n"
            }
            return text
        }
        var budget = LineDiff.Budget()
        let counts = (0..<60).map { _ in Self.changes(text(), text(), &budget).count }
        #expect(counts.first ?? 0 > 100)
        #expect(counts.last ?? 0 <= 2)  // replaced whole
        #expect(counts.count { $0 > 100 } > 10)
    }
}
