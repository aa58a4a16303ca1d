import TagDiagnostics
import TagSyntax

/// A parameter of an export.
struct ExportParameter {
    let type: String
    var value: String?
    var list: [ExportParameter]?
    var map: [(key: String, value: ExportParameter)]?

    /// Makes a parameter of a text that may contain references.
    static func template(_ text: String) -> ExportParameter { ExportParameter(type: "TEMPLATE", value: text) }

    /// Returns the parameter as an object, with its key if it has one; empty parts are left out, as by Tag Manager.
    func tree(_ key: String?) -> OutputTree {
        var members: [OutputTree.Member] = [.init("type", .string(type))]
        if let key { members.add("key", .string(key)) }
        if let value, !value.isEmpty { members.add("value", .string(value)) }
        if let list, !list.isEmpty { members.add("list", .list(list.map { $0.tree(nil) })) }
        if let map, !map.isEmpty { members.add("map", .list(map.map { $0.value.tree($0.key) })) }
        return .object(members)
    }
}

extension ExportWriter {
    /// Returns a text that reads back as the value; nil if there is none.
    func text(_ value: Value) -> String? {
        switch value.kind {
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        default: TemplateText.written(value.kind)
        }
    }

    /// Returns a value as a parameter of its own type; nil if no parameter can hold it.
    func parameter(_ value: Value) -> ExportParameter? {
        switch value.kind {
        case .boolean(let flag): return ExportParameter(type: "BOOLEAN", value: "\(flag)")
        case .integer(let number): return ExportParameter(type: "INTEGER", value: "\(number)")
        case .string, .reference, .template: return text(value).map { .template($0) }
        case .list(let values):
            let list = values.map(parameter)
            guard list.allSatisfy({ $0 != nil }) else { return nil }
            return ExportParameter(type: "LIST", list: list.compactMap { $0 })
        case .map(let entries):
            var map: [(key: String, value: ExportParameter)] = []
            var keys: Set<ExactText> = []
            for entry in entries {
                guard case .string(let key) = entry.key.kind, keys.insert(ExactText(key)).inserted,
                    let value = parameter(entry.value)
                else { return nil }
                map.append((key, value))
            }
            return ExportParameter(type: "MAP", map: map)
        case .tag(let reference): return ExportParameter(type: "TAG_REFERENCE", value: labels.tag(reference))
        case .null, .double, .escaped: return nil
        }
    }

    /// Returns a value as a parameter of the type that the table gives; nil if it cannot be one.
    func parameter(_ value: Value, _ type: ParameterType) -> ExportParameter? {
        switch type.shape {
        case .boolean, .integer, .list, .maps: return parameter(value)
        case .map: return rows(value)
        case .table:
            guard case .list(let rows) = value.kind else { return nil }
            let list = rows.map(row)
            guard list.allSatisfy({ $0 != nil }) else { return nil }
            return ExportParameter(type: "LIST", list: list.compactMap { $0 })
        case .choice(let words):
            guard case .string(let word) = value.kind else { return text(value).map { .template($0) } }
            return .template(words == MacroType.urlComponents ? word.uppercased() : word)
        case .any:
            guard TemplateText.written(value.kind) != nil else { return nil }
            return text(value).map { .template($0) }
        case .text, .number: return text(value).map { .template($0) }
        }
    }

    /// Returns a map as a table of keys and values.
    private func rows(_ value: Value) -> ExportParameter? {
        guard case .map(let entries) = value.kind else { return text(value).map { .template($0) } }
        let list = entries.map { entry -> ExportParameter? in
            guard let key = text(entry.key), let value = text(entry.value) else { return nil }
            return ExportParameter(type: "MAP", map: [("key", .template(key)), ("value", .template(value))])
        }
        guard list.allSatisfy({ $0 != nil }) else { return nil }
        return ExportParameter(type: "LIST", list: list.compactMap { $0 })
    }

    private func row(_ value: Value) -> ExportParameter? {
        guard case .map(let entries) = value.kind else { return nil }
        var map: [(key: String, value: ExportParameter)] = []
        for entry in entries {
            guard case .string(let key) = entry.key.kind, let cell = text(entry.value) else { return nil }
            map.append((key, .template(cell)))
        }
        return ExportParameter(type: "MAP", map: map)
    }

    /// Writes the parameters of a known type under their names in exports.
    mutating func parameters(_ given: [Parameter], _ types: [ParameterType], of owner: String) -> [OutputTree]
    {
        var trees: [OutputTree] = []
        for type in types {
            guard let value = given[type.key] else { continue }
            guard let key = type.exportKeys.first else {
                losses.add("'\(type.key)' of \(owner)", "Tag Manager has no such field", at: value.range)
                continue
            }
            if type.key == "default" {
                trees.append(ExportParameter(type: "BOOLEAN", value: "true").tree("setDefaultValue"))
            }
            trees.append(written(value, parameter(value, type), "'\(type.key)' of \(owner)").tree(key))
        }
        return trees
    }

    /// Writes the parameters of an app's own type, unchanged.
    mutating func customParameters(_ given: [Parameter], of owner: String) -> [OutputTree] {
        var trees: [OutputTree] = []
        for one in given {
            let what = "'\(one.key.value.shortened())' of \(owner)"
            trees.append(written(one.value, parameter(one.value), what).tree(one.key.value))
        }
        return trees
    }

    /// Returns `parameter`, or else the value's text without its type, or else an empty text; reports the loss.
    mutating func written(_ value: Value, _ parameter: ExportParameter?, _ what: String) -> ExportParameter {
        if let parameter { return parameter }
        if let text = text(value) {
            losses.add("the type of \(what)", "an export has text here", at: value.range)
            return .template(text)
        }
        losses.add(what, "an export cannot have such a value here", at: value.range)
        return .template("")
    }
}
