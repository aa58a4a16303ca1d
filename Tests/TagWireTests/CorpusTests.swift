import TagRuntime
import TagTestSupport
import TagWire
import Testing

/// Real exports, where there are some: they come back as they were, and are as small as they shall be.
@Suite(.enabled(if: Fixtures.shared != nil))
struct CorpusTests {
    private static let folder = (Fixtures.shared ?? "") + "/corpus/gtm-export/"

    private static var exports: [String] { Fixtures.names(in: folder).filter { $0.hasSuffix(".json") } }

    @Test func `every real export comes back as it was, stripped and not`() throws {
        var count = 0
        for name in Self.exports {
            for strip in [false, true] {
                guard let bytes = RoundTripTests.compiled(Self.folder + name, strip: strip) else { continue }
                #expect(try RoundTripTests.fault(bytes) == nil, "\(name)")
                count += 1
            }
        }
        #expect(count >= 80)
    }

    @Test func `half of the real exports are at most 0.35 of their gzip, and none is above 0.9`() throws {
        let sizes = try Self.gzipSizes()
        guard !sizes.isEmpty else { return }
        var ratios: [Double] = []
        for (name, size) in sizes.sorted(by: { $0.key < $1.key }) {
            guard let bytes = RoundTripTests.compiled(Self.folder + name, strip: true) else { continue }
            ratios.append(Double(try WireForm.pack(LoadedContainer(bytes)).count) / Double(size))
            #expect(try #require(ratios.last) <= 0.9, "\(name)")
        }
        #expect(ratios.count >= 40)
        #expect(ratios.sorted()[ratios.count / 2] <= 0.35)
    }

    /// By name: bytes of the minified export under gzip -9; empty without Python.
    private static func gzipSizes() throws -> [String: Int] {
        let shell = try Shell()
        let script = """
            import gzip, json, os, sys
            for name in sorted(os.listdir(sys.argv[1])):
                try:
                    content = json.load(open(os.path.join(sys.argv[1], name), encoding="utf-8-sig"))
                except ValueError:
                    continue
                text = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
                print(name, len(gzip.compress(text, 9, mtime=0)), sep="\\t")
            """
        Fixtures.write(script, to: shell.folder + "/sizes.py")
        let done = shell.run("python3 sizes.py '\(folder)'")
        guard done.status == 0 else { return [:] }
        var sizes: [String: Int] = [:]
        for line in done.output.split(separator: "\n") {
            let cells = line.split(separator: "\t")
            if cells.count == 2 { sizes[String(cells[0])] = Int(cells[1]) }
        }
        return sizes
    }
}
