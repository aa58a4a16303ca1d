// Expressions that turn out to be targets: of an assignment, of a loop, or the parameters of an arrow function.

/// A node of the tape that is to become a pattern.
struct PatternTask {
    var index: Int
    var isObjectRest = false
}

extension ScriptParser {
    /// Makes the expression just read into the target of `=`, or of a loop.
    mutating func makeTarget() throws(Stop) {
        guard root.kind == .array || root.kind == .object else { return try makeSimpleTarget(.assigned) }
        work.append(PatternTask(index: tape.count - 1))
        try makePatterns(.assigned)
        cover = -1
    }

    /// Makes the expression just read into a target that is no pattern.
    mutating func makeSimpleTarget(_ use: NameUse, isLogical: Bool = false) throws(Stop) {
        var index = tape.count - 1
        while index > 0, tape[index].kind == .parenthesized { index -= 1 }
        let node = tape[index]
        switch node.kind {
        case .identifier:
            try checkStrictTarget(node.name, node.range)
            tape[index].use = use
        case .hole: break
        case .member, .index: if node.flags.contains(.optional) { throw notATarget(index) }
        // For old scripts it is an error only when it runs.
        case .call: if isLogical || node.flags.contains(.optional) { throw notATarget(index) }
        default: throw notATarget(index)
        }
    }

    @inline(never)
    private mutating func notATarget(_ index: Int) -> Stop {
        let node = tape[index]
        let isChain =
            node.flags.contains(.optional)
            && (node.kind == .member || node.kind == .index || node.kind == .call)
        if isChain { return fail("an expression with '?.' cannot be assigned to", node.range) }
        let isComparison = kind == .assign && index == tape.count - 1
        return fail(
            "this cannot be assigned to: it is neither a variable nor a property", node.range,
            note: isComparison ? ScriptNote("a comparison is written '==' or '==='", at: token.range) : nil)
    }

    /// Makes the nodes on the list of work, and their parts, into patterns.
    ///
    /// - Parameter use: ``NameUse/assigned`` or ``NameUse/parameter``.
    mutating func makePatterns(_ use: NameUse) throws(Stop) {
        while let task = work.popLast() { try makePattern(task, use) }
    }

    private mutating func makePattern(_ task: PatternTask, _ use: NameUse) throws(Stop) {
        let index = task.index
        let node = tape[index]
        switch node.kind {
        case .identifier: try makeName(node, index, use)
        case .hole, .elision: break
        case .member, .index:
            if use != .assigned { throw notAParameter(node) }
            if node.flags.contains(.optional) { throw notATarget(index) }
        case .parenthesized: try makeParenthesized(index, use)
        case .array, .arrayPattern, .object, .objectPattern:
            if task.isObjectRest { throw fail("'…' in an object pattern needs a name", node.range) }
            try makeList(index)
        case .assignment, .defaultValue:
            guard node.kind == .defaultValue || node.sign == .assign else { throw badPart(node, use) }
            tape[index].kind = .defaultValue
            work.append(PatternTask(index: Int(tape[index - 1].next) - 1))
        case .property, .shorthand: work.append(PatternTask(index: index - 1))
        case .spread, .rest: try makeRest(index)
        default: throw badPart(node, use)
        }
    }

    private mutating func makeName(_ node: ScriptNode, _ index: Int, _ use: NameUse) throws(Stop) {
        tape[index].use = use
        if use == .assigned {
            try checkStrictTarget(node.name, node.range)
        } else {
            try declare(node.name, node.range, use)
        }
    }

    private mutating func makeParenthesized(_ index: Int, _ use: NameUse) throws(Stop) {
        let node = tape[index]
        guard use == .assigned else { throw notAParameter(node) }
        switch tape[index - 1].kind {
        case .identifier, .hole, .member, .index, .parenthesized: work.append(PatternTask(index: index - 1))
        default: throw badPart(node, use)
        }
    }

    /// Puts the parts of an array or object pattern on the list of work, the first on top.
    private mutating func makeList(_ index: Int) throws(Stop) {
        let isArray = tape[index].kind == .array || tape[index].kind == .arrayPattern
        tape[index].kind = isArray ? .arrayPattern : .objectPattern
        let first = Int(tape[index].next)
        var child = index - 1
        while child >= first {
            let isRest = tape[child].kind == .spread || tape[child].kind == .rest
            if isRest, child != index - 1 || tape[index].flags.contains(.trailing) {
                throw fail("nothing may follow a '…' element in a pattern", tape[child].range)
            }
            if isRest, !isArray { tape[child].flags.insert(.static) }
            work.append(PatternTask(index: child))
            child = Int(tape[child].next) - 1
        }
    }

    private mutating func makeRest(_ index: Int) throws(Stop) {
        tape[index].kind = .rest
        let target = tape[index - 1]
        if target.kind == .assignment || target.kind == .defaultValue {
            throw fail("a '…' element has no default value", target.range)
        }
        let isInObject = tape[index].flags.contains(.static)
        tape[index].flags.remove(.static)
        work.append(PatternTask(index: index - 1, isObjectRest: isInObject))
    }

    @inline(never)
    private mutating func notAParameter(_ node: ScriptNode) -> Stop {
        fail("a parameter is a name or a pattern of names, not '\(text(node.range))'", node.range)
    }

    @inline(never)
    private mutating func badPart(_ node: ScriptNode, _ use: NameUse) -> Stop {
        if use != .assigned { return notAParameter(node) }
        return fail("this cannot be assigned to: it is neither a variable nor a property", node.range)
    }
}
