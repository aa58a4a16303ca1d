/// The compiled content with every key, value and property stored once: what the protobuf and FlatBuffers peers hold.
///
/// Nothing is in it that a runtime has no use for: no ids, fingerprints, rule or tag names, no paused tags.
struct PooledContent {
    enum Value: Hashable {
        case string(String)
        case integer(Int)
        case boolean(Bool)
        case macro(Int)
        case template([Int])
        case list([Int])
        case map([Int])
    }

    struct Property: Hashable {
        var key: Int
        var value: Int
    }

    struct Call {
        /// A key: the type's name.
        var function: Int
        var properties: [Int] = []
    }

    private(set) var keys: [String] = []
    private(set) var values: [Value] = []
    private(set) var properties: [Property] = []
    private(set) var macros: [Call] = []
    private(set) var predicates: [Call] = []
    private(set) var tags: [Call] = []
    let rules: [NumberedRules.Rule]

    private var keyNumbers: [String: Int] = [:]
    private var valueNumbers: [Value: Int] = [:]
    private var propertyNumbers: [Property: Int] = [:]

    init(_ container: SyntheticContainer) {
        let numbered = NumberedRules(container)
        rules = numbered.rules
        for macro in container.macros { add(macro, of: container) }
        for predicate in numbered.predicates {
            let call = call(
                container.functionName(predicate.operation),
                [("arg0", .macro(predicate.macro)), ("arg1", .string(predicate.value))])
            predicates.append(call)
        }
        for index in numbered.tags { add(container.tags[index], of: container) }
    }

    private mutating func add(_ macro: SyntheticContainer.Macro, of container: SyntheticContainer) {
        var entries: [(String, Value)] = [("name", .string(macro.name))]
        switch macro.kind {
        case .event, .builtIn: break
        case .dataLayer(let key, _, let fallback):
            entries += [("vtp_dataLayerVersion", .integer(2)), ("vtp_name", .string(key))]
            if let fallback {
                entries += [("vtp_setDefaultValue", .boolean(true)), ("vtp_defaultValue", .string(fallback))]
            }
        case .constant(let text): entries.append(("vtp_value", content(text)))
        case .lookup(let input, let rows, let fallback, _):
            let table = rows.map { [("key", Value.string($0.key)), ("value", Value.string($0.value))] }
            entries += [
                ("vtp_setDefaultValue", .boolean(true)), ("vtp_input", .macro(input)),
                ("vtp_map", list(table)), ("vtp_defaultValue", .string(fallback)),
            ]
        }
        macros.append(call("__" + container.typeCode(macro), entries))
    }

    private mutating func add(_ tag: SyntheticContainer.Tag, of container: SyntheticContainer) {
        var entries: [(String, Value)] = [("once_per_event", .boolean(!tag.oncePerLoad))]
        if let priority = tag.priority { entries.append(("priority", .integer(priority))) }
        for entry in tag.parameters {
            switch entry.value {
            case .text(let text): entries.append(("vtp_" + entry.key, content(text)))
            case .boolean(let flag): entries.append(("vtp_" + entry.key, .boolean(flag)))
            case .table(let rows):
                let table = rows.map { row in row.map { ($0.key, content($0.value)) } }
                entries.append(("vtp_" + entry.key, list(table)))
            }
        }
        tags.append(call("__" + tag.type, entries))
    }

    private mutating func content(_ text: SyntheticContainer.Text) -> Value {
        let parts = text.parts.map { part -> Value in
            switch part {
            case .text(let text): .string(text)
            case .macro(let index): .macro(index)
            }
        }
        return parts.count == 1 ? parts[0] : .template(parts.map { number($0) })
    }

    private mutating func list(_ rows: [[(String, Value)]]) -> Value {
        .list(
            rows.map { row in
                number(.map(row.flatMap { [number(.string($0.0)), number($0.1)] }))
            })
    }

    private mutating func call(_ function: String, _ entries: [(String, Value)]) -> Call {
        var call = Call(function: number(key: function))
        for (key, value) in entries {
            let property = Property(key: number(key: key), value: number(value))
            let number = propertyNumbers[property] ?? properties.count
            if number == properties.count {
                propertyNumbers[property] = number
                properties.append(property)
            }
            call.properties.append(number)
        }
        return call
    }

    private mutating func number(key: String) -> Int {
        if let number = keyNumbers[key] { return number }
        keyNumbers[key] = keys.count
        keys.append(key)
        return keys.count - 1
    }

    private mutating func number(_ value: Value) -> Int {
        if let number = valueNumbers[value] { return number }
        valueNumbers[value] = values.count
        values.append(value)
        return values.count - 1
    }
}
