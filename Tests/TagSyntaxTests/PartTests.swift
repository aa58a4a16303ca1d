import TagDiagnostics
import TagSyntax
import Testing

/// Trees without the elements of some lists, and the trees of parts of a file.
struct PartTests {
    private static let texts = [
        #"{"a": [], "b": 1}"#,
        #"{"a": [{"x": 1}, {"y": [2, 3]}], "b": [{"z": {}}], "after": {"deep": [{"w": null}]}}"#,
        #"{"a": [{"x": 1}], "b": [], "last": "text"}"#,
        #"{"outer": {"a": [{"x": 1}], "b": [{"y": 2}, {"y": 3}], "c": 4}, "after": [5, {"v": 6}]}"#,
        #"{"a": [{"x\u0041": "\u00e9\n\"}"}, {"y": "{\\"}]}"#,
    ]

    /// The lists under the keys `a` and `b`, in an order that is not the file's.
    private static func lists(_ tree: SyntaxTree) throws -> [NodeID] {
        let root = try #require(tree.root)
        let owner = tree.member(root, "outer") ?? root
        return ["b", "a"].compactMap { tree.member(owner, $0) }.filter { tree.kind($0) == .array }
    }

    @Test(arguments: texts)
    func `all but the elements of emptied lists is kept`(text: String) throws {
        let tree = try SyntaxTreeTests.read(text)
        let lists = try Self.lists(tree)
        let emptied = tree.emptying(lists)
        let gone = Set(lists.flatMap { list in Self.descendants(of: list, tree).map { $0.index } })
        let kept = tree.tape.indices.filter { !gone.contains(Int32($0)) }
        #expect(emptied.tape.map(\.start) == kept.map { tree.tape[$0].start })
        #expect(emptied.tape.map(\.end) == kept.map { tree.tape[$0].end })
        // A tree that was read from a text without the elements has the same shape.
        var bytes = Array(text.utf8)
        for list in lists.sorted(by: { $0.index > $1.index }) {
            let range = tree.range(list)
            bytes.replaceSubrange(Int(range.start) + 1..<Int(range.end) - 1, with: [])
        }
        let short = try SyntaxTreeTests.read(String(decoding: bytes, as: UTF8.self))
        #expect(emptied.tape.map(\.next) == short.tape.map(\.next))
        #expect(emptied.tape.map(\.kind) == short.tape.map(\.kind))
        for list in try Self.lists(emptied) { #expect(emptied.isEmpty(list)) }
    }

    @Test(arguments: texts)
    func `every element is found by its place, and read again`(text: String) throws {
        let tree = try SyntaxTreeTests.read(text)
        for list in try Self.lists(tree) {
            #expect(tree.isEmpty(list) == (tree.count(list) == 0))
            for element in tree.elements(list) {
                let range = tree.range(element)
                #expect(tree.object(at: range.start, in: list) == element)
                #expect(tree.object(at: range.start + 1, in: list) == nil)
                let part = try #require(tree.part(at: range))
                let root = try #require(part.root)
                #expect(dump(part, root) == dump(tree, element))
                #expect(part.tape.map(\.start) == Self.all(element, tree).map { tree.range($0).start })
                #expect(part.tape.map(\.end) == Self.all(element, tree).map { tree.range($0).end })
            }
        }
    }

    @Test func `an offset that is no object has no part`() throws {
        let text = #"{"a": [7, "{}", {"x": 1}]}"#
        let tree = try SyntaxTreeTests.read(text)
        let list = try #require(Self.lists(tree).first)
        let elements = Array(tree.elements(list))
        for element in elements.prefix(2) {
            #expect(tree.part(at: tree.range(element))?.root == nil)
            #expect(tree.object(at: tree.range(element).start, in: list) == nil)
        }
        #expect(tree.part(at: SourceRange(0, 0))?.root == nil)
        #expect(tree.part(at: SourceRange(text.utf8.count, text.utf8.count + 1))?.root == nil)
        // What begins before the list, and what begins after it.
        #expect(tree.object(at: 0, in: list) == nil)
        #expect(tree.object(at: UInt32(text.utf8.count), in: list) == nil)
    }

    /// A file that was read with a larger limit may have an element with more nodes than the usual one allows.
    @Test func `an element may have more nodes than a file may usually have`() throws {
        let count = ReaderLimits().nodes + 1
        var bytes = Array(#"{"a":["#.utf8)
        bytes.reserveCapacity(2 * count + 10)
        for _ in 1..<count {
            bytes.append(UInt8(ascii: "1"))
            bytes.append(UInt8(ascii: ","))
        }
        bytes += Array("1]}".utf8)
        let file = SourceFile(path: "test", bytes: bytes)
        let tree = SyntaxTree(file: file, carrier: .json, tape: [])
        let part = tree.part(at: SourceRange(0, bytes.count))
        #expect(part?.tape.count == count + 3)
    }

    @Test(arguments: ["tag", "trigger", "variable"])
    func `elements of an export's long lists are kept apart from the tree`(list: String) throws {
        let file = SourceFile(
            path: "test",
            text: #"{"containerVersion": {"\#(list)": [{"a": 1}, {"b": [2, 3]}, {"c": 4}], "#
                + #""zone": [{"d": 5}, {"e": 6}]}, "\#(list)": [{"f": 7}, {"g": 8}], "#
                + #""others": [[{"h": 9}, {"i": 10}]]}"#)
        let whole = try #require(Reader.read(file).tree)
        var limits = ReaderLimits()
        limits.nodesOfPart = 4
        let read = Reader.read(file, limits: limits)
        let tree = try #require(read.tree)
        #expect(read.parts.map(\.list) == [try Self.entities(list, tree)])
        #expect(read.parts.map(\.count) == [2])
        let part = try #require(read.parts.first).tree(beside: tree)
        let elements = Array(whole.elements(try Self.entities(list, whole)))
        #expect(dump(part, NodeID(0)) == dump(whole, elements[0]))
        #expect(dump(part, NodeID(3)) == dump(whole, elements[1]))
        let rest = tree.elements(try Self.entities(list, tree)).map { dump(tree, $0) }
        #expect(rest == [dump(whole, elements[2])])
        #expect(part.tape.count + tree.tape.count == whole.tape.count)
        // Both count for the limit.
        limits.nodes = whole.tape.count
        #expect(Reader.read(file, limits: limits).tree != nil)
        limits.nodes -= 1
        #expect(Reader.read(file, limits: limits).tree == nil)
    }

    private static func entities(_ list: String, _ tree: SyntaxTree) throws -> NodeID {
        let version = try #require(tree.root.flatMap { tree.member($0, "containerVersion") })
        return try #require(tree.members(version).first { tree.string($0.key) == list }?.value)
    }

    private static func descendants(of node: NodeID, _ tree: SyntaxTree) -> [NodeID] {
        Array(all(node, tree).dropFirst())
    }

    private static func all(_ node: NodeID, _ tree: SyntaxTree) -> [NodeID] {
        (node.index..<tree.tape[Int(node.index)].next).map { NodeID($0) }
    }
}
