public import TagDiagnostics

/// What a file was written in, below its meaning.
package enum Carrier: String, Sendable, CaseIterable {
    case json, xmlPlist, binaryPlist, openStep
    /// A container of numbers into tables: it has no tree, its bytes are read by whoever knows their meaning.
    case protobuf
}

/// What a node of the tree is.
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
/// Nothing is decoded until asked for. Every node keeps its bytes; a string also maps each decoded
/// offset back to the source (``sourceRange(_:decoded:)``), through escapes, entities and CDATA.
///
/// Accessors of a kind that the node is not (a number's text of an array, say) answer nil or nothing.
@usableFromInline
package struct SyntaxTree: Sendable {
    package let file: SourceFile
    package let carrier: Carrier
    /// 16 bytes a node.
    @usableFromInline package let tape: [TapeEntry]

    package init(file: SourceFile, carrier: Carrier, tape: [TapeEntry]) {
        self.file = file
        self.carrier = carrier
        self.tape = tape
    }

    /// The one value of the file.
    @inlinable package var root: NodeID? { tape.isEmpty ? nil : NodeID(0) }

    @inlinable
    package func kind(_ node: NodeID) -> NodeKind { tape[Int(node.index)].kind }

    /// The whole node: with its quotes, brackets or tags.
    @inlinable
    package func range(_ node: NodeID) -> SourceRange {
        let entry = tape[Int(node.index)]
        return SourceRange(start: entry.start, end: entry.end)
    }

    /// Whether a string's text differs from its source bytes: escapes, entities, CDATA, comments.
    @inlinable
    package func isEscaped(_ node: NodeID) -> Bool { tape[Int(node.index)].isEscaped }
}

/// One node on the tape.
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
    /// For strings: whether the text differs from its source bytes (escapes, entities, CDATA, comments).
    @usableFromInline package var isEscaped: Bool
    /// How many bytes from `start` on are the opening quote or tag; 0 for what is all text.
    @usableFromInline package var openLength: UInt16

    @inlinable
    package init(
        kind: NodeKind, start: UInt32, end: UInt32, next: Int32, isEscaped: Bool = false,
        openLength: UInt16 = 0
    ) {
        self.kind = kind
        self.start = start
        self.end = end
        self.next = next
        self.isEscaped = isEscaped
        self.openLength = openLength
    }
}
