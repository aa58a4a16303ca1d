import TagDiagnostics
import TagSyntax

/// The state that the readers of all formats share: the tree, the findings, and the numbering of references.
struct DecodingContext {
    /// The tree to which nodes belong: the file's, or that of a part of it that is being read.
    private(set) var tree: SyntaxTree
    private(set) var view: TreeView
    /// The parts of the file that are not read yet.
    var parts: [TreePart]
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of findings beyond ``findings``.
    private(set) var unlisted = 0
    private(set) var counts = ReferenceCounts()
    private(set) var unsupported: [UnsupportedPart] = []
    /// The count for ``Container/otherNotes``.
    var otherNotes = 0
    /// The built-in variables that references use; nil unless the file is an export.
    var builtInUses: BuiltInUses?
    var texts: TextPool
    /// The faults of which a note has already shown the right form.
    private var shown: Set<String> = []

    /// The most findings kept; a file with more errors is another kind of file.
    static let findings = 1_000

    private var pointers: PointerFinder

    init(_ tree: SyntaxTree, _ view: TreeView, _ parts: [TreePart] = [], _ stock: consuming TextStock? = nil)
    {
        self.tree = tree
        self.view = view
        self.parts = parts
        pointers = PointerFinder(tree)
        // In a large export fewer than one node in sixteen is a text not seen before.
        texts =
            stock.map { TextPool(view, $0) }
            ?? TextPool(view, capacity: parts.reduce(tree.tape.count) { $0 + $1.nodes } / 16)
    }

    /// Turns to the nodes of another tree of the same file.
    mutating func turn(to tree: SyntaxTree, _ view: TreeView) { (self.tree, self.view) = (tree, view) }

    /// Adds `diagnostic`, which is about `node`, unless there are too many.
    mutating func report(_ diagnostic: Diagnostic, about node: NodeID) {
        guard diagnostics.count < Self.findings else {
            unlisted += 1
            return
        }
        var diagnostic = diagnostic
        diagnostic.pointer = pointers.pointer(covering: tree.range(node))
        diagnostics.append(diagnostic)
    }

    /// Adds a finding about a file without nodes.
    mutating func report(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.findings { diagnostics.append(diagnostic) } else { unlisted += 1 }
    }

    /// Reports that `object` lacks the member `name`.
    ///
    /// - Parameter range: The place of the finding; by default, the whole object.
    mutating func report(
        missing name: String, of owner: String, in object: NodeID, at range: SourceRange? = nil
    ) {
        report(.missingMember(name, of: owner, at: range ?? self.range(object)), about: object)
    }

    /// Reports a value of the wrong kind.
    mutating func report(_ node: NodeID, for what: String, expected: String) {
        report(
            .wrongKind(tree.kind(node), for: what, expected: expected, at: tree.range(node)), about: node)
    }

    /// Returns true on the first call for a fault: one example of the right form is enough for a file.
    mutating func isFirst(_ fault: String) -> Bool { shown.insert(fault).inserted }

    /// Lists a part that has no effect on the compiled container, with its consequence.
    ///
    /// - Parameter demands: The demands of an option that can keep its tag from firing; nil for any other part.
    mutating func keep(
        _ what: String, _ name: String, at range: SourceRange, _ consequence: String,
        demands: [String]? = nil
    ) {
        unsupported.append(
            UnsupportedPart(
                what: what, name: name, range: range, consequence: consequence, demands: demands))
    }

    mutating func macroReference(_ name: String, at range: SourceRange) -> MacroReference {
        builtInUses?.note(name, at: range)
        return newReference(name, at: range)
    }

    /// Returns the next reference, to a name that was noted.
    mutating func newReference(_ name: String, at range: SourceRange) -> MacroReference {
        defer { counts.macros += 1 }
        return MacroReference(name, at: range, id: counts.macros)
    }

    /// Returns the value of a macro that the file does not name, in the place of what implies it.
    mutating func value(ofMacro name: String, at range: SourceRange) -> Value {
        Value(.reference(macroReference(name, at: .none)), at: range)
    }

    mutating func ruleReference(_ node: NodeID) -> RuleReference {
        guard let plain = view.plain(node) else {
            return ruleReference(tree.string(node), at: tree.textRange(node))
        }
        return ruleReference(text(at: plain), at: SourceRange(plain.lowerBound, plain.upperBound))
    }

    mutating func ruleReference(_ key: String, at range: SourceRange) -> RuleReference {
        defer { counts.rules += 1 }
        return RuleReference(key, at: range, id: counts.rules)
    }

    mutating func tagReference(_ node: NodeID) -> TagReference {
        tagReference(tree.string(node), at: tree.textRange(node))
    }

    mutating func tagReference(_ name: String, at range: SourceRange) -> TagReference {
        defer { counts.tags += 1 }
        return TagReference(name, at: range, id: counts.tags)
    }

    func located(_ node: NodeID) -> Located<String> { Located(tree.string(node), at: range(node)) }

    /// Returns the text of `node`, made once for all nodes that have it.
    @inline(__always)
    mutating func text(of node: NodeID) -> String {
        guard let plain = view.plain(node) else { return tree.string(node) }
        return text(at: plain)
    }

    /// Returns the text of these bytes of the file, made once.
    @inline(__always)
    mutating func text(at range: Range<Int>) -> String {
        texts.string(texts.number(of: range))
    }

    /// Returns the range of the whole node.
    @inline(__always)
    func range(_ node: NodeID) -> SourceRange {
        view.range(node)
    }

    /// Moves the counts and the kept parts into the container that was read.
    func finish(_ container: inout Container) {
        container.referenceCounts = counts
        container.unsupported += unsupported
        container.otherNotes = otherNotes
    }
}

extension DecodingContext {
    /// Returns true if `node` is of `kind`; reports a finding if not.
    ///
    /// - Parameter what: The node, as the message calls it.
    mutating func expect(_ kind: NodeKind, _ node: NodeID, for what: @autoclosure () -> String) -> Bool {
        guard view.kind(node).rawValue != kind.rawValue else { return true }
        report(node, for: what(), expected: kind.described)
        return false
    }

    /// Returns the member of `object` called `name`; reports a finding and returns nil if there is none.
    mutating func required(
        _ name: StaticString, in object: NodeID, of owner: @autoclosure () -> String
    ) -> NodeID? {
        if let node = tree.member(object, name) { return node }
        report(missing: "\(name)", of: owner(), in: object)
        return nil
    }

    /// Returns the text of `node`; reports a finding and returns nil if it is not text.
    mutating func string(_ node: NodeID, for what: @autoclosure () -> String) -> String? {
        expect(.string, node, for: what()) ? tree.string(node) : nil
    }

    mutating func boolean(_ node: NodeID, for what: @autoclosure () -> String) -> Bool? {
        if let value = tree.boolean(node) { return value }
        report(node, for: what(), expected: "true or false")
        return nil
    }
}

extension NodeKind {
    /// The kind, as the messages call it.
    var described: String {
        switch self {
        case .null: "null"
        case .false, .true: "true or false"
        case .integer, .real: "a number"
        case .string: "text"
        case .array: "a list"
        case .object: "an object"
        case .date: "a date"
        case .data: "data"
        }
    }
}
