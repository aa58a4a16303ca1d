import TagDiagnostics
import TagSyntax

/// The meaning of an export's variable code: a type of the table, perhaps with other parameter names.
///
/// It is a class, since a copy of a type copies all that it has.
final class MacroCode: Sendable {
    let type: MacroType?
    /// The export keys that this code has instead of the type's own.
    let renamed: [(from: String, to: String)]

    init(_ code: String) {
        switch code {
        case "ed": (type, renamed) = (.of(.dataLayer), [("keyPath", "name")])  // a server's event data
        case "md": (type, renamed) = (.of(.dataLayer), [("key", "name")])  // an app event's parameter
        default: (type, renamed) = (MacroType.exported(as: code), [])
        }
    }
}

extension ExportReader {
    mutating func readVariable(_ node: NodeID) {
        var written = (name: NodeID?.none, type: NodeID?.none, id: NodeID?.none)
        var parameters: [Parameter] = []
        var parametersNode: NodeID?
        var enabledBy: [RuleReference] = []
        var disabledBy: [RuleReference] = []
        var format: ValueFormat?
        var notes: String?
        for (key, value) in view.members(node) {
            switch words.key(key, view) {
            case .name: written.name = value
            case .type: written.type = value
            case .variableId, .macroId: written.id = value
            case .parameter:
                parametersNode = value
                parameters = self.parameters(value)
            case .enablingTriggerId, .enablingRuleId: enabledBy = triggers(value, key)
            case .disablingTriggerId, .disablingRuleId: disabledBy = triggers(value, key)
            case .formatValue: format = self.format(value)
            case .notes: notes = self.notes(value)
            default: break
            }
        }
        guard let name = name(written.name, of: "variable", node),
            let type = type(written.type, of: "variable '\(name.value.shortened())'", node)
        else { return }
        // It is changed in its place: to make it and then append it would copy it.
        container.macros.append(macro(name, type, parameters, context.range(node)))
        let place = container.macros.count - 1
        if container.macros[place].kind == .values {
            container.macros[place].parameters = collection(parametersNode)
        }
        if !enabledBy.isEmpty { container.macros[place].enabledBy = enabledBy }
        if !disabledBy.isEmpty { container.macros[place].disabledBy = disabledBy }
        if let format { container.macros[place].format = format }
        if let notes { container.macros[place].notes = notes }
        if let id = written.id { container.macros[place].identifier = located(rare: id) }
    }

    /// Makes a macro of the type that an export's code stands for, with the definition format's parameter names.
    mutating func macro(
        _ name: Located<String>, _ type: Located<String>, _ parameters: [Parameter], _ range: SourceRange
    ) -> Macro {
        if type.value == "aev", let macro = autoEvent(name, type, parameters, range) { return macro }
        let code = code(ofVariable: type.value)
        guard let macroType = code.type else {
            context.keep(
                "variable type", "\(name.value.shortened()) (\(type.value.shortened()))", at: type.range,
                "the app must provide the value; otherwise it is absent")
            return Macro(name: name, type: type, kind: .custom, parameters: parameters, range: range)
        }
        var raw = parameters
        if type.value == "md" { raw = eventParameter(parameters) }
        for rename in code.renamed {
            for index in raw.indices where raw[index].key.value == rename.from {
                raw[index].key.value = rename.to
            }
        }
        if macroType.kind == .dataLayer { readDataLayerVersion(&raw, type.value, name) }
        if let odd = Self.unknownChoice(raw, macroType.parameters) {
            context.keep(
                "variable option", "\(odd.key.value.shortened()) of \(name.value.shortened())",
                at: odd.value.range,
                "the app must provide the variable's value; otherwise it is absent")
            return Macro(name: name, type: type, kind: .custom, parameters: parameters, range: range)
        }
        let canonical = canonical(
            raw, macroType.parameters, ignored: macroType.ignoredExportKeys, of: name.value)
        return Macro(name: name, type: type, kind: macroType.kind, parameters: canonical, range: range)
    }

    /// Returns true if tagc knows the meaning of variables of this type.
    mutating func isKnown(variable type: String) -> Bool {
        type == "aev" || code(ofVariable: type).type != nil
    }

    private mutating func code(ofVariable type: String) -> MacroCode {
        if let known = macroTypes[type] { return known }
        let code = MacroCode(type)
        macroTypes[type] = code
        return code
    }

    /// Returns a parameter with a word that its table does not have: an option newer than the table.
    private static func unknownChoice(_ parameters: [Parameter], _ types: [ParameterType]) -> Parameter? {
        for type in types {
            guard case .choice(let words) = type.shape,
                let parameter = parameters.first(where: { type.exportKeys.contains($0.key.value) }),
                case .string(let word) = parameter.value.kind
            else { continue }
            if !words.contains(word.lowercased()) { return parameter }
        }
        return nil
    }

    /// Returns the parameters of an event-parameter variable, with the suggested name, if any, as its `key`.
    ///
    /// A suggested name stands in another parameter, which depends on the event.
    private func eventParameter(_ parameters: [Parameter]) -> [Parameter] {
        var kept = parameters.filter { ["key", "setDefaultValue", "defaultValue"].contains($0.key.value) }
        if parameters["key"] == nil,
            let suggested = parameters.first(where: {
                $0.key.value.hasPrefix("firebase") && $0.key.value.hasSuffix("Param")
            })
        {
            kept.append(Parameter(Located("key", at: suggested.key.range), suggested.value))
        }
        return kept
    }
}

// MARK: - Value collections

extension ExportReader {
    /// Returns the only parameter of a value collection: its text, read as a map.
    private mutating func collection(_ array: NodeID?) -> [Parameter] {
        guard let array else { return [] }
        for element in view.elements(array) where tree.kind(element) == .object {
            let written = WrittenParameter(element, view)
            guard let key = written.key, tree.hasText(key, "collection"), let node = written.value else {
                continue
            }
            guard context.expect(.string, node, for: "'collection'") else { return [] }
            var text = CollectionText(node, tree)
            do throws(CollectionText.Failure) {
                return [Parameter(Located("values", at: context.range(key)), try text.read(&context))]
            } catch {
                context.report(
                    .brokenValueCollection(error.expected, at: text.place(error.offset)), about: node)
                return [
                    Parameter(
                        Located("values", at: context.range(key)), Value(.map([]), at: context.range(node)))
                ]
            }
        }
        return []
    }
}

// MARK: - Parameters of known types

extension ExportReader {
    /// Returns `parameters` with the names and types of the table; parameters that it does not have are kept by name.
    ///
    /// - Parameter ignored: The keys that are not kept, a few of a table; nil for all, of which a file may have many.
    mutating func canonical(
        _ parameters: [Parameter], _ types: [ParameterType], ignored: [String]?, of owner: String
    ) -> [Parameter] {
        var canonical: [Parameter] = []
        canonical.reserveCapacity(min(parameters.count, types.count))
        var hasDefault = true
        if let gate = parameters["setDefaultValue"], case .boolean(false) = Self.boolean(gate.kind) {
            hasDefault = false
        }
        // By index: taking a parameter or a type out of its array copies it.
        for index in parameters.indices {
            guard let place = types.indices.first(where: { types[$0].isCalled(parameters[index].key.value) })
            else {
                if let ignored, !ignored.contains(parameters[index].key.value) {
                    keepUnknown(parameters[index], of: owner)
                }
                continue
            }
            let key = types[place].key
            if !hasDefault, key == "default" { continue }
            if canonical.place(of: key) != nil { continue }
            let (value, range) = (parameters[index].value.kind, parameters[index].value.range)
            let kind = Self.converted(value, to: types[place].shape)
            canonical.append(
                Parameter(Located(key, at: parameters[index].key.range), Value(kind, at: range)))
        }
        return canonical
    }

    mutating func keepUnknown(_ parameter: Parameter, of owner: String) {
        context.keep(
            "parameter", "\(parameter.key.value.shortened()) of \(owner.shortened())",
            at: parameter.key.range,
            "it is ignored")
    }

    /// Converts `value` to the type that its parameter takes, if it can; an export writes every scalar as text.
    private static func converted(_ value: Value.Kind, to shape: ValueShape) -> Value.Kind {
        switch (shape, value) {
        case (.boolean, _): boolean(value)
        case (.integer, .string(let text)): Int64(text).map(Value.Kind.integer) ?? value
        case (.choice(let words), .string(let text)):
            words.contains(text.lowercased()) ? .string(text.lowercased()) : value
        case (.map, .list(let rows)): .map(rows.compactMap(entry))
        default: value
        }
    }

    private static func boolean(_ value: Value.Kind) -> Value.Kind {
        switch value {
        case .string("true"): .boolean(true)
        case .string("false"), .string(""): .boolean(false)
        default: value
        }
    }

    /// Returns a row of a table of keys and values as an entry of a map.
    private static func entry(_ row: Value) -> MapEntry? {
        guard case .map(let cells) = row.kind else { return nil }
        var entry: (key: Value?, value: Value?)
        for cell in cells {
            if case .string("key") = cell.key.kind { entry.key = cell.value }
            if case .string("value") = cell.key.kind { entry.value = cell.value }
        }
        guard let key = entry.key else { return nil }
        return MapEntry(key: key, value: entry.value ?? Value(.string(""), at: key.range))
    }
}

extension ParameterType {
    /// Returns true if `key` is one of its names in exports, or its name in a definition.
    fileprivate func isCalled(_ key: String) -> Bool {
        for index in exportKeys.indices where exportKeys[index].hasSameBytes(as: key) { return true }
        return self.key.hasSameBytes(as: key)
    }
}

// MARK: - Formats

extension ExportReader {
    private mutating func format(_ node: NodeID) -> ValueFormat? {
        guard context.expect(.object, node, for: "'formatValue'") else { return nil }
        var format = ValueFormat()
        var isUsed = false
        for (key, value) in view.members(node) {
            switch words.key(key, view) {
            case .caseConversionType: format.letterCase = letterCase(value)
            case .convertNullToValue: format.null = self.value(value)
            case .convertUndefinedToValue: format.absent = self.value(value)
            case .convertTrueToValue: format.true = self.value(value)
            case .convertFalseToValue: format.false = self.value(value)
            case .convertToNumber, .convertToBoolean:
                context.keep(
                    "value format", tree.string(key), at: context.range(key), "the value is unchanged")
                continue
            default: continue
            }
            isUsed = true
        }
        return isUsed ? format : nil
    }

    private func letterCase(_ node: NodeID) -> ValueFormat.Case? {
        switch EnumSpelling(tree.string(node)).letters {
        case "lowercase": .lower
        case "uppercase": .upper
        default: nil
        }
    }
}
