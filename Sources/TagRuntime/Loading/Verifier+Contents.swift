extension Verifier {
    /// Strings and names are UTF-8, each on its own.
    func checkTexts() throws(LoadError) {
        let (strings, texts) = (tables.strings, tables.texts)
        let isASCII = UTF8Check.isASCII(texts)
        if !isASCII, let fault = UTF8Check.firstFault(texts) {
            throw LoadError(.invalidText, at: place(.texts, cell: fault))
        }
        if !isASCII { try checkStarts(strings, .first, texts) }
        // One that is too long holds a byte whose place is a multiple of what it may have: no others are looked at.
        for place in stride(from: TextLimits.length, to: texts.count, by: TextLimits.length) {
            let row = row(of: strings, .first, holding: place)
            if tables.string(row).count > TextLimits.length {
                throw fault(.textTooLong, strings, row, StringRecord.first)
            }
        }
        guard tables.names.count > 0 else { return }
        guard tables.names.count == tables.macros.count + tables.rules.count + tables.tags.count else {
            throw LoadError(.badRun, at: place(.names, cell: 0))
        }
        if let fault = UTF8Check.firstFault(tables.nameTexts) {
            throw LoadError(.invalidText, at: place(.nameTexts, cell: fault))
        }
        try checkStarts(tables.names, .first, tables.nameTexts)
    }

    /// What is UTF-8 as a whole is so in parts when no part begins inside a sequence.
    private func checkStarts<Layout: RecordLayout>(
        _ table: Table<Layout>, _ field: Layout, _ texts: ByteView
    ) throws(LoadError) {
        for row in 0..<table.count {
            let first = table[row, field]
            if first < texts.count, texts[first] & 0xC0 == 0x80 {
                throw fault(.invalidText, table, row, field)
            }
        }
    }

    /// Parts come before what they are part of, so no composite holds itself; patterns and tags are in lists only.
    func checkComposites() throws(LoadError) {
        // Kinds are checked first, whatever is wrong with parts.
        if try !checkKinds() { try checkParts() }
    }

    /// Checks the kinds; returns true if there is nothing wrong with the parts either.
    private func checkKinds() throws(LoadError) -> Bool {
        let common = CommonComposites(tables)
        let table = tables.composites
        var (first, areGood) = (0, true)
        for row in 0..<table.count {
            let record = table[row]
            let parts = first..<table[row + 1, CompositeRecord.first]
            first = parts.upperBound
            let kind = record[CompositeRecord.kind]
            if common.isGood(kind, row, parts) { continue }
            try checkKind(kind, row, parts)
            if !areGoodParts(kind, row, parts) { areGood = false }
        }
        return areGood
    }

    /// Returns true if each part of a composite comes before it, or is a pattern or tag of a list.
    @inline(never)
    private func areGoodParts(_ kind: Int, _ row: Int, _ parts: Range<Int>) -> Bool {
        let (first, end) = (tables.space.composites &+ row, tables.space.patterns)
        for part in parts {
            let value = tables.operands[part, OperandRecord.value]
            if value >= first, value < end || kind != CompositeRecord.list { return false }
        }
        return true
    }

    /// Finds the first part that is wrong.
    @inline(never)
    private func checkParts() throws(LoadError) {
        let (table, operands, space) = (tables.composites, tables.operands, tables.space)
        var row = 0
        for part in 0..<table[table.count, CompositeRecord.first] {
            let value = operands[part, OperandRecord.value]
            if value < space.composites { continue }
            if value < space.patterns {
                // The runs tile the operands: one that has ended by here is of a composite before the one here.
                guard table[value &- space.composites &+ 1, CompositeRecord.first] <= part else {
                    throw operandFault(.outOfOrder, part)
                }
            } else {
                while table[row &+ 1, CompositeRecord.first] <= part { row &+= 1 }
                guard table[row, CompositeRecord.kind] == CompositeRecord.list else {
                    throw operandFault(.badOperand, part)
                }
            }
        }
    }

    @inline(never)
    private func checkKind(_ kind: Int, _ row: Int, _ parts: Range<Int>) throws(LoadError) {
        switch kind {
        case CompositeRecord.list, CompositeRecord.template: return
        case CompositeRecord.computedMap where parts.count % 2 == 0: return
        case CompositeRecord.escaped where parts.count >= 1:
            for part in parts.dropFirst() {
                let value = tables.operands[part, OperandRecord.value]
                guard value >= tables.space.integers, value < tables.space.doubles else {
                    throw operandFault(.badOperand, part)
                }
            }
        case CompositeRecord.computedMap, CompositeRecord.escaped:
            throw fault(.badRun, tables.composites, row, CompositeRecord.first)
        default:
            let shape = kind &- CompositeRecord.firstMap
            guard shape >= 0, shape < tables.shapes.count else {
                throw fault(.unknownOperation, tables.composites, row, CompositeRecord.kind)
            }
            guard tables.keys(ofShape: shape).count == parts.count else {
                throw fault(.badRun, tables.composites, row, CompositeRecord.first)
            }
        }
    }

    func operandFault(_ code: LoadError.Code, _ operand: Int) -> LoadError {
        LoadError(code, at: place(.operands, cell: operand))
    }

    mutating func checkPredicates() throws(LoadError) {
        let lists = FixedBuffer<ListCheck>(count: tables.composites.count, filledWith: [])
        for row in 0..<tables.predicates.count { try checkPredicate(row, lists) }
    }

    /// Each rule has the links that it counts, and they lead to predicates and tags.
    func checkRules() throws(LoadError) {
        let (predicates, tags) = (tables.predicates.count, tables.tags.count)
        // What is more than all links lead to need not be compared with each.
        let largest = Int64(tables.links.largestCell(LinkRecord.target))
        let lastEight = largest <= Int64(Int32.max) ? tables.links.lastEight : -1
        for row in 0..<tables.rules.count {
            if isCommon(rule: row, lastEight, predicates, tags) { continue }
            try checkCounts(ofRule: row)
            let links = tables.links(ofRule: row)
            if largest >= Int64(predicates) {
                try checkTargets(links.ifs.lowerBound..<links.unlesses.upperBound, below: predicates)
            }
            if largest >= Int64(tags) {
                try checkTargets(links.fires.lowerBound..<links.blocks.upperBound, below: tags)
            }
        }
    }

    /// Returns true if there is surely nothing wrong with a rule: one of few links, looked at without branches.
    ///
    /// - Parameter lastEight: The last link at which eight can be compared at once.
    @inline(__always)
    private func isCommon(rule row: Int, _ lastEight: Int, _ predicates: Int, _ tags: Int) -> Bool {
        let rule = tables.rules[row]
        let first = rule[RuleRecord.first]
        let count = tables.rules[row &+ 1, RuleRecord.first] &- first
        let (ifs, unlesses) = (rule[RuleRecord.ifCount], rule[RuleRecord.unlessCount])
        guard count <= 8, first <= lastEight else { return false }
        // Unsigned: a number of 32 bits is negative where `Int` has no more.
        let most = UInt(bitPattern: ifs | unlesses | rule[RuleRecord.firesCount])
        let (conditions, counted) = (ifs &+ unlesses, ifs &+ unlesses &+ rule[RuleRecord.firesCount])
        return most < 16 && counted <= count
            && !tables.links.eight(at: first).exceed(
                predicates &- 1, first: conditions, tags &- 1, upTo: count)
    }

    @inline(__always)
    private mutating func checkPredicate(
        _ row: Int, _ lists: borrowing FixedBuffer<ListCheck>
    ) throws(LoadError) {
        let table = tables.predicates
        let predicate = table[row]
        let stored = StoredPredicate(cell: predicate[PredicateRecord.operation])
        guard stored.isNumber, stored.kind != nil else {
            throw fault(.unknownOperation, table, row, PredicateRecord.operation)
        }
        let left = predicate[PredicateRecord.left]
        let right = predicate[PredicateRecord.right]
        let space = tables.space
        guard left < space.patterns, left != ValueSpace.missing else {
            throw fault(.badOperand, table, row, PredicateRecord.left)
        }
        let isPattern = right >= space.patterns && right < space.tags
        guard right < space.tags, right != ValueSpace.missing, isPattern == stored.isKind(.matches) else {
            throw fault(.badOperand, table, row, PredicateRecord.right)
        }
        if stored.isKind(.isOneOf) {
            try checkList(right, row, isFolded: stored.ignoresCase, lists)
            if tables.eventList(ofPredicate: row) != nil { hasEventLists = true }
        }
    }

    /// The verified properties of a list that texts are looked up in.
    struct ListCheck: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let isOrdered = ListCheck(rawValue: 1)
        static let isFolded = ListCheck(rawValue: 2)
    }

    /// One or more short texts, each once and in the order of their bytes, and folded where case is ignored; looked at
    /// once, however many predicates share them.
    ///
    /// Mutating, though it changes nothing: it would be given a copy of the verifier.
    private mutating func checkList(
        _ value: Int, _ row: Int, isFolded: Bool, _ lists: borrowing FixedBuffer<ListCheck>
    ) throws(LoadError) {
        let (space, operands) = (tables.space, tables.operands)
        guard value >= space.composites, value < space.patterns,
            tables.composites[value - space.composites, CompositeRecord.kind] == CompositeRecord.list
        else { throw fault(.badOperand, tables.predicates, row, PredicateRecord.right) }
        let wanted: ListCheck = isFolded ? [.isOrdered, .isFolded] : .isOrdered
        guard !lists[value - space.composites].isSuperset(of: wanted) else { return }
        let parts = tables.parts(value - space.composites)
        guard parts.count > 0, parts.count <= ListLimits.texts else {
            throw fault(.badOperand, tables.predicates, row, PredicateRecord.right)
        }
        var last = ByteView.empty
        for part in parts {
            let text = operands[part, OperandRecord.value]
            guard text >= ValueSpace.strings, text < space.macros else {
                throw operandFault(.badOperand, part)
            }
            let string = tables.string(text - ValueSpace.strings)
            guard string.count <= ListLimits.length, !isFolded || Letters.isFolded(string) else {
                throw operandFault(.badOperand, part)
            }
            guard part == parts.lowerBound || last.precedes(string) else {
                throw operandFault(.outOfOrder, part)
            }
            last = string
        }
        lists[value - space.composites] = wanted
    }

    @inline(__always)
    private func checkCounts(ofRule row: Int) throws(LoadError) {
        let table = tables.rules
        let rule = table[row]
        var rest = table[row + 1, RuleRecord.first] - rule[RuleRecord.first]
        rest = try takeCount(rule, RuleRecord.ifCount, row, of: rest)
        rest = try takeCount(rule, RuleRecord.unlessCount, row, of: rest)
        _ = try takeCount(rule, RuleRecord.firesCount, row, of: rest)
    }

    /// Returns the number of a rule's links that remain after those that a field counts.
    @inline(__always)
    private func takeCount(
        _ rule: Table<RuleRecord>.Row, _ field: RuleRecord, _ row: Int, of rest: Int
    ) throws(LoadError) -> Int {
        let count = rule[field]
        guard count >= 0, count <= rest else { throw fault(.badRun, tables.rules, row, field) }
        return rest - count
    }

    @inline(__always)
    private func checkTargets(_ links: Range<Int>, below limit: Int) throws(LoadError) {
        // Unsigned: a number of 32 bits would be negative where `Int` has no more.
        for link in links where UInt(bitPattern: tables.links[link, LinkRecord.target]) >= UInt(limit) {
            throw fault(.indexOutOfRange, tables.links, link, LinkRecord.target)
        }
    }

    func checkPatterns() throws(LoadError) {
        for row in 0..<tables.patterns.count {
            let program = tables.pattern(row)
            if let fault = Patterns.fault(in: program) {
                let start = tables.patterns[row, PatternRecord.first]
                throw LoadError(.badPattern, at: place(.programs, cell: start + fault))
            }
        }
    }

    /// The row whose run holds a place of what the table has runs of; they begin in order.
    private func row<Layout: RecordLayout>(of table: Table<Layout>, _ first: Layout, holding place: Int)
        -> Int
    {
        var (low, high) = (0, table.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if table[middle, first] <= place { low = middle } else { high = middle }
        }
        return low
    }
}
