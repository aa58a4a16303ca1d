package import TagDiagnostics

/// Makes edits that remove nodes of a file's tree; all bytes that are not edited stay.
///
/// Edits are ranges of the tree's file. Those of one call fit together; those of several calls do if they do not overlap. Making
/// an editor costs a walk over the tree, so make one for each tree.
package struct TreeEditor: Sendable {
    package let tree: SyntaxTree
    /// The enclosing object or array of the first node of each block of nodes; -1 for that of the root.
    ///
    /// The others are found from these: one for each node would take a fourth of the memory of the tree.
    private let parents: [Int32]
    /// The number of nodes of a block, as a power of two.
    private static let block: Int32 = 6

    /// Makes an editor; nil for a file without text: a binary property list, a protobuf.
    package init?(_ tree: SyntaxTree) {
        guard tree.file.hasLines else { return nil }
        switch tree.carrier {
        case .json, .xmlPlist, .openStep: break
        case .binaryPlist, .protobuf: return nil
        }
        self.tree = tree
        var parents: [Int32] = []
        parents.reserveCapacity(tree.tape.count >> Int(Self.block) + 1)
        var open: [Int32] = []
        for index in tree.tape.indices {
            while let last = open.last, Int(tree.tape[Int(last)].next) <= index { open.removeLast() }
            if index & (1 << Int(Self.block) - 1) == 0 { parents.append(open.last ?? -1) }
            let kind = tree.tape[index].kind
            if kind == .object || kind == .array { open.append(Int32(index)) }
        }
        self.parents = parents
    }

    /// Returns the node with exactly this range, the innermost one of several; nil if there is none.
    package func node(at range: SourceRange) -> NodeID? {
        var index = tree.tape.prefixCount { $0.start <= range.start }
        while index > 0, tree.tape[index - 1].start == range.start {
            index -= 1
            if tree.tape[index].end == range.end { return NodeID(Int32(index)) }
        }
        return nil
    }

    /// Returns the enclosing object or array of `node`; nil for the root.
    package func parent(of node: NodeID) -> NodeID? {
        let parent = parentIndex(of: node.index)
        return parent < 0 ? nil : NodeID(parent)
    }

    /// Returns the same by index; -1 for the root.
    func parentIndex(of node: Int32) -> Int32 {
        // What encloses a node and is not in its block encloses the block's first node, so it is that one's parent or encloses it.
        var first = node
        while true {
            if let parent = lastNode(around: node, inBlockBefore: first) { return parent }
            first = parents[Int(first >> Self.block)]
            if first < 0 || tree.tape[Int(first)].next > node { return first }
        }
    }

    /// Returns the last node that encloses `node`, of those between the start of a block and `end`, which is in it.
    private func lastNode(around node: Int32, inBlockBefore end: Int32) -> Int32? {
        var at = end & ~(1 << Self.block - 1)
        var found: Int32?
        while at < end {
            let entry = tree.tape[Int(at)]
            // A node that ends before the sought one is passed over with all that is in it.
            if entry.next <= node {
                at = max(entry.next, at + 1)
            } else {
                found = at
                at += 1
            }
        }
        return found
    }
}

/// The text of a file, as lines and words.
struct SourceLines {
    let bytes: [UInt8]
    let carrier: Carrier

    init(_ tree: SyntaxTree) {
        bytes = tree.file.bytes
        carrier = tree.carrier
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

    /// Returns true for white space that ends no line.
    private static func isBlank(_ byte: UInt8) -> Bool { isSpace(byte) && byte != 0x0A }

    func isSpace(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(Self.isSpace) }

    /// Returns the start of the line that `offset` is in or ends.
    func lineStart(_ offset: Int) -> Int {
        (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
    }

    /// Returns the offset after the line break of the line that `offset` is in.
    func lineEnd(_ offset: Int) -> Int {
        bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }

    /// Returns the start of the white space before `offset`, within its line.
    func blankStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, Self.isBlank(bytes[start - 1]) { start -= 1 }
        return start
    }

    /// Returns the end of the white space after `offset`, within its line.
    func blankEnd(_ offset: Int) -> Int {
        var end = offset
        while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
        return end
    }

    func isLineStart(_ offset: Int) -> Bool { offset == 0 || bytes[offset - 1] == 0x0A }

    func isLineEnd(_ offset: Int) -> Bool { offset == bytes.count || bytes[offset] == 0x0A }

    /// Returns the offset of the first byte from `offset` on that is not white space.
    func nextText(_ offset: Int) -> Int {
        bytes[offset...].firstIndex { !Self.isSpace($0) } ?? bytes.count
    }

    /// Returns the offset after white space and, in OpenStep, comments.
    func skipTrivia(_ offset: Int) -> Int {
        guard carrier == .openStep else { return nextText(offset) }
        return bytes.withView { OpenStepShape.skipSpace($0, offset) }
    }

    /// Returns the start of the line before the one at `start` if it is blank, else nil.
    func blankLine(before start: Int) -> Int? {
        guard start > 0 else { return nil }
        let above = lineStart(start - 1)
        return isSpace(above..<start - 1) ? above : nil
    }

    /// Returns the end of the line at `start` if it is blank, else nil.
    func blankLine(at start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        let end = lineEnd(start)
        return isSpace(start..<end) ? end : nil
    }
}
