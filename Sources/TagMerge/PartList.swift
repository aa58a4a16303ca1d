import TagDiagnostics
import TagSyntax

/// A member of an object, or an element of an array, with its place among its siblings.
struct Part {
    /// The index among its siblings.
    let index: Int
    let key: NodeID?
    let value: NodeID
    /// The bytes of the key and the value.
    let range: Range<Int>
    /// The white space before it, behind the comma.
    let lead: Range<Int>
}

/// The parts of one object or array, and the bytes around them.
struct PartList {
    let tree: SyntaxTree
    let node: NodeID
    private(set) var parts: [Part] = []
    /// The opening bracket or tag.
    let open: Range<Int>
    /// The bytes from the last part to the end: white space and the closing bracket or tag.
    private(set) var close: Range<Int>

    init(_ node: NodeID, in tree: SyntaxTree) {
        self.tree = tree
        self.node = node
        let range = Int(tree.range(node).start)..<Int(tree.range(node).end)
        let length = tree.carrier == .xmlPlist ? Int(tree.tape[Int(node.index)].openLength) : 1
        open = range.lowerBound..<min(range.lowerBound + length, range.upperBound)
        close = open.upperBound..<range.upperBound
        var end = open.upperBound
        func add(_ key: NodeID?, _ value: NodeID) {
            let start = Int(tree.range(key ?? value).start)
            let last = Int(tree.range(value).end)
            let lead = Self.afterComma(end..<start, in: tree)
            parts.append(
                Part(index: parts.count, key: key, value: value, range: start..<last, lead: lead))
            end = last
        }
        for (key, value) in tree.members(node) { add(key, value) }
        for element in tree.elements(node) { add(nil, element) }
        close = end..<range.upperBound
    }

    private static func afterComma(_ gap: Range<Int>, in tree: SyntaxTree) -> Range<Int> {
        guard tree.carrier == .json,
            let comma = tree.file.bytes[gap].firstIndex(of: UInt8(ascii: ","))
        else { return gap }
        return comma + 1..<gap.upperBound
    }

    /// Returns the bytes before a part at the beginning of a list, or behind another part.
    func lead(of part: Part, isFirst: Bool) -> ArraySlice<UInt8> {
        let like = isFirst ? parts[0] : part.index == 0 && parts.count > 1 ? parts[1] : part
        return tree.file.bytes[like.lead]
    }

    /// Returns the bytes between a part and the one after it.
    func gap(after part: Part) -> ArraySlice<UInt8> {
        tree.file.bytes[part.range.upperBound..<parts[part.index + 1].range.lowerBound]
    }

    /// The separator of parts.
    var comma: ArraySlice<UInt8> { tree.carrier == .json ? [UInt8(ascii: ",")] : [] }

    func bytes(of part: Part) -> ArraySlice<UInt8> { tree.file.bytes[part.range] }
}
