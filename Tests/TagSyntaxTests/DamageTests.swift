import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

/// Seeded numbers (SplitMix64), so that a failure can be had again.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

struct DamageTests {
    @Test(arguments: ["values.json", "values.plist", "values.bplist", "values.openstep"])
    func `damaged files leave a sound tree and places inside the file`(name: String) throws {
        let whole = try #require(Fixtures.bytes(Fixtures.folder + "/syntax/" + name))
        for length in stride(from: 0, to: whole.count, by: 3) { check(Array(whole[..<length])) }
        var random = Seeded(2)
        for _ in 0..<Self.mutants { check(Self.damaged(whole, &random)) }
    }

    /// Of each file; more when `TAGC_MUTANTS` asks for them.
    private static let mutants = Fixtures.environment("TAGC_MUTANTS").flatMap { Int($0) } ?? 1000

    @Test func `so do damaged files in UTF-16`() throws {
        let text = try #require(Fixtures.text(Fixtures.folder + "/syntax/values.plist"))
        let whole = UTF16Tests.wide(text.replacing("UTF-8", with: "UTF-16"), isLittleEndian: true)
        var random = Seeded(3)
        for _ in 0..<300 { check(Self.damaged(whole, &random)) }
    }

    static func damaged(_ whole: [UInt8], _ random: inout Seeded) -> [UInt8] {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            let interesting = Array("{}[]\",:'<>&;/\\!-=0eE+. \n\u{0}".utf8)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes.remove(at: at)
            case 2: bytes.insert(interesting[Int.random(in: 0..<interesting.count, using: &random)], at: at)
            default: bytes[at] = interesting[Int.random(in: 0..<interesting.count, using: &random)]
            }
        }
        return bytes
    }

    private func check(_ bytes: [UInt8]) {
        let result = Reader.read(SourceFile(path: "damaged", bytes: bytes))
        for diagnostic in result.diagnostics {
            let ranges =
                [diagnostic.range] + diagnostic.notes.compactMap(\.range)
                + diagnostic.fixIts.flatMap { $0.edits.map(\.range) }
            for range in ranges {
                #expect(
                    range.start <= range.end && Int(range.end) <= result.file.bytes.count,
                    "\(diagnostic.id) of \(bytes)")
            }
        }
        guard let tree = result.tree else {
            #expect(!result.diagnostics.isEmpty)
            return
        }
        for index in tree.tape.indices {
            let entry = tree.range(NodeID(Int32(index)))
            #expect(entry.start <= entry.end && Int(entry.end) <= tree.file.bytes.count, "\(bytes)")
        }
        #expect(!dump(tree, NodeID(0)).isEmpty)
    }
}
