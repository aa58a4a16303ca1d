extension Verifier {
    /// Each tag has as many operands as its shape has keys; options hold what their columns say.
    func checkTags() throws(LoadError) {
        let (tags, end) = (tables.tags, tables.operands.count)
        for row in 0..<tags.count {
            let tag = tags[row]
            let count = tables.keys(ofShape: tag[TagRecord.shape]).count
            let first = tag[TagRecord.first]
            // A number of 32 bits is negative where `Int` has no more.
            guard first >= 0, first <= end - count else {
                throw fault(.badRun, tags, row, TagRecord.first)
            }
        }
        let sequences = FixedBuffer<Bool>(
            count: tables.tagOptions.count > 0 ? tables.composites.count : 0, filledWith: false)
        for row in 0..<tables.tagOptions.count {
            guard tables.flags(ofOptions: row).isValid else {
                throw fault(.reservedBits, tables.tagOptions, row, TagOptionsRecord.flags)
            }
            try checkTime(row, TagOptionsRecord.start)
            try checkTime(row, TagOptionsRecord.end)
            try checkSequence(row, TagOptionsRecord.setup, sequences)
            try checkSequence(row, TagOptionsRecord.teardown, sequences)
        }
    }

    /// Null or an integer.
    private func checkTime(_ row: Int, _ field: TagOptionsRecord) throws(LoadError) {
        let value = tables.tagOptions[row, field]
        let isInteger = value >= tables.space.integers && value < tables.space.doubles
        guard value == ValueSpace.null || isInteger else {
            throw fault(.badOperand, tables.tagOptions, row, field)
        }
    }

    /// Null, or a list of tags and booleans in turn; looked at once, however many tags share it.
    private func checkSequence(
        _ row: Int, _ field: TagOptionsRecord, _ known: borrowing FixedBuffer<Bool>
    ) throws(LoadError) {
        let value = tables.tagOptions[row, field]
        guard value != ValueSpace.null else { return }
        guard value >= tables.space.composites, value < tables.space.patterns else {
            throw fault(.badOperand, tables.tagOptions, row, field)
        }
        let list = value - tables.space.composites
        guard !known[list] else { return }
        guard tables.composites[list, CompositeRecord.kind] == CompositeRecord.list,
            isSequence(tables.parts(list))
        else { throw fault(.badOperand, tables.tagOptions, row, field) }
        known[list] = true
    }

    private func isSequence(_ run: Range<Int>) -> Bool {
        guard run.count % 2 == 0 else { return false }
        for part in stride(from: run.lowerBound, to: run.upperBound, by: 2) {
            let flag = tables.operands[part + 1, OperandRecord.value]
            guard tables.operands[part, OperandRecord.value] >= tables.space.tags,
                flag == ValueSpace.true || flag == ValueSpace.false
            else { return false }
        }
        return true
    }

    /// Every name is in the bucket of its hash, and every rule is found by the events it needs and by no others.
    func checkIndexes() throws(LoadError) {
        try checkNames(tables.keys, .name, tables.keyBuckets, .first)
        let wants = EventWants(rules: tables.rules.count, hasLists: hasEventLists)
        let needs = try checkRestRules(wants)
        try checkNames(tables.events, .name, tables.eventBuckets, .first)
        try checkCandidates(wants)
        // Each candidate is one that is needed, and none is there twice: so as many as are needed are all of them.
        guard tables.candidates.count == needs else { throw missingCandidate(wants) }
    }

    /// The rules that need no event by name are those that are looked at for every event; how many candidates the others need.
    private func checkRestRules(_ wants: borrowing EventWants) throws(LoadError) -> Int {
        let rest = tables.restRules
        var (needs, place) = (0, 0)
        for rule in 0..<tables.rules.count where tables.isLookedFor(rule: rule) {
            let event = tables.rules[rule, RuleRecord.event]
            if event > 0 {
                wants.names[rule] = UInt32(truncatingIfNeeded: event)
                needs += 1
            } else if wants.lists.count > 0, let list = tables.eventList(ofRule: rule) {
                wants.lists[rule] = UInt32(truncatingIfNeeded: list + 1)
                needs += tables.parts(list).count
            } else {
                guard place < rest.count else { throw fault(.badIndex, tables.rules, rule, RuleRecord.event) }
                guard rest[place, RestRuleRecord.rule] == rule else {
                    throw fault(.badIndex, rest, place, RestRuleRecord.rule)
                }
                place += 1
            }
        }
        guard place == rest.count else { throw fault(.badIndex, rest, place, RestRuleRecord.rule) }
        return needs
    }

    /// Names are in the buckets of their hashes, and in order there, so that none is there twice: the second would never be found.
    ///
    /// So all names together are no longer than the file, too.
    private func checkNames<Entry: RecordLayout, Bucket: RecordLayout>(
        _ entries: Table<Entry>, _ field: Entry, _ buckets: Table<Bucket>, _ first: Bucket
    ) throws(LoadError) {
        guard buckets.count & (buckets.count - 1) == 0, buckets.count > 0 || entries.count == 0 else {
            throw LoadError(.badIndex, at: place(buckets.count > 0 ? Bucket.section : Entry.section, cell: 0))
        }
        // The runs of the buckets tile the entries.
        var names = NamesAhead(tables, entries, field)
        var row = 0
        for bucket in 0..<buckets.count {
            let (start, end) = (row, buckets[bucket + 1, first])
            var last = ByteView.empty
            while row < end {
                let (name, hash) = names.name(row)
                guard row == start || last.precedes(name),
                    Int(truncatingIfNeeded: hash) & (buckets.count - 1) == bucket
                else { throw fault(.badIndex, entries, row, field) }
                last = name
                row += 1
            }
        }
    }

    /// The candidates of an event are rules that need it, each once.
    private func checkCandidates(_ wants: borrowing EventWants) throws(LoadError) {
        // The runs of the events tile the candidates.
        var candidate = 0
        for row in 0..<tables.events.count {
            let string = tables.events[row, EventRecord.name]
            let end = tables.events[row + 1, EventRecord.first]
            var last = -1
            while candidate < end {
                let rule = tables.candidates[candidate, CandidateRecord.rule]
                guard rule > last, needs(rule, string, wants) else {
                    throw fault(.badIndex, tables.candidates, candidate, CandidateRecord.rule)
                }
                last = rule
                candidate += 1
            }
        }
    }

    /// Returns true if events of a name look for a rule, alone or among others.
    @inline(__always)
    private func needs(_ rule: Int, _ string: Int, _ wants: borrowing EventWants) -> Bool {
        let name = Int(wants.names[rule])
        return name > 0
            ? name == string + 1
            : wants.lists.count > 0 && wants.lists[rule] > 0
                && tables.list(Int(wants.lists[rule]) - 1, has: string)
    }

    /// The first rule that is not found by an event it needs.
    private func missingCandidate(_ wants: borrowing EventWants) -> LoadError {
        let found = FixedBuffer<UInt32>(count: tables.rules.count, filledWith: 0)
        for row in 0..<tables.candidates.count {
            found[tables.candidates[row, CandidateRecord.rule]] += 1
        }
        for rule in 0..<tables.rules.count where tables.isLookedFor(rule: rule) {
            let list = wants.lists.count > 0 ? Int(wants.lists[rule]) : 0
            let needs = wants.names[rule] > 0 ? 1 : list > 0 ? tables.parts(list - 1).count : 0
            if found[rule] != needs { return fault(.badIndex, tables.rules, rule, RuleRecord.event) }
        }
        // Cannot be: counts that differ, differ somewhere.
        return LoadError(.badIndex, at: place(.rules, cell: 0))
    }
}

/// The names of rows, which are asked for in their order, and their hashes.
///
/// The strings of many are looked up at once, and then the bytes, since these lie far apart: one need not wait for the other.
private struct NamesAhead<Entry: RecordLayout>: ~Copyable {
    private static var most: Int { 64 }

    private let tables: Tables
    private let entries: Table<Entry>
    private let field: Entry
    private let names = FixedBuffer(count: most, filledWith: ByteView.empty)
    private let hashes = FixedBuffer<UInt64>(count: most, filledWith: 0)
    /// The rows whose names are there.
    private var rows = 0..<0

    init(_ tables: Tables, _ entries: Table<Entry>, _ field: Entry) {
        self.tables = tables
        self.entries = entries
        self.field = field
    }

    /// The name of a row, the first or the one after the row asked for last.
    @inline(__always)
    mutating func name(_ row: Int) -> (ByteView, hash: UInt64) {
        if row >= rows.upperBound { lookUp(from: row) }
        return (names[row &- rows.lowerBound], hashes[row &- rows.lowerBound])
    }

    private mutating func lookUp(from row: Int) {
        rows = row..<min(row + NamesAhead.most, entries.count)
        for row in rows { names[row &- rows.lowerBound] = tables.string(entries[row, field]) }
        for index in 0..<rows.count { hashes[index] = NameHash.of(names[index]) }
    }
}

/// The events that rules want, by rule; 0 for a rule that no event looks for by its name.
///
/// Candidates come in the order of the events: each would otherwise read a record of a rule that is far from the last one.
private struct EventWants: ~Copyable {
    /// The one event, plus one.
    let names: FixedBuffer<UInt32>
    /// The list of the events of which a rule needs one, plus one; empty if no rule has such a list.
    let lists: FixedBuffer<UInt32>

    init(rules: Int, hasLists: Bool) {
        names = FixedBuffer(count: rules, filledWith: 0)
        lists = FixedBuffer(count: hasLists ? rules : 0, filledWith: 0)
    }
}

extension Tables {
    /// Returns true if events look for a rule; they skip one that fires and blocks nothing.
    @inline(__always)
    fileprivate func isLookedFor(rule: Int) -> Bool {
        let links = links(ofRule: rule)
        return links.fires.lowerBound < links.blocks.upperBound
    }

    /// The list of the events of which a rule needs one, when it says so: the first of its predicates that does.
    fileprivate func eventList(ofRule rule: Int) -> Int? {
        for link in links(ofRule: rule).ifs {
            if let list = eventList(ofPredicate: links[link, LinkRecord.target]) { return list }
        }
        return nil
    }

    /// The list of the events of which a predicate wants one, by number; nil when it wants something else, or too many.
    @inline(__always)
    package func eventList(ofPredicate predicate: Int) -> Int? {
        let record = predicates[predicate]
        let left = record[PredicateRecord.left]
        guard record[PredicateRecord.operation] == Int(PredicateKind.isOneOf.rawValue),
            left >= space.macros, left < space.integers, isEvent(macro: left - space.macros)
        else { return nil }
        let list = record[PredicateRecord.right] - space.composites
        return parts(list).count <= ListLimits.events ? list : nil
    }

    /// Returns true if a list of texts in the order of their bytes has a string, by its number.
    ///
    /// Inlined, because it is asked for each row: a call would copy the tables.
    @inline(__always)
    fileprivate func list(_ list: Int, has string: Int) -> Bool {
        let text = self.string(string)
        var run = parts(list)
        while !run.isEmpty {
            let middle = run.lowerBound + run.count / 2
            let other = operands[middle, OperandRecord.value] - ValueSpace.strings
            if other == string { return true }
            run =
                self.string(other).precedes(text)
                ? middle + 1..<run.upperBound : run.lowerBound..<middle
        }
        return false
    }
}
