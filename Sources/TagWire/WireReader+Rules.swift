import TagRuntime

/// The events that each rule needs, from which the index of events is made.
struct WireRules {
    var needs: [EventIndex.Need] = []
}

/// Names and macros of the keys, in the order of macros.
struct WireKeys {
    var names: [UInt32] = []
    var macros: [UInt32] = []
}

extension WireReader {
    mutating func readPredicates() throws(LoadError) {
        let operations = try cursor.numbers(count(.predicates))
        var lefts: [UInt32] = []
        lefts.reserveCapacity(operations.count)
        for _ in operations { lefts.append(try value()) }
        var cells: [UInt32] = []
        cells.reserveCapacity(3 * operations.count)
        for (row, operation) in operations.enumerated() {
            cells.append(operation)
            cells.append(lefts[row])
            cells.append(try value())
        }
        predicates = cells
        add(.predicates, rows: operations.count, cells)
    }

    /// The strings of the events of which a predicate wants one; nil when it wants something else, or too many.
    private mutating func eventNames(_ predicate: UInt32) -> [UInt32]? {
        let (space, row) = (space, Int(predicate) * PredicateRecord.columnCount)
        let macro = Int(predicates[row + PredicateRecord.left.column]) - space.macros
        let list = Int(predicates[row + PredicateRecord.right.column]) - space.composites
        guard predicates[row] == UInt32(PredicateKind.isOneOf.rawValue),
            macroOperations.indices.contains(macro),
            macroOperations[macro] == UInt32(MacroKind.event.rawValue),
            list >= 0, list < count(.composites), compositeCells[2 * list] == UInt32(CompositeRecord.list)
        else { return nil }
        let names = operands[Int(compositeCells[2 * list + 1])..<Int(compositeCells[2 * list + 3])]
        guard names.count <= ListLimits.events, areStrings(names, ofList: list) else { return nil }
        return names.map { $0 - UInt32(ValueSpace.strings) }
    }

    /// Returns true if a list has only strings; looked at once, however many rules ask.
    private mutating func areStrings(_ values: ArraySlice<UInt32>, ofList list: Int) -> Bool {
        if listsOfStrings.isEmpty { listsOfStrings = [Bool?](repeating: nil, count: count(.composites)) }
        if let known = listsOfStrings[list] { return known }
        let isSo = values.allSatisfy { $0 >= UInt32(ValueSpace.strings) && $0 < UInt32(space.macros) }
        listsOfStrings[list] = isSo
        return isSo
    }

    mutating func readRules() throws(LoadError) -> WireRules {
        let rows = count(.rules)
        var events: [UInt32] = []
        events.reserveCapacity(rows)
        for _ in 0..<rows {
            let code = try cursor.number()
            events.append(code == 0 ? 0 : try strings.row(code - 1, cursor) + 1)
        }
        let ifs = try cursor.numbers(rows)
        let unlesses = try cursor.numbers(rows)
        let fires = try cursor.numbers(rows)
        let blocks = try cursor.numbers(rows)
        let targets = try readTargets(total(ifs) + total(unlesses), total(fires) + total(blocks))
        var cells: [UInt32] = []
        var links: [UInt32] = []
        cells.reserveCapacity(5 * rows + 5)
        links.reserveCapacity(targets.predicates.count + targets.tags.count)
        var rules = WireRules()
        var named = 0
        var predicate = 0
        var tag = 0
        for row in 0..<rows {
            cells += [events[row], UInt32(links.count), ifs[row], unlesses[row], fires[row]]
            var need = fires[row] | blocks[row] == 0 ? .nothing : EventIndex.Need(event: events[row])
            if case .anyEvent = need {
                for wanted in targets.predicates[predicate..<predicate + Int(ifs[row])] {
                    guard let names = eventNames(wanted) else { continue }
                    need = .oneOf(names)
                    named += names.count
                    break
                }
            }
            rules.needs.append(need)
            // Rules may share long lists: no more names than there is room for.
            guard named <= residentSize else { throw cursor.fault() }
            let predicateEnd = predicate + Int(ifs[row]) + Int(unlesses[row])
            links += targets.predicates[predicate..<predicateEnd]
            let tagEnd = tag + Int(fires[row]) + Int(blocks[row])
            links += targets.tags[tag..<tagEnd]
            (predicate, tag) = (predicateEnd, tagEnd)
        }
        add(.rules, rows: rows, cells + [0, UInt32(links.count), 0, 0, 0])
        add(.links, rows: links.count, links)
        return rules
    }

    /// Sums of fewer than 2^32 numbers below 2^32: they cannot overflow.
    private func total(_ numbers: [UInt32]) -> Int { numbers.reduce(0) { $0 + Int($1) } }

    private mutating func readTargets(
        _ predicateCount: Int, _ tagCount: Int
    ) throws(LoadError) -> (predicates: [UInt32], tags: [UInt32]) {
        guard predicateCount <= cursor.remaining, tagCount <= cursor.remaining - predicateCount else {
            throw cursor.fault()
        }
        var inTurn = RowsInTurn(count: count(.predicates))
        var predicates: [UInt32] = []
        predicates.reserveCapacity(predicateCount)
        for _ in 0..<predicateCount {
            let code = try cursor.number()
            predicates.append(try inTurn.row(code, cursor))
        }
        var tags: [UInt32] = []
        tags.reserveCapacity(tagCount)
        var last: Int64 = -1
        for _ in 0..<tagCount {
            let step = try cursor.signed()
            guard step.magnitude < 1 << 32 else { throw cursor.fault() }
            last += step + 1
            guard last >= 0, last < count(.tags) else { throw cursor.fault() }
            tags.append(UInt32(last))
        }
        return (predicates, tags)
    }

    mutating func readTagOptions() throws(LoadError) {
        let flags = try cursor.numbers(count(.tagOptions))
        var cells: [UInt32] = []
        for flag in flags {
            cells.append(flag)
            for _ in 1..<TagOptionsRecord.columnCount { cells.append(try value()) }
        }
        add(.tagOptions, rows: flags.count, cells)
    }

    mutating func readKeys() throws(LoadError) -> WireKeys {
        var keys = WireKeys()
        var macro = 0
        for step in try cursor.numbers(count(.keys)) {
            macro += Int(step)
            guard macro < count(.macros) else { throw cursor.fault() }
            keys.macros.append(UInt32(macro))
        }
        for _ in keys.macros {
            let code = try cursor.number()
            keys.names.append(try strings.row(code, cursor))
        }
        return keys
    }
}
