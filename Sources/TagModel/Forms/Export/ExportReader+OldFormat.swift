import TagDiagnostics
import TagSyntax

/// The reading of format 1.2, from 2014, which has macros, conditions and tags instead of variables and triggers.
extension ExportReader {
    mutating func readOldFormat(_ root: NodeID) {
        // The meaning of tags depends on the usage context, wherever it stands.
        for (key, value) in view.members(root) where tree.hasText(key, "usageContext") {
            forEach(value, key, of: .string) { $0.readContext($1) }
        }
        for (key, value) in view.members(root) {
            switch tree.string(key) {
            case "publicId" where tree.kind(value) == .string: container.id = context.located(value)
            case "containerVersionId": container.version = context.located(value)
            case "macros": forEach(value, key) { $0.readOldMacro($1) }
            case "conditions": forEach(value, key) { $0.readOldCondition($1) }
            case "tags": forEach(value, key) { $0.readOldTag($1) }
            default: break
            }
        }
    }

    /// Reads `{key: {macroId}, data: {name, type, <type>Macro: {…}}}`.
    private mutating func readOldMacro(_ node: NodeID) {
        guard let data = oldData(node, of: "macro"),
            let name = name(tree.member(data, "name"), of: "macro", data),
            let type = type(tree.member(data, "type"), of: "macro '\(name.value.shortened())'", data)
        else { return }
        var parameters: [Parameter] = []
        let body = type.value.camelCased + "Macro"
        for (key, value) in view.members(data)
        where tree.kind(value) == .object && tree.string(key).hasSameBytes(as: body) {
            parameters = oldParameters(value)
        }
        var macro = Macro(
            name: name, type: type, kind: .custom, parameters: parameters, range: context.range(data))
        if let known = MacroType.all.first(where: { $0.oldNames.contains(type.value) }) {
            macro.kind = known.kind
            macro.parameters = canonical(
                parameters, known.parameters, ignored: known.ignoredExportKeys, of: name.value)
        } else {
            context.keep(
                "macro type", "\(name.value.shortened()) (\(type.value.shortened()))", at: type.range,
                "the app must provide the value; otherwise it is absent")
        }
        macro.identifier = tree.member(node, "key").flatMap { tree.member($0, "macroId") }.map(
            context.located)
        container.macros.append(macro)
    }

    /// Reads `{data: {name, conjunction: {predicate: [{type, arg: [left, right]}]}}}`.
    private mutating func readOldCondition(_ node: NodeID) {
        guard let data = oldData(node, of: "condition"),
            let name = name(tree.member(data, "name"), of: "condition", data)
        else { return }
        var rule = Rule(name: name, key: name, conditions: [], range: context.range(data))
        if let predicates = tree.member(data, "conjunction").flatMap({ tree.member($0, "predicate") }) {
            for element in view.elements(predicates) {
                if let condition = oldPredicate(element) { rule.conditions.append(condition) }
            }
        }
        container.rules.append(rule)
    }

    private mutating func oldPredicate(_ node: NodeID) -> Condition? {
        guard context.expect(.object, node, for: "a predicate"),
            let type = type(tree.member(node, "type"), of: "a predicate", node),
            let typeNode = tree.member(node, "type"), let predicate = predicate(typeNode)
        else { return nil }
        let sides = tree.member(node, "arg").map { Array(view.elements($0)) } ?? []
        guard sides.count == 2 else {
            context.report(.missingMember("arg", of: "a predicate", at: type.range), about: node)
            return nil
        }
        var condition = Condition(
            predicate, left: context.value(sides[0]), right: context.value(sides[1]),
            range: context.range(node))
        condition.isNegated = tree.member(node, "negate").map { isTrue($0) } ?? false
        condition.ignoresCase = tree.member(node, "ignoreCase").map { isTrue($0) } ?? false
        return condition
    }

    /// Reads `{tagName, publicId: type, positiveConditions: [names], params: {…}}`.
    private mutating func readOldTag(_ node: NodeID) {
        guard let name = name(tree.member(node, "tagName"), of: "tag", node),
            let type = type(tree.member(node, "publicId"), of: "tag '\(name.value.shortened())'", node)
        else { return }
        var tag = Tag(name: name, type: type, kind: .custom, range: context.range(node))
        for (key, value) in view.members(node) {
            switch tree.string(key) {
            case "positiveConditions": tag.firesOn = triggers(value, key)
            case "negativeConditions": tag.blockedBy = triggers(value, key)
            case "params": tag.parameters = oldParameters(value)
            case "onlyFireThisTagInPublishedContainers":
                if isTrue(value) { keepLiveOnly(key) }
            default: break
            }
        }
        recognize(&tag)
        container.tags.append(tag)
    }

    private mutating func oldData(_ node: NodeID, of what: String) -> NodeID? {
        guard let data = context.required("data", in: node, of: "a \(what)"),
            context.expect(.object, data, for: "'data'")
        else { return nil }
        return data
    }

    private mutating func oldParameters(_ object: NodeID) -> [Parameter] {
        guard context.expect(.object, object, for: "'params'") else { return [] }
        var parameters: [Parameter] = []
        for (key, value) in view.members(object) {
            parameters.append(Parameter(context.located(key), context.value(value)))
        }
        return parameters
    }
}
