import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

struct LimitTests {
    private func ids(_ text: String, _ limits: ReaderLimits = .init()) -> [String] {
        Reader.read(SourceFile(path: "test", text: text), limits: limits).diagnostics.map(\.id)
    }

    private func nested(_ depth: Int, _ open: String, _ close: String) -> String {
        String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }

    @Test(arguments: [(199, true), (200, true), (201, false), (100_000, false)])
    func `nests no deeper than 200 levels`(depth: Int, isFine: Bool) {
        let expected = isFine ? [] : ["too-deep"]
        #expect(ids(nested(depth, "[", "]")) == expected)
        #expect(ids("<plist>" + nested(depth, "<array>", "</array>") + "</plist>") == expected)
    }

    @Test func `takes a thousand digits`() {
        let digits = String(repeating: "7", count: 1000)
        #expect(ids("[0.\(digits.dropLast(2))]") == [])
        #expect(ids("[\(digits)]") == ["number-out-of-range"])
        #expect(ids("<plist><integer>\(digits)</integer></plist>") == ["number-out-of-range"])
        #expect(ids("[\(digits)7]") == ["too-many-digits"])
        #expect(ids("<plist><integer>\(digits)7</integer></plist>") == ["too-many-digits"])
    }

    @Test func `takes no more nodes and bytes than it may`() {
        var limits = ReaderLimits()
        limits.nodes = 20
        limits.bytes = 100
        #expect(ids("[" + Array(repeating: "1", count: 19).joined(separator: ",") + "]", limits) == [])
        #expect(
            ids("[" + Array(repeating: "1", count: 20).joined(separator: ",") + "]", limits) == [
                "too-many-values"
            ])
        #expect(ids(String(repeating: " ", count: 101), limits) == ["too-large"])
        limits.bytes = 1000
        let list = String(repeating: "<true/>", count: 20)
        #expect(ids("<plist><array>\(list)</array></plist>", limits) == ["too-many-values"])
    }

    /// With so many keys they are searched for equal ones, of which the last may have no node.
    @Test(arguments: 28...64)
    func `stops at any key or value`(nodes: Int) {
        var limits = ReaderLimits()
        limits.nodes = nodes
        func members(_ member: (String) -> String) -> String { (0..<40).map { member("k\($0)") }.joined() }
        let texts = [
            "[{" + members { #""\#($0)":"v","# } + #""z":1}]"#,
            "{" + members { #""\#($0)" :1,"# } + #""z":1}"#,
            "{" + members { #""\#($0)":[2],"# } + #""z":1}"#, "{ " + members { "\($0) = v; " } + "}",
            "<plist><dict>" + members { "<key>\($0)</key><true/>" } + "</dict></plist>",
        ]
        for text in texts { #expect(ids(text, limits).contains("too-many-values"), "\(text)") }
    }

    @Test(arguments: [(4, 9), (6, 17), (8, 25)])
    func `too many values are where the first of them is`(nodes: Int, place: Int) throws {
        var limits = ReaderLimits()
        limits.nodes = nodes
        let text = #"[{"":"y","z":"", "a":"b","c":"d"}]"#
        let finding = try #require(
            Reader.read(SourceFile(path: "test", text: text), limits: limits).diagnostics.first)
        #expect(finding.id == "too-many-values" && Int(finding.range.start) == place)
    }

    /// More nodes than the estimate, so that the tape has to grow.
    @Test func `grows its tape`() throws {
        let text = "[" + Array(repeating: "0", count: 100_000).joined(separator: ",") + "]"
        let tree = try #require(Reader.read(SourceFile(path: "test", text: text)).tree)
        #expect(tree.count(NodeID(0)) == 100_000 && tree.tape.count == 100_001)
    }

    @Test func `many keys take linear time`() {
        let clock = ContinuousClock()
        let distinct =
            "{" + (0..<200_000).map { "\"key number \($0) of many\":0" }.joined(separator: ",") + "}"
        let equal = "{" + Array(repeating: "\"k\":0", count: 100_000).joined(separator: ",") + "}"
        let time = clock.measure {
            #expect(ids(distinct) == [])
            #expect(ids(equal) == Array(repeating: "repeated-key", count: 20))
        }
        #expect(time < .seconds(10 * Fixtures.slowdown))  // quadratic would be minutes
    }

    @Test(arguments: [
        (1 << 10, 16 << 20), (64 << 20, 16 << 20), (65 << 20, 17_039_360),
        (ReaderLimits.mostBytes, 256 << 20),
    ])
    func `takes more nodes if it takes more bytes`(bytes: Int, nodes: Int) {
        let limits = ReaderLimits(bytes: bytes)
        #expect(limits.bytes == bytes && limits.nodes == nodes)
    }

    @Test func `faults beyond those that are listed cost no more than other characters`() {
        let many = 1_000_000
        let texts = [
            "[\"" + String(repeating: "\u{1}", count: many) + "\"]",
            "[\"" + String(repeating: "\\q", count: many) + "\"]",
            "<plist><string>" + String(repeating: "&", count: many),
            "(\"" + String(repeating: "\\U", count: many) + "\")",
        ]
        for text in texts {
            let time = ContinuousClock().measure { #expect(ids(text).count == 20) }
            // To make a finding of each takes several times that.
            #expect(time < .seconds(5 * Fixtures.slowdown))
        }
    }

    @Test(arguments: [2, 3, 4, 24, 25, 26, 100])
    func `finds a repeated key among any number`(count: Int) throws {
        let keys = (0..<count - 1).map { "\"a long key, number \($0) of all\"" }
        let again = #""a long key, number 0 of \u0061ll""#
        let text = "{" + (keys + [again]).map { $0 + ": 1" }.joined(separator: ", ") + "}"
        let found = Reader.read(SourceFile(path: "test", text: text)).diagnostics
        #expect(found.map(\.id) == ["repeated-key"])
        #expect(found.first?.range.count == again.utf8.count)
        #expect(found.first?.notes.first?.range == SourceRange(1, 1 + keys[0].utf8.count))
    }
}
