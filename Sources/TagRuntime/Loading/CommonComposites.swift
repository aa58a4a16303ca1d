/// Recognizes composites without a fault: those of the usual kinds, with few parts, compared all at once and without branches.
///
/// Only an optimization: ``Verifier`` skips what is recognized, and checks all others as if this type did not exist. So a
/// container is accepted, or refused with an error, exactly as without it, as long as no composite with a fault is recognized.
/// Kinds and numbers of parts are in no order, and a loop over them takes the time of the branches that the processor did not guess.
struct CommonComposites {
    private let operands: Table<OperandRecord>
    private let shapes: Table<ShapeRecord>
    private let space: ValueSpace
    /// The last operand at which eight can be compared at once; negative if none can.
    private let lastEight: Int

    /// Columns must have been checked.
    init(_ tables: Tables) {
        operands = tables.operands
        shapes = tables.shapes
        space = tables.space
        // Values are below the end of their space.
        let canCompare = tables.shapes.count > 0 && tables.space.end <= Int(Int32.max)
        lastEight = canCompare ? tables.operands.lastEight : -1
    }

    /// Returns true if the composite of a row is known to be good.
    @inline(__always)
    func isGood(_ kind: Int, _ row: Int, _ parts: Range<Int>) -> Bool {
        let (first, count) = (parts.lowerBound, parts.count)
        guard count <= 8, first <= lastEight else { return false }
        let shape = kind &- CompositeRecord.firstMap
        let isMap = flag(UInt(bitPattern: shape) < UInt(bitPattern: shapes.count))
        // Of the first shape for what is no map.
        let index = shape & (0 &- isMap)
        let keys = shapes[index &+ 1, ShapeRecord.firstKey] &- shapes[index, ShapeRecord.firstKey]
        let isEscaped = flag(kind == CompositeRecord.escaped) & flag(count == 2)
        let escaping = operands[first &+ 1, OperandRecord.value]
        let isPlain = flag(kind == CompositeRecord.list) | flag(kind == CompositeRecord.template)
        let isKnown =
            isPlain | isMap & flag(keys == count)
            | isEscaped & flag(escaping >= space.integers) & flag(escaping < space.doubles)
        // What comes before the composite has a number below that of its row.
        let areEarlier = !operands.eight(at: first).exceed(space.composites &+ row &- 1, first: count)
        return isKnown & flag(areEarlier) != 0
    }

    @inline(__always)
    private func flag(_ holds: Bool) -> Int { holds ? 1 : 0 }
}
