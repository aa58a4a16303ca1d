import TagDiagnostics

/// In which order the members of a tree's objects are to be written, and which of them not at all.
package struct MemberArrangement: Sendable {
    package typealias Member = (key: NodeID, value: NodeID)

    private var orders: [NodeID: [Member]] = [:]

    package init() {}

    /// Arranges an object; every other one stays as it is.
    package mutating func arrange(_ object: NodeID, as members: [Member]) { orders[object] = members }

    /// The members of `object` as they are to be written.
    package func members(of object: NodeID, in tree: SyntaxTree) -> [Member] {
        orders[object] ?? Array(tree.members(object))
    }
}

/// Lays a tree out anew: every word of it as it is written, in other white space and order.
package enum Formatter {
    /// How a file is laid out.
    package struct Style: Sendable {
        /// Of JSON; property lists are indented by tabs.
        package var layout: JSONLayout
        /// Spaces a level of JSON.
        package var indent: Int

        package init(layout: JSONLayout, indent: Int = 2) {
            self.layout = layout
            self.indent = indent
        }
    }

    /// The text of the file; nil for what has none, and for OpenStep property lists.
    package static func format(
        _ tree: SyntaxTree, _ arrangement: MemberArrangement, style: Style
    ) -> [UInt8]? {
        guard let root = tree.root, tree.file.hasLines else { return nil }
        switch tree.carrier {
        case .json:
            return JSONWriter.write(JSONText(tree, root, arrangement), style.layout, indent: style.indent)
        case .xmlPlist: return PlistFormatter.format(tree, root, arrangement)
        case .openStep, .binaryPlist, .protobuf: return nil
        }
    }
}
