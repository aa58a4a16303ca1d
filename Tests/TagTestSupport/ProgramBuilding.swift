package import TagCompiler
package import TagRuntime

/// A program put together by hand, a line for each thing in it; for tests of what comes after lowering.
package struct HandMade {
    package var program: Program

    package init(id: String = "GTM-TEST", version: String = "1", blanksTemplates: Bool = true) {
        program = Program(
            id: Program.StringID(0), version: Program.StringID(1), blanksTemplates: blanksTemplates)
        program.strings = [id, version]
        program.names = Program.Names()
    }

    /// The number of a string, stored once.
    package mutating func string(_ text: String) -> Program.StringID {
        if let index = program.strings.firstIndex(where: { Array($0.utf8) == Array(text.utf8) }) {
            return Program.StringID(UInt32(index))
        }
        program.strings.append(text)
        return Program.StringID(UInt32(program.strings.count - 1))
    }

    package mutating func text(_ text: String) -> Program.ValueID {
        Program.ValueID(.string, string(text).index)
    }

    package mutating func integer(_ value: Int64) -> Program.ValueID {
        if !program.integers.contains(value) { program.integers.append(value) }
        return Program.ValueID(.integer, UInt32(program.integers.firstIndex(of: value) ?? 0))
    }

    package mutating func double(_ value: Double) -> Program.ValueID {
        program.doubles.append(value)
        return Program.ValueID(.double, UInt32(program.doubles.count - 1))
    }

    package func macro(_ index: UInt32) -> Program.ValueID { Program.ValueID(.macro, index) }

    private mutating func run(_ values: [Program.ValueID]) -> UInt32 {
        program.operands += values
        return UInt32(program.operands.count - values.count)
    }

    /// A list, template, escaped value or computed map.
    package mutating func composite(
        _ kind: Program.Composite.Kind, _ values: [Program.ValueID]
    ) -> Program.ValueID {
        let first = run(values)
        program.composites.append(Program.Composite(kind, first: first, count: UInt32(values.count)))
        return Program.ValueID(.composite, UInt32(program.composites.count - 1))
    }

    package mutating func list(_ values: [Program.ValueID]) -> Program.ValueID { composite(.list, values) }

    package mutating func template(_ values: [Program.ValueID]) -> Program.ValueID {
        composite(.template, values)
    }

    package mutating func shape(_ type: String, _ keys: [String]) -> UInt32 {
        let shape = Program.Shape(type: string(type), keys: keys.map { string($0) })
        if let index = program.shapes.firstIndex(of: shape) { return UInt32(index) }
        program.shapes.append(shape)
        return UInt32(program.shapes.count - 1)
    }

    /// A map, of a type when it is a call.
    package mutating func map(_ entries: [(String, Program.ValueID)], type: String = "") -> Program.ValueID {
        let shape = shape(type, entries.map { $0.0 })
        let first = run(entries.map { $0.1 })
        program.composites.append(Program.Composite(.map, first: first, count: shape))
        return Program.ValueID(.composite, UInt32(program.composites.count - 1))
    }

    package func tag(_ index: UInt32) -> Program.Composite { Program.Composite(.tag, first: index, count: 0) }

    package mutating func tagValue(_ index: UInt32) -> Program.ValueID {
        program.composites.append(tag(index))
        return Program.ValueID(.composite, UInt32(program.composites.count - 1))
    }

    /// A macro with its operands; those not given are missing.
    ///
    /// A name makes it a key too.
    @discardableResult
    package mutating func add(
        _ operation: MacroKind, _ operands: [Program.ValueID] = [], key: String? = nil
    ) -> Program.ValueID {
        let rest = operation.operandCount - operands.count
        let first = run(operands + [Program.ValueID](repeating: .missing, count: max(rest, 0)))
        program.macros.append(Program.Call(operation, first: first))
        program.names?.macros.append(key ?? "")
        let number = UInt32(program.macros.count - 1)
        if let key { program.keys.append(Program.Key(name: string(key), macro: number)) }
        return macro(number)
    }

    /// A predicate's number.
    package mutating func predicate(
        _ operation: PredicateKind, _ left: Program.ValueID, _ right: Program.ValueID,
        ignoresCase: Bool = false
    ) -> UInt32 {
        let predicate = Program.Predicate(operation, ignoresCase: ignoresCase, left: left, right: right)
        if let index = program.predicates.firstIndex(of: predicate) { return UInt32(index) }
        program.predicates.append(predicate)
        return UInt32(program.predicates.count - 1)
    }

    /// A rule's number.
    @discardableResult
    package mutating func rule(
        _ name: String, event: String? = nil, if ifs: [UInt32] = [], unless: [UInt32] = [],
        fires: [UInt32] = [], blocks: [UInt32] = []
    ) -> UInt32 {
        let first = UInt32(program.links.count)
        program.links += ifs + unless + fires + blocks
        program.rules.append(
            Program.RuleEntry(
                event: event.map { string($0) }, first: first, ifCount: UInt32(ifs.count),
                unlessCount: UInt32(unless.count), firesCount: UInt32(fires.count),
                blocksCount: UInt32(blocks.count)))
        program.names?.rules.append(name)
        return UInt32(program.rules.count - 1)
    }

    /// A tag's number.
    @discardableResult
    package mutating func tag(
        _ name: String, type: String = "custom", _ parameters: [(String, Program.ValueID)] = [],
        options: Program.TagOptions? = nil
    ) -> UInt32 {
        let shape = shape(type, parameters.map { $0.0 })
        let first = run(parameters.map { $0.1 })
        var row: UInt32 = 0
        if let options {
            if !program.tagOptions.contains(options) { program.tagOptions.append(options) }
            row = UInt32((program.tagOptions.firstIndex(of: options) ?? 0) + 1)
        }
        program.tags.append(Program.TagEntry(shape: shape, first: first, options: row))
        program.names?.tags.append(name)
        return UInt32(program.tags.count - 1)
    }

    package func bytes(strip: Bool = false) -> [UInt8] {
        Emitter.emit(program, options: EmitOptions(strip: strip))
    }

    package func loaded() throws(LoadError) -> LoadedContainer { try LoadedContainer(bytes()) }
}
