import Foundation
import TagDiagnostics
import TagServing
import TagTestSupport
import Testing

/// The collector under bytes that nobody would send.
@Suite struct AnyBytesTests {
    private static let seeds = [
        Lines.event + "&z=1&qt=2", Lines.screen + "&cd1=%C3%A9+%00%1b&pr1nm=x\n" + Lines.event + "\r\n",
        #"{"client_id":"c","user_id":"u","events":[{"name":"buy","params":{"a":1.5,"b":[{}],"c":true}}]}"#,
    ]

    /// A seed with some bytes replaced, taken out, or doubled.
    private static func damaged(_ random: inout SeededRandom) -> [UInt8] {
        var bytes = Array(seeds[random.below(seeds.count)].utf8)
        for _ in 0..<random.below(12) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            switch random.below(3) {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.remove(at: place)
            default: bytes += bytes[place...].prefix(random.below(20))
            }
        }
        return bytes
    }

    @Test(arguments: 1...20)
    func `any body has an answer, and what is printed is one harmless line`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let shown = Shown()
        let collector = Collector { shown.add($0) }
        for _ in 0..<200 {
            let bytes = Self.damaged(&random)
            let paths = CollectorPath.allCases
            let path = paths[random.below(paths.count)].rawValue
            #expect(collector.answer(ServedRequest("POST", path, body: bytes)) != nil)
        }
        for event in shown.all {
            let isHarmless = !event.line.unicodeScalars.contains(where: \.isHiddenOrControl)
            #expect(isHarmless, "\(event.json.line)")
            #expect(throws: Never.self) {
                try JSONSerialization.jsonObject(with: Data(event.json.line.utf8))
            }
        }
        #expect(!shown.all.isEmpty)
    }

    @Test(arguments: 1...20)
    func `any failure rule is read, or has a mistake within it`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let letters = Array("0123456789:@%=/smcutdropelay batchcollect")
        for _ in 0..<500 {
            let text = String((0..<random.below(16)).map { _ in letters[random.below(letters.count)] })
            do throws(FailureSyntax.Mistake) {
                _ = try FailureSyntax.rule(text)
            } catch {
                #expect((1...(text.count + 1)).contains(error.character))
            }
        }
    }
}
