import TagRuntime
import Testing

@Suite struct CaseFoldingTests {
    /// The blocks that are folded, every scalar of them.
    static let blocks: [ClosedRange<UInt32>] = [
        0...0x17F, 0x370...0x52F, 0x531...0x556, 0x561...0x586, 0x1E00...0x1EFF, 0x212A...0x212B,
        0xFF00...0xFF5F,
    ]

    /// Letters whose simple folding is not their lower case.
    static let irregular: [UInt32: UInt32] = [
        0xB5: 0x3BC, 0x17F: 0x73, 0x3C2: 0x3C3, 0x3D0: 0x3B2, 0x3D1: 0x3B8, 0x3D5: 0x3C6, 0x3D6: 0x3C0,
        0x3F0: 0x3BA,
        0x3F1: 0x3C1, 0x3F5: 0x3B5, 0x1E9B: 0x1E61, 0x130: 0x130,
    ]

    @Test func `folding is lower case but for the letters listed`() throws {
        for block in Self.blocks {
            for value in block {
                let lowered = Array(
                    try #require(Unicode.Scalar(value)).properties.lowercaseMapping.unicodeScalars)
                let expected = Self.irregular[value] ?? (lowered.count == 1 ? lowered[0].value : value)
                #expect(CaseFolding.folded(value) == expected, "\(String(value, radix: 16))")
                #expect(CaseFolding.folded(expected) == expected)
            }
        }
        #expect(CaseFolding.folded(0x10D0) == 0x10D0 && CaseFolding.folded(0x1F600) == 0x1F600)
    }

    @Test func `a pattern takes exactly what folds alike`() throws {
        let scalars = Self.blocks.joined().compactMap(Unicode.Scalar.init).filter { $0.properties.isCased }
        var byFolding: [UInt32: [Unicode.Scalar]] = [:]
        for scalar in scalars { byFolding[CaseFolding.folded(scalar.value), default: []].append(scalar) }
        for scalar in scalars where scalar.value >= 0x80 || scalar.value & 0x1F < 4 {
            let parsed = PatternParser.parse(Array("^(?i)[\(scalar)]$".utf8))
            var matcher = PatternMatcher()
            let alike = byFolding[CaseFolding.folded(scalar.value)] ?? []
            for other in alike {
                let text = Array(String(other).utf8)
                let matches = matcher.matches(0, parsed.program.span, in: text.span)
                #expect(matches, "\(scalar) \(other)")
            }
        }
    }
}
