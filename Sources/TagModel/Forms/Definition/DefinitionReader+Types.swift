import TagDiagnostics
import TagSyntax

/// An entity with a type and parameters: a macro or a tag.
protocol TypedEntity: Sendable {
    associatedtype Kind
    /// The kind of the app's own types.
    static var custom: Kind { get }
    var parameters: [Parameter] { get set }
    var notes: String? { get set }
    init(
        name: Located<String>, type: Located<String>, kind: Kind, parameters: [Parameter], range: SourceRange)
}

extension Macro: TypedEntity {
    static var custom: MacroKind { .custom }
}

extension Tag: TypedEntity {
    static var custom: TagKind { .custom }
}

extension DefinitionReader {
    private typealias KnownType<Kind> = (kind: Kind, parameters: [ParameterType])

    /// Reads the macros of one name: an object, or a list of them for a name with several values that rules choose from.
    mutating func macros(_ key: NodeID, _ node: NodeID) -> [Macro] {
        let nodes = tree.kind(node) == .array ? Array(tree.elements(node)) : [node]
        return nodes.compactMap { node in
            open("macro", key, node).flatMap {
                entity($0, DefinitionForm.macroMembers, types: MacroType.all.map { $0.name }) { name in
                    MacroType.named(name).map { ($0.kind, $0.parameters) }
                }
            }
        }
    }

    mutating func tag(_ key: NodeID, _ node: NodeID) -> Tag? {
        guard let opening = open("tag", key, node) else { return nil }
        var tag: Tag? = entity(opening, DefinitionForm.tagMembers, types: TagType.ordinary.map({ $0.name })) {
            name in
            TagType.named(name).flatMap { $0.kind.isMessage ? nil : ($0.kind, $0.parameters) }
        }
        tag?.key = opening.key
        return tag
    }

    /// Reads the type of an entity, its parameters and the members that all types have.
    ///
    /// - Parameters:
    ///   - types: The names of the known types.
    ///   - find: Returns the kind and the parameters of a type; nil for an unknown one, whose members are all read as
    ///     parameters, so that their references count.
    private mutating func entity<Entity: TypedEntity>(
        _ opening: EntityOpening, _ rows: [StoredMember<Entity>], types: @autoclosure () -> [String],
        find: (String) -> KnownType<Entity.Kind>?
    ) -> Entity? {
        var opening = opening
        guard let node = takeType(of: &opening) else { return nil }
        let range = tree.range(opening.members.object)
        var type = context.located(node)
        let known: KnownType? = type.value == "custom" ? (Entity.custom, []) : find(type.value)
        var parameters: [Parameter] = []
        if type.value == "custom" {
            guard let custom = customType(of: &opening, &parameters) else { return nil }
            type = custom
        } else if let known {
            parameters = self.parameters(known.parameters, &opening.members)
        } else {
            context.report(
                .unknownType(type, of: opening.what, known: types() + ["custom"], tree), about: node)
        }
        var entity = Entity(
            name: opening.name, type: type, kind: known?.kind ?? Entity.custom, parameters: parameters,
            range: range)
        entity.notes = notes(&opening.members)
        read(rows, from: &opening.members, into: &entity, of: opening.title)
        if let known {
            let owner = "a \(opening.what) of type '\(type.value.shortened())'"
            if let parameter = misnamed(known.parameters, entity.parameters, owner, &opening.members) {
                entity.parameters.append(parameter)
            }
            let free = opening.members.free
            context.reportRest(of: owner, opening.members) { DefinitionForm.ruleList($0, among: free) }
        } else {
            entity.parameters += opening.members.rest.map { parameter($0) }
        }
        return entity
    }

    private mutating func parameter(_ member: ObjectMembers.Member) -> Parameter {
        Parameter(context.located(member.key), context.value(member.value))
    }

    /// Reads the parameters of `types` that are among the members.
    private mutating func parameters(
        _ types: [ParameterType], _ members: inout ObjectMembers
    ) -> [Parameter] {
        types.compactMap { type in members.take(type.key).map { parameter($0) } }
    }

    /// Reads the name of an app's own type and its parameters, whatever they are.
    private mutating func customType(
        of entity: inout EntityOpening, _ parameters: inout [Parameter]
    ) -> Located<String>? {
        let written = entity.members.take("parameters")?.value
        if let written, tree.kind(written) == .array {
            for row in context.rows(written, "'parameters'")
            where context.expect(.string, row.key, for: "a parameter's key") {
                parameters.append(parameter(row))
            }
        } else if let written, context.expect(.object, written, for: "'parameters'") {
            parameters = tree.members(written).map { parameter($0) }
        }
        guard let node = entity.members.take("customType")?.value else {
            context.report(missing: "customType", of: entity.title, in: entity.members.object)
            return nil
        }
        return context.expect(.string, node, for: "'customType'") ? context.located(node) : nil
    }

    /// Reads the only missing required parameter from the only unknown member, which is reported.
    ///
    /// - Returns: Nil unless there is exactly one of each and the member's value fits the parameter.
    private mutating func misnamed(
        _ types: [ParameterType], _ parameters: [Parameter], _ owner: String, _ members: inout ObjectMembers
    ) -> Parameter? {
        let missing = types.filter { type in
            type.isRequired && !parameters.contains { $0.key.value.hasSameBytes(as: type.key) }
        }
        guard missing.count == 1, members.rest.count == 1, let (key, node) = members.rest.first else {
            return nil
        }
        let written = context.located(key)
        // Every entity may have 'named', so a 'name' resembles it whatever was meant.
        let nearest = NearestName.nearest(to: written.value, among: members.free.filter { $0 != "named" })
        guard nearest == nil || nearest == missing[0].key, missing[0].takes(tree.kind(node)) else {
            return nil
        }
        members.drop(key)
        context.report(.unknownMember(written, of: owner, known: [], meant: missing[0].key, tree), about: key)
        return Parameter(Located(missing[0].key, at: written.range), context.value(node))
    }

    /// Reads a tag's name, or `{"tag": NAME, "stopsOnFailure": true}`.
    mutating func sequencedTag(_ node: NodeID, _ what: String) -> SequencedTag? {
        guard tree.kind(node) == .object else {
            guard context.expect(.string, node, for: what) else { return nil }
            return SequencedTag(context.tagReference(node), stopsOnFailure: false)
        }
        var members = ObjectMembers(node, tree)
        let tag = members.take("tag")?.value
        let stops = members.take("stopsOnFailure").flatMap {
            context.boolean($0.value, for: "'stopsOnFailure'")
        }
        context.close(&members, of: what)
        guard let tag else {
            context.report(missing: "tag", of: what, in: node)
            return nil
        }
        guard context.expect(.string, tag, for: what) else { return nil }
        return SequencedTag(context.tagReference(tag), stopsOnFailure: stops ?? false)
    }
}
