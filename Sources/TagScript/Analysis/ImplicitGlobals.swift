/// An assignment to a name that nothing in the script declares around it.
package struct ImplicitGlobal: Sendable, Equatable {
    /// The node of the name.
    package var node: Int
    package var name: String
    package var range: Range<Int>
}

/// Finds assignments that make global variables, or throw in strict mode.
package struct ImplicitGlobals {
    /// A name that a scope declares; ``next`` is another one of the same scope, -1 if there is none.
    private struct Declaration {
        var name: Int
        var next: Int
    }

    private let tree: ScriptTree
    /// The first declaration of the scope that each node is; -1 if there is none.
    private var first: [Int]
    private var declarations: [Declaration] = []
    /// The number of scopes around the current node that declare each name.
    private var open: [Int]

    /// Returns the assignments in source order.
    ///
    /// None in a `with` statement, where the name may be a property of the object; and none to a name that a reference
    /// is a part of.
    package static func find(in tree: ScriptTree) -> [ImplicitGlobal] {
        var search = ImplicitGlobals(tree)
        search.declare()
        return search.assignments()
    }

    private init(_ tree: ScriptTree) {
        self.tree = tree
        first = [Int](repeating: -1, count: tree.count)
        open = [Int](repeating: 0, count: tree.nameCount)
    }

    // MARK: Declarations

    private mutating func declare() {
        var (scopes, functions) = ([Int](), [Int]())
        for index in tree.nodes.indices {
            while let last = scopes.last, Int(tree[last].next) <= index { scopes.removeLast() }
            while let last = functions.last, Int(tree[last].next) <= index { functions.removeLast() }
            let node = tree[index]
            if isScope(node.kind) { scopes.append(index) }
            if isFunction(node.kind) { functions.append(index) }
            guard node.kind == .identifier, node.name != ScriptTree.unknownName else { continue }
            switch node.use {
            case .var, .parameter: add(node.name, to: functions.last)
            case .let, .const, .catch, .import, .ownName: add(node.name, to: scopes.last)
            // The node around the name is a scope itself, but the name belongs outside.
            case .class: add(node.name, to: scopes.dropLast().last)
            case .function:
                add(node.name, to: scopes.dropLast().last)
                add(node.name, to: functions.dropLast().last)
            case .read, .assigned, .updated, .typeofOperand: break
            }
        }
    }

    private func isFunction(_ kind: ScriptKind) -> Bool {
        kind.isFunction || kind == .script || kind == .staticBlock
    }

    private func isScope(_ kind: ScriptKind) -> Bool {
        switch kind {
        case .block, .switchStatement, .catchClause, .classDeclaration, .classExpression: true
        default: isFunction(kind) || kind.isLoop
        }
    }

    private mutating func add(_ name: UInt32, to scope: Int?) {
        guard let scope else { return }
        declarations.append(Declaration(name: Int(name), next: first[scope]))
        first[scope] = declarations.count - 1
    }

    // MARK: Assignments

    private mutating func assignments() -> [ImplicitGlobal] {
        var found: [ImplicitGlobal] = []
        var scopes: [Int] = []
        var endOfWith = 0
        for index in tree.nodes.indices {
            while let last = scopes.last, Int(tree[last].next) <= index {
                count(last, -1)
                scopes.removeLast()
            }
            if first[index] >= 0 {
                count(index, 1)
                scopes.append(index)
            }
            if tree[index].kind == .withStatement { endOfWith = max(endOfWith, Int(tree[index].next)) }
            if index >= endOfWith, let global = global(index) { found.append(global) }
        }
        return found
    }

    private mutating func count(_ scope: Int, _ change: Int) {
        var declaration = first[scope]
        while declaration >= 0 {
            open[declarations[declaration].name] += change
            declaration = declarations[declaration].next
        }
    }

    private func global(_ index: Int) -> ImplicitGlobal? {
        let node = tree[index]
        guard node.kind == .identifier, node.use == .assigned || node.use == .updated,
            node.name != ScriptTree.unknownName, node.name != Word.arguments.rawValue,
            open[Int(node.name)] == 0
        else { return nil }
        return ImplicitGlobal(node: index, name: tree.name(index), range: node.range)
    }
}
