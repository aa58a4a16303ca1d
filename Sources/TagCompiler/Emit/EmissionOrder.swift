import TagRuntime

/// The order in which everything is written: what a value needs comes before it.
///
/// Macros come as ``MacroOrder`` says; all else in the order in which it is first needed, by macros, then rules, tags
/// and keys. So the bytes depend on what a program says and not on how it was numbered: lowering a decompiled
/// container gives its bytes again. Linear, and without recursion: values nest as deep as inputs like.
struct EmissionOrder {
    /// Composites that are tags are left out.
    private(set) var composites: Numbering
    private(set) var macros: Numbering
    private(set) var strings: Numbering
    private(set) var integers: Numbering
    private(set) var doubles: Numbering
    private(set) var shapes: Numbering
    private(set) var patterns: Numbering
    private(set) var predicates: Numbering
    private(set) var tagOptions: Numbering
    /// Keys by bucket.
    let keys: (buckets: CellTable, keys: [Int])

    private let program: Program
    /// By composite: true once everything it needs is on its way.
    private var isEntered: [Bool]
    /// Composites to enter; those to leave, as their complement.
    private var steps: [Int] = []

    init(_ program: Program) {
        self.program = program
        composites = Numbering(program.composites.count)
        macros = Numbering(program.macros.count)
        strings = Numbering(program.strings.count)
        integers = Numbering(program.integers.count)
        doubles = Numbering(program.doubles.count)
        shapes = Numbering(program.shapes.count)
        patterns = Numbering(program.patterns.count)
        predicates = Numbering(program.predicates.count)
        tagOptions = Numbering(program.tagOptions.count)
        keys = IndexBuilder.keyOrder(program)
        isEntered = [Bool](repeating: false, count: program.composites.count)
        strings.add(program.id.index)
        strings.add(program.version.index)
        for macro in MacroOrder(program).macros {
            macros.add(UInt32(macro))
            for value in program.operands(of: program.macros[macro]) { add(value) }
        }
        for rule in program.rules { add(rule) }
        for tag in program.tags { add(tag) }
        for key in keys.keys { strings.add(program.keys[key].name.index) }
    }

    private mutating func add(_ rule: Program.RuleEntry) {
        if let event = rule.event { strings.add(event.index) }
        for link in program.predicates(of: rule) {
            predicates.add(link)
            let predicate = program.predicates[Int(link)]
            add(predicate.left)
            add(predicate.right)
        }
    }

    private mutating func add(_ tag: Program.TagEntry) {
        add(shape: tag.shape)
        for value in program.operands(of: tag) { add(value) }
        guard tag.options > 0 else { return }
        tagOptions.add(tag.options - 1)
        let row = program.tagOptions[Int(tag.options) - 1]
        for value in [row.priority, row.scheduleStart, row.scheduleEnd, row.setup, row.teardown] {
            add(value)
        }
    }

    private mutating func add(shape: UInt32) {
        guard shapes.add(shape) else { return }
        strings.add(program.shapes[Int(shape)].type.index)
        for key in program.shapes[Int(shape)].keys { strings.add(key.index) }
    }

    /// A value and, before it, what it needs.
    private mutating func add(_ value: Program.ValueID) {
        switch value.kind {
        case .string: strings.add(value.index)
        case .integer: integers.add(value.index)
        case .double: doubles.add(value.index)
        case .pattern: patterns.add(value.index)
        case .composite: place(Int(value.index))
        case .fixed, .macro: break
        }
    }

    private mutating func place(_ composite: Int) {
        guard !isEntered[composite] else { return }
        steps.append(composite)
        while let step = steps.popLast() {
            if step < 0 {
                leave(~step)
            } else if !isEntered[step] {
                isEntered[step] = true
                steps.append(~step)
                for value in program.values(of: program.composites[step]).reversed()
                where value.kind == .composite && !isEntered[Int(value.index)] {
                    steps.append(Int(value.index))
                }
            }
        }
    }

    private mutating func leave(_ index: Int) {
        let composite = program.composites[index]
        guard composite.kind != .tag else { return }
        composites.add(UInt32(index))
        if composite.kind == .map { add(shape: composite.count) }
        for value in program.values(of: composite) where value.kind != .composite { add(value) }
    }
}

/// New numbers for the rows of a pool, in the order in which they are added.
struct Numbering {
    /// The old numbers, by the new ones.
    private(set) var rows: [Int] = []
    /// By old number: the new one plus one.
    private var numbers: [UInt32]

    init(_ count: Int) {
        numbers = [UInt32](repeating: 0, count: count)
        rows.reserveCapacity(count)
    }

    var count: Int { rows.count }

    func isNumbered(_ row: Int) -> Bool { numbers[row] > 0 }

    /// Gives the row the next number; false when it has one.
    @discardableResult
    mutating func add(_ row: UInt32) -> Bool {
        guard numbers[Int(row)] == 0 else { return false }
        rows.append(Int(row))
        numbers[Int(row)] = UInt32(rows.count)
        return true
    }

    /// The new number of a row that was added.
    subscript(row: UInt32) -> UInt32 { numbers[Int(row)] &- 1 }
}

extension Program {
    /// The parts of a composite; none of a tag.
    package func values(of composite: Composite) -> ArraySlice<ValueID> {
        let first = Int(composite.first)
        switch composite.kind {
        case .tag: return []
        case .map: return operands[first..<first + shapes[Int(composite.count)].keys.count]
        case .list, .template, .escaped, .computedMap: return operands[first..<first + Int(composite.count)]
        }
    }

    /// The parts of a value that is a composite; none of another.
    package func values(of value: ValueID) -> ArraySlice<ValueID> {
        value.kind == .composite ? values(of: composites[Int(value.index)]) : []
    }

    /// The operands of a macro.
    package func operands(of call: Call) -> ArraySlice<ValueID> {
        operands[Int(call.first)..<Int(call.first) + call.operation.operandCount]
    }

    /// The values of a tag's parameters.
    func operands(of tag: TagEntry) -> ArraySlice<ValueID> {
        operands[Int(tag.first)..<Int(tag.first) + shapes[Int(tag.shape)].keys.count]
    }

    /// The predicates that must hold, then those that must not.
    func predicates(of rule: RuleEntry) -> ArraySlice<UInt32> {
        links[Int(rule.first)..<Int(rule.first + rule.ifCount + rule.unlessCount)]
    }

    /// The tags it fires, then those it blocks.
    func tags(of rule: RuleEntry) -> ArraySlice<UInt32> {
        let first = Int(rule.first + rule.ifCount + rule.unlessCount)
        return links[first..<first + Int(rule.firesCount + rule.blocksCount)]
    }

    /// The list of a choice's members; nil for another macro.
    func members(of call: Call) -> ValueID? {
        guard call.operation == .choice, let members = operands(of: call).first, members.kind == .composite
        else { return nil }
        return members
    }
}
