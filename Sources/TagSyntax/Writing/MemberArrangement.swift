import TagDiagnostics

/// The order in which the members of objects are written, without those that are left out.
package struct MemberArrangement: Sendable {
    package typealias Member = (key: NodeID, value: NodeID)

    private var orders: [NodeID: [Member]] = [:]

    package init() {}

    /// Sets the members of an object; all other objects stay as they are.
    package mutating func arrange(_ object: NodeID, as members: [Member]) { orders[object] = members }

    /// Returns the members of `object` to write, in order.
    package func members(of object: NodeID, in tree: SyntaxTree) -> [Member] {
        orders[object] ?? Array(tree.members(object))
    }
}

/// Lays a tree out anew: with every word as it is written, in other white space and order.
package enum Formatter {
    /// The layout of a file.
    package struct Style: Sendable {
        /// The layout of JSON; property lists are indented by tabs.
        package var layout: JSONLayout
        /// The number of spaces for each level of JSON.
        package var indent: Int

        package init(layout: JSONLayout, indent: Int = 2) {
            self.layout = layout
            self.indent = indent
        }
    }

    /// Returns the text of the file; nil for a file without text, and for OpenStep property lists.
    package static func format(
        _ tree: SyntaxTree, _ arrangement: MemberArrangement, style: Style
    ) -> [UInt8]? {
        guard let root = tree.root, tree.file.hasLines else { return nil }
        switch tree.carrier {
        case .json:
            // Room for a line and some indentation of each node; what is not written on takes no memory.
            return JSONWriter(
                JSONFile(tree: tree, arrangement: arrangement), style.layout, indent: style.indent
            )
            .write(root, capacity: tree.file.bytes.count + 16 * tree.tape.count)
        case .xmlPlist: return PlistFormatter.format(tree, root, arrangement)
        case .openStep, .binaryPlist, .protobuf: return nil
        }
    }
}
