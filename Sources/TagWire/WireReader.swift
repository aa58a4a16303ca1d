import TagRuntime

/// Makes the resident form of inflated columns.
///
/// Every count is held against the bytes that are left before anything is allocated for it: a row takes a byte at
/// least. Whether rows that are named are there is for the verifier; what is needed here to go on is checked here.
struct WireReader {
    var cursor: WireCursor
    let counts: [Int]
    let space: ValueSpace
    var strings: RowsInTurn
    var integers: RowsInTurn
    var doubles: RowsInTurn
    var patterns: RowsInTurn
    var composites: CompositesInTurn
    var operands: [UInt32] = []
    /// The cells of the predicates, which the index of events is made from, like macros and lists.
    var predicates: [UInt32] = []
    var macroOperations: [UInt32] = []
    /// Kinds and first operands in turn.
    var compositeCells: [UInt32] = []
    /// The composites that a rule asked for: true for those that have only strings.
    var listsOfStrings: [Bool?] = []
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
        var counts: [Int] = []
        for _ in WireCount.allCases { counts.append(try cursor.count()) }
        self.counts = counts
        func count(_ what: WireCount) -> Int { counts[what.rawValue] }
        space = ValueSpace(
            strings: count(.strings), macros: count(.macros), integers: count(.integers),
            doubles: count(.doubles), composites: count(.composites), patterns: count(.patterns),
            tags: count(.tags))
        strings = RowsInTurn(count: count(.strings))
        integers = RowsInTurn(count: count(.integers))
        doubles = RowsInTurn(count: count(.doubles))
        patterns = RowsInTurn(count: count(.patterns))
        composites = CompositesInTurn(count: count(.composites))
    }

    func count(_ what: WireCount) -> Int { counts[what.rawValue] }

    private mutating func readContainer() throws(LoadError) {
        add(.container, rows: 1, [try string(), try string()])
        let shapeSizes = try readShapes()
        try readOperands(shapeSizes)
        try readPredicates()
        let rules = try readRules()
        try readTagOptions()
        let keys = try readKeys()
        try readPools()
        try readTexts(rules, keys)
    }

    mutating func add(_ id: SectionID, rows: Int, _ cells: [UInt32]) {
        sections.append(SectionBytes(id, rows: rows, cells: cells))
    }

    private mutating func string() throws(LoadError) -> UInt32 {
        let code = try cursor.number()
        return try strings.row(code, cursor)
    }

    // MARK: Shapes and pools

    /// Reads the shapes and returns the number of keys of each.
    private mutating func readShapes() throws(LoadError) -> [UInt32] {
        let sizes = try cursor.numbers(count(.shapes))
        var cells: [UInt32] = []
        cells.reserveCapacity(2 * sizes.count + 2)
        var total = 0
        for size in sizes {
            cells.append(try string())
            cells.append(UInt32(total))
            total += Int(size)
            guard total <= cursor.remaining else { throw cursor.fault() }
        }
        add(.shapes, rows: sizes.count, cells + [0, UInt32(total)])
        var keys: [UInt32] = []
        keys.reserveCapacity(total)
        for _ in 0..<total { keys.append(try string()) }
        add(.shapeKeys, rows: total, keys)
        return sizes
    }

    private mutating func readPools() throws(LoadError) {
        var integers: [UInt64] = []
        for _ in 0..<count(.integers) { integers.append(UInt64(bitPattern: try cursor.signed())) }
        sections.append(SectionBytes(.integers, wide: integers))
        guard count(.doubles) <= cursor.remaining / 8 else { throw cursor.fault() }
        sections.append(SectionBytes(.doubles, wideBytes: try cursor.take(8 * count(.doubles))))
        let sizes = try cursor.numbers(count(.patterns))
        var firsts: [UInt32] = [0]
        var total = 0
        for size in sizes {
            total += Int(size)
            guard total <= cursor.remaining else { throw cursor.fault() }
            firsts.append(UInt32(total))
        }
        let programs = try cursor.take(total)
        var inTurn = RowsInTurn(count: count(.automata))
        var cells: [UInt32] = []
        cells.reserveCapacity(2 * sizes.count + 2)
        for row in sizes.indices {
            let code = try cursor.number()
            cells.append(firsts[row])
            cells.append(code == 0 ? 0 : try inTurn.row(code - 1, cursor) + 1)
        }
        add(.patterns, rows: sizes.count, cells + [firsts[sizes.count], 0])
        sections.append(SectionBytes(.programs, programs))
        try readAutomata()
    }

    private mutating func readAutomata() throws(LoadError) {
        var cells: [UInt32] = []
        var total = 0
        for _ in 0..<count(.automata) {
            for _ in 0..<5 { cells.append(try cursor.number()) }
            cells.append(UInt32(total))
            total += Int(try cursor.number())
            guard total <= cursor.remaining else { throw cursor.fault() }
        }
        add(.automata, rows: count(.automata), cells + [0, 0, 0, 0, 0, UInt32(total)])
        sections.append(SectionBytes(.transitions, try cursor.take(total)))
    }
}
