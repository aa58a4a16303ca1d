import TagDiagnostics
import TagModel
import TagRuntime

extension Lowering {
    /// Lowers every live name, in file order, then the further macros that those need.
    mutating func lowerMacros() {
        let names = (0..<groups.count).filter { live.groups[$0] }
        for group in names { reserve(groups.names.texts[group]) }
        for group in names {
            if let only = groups.only(group), !container.macros[only].isConditional {
                define(macroNumbers[group], as: Definition(macro: only, entry: nil))
            } else {
                define(macroNumbers[group], as: container.inEffect(groups.definitions(group)))
            }
        }
    }

    mutating func lowerKeys() {
        for key in plan.keys {
            let name = builder.string(key.name)
            if key.entries.isEmpty, let group = key.group {
                builder.program.keys.append(Program.Key(name: name, macro: macroNumbers[group]))
            } else {
                let number = reserve(key.name)
                builder.program.keys.append(Program.Key(name: name, macro: number))
                define(number, as: key.definitions(container, groups))
            }
        }
    }

    /// Reserves a number for a macro that is defined later.
    @discardableResult
    private mutating func reserve(_ name: String) -> UInt32 {
        builder.program.macros.append(Program.Call(.event, first: 0))
        names.macros.append(name)
        return UInt32(builder.program.macros.count - 1)
    }

    /// Defines macro `number` as the one definition or as a choice between several.
    private mutating func define(_ number: UInt32, as definitions: [Definition]) {
        guard let only = definitions.first else { return }
        if definitions.count == 1, !container.macros[only.macro].isConditional {
            return define(number, as: only)
        }
        let members = builder.mark
        for definition in definitions {
            let member = reserve("")
            define(member, as: definition)
            builder.push(ValueID(.macro, member))
            pushRules(container.macros[definition.macro].enabledBy)
            pushRules(container.macros[definition.macro].disabledBy)
        }
        let list = builder.sequence(.list, from: members)
        set(number, .choice, [list])
    }

    private mutating func pushRules(_ references: [RuleReference]) {
        let mark = builder.mark
        for reference in references {
            builder.push(builder.integer(Int64(ruleNumbers[checked.rule(for: reference)])))
        }
        builder.push(builder.sequence(.list, from: mark))
    }

    private mutating func define(_ number: UInt32, as definition: Definition) {
        let macro = container.macros[definition.macro]
        guard let format = macro.format else { return lowerSource(definition, at: number) }
        let source = reserve("")
        lowerSource(definition, at: source)
        let letterCase =
            switch format.letterCase {
            case .lower?: builder.text("lower")
            case .upper?: builder.text("upper")
            case nil: ValueID.missing
            }
        set(
            number, .formatted,
            [
                ValueID(.macro, source), letterCase, lower(format.null), lower(format.absent),
                lower(format.true),
                lower(format.false),
            ])
    }

    /// Lowers a definition without its format.
    private mutating func lowerSource(_ definition: Definition, at number: UInt32) {
        if let entry = definition.entry { return set(number, .constant, [lower(entry)]) }
        // By index: taking a macro out of its array copies it.
        let macro = definition.macro
        var kind = container.macros[macro].kind
        guard kind != .values else {
            return set(number, .constant, [lower(container.macros[macro].parameters["values"])])
        }
        if kind == .dataLayer, container.macros[macro].readsFlatKey(by: container.ruleSet) { kind = .flatKey }
        let (mark, operands) = (builder.mark, kind.operands)
        for _ in 0..<kind.operandCount { builder.push(.missing) }
        // Tables are lowered first: what is lowered first gets the lower number.
        for operand in operands where operand.isTable {
            builder.replace(mark + operand.position, by: lower(operand, of: macro))
        }
        for operand in operands where !operand.isTable {
            builder.replace(mark + operand.position, by: lower(operand, of: macro))
        }
        builder.program.macros[Int(number)] = Program.Call(kind, first: builder.run(from: mark).first)
    }

    /// Lowers an operand of the macro with an index.
    private mutating func lower(_ operand: MacroOperand, of macro: Int) -> ValueID {
        let value = container.macros[macro].parameters["\(operand.name)"]
        switch operand.content {
        case .value: return lower(value)
        case .pattern: return pattern(value?.kind, container.macros[macro].patternOptions)
        case .table: return table(value) { $0.lower($1) }
        case .patternTable:
            let options = container.macros[macro].patternOptions
            return table(value) { $0.pattern($1, options) }
        case .call: return call(container.macros[macro])
        // A choice is made of several macros.
        case .members: return .missing
        }
    }

    private mutating func set(_ number: UInt32, _ kind: MacroKind, _ operands: [ValueID]) {
        let mark = builder.mark
        for operand in operands { builder.push(operand) }
        builder.program.macros[Int(number)] = Program.Call(kind, first: builder.run(from: mark).first)
    }

    private mutating func call(_ macro: Macro) -> ValueID {
        let mark = builder.mark
        let shape = pushCall(macro.type.value, macro.parameters)
        return builder.map(shape: shape, from: mark)
    }
}

// MARK: Tables

extension Lowering {
    private mutating func table(_ table: Value?, key: (inout Self, Value.Kind) -> ValueID) -> ValueID {
        let mark = builder.mark
        table?.forEachTableRow { cell, value in
            builder.push(key(&self, cell.kind))
            builder.push(lower(value.kind))
        }
        return builder.sequence(.list, from: mark)
    }

    /// Returns a compiled pattern, or for a computed one the text to compile once it is known.
    private mutating func pattern(_ value: Value.Kind?, _ options: PatternOptions) -> ValueID {
        guard let value else { return .missing }
        if case .string(let text) = value, let compiled = patterns[text, options] {
            return builder.pattern(compiled.program) { automata.stored(of: compiled.program) }
        }
        var codes: [Int64] = []
        if options.matchesWhole { codes.append(Escaping.matchWhole) }
        if options.ignoresCase { codes.append(Escaping.matchAnyCase) }
        return codes.isEmpty ? lower(value) : lower(value, by: codes)
    }
}
