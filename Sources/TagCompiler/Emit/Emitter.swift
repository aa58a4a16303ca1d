import TagRuntime

/// The parts that the emitter may leave out.
package struct EmitOptions: Sendable, Hashable {
    /// Leaves out the names of macros, rules and tags, which only people and tests need.
    package var strip: Bool

    package init(strip: Bool = false) { self.strip = strip }
}

/// Writes a program as a container in the resident encoding; the same program and options give the same bytes.
package struct Emitter {
    private let program: Program
    private let order: EmissionOrder
    private let pools: PoolNumbers
    private let space: ValueSpace
    private var sections: [SectionBytes] = []
    private var operands: CellTable

    /// Returns the bytes of `program`, in linear time.
    ///
    /// The program must be one that lowering makes: its indices are in range, and no value needs itself.
    package static func emit(_ program: Program, options: EmitOptions = EmitOptions()) -> [UInt8] {
        var emitter = Emitter(program)
        emitter.addSections(options)
        return emitter.sealed()
    }

    private init(_ program: Program) {
        self.program = program
        order = EmissionOrder(program)
        pools = PoolNumbers(program, order)
        space = ValueSpace(
            strings: pools.strings.count, macros: program.macros.count, integers: pools.integers.count,
            doubles: pools.doubles.count, composites: order.composites.count,
            patterns: pools.patterns.count, tags: program.tags.count)
        operands = CellTable(capacity: program.operands.count)
    }

    /// Adds all sections; their order here does not matter, since they are sorted at the end.
    private mutating func addSections(_ options: EmitOptions) {
        add(.container, rows: 1, [pools.strings[program.id.index], pools.strings[program.version.index]])
        addTexts()
        sections.append(
            SectionBytes(
                .integers, wide: pools.integers.rows.map { UInt64(bitPattern: program.integers[$0]) }))
        sections.append(
            SectionBytes(.doubles, wide: pools.doubles.rows.map { program.doubles[$0].bitPattern }))
        addShapes()
        addComposites()
        addMacros()
        addPredicates()
        addPatterns()
        addRules()
        addTags()
        addTagOptions()
        add(.operands, rows: operands.cells.count, operands)
        addEvents()
        addKeys()
        if !options.strip { addNames() }
    }

    // MARK: Values

    /// Returns the number of `value` in the file.
    private func number(_ value: Program.ValueID) -> UInt32 {
        switch value.kind {
        case .fixed: return value.index
        case .string: return UInt32(ValueSpace.strings) + pools.strings[value.index]
        case .macro: return UInt32(space.macros) + order.macros[value.index]
        case .integer: return UInt32(space.integers) + pools.integers[value.index]
        case .double: return UInt32(space.doubles) + pools.doubles[value.index]
        case .pattern: return UInt32(space.patterns) + pools.patterns[value.index]
        case .composite:
            let composite = program.composites[Int(value.index)]
            if composite.kind == .tag { return UInt32(space.tags) + composite.first }
            return UInt32(space.composites) + order.composites[value.index]
        }
    }

    private mutating func addTexts() {
        var texts: [UInt8] = []
        var firsts = CellTable(capacity: pools.strings.count + 1)
        firsts.append(0)
        for row in pools.strings.rows {
            texts.append(program.strings[row])
            firsts.append(UInt32(texts.count))
        }
        sections.append(SectionBytes(.texts, texts))
        add(.strings, rows: pools.strings.count, firsts)
    }

    private mutating func addShapes() {
        var shapes = CellTable(capacity: 2 * program.shapes.count + 2)
        var keys = CellTable(capacity: 4 * program.shapes.count)
        for row in order.shapes.rows {
            let shape = program.shapes[row]
            shapes.append(pools.strings[shape.type.index], UInt32(keys.cells.count))
            for key in shape.keys { keys.append(pools.strings[key.index]) }
        }
        shapes.append(0, UInt32(keys.cells.count))
        add(.shapes, rows: order.shapes.count, shapes)
        add(.shapeKeys, rows: keys.cells.count, keys)
    }

    private mutating func addComposites() {
        var cells = CellTable(capacity: 2 * order.composites.count + 2)
        for index in order.composites.rows {
            let composite = program.composites[index]
            cells.append(kind(composite), UInt32(operands.cells.count))
            for value in program.values(of: composite) { operands.append(number(value)) }
        }
        cells.append(0, UInt32(operands.cells.count))
        add(.composites, rows: order.composites.count, cells)
    }

    private func kind(_ composite: Program.Composite) -> UInt32 {
        switch composite.kind {
        case .list, .tag: UInt32(CompositeRecord.list)
        case .template: UInt32(CompositeRecord.template)
        case .escaped: UInt32(CompositeRecord.escaped)
        case .computedMap: UInt32(CompositeRecord.computedMap)
        case .map: UInt32(CompositeRecord.firstMap) + order.shapes[composite.count]
        }
    }

    private mutating func addMacros() {
        var cells = CellTable(capacity: 2 * program.macros.count)
        for index in order.macros.rows {
            let call = program.macros[index]
            cells.append(UInt32(call.operation.rawValue), UInt32(operands.cells.count))
            for value in program.operands(of: call) { operands.append(number(value)) }
        }
        add(.macros, rows: program.macros.count, cells)
    }

    // MARK: Rules and tags

    private mutating func addPredicates() {
        var cells = CellTable(capacity: 3 * program.predicates.count)
        for row in order.predicates.rows {
            let predicate = program.predicates[row]
            let stored = StoredPredicate(predicate.operation, ignoresCase: predicate.ignoresCase)
            cells.append(UInt32(stored.cell), number(predicate.left), number(predicate.right))
        }
        add(.predicates, rows: order.predicates.count, cells)
    }

    private mutating func addPatterns() {
        var cells = CellTable(capacity: 2 * pools.patterns.count + 2)
        var automata: [AutomatonBytes] = []
        var numbers: [AutomatonBytes: UInt32] = [:]
        var bytes: [UInt8] = []
        for row in pools.patterns.rows {
            let pattern = program.patterns[row]
            var number: UInt32 = 0
            if let automaton = pattern.automaton {
                if numbers[automaton] == nil {
                    automata.append(automaton)
                    numbers[automaton] = UInt32(automata.count)
                }
                number = numbers[automaton] ?? 0
            }
            cells.append(UInt32(bytes.count), number)
            bytes += pattern.program
        }
        cells.append(UInt32(bytes.count), 0)
        add(.patterns, rows: pools.patterns.count, cells)
        sections.append(SectionBytes(.programs, bytes))
        addAutomata(automata)
    }

    private mutating func addAutomata(_ automata: [AutomatonBytes]) {
        var cells = CellTable(capacity: 6 * automata.count + 6)
        var bytes: [UInt8] = []
        for automaton in automata {
            cells.append(UInt32(automaton.form.rawValue), UInt32(automaton.states), UInt32(automaton.classes))
            cells.append(UInt32(automaton.initial), UInt32(automaton.firstAccepting), UInt32(bytes.count))
            bytes += automaton.bytes
        }
        cells.append(0, 0, 0)
        cells.append(0, 0, UInt32(bytes.count))
        add(.automata, rows: automata.count, cells)
        sections.append(SectionBytes(.transitions, bytes))
    }

    private mutating func addRules() {
        var cells = CellTable(capacity: 5 * program.rules.count + 5)
        var links = CellTable(capacity: program.links.count)
        for rule in program.rules {
            cells.append(event(of: rule), UInt32(links.cells.count))
            cells.append(rule.ifCount, rule.unlessCount, rule.firesCount)
            for link in program.predicates(of: rule) { links.append(order.predicates[link]) }
            for link in program.tags(of: rule) { links.append(link) }
        }
        cells.append(0, UInt32(links.cells.count))
        cells.append(0, 0, 0)
        add(.rules, rows: program.rules.count, cells)
        add(.links, rows: links.cells.count, links)
    }

    /// Returns the string of a rule's event plus one, or 0 for a rule without one.
    private func event(of rule: Program.RuleEntry) -> UInt32 {
        rule.event.map { pools.strings[$0.index] + 1 } ?? 0
    }

    private mutating func addTags() {
        var cells = CellTable(capacity: 3 * program.tags.count)
        for tag in program.tags {
            let options = tag.options == 0 ? 0 : order.tagOptions[tag.options - 1] + 1
            cells.append(order.shapes[tag.shape], UInt32(operands.cells.count), options)
            for value in program.operands(of: tag) { operands.append(number(value)) }
        }
        add(.tags, rows: program.tags.count, cells)
    }

    private mutating func addTagOptions() {
        var cells = CellTable(capacity: 6 * program.tagOptions.count)
        for row in order.tagOptions.rows {
            let options = program.tagOptions[row]
            let flags = UInt32(options.firing.rawValue) | (options.isSequencedOnly ? 4 : 0)
            cells.append(flags, number(options.priority), number(options.scheduleStart))
            cells.append(number(options.scheduleEnd), number(options.setup), number(options.teardown))
        }
        add(.tagOptions, rows: order.tagOptions.count, cells)
    }

    // MARK: Indexes and names

    private mutating func addEvents() {
        let needs = program.rules.map { need(of: $0) }
        sections += EventIndex(needs: needs, strings: pools.strings.count, name: text).sections
    }

    private func need(of rule: Program.RuleEntry) -> EventIndex.Need {
        guard rule.firesCount + rule.blocksCount > 0 else { return .nothing }
        guard rule.event == nil else { return EventIndex.Need(event: event(of: rule)) }
        for link in program.links[Int(rule.first)..<Int(rule.first + rule.ifCount)] {
            if let names = eventNames(program.predicates[Int(link)]) { return .oneOf(names) }
        }
        return .anyEvent
    }

    /// Returns the strings of the events of which a predicate requires one; nil for another predicate, or too many events.
    private func eventNames(_ predicate: Program.Predicate) -> [UInt32]? {
        guard predicate.operation == .isOneOf, !predicate.ignoresCase, predicate.left.kind == .macro,
            program.macros[Int(predicate.left.index)].operation == .event
        else { return nil }
        let names = program.values(of: predicate.right)
        return names.count <= ListLimits.events ? names.map { pools.strings[$0.index] } : nil
    }

    private mutating func addKeys() {
        let buckets = NameBuckets(program.keys.map { text(Int(pools.strings[$0.name.index])) })
        var keys = CellTable(capacity: 2 * program.keys.count)
        for key in buckets.order.map({ program.keys[$0] }) {
            keys.append(pools.strings[key.name.index], order.macros[key.macro])
        }
        sections.append(SectionBytes(.keyBuckets, rows: buckets.count, cells: buckets.firsts))
        add(.keys, rows: program.keys.count, keys)
    }

    /// Returns the bytes of a string by its number in the file.
    private func text(_ string: Int) -> ArraySlice<UInt8> {
        ArraySlice(program.strings[pools.strings.rows[string]].utf8)
    }

    private mutating func addNames() {
        guard let names = program.names else { return }
        let all = order.macros.rows.map { names.macros[$0] } + names.rules + names.tags
        var firsts = CellTable(capacity: all.count + 1)
        firsts.append(0)
        var bytes: [UInt8] = []
        for name in all {
            bytes.append(name)
            firsts.append(UInt32(bytes.count))
        }
        add(.names, rows: all.count, firsts)
        sections.append(SectionBytes(.nameTexts, bytes))
    }

    // MARK: Sections

    private mutating func add(_ id: SectionID, rows: Int, _ cells: [UInt32]) {
        sections.append(SectionBytes(id, rows: rows, cells: cells))
    }

    private mutating func add(_ id: SectionID, rows: Int, _ table: CellTable) {
        add(id, rows: rows, table.cells)
    }

    /// The file; sections without rows are left out.
    private func sealed() -> [UInt8] {
        let flags =
            (program.blanksTemplates ? Header.blanksTemplates : 0)
            | (program.usesWebRules ? Header.webRules : 0)
        return ContainerBytes.file(flags: flags, sections)
    }
}
