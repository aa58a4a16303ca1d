import TagRuntime

extension WireWriter {
    /// False where operands are not those of composites, then macros, then tags, each once.
    mutating func writeOperands() -> Bool {
        var next = 0
        for composite in 0..<tables.composites.count {
            let parts = tables.parts(composite)
            let kind = tables.composites[composite, CompositeRecord.kind]
            number(kind, in: .compositeKinds)
            if kind < CompositeRecord.firstMap { number(parts.count, in: .compositeSizes) }
            write(parts, of: composite)
            next = parts.upperBound
        }
        for macro in 0..<tables.macros.count {
            let stored = tables.macros[macro, MacroRecord.operation]
            guard tables.macros[macro, MacroRecord.first] == next, let raw = UInt8(exactly: stored),
                let operation = MacroKind(stored: raw)
            else { return false }
            number(stored, in: .macroOperations)
            write(next..<next + operation.operandCount)
            next += operation.operandCount
        }
        for tag in 0..<tables.tags.count {
            guard tables.tags[tag, TagRecord.first] == next else { return false }
            let shape = tables.tags[tag, TagRecord.shape]
            number(shape, in: .tagShapes)
            number(tables.tags[tag, TagRecord.options], in: .tagOptions)
            write(next..<next + tables.keys(ofShape: shape).count)
            next += tables.keys(ofShape: shape).count
        }
        return next == tables.operands.count
    }

    private mutating func write(_ operands: Range<Int>) {
        for operand in operands { value(tables.operands[operand, OperandRecord.value], in: .operands) }
    }

    /// The parts of a composite; those composites in it that nothing referred to so far need no number when they
    /// are the last such ones.
    private mutating func write(_ parts: Range<Int>, of composite: Int) {
        var fresh: [UInt32] = []
        var isFresh = [Bool](repeating: false, count: parts.count)
        for (index, part) in parts.enumerated() {
            let value = tables.operands[part, OperandRecord.value]
            guard value >= tables.space.composites, value < tables.space.patterns else { continue }
            let inner = UInt32(value - tables.space.composites)
            guard !composites.isUsed(Int(inner)), !fresh.contains(inner) else { continue }
            fresh.append(inner)
            isFresh[index] = true
        }
        let areLast = composites.endsWith(fresh)
        if areLast { for _ in fresh { _ = composites.takeLast() } }
        for (index, part) in parts.enumerated() {
            if areLast, isFresh[index] {
                number(Int(WireValue.nextComposite.rawValue), in: .operands)
            } else {
                value(tables.operands[part, OperandRecord.value], in: .operands, isInComposite: true)
            }
        }
        composites.add(composite)
    }

    /// A value; the first composite that nothing refers to needs no number outside composites.
    mutating func value(_ value: Int, in column: WireColumn, isInComposite: Bool = false) {
        let (kind, index) = tables.space.decode(value)
        switch kind {
        case .fixed: number(value, in: column)
        case .macro: number(Int(WireValue.first) + 2 * index, in: column)
        case .string where strings.takeNext(index): code(.nextString, in: column)
        case .string: number(Int(WireValue.first) + 2 * index + 1, in: column)
        case .integer where integers.takeNext(index): code(.nextInteger, in: column)
        case .integer: code(.integer, index, in: column)
        case .double where doubles.takeNext(index): code(.nextDouble, in: column)
        case .double: code(.double, index, in: column)
        case .pattern where patterns.takeNext(index): code(.nextPattern, in: column)
        case .pattern: code(.pattern, index, in: column)
        case .tag: code(.tag, index, in: column)
        case .composite where !isInComposite && composites.takeFirst(index): code(.nextComposite, in: column)
        case .composite:
            composites.use(index)
            code(.composite, index, in: column)
        }
    }

    private mutating func code(_ code: WireValue, _ index: Int? = nil, in column: WireColumn) {
        number(Int(code.rawValue), in: column)
        if let index { number(index, in: column) }
    }

    mutating func writePredicates() {
        for row in 0..<tables.predicates.count {
            number(tables.predicates[row, PredicateRecord.operation], in: .predicateOperations)
            value(tables.predicates[row, PredicateRecord.left], in: .predicateLefts)
        }
        for row in 0..<tables.predicates.count {
            value(tables.predicates[row, PredicateRecord.right], in: .predicateRights)
        }
    }

    mutating func writeRules() {
        var last = -1
        for row in 0..<tables.rules.count {
            let event = tables.rules[row, RuleRecord.event]
            number(event == 0 ? 0 : Int(strings.code(event - 1)) + 1, in: .ruleEvents)
            let links = tables.links(ofRule: row)
            number(links.ifs.count, in: .ifCounts)
            number(links.unlesses.count, in: .unlessCounts)
            number(links.fires.count, in: .firesCounts)
            number(links.blocks.count, in: .blocksCounts)
            for link in links.ifs.lowerBound..<links.unlesses.upperBound {
                number(Int(predicates.code(tables.links[link, LinkRecord.target])), in: .predicateLinks)
            }
            for link in links.fires.lowerBound..<links.blocks.upperBound {
                let tag = tables.links[link, LinkRecord.target]
                signed(Int64(tag - last - 1), in: .tagLinks)
                last = tag
            }
        }
    }
}
