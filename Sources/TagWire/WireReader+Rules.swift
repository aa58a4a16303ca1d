import TagRuntime

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
        for (row, operation) in operations.enumerated() {
            tables.addPredicate(operation, left: lefts[row], right: try value())
        }
    }

    /// Reads the rules and returns the events that each needs, from which the index of events is made.
    mutating func readRules() throws(LoadError) -> [EventNeed] {
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
        var predicates = targets.predicates[...]
        var tags = targets.tags[...]
        for row in 0..<rows {
            tables.addRule(event: events[row], ifs: ifs[row], unlesses: unlesses[row], fires: fires[row])
            take(Int(ifs[row]) + Int(unlesses[row]), &predicates)
            take(Int(fires[row]) + Int(blocks[row]), &tags)
        }
        tables.rules.close(at: tables.links.next)
        // Rules may share long lists: no more names than there is room for.
        guard let needs = tables.needs(limit: residentSize) else { throw cursor.fault() }
        return needs
    }

    /// Makes the first `count` targets links.
    private mutating func take(_ count: Int, _ targets: inout ArraySlice<UInt32>) {
        for target in targets.prefix(count) { tables.addLink(target) }
        targets.removeFirst(count)
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
        var options = CellTable<TagOptionsRecord>(capacity: flags.count)
        for flag in flags {
            options.addRow()
            options[.flags] = flag
            for field in TagOptionsRecord.allCases.dropFirst() { options[field] = try value() }
        }
        sections.append(SectionBytes(options))
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
