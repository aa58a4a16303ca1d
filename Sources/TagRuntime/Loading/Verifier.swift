/// Proves, in one pass, that a container can be evaluated without a further check.
///
/// Linear in the file, whatever the bytes: order takes the place of searching for cycles (what a value needs
/// comes before it), and no number from the file is allocated for beyond the rows that are there.
struct Verifier: ~Copyable {
    let bytes: ByteView
    let tables: Tables
    let sections: SectionTable
    /// One more than the highest macro in each composite; 0 if it has none.
    let macrosOfComposites: FixedBuffer<UInt32>
    let macrosOfRules: FixedBuffer<UInt32>
    /// One more than the highest macro needed by each list of rules or of a choice's members.
    var needsOfLists: [UInt32] = []
    /// True if rules may need one of several events.
    var hasEventLists = false

    init(_ bytes: ByteView, _ tables: Tables, _ sections: SectionTable) {
        self.bytes = bytes
        self.tables = tables
        self.sections = sections
        macrosOfComposites = FixedBuffer(count: tables.composites.count, filledWith: 0)
        macrosOfRules = FixedBuffer(count: tables.rules.count, filledWith: 0)
    }

    mutating func verify() throws(LoadError) {
        try checkHashes()
        try checkColumns()
        try checkTexts()
        try checkComposites()
        try checkPredicatesAndRules()
        try checkMacros()
        try checkTags()
        try checkPatterns()
        try checkAutomata()
        try checkIndexes()
    }

    private func checkHashes() throws(LoadError) {
        let end = bytes.count - Header.padding
        guard bytes.half(at: end) == 0 else { throw LoadError(.reservedBits, at: end) }
        for index in 0..<sections.count {
            guard let entry = sections.entry(index) else { continue }
            guard SectionHash.of(bytes[entry.range]) == entry.hash else {
                throw LoadError(.sectionDamaged, at: entry.range.lowerBound)
            }
        }
    }

    /// Returns the offset of a cell in the file.
    func place<Layout: RecordLayout>(
        _: Table<Layout>, _ row: Int, _ field: Field<Layout>
    ) -> Int { place(Layout.section, cell: row * Layout.columnCount + field.column) }

    func place(_ id: SectionID, cell: Int) -> Int {
        sections.entry(of: id).map { $0.range.lowerBound + cell * $0.width } ?? 0
    }

    /// An error at a cell.
    func fault<Layout: RecordLayout>(
        _ code: LoadError.Code, _ table: Table<Layout>, _ row: Int, _ field: Field<Layout>
    ) -> LoadError { LoadError(code, at: place(table, row, field)) }

    // MARK: Columns, by their role

    private func checkColumns() throws(LoadError) {
        try checkColumns(tables.container)
        try checkColumns(tables.strings)
        try checkColumns(tables.shapes)
        try checkColumns(tables.shapeKeys)
        try checkColumns(tables.composites)
        try checkColumns(tables.operands)
        try checkColumns(tables.macros)
        try checkColumns(tables.predicates)
        try checkColumns(tables.patterns)
        try checkColumns(tables.rules)
        try checkColumns(tables.links)
        try checkColumns(tables.tags)
        try checkColumns(tables.tagOptions)
        try checkColumns(tables.eventBuckets)
        try checkColumns(tables.events)
        try checkColumns(tables.candidates)
        try checkColumns(tables.restRules)
        try checkColumns(tables.keyBuckets)
        try checkColumns(tables.keys)
        try checkColumns(tables.names)
        try checkColumns(tables.automata)
    }

    private func checkColumns<Layout: RecordLayout>(_ table: Table<Layout>) throws(LoadError) {
        guard table.count > 0 else { return }
        for field in Layout.fields {
            switch field.role {
            case .number: break
            case .row(let target): try check(table, field, below: rows(of: target))
            case .optionalRow(let target): try check(table, field, below: rows(of: target) + 1)
            case .value: try check(table, field, below: tables.space.end)
            case .first(let target): try checkRuns(table, field, upTo: rows(of: target))
            }
            if Layout.isClosed { try checkClosing(table, field) }
        }
    }

    /// The closing record has nothing but its ends of runs.
    private func checkClosing<Layout: RecordLayout>(
        _ table: Table<Layout>, _ field: FieldDescription
    ) throws(LoadError) {
        if case .first = field.role { return }
        let field = Field<Layout>(field)
        guard table[table.count, field] == 0 else {
            throw fault(.reservedBits, table, table.count, field)
        }
    }

    private func check<Layout: RecordLayout>(
        _ table: Table<Layout>, _ field: FieldDescription, below limit: Int
    ) throws(LoadError) {
        if Layout.columnCount == 1, !Layout.isClosed, Int64(table.largestCell()) < Int64(limit) { return }
        let field = Field<Layout>(field)
        for row in 0..<table.count where UInt(bitPattern: table[row, field]) >= UInt(limit) {
            throw fault(.indexOutOfRange, table, row, field)
        }
    }

    private func checkRuns<Layout: RecordLayout>(
        _ table: Table<Layout>, _ field: FieldDescription, upTo end: Int
    ) throws(LoadError) {
        let field = Field<Layout>(field)
        if Layout.columnCount > 1 || !table.isAscending() { try checkOrder(table, field) }
        let last = table[table.count, field]
        guard table[0, field] == 0 else { throw fault(.badRun, table, 0, field) }
        // Operands and links are shared between sections; the others end exactly where their target does.
        let isExact = Layout.section != .composites
        guard isExact ? last == end : last <= end else { throw fault(.badRun, table, table.count, field) }
    }

    private func checkOrder<Layout: RecordLayout>(
        _ table: Table<Layout>, _ field: Field<Layout>
    ) throws(LoadError) {
        var last = 0
        for row in 0...table.count {
            let first = table[row, field]
            guard first >= last else { throw fault(.badRun, table, row, field) }
            last = first
        }
    }

    private func rows(of id: SectionID) -> Int {
        switch id {
        case .texts: tables.texts.count
        case .strings: tables.strings.count
        case .shapes: tables.shapes.count
        case .shapeKeys: tables.shapeKeys.count
        case .operands: tables.operands.count
        case .macros: tables.macros.count
        case .programs: tables.programs.count
        case .rules: tables.rules.count
        case .links: tables.links.count
        case .tagOptions: tables.tagOptions.count
        case .events: tables.events.count
        case .candidates: tables.candidates.count
        case .keys: tables.keys.count
        case .nameTexts: tables.nameTexts.count
        case .automata: tables.automata.count
        case .transitions: tables.transitions.count
        default: 0
        }
    }
}

extension Field {
    /// The field of `Layout` that `description` describes.
    init(_ description: FieldDescription) {
        self.init(description.column, description.name, description.role, description.documentation)
    }
}
