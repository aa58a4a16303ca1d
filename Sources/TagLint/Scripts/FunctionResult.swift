import TagScript

/// Finds out what a macro that is a script gives, from its tree.
struct FunctionResult {
    private let tree: ScriptTree
    private(set) var result = ScriptResult.unknown

    /// - Parameter isCalled: True if the script has the call of the function, too.
    init(_ tree: ScriptTree, isCalled: Bool) {
        self.tree = tree
        guard var value = tree.child(0, 0) else { return }
        value = unwrapped(value)
        if isCalled {
            guard tree[value].kind == .call else { return }
            value = unwrapped(value + 1)
        }
        result = isFunction(value) ? function(value) : isCalled ? .unknown : other(value)
    }

    private func unwrapped(_ index: Int) -> Int {
        var index = index
        while tree[index].kind == .parenthesized || tree[index].kind == .expressionStatement { index += 1 }
        return index
    }

    private func isFunction(_ index: Int) -> Bool {
        tree[index].kind == .functionExpression || tree[index].kind == .arrowFunction
    }

    private func function(_ index: Int) -> ScriptResult {
        let node = tree[index]
        let parameters = tree.children(index).first { tree[$0].kind == .parameters }
        let end = parameters.map { tree[$0].range.upperBound } ?? node.range.lowerBound + 1
        return .function(head: node.range.lowerBound..<end, returns(index))
    }

    private func returns(_ index: Int) -> ScriptResult.Returns {
        if tree[index].flags.contains(.generator) { return .wrapped("an iterator") }
        if tree[index].flags.contains(.async) { return .wrapped("a promise") }
        guard let returns = ReturnAnalysis(tree).returns(of: index) else { return .always }
        switch returns.coverage {
        case .all: return .always
        case .some: return .sometimes
        case .none:
            // Nobody forgets the `return` of a function that is empty, or that only throws.
            let isEmpty = tree.body(index).map { Int(tree[$0].next) == $0 + 1 } ?? true
            return isEmpty || returns.firstEmpty != nil || !returns.canEnd ? .plainlyNothing : .never
        }
    }

    private func other(_ index: Int) -> ScriptResult {
        let range = tree[index].range
        switch tree[index].kind {
        case .string, .template: return .value(range, what: "a text")
        case .number, .bigInt: return .value(range, what: "a number")
        case .true, .false, .null: return .value(range, what: "'\(tree.text(index))'")
        case .object: return .value(range, what: "an object")
        case .array: return .value(range, what: "a list")
        case .regex: return .value(range, what: "a regular expression")
        case .unary, .binary: return .value(range, what: "a value")
        case .call where givesNoFunction(unwrapped(index + 1)):
            return .value(range, what: "the result of a function, which is called twice then")
        default: return .unknown
        }
    }

    /// Returns true for a function that is written here, and returns something that is plainly no function.
    private func givesNoFunction(_ index: Int) -> Bool {
        guard isFunction(index), let returns = ReturnAnalysis(tree).returns(of: index) else { return false }
        guard let first = returns.firstValue else { return true }
        let value = tree[first].kind == .returnStatement ? tree.child(first, 0) : first
        guard let value else { return true }
        switch tree[unwrapped(value)].kind {
        case .string, .template, .number, .true, .false, .null, .object, .array, .regex, .binary: return true
        default: return false
        }
    }
}
