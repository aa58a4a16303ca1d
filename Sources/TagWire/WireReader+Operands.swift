import TagRuntime

extension WireReader {
    /// Composites, macros and tags, and the operands of all of them.
    mutating func readOperands(_ shapeSizes: [UInt32]) throws(LoadError) {
        let kinds = try cursor.numbers(count(.composites))
        let sizes = try compositeSizes(kinds, shapeSizes)
        let operations = try cursor.numbers(count(.macros))
        let tagShapes = try cursor.numbers(count(.tags))
        let tagOptions = try cursor.numbers(count(.tags))
        try readComposites(kinds, sizes)
        try readMacros(operations)
        try readTags(tagShapes, tagOptions, shapeSizes)
    }

    private mutating func compositeSizes(
        _ kinds: [UInt32], _ shapeSizes: [UInt32]
    ) throws(LoadError) -> [UInt32] {
        var sizes: [UInt32] = []
        sizes.reserveCapacity(kinds.count)
        for kind in kinds {
            if kind < CompositeRecord.firstMap {
                sizes.append(try cursor.number())
            } else {
                let shape = Int(kind) - CompositeRecord.firstMap
                guard shape < shapeSizes.count else { throw cursor.fault() }
                sizes.append(shapeSizes[shape])
            }
        }
        return sizes
    }

    private mutating func readComposites(_ kinds: [UInt32], _ sizes: [UInt32]) throws(LoadError) {
        var open: [Int] = []
        for (composite, size) in sizes.enumerated() {
            tables.addComposite(kinds[composite])
            guard size <= cursor.remaining else { throw cursor.fault() }
            for _ in 0..<size {
                let code = try cursor.number()
                if code == WireValue.nextComposite.rawValue {
                    open.append(tables.operands.count)
                    tables.addOperand(0)
                } else {
                    tables.addOperand(try value(code))
                }
            }
            try fill(&open)
            composites.add(composite)
        }
        tables.composites.close(at: tables.operands.next)
    }

    /// Puts the last composites that nothing refers to into as many operands.
    private mutating func fill(_ open: inout [Int]) throws(LoadError) {
        while let operand = open.popLast() {
            guard let part = composites.takeLast() else { throw cursor.fault() }
            tables.operands[operand, .value] = UInt32(space.composites) + part
        }
    }

    /// Reads operands outside composites.
    private mutating func readValues(_ count: Int) throws(LoadError) {
        for _ in 0..<count { tables.addOperand(try value()) }
    }

    private mutating func readMacros(_ operations: [UInt32]) throws(LoadError) {
        let allOperands = MacroKind.allOperands
        for stored in operations {
            guard let raw = UInt8(exactly: stored), MacroKind(stored: raw) != nil else {
                throw cursor.fault()
            }
            tables.addMacro(stored)
            try readValues(allOperands[Int(raw)].count)
        }
    }

    private mutating func readTags(
        _ shapes: [UInt32], _ options: [UInt32], _ shapeSizes: [UInt32]
    ) throws(LoadError) {
        var tags = CellTable<TagRecord>(capacity: shapes.count)
        for (tag, shape) in shapes.enumerated() {
            guard shape < shapeSizes.count else { throw cursor.fault() }
            tags.addRow()
            tags[.shape] = shape
            tags[.first] = tables.operands.next
            tags[.options] = options[tag]
            try readValues(Int(shapeSizes[Int(shape)]))
        }
        sections.append(SectionBytes(tags))
    }

    // MARK: Values

    /// A value outside composites.
    @inline(__always)
    mutating func value() throws(LoadError) -> UInt32 {
        let code = try cursor.number()
        guard code == WireValue.nextComposite.rawValue else { return try value(code) }
        guard let composite = composites.takeFirst() else { throw cursor.fault() }
        return UInt32(space.composites) + composite
    }

    @inline(__always)
    mutating func value(_ code: UInt32) throws(LoadError) -> UInt32 {
        guard code >= WireValue.first else { return try rareValue(code) }
        let row = Int((code - WireValue.first) >> 1)
        if code & 1 == 0 {
            guard row < space.integers - space.macros else { throw cursor.fault() }
            return UInt32(space.macros + row)
        }
        guard row < space.macros - ValueSpace.strings else { throw cursor.fault() }
        return UInt32(ValueSpace.strings + row)
    }

    private mutating func rareValue(_ code: UInt32) throws(LoadError) -> UInt32 {
        guard let code = WireValue(rawValue: code) else { throw cursor.fault() }
        switch code {
        case .null, .false, .true, .missing: return code.rawValue
        case .nextString: return UInt32(ValueSpace.strings) + (try strings.nextRow(cursor))
        case .nextInteger: return UInt32(space.integers) + (try integers.nextRow(cursor))
        case .nextDouble: return UInt32(space.doubles) + (try doubles.nextRow(cursor))
        case .nextPattern: return UInt32(space.patterns) + (try patterns.nextRow(cursor))
        case .nextComposite: throw cursor.fault()  // taken by the callers
        case .integer: return try numbered(space.integers..<space.doubles)
        case .double: return try numbered(space.doubles..<space.composites)
        case .pattern: return try numbered(space.patterns..<space.tags)
        case .tag: return try numbered(space.tags..<space.end)
        case .composite:
            let value = try numbered(space.composites..<space.patterns)
            composites.use(Int(value) - space.composites)
            return value
        }
    }

    /// A value of a kind whose values are `range`, by its number among them.
    private mutating func numbered(_ range: Range<Int>) throws(LoadError) -> UInt32 {
        let row = Int(try cursor.number())
        guard row < range.count else { throw cursor.fault() }
        return UInt32(range.lowerBound + row)
    }
}
