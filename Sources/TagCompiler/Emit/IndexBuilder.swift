import TagRuntime

/// The indexes from events to rules and from keys to macros: powers of two of buckets, rows bucket by bucket.
///
/// Within a bucket rows are in the order of their names' bytes, so that it does not matter how they came.
struct IndexBuilder {
    private(set) var eventBuckets = CellTable(capacity: 0)
    private(set) var events = CellTable(capacity: 0)
    private(set) var candidates = CellTable(capacity: 0)
    private(set) var restRules = CellTable(capacity: 0)
    private(set) var keyBuckets = CellTable(capacity: 0)
    /// Indices into the program's keys, in the order of the file.
    private(set) var keys: [Int] = []

    init(_ program: Program, _ order: EmissionOrder) {
        addEvents(program, order)
        (keyBuckets, keys) = order.keys
    }

    /// The keys' buckets, and their indices in the order of the file.
    static func keyOrder(_ program: Program) -> (buckets: CellTable, keys: [Int]) {
        buckets(program.keys.map { Array(program.strings[Int($0.name.index)].utf8) })
    }

    private mutating func addEvents(_ program: Program, _ order: EmissionOrder) {
        var placeOfString = [Int32](repeating: -1, count: program.strings.count)
        var names: [UInt32] = []
        var rules: [[UInt32]] = []
        for (number, rule) in program.rules.enumerated() where rule.firesCount + rule.blocksCount > 0 {
            guard let event = rule.event else {
                restRules.append(UInt32(number))
                continue
            }
            var place = placeOfString[Int(event.index)]
            if place < 0 {
                place = Int32(names.count)
                placeOfString[Int(event.index)] = place
                names.append(event.index)
                rules.append([])
            }
            rules[Int(place)].append(UInt32(number))
        }
        let (buckets, places) = IndexBuilder.buckets(names.map { Array(program.strings[Int($0)].utf8) })
        eventBuckets = buckets
        for place in places {
            events.append(order.strings[names[place]], UInt32(candidates.cells.count))
            for rule in rules[place] { candidates.append(rule) }
        }
        events.append(0, UInt32(candidates.cells.count))
    }

    /// Bucket ends and the order of `names` by bucket; a load of at most 1.
    private static func buckets(_ names: [[UInt8]]) -> (CellTable, [Int]) {
        guard !names.isEmpty else {
            var none = CellTable(capacity: 1)
            none.append(0)
            return (none, [])
        }
        var count = 1
        while count < names.count { count *= 2 }
        let bucketOfName = names.map { Int(truncatingIfNeeded: NameHash.of($0)) & (count - 1) }
        var firsts = [Int](repeating: 0, count: count + 1)
        for bucket in bucketOfName { firsts[bucket + 1] += 1 }
        for bucket in 0..<count { firsts[bucket + 1] += firsts[bucket] }
        var table = CellTable(capacity: count + 1)
        for first in firsts { table.append(UInt32(first)) }
        var order = [Int](repeating: 0, count: names.count)
        for (name, bucket) in bucketOfName.enumerated() {
            order[firsts[bucket]] = name
            firsts[bucket] += 1
        }
        for bucket in 0..<count where table.cells[bucket + 1] - table.cells[bucket] > 1 {
            order[Int(table.cells[bucket])..<Int(table.cells[bucket + 1])]
                .sort { names[$0].lexicographicallyPrecedes(names[$1]) }
        }
        return (table, order)
    }
}
