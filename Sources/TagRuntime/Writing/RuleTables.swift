/// The tables that tell which events rules need, as compiler and wire form both write them.
package struct RuleTables {
    package var composites: CellTable<CompositeRecord>
    package var operands: CellTable<OperandRecord>
    package var macros: CellTable<MacroRecord>
    package var predicates: CellTable<PredicateRecord>
    package var rules: CellTable<RuleRecord>
    package var links: CellTable<LinkRecord>
    package let space: ValueSpace

    /// Creates empty tables with room for some operands, predicates, rules and links.
    package init(_ space: ValueSpace, operands: Int, predicates: Int, rules: Int, links: Int = 0) {
        self.space = space
        composites = CellTable(capacity: space.patterns - space.composites)
        self.operands = CellTable(capacity: operands)
        macros = CellTable(capacity: space.integers - space.macros)
        self.predicates = CellTable(capacity: predicates)
        self.rules = CellTable(capacity: rules)
        self.links = CellTable(capacity: links)
    }

    /// Adds a composite; its parts are the operands that are added next.
    package mutating func addComposite(_ kind: UInt32) {
        composites.addRow()
        composites[.kind] = kind
        composites[.first] = operands.next
    }

    /// Adds a macro; its operands are those that are added next.
    package mutating func addMacro(_ operation: UInt32) {
        macros.addRow()
        macros[.operation] = operation
        macros[.first] = operands.next
    }

    /// Adds an operand, a value.
    package mutating func addOperand(_ value: UInt32) { operands.append(value) }

    /// Adds a predicate; a side is a value.
    package mutating func addPredicate(_ operation: UInt32, left: UInt32, right: UInt32) {
        predicates.addRow()
        predicates[.operation] = operation
        predicates[.left] = left
        predicates[.right] = right
    }

    /// Adds a rule; its links are those that are added next.
    package mutating func addRule(event: UInt32, ifs: UInt32, unlesses: UInt32, fires: UInt32) {
        rules.addRow()
        rules[.event] = event
        rules[.first] = links.next
        rules[.ifCount] = ifs
        rules[.unlessCount] = unlesses
        rules[.firesCount] = fires
    }

    /// Adds a link, the number of a predicate or a tag.
    package mutating func addLink(_ target: UInt32) { links.append(target) }

    /// The sections of the tables.
    package var sections: [SectionBytes] {
        [
            SectionBytes(composites), SectionBytes(operands), SectionBytes(macros),
            SectionBytes(predicates), SectionBytes(rules), SectionBytes(links),
        ]
    }

    /// Returns the events that each rule needs; nil if they are more than `limit` names.
    ///
    /// Rules may share long lists, so there may be more names than rows.
    package func needs(limit: Int = .max) -> [EventNeed]? {
        var lists = StringLists(self)
        var room = limit
        var needs: [EventNeed] = []
        needs.reserveCapacity(rules.count)
        for rule in 0..<rules.count {
            let need = need(ofRule: rule, &lists)
            if case .oneOf(let names) = need { room -= names.count }
            guard room >= 0 else { return nil }
            needs.append(need)
        }
        return needs
    }

    private func need(ofRule rule: Int, _ lists: inout StringLists) -> EventNeed {
        let first = rules[rule, .first]
        let ifs = first..<first + rules[rule, .ifCount]
        guard ifs.upperBound + rules[rule, .unlessCount] < rules[rule + 1, .first] else { return .nothing }
        let event = rules[rule, .event]
        guard event == 0 else { return .one(event - 1) }
        for link in ifs {
            if let names = lists.events(ofPredicate: Int(links[Int(link), .target])) { return .oneOf(names) }
        }
        return .anyEvent
    }
}

/// The events that a rule needs.
package enum EventNeed {
    /// The rule fires and blocks nothing, so that no event looks for it.
    case nothing
    case anyEvent
    /// This string.
    case one(UInt32)
    /// One of these strings.
    case oneOf([UInt32])
}

/// The lists of strings that predicates look up the event in.
private struct StringLists {
    let tables: RuleTables
    /// True for each list that has only strings; each is looked at once, however many rules ask.
    var known: [Bool?] = []

    init(_ tables: RuleTables) { self.tables = tables }

    /// Returns the strings of the events of which a predicate requires one; nil for another predicate, or too many events.
    mutating func events(ofPredicate predicate: Int) -> [UInt32]? {
        let (space, composites) = (tables.space, tables.composites)
        let macro = Int(tables.predicates[predicate, .left]) - space.macros
        let list = Int(tables.predicates[predicate, .right]) - space.composites
        guard tables.predicates[predicate, .operation] == UInt32(PredicateKind.isOneOf.rawValue),
            (0..<tables.macros.count).contains(macro),
            tables.macros[macro, .operation] == UInt32(MacroKind.event.rawValue),
            (0..<composites.count).contains(list),
            composites[list, .kind] == UInt32(CompositeRecord.list)
        else { return nil }
        let parts = Int(composites[list, .first])..<Int(composites[list + 1, .first])
        guard parts.count <= ListLimits.events, isOfStrings(list, parts) else { return nil }
        return parts.map { tables.operands[$0, .value] - UInt32(ValueSpace.strings) }
    }

    private mutating func isOfStrings(_ list: Int, _ parts: Range<Int>) -> Bool {
        if known.isEmpty { known = [Bool?](repeating: nil, count: tables.composites.count) }
        if let known = known[list] { return known }
        let strings = UInt32(ValueSpace.strings)..<UInt32(tables.space.macros)
        let isSo = parts.allSatisfy { strings.contains(tables.operands[$0, .value]) }
        known[list] = isSo
        return isSo
    }
}
