import TagDiagnostics
import TagSyntax

extension DefinitionReader {
    /// Reads the macros of one name: an object, or a list of them for a name with several values that rules choose from.
    static func macros(_ name: NodeID, _ node: NodeID, _ context: inout DecodingContext) -> [Macro] {
        guard context.tree.kind(node) == .array else {
            return macro(name, node, &context).map { [$0] } ?? []
        }
        return context.tree.elements(node).compactMap { macro(name, $0, &context) }
    }

    private static func macro(_ name: NodeID, _ node: NodeID, _ context: inout DecodingContext) -> Macro? {
        let tree = context.tree
        guard context.expect(.object, node, for: "macro '\(tree.string(name).shortened())'") else {
            return nil
        }
        var members = ObjectMembers(node, tree)
        let name = self.name(of: "macro", name, &members, &context)
        guard let typeNode = members.take("type", tree)?.value else {
            context.report(
                .missingMember("type", of: "macro '\(name.value.shortened())'", at: tree.range(node)),
                about: node)
            return nil
        }
        guard context.expect(.string, typeNode, for: "a macro's type") else { return nil }
        guard var macro = typed(name, context.located(typeNode), typeNode, &members, &context) else {
            return nil
        }
        macro.notes = notes(&members, &context)
        if let node = members.take("private", tree)?.value {
            macro.isPrivate = context.boolean(node, for: "'private'") ?? false
        }
        macro.enabledBy = rules(members.take("enabledBy", tree)?.value, "'enabledBy'", &context)
        macro.disabledBy = rules(members.take("disabledBy", tree)?.value, "'disabledBy'", &context)
        if let node = members.take("format", tree)?.value { macro.format = format(node, &context) }
        let types = MacroType.parameters(of: macro.kind)
        let isKnown = macro.kind != .custom || tree.string(typeNode) == "custom"
        readRest(
            types, of: "a macro of type '\(macro.type.value.shortened())'", isKnown, &members,
            &macro.parameters, &context
        )
        return macro
    }

    /// Reads a macro's type and parameters.
    private static func typed(
        _ name: Located<String>, _ written: Located<String>, _ typeNode: NodeID,
        _ members: inout ObjectMembers,
        _ context: inout DecodingContext
    ) -> Macro? {
        let range = context.tree.range(members.object)
        if written.value == "custom" {
            guard let custom = customType(of: "macro '\(name.value.shortened())'", &members, &context) else {
                return nil
            }
            return Macro(
                name: name, type: custom.name, kind: .custom, parameters: custom.parameters, range: range)
        }
        guard let type = MacroType.named(written.value) else {
            let known = MacroType.all.map(\.name) + ["custom"]
            context.report(.unknownType(written, of: "macro", known: known, context.tree), about: typeNode)
            return Macro(name: name, type: written, kind: .custom, range: range)  // so that its name is known
        }
        let parameters = parameters(type.parameters, &members, &context)
        return Macro(name: name, type: written, kind: type.kind, parameters: parameters, range: range)
    }

    /// Reads the changes to a macro's result: `{"case": "lower", "absent": "none"}`.
    private static func format(_ node: NodeID, _ context: inout DecodingContext) -> ValueFormat? {
        let tree = context.tree
        guard context.expect(.object, node, for: "'format'") else { return nil }
        var members = ObjectMembers(node, tree)
        var format = ValueFormat()
        if let node = members.take("case", tree)?.value {
            switch word(node, for: "a letter case", among: ["lower", "upper"], &context) {
            case "lower": format.letterCase = .lower
            case "upper": format.letterCase = .upper
            default: break
            }
        }
        if let node = members.take("null", tree)?.value { format.null = value(node, &context) }
        if let node = members.take("absent", tree)?.value { format.absent = value(node, &context) }
        if let node = members.take("true", tree)?.value { format.true = value(node, &context) }
        if let node = members.take("false", tree)?.value { format.false = value(node, &context) }
        passOverNotes(&members, &context)
        members.reportUnknown(of: "a format", &context)
        return format
    }
}
