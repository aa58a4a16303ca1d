package import TagDiagnostics
package import TagSyntax

/// A part of a container that another format cannot hold.
package struct ConversionLoss: Sendable {
    /// The part, such as `rule 'spanish'`.
    package let what: String
    /// The reason why the format cannot hold it.
    package let why: String
    /// The range in the source; unknown for a compiled container.
    package let range: SourceRange
    package private(set) var pointer: String?

    package init(_ what: String, why: String, at range: SourceRange, pointer: String? = nil) {
        self.what = what
        self.why = why
        self.range = range
        self.pointer = pointer
    }
}

/// A container in another format, and the parts that the format cannot hold.
package struct Converted: Sendable {
    package var tree: OutputTree
    package var losses: [ConversionLoss]

    package init(_ tree: OutputTree, losses: [ConversionLoss] = []) {
        self.tree = tree
        self.losses = losses
    }
}

/// The losses of one conversion while they are found.
struct ConversionLosses {
    private(set) var all: [ConversionLoss] = []
    private var pointers: PointerFinder

    init(_ container: Container) { pointers = PointerFinder(container.tree) }

    mutating func add(_ what: String, _ why: String, at range: SourceRange) {
        let pointer = range.isKnown ? pointers.pointer(covering: range) : nil
        all.append(ConversionLoss(what, why: why, at: range, pointer: pointer))
    }
}
