/// Proves, in one pass, that a container can be evaluated without a further check.
///
/// Linear in the file, whatever the bytes: order takes the place of searching for cycles (what a value needs
/// comes before it), and no number from the file is allocated for beyond the rows that are there.
struct Verifier: ~Copyable {
    let bytes: ByteView
    let tables: Tables
    let sections: SectionTable
    /// The macros that composites and rules need, as they are asked for.
    var needs: MacroNeeds
    /// The check of the columns, with the rows of each section.
    var columns: ColumnCheck
    /// True if rules may need one of several events.
    var hasEventLists = false

    init(_ bytes: ByteView, _ tables: Tables, _ sections: SectionTable) {
        self.bytes = bytes
        self.tables = tables
        self.sections = sections
        needs = MacroNeeds(tables)
        columns = ColumnCheck(sections: sections, values: tables.space.end)
    }

    mutating func verify() throws(LoadError) {
        try checkSections()
        try checkTexts()
        try checkComposites()
        try checkPredicates()
        try checkRules()
        try checkMacros()
        try checkTags()
        try checkPatterns()
        try checkAutomata()
        try checkIndexes()
    }

    /// Hashes and columns, section by section, so that the columns are read while they are near.
    private mutating func checkSections() throws(LoadError) {
        let end = bytes.count - Header.padding
        guard bytes.half(at: end) == 0 else { throw LoadError(.reservedBits, at: end) }
        for index in 0..<sections.count {
            let entry = sections.entry(index)
            if entry.id != nil { columns.rows[entry.number] = entry.rows }
        }
        var tables = tables
        for index in 0..<sections.count {
            let entry = sections.entry(index)
            guard let id = entry.id else { continue }
            guard SectionHash.of(bytes[entry.range]) == entry.hash else {
                throw LoadError(.sectionDamaged, at: entry.offset)
            }
            try tables.visit(id, &columns)
        }
    }

    /// Returns the offset of a cell in the file.
    func place(_ id: SectionID, cell: Int) -> Int { sections.place(id, cell: cell) }

    /// An error at a cell.
    func fault<Layout: RecordLayout>(
        _ code: LoadError.Code, _ table: Table<Layout>, _ row: Int, _ field: Layout
    ) -> LoadError { sections.fault(code, table, row, field) }
}

/// Checks the columns of sections by their roles.
struct ColumnCheck: ~Copyable, SectionVisitor {
    let sections: SectionTable
    /// One past the largest value.
    let values: Int
    /// The rows of each section, by number.
    let rows = FixedBuffer<Int>(count: SectionID.limit, filledWith: 0)

    func rows(of id: SectionID) -> Int { rows[Int(id.rawValue)] }

    func visit(_: inout ByteView, width: Int) {}

    func visit<Layout: RecordLayout>(_ table: inout Table<Layout>) throws(LoadError) {
        let table = table
        for field in Layout.allCases {
            switch field.meaning.role {
            case .number: break
            case .row(let target): try check(table, field, below: rows(of: target))
            case .optionalRow(let target): try check(table, field, below: rows(of: target) + 1)
            case .value: try check(table, field, below: values)
            case .first(let target):
                try checkRuns(table, field, upTo: rows(of: target))
                continue
            }
            // The closing record has nothing but its ends of runs.
            guard !Layout.isClosed || table[table.count, field] == 0 else {
                throw sections.fault(.reservedBits, table, table.count, field)
            }
        }
    }

    private func check<Layout: RecordLayout>(
        _ table: Table<Layout>, _ field: Layout, below limit: Int
    ) throws(LoadError) {
        if Int64(table.largestCell(field)) < Int64(limit) { return }
        for row in 0..<table.count where UInt(bitPattern: table[row, field]) >= UInt(limit) {
            throw sections.fault(.indexOutOfRange, table, row, field)
        }
    }

    private func checkRuns<Layout: RecordLayout>(
        _ table: Table<Layout>, _ field: Layout, upTo end: Int
    ) throws(LoadError) {
        if !table.isAscending(field) { try checkOrder(table, field) }
        let last = table[table.count, field]
        guard table[0, field] == 0 else { throw sections.fault(.badRun, table, 0, field) }
        // Operands and links are shared between sections; the others end exactly where their target does.
        let isExact = Layout.section != .composites
        // Compared as unsigned, a run of 32 bits may end at a number that is negative where `Int` has no more.
        guard isExact ? last == end : last >= 0 && last <= end else {
            throw sections.fault(.badRun, table, table.count, field)
        }
    }

    /// Compares as ``Table/isAscending(_:)`` does, so that the fault has the same place wherever it is found.
    private func checkOrder<Layout: RecordLayout>(
        _ table: Table<Layout>, _ field: Layout
    ) throws(LoadError) {
        var last: UInt = 0
        for row in 0...table.count {
            let first = UInt(bitPattern: table[row, field])
            guard first >= last else { throw sections.fault(.badRun, table, row, field) }
            last = first
        }
    }
}
