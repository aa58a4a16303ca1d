import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax

extension Decompiler {
    /// Returns the value of a number; nil for an operand that is not given.
    mutating func value(_ number: Int, depth: Int = 0) throws(DecompileError) -> Value? {
        guard number != ValueSpace.missing else { return nil }
        try count()
        guard depth <= ReaderLimits().depth / 2 else { throw .tooDeep }
        let (kind, index) = tables.space.decode(number)
        switch kind {
        case .fixed: return made(number == ValueSpace.null ? .null : .boolean(number == ValueSpace.true))
        case .string: return made(.string(try text(index)))
        case .integer: return made(.integer(tables.integer(index)))
        case .double: return made(.double(tables.double(index)))
        case .macro: return made(.reference(try reference(toMacro: index)))
        case .composite: return try composite(index, depth: depth + 1)
        case .pattern: return made(.string(try counted(PatternText.text(of: tables.pattern(index).array))))
        case .tag: return made(.tag(try reference(toTag: index)))
        }
    }

    func made(_ kind: Value.Kind) -> Value { Value(kind, at: .none) }

    /// Returns a reference by the name that the macro has, or was given.
    mutating func reference(toMacro macro: Int) throws(DecompileError) -> MacroReference {
        defer { counts.macros += 1 }
        guard case .named(let name) = roles.roles[macro] else {
            return MacroReference("", at: .none, id: counts.macros)
        }
        return MacroReference(try counted(name), at: .none, id: counts.macros)
    }

    mutating func reference(toTag tag: Int) throws(DecompileError) -> TagReference {
        defer { counts.tags += 1 }
        try count(bytes: tables.name(ofTag: tag)?.count ?? 0)
        return TagReference(Self.key(tag), at: .none, id: counts.tags)
    }

    mutating func reference(toRule rule: Int) throws(DecompileError) -> RuleReference {
        defer { counts.rules += 1 }
        try count(bytes: tables.name(ofRule: rule)?.count ?? 0)
        return RuleReference(Self.key(rule), at: .none, id: counts.rules)
    }

    /// Returns the key by which references name rule or tag number `row`.
    static func key(_ row: Int) -> String { "\(row)" }

    private mutating func composite(_ index: Int, depth: Int) throws(DecompileError) -> Value {
        var parts: [Value] = []
        for part in tables.parts(index) {
            parts.append(
                try value(tables.operands[part, OperandRecord.value], depth: depth) ?? made(.null))
        }
        switch tables.composites[index, CompositeRecord.kind] {
        case CompositeRecord.list: return made(.list(parts))
        case CompositeRecord.template: return made(.template(parts.map({ $0.templatePart })))
        case CompositeRecord.escaped:
            let codes = parts.dropFirst().compactMap { part -> Int64? in
                if case .integer(let code) = part.kind { code } else { nil }
            }
            return made(.escaped(parts[0], by: codes))
        case CompositeRecord.computedMap:
            return made(
                .map(
                    stride(from: 0, to: parts.count - 1, by: 2).map {
                        MapEntry(key: parts[$0], value: parts[$0 + 1])
                    }))
        case let kind:
            let keys = try keys(ofShape: kind - CompositeRecord.firstMap)
            return made(
                .map(zip(keys, parts).map { MapEntry(key: made(.string($0)), value: $1) }))
        }
    }

    mutating func keys(ofShape shape: Int) throws(DecompileError) -> [String] {
        var keys: [String] = []
        for key in tables.keys(ofShape: shape) {
            keys.append(try text(tables.shapeKeys[key, ShapeKeyRecord.key]))
        }
        return keys
    }

    /// Returns the type and the parameters of a call, whose operands begin at `first`.
    mutating func call(shape: Int, first: Int) throws(DecompileError) -> (
        type: String, parameters: [Parameter]
    ) {
        var parameters: [Parameter] = []
        for (offset, key) in try keys(ofShape: shape).enumerated() {
            let value = try value(tables.operands[first + offset, OperandRecord.value])
            parameters.append(Parameter(located(key), value ?? made(.null)))
        }
        return (try text(tables.shapes[shape, ShapeRecord.type]), parameters)
    }
}

extension Value {
    fileprivate var templatePart: TemplatePart {
        switch kind {
        case .string(let text): .text(text)
        case .reference(let reference): .reference(reference)
        default: .value(self)
        }
    }
}
