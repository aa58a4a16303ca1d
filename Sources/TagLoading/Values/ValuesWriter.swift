import TagRuntime
import TagVocabulary

/// Writes the values of a tape as a container: a constant for each key, that the app requests by it.
///
/// The bytes are those that `tagc compile` writes, section by section: pools and composites are in order of first use.
struct ValuesWriter {
    /// A value, before its number in the file is known: a kind, and an index among the values of that kind.
    private struct Cell: Hashable {
        let kind: ValueKind
        let index: Int
    }

    /// The different values of a kind, in order of first use.
    private struct Pool<Value: Hashable> {
        private(set) var values: [Value] = []
        private var numbers: [Value: Int] = [:]

        mutating func number(of value: Value) -> (number: Int, isNew: Bool) {
            if let known = numbers[value] { return (known, false) }
            numbers[value] = values.count
            values.append(value)
            return (values.count - 1, true)
        }
    }

    private struct Composite: Hashable {
        let shape: Int
        let values: [Cell]
    }

    private let tape: ValuesTape
    private var texts = Pool<ValuesText>()
    private var integers = Pool<Int64>()
    private var doubles = Pool<UInt64>()
    private var shapes = Pool<[Int]>()
    private var composites = Pool<Composite>()
    /// The texts of the keys, and their values, in the file's order.
    private var keys: [Int] = []
    private var constants: [Cell] = []

    /// Returns the container of a tape that passed ``ValuesCheck``.
    static func write(_ tape: ValuesTape, id: String) -> [UInt8] {
        var writer = ValuesWriter(tape: tape)
        tape.forEachPart(of: 0) { key, value in
            if let key { writer.keys.append(writer.text(key)) }
            writer.constants.append(writer.cell(value))
            return true
        }
        return writer.file(id: Array(id.utf8)[...])
    }

    private init(tape: ValuesTape) { self.tape = tape }

    private mutating func text(_ node: Int) -> Int { texts.number(of: ValuesText(tape.text(node))).number }

    /// Returns the cell of a value; the recursion is bounded by the depth of values.
    private mutating func cell(_ node: Int) -> Cell {
        let content = tape.nodes[node].content
        switch tape.kind(node) {
        case .false: return Cell(kind: .fixed, index: ValueSpace.false)
        case .true: return Cell(kind: .fixed, index: ValueSpace.true)
        case .string: return Cell(kind: .string, index: text(node))
        case .integer:
            return Cell(kind: .integer, index: integers.number(of: Int64(bitPattern: content)).number)
        case .double: return Cell(kind: .double, index: doubles.number(of: content).number)
        case .map:
            var keys: [Int] = []
            var values: [Cell] = []
            tape.forEachPart(of: node) { key, value in
                if let key { keys.append(text(key)) }
                values.append(cell(value))
                return true
            }
            let composite = Composite(shape: shapes.number(of: keys).number, values: values)
            return Cell(kind: .composite, index: composites.number(of: composite).number)
        // A checked tape has none of these.
        case .null, .list, .date, .data, .hugeInteger: return Cell(kind: .fixed, index: ValueSpace.null)
        }
    }

    /// Numbers the strings and numbers in the order of the cells of the file, and writes it.
    private func file(id: ArraySlice<UInt8>) -> [UInt8] {
        var strings = Pool<ValuesText>()
        func string(_ text: Int) -> UInt32 { UInt32(strings.number(of: texts.values[text]).number) }
        var container = CellTable<ContainerRecord>()
        container.addRow()
        container[.id] = UInt32(strings.number(of: ValuesText(id)).number)
        container[.version] = UInt32(strings.number(of: ValuesText([])).number)
        var shapeTable = CellTable<ShapeRecord>(capacity: shapes.values.count)
        var shapeKeys = CellTable<ShapeKeyRecord>()
        for shape in shapes.values {
            shapeTable.addRow()
            shapeTable[.type] = container[.version]
            shapeTable[.firstKey] = shapeKeys.next
            for key in shape { shapeKeys.append(string(key)) }
        }
        shapeTable.close(at: shapeKeys.next)
        let cells = composites.values.flatMap(\.values) + constants
        var (whole, decimal) = (Pool<Int64>(), Pool<UInt64>())
        for cell in cells {
            switch cell.kind {
            case .string: _ = string(cell.index)
            case .integer: _ = whole.number(of: integers.values[cell.index])
            case .double: _ = decimal.number(of: doubles.values[cell.index])
            case .fixed, .macro, .composite, .pattern, .tag: break
            }
        }
        let names = keys.map(string)
        let space = ValueSpace(
            strings: strings.values.count, macros: constants.count, integers: whole.values.count,
            doubles: decimal.values.count, composites: composites.values.count, patterns: 0, tags: 0)
        func number(_ cell: Cell) -> UInt32 {
            switch cell.kind {
            case .string: UInt32(ValueSpace.strings) + string(cell.index)
            case .integer: UInt32(space.integers + whole.number(of: integers.values[cell.index]).number)
            case .double: UInt32(space.doubles + decimal.number(of: doubles.values[cell.index]).number)
            case .composite: UInt32(space.composites + cell.index)
            case .fixed, .macro, .pattern, .tag: UInt32(cell.index)
            }
        }
        var tables = RuleTables(space, operands: cells.count, predicates: 0, rules: 0)
        for composite in composites.values {
            tables.addComposite(UInt32(CompositeRecord.firstMap + composite.shape))
            for value in composite.values { tables.addOperand(number(value)) }
        }
        tables.composites.close(at: tables.operands.next)
        for constant in constants {
            tables.addMacro(UInt32(MacroKind.constant.rawValue))
            tables.addOperand(number(constant))
        }
        tables.rules.close(at: 0)
        let index = KeyIndex(names: names, macros: Array(0..<UInt32(constants.count))) {
            strings.values[$0].bytes
        }
        return ContainerBytes.file(
            flags: .blanksTemplates,
            [
                SectionBytes(container),
                SectionBytes(.integers, wide: whole.values.map { UInt64(bitPattern: $0) }),
                SectionBytes(.doubles, wide: decimal.values), SectionBytes(shapeTable),
                SectionBytes(shapeKeys),
            ] + Self.sections(of: strings.values.map(\.bytes), StringRecord.self, .texts)
                + Self.sections(of: keys.map { texts.values[$0].bytes }, NameRecord.self, .nameTexts)
                + tables.sections + index.sections)
    }

    /// Returns the sections of texts, one after another, and of the start of each.
    private static func sections<Layout: RecordLayout>(
        of texts: [ArraySlice<UInt8>], _: Layout.Type, _ id: SectionID
    ) -> [SectionBytes] {
        var starts: [UInt32] = [0]
        var bytes: [UInt8] = []
        for text in texts {
            bytes += text
            starts.append(UInt32(bytes.count))
        }
        return [SectionBytes(CellTable<Layout>(starts: starts)), SectionBytes(id, bytes)]
    }
}
