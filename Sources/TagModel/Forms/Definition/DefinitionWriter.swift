import TagDiagnostics
package import TagSyntax

/// Writes a container as a definition that compiles to the same bytes.
///
/// Everything has its shortest form. A value without one (say, a text that has a macro's name in braces and no reference) is
/// written with the format's ``ValueWord``s. The cost is linear in the container.
package struct DefinitionWriter {
    let container: Container
    let holdsNull: Bool
    var labels: EntityLabels
    let messages: WrittenMessages

    /// Returns the definition of `container`.
    ///
    /// - Parameters:
    ///   - id: The container's id if it has none of its own.
    ///   - holdsNull: True if the encoding has a null; otherwise null is `{"$null": true}`.
    package static func write(_ container: Container, id: String? = nil, holdsNull: Bool = true) -> OutputTree
    {
        var container = container
        container.id = container.id ?? id.map { Located($0, at: .none) }
        let writer = DefinitionWriter(
            container: container, holdsNull: holdsNull, labels: EntityLabels(container),
            messages: WrittenMessages(container))
        var members: [OutputTree.Member] = []
        members.add(
            "container",
            writer.object([], DefinitionForm.containerMembers, of: container, notes: container.notes))
        members.addUnlessEmpty("macros", writer.macros())
        members.addUnlessEmpty("rules", writer.rules())
        members.addUnlessEmpty("tags", writer.tags())
        members.addUnlessEmpty("messages", writer.writtenMessages())
        if !container.unsupported.isEmpty {
            members.add("unsupported", .list(container.unsupported.map { $0.tree }))
        }
        return .object(members)
    }

    /// Writes an object: its first members, those that the rows describe, and the remarks.
    func object<Owner>(
        _ opening: [OutputTree.Member], _ rows: [StoredMember<Owner>], of owner: Owner, notes: String?
    ) -> OutputTree {
        var members = opening + members(rows, of: owner)
        members.add(notes: notes)
        return .object(members)
    }

    /// Writes the members that the rows describe, as far as their owner has them.
    func members<Owner>(_ rows: [StoredMember<Owner>], of owner: Owner) -> [OutputTree.Member] {
        rows.compactMap { row in row.write(owner, self).map { OutputTree.Member(row.described.name, $0) } }
    }
}

extension UnsupportedPart {
    fileprivate var tree: OutputTree {
        ["what": .string(what), "name": .string(name), "consequence": .string(consequence)]
    }
}

extension [OutputTree.Member] {
    /// Adds remarks if there are any.
    mutating func add(notes: String?) {
        if let notes, !notes.isEmpty { add("notes", .string(notes)) }
    }

    /// Adds an object unless it is empty.
    mutating func addUnlessEmpty(_ key: String, _ members: [OutputTree.Member]) {
        if !members.isEmpty { add(key, .object(members)) }
    }
}

// MARK: - Opening members

extension DefinitionWriter {
    /// Returns the name member; empty if the name is the label.
    func named(_ name: Located<String>, unless label: String) -> [OutputTree.Member] {
        name.value.hasSameBytes(as: label) ? [] : [OutputTree.Member("named", .string(name.value))]
    }

    /// Returns the name, the type (the app's own name for it if no table has it), and the parameters.
    private func opening(
        _ name: Located<String>, _ label: String, _ type: (name: String, parameters: [ParameterType])?,
        custom: String, _ written: [Parameter]
    ) -> [OutputTree.Member] {
        guard let type else { return named(name, unless: label) + customType(custom, written) }
        let member = OutputTree.Member("type", .string(type.name))
        return named(name, unless: label) + [member] + parameters(written, type.parameters)
    }
}

// MARK: - Macros

extension DefinitionWriter {
    /// Writes the macros: adjacent ones of one name as a list; a later one gets a key of its own.
    private func macros() -> [OutputTree.Member] {
        var members: [OutputTree.Member] = []
        var index = 0
        while index < container.macros.count {
            if index == messages.impliedMacro {
                index += 1
                continue
            }
            let label = labels.macros[index]
            var run: [OutputTree] = []
            while index < container.macros.count, index != messages.impliedMacro,
                labels.macros[index].hasSameBytes(as: label)
            {
                run.append(macro(container.macros[index], label))
                index += 1
            }
            members.add(label, run.count == 1 ? run[0] : .list(run))
        }
        return members
    }

    private func macro(_ macro: Macro, _ label: String) -> OutputTree {
        let type = MacroType.of(macro.kind).map { ($0.name, $0.parameters) }
        let opening = opening(macro.name, label, type, custom: macro.type.value, macro.parameters)
        return object(opening, DefinitionForm.macroMembers, of: macro, notes: macro.notes)
    }
}

// MARK: - Rules

extension DefinitionWriter {
    private func rules() -> [OutputTree.Member] {
        container.rules[..<messages.firstImpliedRule].indices.map { index in
            let rule = container.rules[index]
            let label = labels.rules[index]
            let opening = named(rule.name, unless: label)
            return OutputTree.Member(
                label, object(opening, DefinitionForm.ruleMembers, of: rule, notes: rule.notes))
        }
    }

    func condition(_ condition: Condition) -> OutputTree {
        var members: [OutputTree.Member] = []
        if case .reference(let reference) = condition.left.kind {
            members.add("macro", .string(reference.name))
        } else {
            members.add("value", tree(condition.left))
        }
        members.add(PredicateType.of(condition.predicate.value).name, tree(condition.right))
        if condition.ignoresCase { members.add("ignoreCase", true) }
        return .object(members)
    }
}

// MARK: - Tags

extension DefinitionWriter {
    private func tags() -> [OutputTree.Member] {
        container.tags[..<messages.first].indices.map {
            OutputTree.Member(labels.tags[$0], tag(container.tags[$0], labels.tags[$0]))
        }
    }

    private func tag(_ tag: Tag, _ label: String) -> OutputTree {
        // A message that the format's `messages` cannot express is a tag of a type that the app handles.
        let type = tag.kind.isMessage ? nil : TagType.of(tag.kind).map { ($0.name, $0.parameters) }
        let opening = opening(tag.name, label, type, custom: tag.type.value, tag.parameters)
        return object(opening, DefinitionForm.tagMembers, of: tag, notes: tag.notes)
    }

    func sequencedTag(_ other: SequencedTag) -> OutputTree {
        let name = OutputTree.string(labels.tag(other.tag))
        return other.stopsOnFailure ? ["tag": name, "stopsOnFailure": true] : name
    }
}

// MARK: - Parameters

extension DefinitionWriter {
    /// Writes the parameters of a known type in the order of its table.
    private func parameters(_ parameters: [Parameter], _ types: [ParameterType]) -> [OutputTree.Member] {
        types.compactMap { type in
            parameters[type.key].map { value in
                if case .table = type.shape { return OutputTree.Member(type.key, table(value)) }
                return OutputTree.Member(type.key, tree(value))
            }
        }
    }

    /// Writes a table; each row has both cells, whatever the format it was read from requires.
    private func table(_ value: Value) -> OutputTree {
        .list(value.tableRows.map { ["key": tree($0.key), "value": tree($0.value)] })
    }

    /// Writes an app's own type; its parameters are an object unless two have the same key.
    private func customType(_ name: String, _ parameters: [Parameter]) -> [OutputTree.Member] {
        var members: [OutputTree.Member] = []
        members.add("type", "custom")
        members.add("customType", .string(name))
        guard !parameters.isEmpty else { return members }
        let isUnique = Set(parameters.map { ExactText($0.key.value) }).count == parameters.count
        let rows = parameters.map { (key: OutputTree.string($0.key.value), value: tree($0.value)) }
        members.add(
            "parameters",
            isUnique
                ? .object(zip(parameters, rows).map { OutputTree.Member($0.key.value, $1.value) })
                : .list(rows.map { ["key": $0.key, "value": $0.value] }))
        return members
    }
}
