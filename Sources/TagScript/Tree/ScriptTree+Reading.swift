// Questions that lints ask of a tree.

extension ScriptTree {
    /// The dotted name of an expression, as `document.write`; nil if it is no name, or has an index or a call in it.
    ///
    /// The word `this` is a name, and parentheses do not count.
    package func path(_ index: Int) -> String? {
        var (current, names) = (index, [String]())
        while true {
            switch nodes[current].kind {
            case .identifier, .this:
                names.append(text(current))
                return names.reversed().joined(separator: ".")
            case .member:
                guard let name = child(current, 1), nodes[name].kind == .propertyName else { return nil }
                names.append(self.name(name))
                current += 1
            case .parenthesized: current += 1
            default: return nil
            }
        }
    }

    /// The function that a call or `new` calls; nil for a node of another kind.
    package func callee(_ index: Int) -> Int? {
        switch nodes[index].kind {
        case .call, .new, .taggedTemplate: index + 1
        default: nil
        }
    }

    /// The nodes of the arguments of a call or `new`, in source order.
    package func arguments(_ index: Int) -> [Int] {
        guard nodes[index].kind == .call || nodes[index].kind == .new, let list = child(index, 1) else {
            return []
        }
        return Array(children(list))
    }

    /// The contents of a string between its quotes; nil if it has an escape, or a reference is a part of it.
    package func contents(_ index: Int) -> String? {
        let node = nodes[index]
        guard node.kind == .string, !node.flags.contains(.hasHole), node.range.count >= 2 else { return nil }
        let inner = bytes[node.range].dropFirst().dropLast()
        return inner.contains(UInt8(ascii: "\\")) ? nil : String(decoding: inner, as: UTF8.self)
    }

    /// The body of a function: a ``ScriptKind/functionBody``, or the expression of an arrow function.
    package func body(_ function: Int) -> Int? {
        guard nodes[function].kind.isFunction else { return nil }
        var last: Int?
        for child in children(function) { last = child }
        return last
    }
}
