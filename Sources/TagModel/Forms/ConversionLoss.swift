package import TagDiagnostics
package import TagSyntax

/// Something of a container that another form cannot hold.
package struct ConversionLoss: Sendable {
    /// Such as `rule 'spanish'`.
    package let what: String
    /// Why the form cannot hold it.
    package let why: String
    /// Where the source says it; unknown in a compiled container.
    package let range: SourceRange
    package private(set) var pointer: String?

    package init(_ what: String, why: String, at range: SourceRange, pointer: String? = nil) {
        self.what = what
        self.why = why
        self.range = range
        self.pointer = pointer
    }
}

/// What a container is in another form, and what that form cannot hold of it.
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
