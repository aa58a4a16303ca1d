extension Verifier {
    /// A macro needs only macros before it, so none needs itself.
    mutating func checkMacros() throws(LoadError) {
        let table = tables.macros
        let allOperands = MacroKind.allOperands
        for row in 0..<table.count {
            let stored = table[row, MacroRecord.operation]
            guard isKnown(stored) else {
                throw fault(.unknownOperation, table, row, MacroRecord.operation)
            }
            let first = table[row, MacroRecord.first]
            let count = allOperands[stored].count
            guard first >= 0, first <= tables.operands.count - count else {
                throw fault(.badRun, table, row, MacroRecord.first)
            }
            for position in 0..<count {
                try checkOperand(first + position, of: row, allOperands[stored][position].content)
            }
        }
    }

    private func isKnown(_ operation: Int) -> Bool {
        // Not narrowed: a number of 32 bits would be negative where `Int` has no more.
        guard let number = UInt8(exactly: operation), let kind = MacroKind(stored: number) else {
            return false
        }
        // The mobile rule set has no keys as they were pushed.
        if case .flatKey = kind { return tables.usesWebRules }
        return true
    }

    @inline(__always)
    private mutating func checkOperand(_ operand: Int, of row: Int, _ content: MacroOperand.Content)
        throws(LoadError)
    {
        let value = tables.operands[operand, OperandRecord.value]
        guard needs.macros(of: value) <= row else { throw operandFault(.outOfOrder, operand) }
        let isPattern = value >= tables.space.patterns && value < tables.space.tags
        guard value < tables.space.patterns || (isPattern && content == .pattern) else {
            throw operandFault(.badOperand, operand)
        }
        switch content {
        case .value, .pattern: return
        case .table, .patternTable:
            guard try list(value, operand).count % 2 == 0 else { throw operandFault(.badOperand, operand) }
        case .members: try checkMembers(value, operand, of: row)
        case .call:
            guard let composite = composite(value),
                tables.composites[composite, CompositeRecord.kind] >= CompositeRecord.firstMap
            else { throw operandFault(.badOperand, operand) }
        }
    }

    @inline(__always)
    private func composite(_ value: Int) -> Int? {
        guard value >= tables.space.composites, value < tables.space.patterns else { return nil }
        return value - tables.space.composites
    }

    /// The parts of the list that `value` is.
    @inline(__always)
    private func list(_ value: Int, _ operand: Int) throws(LoadError) -> Range<Int> {
        guard let composite = composite(value),
            tables.composites[composite, CompositeRecord.kind] == CompositeRecord.list
        else { throw operandFault(.badOperand, operand) }
        return tables.parts(composite)
    }

    /// A macro, the list of rules that enable it, the list of rules that disable it, in turn.
    ///
    /// What the rules need is remembered by list, so that a list shared by many macros is looked through once.
    private mutating func checkMembers(_ value: Int, _ operand: Int, of row: Int) throws(LoadError) {
        let parts = try list(value, operand)
        let composite = value - tables.space.composites
        needs.prepareLists()
        if needs.ofLists[composite] == MacroNeeds.unknown {
            guard parts.count % 3 == 0 else { throw operandFault(.badOperand, operand) }
            var highest: UInt32 = 0
            for part in stride(from: parts.lowerBound, to: parts.upperBound, by: 3) {
                highest = max(highest, try needs(ofRuleList: part + 1), try needs(ofRuleList: part + 2))
            }
            needs.ofLists[composite] = highest
        }
        guard needs.ofLists[composite] <= row else { throw operandFault(.outOfOrder, operand) }
    }

    /// One more than the highest macro that the predicates of the rules in a list of numbers need.
    private mutating func needs(ofRuleList operand: Int) throws(LoadError) -> UInt32 {
        let value = tables.operands[operand, OperandRecord.value]
        let parts = try list(value, operand)
        let composite = value - tables.space.composites
        if needs.ofLists[composite] != MacroNeeds.unknown { return needs.ofLists[composite] }
        var highest: UInt32 = 0
        for part in parts {
            let value = tables.operands[part, OperandRecord.value]
            guard value >= tables.space.integers, value < tables.space.doubles else {
                throw operandFault(.badOperand, part)
            }
            let rule = tables.integer(value - tables.space.integers)
            guard rule >= 0, rule < Int64(tables.rules.count) else {
                throw operandFault(.indexOutOfRange, part)
            }
            highest = max(highest, needs.ofRules[Int(rule)])
        }
        needs.ofLists[composite] = highest
        return highest
    }
}
