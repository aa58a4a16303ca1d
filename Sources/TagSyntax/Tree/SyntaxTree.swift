public import TagDiagnostics

/// The encoding of a file, independent of its meaning.
package enum Carrier: String, Sendable, CaseIterable {
    case json, xmlPlist, binaryPlist, openStep
    /// A legacy container, whose tables refer to each other by number.
    ///
    /// It has no tree: its bytes are read by code that knows their meaning.
    case protobuf
}

/// The kind of a node.
@usableFromInline
package enum NodeKind: UInt8, Sendable, BitwiseCopyable {
    case null, `false`, `true`, integer, real, string, array, object, date, data
}

/// A node of one ``SyntaxTree``: an index, meaningless without its tree.
@usableFromInline  // and so its members can be inlined into other modules
package struct NodeID: Hashable, Sendable {
    @usableFromInline package let index: Int32

    @inlinable package init(_ index: Int32) { self.index = index }
}

/// The located tree of a file: nodes in source order on one flat tape, text left in the source.
///
/// Nothing is decoded until it is needed. Every node keeps its source range; a string also maps each decoded offset back to the
/// source (``sourceRange(_:decoded:)``), through escapes, entities and CDATA.
///
/// An accessor that does not apply to the node's kind (the number of an array, say) returns nil or an empty result.
@usableFromInline
package struct SyntaxTree: Sendable {
    package let file: SourceFile
    package let carrier: Carrier
    /// The nodes, 16 bytes each.
    @usableFromInline package let tape: [TapeEntry]

    package init(file: SourceFile, carrier: Carrier, tape: [TapeEntry]) {
        self.file = file
        self.carrier = carrier
        self.tape = tape
    }

    /// The only value of the file; nil if there is no tree.
    @inlinable package var root: NodeID? { tape.isEmpty ? nil : NodeID(0) }

    @inlinable
    package func kind(_ node: NodeID) -> NodeKind { tape[Int(node.index)].kind }

    /// Returns the range of the whole node, with its quotes, brackets or tags.
    @inlinable
    package func range(_ node: NodeID) -> SourceRange {
        let entry = tape[Int(node.index)]
        return SourceRange(start: entry.start, end: entry.end)
    }

    /// Returns true if a string's text differs from its source bytes: escapes, entities, CDATA, comments.
    @inlinable
    package func isEscaped(_ node: NodeID) -> Bool { tape[Int(node.index)].isEscaped }
}

/// A node on the tape.
///
/// An object's members are its keys and values in turn.
@usableFromInline
package struct TapeEntry: Sendable, BitwiseCopyable {
    /// The first byte of the node: the opening quote, bracket or tag.
    @usableFromInline package var start: UInt32
    /// The offset after the node's last byte.
    @usableFromInline package var end: UInt32
    /// The index after the node's last descendant.
    @usableFromInline package var next: Int32
    @usableFromInline package var kind: NodeKind
    /// True if a string's text differs from its source bytes (escapes, entities, CDATA, comments).
    @usableFromInline package var isEscaped = false
    /// The number of bytes of the opening quote or tag, from `start` on; 0 if all of the node is text.
    @usableFromInline package var openLength: UInt16
}
