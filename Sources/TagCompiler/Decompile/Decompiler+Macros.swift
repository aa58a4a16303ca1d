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
        if let inner = roles.macro(operands[0]), roles.roles[inner] == .part, roles.members(inner) == nil {
            result = try source(inner, name)
        } else {
            result = try constant(operands[0], name)
        }
        var format = ValueFormat()
        if case .string(let word)? = try value(operands[1])?.kind {
            format.letterCase = word == "lower" ? .lower : word == "upper" ? .upper : nil
        }
        format.null = try value(operands[2])
        format.absent = try value(operands[3])
        format.true = try value(operands[4])
        format.false = try value(operands[5])
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
        guard let operation = roles.operation(macro), let kind = operation.kind else {
            return try constant(ValueSpace.null, name)
        }
        if operation == .custom, let composite = roles.composite(operands[0]) {
            let shape = tables.composites[composite, CompositeRecord.kind] - CompositeRecord.firstMap
            let call = try call(shape: shape, first: tables.parts(composite).lowerBound)
            return Macro(
                name: located(name), type: located(call.type), kind: .custom, parameters: call.parameters,
                range: .none)
        }
        var parameters: [Parameter] = []
        for (key, operand) in zip(operation.operandNames, operands) {
            let isTable = key == "table" && (operation == .lookupTable || operation == .regexTable)
            let value = isTable ? try table(operand) : try value(operand)
            if let value { parameters.append(Parameter(located(key), value)) }
        }
        if operation == .flatKey { parameters.append(Parameter(located("version"), made(.integer(1)))) }
        let type = MacroType.of(kind)?.name ?? "custom"
        return Macro(
            name: located(name), type: located(type), kind: kind, parameters: parameters, range: .none)
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

extension MacroOperation {
    /// The kind of a macro with this operation; nil for operations that only belong to other macros.
    fileprivate var kind: MacroKind? { Self.kinds[self] }

    private static let kinds = Dictionary(
        MacroKind.allCases.filter { $0 != .values }.map { ($0.operation, $0) } + [(.flatKey, .dataLayer)],
        uniquingKeysWith: { first, _ in first })
}
