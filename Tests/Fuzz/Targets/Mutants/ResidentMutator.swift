import TagCompiler
import TagRuntime
import TagTestSupport

/// Changes a container in ways that are likely to be believed: cells, rows, runs, widths, counts, sections, flags, programs,
/// automata, texts, numbers, references.
///
/// Goes by the tables' own description, so that what is added to them is changed here without another line.
package struct ResidentMutator {
    private var random: SeededRandom
    private var parts: ContainerSections

    /// The mutant of a number, its hashes right: the same for the same file and number.
    package static func mutant(of file: [UInt8], number: UInt64) -> [UInt8] {
        var mutator = ResidentMutator(
            random: SeededRandom(seed: number), parts: ContainerSections(file))
        for _ in 0..<(mutator.random.pick([1, 1, 1, 2, 3, 5]) ?? 1) { mutator.change() }
        return mutator.parts.sealed()
    }

    private mutating func change() {
        guard !parts.sections.isEmpty else { return }
        let index = random.below(parts.sections.count)
        if random.once(in: 16) { return changeTable(index) }
        guard let description = parts.sections[index].description else { return }
        switch description.shape {
        case .cells: changeCells(index, description)
        case .wide: changeNumbers(index)
        case .bytes: changeBytes(index)
        }
    }

    // MARK: The table of sections

    private mutating func changeTable(_ index: Int) {
        switch random.below(7) {
        case 0: parts.flags = random.pick([0, 1, 4, 5, 8, 255]) ?? 0
        case 1:
            let rows = parts.sections[index].rows
            let choices = [0, 1, rows &+ 1, rows &- 1, rows &* 2, .max, UInt32(Int32.max)]
            parts.sections[index].rows = random.pick(choices) ?? 0
        case 2: parts.sections.remove(at: index)
        case 3:
            parts.sections[index].id = UInt16(random.below(32))
            parts.sections.sort { $0.id < $1.id }
        case 4: parts.sections[index].flags = UInt8(random.below(4))
        case 5: parts.sections[index].width = random.pick([0, 1, 2, 4, 8, 255]) ?? 0
        default:
            let other = random.below(parts.sections.count)
            let (one, two) = (parts.sections[index], parts.sections[other])
            (parts.sections[index].bytes, parts.sections[other].bytes) = (two.bytes, one.bytes)
            (parts.sections[index].rows, parts.sections[other].rows) = (two.rows, one.rows)
            (parts.sections[index].width, parts.sections[other].width) = (two.width, one.width)
        }
    }

    // MARK: Cells

    private mutating func changeCells(_ index: Int, _ description: SectionDescription) {
        let columns = description.fields.count
        var cells = parts.sections[index].cells
        guard columns > 0, cells.count >= columns else { return }
        let at = random.below(cells.count)
        let column = at % columns
        switch random.below(12) {
        case 0, 1: cells[at] = cells[random.below(cells.count / columns) * columns + column]
        case 2: cells[at] = cells[at] &+ (random.pick([1, 2, .max, .max - 1]) ?? 1)
        case 3: cells[at] = boundary(of: cells, rows: parts.sections[index].rows)
        case 4, 5, 6: cells[at] = reference(description.fields[column].meaning.role, of: cells)
        case 7: copyRow(&cells, at / columns, columns)
        case 8, 9: return changeRows(index, at / columns, description)
        case 10: changeColumn(&cells, column, columns)
        default: parts.sections[index].width = random.pick([1, 2, 4]) ?? 1
        }
        guard cells.count % columns == 0 else { return }
        parts.sections[index].cells = cells
    }

    private mutating func boundary(of cells: [UInt32], rows: UInt32) -> UInt32 {
        let largest = cells.max() ?? 0
        let choices: [UInt32] = [
            0, 1, 2, 3, 4, 127, 128, 255, 256, 65_535, 65_536, rows, rows &- 1, rows &+ 1, largest,
            largest &+ 1,
            UInt32(Int32.max), .max,
        ]
        return random.pick(choices) ?? 0
    }

    /// A number that a cell of that role may have.
    private mutating func reference(_ role: FieldRole, of cells: [UInt32]) -> UInt32 {
        switch role {
        case .number: return UInt32(truncatingIfNeeded: random.below(Int(min(cells.max() ?? 0, 140)) + 2))
        case .row(let section):
            return UInt32(truncatingIfNeeded: random.below(max(parts.rows(of: section), 1)))
        case .optionalRow(let section):
            return UInt32(truncatingIfNeeded: random.below(parts.rows(of: section) + 1))
        case .first(let section): return UInt32(truncatingIfNeeded: random.below(parts.rows(of: section) + 1))
        case .value:
            // A kind first, so that there are as many of the rare ones.
            let boundaries = parts.valueBoundaries
            let kind = random.below(boundaries.count - 1)
            let count = boundaries[kind + 1] - boundaries[kind]
            return UInt32(truncatingIfNeeded: boundaries[kind] + random.below(max(count, 1)))
        }
    }

    private mutating func copyRow(_ cells: inout [UInt32], _ row: Int, _ columns: Int) {
        guard (row + 1) * columns <= cells.count else { return }
        let other = random.below(cells.count / columns)
        for column in 0..<columns { cells[row * columns + column] = cells[other * columns + column] }
    }

    private mutating func changeColumn(_ cells: inout [UInt32], _ column: Int, _ columns: Int) {
        let places = Array(stride(from: column, to: cells.count, by: columns))
        var values = places.map { cells[$0] }
        switch random.below(3) {
        case 0: values.shuffle(using: &random)
        case 1: values.sort()
        default: values = [UInt32](repeating: random.pick(values) ?? 0, count: values.count)
        }
        for (place, value) in zip(places, values) { cells[place] = value }
    }

    // MARK: Rows

    /// Leaves a row out, or puts copies of it beside it, and moves the runs that follow, so that they stay what they were.
    private mutating func changeRows(_ index: Int, _ row: Int, _ description: SectionDescription) {
        let columns = description.fields.count
        var cells = parts.sections[index].cells
        let rows = Int(parts.sections[index].rows)
        guard row < rows, (row + 1) * columns <= cells.count else { return }
        var added = random.pick([-1, 1, 1, 2, 10, 300]) ?? 1
        let range = row * columns..<(row + 1) * columns
        if added < 0 {
            guard rows > 1 else { return }
            cells.removeSubrange(range)
        } else {
            added = min(added, max(1, 40_000 / columns - rows))
            let copies = repeatElement(Array(cells[range]), count: added).joined()
            cells.insert(contentsOf: copies, at: range.upperBound)
        }
        parts.sections[index].cells = cells
        parts.sections[index].rows = UInt32(truncatingIfNeeded: rows + added)
        moveRuns(of: description.id, after: row, by: added)
    }

    private mutating func moveRuns(of target: SectionID, after row: Int, by added: Int) {
        for index in parts.sections.indices {
            guard let description = parts.sections[index].description, description.shape == .cells else {
                continue
            }
            let columns = description.fields.indices.filter { column in
                let field = description.fields[column]
                // Macros and tags have runs of operands that nothing closes.
                let isOpen = field.meaning.role == .number && target == .operands && column == 1
                return field.meaning.role == .first(target)
                    || isOpen && [.macros, .tags].contains(description.id)
            }
            guard !columns.isEmpty else { continue }
            var cells = parts.sections[index].cells
            for column in columns {
                for at in stride(from: column, to: cells.count, by: description.fields.count)
                where Int(cells[at]) > row {
                    cells[at] = UInt32(truncatingIfNeeded: Int(cells[at]) + added)
                }
            }
            parts.sections[index].cells = cells
        }
    }

    // MARK: Numbers and bytes

    private mutating func changeNumbers(_ index: Int) {
        let count = parts.sections[index].bytes.count / 8
        guard count > 0 else { return }
        let doubles: [Double] = [
            .nan, .infinity, -.infinity, -0.0, 1e308, 1e19, -1e19, .leastNonzeroMagnitude, 0.5,
        ]
        var choices: [UInt64] = [0, 1, .max, UInt64(Int64.max), 1 << 63, 12, 16, 18, 255, random.next()]
        choices += doubles.map(\.bitPattern)
        Reseal.set(
            random.pick(choices) ?? 0, 8, at: 8 * random.below(count), in: &parts.sections[index].bytes)
    }

    private mutating func changeBytes(_ index: Int) {
        guard !parts.sections[index].bytes.isEmpty, let id = parts.sections[index].description?.id else {
            return
        }
        for _ in 0..<(random.pick([1, 1, 2, 4]) ?? 1) {
            let count = parts.sections[index].bytes.count
            let at = random.below(count)
            switch random.below(7) {
            case 0: parts.sections[index].bytes[at] = UInt8(random.below(256))
            case 1: parts.sections[index].bytes[at] ^= 1 << UInt8(random.below(8))
            case 2: parts.sections[index].bytes[at] = random.pick([0, 1, 2, 127, 128, 255]) ?? 0
            case 3: parts.sections[index].bytes[at] &+= random.pick([1, 255]) ?? 1
            case 4: parts.sections[index].bytes.swapAt(at, random.below(count))
            case 5: copyBytes(index, to: at)
            default: insertBytes(index, at, id)
            }
        }
    }

    private mutating func copyBytes(_ index: Int, to at: Int) {
        let bytes = parts.sections[index].bytes
        let from = random.below(bytes.count)
        let length = min(1 + random.below(8), bytes.count - max(at, from))
        parts.sections[index].bytes.replaceSubrange(at..<at + length, with: bytes[from..<from + length])
    }

    /// More of what is there, in the run that it is in.
    private mutating func insertBytes(_ index: Int, _ at: Int, _ id: SectionID) {
        let byte = parts.sections[index].bytes[at]
        let count = random.pick([1, 2, 40, 5_000]) ?? 1
        parts.sections[index].bytes.insert(contentsOf: repeatElement(byte, count: count), at: at)
        parts.sections[index].rows &+= UInt32(count)
        moveRuns(of: id, after: at, by: count)
    }
}
