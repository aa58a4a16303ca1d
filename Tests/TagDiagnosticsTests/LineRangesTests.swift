import Testing

@testable import TagDiagnostics

/// Lines that no excerpt shows.
struct LineRangesTests {
    @Test func `a line is in one of the ranges, however they lie`() {
        let ranges = LineRanges([9...9, 2...5, 3...3, 4...7, 12...20, 13...14])
        let lines = (0...22).filter { ranges.contains($0) }
        #expect(lines == [2, 3, 4, 5, 6, 7, 9] + Array(12...20))
        #expect(!LineRanges([]).contains(1))
    }

    @Test func `a text of megabytes is cut without a look at its middle`() {
        let text = String(repeating: "é", count: 1_000_000)
        for _ in 0..<10_000 { #expect(text.shortened().unicodeScalars.count == 200) }
        #expect(String(repeating: "a", count: 200).shortened().utf8.count == 200)
    }
}
