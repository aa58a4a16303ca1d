package import TagDiagnostics
package import TagSyntax

/// Finds the JSON pointers of findings, continuing from the place of the last one.
///
/// Findings come nearly in source order, so all of them together cost little more than one walk over the tree. A walk from the
/// root for each would be quadratic in a file with many errors.
package struct PointerFinder {
    private struct Level {
        let parent: Int32
        /// The current child, which is an element or a member's value, and its index.
        var child: Int32
        var number: Int
        let isObject: Bool
        /// The child's name in pointers; nil until it is needed.
        var name: String?
    }

    private let tree: SyntaxTree
    private var levels: [Level] = []

    package init(_ tree: SyntaxTree) { self.tree = tree }

    /// Returns the pointer of the innermost node that contains `range`; a key has the pointer of its value.
    package mutating func pointer(covering range: SourceRange) -> String? {
        guard let leaf = lastNode(startingUpTo: range.start) else { return nil }
        while let level = levels.last, !(level.parent < leaf && leaf < tree.tape[Int(level.parent)].next) {
            levels.removeLast()
        }
        // Levels that are still right may be too far along.
        for index in levels.indices where leaf < start(of: levels[index]) {
            levels.removeSubrange(index...)
            break
        }
        if levels.isEmpty { push(0) }
        var pointer = ""
        var depth = 0
        while depth < levels.count {
            Self.advance(&levels[depth], to: leaf, in: tree.tape)
            let level = levels[depth]
            guard level.child < tree.tape[Int(level.parent)].next else { break }
            let key = tree.range(NodeID(level.child - (level.isObject ? 1 : 0)))
            guard key.start <= range.start, range.end <= tree.tape[Int(level.child)].end else { break }
            let name = level.name ?? name(of: level)
            levels[depth].name = name
            pointer += "/" + name
            if depth + 1 < levels.count, levels[depth + 1].parent != level.child {
                levels.removeSubrange((depth + 1)...)
            }
            if depth + 1 == levels.count, level.child < leaf { push(level.child) }
            depth += 1
        }
        return pointer
    }

    /// Returns the node at which the current member or element of a level begins.
    private func start(of level: Level) -> Int32 { level.child - (level.isObject ? 1 : 0) }

    private mutating func push(_ parent: Int32) {
        let kind = tree.kind(NodeID(parent))
        guard kind == .object || kind == .array else { return }
        let isObject = kind == .object
        levels.append(
            Level(parent: parent, child: parent + (isObject ? 2 : 1), number: 0, isObject: isObject))
    }

    // Static: a method would copy `self`, and with it the levels, at each change.
    private static func advance(_ level: inout Level, to leaf: Int32, in tape: [TapeEntry]) {
        let end = tape[Int(level.parent)].next
        while level.child < end, tape[Int(level.child)].next <= leaf {
            level.child = tape[Int(level.child)].next + (level.isObject ? 1 : 0)
            level.number += 1
            level.name = nil
        }
    }

    /// Returns the part of a pointer for a level's child.
    ///
    /// A long key is shortened in the middle, since each finding below repeats it.
    private func name(of level: Level) -> String {
        guard level.isObject else { return String(level.number) }
        return SyntaxTree.escapedForPointer(tree.string(NodeID(level.child - 1)).shortened())
    }

    /// Returns the last node that begins at `offset` or before; nodes are in source order.
    private func lastNode(startingUpTo offset: UInt32) -> Int32? {
        let count = tree.tape.prefixCount { $0.start <= offset }
        return count > 0 ? Int32(count - 1) : nil
    }
}
