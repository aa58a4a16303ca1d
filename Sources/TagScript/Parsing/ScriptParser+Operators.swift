// Binary, prefix and postfix operators.

extension ScriptParser {
    /// Reads operands with binary operators between them.
    mutating func binary() throws(Stop) {
        let base = operators.count
        while true {
            let (start, mark) = (start, tape.count)
            if kind == .privateName { try privateOperand(base) } else { try operand() }
            guard try push(base, start, mark) else { break }
        }
        if operators.count > base { try completeOperators(base) }
    }

    private mutating func completeOperators(_ base: Int) throws(Stop) {
        try settle()
        while operators.count > base, let last = operators.popLast() { try complete(last) }
    }

    /// Passes a binary operator, after those before it that bind no less are complete; returns false if there is none.
    private mutating func push(_ base: Int, _ start: Int, _ mark: Int) throws(Stop) -> Bool {
        let (sign, precedence) = (kind, kind.precedence)
        guard precedence > 0, sign != .in || allowsIn, root.kind != .arrowFunction else { return false }
        try settle()
        var (first, from) = (start, mark)
        if sign == .power {
            if root.kind == .unary || root.kind == .await, Int(root.next) == mark { throw unaryPower() }
        } else {
            while operators.count > base, let last = operators.last, last.precedence >= precedence {
                try complete(last)
                operators.removeLast()
                (first, from) = (last.start, last.mark)
            }
        }
        operators.append(Operator(sign: sign, precedence: precedence, start: first, mark: from))
        try advance()
        return true
    }

    @inline(never)
    private mutating func unaryPower() -> Stop {
        fail("the operand before '**' needs parentheses", root.range)
    }

    private mutating func complete(_ last: Operator) throws(Stop) {
        switch last.sign {
        case .or, .and, .coalesce:
            let right = root
            let left = tape[Int(right.next) - 1]
            if isMixed(last.sign, left) || isMixed(last.sign, right) { throw mixedLogic(last) }
            emit(.logical, last.start, from: last.mark)
        default: emit(.binary, last.start, from: last.mark)
        }
        tape[tape.count - 1].sign = last.sign
    }

    private mutating func isMixed(_ sign: TokenKind, _ operand: ScriptNode) -> Bool {
        operand.kind == .logical && (operand.sign == .coalesce) != (sign == .coalesce)
    }

    @inline(never)
    private mutating func mixedLogic(_ last: Operator) -> Stop {
        fail("'??' cannot be mixed with '||' or '&&' without parentheses", last.start..<lexer.previousEnd)
    }

    /// Reads `#name`, which only `in` may follow.
    private mutating func privateOperand(_ base: Int) throws(Stop) {
        let token = lexer.token
        let isLow =
            operators.count == base || operators[operators.count - 1].precedence < TokenKind.relational
        try usePrivateName()
        guard kind == .in, allowsIn, isLow else {
            throw fail(
                "a private name alone is not an expression: expected an object and '.' before it", token.range
            )
        }
    }

    /// Reads an operand with its prefix and postfix operators.
    private mutating func operand() throws(Stop) {
        let (mark, base) = (tape.count, prefixes.count)
        while isPrefix() { try prefix() }
        let start = start
        try chain()
        if kind == .increment || kind == .decrement { try postfix(start, mark) }
        if prefixes.count > base { try completePrefixes(base, mark) }
    }

    private mutating func isPrefix() -> Bool {
        switch kind {
        case .not, .subtract, .add, .typeof, .void, .delete, .complement, .increment, .decrement: true
        case .identifier: isAwait
        default: false
        }
    }

    private var isAwait: Bool { mutating get { context.rights.contains(.async) && isWord(.await) } }

    private mutating func prefix() throws(Stop) {
        prefixes.append(Prefix(sign: kind, start: start))
        if kind == .identifier { context.lastAwait = start }
        try advance()
    }

    private mutating func postfix(_ start: Int, _ mark: Int) throws(Stop) {
        if root.kind == .arrowFunction || token.isAfterNewline { return }
        let sign = kind
        try checkCover()
        try makeSimpleTarget(.updated)
        try advance()
        emit(.update, start, from: mark, .trailing)
        tape[tape.count - 1].sign = sign
    }

    private mutating func completePrefixes(_ base: Int, _ mark: Int) throws(Stop) {
        if cover >= 0 { throw coverFault() }
        while prefixes.count > base, let prefix = prefixes.popLast() {
            switch prefix.sign {
            case .increment, .decrement:
                try makeSimpleTarget(.updated)
                emit(.update, prefix.start, from: mark)
            case .identifier: emit(.await, prefix.start, from: mark)
            case .delete:
                try checkDelete()
                emit(.unary, prefix.start, from: mark)
            case .typeof:
                if root.kind == .identifier { tape[tape.count - 1].use = .typeofOperand }
                emit(.unary, prefix.start, from: mark)
            default: emit(.unary, prefix.start, from: mark)
            }
            tape[tape.count - 1].sign = prefix.sign
        }
    }

    private mutating func checkDelete() throws(Stop) {
        var index = tape.count - 1
        while index > 0, tape[index].kind == .parenthesized { index -= 1 }
        let node = tape[index]
        if node.kind == .identifier, isStrict,
            index == tape.count - 1 || tape[tape.count - 1].kind == .parenthesized
        {
            throw fail("strict mode cannot delete a variable", node.range)
        }
        if node.kind == .member, index > 0, tape[index - 1].kind == .privateName {
            throw fail("a private member cannot be deleted", node.range)
        }
    }
}
