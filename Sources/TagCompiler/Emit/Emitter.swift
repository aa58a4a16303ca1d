package import TagRuntime

/// The parts that the emitter may leave out.
package struct EmitOptions: Sendable, Hashable {
    /// Leaves out the sections that readers may skip: the names, which only people and tests need.
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
    private var tables: RuleTables

    /// Returns the bytes of `program`, in linear time.
    ///
    /// The program must be one that lowering makes: its indices are in range, and no value needs itself.
    ///
    /// - Parameter digest: The hash of the content id; by default, the runtime's own.
    package static func emit(
        _ program: Program, options: EmitOptions = EmitOptions(), digest: ContentDigest? = nil
    ) -> [UInt8] {
        var emitter = Emitter(program)
        emitter.addSections(options)
        return emitter.sealed(digest)
    }

    private init(_ program: Program) {
        self.program = program
        order = EmissionOrder(program)
        pools = PoolNumbers(program, order)
        space = ValueSpace(
            strings: pools.strings.count, macros: program.macros.count, integers: pools.integers.count,
            doubles: pools.doubles.count, composites: order.composites.count,
            patterns: pools.patterns.count, tags: program.tags.count)
        tables = RuleTables(
            space, operands: program.operands.count, predicates: program.predicates.count,
            rules: program.rules.count, links: program.links.count)
    }

    /// Adds all sections; their order here does not matter, since they are sorted at the end.
    private mutating func addSections(_ options: EmitOptions) {
        var container = CellTable<ContainerRecord>()
        container.addRow()
        container[.id] = pools.strings[program.id.index]
        container[.version] = pools.strings[program.version.index]
        sections.append(SectionBytes(container))
        let (program, rows) = (program, pools.strings.rows)
        let strings = TextBytes(rows.count) { add in
            // An element of a span is not copied.
            let texts = program.strings.span
            for row in rows { add(texts[row]) }
        }
        sections.append(SectionBytes(.texts, strings.bytes))
        // The bytes of a string by its number in the file.
        let text = { (string: Int) in
            strings.bytes[Int(strings.starts[string])..<Int(strings.starts[string + 1])]
        }
        sections.append(SectionBytes(CellTable<StringRecord>(starts: strings.starts)))
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
        sections += tables.sections
        sections +=
            EventIndex(needs: tables.needs() ?? [], strings: rows.count, name: text).sections
        sections +=
            KeyIndex(
                names: program.keys.map { pools.strings[$0.name.index] },
                macros: program.keys.map { order.macros[$0.macro] }, name: text
            ).sections
        if let names = program.names {
            let macros = order.macros.rows
            let count = macros.count + names.rules.count + names.tags.count
            let texts = TextBytes(count) { add in
                let (macroNames, ruleNames, tagNames) = (names.macros.span, names.rules.span, names.tags.span)
                for macro in macros { add(macroNames[macro]) }
                for index in ruleNames.indices { add(ruleNames[index]) }
                for index in tagNames.indices { add(tagNames[index]) }
            }
            sections.append(SectionBytes(.nameTexts, texts.bytes))
            sections.append(SectionBytes(CellTable<NameRecord>(starts: texts.starts)))
        }
        if options.strip { sections.removeAll { $0.id.isSkippable } }
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

    /// Adds the operands that are these values.
    private mutating func addOperands(_ values: ArraySlice<Program.ValueID>) {
        for value in values { tables.addOperand(number(value)) }
    }

    private mutating func addShapes() {
        var shapes = CellTable<ShapeRecord>(capacity: program.shapes.count)
        var keys = CellTable<ShapeKeyRecord>(capacity: 4 * program.shapes.count)
        for row in order.shapes.rows {
            let shape = program.shapes[row]
            shapes.addRow()
            shapes[.type] = pools.strings[shape.type.index]
            shapes[.firstKey] = keys.next
            for key in shape.keys { keys.append(pools.strings[key.index]) }
        }
        shapes.close(at: keys.next)
        sections.append(SectionBytes(shapes))
        sections.append(SectionBytes(keys))
    }

    private mutating func addComposites() {
        for index in order.composites.rows {
            let composite = program.composites[index]
            tables.addComposite(kind(composite))
            addOperands(program.values(of: composite))
        }
        tables.composites.close(at: tables.operands.next)
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
        for index in order.macros.rows {
            let call = program.macros[index]
            tables.addMacro(UInt32(call.operation.rawValue))
            addOperands(program.operands(of: call))
        }
    }

    // MARK: Rules and tags

    private mutating func addPredicates() {
        for row in order.predicates.rows {
            let predicate = program.predicates[row]
            let stored = StoredPredicate(predicate.operation, ignoresCase: predicate.ignoresCase)
            tables.addPredicate(
                UInt32(stored.cell), left: number(predicate.left), right: number(predicate.right))
        }
    }

    private mutating func addPatterns() {
        var patterns = CellTable<PatternRecord>(capacity: pools.patterns.count)
        var automata: [AutomatonBytes] = []
        var numbers: [AutomatonBytes: UInt32] = [:]
        var bytes: [UInt8] = []
        for row in pools.patterns.rows {
            let pattern = program.patterns[row]
            patterns.addRow()
            patterns[.first] = UInt32(bytes.count)
            if let automaton = pattern.automaton {
                var number = numbers[automaton] ?? 0
                if number == 0 {
                    automata.append(automaton)
                    number = UInt32(automata.count)
                    numbers[automaton] = number
                }
                patterns[.automaton] = number
            }
            bytes += pattern.program
        }
        patterns.close(at: UInt32(bytes.count))
        sections.append(SectionBytes(patterns))
        sections.append(SectionBytes(.programs, bytes))
        addAutomata(automata)
    }

    private mutating func addAutomata(_ automata: [AutomatonBytes]) {
        var table = CellTable<AutomatonRecord>(capacity: automata.count)
        var bytes: [UInt8] = []
        for automaton in automata {
            table.addRow()
            table[.form] = UInt32(automaton.form.rawValue)
            table[.states] = UInt32(automaton.states)
            table[.classes] = UInt32(automaton.classes)
            table[.initial] = UInt32(automaton.initial)
            table[.firstAccepting] = UInt32(automaton.firstAccepting)
            table[.first] = UInt32(bytes.count)
            bytes += automaton.bytes
        }
        table.close(at: UInt32(bytes.count))
        sections.append(SectionBytes(table))
        sections.append(SectionBytes(.transitions, bytes))
    }

    private mutating func addRules() {
        for rule in program.rules {
            tables.addRule(
                event: rule.event.map { pools.strings[$0.index] + 1 } ?? 0, ifs: rule.ifCount,
                unlesses: rule.unlessCount, fires: rule.firesCount)
            for link in program.predicates(of: rule) { tables.addLink(order.predicates[link]) }
            for link in program.tags(of: rule) { tables.addLink(link) }
        }
        tables.rules.close(at: tables.links.next)
    }

    private mutating func addTags() {
        var tags = CellTable<TagRecord>(capacity: program.tags.count)
        for tag in program.tags {
            tags.addRow()
            tags[.shape] = order.shapes[tag.shape]
            tags[.first] = tables.operands.next
            tags[.options] = tag.options == 0 ? 0 : order.tagOptions[tag.options - 1] + 1
            addOperands(program.operands(of: tag))
        }
        sections.append(SectionBytes(tags))
    }

    private mutating func addTagOptions() {
        var table = CellTable<TagOptionsRecord>(capacity: program.tagOptions.count)
        for row in order.tagOptions.rows {
            let options = program.tagOptions[row]
            table.addRow()
            table[.flags] = UInt32(options.flags.rawValue)
            for (field, value) in zip(TagOptionsRecord.allCases.dropFirst(), options.values) {
                table[field] = number(value)
            }
        }
        sections.append(SectionBytes(table))
    }

    /// The file; sections without rows are left out.
    private func sealed(_ digest: ContentDigest?) -> [UInt8] {
        var flags: HeaderFlags = []
        if program.blanksTemplates { flags.insert(.blanksTemplates) }
        if program.usesWebRules { flags.insert(.webRules) }
        return ContainerBytes.file(flags: flags, sections, digest: digest)
    }
}

/// Texts, one after another.
private struct TextBytes {
    let bytes: [UInt8]
    /// The start of each text, and the end of the last one.
    private(set) var starts: [UInt32] = [0]

    /// Joins `count` texts, which `forEach` passes on, each time the same: first they are measured, then copied.
    @inline(__always)
    init(_ count: Int, _ forEach: ((String) -> Void) -> Void) {
        var (starts, end) = ([UInt32(0)], 0)
        starts.reserveCapacity(count + 1)
        forEach { text in
            end += text.utf8.count
            starts.append(UInt32(end))
        }
        // Safe: the texts have as many bytes as were measured, and no more are written.
        bytes = unsafe [UInt8](unsafeUninitializedCapacity: end) { room, written in
            forEach { text in
                unsafe Self.copy(text, to: room, at: written)
                written += text.utf8.count
            }
        }
        self.starts = starts
    }

    @unsafe
    @inline(__always)
    private static func copy(_ text: String, to room: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        let done: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            precondition(start >= 0 && bytes.count <= room.count - start)
            guard let from = bytes.baseAddress, let to = room.baseAddress else { return }
            // Safe: there is room, by the first line, and the text is read within the call.
            unsafe (to + start).update(from: from, count: bytes.count)
        }
        guard done == nil else { return }
        precondition(start >= 0 && text.utf8.count <= room.count - start)
        // Safe: unlike the subscript, this writes nothing beyond the room in a release, either.
        _ = unsafe room[start...].initialize(from: text.utf8)
    }
}
