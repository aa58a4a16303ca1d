import TagRuntime

/// Makes columns of a container's tables.
///
/// Gives nil where a table does not say what columns can: out of the order that the compiler keeps to. A section without
/// columns is not in what it gives, so ``WireForm`` unpacks that and packs a container unchanged if it does not come back.
struct WireWriter {
    let container: LoadedContainer
    let tables: Tables
    var columns: [[UInt8]]
    var strings: RowsInTurn
    var integers: RowsInTurn
    var doubles: RowsInTurn
    var patterns: RowsInTurn
    var predicates: RowsInTurn
    var composites: CompositesInTurn

    /// Returns the parts to deflate: the coding and all columns up to the texts, then the texts and names.
    static func parts(_ container: LoadedContainer) -> [[UInt8]]? {
        guard let columns = columns(container) else { return nil }
        let texts = WireColumn.texts.rawValue
        return [
            [WireCoding.columns.rawValue] + columns[..<texts].joined(),
            Array(columns[texts...].joined()),
        ]
    }

    /// Returns the columns in the order of ``WireColumn``; nil if they cannot give the container's bytes.
    static func columns(_ container: LoadedContainer) -> [[UInt8]]? {
        var writer = WireWriter(container)
        return writer.writeContainer() ? writer.columns : nil
    }

    private init(_ container: LoadedContainer) {
        self.container = container
        tables = container.tables
        columns = WireColumn.allCases.map { _ in [] }
        strings = RowsInTurn(count: tables.strings.count)
        integers = RowsInTurn(count: tables.integers.count / 8)
        doubles = RowsInTurn(count: tables.doubles.count / 8)
        patterns = RowsInTurn(count: tables.patterns.count)
        predicates = RowsInTurn(count: tables.predicates.count)
        composites = CompositesInTurn(count: tables.composites.count)
    }

    /// Writes all columns; returns false if they cannot give the container's bytes.
    ///
    /// Rows that are taken in turn are written in the order of ``WireColumn``.
    private mutating func writeContainer() -> Bool {
        string(tables.container[0, ContainerRecord.id], in: .identity)
        string(tables.container[0, ContainerRecord.version], in: .identity)
        writeShapes()
        guard writeOperands() else { return false }
        writePredicates()
        writeRules()
        writeTagOptions()
        let keys = writeKeys()
        writePools()
        let nameBytes = writeNames(keys)
        writeCounts(nameBytes)
        return true
    }

    private mutating func writeCounts(_ nameBytes: Int) {
        let sections = container.sections
        for id in WireCount.sections {
            let rows = sections.first { $0.id == id }?.rows ?? 0
            number(id == .nameTexts ? nameBytes : id == .names ? min(1, rows) : rows, in: .counts)
        }
    }

    // MARK: Entries

    mutating func number(_ number: Int, in column: WireColumn) {
        columns[column.rawValue].appendNumber(number)
    }

    mutating func signed(_ number: Int64, in column: WireColumn) {
        columns[column.rawValue].appendNumber(UInt64(bitPattern: number << 1 ^ number >> 63))
    }

    mutating func string(_ row: Int, in column: WireColumn) {
        number(Int(strings.code(row)), in: column)
    }

    // MARK: Columns

    private mutating func writeShapes() {
        for shape in 0..<tables.shapes.count {
            number(tables.keys(ofShape: shape).count, in: .shapeSizes)
            string(tables.shapes[shape, ShapeRecord.type], in: .shapeTypes)
        }
        for key in 0..<tables.shapeKeys.count {
            string(tables.shapeKeys[key, ShapeKeyRecord.key], in: .shapeKeys)
        }
    }

    private mutating func writeTagOptions() {
        for row in 0..<tables.tagOptions.count {
            number(tables.tagOptions[row, TagOptionsRecord.flags], in: .optionFlags)
            for field in TagOptionsRecord.allCases.dropFirst() {
                value(tables.tagOptions[row, field], in: .optionValues)
            }
        }
    }

    private mutating func writePools() {
        for row in 0..<tables.integers.count / 8 { signed(tables.integer(row), in: .integers) }
        columns[WireColumn.doubles.rawValue] = tables.doubles.array
        for row in 0..<tables.patterns.count { number(tables.pattern(row).count, in: .patternSizes) }
        columns[WireColumn.programs.rawValue] = tables.programs.array
        writeAutomata()
        for row in 0..<tables.strings.count { text(tables.string(row).array, in: .texts) }
    }

    private mutating func writeAutomata() {
        var inTurn = RowsInTurn(count: tables.automata.count)
        for row in 0..<tables.patterns.count {
            let automaton = tables.patterns[row, PatternRecord.automaton]
            number(automaton == 0 ? 0 : Int(inTurn.code(automaton - 1)) + 1, in: .patternAutomata)
        }
        for row in 0..<tables.automata.count {
            for field in AutomatonRecord.allCases.dropLast() {
                number(tables.automata[row, field], in: .automata)
            }
            number(tables.automata.run(row, .first).count, in: .automata)
        }
        columns[WireColumn.transitions.rawValue] = tables.transitions.array
    }

    private mutating func text(_ text: [UInt8], in column: WireColumn) {
        columns[column.rawValue] += text
        columns[column.rawValue].append(0xFF)
    }

    /// The keys as macros and names, in the order of macros, then of names.
    private mutating func writeKeys() -> [(macro: Int, name: Int)] {
        let keys = (0..<tables.keys.count).map { row in
            (macro: tables.keys[row, KeyRecord.macro], name: tables.keys[row, KeyRecord.name])
        }.sorted { $0 < $1 }
        var last = 0
        for key in keys {
            number(key.macro - last, in: .keyMacros)
            string(key.name, in: .keyNames)
            last = key.macro
        }
        return keys
    }

    /// Writes the names and returns the number of bytes of those that are no strings of the container.
    private mutating func writeNames(_ keys: [(macro: Int, name: Int)]) -> Int {
        guard tables.names.count > 0 else { return 0 }
        var keyOfMacro = [Int?](repeating: nil, count: tables.macros.count)
        for key in keys.reversed() { keyOfMacro[key.macro] = key.name }
        let stringOfText = Dictionary(
            (0..<tables.strings.count).map { (tables.string($0).array, $0) },
            uniquingKeysWith: { first, _ in first })
        var bytes = 0
        for row in 0..<tables.names.count {
            let name = tables.name(row)?.array ?? []
            let string = stringOfText[name]
            if row < keyOfMacro.count, let string, keyOfMacro[row] == string {
                number(1, in: .nameSources)
            } else if let string {
                number(string + 2, in: .nameSources)
            } else {
                number(0, in: .nameSources)
                text(name, in: .names)
                bytes += name.count
            }
        }
        return bytes
    }
}

extension [UInt8] {
    /// Seven bits a byte, the lowest first; all bytes but the last have bit 7 set.
    fileprivate mutating func appendNumber(_ number: some FixedWidthInteger) {
        var rest = number
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest & 0x7F | 0x80))
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}
