import TagScript

// The places of `dataLayer` and `gtag` in a script.

extension PushSearch {
    private static let reading: Set<String> = ["get", "length", "indexOf"]
    /// Commands of `gtag` that push nothing but what the vendor's own code does.
    private static let harmless: Set<String> = ["js", "config", "consent", "get"]

    /// Looks at a place of the data layer, and follows its value to where it is used.
    mutating func layer(_ index: Int) {
        var at = expression(index)
        while true {
            let around = parents[at]
            switch tree[around].kind {
            case .parenthesized, .logical, .sequence: at = around
            case .assignment, .declarator:
                guard isVariable(around + 1, "dataLayer") else { return open() }
                if at == around + 1, let value = tree.child(around, 1) { start(value) }
                if tree[around].kind == .declarator { return }
                at = around
            case .expressionStatement, .unary, .binary: return
            case .ifStatement, .conditional:
                if !isFirst(at) { open() }
                return
            case .member where isFirst(at): return use(around)
            default: return open()
            }
        }
    }

    private mutating func use(_ member: Int) {
        let name = tree.child(member, 1).map { tree.name($0) } ?? ""
        if Self.reading.contains(name) { return }
        guard name == "push", parent(member, is: .call), isFirst(member) else { return open() }
        for argument in tree.arguments(parents[member]) { push(argument) }
    }

    /// Looks at what the data layer begins as.
    private mutating func start(_ value: Int) {
        let value = unwrapped(value)
        switch tree[value].kind {
        case .array: for element in tree.children(value) { push(element) }
        case .logical: for side in tree.children(value) { start(side) }
        case .assignment:
            // The other name has a place of its own.
            if !isVariable(value + 1, "dataLayer") { open() }
        default: if !isVariable(value, "dataLayer") { open() }
        }
    }

    private mutating func push(_ value: Int) {
        let value = unwrapped(value)
        switch tree[value].kind {
        case .object:
            for member in tree.children(value) { add(member) }
            addItems(of: value)
        case .identifier where tree.name(value) == "arguments" && isCommand(value): return
        default: open()
        }
    }

    private mutating func add(_ member: Int) {
        guard let key = tree.child(member, 0) else { return open() }
        switch tree[member].kind {
        case .property:
            let value = tree.child(member, 1).map { unwrapped($0) }
            pushes.add(key: name(key), event: value.flatMap { tree.contents($0) })
        case .shorthand, .method, .getter, .setter: pushes.add(key: name(key), event: nil)
        default: open()
        }
    }

    /// The name of a property; nil if only the running script knows it.
    func name(_ key: Int) -> String? {
        guard !tree[key].flags.contains(.hasHole) else { return nil }
        switch tree[key].kind {
        case .propertyName, .identifier: return tree.name(key)
        case .string: return tree.contents(key)
        case .number: return tree.text(key)
        default: return nil
        }
    }

    // MARK: Commands

    /// Returns true in the function `gtag` itself, whose calls are looked at.
    private func isCommand(_ index: Int) -> Bool {
        var at = index
        while at > 0, !tree[at].kind.isFunction || tree[at].kind == .arrowFunction { at = parents[at] }
        if tree[at].kind == .functionDeclaration { return isVariable(at + 1, "gtag") }
        guard tree[at].kind == .functionExpression, tree[at + 1].kind != .identifier else { return false }
        at = parents[at]
        while tree[at].kind == .logical || tree[at].kind == .parenthesized { at = parents[at] }
        return (tree[at].kind == .assignment || tree[at].kind == .declarator) && isVariable(at + 1, "gtag")
    }

    /// Looks at a place of `gtag`.
    mutating func command(_ index: Int) {
        var at = expression(index)
        while true {
            let around = parents[at]
            switch tree[around].kind {
            case .parenthesized, .logical: at = around
            case .functionDeclaration where isFirst(at): return
            case .call where isFirst(at):
                let word = tree.arguments(around).first.flatMap { tree.contents($0) }
                if !(word.map { Self.harmless.contains($0) } ?? false) { open() }
                return
            case .expressionStatement, .unary, .binary: return
            case .ifStatement:
                if !isFirst(at) { open() }
                return
            case .assignment, .declarator:
                // What is assigned is a function of the script, or what `gtag` is already.
                guard isVariable(around + 1, "gtag"), let value = tree.child(around, 1) else { return open() }
                let kind = tree[unwrapped(value)].kind
                if kind != .logical, !kind.isFunction { open() }
                return
            default: return open()
            }
        }
    }
}
