import TagDiagnostics
import TagModel
import TagRuntime

extension Decompiler {
    /// Returns the number of macros that a compiled macro becomes: one for each member of a choice, else 1.
    func entries(_ macro: Int) -> Int { roles.members(macro).map { $0.count / 3 } ?? 1 }

    /// Returns the macros that one compiled macro becomes, under `name`.
    mutating func definitions(_ macro: Int, _ name: String) throws(DecompileError) -> [Macro] {
        guard let members = roles.members(macro) else { return [try single(macro, name)] }
        var macros: [Macro] = []
        for index in stride(from: 0, to: members.count - 2, by: 3) {
            // A macro counts as four values.
            try count(4)
            var member = try part(members[index], try counted(name))
            member.enabledBy = try references(toRules: members[index + 1])
            member.disabledBy = try references(toRules: members[index + 2])
            macros.append(member)
        }
        return macros
    }

    mutating func references(toRules list: Int) throws(DecompileError) -> [RuleReference] {
        let rules = roles.rules(list)
        try count(rules.count)
        return try references(toRules: rules)
    }

    mutating func references(toRules rules: [Int]) throws(DecompileError) -> [RuleReference] {
        var references: [RuleReference] = []
        for rule in rules { references.append(try reference(toRule: rule)) }
        return references
    }

    /// Returns a member of a choice, as a macro.
    private mutating func part(_ value: Int, _ name: String) throws(DecompileError) -> Macro {
        if let macro = roles.macro(value), roles.roles[macro] == .part { return try single(macro, name) }
        return try constant(value, name)
    }

    private mutating func single(_ macro: Int, _ name: String) throws(DecompileError) -> Macro {
        let operands = roles.operands(macro)
        guard roles.operation(macro) == .formatted else { return try source(macro, name) }
        var result: Macro
        if let inner = roles.macro(operands[MacroOperand.macro.position]), roles.roles[inner] == .part,
            roles.members(inner) == nil
        {
            result = try source(inner, name)
        } else {
            result = try constant(operands[MacroOperand.macro.position], name)
        }
        var format = ValueFormat()
        if case .string(let word)? = try value(operands[MacroOperand.letterCase.position])?.kind {
            format.letterCase = word == "lower" ? .lower : word == "upper" ? .upper : nil
        }
        format.null = try value(operands[MacroOperand.null.position])
        format.absent = try value(operands[MacroOperand.absent.position])
        format.true = try value(operands[MacroOperand.true.position])
        format.false = try value(operands[MacroOperand.false.position])
        result.format = format
        return result
    }

    /// Returns a constant macro with the value of a number.
    private mutating func constant(_ number: Int, _ name: String) throws(DecompileError) -> Macro {
        let value = try value(number) ?? made(.null)
        return Macro(
            name: located(name), type: located("constant"), kind: .constant,
            parameters: [Parameter(located("value"), value)], range: .none)
    }

    private mutating func source(_ macro: Int, _ name: String) throws(DecompileError) -> Macro {
        let operands = roles.operands(macro)
        guard let kind = roles.operation(macro), kind != .choice, kind != .formatted else {
            return try constant(ValueSpace.null, name)
        }
        if kind == .custom, let composite = roles.composite(operands[MacroOperand.call.position]) {
            let shape = tables.composites[composite, CompositeRecord.kind] - CompositeRecord.firstMap
            let call = try call(shape: shape, first: tables.parts(composite).lowerBound)
            return Macro(
                name: located(name), type: located(call.type), kind: .custom, parameters: call.parameters,
                range: .none)
        }
        var parameters: [Parameter] = []
        for (operand, number) in zip(kind.operands, operands) {
            let value = operand.isTable ? try table(number) : try value(number)
            if let value { parameters.append(Parameter(located("\(operand.name)"), value)) }
        }
        if kind == .flatKey { parameters.append(Parameter(located("version"), made(.integer(1)))) }
        let written = kind == .flatKey ? .dataLayer : kind
        let type = MacroType.of(written)?.name ?? "custom"
        return Macro(
            name: located(name), type: located(type), kind: written, parameters: parameters, range: .none)
    }

    /// Returns the rows of a table, from a list in which keys and values alternate.
    private mutating func table(_ operand: Int) throws(DecompileError) -> Value {
        guard let list = roles.composite(operand) else { return made(.list([])) }
        let cells = tables.parts(list).map { tables.operands[$0, OperandRecord.value] }
        var rows: [Value] = []
        for index in stride(from: 0, to: cells.count - 1, by: 2) {
            let entries = [
                MapEntry(key: made(.string("key")), value: try value(cells[index]) ?? made(.string(""))),
                MapEntry(
                    key: made(.string("value")), value: try value(cells[index + 1]) ?? made(.string(""))),
            ]
            rows.append(made(.map(entries)))
        }
        return made(.list(rows))
    }
}
