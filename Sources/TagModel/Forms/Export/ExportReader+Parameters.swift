import TagDiagnostics
import TagSyntax

/// What a parameter of an export says it is.
private enum ParameterKind {
    case template, boolean, integer, list, map, tag, unknown

    /// Nearly all are in capitals; the API's and mixed spellings are compared letter by letter.
    init(_ node: NodeID, _ tree: SyntaxTree) {
        if tree.hasText(node, "TEMPLATE") {
            self = .template
        } else if tree.hasText(node, "MAP") {
            self = .map
        } else if tree.hasText(node, "BOOLEAN") {
            self = .boolean
        } else if tree.hasText(node, "LIST") {
            self = .list
        } else {
            switch EnumSpelling(tree.string(node)).letters {
            case "template", "triggerreference": self = .template
            case "boolean": self = .boolean
            case "integer": self = .integer
            case "list": self = .list
            case "map": self = .map
            case "tagreference": self = .tag
            default: self = .unknown
            }
        }
    }
}

extension ExportReader {
    /// The members of one parameter object.
    struct WrittenParameter {
        var type: NodeID?
        var key: NodeID?
        var value: NodeID?
        var list: NodeID?
        var map: NodeID?
    }

    /// The parameters of an entity, by the keys the export gives them.
    mutating func parameters(_ array: NodeID) -> [Parameter] {
        guard context.expect(.array, array, for: "'parameter'") else { return [] }
        var parameters: [Parameter] = []
        parameters.reserveCapacity(tree.count(array))
        for element in tree.elements(array) where context.expect(.object, element, for: "a parameter") {
            let written = written(element)
            guard let key = written.key else {
                context.report(
                    .missingMember("key", of: "a parameter", at: tree.range(element)), about: element)
                continue
            }
            parameters.append(Parameter(context.located(key), value(written, element)))
        }
        return parameters
    }

    /// The value of a parameter object, whatever its key.
    mutating func value(_ parameter: NodeID) -> Value {
        guard context.expect(.object, parameter, for: "a parameter") else {
            return Value(.null, at: tree.range(parameter))
        }
        return value(written(parameter), parameter)
    }

    /// Whether `parameter` is a true one.
    mutating func isTrue(_ parameter: NodeID) -> Bool {
        if let boolean = tree.boolean(parameter) { return boolean }
        guard tree.kind(parameter) == .object, let value = written(parameter).value else { return false }
        return tree.boolean(value) ?? tree.hasText(value, "true")
    }

    func written(_ parameter: NodeID) -> WrittenParameter {
        var written = WrittenParameter()
        for (key, value) in tree.members(parameter) {
            switch keys.key(key, tree) {
            case .type: written.type = value
            case .key: written.key = value
            case .value: written.value = value
            case .list: written.list = value
            case .map: written.map = value
            default: break
            }
        }
        return written
    }

    private mutating func value(_ written: WrittenParameter, _ parameter: NodeID) -> Value {
        var kind = written.type.map { ParameterKind($0, tree) } ?? .unknown
        if kind == .unknown { kind = written.list != nil ? .list : written.map != nil ? .map : .template }
        switch kind {
        case .list: return list(written.list, parameter)
        case .map: return map(written.map, parameter)
        case .boolean: return boolean(written.value, parameter)
        case .integer: return integer(written.value, parameter)
        case .tag: return tag(written.value, parameter)
        case .template, .unknown: return text(written.value, parameter)
        }
    }

    /// Text; a member that the vendor leaves out is empty.
    private mutating func text(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return Value(.string(""), at: tree.range(parameter)) }
        guard tree.kind(node) == .string else {
            // Authored files write numbers and truth values bare.
            let isScalar = tree.kind(node) != .array && tree.kind(node) != .object
            return Value(.string(isScalar ? tree.string(node) : ""), at: tree.range(node))
        }
        return context.text(node)
    }

    private mutating func boolean(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return Value(.boolean(false), at: tree.range(parameter)) }
        if tree.hasText(node, "true") { return Value(.boolean(true), at: tree.range(node)) }
        if tree.hasText(node, "false") { return Value(.boolean(false), at: tree.range(node)) }
        return text(node, parameter)
    }

    private mutating func integer(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return text(nil, parameter) }
        if let integer = Int64(tree.string(node)) { return Value(.integer(integer), at: tree.range(node)) }
        return text(node, parameter)
    }

    private mutating func tag(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node, tree.kind(node) == .string, tree.textRange(node).count > 0 else {
            return text(nil, parameter)
        }
        let text = context.text(node)
        guard case .string = text.kind else { return text }
        return Value(.tag(context.tagReference(node)), at: tree.range(node))
    }

    private mutating func list(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return Value(.list([]), at: tree.range(parameter)) }
        guard context.expect(.array, node, for: "'list'") else {
            return Value(.list([]), at: tree.range(node))
        }
        var values: [Value] = []
        values.reserveCapacity(tree.count(node))
        for element in tree.elements(node) { values.append(value(element)) }
        return Value(.list(values), at: tree.range(parameter))
    }

    private mutating func map(_ node: NodeID?, _ parameter: NodeID) -> Value {
        guard let node else { return Value(.map([]), at: tree.range(parameter)) }
        guard context.expect(.array, node, for: "'map'") else { return Value(.map([]), at: tree.range(node)) }
        var entries: [MapEntry] = []
        entries.reserveCapacity(tree.count(node))
        for element in tree.elements(node) where context.expect(.object, element, for: "a parameter") {
            let written = written(element)
            guard let key = written.key else {
                context.report(
                    .missingMember("key", of: "a parameter", at: tree.range(element)), about: element)
                continue
            }
            let name = Value(.string(tree.string(key)), at: tree.range(key))
            entries.append(MapEntry(key: name, value: value(written, element)))
        }
        return Value(.map(entries), at: tree.range(parameter))
    }
}
