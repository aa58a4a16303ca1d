package import TagDiagnostics

/// What a file was written in, below its meaning.
package enum Carrier: String, Sendable, CaseIterable {
    case json, xmlPlist, binaryPlist, openStep
}

/// What a node of the tree is.
package enum NodeKind: UInt8, Sendable {
    case null, `false`, `true`, integer, real, string, array, object, date, data
}

/// A node of one ``SyntaxTree``: an index, meaningless without its tree.
package struct NodeID: Hashable, Sendable {
    package let index: Int32

    @inlinable package init(_ index: Int32) { self.index = index }
}

/// The located tree of a file: nodes in source order on one flat tape, text left in the source.
///
/// Nothing is decoded until asked for. Every node keeps its bytes; a string also maps each decoded
/// offset back to the source (``sourceRange(in:decoded:)``), through escapes, entities and CDATA.
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
}

/// One node on the tape. An object's members are its keys and values in turn.
package struct TapeEntry: Sendable {
    /// The first byte of the node: the opening quote, bracket or tag.
    @usableFromInline package var start: UInt32
    /// The offset after the node's last byte.
    @usableFromInline package var end: UInt32
    /// The index after the node's last descendant.
    @usableFromInline package var next: Int32
    @usableFromInline package var kind: NodeKind
    /// For strings: whether the text differs from its source bytes (escapes, entities, CDATA, comments).
    @usableFromInline package var isEscaped: Bool
    /// For plists: bytes from `start` to the text, and from the text's end to `end`, are tags.
    @usableFromInline package var openLength: UInt16

    @inlinable
    package init(
        kind: NodeKind, start: UInt32, end: UInt32, next: Int32, isEscaped: Bool = false, openLength: UInt16 = 0
    ) {
        self.kind = kind
        self.start = start
        self.end = end
        self.next = next
        self.isEscaped = isEscaped
        self.openLength = openLength
    }
}
