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
        let writer = DefinitionWriter(
            container: container, holdsNull: holdsNull, labels: EntityLabels(container),
            messages: WrittenMessages(container))
        var members: [OutputTree.Member] = []
        members.add("container", writer.header(id))
        members.addUnlessEmpty("macros", writer.macros())
        members.addUnlessEmpty("rules", writer.rules())
        members.addUnlessEmpty("tags", writer.tags())
        members.addUnlessEmpty("messages", writer.writtenMessages())
        if !container.unsupported.isEmpty {
            members.add("unsupported", .list(container.unsupported.map(\.tree)))
        }
        return .object(members)
    }

    private func header(_ id: String?) -> OutputTree {
        var members: [OutputTree.Member] = []
        if let id = container.id?.value ?? id { members.add("id", .string(id)) }
        if let version = container.version?.value { members.add("version", .string(version)) }
        let contexts = container.contexts.map(\.value).filter { $0.ruleSet == container.ruleSet }
        if !contexts.isEmpty { members.add("contexts", .list(contexts.map { .string($0.rawValue) })) }
        if container.keysInEffect != .all {
            members.add("keys", .string(container.keysInEffect.rawValue))
        }
        if container.blanksText != (container.ruleSet == .mobile) {
            let word = container.blanksText ? AbsentInText.whole : .part
            members.add("absentInText", .string(word.rawValue))
        }
        if container.isFragment { members.add("part", true) }
        members.add(notes: container.notes)
        return .object(members)
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
        var members = opening(macro.name, label, type, custom: macro.type.value, macro.parameters)
        if let format = macro.format { members.add("format", self.format(format)) }
        if !macro.enabledBy.isEmpty { members.add("enabledBy", rules(macro.enabledBy)) }
        if !macro.disabledBy.isEmpty { members.add("disabledBy", rules(macro.disabledBy)) }
        if !macro.isAskedFor, macro.kind != .values, container.keysInEffect == .all {
            members.add("private", true)
        }
        members.add(notes: macro.notes)
        return .object(members)
    }

    private func format(_ format: ValueFormat) -> OutputTree {
        var members: [OutputTree.Member] = []
        switch format.letterCase {
        case .lower?: members.add("case", "lower")
        case .upper?: members.add("case", "upper")
        case nil: break
        }
        let replacements = [
            ("null", format.null), ("absent", format.absent), ("true", format.true), ("false", format.false),
        ]
        for (key, value) in replacements { if let value { members.add(key, tree(value)) } }
        return .object(members)
    }
}

// MARK: - Rules

extension DefinitionWriter {
    private func rules() -> [OutputTree.Member] {
        container.rules[..<messages.firstImpliedRule].indices.map { index in
            let rule = container.rules[index]
            let label = labels.rules[index]
            var members = named(rule.name, unless: label)
            for (word, isNegated) in [("if", false), ("unless", true)] {
                let conditions = rule.conditions.filter { $0.isNegated == isNegated }
                if !conditions.isEmpty { members.add(word, .list(conditions.map(condition))) }
            }
            members.add(notes: rule.notes)
            return OutputTree.Member(label, .object(members))
        }
    }

    private func condition(_ condition: Condition) -> OutputTree {
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

    func rules(_ references: [RuleReference]) -> OutputTree {
        .list(references.map { .string(labels.rule($0)) })
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
        var members = opening(tag.name, label, type, custom: tag.type.value, tag.parameters)
        if !tag.firesOn.isEmpty { members.add("fires", rules(tag.firesOn)) }
        if !tag.blockedBy.isEmpty { members.add("blockedBy", rules(tag.blockedBy)) }
        if tag.firing != .oncePerEvent { members.add("firing", .string(tag.firing.rawValue)) }
        if let priority = tag.priority { members.add("priority", tree(priority)) }
        if tag.isPaused { members.add("paused", true) }
        var schedule: [OutputTree.Member] = []
        if let start = tag.scheduleStart { schedule.add("start", time(start.value)) }
        if let end = tag.scheduleEnd { schedule.add("end", time(end.value)) }
        members.addUnlessEmpty("schedule", schedule)
        if !tag.setup.isEmpty { members.add("setup", sequence(tag.setup)) }
        if !tag.teardown.isEmpty { members.add("teardown", sequence(tag.teardown)) }
        members.add(notes: tag.notes)
        return .object(members)
    }

    func time(_ milliseconds: Int64) -> OutputTree {
        Timestamp.text(milliseconds).map { .string($0) } ?? .integer(milliseconds)
    }

    private func sequence(_ tags: [SequencedTag]) -> OutputTree {
        .list(
            tags.map { other in
                let name = OutputTree.string(labels.tag(other.tag))
                return other.stopsOnFailure ? ["tag": name, "stopsOnFailure": true] : name
            })
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
