import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

struct TreeEditorTests {
    /// Found by damaging files: the object ends with the file, so its last byte is the brace of what is in it.
    @Test(arguments: [#"{"a": {"b": {"c": 1}"#, #"[[1, 2]"#])
    func `nothing is removed from a list that nothing closes`(text: String) throws {
        let tree = try #require(Reader.read(SourceFile(path: "test", text: text)).tree)
        let editor = try #require(TreeEditor(tree))
        for index in tree.tape.indices.dropFirst() {
            for edit in editor.removal(of: [NodeID(Int32(index))]) ?? [] {
                #expect(edit.range.start <= edit.range.end && Int(edit.range.end) <= text.utf8.count)
            }
        }
    }

    @Test(arguments: [Carrier.json, .xmlPlist, .openStep])
    func `each node has the parent whose members or elements it is among`(carrier: Carrier) throws {
        var source = LooseText(random: SeededRandom(seed: 17), carrier: carrier)
        var texts = (0..<50).map { _ in source.file() }
        if carrier == .json {
            // Parents before, in and far before the block of nodes that a node is in.
            let deep = String(repeating: "[", count: 150) + "1" + String(repeating: "]", count: 150)
            let objects = Array(repeating: #"{"a": [1, 2], "b": {}}"#, count: 200)
            let wide = "[\(objects.joined(separator: ","))]"
            texts += [deep, wide, "[\(deep), \(wide), \(deep)]"]
        }
        for text in texts {
            let tree = try #require(Reader.read(SourceFile(path: "test", text: text)).tree)
            let editor = try #require(TreeEditor(tree))
            var parents = [NodeID?](repeating: nil, count: tree.tape.count)
            for index in tree.tape.indices {
                let node = NodeID(Int32(index))
                for (key, value) in tree.members(node) {
                    (parents[Int(key.index)], parents[Int(value.index)]) = (node, node)
                }
                for element in tree.elements(node) { parents[Int(element.index)] = node }
            }
            for index in parents.indices {
                #expect(editor.parent(of: NodeID(Int32(index))) == parents[index], "\(index) of \(text)")
            }
        }
    }

    /// A file and the same after the nodes at these pointers were removed.
    struct Removal: Sendable, CustomTestStringConvertible {
        let before: String
        let pointers: [String]
        let after: String

        init(_ before: String, _ pointers: String..., after: String) {
            self.before = before
            self.pointers = pointers
            self.after = after
        }

        var testDescription: String { "\(pointers) of \(before.debugDescription)" }
    }

    @Test(arguments: [
        Removal("[1, 2, 3]", "/0", after: "[2, 3]"),
        Removal("[1, 2, 3]", "/1", after: "[1, 3]"),
        Removal("[1, 2, 3]", "/2", after: "[1, 2]"),
        Removal("[1, 2, 3]", "/1", "/2", after: "[1]"),
        Removal("[1, 2, 3]", "/0", "/2", after: "[2]"),
        Removal("[1,2,3]", "/0", "/1", after: "[3]"),
        Removal("[ 1, 2, 3 ]", "/0", "/1", "/2", after: "[]"),
        Removal("[\n  1\n]\n", "/0", after: "[]\n"),
        Removal("[\n  1,\n  2,\n  3\n]", "/1", after: "[\n  1,\n  3\n]"),
        Removal("[\n  1,\n  2,\n  3\n]", "/2", after: "[\n  1,\n  2\n]"),
        Removal("[\n  1,\n  2,\n  3\n]", "/0", "/2", after: "[\n  2\n]"),
        Removal("[\r\n  1,\r\n  2\r\n]", "/0", after: "[\r\n  2\r\n]"),
        Removal("[\n  1,\n\n  2,\n\n  3\n]", "/1", after: "[\n  1,\n\n  3\n]"),
        Removal("[\n  1,\n\n  2,\n\n  3\n]", "/0", after: "[\n  2,\n\n  3\n]"),
        Removal("[\n  1,\n\n  2,\n  3\n]", "/1", after: "[\n  1,\n\n  3\n]"),
        Removal("[ 1\n, 2\n, 3\n]", "/1", after: "[ 1\n, 3\n]"),
        Removal("[ 1\n, 2\n, 3\n]", "/2", after: "[ 1\n, 2\n]"),
        Removal("[1, 2,\n  3, 4]", "/1", after: "[1,\n  3, 4]"),
        Removal("[1, 2,\n  3, 4]", "/2", after: "[1, 2,\n  4]"),
        Removal(#"{ "a": 1, "b": { "c": [] } }"#, "/b", after: #"{ "a": 1 }"#),
        Removal(#"{ "a": 1, "b": { "c": [] } }"#, "/b/c", after: #"{ "a": 1, "b": {} }"#),
        Removal(
            "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  }\n}", "/a",
            after: "{\n  \"b\": {\n    \"c\": 2\n  }\n}"),
        Removal("(a, b,)", "/1", after: "(a, )"),
        Removal("(\n  a, // one\n  b // two\n)", "/1", after: "(\n  a // one\n  // two\n)"),
        Removal("(\n  a, /* of b */\n  b,\n  c\n)", "/1", after: "(\n  a, /* of b */\n  c\n)"),
        Removal("{ a = 1; b = 2; }", "/b", after: "{ a = 1; }"),
        Removal("{ a = 1; b = 2; }", "/a", after: "{ b = 2; }"),
        Removal("{\n\ta = 1;\n\tb = (x);\n}\n", "/b", after: "{\n\ta = 1;\n}\n"),
        Removal("{\n\ta = 1;\n\tb = (x);\n}\n", "/b/0", after: "{\n\ta = 1;\n\tb = ();\n}\n"),
        Removal("a = 1;\nb = 2;\n", "/b", after: "a = 1;\n"),
        Removal(
            "<plist>\n<dict>\n\t<key>a</key>\n\t<true/>\n\t<!-- of b -->\n\t<key>b</key>\n\t<string>x\ny</string>\n</dict>\n</plist>",
            "/b", after: "<plist>\n<dict>\n\t<key>a</key>\n\t<true/>\n\t<!-- of b -->\n</dict>\n</plist>"),
        Removal(
            "<plist><dict><key>a</key><true/><key>b</key><true/></dict></plist>", "/a",
            after: "<plist><dict><key>b</key><true/></dict></plist>"),
        Removal("<plist><array>\n<true/>\n</array></plist>", "/0", after: "<plist><array></array></plist>"),
        Removal(
            "<plist><array><!-- x --><true/></array></plist>", "/0",
            after: "<plist><array><!-- x --></array></plist>"),
    ])
    func `removing leaves what is around`(removal: Removal) throws {
        let tree = try SyntaxTreeTests.read(removal.before)
        let editor = try #require(TreeEditor(tree))
        let nodes = removal.pointers.compactMap { tree.node(at: $0) }
        #expect(nodes.count == removal.pointers.count)
        let edits = try #require(editor.removal(of: nodes))
        #expect(String(decoding: edits.applied(to: tree.file.bytes), as: UTF8.self) == removal.after)
    }

    @Test(arguments: ["[1]", "a = 1;"])
    func `a root, and all of a list without brackets, stay`(text: String) throws {
        let tree = try SyntaxTreeTests.read(text)
        let editor = try #require(TreeEditor(tree))
        #expect(editor.removal(of: [NodeID(0)]) == nil)
        if tree.carrier == .openStep { #expect(editor.removal(of: [NodeID(1)]) == nil) }
    }

    @Test(arguments: [Carrier.json, .xmlPlist, .openStep])
    func `removing any nodes of any file leaves the rest`(carrier: Carrier) throws {
        var source = LooseText(random: SeededRandom(seed: 11), carrier: carrier)
        for round in 0..<150 {
            let text = source.file()
            let read = Reader.read(SourceFile(path: "test", text: text))
            try #require(read.diagnostics.map(\.message) == [], "\(text)")
            let tree = try #require(read.tree)
            let editor = try #require(TreeEditor(tree))
            for node in tree.children where round % 3 == 0 || source.random.once(in: 3) {
                var nodes = [node]
                while source.random.once(in: 2), let other = source.random.pick(tree.children) {
                    if !nodes.contains(where: { tree.overlap($0, other) }) { nodes.append(other) }
                }
                // A member is also removed by its key, or by both.
                let named = nodes.flatMap { value -> [NodeID] in
                    guard let key = tree.key(of: value), source.random.once(in: 2) else { return [value] }
                    return source.random.once(in: 2) ? [key] : [value, key]
                }
                let edits = try #require(editor.removal(of: named))
                let after = edits.sorted { $0.range.start < $1.range.start }.applied(to: tree.file.bytes)
                let again = Reader.read(SourceFile(path: "test", bytes: after))
                // Brackets with nothing but comments in them are taken for JSON.
                if carrier == .openStep, again.tree?.carrier != carrier { continue }
                #expect(again.diagnostics.map(\.message) == [])
                let left = again.tree.map { dump($0, NodeID(0)) }
                let isRight = left == tree.dump(NodeID(0), without: nodes)
                #expect(isRight, "\(nodes) of \(text) gave \(String(decoding: after, as: UTF8.self))")
                guard isRight else { return }
            }
        }
    }
}

extension SyntaxTree {
    fileprivate func node(at pointer: String) -> NodeID? {
        tape.indices.map { NodeID(Int32($0)) }.last { self.pointer(to: $0) == pointer }
    }

    /// Elements, and values of members.
    fileprivate var children: [NodeID] {
        tape.indices.flatMap { index in
            let node = NodeID(Int32(index))
            return Array(elements(node)) + members(node).map(\.value)
        }
    }

    fileprivate func key(of value: NodeID) -> NodeID? {
        for index in tape.indices {
            for member in members(NodeID(Int32(index))) where member.value == value { return member.key }
        }
        return nil
    }

    fileprivate func overlap(_ one: NodeID, _ two: NodeID) -> Bool {
        range(one).start < range(two).end && range(two).start < range(one).end
    }

    /// What `dump` gives, less some nodes.
    fileprivate func dump(_ node: NodeID, without removed: [NodeID]) -> [String] {
        switch kind(node) {
        case .array:
            return ["["]
                + elements(node).filter { !removed.contains($0) }.flatMap { dump($0, without: removed) } + [
                    "]"
                ]
        case .object:
            let kept = members(node).filter { !removed.contains($0.value) }
            return ["{"]
                + kept.flatMap { member -> [String] in
                    TagSyntaxTests.dump(self, member.key).map { "k" + $0.dropFirst() }
                        + dump(member.value, without: removed)
                } + ["}"]
        default: return TagSyntaxTests.dump(self, node)
        }
    }
}

/// Files with white space, line breaks and comments wherever they may be.
private struct LooseText {
    var random: SeededRandom
    let carrier: Carrier

    mutating func file() -> String {
        let value = collection(3)
        return carrier == .xmlPlist ? "<plist>\(space())\(value)\(space())</plist>" : value + "\n"
    }

    private mutating func space() -> String {
        let blanks = ["", "", " ", "\n", "\n  ", "\r\n\t", "\n\n", " \n"]
        var comments: [String] = []
        if carrier == .xmlPlist { comments = ["<!-- , ; -->"] }
        if carrier == .openStep { comments = ["/* , ; */", "// , ; )\n"] }
        var text = random.pick(blanks) ?? ""
        if random.once(in: 4), let comment = random.pick(comments) {
            text += " " + comment + (random.pick(blanks) ?? "")
        }
        return text
    }

    private mutating func value(_ depth: Int) -> String {
        depth > 0 && random.once(in: 2) ? collection(depth) : scalar()
    }

    private mutating func scalar() -> String {
        let texts: [String] =
            switch carrier {
            case .xmlPlist: ["<true/>", "<string>a, b</string>", "<string/>", "<integer>1</integer>"]
            case .openStep: ["a", "\"b, c;\"", "'d'", "<0a>", "<*I5>"]
            default: ["1", "\"a, b\"", "null", "true", "\"\\\"]\""]
            }
        return random.pick(texts) ?? ""
    }

    private mutating func collection(_ depth: Int) -> String {
        let count = random.below(5)
        let isList = random.once(in: 2)
        var items: [String] = []
        for index in 0..<count {
            let value = value(depth - 1)
            let key = isList ? "" : member("k\(index)") + space()
            let end = carrier == .openStep && !isList ? space() + ";" : ""
            items.append(space() + key + value + end + space())
        }
        let needsComma = carrier == .json || (carrier == .openStep && isList)
        var text = items.joined(separator: needsComma ? "," : "")
        if carrier == .openStep, isList, count > 0, random.once(in: 3) { text += "," + space() }
        switch carrier {
        case .xmlPlist: return isList ? "<array>\(text)</array>" : "<dict>\(text)</dict>"
        case .openStep: return isList ? "(\(text))" : "{\(text)}"
        default: return isList ? "[\(text)]" : "{\(text)}"
        }
    }

    private mutating func member(_ key: String) -> String {
        switch carrier {
        case .xmlPlist: "<key>\(key)</key>"
        case .openStep: key + space() + "="
        default: "\"\(key)\"" + space() + ":"
        }
    }
}
