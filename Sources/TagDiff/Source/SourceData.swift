import TagDiagnostics
import TagModel
import TagSyntax

/// Reads what a file says as plain data: parameters as the values they stand for, references by the names of both
/// containers, nothing that is empty, the default, or noise.
struct SourceData {
    let outline: SourceOutline
    let names: SourceNames
    /// The tree of the outline, or that of one entity.
    private var tree: SyntaxTree

    /// True to include the types of parameters that the model took; if the value is the same, a type is only spelling.
    private let tellsTypes: Bool

    init(_ outline: SourceOutline, _ names: SourceNames, tellsTypes: Bool = false) {
        self.outline = outline
        self.names = names
        self.tellsTypes = tellsTypes
        tree = outline.tree
    }

    /// Returns the same of the tree of one entity.
    private func of(_ tree: SyntaxTree) -> SourceData {
        var data = self
        data.tree = tree
        return data
    }

    // MARK: Entities

    /// Returns the members of an entity that the model does not keep.
    ///
    /// - Parameter taken: Where the keys begin of the parameters that the model took.
    func rest(
        of entity: (node: NodeID, tree: SyntaxTree), _ kind: EntityDifference.Kind, taken: Set<UInt32>
    ) -> [(key: String, value: JSON)] {
        of(entity.tree).rest(of: entity.node, kind, taken: taken)
    }

    private func rest(of node: NodeID, _ kind: EntityDifference.Kind, taken: Set<UInt32>) -> [(
        key: String, value: JSON
    )] {
        var rest: [(key: String, value: JSON)] = []
        for (key, value) in tree.members(node) {
            let word = tree.string(key)
            guard !SourceNoise.isNoise(word) else { continue }
            switch SourceCoverage.of(word, kind, outline.layout) {
            case .whole?: continue
            case .parameters?: add(word, untaken(value, taken), to: &rest)
            case .members(let known)?: add(word, unknown(value, known), to: &rest)
            // Whether a condition is the listener's own or the trigger's is no part of the model.
            case .conditions? where word == "autoEventFilter": add(word, whole(conditions: value), to: &rest)
            case .conditions?: add(word, odd(conditions: value), to: &rest)
            case nil:
                if outline.layout == .resource, taken.contains(tree.range(key).start) { continue }
                add(word, data(value, word), to: &rest)
            }
        }
        return rest
    }

    /// All that an entity says for which there is no model.
    func all(of entity: SourceEntity) -> [(key: String, value: JSON)] {
        guard tree.kind(entity.node) == .object, entity.kind != .part || entity.id != nil || hasName(entity)
        else {
            return data(entity.node, entity.member).map { [(key: entity.member, value: $0)] } ?? []
        }
        var all: [(key: String, value: JSON)] = []
        let own = SourceNoise.ownID(of: entity.member)
        for (key, value) in tree.members(entity.node) {
            let word = tree.string(key)
            guard word != own, word != "name", !SourceNoise.isNoise(word) else { continue }
            if word == "templateData", tree.kind(value) == .string {
                all += TemplateSections.of(tree.string(value))
            } else {
                add(word, data(value, word), to: &all)
            }
        }
        return all
    }

    private func hasName(_ entity: SourceEntity) -> Bool { tree.member(entity.node, "name") != nil }

    /// A member of the container.
    func setting(_ node: NodeID, _ key: String) -> JSON? {
        data(node, key).flatMap { SourceNoise.isDefault(key, $0) ? nil : $0 }
    }

    private func add(_ word: String, _ value: JSON?, to all: inout [(key: String, value: JSON)]) {
        guard let value, !SourceNoise.isDefault(word, value) else { return }
        all.append((word == "parentFolderId" ? "folder" : word, value))
    }

    // MARK: What the model leaves

    private func untaken(_ array: NodeID, _ taken: Set<UInt32>) -> JSON? {
        var left: [(key: String, value: JSON)] = []
        for element in tree.elements(array) {
            guard let key = tree.member(element, "key") else { continue }
            let word = tree.string(key)
            if taken.contains(tree.range(key).start) {
                var members: [(key: String, value: JSON)] = []
                if tellsTypes { members.append((Self.valueType, .string(parameterType(element)))) }
                addExtras(of: element, "", to: &members)
                if let value = JSON.filled(members) { left.append((word, value)) }
            } else if let value = parameter(element) {
                left.append((word, value))
            }
        }
        return .filled(left)
    }

    /// Adds the members beside the value of a parameter that the model keeps, and of the parameters in it.
    private func addExtras(of parameter: NodeID, _ path: String, to left: inout [(key: String, value: JSON)])
    {
        for (name, value) in extras(parameter) {
            left.append((path.isEmpty ? name : "\(path).\(name)", value))
        }
        for (member, elements) in tree.members(parameter) {
            guard tree.kind(elements) == .array, tree.hasText(member, "list") || tree.hasText(member, "map")
            else { continue }
            for (index, element) in tree.elements(elements).enumerated() where tree.kind(element) == .object {
                let key = tree.member(element, "key").map(tree.string)
                addExtras(of: element, key.map { "\(path).\($0)" } ?? "\(path)[\(index)]", to: &left)
            }
        }
    }

    private func unknown(_ node: NodeID, _ known: Set<String>) -> JSON? {
        guard tree.kind(node) == .array else { return object(node, except: known) }
        return .filled(tree.elements(node).compactMap { object($0, except: known) })
    }

    private func odd(conditions array: NodeID) -> JSON? {
        var odd: [JSON] = []
        for element in tree.elements(array) {
            var members = object(element, except: ["type", "parameter"])?.members ?? []
            if let parameters = tree.member(element, "parameter") {
                for parameter in tree.elements(parameters) {
                    guard let key = tree.member(parameter, "key") else { continue }
                    let word = tree.string(key)
                    if ["arg0", "arg1", "negate", "ignore_case"].contains(word) {
                        addExtras(of: parameter, word, to: &members)
                        continue
                    }
                    if let value = self.parameter(parameter) { members.append((word, value)) }
                }
            }
            if let value = JSON.filled(members) { odd.append(value) }
        }
        return .filled(odd)
    }

    /// A condition with its test in one spelling: the API writes `matchRegex`, the page `MATCH_REGEX`.
    private func condition(_ node: NodeID) -> JSON? {
        guard case .object(var members)? = data(node) else { return data(node) }
        for index in members.indices where members[index].key == "type" {
            guard case .string(let word) = members[index].value, word.contains(where: { $0.isLowercase })
            else {
                continue
            }
            members[index].value = .string(word.upperSnakeCased)
        }
        return .object(members)
    }

    private func whole(conditions array: NodeID) -> JSON? {
        let conditions = tree.elements(array).compactMap(condition).map { (value: $0, line: $0.line) }
        return .filled(conditions.sorted { $0.line < $1.line }.map { $0.value })
    }

    // MARK: Values

    /// The data of a node; nil where it is empty.
    ///
    /// Depth is the reader's, 200 at most.
    func data(_ node: NodeID, _ key: String = "") -> JSON? {
        switch tree.kind(node) {
        case .null: nil
        case .true: .boolean(true)
        case .false: .boolean(false)
        case .integer: tree.integer(node).map(JSON.integer) ?? .string(tree.string(node))
        case .real, .date, .data: .string(tree.string(node))
        case .string: text(node, key)
        case .array: array(node, key)
        case .object: isParameter(node) ? parameter(node) : object(node, except: [])
        }
    }

    private func text(_ node: NodeID, _ key: String) -> JSON? {
        let text = tree.string(node)
        guard !text.isEmpty else { return nil }
        if key == "parentFolderId" { return .string(names.folders[ExactText(text)] ?? text) }
        if key == "type", let type = names.types[ExactText(text)] { return .string(type) }
        if SourceNoise.triggerIDs.contains(key) { return .string(names.rule(text)) }
        return .string(names.renamed(text))
    }

    private func array(_ node: NodeID, _ key: String) -> JSON? {
        if outline.layout == .resource {
            if let reference = reference(node) { return reference }
            var elements = tree.elements(node)
            if let head = elements.next(), tree.kind(head) == .string, tree.hasText(head, "list") {
                return ordered(elements.compactMap { data($0, key) }, key)
            }
            if tree.count(node) == 1, let head = tree.elements(node).first(where: { _ in true }),
                tree.kind(head) == .string, tree.hasText(head, "map")
            {
                return nil
            }
        }
        if let first = tree.elements(node).first(where: { _ in true }), isParameter(first),
            tree.member(first, "key") != nil
        {
            return keyed(node)
        }
        return ordered(tree.elements(node).compactMap { data($0, key) }, key)
    }

    private func ordered(_ elements: [JSON], _ key: String) -> JSON? {
        guard SourceNoise.unordered.contains(key) else { return .filled(elements) }
        let lines = elements.map { (value: $0, line: $0.line) }.sorted { $0.line < $1.line }
        return .filled(lines.map { $0.value })
    }

    private func object(_ node: NodeID, except known: Set<String>) -> JSON? {
        guard tree.kind(node) == .object else { return data(node) }
        var members: [(key: String, value: JSON)] = []
        for (key, value) in tree.members(node) {
            let word = tree.string(key)
            guard !known.contains(word), !SourceNoise.isNoise(word) else { continue }
            guard let value = data(value, word), !SourceNoise.isDefault(word, value) else { continue }
            members.append((word, value))
        }
        return .filled(members)
    }

    // MARK: Parameters

    private static let parameterTypes: Set<String> = [
        "template", "boolean", "integer", "list", "map", "tagreference", "triggerreference",
    ]

    private func isParameter(_ node: NodeID) -> Bool {
        guard tree.kind(node) == .object, let type = tree.member(node, "type"), tree.kind(type) == .string
        else { return false }
        return Self.parameterTypes.contains(EnumSpelling(tree.string(type)).letters)
    }

    /// The value that a parameter object stands for, with what else it has.
    private func parameter(_ node: NodeID) -> JSON? {
        let key = tree.member(node, "key").map(tree.string) ?? ""
        let type = tree.member(node, "type").map { EnumSpelling(tree.string($0)).letters }
        var value: JSON?
        if let list = tree.member(node, "list") {
            value = ordered(tree.elements(list).compactMap { data($0, key) }, key)
        } else if let map = tree.member(node, "map") {
            value = keyed(map)
        } else if let text = tree.member(node, "value") {
            value = type == "triggerreference" ? .string(names.rule(tree.string(text))) : data(text)
        }
        let extras = extras(node)
        guard !extras.isEmpty else { return value }
        return .object((value.map { [(key: "value", value: $0)] } ?? []) + extras)
    }

    /// The member name for the type that a parameter gives its value.
    static let valueType = "valueType"

    private func parameterType(_ parameter: NodeID) -> String {
        let type = tree.member(parameter, "type").map { EnumSpelling(tree.string($0)).letters }
        return type ?? (tree.member(parameter, "list") != nil ? "list" : "template")
    }

    private func extras(_ parameter: NodeID) -> [(key: String, value: JSON)] {
        object(parameter, except: ["type", "key", "value", "list", "map"])?.members ?? []
    }

    private func keyed(_ array: NodeID) -> JSON? {
        var members: [(key: String, value: JSON)] = []
        for element in tree.elements(array) {
            let key = tree.kind(element) == .object ? tree.member(element, "key").map(tree.string) : nil
            guard let value = isParameter(element) ? parameter(element) : data(element),
                !SourceNoise.isDefault(key ?? "", value)
            else { continue }
            members.append((key ?? "", value))
        }
        return .filled(members)
    }

    // MARK: Compiled references

    /// `["macro", 3]` and `["tag", 3, 0]` by name: places move.
    private func reference(_ array: NodeID) -> JSON? {
        var elements = tree.elements(array)
        guard let head = elements.next(), tree.kind(head) == .string, let place = elements.next(),
            let index = tree.integer(place), index >= 0
        else { return nil }
        if tree.hasText(head, "macro"), index < names.macroAt.count {
            return .string("{{\(names.macroAt[Int(index)])}}")
        }
        if tree.hasText(head, "tag"), index < names.tagAt.count {
            return ["$tag": .string(names.tagAt[Int(index)])]
        }
        return nil
    }
}

extension JSON {
    /// An array; nil of nothing.
    static func filled(_ elements: [JSON]) -> JSON? { elements.isEmpty ? nil : .array(elements) }

    /// An object; nil of nothing.
    static func filled(_ members: [(key: String, value: JSON)]) -> JSON? {
        members.isEmpty ? nil : .object(members)
    }

    /// The members of an object; none of anything else.
    var members: [(key: String, value: JSON)] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The text of what is no list and no object, whatever it was written as.
    var scalarText: String? {
        switch self {
        case .string(let text): text
        case .null, .boolean, .integer, .double: line
        case .array, .object: nil
        }
    }
}
