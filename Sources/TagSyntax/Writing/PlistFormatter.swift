import TagDiagnostics

/// Lays an XML property list out as the vendor's tools do: a tab for each level, a line for each element.
///
/// The text before and after the list's value, comments, and every word stay as they are written.
struct PlistFormatter {
    private let tree: SyntaxTree
    private let arrangement: MemberArrangement
    private var text: [UInt8] = []

    static func format(_ tree: SyntaxTree, _ root: NodeID, _ arrangement: MemberArrangement) -> [UInt8] {
        var formatter = PlistFormatter(tree: tree, arrangement: arrangement)
        let range = tree.range(root)
        formatter.put(line: tree.file.bytes[..<Int(range.start)])
        formatter.write(root, level: 0)
        formatter.put(line: tree.file.bytes[Int(range.end)...])
        return formatter.text
    }

    /// Writes text on its own line, without white space around it; nothing if it is empty then.
    private mutating func put(line bytes: ArraySlice<UInt8>) {
        let trimmed = Numerals.trimmed(bytes)
        guard !trimmed.isEmpty else { return }
        text += trimmed
        text.append(0x0A)
    }

    private mutating func indent(_ level: Int) {
        text += repeatElement(UInt8(ascii: "\t"), count: level)
    }

    private mutating func line(_ level: Int, _ bytes: ArraySlice<UInt8>) {
        indent(level)
        text += bytes
        text.append(0x0A)
    }

    private mutating func line(_ level: Int, _ string: String) { line(level, Array(string.utf8)[...]) }

    private mutating func write(_ node: NodeID, level: Int) {
        let name: String
        switch tree.kind(node) {
        case .array: name = "array"
        case .object: name = "dict"
        default: return line(level, written(node))
        }
        let last = comments(in: lastGap(node))
        let hasChildren = Int(tree.tape[Int(node.index)].next) > Int(node.index) + 1
        guard hasChildren || !last.isEmpty else { return line(level, "<\(name)/>") }
        line(level, "<\(name)>")
        writeChildren(node, level: level + 1)
        for comment in last { line(level + 1, comment) }
        line(level, "</\(name)>")
    }

    private mutating func writeChildren(_ node: NodeID, level: Int) {
        var start = Int(tree.range(node).start) + Int(tree.tape[Int(node.index)].openLength)
        var gaps: [NodeID: Range<Int>] = [:]
        for child in tree.members(node).map({ ($0.key, $0.value) }) + tree.elements(node).map({ ($0, $0) }) {
            gaps[child.0] = start..<Int(tree.range(child.0).start)
            start = Int(tree.range(child.1).end)
        }
        for element in tree.elements(node) {
            for comment in comments(in: gaps[element]) { line(level, comment) }
            write(element, level: level)
        }
        for (key, value) in arrangement.members(of: node, in: tree) {
            for comment in comments(in: gaps[key]) { line(level, comment) }
            line(level, written(key))
            for comment in comments(in: Int(tree.range(key).end)..<Int(tree.range(value).start)) {
                line(level, comment)
            }
            write(value, level: level)
        }
    }

    private func written(_ node: NodeID) -> ArraySlice<UInt8> {
        let range = tree.range(node)
        return tree.file.bytes[Int(range.start)..<Int(range.end)]
    }

    /// Returns the range from the last child, or from the opening tag, to the closing tag.
    private func lastGap(_ node: NodeID) -> Range<Int> {
        let range = tree.range(node)
        let entry = tree.tape[Int(node.index)]
        let lastChild =
            tree.kind(node) == .array
            ? tree.elements(node).reduce(nil) { _, element in element }
            : tree.members(node).reduce(nil) { _, member in member.value }
        let start = lastChild.map { Int(tree.range($0).end) } ?? Int(range.start) + Int(entry.openLength)
        guard start < Int(range.end) else { return start..<start }
        let close = tree.file.bytes[start..<Int(range.end)].lastIndex(of: UInt8(ascii: "<")) ?? start
        return start..<close
    }

    /// Returns the comments and processing instructions between two tags.
    private func comments(in gap: Range<Int>?) -> [ArraySlice<UInt8>] {
        guard let gap else { return [] }
        let bytes = tree.file.bytes
        var comments: [ArraySlice<UInt8>] = []
        var at = gap.lowerBound
        while let start = bytes[at..<gap.upperBound].firstIndex(of: UInt8(ascii: "<")) {
            let mark: [UInt8] =
                bytes[start...].starts(with: "<!--".utf8) ? Array("-->".utf8) : Array("?>".utf8)
            var end = start
            while end < gap.upperBound, !bytes[end...].starts(with: mark) { end += 1 }
            end = Swift.min(end + mark.count, gap.upperBound)
            comments.append(bytes[start..<end])
            at = end
        }
        return comments
    }
}
