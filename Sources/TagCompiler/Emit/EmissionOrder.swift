import TagRuntime

/// The order in which rows are written: everything that a value needs comes before it.
///
/// ``MacroOrder`` orders the macros, ``PoolNumbers`` the pools. Everything else is in order of first use by macros, then
/// rules, then tags. So the bytes depend on the meaning of a program and not on its numbering, and lowering a decompiled
/// container gives its bytes again. The cost is linear, without recursion, since values may nest to any depth.
struct EmissionOrder {
    /// The composites, without those that are tags.
    private(set) var composites: Numbering
    private(set) var macros: Numbering
    private(set) var shapes: Numbering
    private(set) var predicates: Numbering
    private(set) var tagOptions: Numbering

    private let program: Program
    /// True for each composite once everything it needs is scheduled.
    private var isEntered: [Bool]
    /// The composites to enter, and those to leave, as their complement.
    private var steps: [Int] = []

    init(_ program: Program) {
        self.program = program
        composites = Numbering(program.composites.count)
        macros = Numbering(program.macros.count)
        shapes = Numbering(program.shapes.count)
        predicates = Numbering(program.predicates.count)
        tagOptions = Numbering(program.tagOptions.count)
        isEntered = [Bool](repeating: false, count: program.composites.count)
        for macro in MacroOrder(program).macros {
            macros.add(UInt32(macro))
            for value in program.operands(of: program.macros[macro]) { add(value) }
        }
        for rule in program.rules { add(rule) }
        for tag in program.tags { add(tag) }
    }

    private mutating func add(_ rule: Program.RuleEntry) {
        for link in program.predicates(of: rule) {
            predicates.add(link)
            let predicate = program.predicates[Int(link)]
            add(predicate.left)
            add(predicate.right)
        }
    }

    private mutating func add(_ tag: Program.TagEntry) {
        shapes.add(tag.shape)
        for value in program.operands(of: tag) { add(value) }
        guard tag.options > 0 else { return }
        tagOptions.add(tag.options - 1)
        for value in program.tagOptions[Int(tag.options) - 1].values { add(value) }
    }

    /// Adds a composite after those in it.
    private mutating func add(_ value: Program.ValueID) {
        if value.kind == .composite { place(Int(value.index)) }
    }

    private mutating func place(_ composite: Int) {
        guard !isEntered[composite] else { return }
        if isReady(composite) {
            isEntered[composite] = true
            return leave(composite)
        }
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

    /// Returns true if a composite needs none that is not entered, as most do.
    @inline(__always)
    private func isReady(_ composite: Int) -> Bool {
        for place in program.places(of: program.composites[composite]) {
            let value = program.operands[place]
            if value.kind == .composite, !isEntered[Int(value.index)] { return false }
        }
        return true
    }

    private mutating func leave(_ index: Int) {
        let composite = program.composites[index]
        guard composite.kind != .tag else { return }
        composites.add(UInt32(index))
        if composite.kind == .map { shapes.add(composite.count) }
    }
}

/// New numbers for the rows of a pool, in the order in which they are added.
struct Numbering {
    /// The old numbers, indexed by the new ones.
    private(set) var rows: [Int] = []
    /// The new numbers plus one, indexed by the old ones; 0 for a row without one.
    private var numbers: [UInt32]

    init(_ count: Int) {
        numbers = [UInt32](repeating: 0, count: count)
        rows.reserveCapacity(count)
    }

    var count: Int { rows.count }

    /// Gives the row the next number; returns false if it has one.
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
    /// Returns the parts of a composite; none of a tag.
    package func values(of composite: Composite) -> ArraySlice<ValueID> { operands[places(of: composite)] }

    /// Returns the places of the parts among the operands; unlike a slice of them, that counts no reference to the list.
    @inline(__always)
    func places(of composite: Composite) -> Range<Int> {
        let first = Int(composite.first)
        switch composite.kind {
        case .tag: return 0..<0
        case .map: return first..<first + shapes[Int(composite.count)].keys.count
        case .list, .template, .escaped, .computedMap: return first..<first + Int(composite.count)
        }
    }

    /// Returns the parts of a value that is a composite; none of another value.
    package func values(of value: ValueID) -> ArraySlice<ValueID> {
        value.kind == .composite ? values(of: composites[Int(value.index)]) : []
    }

    /// Returns the operands of a macro.
    package func operands(of call: Call) -> ArraySlice<ValueID> {
        operands[Int(call.first)..<Int(call.first) + call.operation.operandCount]
    }

    /// Returns the values of a tag's parameters.
    func operands(of tag: TagEntry) -> ArraySlice<ValueID> {
        operands[Int(tag.first)..<Int(tag.first) + shapes[Int(tag.shape)].keys.count]
    }

    /// Returns the predicates that must hold, then those that must not.
    func predicates(of rule: RuleEntry) -> ArraySlice<UInt32> {
        links[Int(rule.first)..<Int(rule.first + rule.ifCount + rule.unlessCount)]
    }

    /// Returns the tags that a rule fires, then those that it blocks.
    func tags(of rule: RuleEntry) -> ArraySlice<UInt32> {
        let first = Int(rule.first + rule.ifCount + rule.unlessCount)
        return links[first..<first + Int(rule.firesCount + rule.blocksCount)]
    }

    /// Returns the list of a choice's members; nil for another macro.
    func members(of call: Call) -> ValueID? {
        guard call.operation == .choice, let members = operands(of: call).first, members.kind == .composite
        else { return nil }
        return members
    }
}
