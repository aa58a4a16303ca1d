import TagRuntime

/// Makes the resident form of inflated columns.
///
/// Every count is held against the bytes that are left before anything is allocated for it: a row takes a byte at
/// least. Whether rows that are named are there is for the verifier; what is needed here to go on is checked here.
struct WireReader {
    var cursor: WireCursor
    /// The counts by the numbers of sections.
    let counts: [Int]
    let space: ValueSpace
    var strings: RowsInTurn
    var integers: RowsInTurn
    var doubles: RowsInTurn
    var patterns: RowsInTurn
    var composites: CompositesInTurn
    var tables: RuleTables
    var sections: [SectionBytes] = []
    /// The size of the resident form that the header states.
    let residentSize: Int

    /// The container of `inflated`, whose first byte is the coding.
    static func read(_ inflated: [UInt8], _ header: WireStart) throws(LoadError) -> [UInt8] {
        var reader = try WireReader(inflated, residentSize: header.residentSize)
        try reader.readContainer()
        guard reader.cursor.remaining == 0 else { throw reader.cursor.fault() }
        return ContainerBytes.file(flags: header.flags, reader.sections, contentId: header.contentId)
    }

    private init(_ inflated: [UInt8], residentSize: Int) throws(LoadError) {
        self.residentSize = residentSize
        cursor = WireCursor(inflated, from: 1)
        var counts = [Int](repeating: 0, count: SectionID.limit)
        for id in WireCount.sections { counts[Int(id.rawValue)] = try cursor.count() }
        self.counts = counts
        func count(_ id: SectionID) -> Int { counts[Int(id.rawValue)] }
        space = ValueSpace(
            strings: count(.strings), macros: count(.macros), integers: count(.integers),
            doubles: count(.doubles), composites: count(.composites), patterns: count(.patterns),
            tags: count(.tags))
        strings = RowsInTurn(count: count(.strings))
        integers = RowsInTurn(count: count(.integers))
        doubles = RowsInTurn(count: count(.doubles))
        patterns = RowsInTurn(count: count(.patterns))
        composites = CompositesInTurn(count: count(.composites))
        tables = RuleTables(
            space, operands: min(cursor.remaining, 4 * counts.reduce(0, +)),
            predicates: count(.predicates), rules: count(.rules))
    }

    func count(_ id: SectionID) -> Int { counts[Int(id.rawValue)] }

    private mutating func readContainer() throws(LoadError) {
        var container = CellTable<ContainerRecord>()
        container.addRow()
        container[.id] = try string()
        container[.version] = try string()
        sections.append(SectionBytes(container))
        let shapeSizes = try readShapes()
        try readOperands(shapeSizes)
        try readPredicates()
        let needs = try readRules()
        sections += tables.sections
        try readTagOptions()
        let keys = try readKeys()
        try readPools()
        try readTexts(needs, keys)
    }

    private mutating func string() throws(LoadError) -> UInt32 {
        let code = try cursor.number()
        return try strings.row(code, cursor)
    }

    // MARK: Shapes and pools

    /// Reads the shapes and returns the number of keys of each.
    private mutating func readShapes() throws(LoadError) -> [UInt32] {
        let sizes = try cursor.numbers(count(.shapes))
        var shapes = CellTable<ShapeRecord>(capacity: sizes.count)
        var total: UInt32 = 0
        for size in sizes {
            shapes.addRow()
            shapes[.type] = try string()
            shapes[.firstKey] = total
            total = try sum(total, size)
        }
        shapes.close(at: total)
        sections.append(SectionBytes(shapes))
        var keys = CellTable<ShapeKeyRecord>(capacity: Int(total))
        for _ in 0..<total { keys.append(try string()) }
        sections.append(SectionBytes(keys))
        return sizes
    }

    /// Returns the end of a run that begins at `start`, whose rows take a byte at least.
    private func sum(_ start: UInt32, _ count: UInt32) throws(LoadError) -> UInt32 {
        let (end, overflows) = start.addingReportingOverflow(count)
        guard !overflows, end <= cursor.remaining else { throw cursor.fault() }
        return end
    }

    private mutating func readPools() throws(LoadError) {
        var integers: [UInt64] = []
        for _ in 0..<count(.integers) { integers.append(UInt64(bitPattern: try cursor.signed())) }
        sections.append(SectionBytes(.integers, wide: integers))
        guard count(.doubles) <= cursor.remaining / 8 else { throw cursor.fault() }
        sections.append(SectionBytes(.doubles, wideBytes: try cursor.take(8 * count(.doubles))))
        let sizes = try cursor.numbers(count(.patterns))
        var starts: [UInt32] = []
        starts.reserveCapacity(sizes.count)
        var total: UInt32 = 0
        for size in sizes {
            starts.append(total)
            total = try sum(total, size)
        }
        let programs = try cursor.take(Int(total))
        var inTurn = RowsInTurn(count: count(.automata))
        var patterns = CellTable<PatternRecord>(capacity: sizes.count)
        for start in starts {
            let code = try cursor.number()
            patterns.addRow()
            patterns[.first] = start
            if code > 0 { patterns[.automaton] = try inTurn.row(code - 1, cursor) + 1 }
        }
        patterns.close(at: total)
        sections.append(SectionBytes(patterns))
        sections.append(SectionBytes(.programs, programs))
        try readAutomata()
    }

    private mutating func readAutomata() throws(LoadError) {
        var automata = CellTable<AutomatonRecord>()
        var total: UInt32 = 0
        for _ in 0..<count(.automata) {
            automata.addRow()
            for field in AutomatonRecord.allCases.dropLast() { automata[field] = try cursor.number() }
            automata[.first] = total
            total = try sum(total, try cursor.number())
        }
        automata.close(at: total)
        sections.append(SectionBytes(automata))
        sections.append(SectionBytes(.transitions, try cursor.take(Int(total))))
    }
}
