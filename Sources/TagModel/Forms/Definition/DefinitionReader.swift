import TagDiagnostics
import TagSyntax

/// Reads the `definition` format, which people write.
///
/// Names are keys, references are names, templates are `{{name}}`. A name that is not in the tables is an error with a
/// suggestion. `notes` may stand in every object, and `$schema` at the top, without effect.
struct DefinitionReader {
    var context: DecodingContext
    var triggers: MessageTriggers

    var tree: SyntaxTree { context.tree }

    static func read(_ root: NodeID, _ context: inout DecodingContext) -> Container? {
        guard let members = context.object(root, for: "a container") else { return nil }
        var container = Container(form: .definition, tree: context.tree)
        var reader = DefinitionReader(context: context, triggers: MessageTriggers(container))
        reader.read(members, into: &container)
        reader.context.finish(&container)
        context = reader.context
        return container
    }

    private mutating func read(_ members: ObjectMembers, into container: inout Container) {
        var members = members
        _ = members.take("$schema")
        let notes = notes(&members)
        readHeader(members.take("container")?.value, members.object, into: &container)
        container.notes = [notes, container.notes].joinedLines
        for (key, node) in entities("macro", section("macros", or: ["variables", "variable"], &members)) {
            container.macros += macros(key, node)
        }
        for (key, node) in entities("rule", section("rules", or: ["triggers", "trigger"], &members)) {
            if let rule = rule(key, node) { container.rules.append(rule) }
        }
        for (key, node) in entities("tag", members.take("tags")?.value) {
            if let tag = tag(key, node) { container.tags.append(tag) }
        }
        readMessages(members.take("messages")?.value, into: &container)
        readUnsupported(members.take("unsupported")?.value)
        context.reportRest(of: "a definition", members)
    }

    /// Returns the object with the entities of one kind; one under an export's name is reported and read all the same.
    private mutating func section(
        _ name: String, or others: [String], _ members: inout ObjectMembers
    ) -> NodeID? {
        if let node = members.take(name)?.value { return node }
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
    private mutating func readHeader(_ node: NodeID?, _ root: NodeID, into container: inout Container) {
        guard let node else { return context.report(missing: "container", of: "a definition", in: root) }
        guard var members = context.object(node, for: "'container'") else { return }
        container.notes = notes(&members)
        read(DefinitionForm.containerMembers, from: &members, into: &container, of: "the container")
        context.reportRest(of: "the container", members)
    }

    /// Reads the parts of another format that a definition cannot express: kept by name, listed, without effect.
    private mutating func readUnsupported(_ node: NodeID?) {
        for element in context.elements(node, "'unsupported'") {
            guard var members = context.object(element, for: "a part of 'unsupported'") else { continue }
            let texts = ["what", "name", "consequence"].map { key in
                members.take(key).flatMap { context.string($0.value, for: "'\(key)'") } ?? ""
            }
            context.close(&members, of: "a part of 'unsupported'")
            context.keep(texts[0], texts[1], at: tree.range(element), texts[2])
        }
    }
}

// MARK: - Entities

/// The beginning of a macro, a rule, a tag or a message: its name, and the members that are left.
struct EntityOpening {
    /// The kind of the entity, such as "macro".
    let what: String
    let key: Located<String>
    let name: Located<String>
    var members: ObjectMembers

    /// The entity, as findings call it.
    var title: String { "\(what) '\(name.value.shortened())'" }
}

extension DefinitionReader {
    /// Returns the names and values of an object such as `macros`; reports empty names.
    mutating func entities(_ what: String, _ node: NodeID?) -> [ObjectMembers.Member] {
        guard let node, context.expect(.object, node, for: "'\(what)s'") else { return [] }
        let entities = Array(tree.members(node))
        for (key, _) in entities where tree.textRange(key).count == 0 {
            context.report(.emptyName(of: what, at: tree.range(key)), about: key)
        }
        return entities
    }

    /// Begins an entity: its name is its key, unless it has a `named` member.
    mutating func open(_ what: String, _ key: NodeID, _ node: NodeID) -> EntityOpening? {
        let key = context.located(key)
        guard var members = context.object(node, for: "\(what) '\(key.value.shortened())'") else {
            return nil
        }
        var name: Located<String>?
        if let node = members.take("named")?.value, context.expect(.string, node, for: "'named'") {
            name = context.located(node)
            if name?.value.isEmpty == true {
                context.report(.emptyName(of: what, at: tree.range(node)), about: node)
                name = nil
            }
        }
        return EntityOpening(what: what, key: key, name: name ?? key, members: members)
    }

    /// Takes the type that an entity must have.
    mutating func takeType(of entity: inout EntityOpening) -> NodeID? {
        guard let node = entity.members.take("type")?.value else {
            context.report(missing: "type", of: entity.title, in: entity.members.object)
            return nil
        }
        return context.expect(.string, node, for: "a \(entity.what)'s type") ? node : nil
    }

    /// Returns the remarks of an entity if they are text.
    mutating func notes(_ members: inout ObjectMembers) -> String? {
        guard let node = members.take("notes")?.value else { return nil }
        if tree.kind(node) == .string { return tree.string(node) }
        context.otherNotes += 1
        return nil
    }

    /// Reads the members that the rows describe; reports those that are missing but required.
    ///
    /// - Parameter range: The place of what is missing; by default, the whole object.
    mutating func read<Owner>(
        _ rows: [StoredMember<Owner>], from members: inout ObjectMembers, into owner: inout Owner,
        of title: String, at range: SourceRange? = nil
    ) {
        for row in rows {
            if let member = members.take(row.described.name) {
                row.read(member, &owner, &self)
            } else if row.described.isRequired {
                context.report(missing: row.described.name, of: title, in: members.object, at: range)
            }
        }
    }
}

extension [String?] {
    /// The texts that are not empty, one per line; nil if there are none.
    var joinedLines: String? {
        var joined: String?
        for case let line? in self where !line.isEmpty { joined = joined.map { $0 + "\n" + line } ?? line }
        return joined
    }
}
