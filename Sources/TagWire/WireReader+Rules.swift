import TagRuntime

/// What the index of events follows from: by rule, 0 or its event plus one; nil for a rule without tags.
struct WireRules {
    let events: [UInt32?]
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
        add(.predicates, rows: operations.count, cells)
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
        var predicate = 0
        var tag = 0
        for row in 0..<rows {
            cells += [events[row], UInt32(links.count), ifs[row], unlesses[row], fires[row]]
            let predicateEnd = predicate + Int(ifs[row]) + Int(unlesses[row])
            links += targets.predicates[predicate..<predicateEnd]
            let tagEnd = tag + Int(fires[row]) + Int(blocks[row])
            links += targets.tags[tag..<tagEnd]
            (predicate, tag) = (predicateEnd, tagEnd)
        }
        add(.rules, rows: rows, cells + [0, UInt32(links.count), 0, 0, 0])
        add(.links, rows: links.count, links)
        return WireRules(events: (0..<rows).map { fires[$0] | blocks[$0] == 0 ? nil : events[$0] })
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
