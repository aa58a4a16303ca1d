/// Recognizes composites and rules of the usual kinds, with few parts, that have no fault.
///
/// Only an optimization: ``Verifier`` skips what is recognized, and checks all other records as if this type did not exist. So a
/// container is accepted, or refused with an error, exactly as without it, as long as nothing with a fault is recognized.
/// It compares what the verifier compares, but all parts at once and without branches: kinds and numbers of parts are
/// in no order, and the time that a loop over them takes is mostly that of branches which the processor did not guess.
struct CommonRecords {
    private let shapes: Table<ShapeRecord>
    private let operands: Table<OperandRecord>
    private let rules: Table<RuleRecord>
    private let links: Table<LinkRecord>
    private let space: ValueSpace
    private let lastPredicate: Int
    private let lastTag: Int
    /// The last operand at which eight can be compared at once; negative if there is none.
    private let lastOperand: Int
    /// The last link at which eight can be compared at once; negative if there is none.
    private let lastLink: Int

    /// Creates it for tables whose columns have been checked.
    init(_ tables: Tables) {
        shapes = tables.shapes
        operands = tables.operands
        rules = tables.rules
        links = tables.links
        space = tables.space
        lastPredicate = tables.predicates.count - 1
        lastTag = tables.tags.count - 1
        // Operands are below the end of the values, but links may be any numbers.
        let hasSmallValues = tables.space.end <= Int(Int32.max)
        lastOperand = hasSmallValues && tables.shapes.count > 0 ? tables.operands.lastEight : -1
        let hasSmallLinks = Int64(tables.links.largestCell(LinkRecord.target)) <= Int64(Int32.max)
        lastLink = hasSmallLinks ? tables.links.lastEight : -1
    }

    /// Returns true if a composite is known to have no fault in its kind or its parts.
    @inline(__always)
    func isGood(composite row: Int, _ kind: Int, _ parts: Range<Int>) -> Bool {
        let (first, count) = (parts.lowerBound, parts.count)
        guard count <= 8, first <= lastOperand else { return false }
        let shape = kind &- CompositeRecord.firstMap
        let isMap = flag(UInt(bitPattern: shape) < UInt(bitPattern: shapes.count))
        // Reads the first shape for what is no map, instead of a branch.
        let index = shape & (0 &- isMap)
        let keys = shapes[index &+ 1, ShapeRecord.firstKey] &- shapes[index, ShapeRecord.firstKey]
        let isEscaped = flag(kind == CompositeRecord.escaped) & flag(count == 2)
        let escaping = operands[first &+ 1, OperandRecord.value]
        let isPlain = flag(kind == CompositeRecord.list) | flag(kind == CompositeRecord.template)
        let isKnown =
            isPlain | isMap & flag(keys == count)
            | isEscaped & flag(escaping >= space.integers) & flag(escaping < space.doubles)
        // Patterns and tags have larger numbers than any composite.
        let isLast = space.composites &+ row &- 1
        let areEarlier = !operands.eight(at: first).exceed(isLast, first: count)
        return isKnown & flag(areEarlier) != 0
    }

    /// Returns true if a rule is known to have no fault in its counts or its links.
    @inline(__always)
    func isGood(rule row: Int) -> Bool {
        let rule = rules[row]
        let first = rule[RuleRecord.first]
        let count = rules[row &+ 1, RuleRecord.first] &- first
        guard count <= 8, first <= lastLink else { return false }
        let (ifs, unlesses, fires) = (
            rule[RuleRecord.ifCount], rule[RuleRecord.unlessCount], rule[RuleRecord.firesCount]
        )
        // Unsigned: a number of 32 bits is negative where `Int` has no more.
        let areSmall = UInt(bitPattern: ifs | unlesses | fires) < 16
        let conditions = ifs &+ unlesses
        return areSmall && conditions &+ fires <= count
            && !links.eight(at: first).exceed(lastPredicate, first: conditions, lastTag, upTo: count)
    }

    @inline(__always)
    private func flag(_ holds: Bool) -> Int { holds ? 1 : 0 }
}
