import TagDiagnostics
import TagSyntax

// MARK: - Variables

extension ExportWriter {
    /// A collection with all keys and values of a container that has nothing else; nil for another container.
    ///
    /// Numbers and booleans keep their types in it.
    private var valueCollection: Macro? {
        guard container.form == .values, !container.macros.isEmpty else { return nil }
        let entries = container.macros.compactMap { macro in
            macro.parameters["value"].map {
                MapEntry(key: Value(.string(macro.name.value), at: macro.name.range), value: $0)
            }
        }
        let values = Parameter(Located("values", at: .none), Value(.map(entries), at: .none))
        return Macro(
            name: Located("values", at: .none), type: Located("values", at: .none), kind: .values,
            parameters: [values], range: .none)
    }

    mutating func variableList() -> [OutputTree] {
        if let valueCollection { return [variable(valueCollection, valueCollection.name.value, id: 1)] }
        var list: [OutputTree] = []
        var taken: Set<ExactText> = []
        for macro in container.macros where macro.origin != .implied && !isReserved(macro) {
            var name = macro.name.value
            if macro.kind == .values {
                // Nothing refers to a collection, so any name will do.
                var number = 2
                while taken.contains(ExactText(name)) {
                    name = "\(macro.name.value) (\(number))"
                    number += 1
                }
            }
            guard taken.insert(ExactText(name)).inserted else {
                losses.add("macro '\(name)'", "an export has one variable per name", at: macro.name.range)
                continue
            }
            list.append(variable(macro, name, id: list.count + 1))
        }
        return list
    }

    /// Returns true for the event macro under the name that it has in every container of Tag Manager.
    private func isReserved(_ macro: Macro) -> Bool { macro.kind == .event && macro.name.value == "_event" }

    private mutating func variable(_ macro: Macro, _ name: String, id: Int) -> OutputTree {
        let owner = "macro '\(macro.name.value.shortened())'"
        let isHidden =
            switch container.keysInEffect {
            case .all: macro.isPrivate
            case .values: container.ruleSet == .mobile && macro.kind != .values
            }
        if isHidden {
            losses.add("'private' of \(owner)", "an export has no such setting", at: macro.name.range)
        }
        let type = MacroType.of(macro.kind)
        let code = type == nil ? macro.type.value : type?.exportCodes.first
        if code == nil {
            losses.add("the type of \(owner)", "Tag Manager has no such type", at: macro.type.range)
        }
        var members: [OutputTree.Member] = [
            .init("variableId", .string("\(id)")), .init("name", .string(name)),
            .init("type", .string(code ?? macro.type.value)),
        ]
        var parameters =
            if macro.kind == .values {
                [collection(macro, owner)]
            } else if let type {
                self.parameters(macro.parameters, type.parameters, of: owner)
            } else {
                customParameters(macro.parameters, of: owner)
            }
        if macro.saysVersion2(by: container.ruleSet) {
            parameters.append(ExportParameter(type: "INTEGER", value: "2").tree("dataLayerVersion"))
        }
        if !parameters.isEmpty { members.add("parameter", .list(parameters)) }
        for (key, rules) in [
            ("enablingTriggerId", macro.enabledBy), ("disablingTriggerId", macro.disabledBy),
        ] {
            let ids = triggerIDs(rules)
            if !ids.isEmpty { members.add(key, .list(ids)) }
        }
        if let format = macro.format { members.add("formatValue", self.format(format, owner)) }
        members.add(notes: macro.notes)
        return .object(members)
    }

    private mutating func format(_ format: ValueFormat, _ owner: String) -> OutputTree {
        var members: [OutputTree.Member] = []
        switch format.letterCase {
        case .lower?: members.add("caseConversionType", "LOWERCASE")
        case .upper?: members.add("caseConversionType", "UPPERCASE")
        case nil: break
        }
        let replacements = [
            ("convertNullToValue", format.null), ("convertUndefinedToValue", format.absent),
            ("convertTrueToValue", format.true), ("convertFalseToValue", format.false),
        ]
        for (key, value) in replacements {
            guard let value else { continue }
            let parameter = TemplateText.written(value.kind).map { ExportParameter.template($0) }
            members.add(key, written(value, parameter, "the format of \(owner)").tree(nil))
        }
        return .object(members)
    }

    /// Writes the text of a value collection: an object much like JSON's.
    private mutating func collection(_ macro: Macro, _ owner: String) -> OutputTree {
        let value = macro.parameters["values"]
        let text = value.flatMap(collectionText)
        if text == nil, let value {
            losses.add("the values of \(owner)", "a collection cannot contain one of them", at: value.range)
        }
        return ExportParameter.template(text ?? "{}").tree("collection")
    }

    private func collectionText(_ value: Value) -> String? {
        switch value.kind {
        case .null: return "null"
        case .boolean, .integer, .double: return text(value)
        case .string, .reference, .template: return text(value).map(Self.quoted)
        case .list(let values):
            let texts = values.compactMap(collectionText)
            return texts.count == values.count ? "[" + texts.joined(separator: ", ") + "]" : nil
        case .map(let entries):
            let texts = entries.compactMap { entry -> String? in
                guard case .string(let key) = entry.key.kind else { return nil }
                return collectionText(entry.value).map { Self.quoted(key) + ": " + $0 }
            }
            return texts.count == entries.count ? "{" + texts.joined(separator: ", ") + "}" : nil
        case .tag, .escaped: return nil
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.escaped { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n", "\r", "\t": scalar.shownByNumber
            default: nil
            }
        }
        return "\"\(escaped)\""
    }
}

// MARK: - Tags

extension ExportWriter {
    mutating func tagList() -> [OutputTree] {
        var list: [OutputTree] = []
        for (tag, label) in zip(container.tags, labels.tags) {
            let owner = "\(tag.word) '\(tag.name.value.shortened())'"
            let type = TagType.of(tag.kind)
            if isForOldLibraries, let hit = hitParameters(tag, owner) {
                let members: [OutputTree.Member] = [
                    .init("tagId", .string("\(list.count + 1)")), .init("name", .string(label)),
                    .init("type", "ua"), .init("parameter", .list(hit)),
                ]
                list.append(.object(members + options(tag, owner)))
                continue
            }
            guard let code = type == nil ? tag.type.value : type?.exportCodes.first else {
                losses.add(
                    owner, "Tag Manager has no tags of type '\(tag.type.value.shortened())'",
                    at: tag.name.range
                )
                continue
            }
            var members: [OutputTree.Member] = [
                .init("tagId", .string("\(list.count + 1)")), .init("name", .string(label)),
                .init("type", .string(code)),
            ]
            let given = plainAddress(tag, owner)
            let parameters =
                type.map { self.parameters(given, $0.parameters, of: owner) }
                ?? customParameters(tag.parameters, of: owner)
            if !parameters.isEmpty { members.add("parameter", .list(parameters)) }
            list.append(.object(members + options(tag, owner)))
        }
        return list
    }

    private mutating func options(_ tag: Tag, _ owner: String) -> [OutputTree.Member] {
        var members: [OutputTree.Member] = []
        for (key, rules) in [("firingTriggerId", tag.firesOn), ("blockingTriggerId", tag.blockedBy)] {
            let ids = triggerIDs(rules)
            if !ids.isEmpty { members.add(key, .list(ids)) }
        }
        members.add("tagFiringOption", .string(tag.firing.rawValue.upperSnakeCased))
        if let priority = tag.priority {
            members.add(
                "priority", written(priority, parameter(priority), "the priority of \(owner)").tree(nil))
        }
        if tag.isPaused { members.add("paused", true) }
        if let start = tag.scheduleStart { members.add("scheduleStartMs", .string("\(start.value)")) }
        if let end = tag.scheduleEnd { members.add("scheduleEndMs", .string("\(end.value)")) }
        if !tag.setup.isEmpty { members.add("setupTag", sequence(tag.setup, "stopOnSetupFailure")) }
        if !tag.teardown.isEmpty {
            members.add("teardownTag", sequence(tag.teardown, "stopTeardownOnFailure"))
        }
        members.add(notes: tag.notes)
        return members
    }

    private func sequence(_ tags: [SequencedTag], _ key: String) -> OutputTree {
        .list(
            tags.map { other in
                let name = OutputTree.string(labels.tag(other.tag))
                return other.stopsOnFailure ? ["tagName": name, key: true] : ["tagName": name]
            })
    }
}
