import TagDiagnostics
package import TagSyntax

/// A container as the vendor's compiled JSON, and the parts that it cannot express.
package struct ResourceFile: Sendable {
    package let tree: OutputTree
    package let losses: [UnsupportedPart]
}

/// Writes a container as the vendor's compiler does: macros, tags and predicates by place, rules over places.
///
/// A container that was read from such a file is written as it was, with everything beside the resource. In any other one rules
/// cannot choose between several macros of a name: the last one without rules has it, and that is listed. The cost is linear in
/// the container; the same container gives the same tree.
package struct ResourceWriter {
    private let checked: CheckedContainer
    private var container: Container { checked.container }
    private var losses: [UnsupportedPart] = []
    /// The place of the macro that has each name.
    private var macroPlaces: [ExactText: Int64] = [:]
    private var hasLostBlanks = false
    private let textsMayLackParts: Bool
    private var macros: [OutputTree] = []
    private var predicates: [OutputTree] = []
    private var predicatePlaces: [ExactText: Int64] = [:]

    private init(_ checked: CheckedContainer) {
        self.checked = checked
        textsMayLackParts = checked.container.textsMayLackParts
    }

    package static func write(_ checked: CheckedContainer) -> ResourceFile {
        let container = checked.container
        if container.form == .resource, let root = container.tree.root {
            return ResourceFile(tree: container.tree.output(root), losses: [])
        }
        var writer = ResourceWriter(checked)
        writer.placeMacros()
        writer.addMacros()
        let tags = writer.tags()
        let rules = writer.rules()
        let resource: OutputTree = [
            "version": .string(container.version?.value ?? ""), "macros": .list(writer.macros),
            "tags": .list(tags),
            "predicates": .list(writer.predicates), "rules": .list(rules),
        ]
        switch container.ruleSet {
        case .mobile:
            // The fingerprint distinguishes an app's container from a page's, even if it has no names to ask for.
            let file: OutputTree = ["fingerprint": "0", "resource": resource]
            return ResourceFile(tree: file, losses: writer.losses)
        case .web:
            writer.loseNames()
            return ResourceFile(tree: ["resource": resource], losses: writer.losses)
        }
    }

    private mutating func lose(_ what: String, _ name: String, _ range: SourceRange, _ consequence: String) {
        losses.append(UnsupportedPart(what: what, name: name, range: range, consequence: consequence))
    }
}

// MARK: - Macros

extension ResourceWriter {
    /// Assigns each macro its place; references to a name lead to the macro that needs no rules.
    private mutating func placeMacros() {
        var isDefault: [ExactText: Bool] = [:]
        for (index, macro) in container.macros.enumerated() {
            let name = ExactText(macro.name.value)
            let isConditional = !macro.enabledBy.isEmpty || !macro.disabledBy.isEmpty
            if isConditional {
                lose(
                    "rules of a macro", macro.name.value, macro.name.range,
                    "the format has none: the macro without rules always has the name")
            }
            guard macroPlaces[name] == nil || !isConditional || isDefault[name] != true else { continue }
            macroPlaces[name] = Int64(index)
            isDefault[name] = !isConditional
        }
    }

    private mutating func addMacros() {
        for macro in container.macros {
            var members: [OutputTree.Member] = []
            var parameters = macro.parameters
            if macro.kind == .values {
                lose(
                    "value collection", macro.name.value, macro.name.range,
                    "it is one macro with a map: apps cannot read its keys")
                members.add("function", "__c")
                parameters = parameters.map { Parameter(Located("value", at: $0.key.range), $0.value) }
            } else {
                let type = MacroType.of(macro.kind)
                let code = type == nil ? macro.type.value : type?.code(in: macro)
                if code == nil {
                    lose(
                        "macro type", "\(macro.name.value) (\(macro.type.value))", macro.type.range,
                        "the format has no such macro: only the app can answer it")
                }
                members.add("function", .string("__" + (code ?? macro.type.value)))
            }
            // A name in the file means that an app may ask for the macro.
            if container.keysInEffect == .all, container.ruleSet == .mobile, macro.isAskedFor {
                members.add("instance_name", .string(macro.name.value))
            }
            add(macro.format, to: &members)
            add(parameters, MacroType.of(macro.kind)?.parameters ?? [], to: &members)
            if macro.saysVersion2(by: container.ruleSet) { members.add("vtp_dataLayerVersion", 2) }
            macros.append(.object(members))
        }
    }

    /// Reports that names are lost: a page's container with names would be read as an app's.
    private mutating func loseNames() {
        guard container.keysInEffect == .all,
            let macro = container.macros.first(where: { $0.isAskedFor && $0.kind != .values })
        else { return }
        lose(
            "names for apps", "'\(macro.name.value.shortened())' and the like", macro.name.range,
            "compiled web containers have none: nothing can read macros by name")
    }

    private mutating func add(_ format: ValueFormat?, to members: inout [OutputTree.Member]) {
        guard let format else { return }
        if let letterCase = format.letterCase { members.add("convert_case_to", letterCase == .lower ? 1 : 2) }
        if let value = format.null { members.add("convert_null_to", tree(value)) }
        if let value = format.absent { members.add("convert_undefined_to", tree(value)) }
        if let value = format.true { members.add("convert_true_to", tree(value)) }
        if let value = format.false { members.add("convert_false_to", tree(value)) }
    }

    /// Writes parameters under an export's names.
    private mutating func add(
        _ parameters: [Parameter], _ types: [ParameterType], to members: inout [OutputTree.Member]
    ) {
        for parameter in parameters {
            let key = parameter.key.value
            let name = types.first { $0.key == key }?.exportKeys.first ?? key
            // A default counts only with this member.
            if key == "default", name == "defaultValue" { members.add("vtp_setDefaultValue", true) }
            // The only word that the vendor spells differently.
            if name == "component", case .string(let part) = parameter.value.kind {
                members.add("vtp_component", .string(part.uppercased()))
            } else {
                members.add("vtp_" + name, tree(parameter.value))
            }
        }
    }
}

extension MacroType {
    /// Returns the code that the macro was read from if it is one of this type's, else the type's first code.
    fileprivate func code(in macro: Macro) -> String? {
        exportCodes.contains(macro.type.value) ? macro.type.value : exportCodes.first
    }
}

// MARK: - Values

extension ResourceWriter {
    private mutating func tree(_ value: Value) -> OutputTree {
        switch value.kind {
        case .null: return .null
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .integer(number)
        case .double(let number): return .double(number)
        case .string(let text): return .string(text)
        case .reference(let reference): return macro(reference)
        case .template(let parts):
            loseBlanks(value.range)
            return .list(
                ["template"]
                    + parts.map { part in
                        switch part {
                        case .text(let text): .string(text)
                        case .reference(let reference): macro(reference)
                        case .value(let value): tree(value)
                        }
                    })
        case .list(let values): return .list(["list"] + values.map { tree($0) })
        case .map(let entries): return .list(["map"] + entries.flatMap { [tree($0.key), tree($0.value)] })
        case .tag(let reference): return ["tag", .integer(tagPlace(reference)), 0]
        case .escaped(let value, let codes):
            return .list(["escape", tree(value)] + codes.map { .integer($0) })
        }
    }

    /// Reports once that the format cannot choose the effect of an absent part on a text.
    private mutating func loseBlanks(_ range: SourceRange) {
        guard container.blanksText, textsMayLackParts, !hasLostBlanks else { return }
        hasLostBlanks = true
        lose("text", "with an absent part", range, "its other parts stay, here and everywhere else")
    }

    private func macro(_ reference: MacroReference) -> OutputTree {
        ["macro", .integer(macroPlaces[ExactText(reference.name)] ?? 0)]
    }

    private func tagPlace(_ reference: TagReference) -> Int64 { Int64(checked.tag(for: reference)) }
}

// MARK: - Tags and rules

extension ResourceWriter {
    private mutating func tags() -> [OutputTree] {
        var number: Int64 = 0
        return container.tags.map { tag in
            number = max(number + 1, tag.identifier.flatMap { Int64($0.value) } ?? 0)
            let code = TagType.of(tag.kind).flatMap { type in
                type.exportCodes.contains(tag.type.value) ? tag.type.value : type.exportCodes.first
            }
            if tag.kind == .analytics {
                lose(
                    "tag type", "\(tag.name.value) (\(tag.type.value))", tag.type.range,
                    "the format has no type for prepared fields: the app must handle it")
            }
            var members: [OutputTree.Member] = []
            members.add("function", .string("__" + (tag.isPaused ? "paused" : code ?? tag.type.value)))
            members.add("instance_name", .string(tag.name.value))
            if tag.isPaused { members.add("vtp_originalTagType", .string(code ?? tag.type.value)) }
            switch tag.firing {
            case .oncePerEvent: members.add("once_per_event", true)
            case .oncePerLoad: members.add("once_per_load", true)
            case .unlimited: members.add("unlimited", true)
            }
            if let priority = tag.priority {
                members.add("priority", tree(priority))
                if container.ruleSet == .web {
                    lose(
                        "tag option", "priority of \(tag.name.value)", tag.name.range,
                        "tags fire in file order")
                }
            }
            if !tag.setup.isEmpty { members.add("setup_tags", sequence(tag.setup)) }
            if !tag.teardown.isEmpty { members.add("teardown_tags", sequence(tag.teardown)) }
            if tag.scheduleStart != nil || tag.scheduleEnd != nil {
                lose("tag option", "schedule of \(tag.name.value)", tag.name.range, "it fires at any time")
            }
            add(tag.parameters, TagType.of(tag.kind)?.parameters ?? [], to: &members)
            members.add("tag_id", .integer(tag.identifier.flatMap { Int64($0.value) } ?? number))
            return .object(members)
        }
    }

    private func sequence(_ tags: [SequencedTag]) -> OutputTree {
        .list(
            ["list"] + tags.map { ["tag", .integer(tagPlace($0.tag)), $0.stopsOnFailure ? 1 : 0] })
    }

    private mutating func rules() -> [OutputTree] {
        let fires = tags { $0.firesOn }
        let blocks = tags { $0.blockedBy }
        return container.rules.indices.map { index in
            var sides: (positive: [Int64], negative: [Int64]) = ([], [])
            for condition in container.rules[index].conditions {
                let place = predicate(condition)
                if condition.isNegated { sides.negative.append(place) } else { sides.positive.append(place) }
            }
            return .list(
                [
                    ("if", sides.positive), ("unless", sides.negative), ("add", fires[index]),
                    ("block", blocks[index]),
                ].compactMap { word, places in
                    places.isEmpty ? nil : .list([.string(word)] + places.map { .integer($0) })
                })
        }
    }

    /// Returns the tags that use each rule.
    private func tags(by rules: (Tag) -> [RuleReference]) -> [[Int64]] {
        var places: [[Int64]] = Array(repeating: [], count: container.rules.count)
        for (index, tag) in container.tags.enumerated() {
            for reference in rules(tag) {
                let rule = checked.rule(for: reference)
                if places[rule].last != Int64(index) { places[rule].append(Int64(index)) }
            }
        }
        return places
    }

    /// Returns the place of a predicate; equal predicates share one.
    private mutating func predicate(_ condition: Condition) -> Int64 {
        var members: [OutputTree.Member] = []
        let type = PredicateType.of(condition.predicate.value)
        if type.code == nil {
            lose(
                "condition", type.name, condition.range, "the format has no such predicate: it is never true")
        }
        members.add("function", .string("_" + (type.code ?? "eq")))
        members.add("arg0", type.code == nil ? 0 : tree(condition.left))
        members.add("arg1", type.code == nil ? 1 : tree(condition.right))
        if condition.ignoresCase { members.add("ignore_case", true) }
        let predicate = OutputTree.object(members)
        let words = ExactText(
            String(decoding: Writer.write(predicate, as: .json, layout: .lines).bytes, as: UTF8.self))
        if let known = predicatePlaces[words] { return known }
        predicatePlaces[words] = Int64(predicates.count)
        predicates.append(predicate)
        return Int64(predicates.count - 1)
    }
}

extension SyntaxTree {
    /// Returns a node as it was read, to be written again; readers refuse trees that are too deep.
    fileprivate func output(_ node: NodeID) -> OutputTree {
        switch kind(node) {
        case .null: .null
        case .false, .true: .boolean(boolean(node) ?? false)
        case .integer, .real: integer(node).map { .integer($0) } ?? .double(double(node) ?? 0)
        case .string, .date, .data: .string(string(node))
        case .array: .list(elements(node).map { output($0) })
        case .object: .object(members(node).map { OutputTree.Member(string($0.key), output($0.value)) })
        }
    }
}
