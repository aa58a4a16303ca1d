import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

struct SyntaxTreeTests {
    static let files = ["values.json", "values.plist"]

    static func read(_ text: String) throws -> SyntaxTree {
        let result = Reader.read(SourceFile(path: "test", text: text))
        #expect(result.diagnostics.map(\.message) == [])
        return try #require(result.tree)
    }

    static func fixture(_ name: String) throws -> SyntaxTree {
        try read(#require(Fixtures.text(Fixtures.folder + "/syntax/" + name)))
    }

    private static func text(_ tree: SyntaxTree, _ range: SourceRange) -> String {
        String(decoding: tree.file.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
    }

    @Test(arguments: 0...20)
    func `keys of every length are read, and known again`(count: Int) throws {
        let key = String(repeating: "k", count: count)
        for colon in [":", " :", "\n\t: ", ": "] {
            let tree = try Self.read("{\"\(key)\"\(colon)1, \"\(key)x\"\(colon)\"\(key)\"}")
            #expect(dump(tree, NodeID(0)).count == 6)
            let names: [String] = tree.members(NodeID(0)).map { tree.string($0.key) }
            #expect(names == [key, key + "x"])
            for (name, value) in tree.members(NodeID(0)) {
                #expect(Self.text(tree, tree.textRange(name)) == tree.string(name))
                #expect(["1", key].contains(tree.string(value)))
            }
        }
        for other in [key, String(repeating: "\\u006b", count: count)] {
            let text = "{\"\(key)\":1,\"a\":2,\"\(other)\":3}"
            let found = Reader.read(SourceFile(path: "test", text: text)).diagnostics
            #expect(found.map(\.id) == ["repeated-key"])
        }
    }

    /// Members with plain texts are read in a loop of their own, which white space before a colon or a comma leaves.
    @Test(arguments: 0...20)
    func `members are the same with white space and without, whatever is in them`(count: Int) throws {
        let plain = String(repeating: "v", count: count)
        let texts = [plain, plain + "\\n", "\\\"" + plain, plain + "é", plain + "/"]
        let values = texts.map { "\"\($0)\"" } + ["[]", "12"]
        for value in values {
            let members = ["\"k\":\(value)", "\"\(plain)\":\"w\"", "\"last\":\(value)"]
            let dense = try Self.read("{" + members.joined(separator: ",") + "}")
            let spaced = members.map { $0.split(separator: ":").joined(separator: ": ") }
            let loose = members.map { $0.split(separator: ":").joined(separator: "\t:\n") }
            let others = [
                spaced.joined(separator: ","), spaced.joined(separator: ",\n  "),
                loose.joined(separator: " , "),
            ]
            for other in others {
                let tree = try Self.read("{" + other + " }")
                #expect(dump(tree, NodeID(0)) == dump(dense, NodeID(0)))
                #expect(tree.tape.map(\.next) == dense.tape.map(\.next))
            }
            for index in dense.tape.indices.dropFirst() where dense.tape[index].kind == .string {
                let text = Self.text(dense, dense.range(NodeID(Int32(index))))
                #expect(text.hasPrefix("\"") && text.hasSuffix("\""))
            }
        }
    }

    @Test(arguments: [(0, 1), (0, 2), (1, 2)])
    func `two of three keys may be equal`(first: Int, second: Int) {
        for key in ["a", "seven b", "eight by", "some more bytes"] {
            var keys = ["x", "y", "z"]
            (keys[first], keys[second]) = (key, key)
            let text = "{" + keys.map { "\"\($0)\":\"v\"" }.joined(separator: ",") + "}"
            let found = Reader.read(SourceFile(path: "test", text: text)).diagnostics
            #expect(found.map(\.id) == ["repeated-key"])
        }
    }

    @Test(arguments: files)
    func `the bytes of every node read as that node`(name: String) throws {
        let tree = try Self.fixture(name)
        var keys = Set<NodeID>()
        for index in tree.tape.indices {
            let node = NodeID(Int32(index))
            for member in tree.members(node) { keys.insert(member.key) }
            let slice = Self.text(tree, tree.range(node))
            let again: SyntaxTree
            if tree.carrier == .json {
                again = try Self.read(slice)
            } else if keys.contains(node) {
                continue
            } else {
                again = try Self.read("<plist>" + slice + "</plist>")
            }
            #expect(dump(again, NodeID(0)) == dump(tree, node), "\(tree.pointer(to: node))")
        }
    }

    /// Each scalar of each text leads back to source bytes that stand for that scalar and nothing else.
    @Test(arguments: files)
    func `every decoded offset has its source bytes`(name: String) throws {
        let tree = try Self.fixture(name)
        for index in tree.tape.indices where tree.kind(NodeID(Int32(index))) == .string {
            let node = NodeID(Int32(index))
            var offset = 0
            for scalar in tree.string(node).unicodeScalars {
                let width = UTF8.width(scalar)
                let source = Self.text(tree, tree.sourceRange(node, decoded: offset..<offset + width))
                let isCDATA = source == "<" || source == "&"
                if !isCDATA {
                    let text =
                        tree.carrier == .json ? "\"\(source)\"" : "<plist><string>\(source)</string></plist>"
                    let again = try Self.read(text)
                    #expect(again.string(NodeID(0)).unicodeScalars.elementsEqual([scalar]))
                }
                offset += width
            }
            let all = tree.sourceRange(node, decoded: 0..<offset)
            #expect(all.start >= tree.textRange(node).start && all.end <= tree.textRange(node).end)
        }
    }

    struct Place: Sendable {
        let text: String
        let decoded: Range<Int>
        let source: String
    }

    @Test(arguments: [
        Place(text: #""a«{{b}}»c""#, decoded: 1..<6, source: "{{b}}"),
        Place(text: #""\n«\u007b{b}}»\t""#, decoded: 1..<6, source: #"\u007b{b}}"#),
        Place(text: #""x«\ud83d\ude00»y""#, decoded: 1..<5, source: #"\ud83d\ude00"#),
        Place(text: "<plist><string>&lt;«{{b}}»&gt;</string></plist>", decoded: 1..<6, source: "{{b}}"),
        Place(
            text: "<plist><string>a<![CDATA[«{{b}}»]]>c</string></plist>", decoded: 1..<6, source: "{{b}}"),
        Place(text: "<plist><string>a<!-- - -->«b»</string></plist>", decoded: 1..<2, source: "b"),
        Place(text: "<plist><string>a\r\n«b»</string></plist>", decoded: 2..<3, source: "b"),
    ])
    func `a part of a text has an exact place`(place: Place) throws {
        let marked = Marked(place.text)
        let range = try #require(marked.ranges.first)
        let result = Reader.read(SourceFile(path: "test", text: marked.text))
        let tree = try #require(result.tree)
        #expect(tree.sourceRange(NodeID(0), decoded: place.decoded) == range)
        #expect(Self.text(tree, range) == place.source)
    }

    @Test func `pointers lead from the root`() throws {
        let tree = try Self.read(#"{"a": [1, {"k/e~y": true}], "é": 0}"#)
        let pointers = tree.tape.indices.map { tree.pointer(to: NodeID(Int32($0))) }
        #expect(pointers == ["", "/a", "/a", "/a/0", "/a/1", "/a/1/k~1e~0y", "/a/1/k~1e~0y", "/é", "/é"])
    }

    @Test func `members, elements and text are found`() throws {
        let tree = try Self.read(#"{"a": [1, 2.5, "x"], "\u0062": false, "c": null}"#)
        let root = try #require(tree.root)
        let list = try #require(tree.member(root, "a"))
        #expect(tree.count(root) == 3 && tree.count(list) == 3)
        #expect(tree.elements(list).map { tree.double($0) } == [1, 2.5, nil])
        #expect(tree.member(root, "b").flatMap(tree.boolean) == false)
        #expect(tree.member(root, "d") == nil)
        #expect(tree.members(list).map(\.key.index) == [] && tree.elements(root).map(\.index) == [])
    }
}
