/// Finds out for each function of a script whether it returns a value on all paths.
///
/// A condition may be true or false, except that of a loop that is plainly endless (`for (;;)`, `while (true)`): so the
/// analysis never says that the end of a body cannot be reached where it can. It goes over the nodes three times and
/// calls itself nowhere, since `else if` may be nested without bound.
package struct ReturnAnalysis {
    /// The functions, in source order.
    package private(set) var functions: [FunctionReturns] = []

    private let tree: ScriptTree
    /// True for each loop, `switch` or label that a `break` leaves, and each loop that a `continue` goes on with.
    private var hasBreak: [Bool]
    private var hasContinue: [Bool]
    /// True for each statement that the next one may follow.
    private var ends: [Bool]
    /// True for each statement that may begin.
    private var begins: [Bool]

    package init(_ tree: ScriptTree) {
        self.tree = tree
        hasBreak = [Bool](repeating: false, count: tree.count)
        hasContinue = hasBreak
        ends = [Bool](repeating: true, count: tree.count)
        begins = ends
        findJumps()
        for index in tree.nodes.indices.reversed() { ends[index] = canEnd(index) }
        for index in tree.nodes.indices { spreadBeginning(index) }
        collect()
    }

    /// The returns of a function; nil if the node is no function.
    package func returns(of function: Int) -> FunctionReturns? {
        var (low, high) = (0, functions.count)
        while low < high {
            let middle = (low + high) / 2
            if functions[middle].function < function { low = middle + 1 } else { high = middle }
        }
        return low < functions.count && functions[low].function == function ? functions[low] : nil
    }

    // MARK: Jumps

    /// Finds the target of each `break` and `continue`.
    private mutating func findJumps() {
        var around: [Int] = []
        for index in tree.nodes.indices {
            while let last = around.last, Int(tree[last].next) <= index { around.removeLast() }
            switch tree[index].kind {
            case .breakStatement: if let target = target(of: index, around) { hasBreak[target] = true }
            case .continueStatement: if let target = target(of: index, around) { hasContinue[target] = true }
            case let kind where isTarget(kind) || kind.isFunction: around.append(index)
            default: break
            }
        }
    }

    private func isTarget(_ kind: ScriptKind) -> Bool {
        kind.isLoop || kind == .switchStatement || kind == .labelledStatement
    }

    private func target(of jump: Int, _ around: [Int]) -> Int? {
        guard let label = tree.child(jump, 0) else {
            let isBreak = tree[jump].kind == .breakStatement
            return around.last { tree[$0].kind.isLoop || (isBreak && tree[$0].kind == .switchStatement) }
        }
        guard let target = around.last(where: { isLabelled($0, tree[label].name) }) else { return nil }
        return tree[jump].kind == .breakStatement ? target : loop(in: target)
    }

    private func isLabelled(_ index: Int, _ name: UInt32) -> Bool {
        tree[index].kind == .labelledStatement && tree[index + 1].name == name
    }

    /// The loop that a label stands before, behind other labels perhaps.
    private func loop(in label: Int) -> Int? {
        var index = label
        while tree[index].kind == .labelledStatement {
            guard let body = tree.child(index, 1) else { return nil }
            index = body
        }
        return index
    }

    // MARK: Ends

    /// Returns true if the statement after this one may follow; the parts of this one are known.
    private func canEnd(_ index: Int) -> Bool {
        switch tree[index].kind {
        case .returnStatement, .throwStatement, .breakStatement, .continueStatement: return false
        case .block, .functionBody, .switchCase, .defaultCase, .catchClause, .finallyClause, .withStatement:
            return tree.children(index).allSatisfy { ends[$0] }
        case .ifStatement:
            guard let other = tree.child(index, 2) else { return true }
            return ends[other] || (tree.child(index, 1).map { ends[$0] } ?? true)
        case .labelledStatement: return hasBreak[index] || (tree.child(index, 1).map { ends[$0] } ?? true)
        case .whileStatement, .forStatement, .doStatement: return hasBreak[index] || canEndLoop(index)
        case .switchStatement: return hasBreak[index] || canEndSwitch(index)
        case .tryStatement: return canEndTry(index)
        default: return true
        }
    }

    private func canEndLoop(_ index: Int) -> Bool {
        let isDo = tree[index].kind == .doStatement
        if isDo, let body = tree.child(index, 0), !ends[body], !hasContinue[index] { return false }
        return !isEndless(tree.child(index, tree[index].kind == .whileStatement ? 0 : 1))
    }

    /// Returns true for a condition that is always true on the face of it.
    private func isEndless(_ condition: Int?) -> Bool {
        guard let condition else { return false }
        switch tree[condition].kind {
        case .omitted, .true: return true
        case .number: return tree.text(condition) == "1"
        case .unary:
            return tree[condition].sign == .not && tree[condition + 1].kind == .number
                && tree.text(condition + 1) == "0"
        default: return false
        }
    }

    private func canEndSwitch(_ index: Int) -> Bool {
        var (hasDefault, lastEnds) = (false, true)
        for clause in tree.children(index).dropFirst() {
            hasDefault = hasDefault || tree[clause].kind == .defaultCase
            lastEnds = ends[clause]
        }
        return !hasDefault || lastEnds
    }

    private func canEndTry(_ index: Int) -> Bool {
        var canEnd = false
        for part in tree.children(index) {
            if tree[part].kind == .finallyClause { return canEnd && ends[part] }
            canEnd = canEnd || ends[part]
        }
        return canEnd
    }

    // MARK: Beginnings

    /// Decides which parts of a statement may begin, from whether it may itself.
    private mutating func spreadBeginning(_ index: Int) {
        var begins = begins[index] || tree[index].kind.isFunction
        let isList: Bool =
            switch tree[index].kind {
            case .script, .block, .functionBody, .switchCase, .defaultCase: true
            default: false
            }
        for child in tree.children(index) {
            self.begins[child] = begins
            begins = begins && (!isList || ends[child])
        }
    }

    // MARK: Functions

    private mutating func collect() {
        var around: [(function: Int, end: Int)] = []
        for index in tree.nodes.indices {
            while let last = around.last, last.end <= index { around.removeLast() }
            let node = tree[index]
            if node.kind.isFunction {
                around.append((functions.count, Int(node.next)))
                functions.append(FunctionReturns(function: index))
                addBody(index)
            } else if node.kind == .returnStatement, begins[index], let function = around.last?.function {
                add(index, to: function)
            }
        }
    }

    private mutating func addBody(_ index: Int) {
        guard let body = tree.body(index) else { return }
        if tree[body].kind == .functionBody {
            functions[functions.count - 1].canEnd = ends[body]
        } else {
            functions[functions.count - 1].firstValue = body
        }
    }

    private mutating func add(_ statement: Int, to function: Int) {
        if tree.child(statement, 0) == nil {
            if functions[function].firstEmpty == nil { functions[function].firstEmpty = statement }
        } else if functions[function].firstValue == nil {
            functions[function].firstValue = statement
        }
    }
}

extension ScriptKind {
    package var isFunction: Bool {
        switch self {
        case .functionDeclaration, .functionExpression, .arrowFunction, .method, .getter, .setter,
            .constructor:
            true
        default: false
        }
    }

    package var isLoop: Bool {
        switch self {
        case .forStatement, .forInStatement, .forOfStatement, .whileStatement, .doStatement: true
        default: false
        }
    }
}
