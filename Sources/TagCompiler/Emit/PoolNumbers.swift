import TagRuntime

/// The numbers of strings, integers, doubles and patterns in the file, in order of first use.
///
/// Entries that nothing refers to have no number and are left out. The order of use is that of the columns of the wire
/// encoding, in which a first use then costs next to nothing.
struct PoolNumbers {
    private(set) var strings: Numbering
    private(set) var integers: Numbering
    private(set) var doubles: Numbering
    private(set) var patterns: Numbering

    private let program: Program
    private let order: EmissionOrder

    init(_ program: Program, _ order: EmissionOrder) {
        self.program = program
        self.order = order
        strings = Numbering(program.strings.count)
        integers = Numbering(program.integers.count)
        doubles = Numbering(program.doubles.count)
        patterns = Numbering(program.patterns.count)
        addShapes()
        addOperands()
        addRules()
        addTagOptions()
        addKeys()
    }

    private mutating func addShapes() {
        strings.add(program.id.index)
        strings.add(program.version.index)
        for row in order.shapes.rows { strings.add(program.shapes[row].type.index) }
        for row in order.shapes.rows {
            for key in program.shapes[row].keys { strings.add(key.index) }
        }
    }

    private mutating func addOperands() {
        for row in order.composites.rows {
            for value in program.values(of: program.composites[row]) { add(value) }
        }
        for row in order.macros.rows {
            for value in program.operands(of: program.macros[row]) { add(value) }
        }
        for tag in program.tags {
            for value in program.operands(of: tag) { add(value) }
        }
    }

    private mutating func addRules() {
        for row in order.predicates.rows { add(program.predicates[row].left) }
        for row in order.predicates.rows { add(program.predicates[row].right) }
        for rule in program.rules {
            if let event = rule.event { strings.add(event.index) }
        }
    }

    private mutating func addTagOptions() {
        for row in order.tagOptions.rows {
            for value in program.tagOptions[row].values { add(value) }
        }
    }

    /// Adds the names of keys, ordered by the macro that answers, then by the bytes of the name.
    private mutating func addKeys() {
        let keys = program.keys.map { key in
            (macro: order.macros[key.macro], name: Array(program.strings[Int(key.name.index)].utf8), key: key)
        }
        let sorted = keys.sorted { left, right in
            left.macro == right.macro
                ? left.name.lexicographicallyPrecedes(right.name) : left.macro < right.macro
        }
        for (_, _, key) in sorted { strings.add(key.name.index) }
    }

    private mutating func add(_ value: Program.ValueID) {
        switch value.kind {
        case .string: strings.add(value.index)
        case .integer: integers.add(value.index)
        case .double: doubles.add(value.index)
        case .pattern: patterns.add(value.index)
        case .fixed, .macro, .composite: break
        }
    }
}
