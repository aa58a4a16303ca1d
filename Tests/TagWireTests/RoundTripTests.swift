import TagCompiler
import TagDiagnostics
import TagRuntime
import TagTestSupport
import TagWire
import Testing

/// From the resident form to the wire form and back: the same bytes, whatever is in them.
struct RoundTripTests {
    /// What is wrong with packing and unpacking `bytes`; nil when they come back and columns could say them.
    static func fault(_ bytes: [UInt8]) throws -> String? {
        let container = try LoadedContainer(bytes)
        for coding in WireCoding.allCases {
            let wire = WireForm.pack(container, with: coding)
            guard WireForm.isWire(wire), !WireForm.isWire(bytes) else { return "not told by its header" }
            guard try WireForm.unpack(wire) == bytes else { return "\(coding): other bytes" }
            guard try WireForm.load(wire).contentId == container.contentId else { return "another id" }
        }
        return WireForm.coding(of: WireForm.pack(container)) == .columns ? nil : "not as columns"
    }

    private static let definitions: [String] =
        ["/lower/", "/model/", "/cli/files/"].flatMap { folder in
            Fixtures.names(in: Fixtures.folder + folder).filter { $0.hasSuffix(".json") }
                .map { Fixtures.folder + folder + $0 }
        }
        + Fixtures.files(below: Fixtures.package + "/Examples", suffix: ".json").map {
            Fixtures.package + "/Examples/" + $0
        }

    static func compiled(_ path: String, strip: Bool) -> [UInt8]? {
        guard let bytes = Fixtures.bytes(path) else { return nil }
        var options = CompileOptions()
        options.id = "GTM-TEST"
        options.strip = strip
        return Compiler.compile(SourceFile(path: path, bytes: bytes), options: options).bytes
    }

    @Test func `every fixture and example comes back as it was, stripped and not`() throws {
        var count = 0
        for path in Self.definitions {
            for strip in [false, true] {
                guard let bytes = Self.compiled(path, strip: strip) else { continue }
                #expect(try Self.fault(bytes) == nil, "\(path)")
                count += 1
            }
        }
        #expect(count >= 30)
    }

    @Test func `containers of chance come back as they were`() throws {
        for seed in 0..<1_000 as Range<UInt64> {
            let made = HandMade.random(seed: seed)
            for strip in [false, true] {
                #expect(try Self.fault(made.bytes(strip: strip)) == nil, "seed \(seed), strip \(strip)")
            }
        }
    }

    @Test(arguments: [HandMade.sample(), HandMade.values(), HandMade.automata(), HandMade()])
    func `a container with a bit of everything comes back as it was`(made: HandMade) throws {
        #expect(try Self.fault(made.bytes()) == nil)
        #expect(try Self.fault(made.bytes(strip: true)) == nil)
    }

    @Test func `what no compiler of ours writes is packed as it is`() throws {
        // A section that a reader may leave out, of a number that columns do not have.
        let bytes = Reseal.withSection(number: 99, skippable: true, [1, 2, 3], in: HandMade.values().bytes())
        let odd = try LoadedContainer(bytes)
        let wire = WireForm.pack(odd)
        #expect(WireForm.coding(of: wire) == .plain)
        #expect(try WireForm.unpack(wire) == bytes)
    }

    @Test func `the same container gives the same bytes`() throws {
        let container = try HandMade.sample().loaded()
        #expect(WireForm.pack(container) == WireForm.pack(container))
    }

    @Test func `the well-known text is part of the format and stays as it is`() {
        #expect(WellKnownText.bytes.count == 6_943)
        #expect(SectionHash.of(WellKnownText.bytes) == 10_620_302_212_088_444_175)
    }
}
