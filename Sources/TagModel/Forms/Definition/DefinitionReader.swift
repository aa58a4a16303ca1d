import TagDiagnostics
import TagSyntax

/// Reads the `definition` format, which people write.
///
/// Names are keys, references are names, templates are `{{name}}`. A name that is not in the tables is an error with a
/// suggestion. `notes` may stand in every object, and `$schema` at the top, without effect.
enum DefinitionReader {
    static func read(_ root: NodeID, _ context: inout DecodingContext) -> Container? {
        let tree = context.tree
        guard context.expect(.object, root, for: "a container") else { return nil }
        var container = Container(form: .definition, tree: tree)
        var members = ObjectMembers(root, tree)
        _ = members.take("$schema", tree)
        let notes = notes(&members, &context)
        readContainer(members.take("container", tree)?.value, root, into: &container, &context)
        container.notes = [notes, container.notes].joinedLines
        forEachNamed(section("macros", or: ["variables", "variable"], &members, &context), "macro", &context)
        { name, node, context in
            container.macros += macros(name, node, &context)
        }
        forEachNamed(section("rules", or: ["triggers", "trigger"], &members, &context), "rule", &context) {
            name, node, context in
            if let rule = rule(name, node, &context) { container.rules.append(rule) }
        }
        forEachNamed(members.take("tags", tree)?.value, "tag", &context) { name, node, context in
            if let tag = tag(name, node, &context) { container.tags.append(tag) }
        }
        readMessages(members.take("messages", tree)?.value, into: &container, &context)
        readUnsupported(members.take("unsupported", tree)?.value, &context)
        members.reportUnknown(of: "a definition", &context)
        context.finish(&container)
        return container
    }

    /// Returns the object with the entities of one kind; one under an export's name is reported and read all the same.
    private static func section(
        _ name: String, or others: [String], _ members: inout ObjectMembers, _ context: inout DecodingContext
    ) -> NodeID? {
        let tree = context.tree
        if let node = members.take(name, tree)?.value { return node }
        guard let (key, value) = members.rest.first(where: { others.contains(tree.string($0.key)) }) else {
            return nil
        }
        members.drop(key)
        context.report(
            .unknownMember(context.located(key), of: "a definition", known: [], meant: name, tree), about: key
        )
        return value
    }

    /// Reads the `container` object, which identifies the container.
    private static func readContainer(
        _ node: NodeID?, _ root: NodeID, into container: inout Container, _ context: inout DecodingContext
    ) {
        let tree = context.tree
        guard let node else {
            context.report(.missingMember("container", of: "a definition", at: tree.range(root)), about: root)
            return
        }
        guard context.expect(.object, node, for: "'container'") else { return }
        var members = ObjectMembers(node, tree)
        container.notes = notes(&members, &context)
        if let part = members.take("part", tree)?.value {
            container.isFragment = context.boolean(part, for: "'part'") ?? false
        }
        if let id = members.take("id", tree)?.value {
            if context.string(id, for: "the container's id") != nil { container.id = context.located(id) }
        }
        if let version = members.take("version", tree)?.value {
            container.version = self.version(version, &context)
        }
        forEach(members.take("contexts", tree)?.value, "'contexts'", &context) { element, context in
            let words = UsageContext.allCases.map(\.rawValue)
            if let word = word(element, for: "a context", among: words, &context),
                let usage = UsageContext(rawValue: word)
            {
                container.contexts.append(Located(usage, at: tree.range(element)))
            }
        }
        if let keys = members.take("keys", tree)?.value {
            let words = KeyScope.allCases.map(\.rawValue)
            container.keys = word(keys, for: "'keys'", among: words, &context).flatMap(KeyScope.init)
        }
        if let absent = members.take("absentInText", tree)?.value {
            let words = AbsentInText.allCases.map(\.rawValue)
            container.absentInText = word(absent, for: "'absentInText'", among: words, &context)
                .flatMap(AbsentInText.init)
        }
        members.reportUnknown(of: "the container", &context)
    }

    /// Reads the parts of another format that a definition cannot express: kept by name, listed, without effect.
    private static func readUnsupported(_ node: NodeID?, _ context: inout DecodingContext) {
        forEach(node, "'unsupported'", &context) { element, context in
            let tree = context.tree
            guard context.expect(.object, element, for: "a part of 'unsupported'") else { return }
            var members = ObjectMembers(element, tree)
            let texts = ["what", "name", "consequence"].map { key in
                members.take(key, tree).flatMap { context.string($0.value, for: "'\(key)'") } ?? ""
            }
            passOverNotes(&members, &context)
            members.reportUnknown(of: "a part of 'unsupported'", &context)
            context.keep(
                UnsupportedPart(
                    what: texts[0], name: texts[1], range: tree.range(element), consequence: texts[2]))
        }
    }

    /// Reads a version: text or a number.
    private static func version(_ node: NodeID, _ context: inout DecodingContext) -> Located<String>? {
        if let number = context.tree.integer(node) {
            return Located(String(number), at: context.tree.range(node))
        }
        return context.string(node, for: "the container's version").map {
            Located($0, at: context.tree.range(node))
        }
    }
}

// MARK: - Objects and lists

extension DefinitionReader {
    /// Calls `body` with each name and value of an object such as `macros`.
    static func forEachNamed(
        _ node: NodeID?, _ what: String, _ context: inout DecodingContext,
        _ body: (NodeID, NodeID, inout DecodingContext) -> Void
    ) {
        guard let node, context.expect(.object, node, for: "'\(what)s'") else { return }
        for (key, value) in context.tree.members(node) {
            if context.tree.textRange(key).count == 0 {
                context.report(.emptyName(of: what, at: context.tree.range(key)), about: key)
            }
            body(key, value, &context)
        }
    }

    /// Calls `body` with each element of a list, which may be missing.
    ///
    /// - Parameter single: The kind of a bare value that is reported and read as the only element.
    static func forEach(
        _ node: NodeID?, _ what: String, single: NodeKind? = nil, _ context: inout DecodingContext,
        _ body: (NodeID, inout DecodingContext) -> Void
    ) {
        guard let node else { return }
        let tree = context.tree
        guard tree.kind(node) != single else {
            context.report(.bareElement(node, for: what, tree), about: node)
            return body(node, &context)
        }
        guard context.expect(.array, node, for: what) else { return }
        for element in tree.elements(node) { body(element, &context) }
    }

    /// Returns the name of an entity: its key, unless it has a `named` member.
    static func name(
        of what: String, _ key: NodeID, _ members: inout ObjectMembers, _ context: inout DecodingContext
    ) -> Located<String> {
        guard let node = members.take("named", context.tree)?.value,
            context.expect(.string, node, for: "'named'")
        else { return context.located(key) }
        let name = context.located(node)
        guard !name.value.isEmpty else {
            context.report(.emptyName(of: what, at: name.range), about: node)
            return context.located(key)
        }
        return name
    }

    /// Returns the remarks of an entity if they are text.
    static func notes(_ members: inout ObjectMembers, _ context: inout DecodingContext) -> String? {
        guard let node = members.take("notes", context.tree)?.value else { return nil }
        if context.tree.kind(node) == .string { return context.tree.string(node) }
        context.otherNotes += 1
        return nil
    }

    /// Counts the remarks of a part of an entity, and drops them.
    static func passOverNotes(_ members: inout ObjectMembers, _ context: inout DecodingContext) {
        if members.take("notes", context.tree) != nil { context.otherNotes += 1 }
    }

    /// Reads a list of rules' names.
    static func rules(
        _ node: NodeID?, _ what: String, _ context: inout DecodingContext
    ) -> [RuleReference] {
        var rules: [RuleReference] = []
        forEach(node, what, single: .string, &context) { element, context in
            guard context.expect(.string, element, for: "a rule in \(what)") else { return }
            rules.append(context.ruleReference(element))
        }
        return rules
    }

    /// Returns the text of `node` if it is one of `words`; reports a finding and returns nil if not.
    static func word(
        _ node: NodeID, for what: String, among words: [String], _ context: inout DecodingContext
    ) -> String? {
        guard let text = context.string(node, for: what) else { return nil }
        if words.contains(where: { $0.hasSameBytes(as: text) }) { return text }
        context.report(
            .unknownWord(context.located(node), for: what, known: words, context.tree), about: node)
        return nil
    }

    /// Reads the parameters of `types` that are among the members.
    static func parameters(
        _ types: [ParameterType], _ members: inout ObjectMembers, _ context: inout DecodingContext
    ) -> [Parameter] {
        var parameters: [Parameter] = []
        for type in types {
            guard let (key, node) = members.take(type.key, context.tree) else { continue }
            parameters.append(Parameter(context.located(key), value(node, &context)))
        }
        return parameters
    }

    /// Reads the remaining members of a macro or tag: reports them if the type is known.
    ///
    /// Members of an unknown type are parameters, so that their references count.
    static func readRest(
        _ types: [ParameterType], of owner: String, _ isKnown: Bool, _ members: inout ObjectMembers,
        _ parameters: inout [Parameter], _ context: inout DecodingContext
    ) {
        guard isKnown else {
            for (key, node) in members.rest {
                parameters.append(Parameter(context.located(key), value(node, &context)))
            }
            return
        }
        if let parameter = misnamed(types, parameters, owner, &members, &context) {
            parameters.append(parameter)
        }
        members.reportUnknown(of: owner, &context)
    }

    /// Reads the only missing required parameter from the only unknown member, which is reported.
    ///
    /// - Returns: Nil unless there is exactly one of each and the member's value fits the parameter.
    private static func misnamed(
        _ types: [ParameterType], _ parameters: [Parameter], _ owner: String, _ members: inout ObjectMembers,
        _ context: inout DecodingContext
    ) -> Parameter? {
        let missing = types.filter { type in
            type.isRequired && !parameters.contains { $0.key.value.hasSameBytes(as: type.key) }
        }
        guard missing.count == 1, members.rest.count == 1, let (key, node) = members.rest.first else {
            return nil
        }
        let written = context.located(key)
        // Every entity may have 'named', so a 'name' resembles it whatever was meant.
        let nearest = NearestName.nearest(
            to: written.value, among: members.free(context.tree).filter { $0 != "named" })
        guard nearest == nil || nearest == missing[0].key, missing[0].takes(context.tree.kind(node)) else {
            return nil
        }
        members.drop(key)
        context.report(
            .unknownMember(written, of: owner, known: [], meant: missing[0].key, context.tree), about: key)
        return Parameter(Located(missing[0].key, at: written.range), value(node, &context))
    }

    /// Reads the name of an app's own type and its parameters, whatever they are.
    static func customType(
        of what: String, _ members: inout ObjectMembers, _ context: inout DecodingContext
    ) -> (name: Located<String>, parameters: [Parameter])? {
        let tree = context.tree
        var parameters: [Parameter] = []
        let written = members.take("parameters", tree)?.value
        if let written, tree.kind(written) == .array {
            forEachRow(written, "'parameters'", &context) { key, node, context in
                guard context.expect(.string, key, for: "a parameter's key") else { return }
                parameters.append(Parameter(context.located(key), value(node, &context)))
            }
        } else if let written, context.expect(.object, written, for: "'parameters'") {
            for (key, node) in tree.members(written) {
                parameters.append(Parameter(context.located(key), value(node, &context)))
            }
        }
        guard let node = members.take("customType", tree)?.value else {
            context.report(
                .missingMember("customType", of: what, at: tree.range(members.object)), about: members.object)
            return nil
        }
        guard context.expect(.string, node, for: "'customType'") else { return nil }
        return (context.located(node), parameters)
    }
}

extension [String?] {
    /// The texts that are not empty, one per line; nil if there are none.
    var joinedLines: String? {
        let lines = compactMap { $0 }.filter { !$0.isEmpty }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}
