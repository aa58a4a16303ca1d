import TagDiagnostics
import TagSyntax

extension DefinitionReader {
    static func tag(_ name: NodeID, _ node: NodeID, _ context: inout DecodingContext) -> Tag? {
        let tree = context.tree
        let key = context.located(name)
        guard context.expect(.object, node, for: "tag '\(key.value.shortened())'") else { return nil }
        var members = ObjectMembers(node, tree)
        let name = self.name(of: "tag", name, &members, &context)
        guard let typeNode = members.take("type", tree)?.value else {
            context.report(
                .missingMember("type", of: "tag '\(name.value.shortened())'", at: tree.range(node)),
                about: node
            )
            return nil
        }
        guard context.expect(.string, typeNode, for: "a tag's type"),
            var tag = typed(name, context.located(typeNode), typeNode, &members, &context)
        else { return nil }
        tag.notes = notes(&members, &context)
        tag.key = key
        tag.firesOn = rules(members.take("fires", tree)?.value, "'fires'", &context)
        tag.blockedBy = rules(members.take("blockedBy", tree)?.value, "'blockedBy'", &context)
        readOptions(of: &tag, &members, &context)
        let types = TagType.of(tag.kind)?.parameters ?? []
        let isKnown = tag.kind != .custom || context.tree.string(typeNode) == "custom"
        readRest(
            types, of: "a tag of type '\(tag.type.value.shortened())'", isKnown, &members, &tag.parameters,
            &context)
        return tag
    }

    private static func typed(
        _ name: Located<String>, _ written: Located<String>, _ typeNode: NodeID,
        _ members: inout ObjectMembers,
        _ context: inout DecodingContext
    ) -> Tag? {
        let range = context.tree.range(members.object)
        if written.value == "custom" {
            guard let custom = customType(of: "tag '\(name.value.shortened())'", &members, &context) else {
                return nil
            }
            return Tag(
                name: name, type: custom.name, kind: .custom, parameters: custom.parameters, range: range)
        }
        guard let type = TagType.named(written.value), !type.kind.isMessage else {
            let known = TagType.ordinary.map(\.name) + ["custom"]
            context.report(.unknownType(written, of: "tag", known: known, context.tree), about: typeNode)
            return Tag(name: name, type: written, kind: .custom, range: range)
        }
        let parameters = parameters(type.parameters, &members, &context)
        return Tag(name: name, type: written, kind: type.kind, parameters: parameters, range: range)
    }

    private static func readOptions(
        of tag: inout Tag, _ members: inout ObjectMembers, _ context: inout DecodingContext
    ) {
        let tree = context.tree
        if let node = members.take("priority", tree)?.value { tag.priority = value(node, &context) }
        if let node = members.take("paused", tree)?.value {
            tag.isPaused = context.boolean(node, for: "'paused'") ?? false
        }
        if let node = members.take("firing", tree)?.value {
            let words = FiringOption.allCases.map(\.rawValue)
            let word = word(node, for: "'firing'", among: words, &context)
            tag.firing = word.flatMap(FiringOption.init) ?? .oncePerEvent
        }
        if let node = members.take("schedule", tree)?.value, context.expect(.object, node, for: "'schedule'")
        {
            var times = ObjectMembers(node, tree)
            passOverNotes(&times, &context)
            tag.scheduleStart = times.take("start", tree).flatMap {
                time($0.value, "the schedule's start", &context)
            }
            tag.scheduleEnd = times.take("end", tree).flatMap {
                time($0.value, "the schedule's end", &context)
            }
            times.reportUnknown(of: "a schedule", &context)
        }
        tag.setup = sequence(members.take("setup", tree)?.value, "'setup'", &context)
        tag.teardown = sequence(members.take("teardown", tree)?.value, "'teardown'", &context)
    }

    /// Reads a time: milliseconds, an RFC 3339 text, or the date of a property list.
    static func time(
        _ node: NodeID, _ what: String, _ context: inout DecodingContext
    ) -> Located<Int64>? {
        let tree = context.tree
        let range = tree.range(node)
        if let milliseconds = tree.integer(node) { return Located(milliseconds, at: range) }
        if tree.kind(node) == .string || tree.kind(node) == .date,
            let milliseconds = Timestamp.milliseconds(tree.string(node))
        {
            return Located(milliseconds, at: range)
        }
        context.report(.invalidTime(what, at: range), about: node)
        return nil
    }

    /// Reads a list whose elements are tags' names or `{"tag": NAME, "stopsOnFailure": true}`.
    private static func sequence(
        _ node: NodeID?, _ what: String, _ context: inout DecodingContext
    ) -> [SequencedTag] {
        var tags: [SequencedTag] = []
        forEach(node, what, single: .string, &context) { element, context in
            guard context.tree.kind(element) == .object else {
                guard context.expect(.string, element, for: "a tag in \(what)") else { return }
                tags.append(SequencedTag(context.tagReference(element), stopsOnFailure: false))
                return
            }
            var members = ObjectMembers(element, context.tree)
            let tag = members.take("tag", context.tree)
            let stops = members.take("stopsOnFailure", context.tree)
                .flatMap { context.boolean($0.value, for: "'stopsOnFailure'") }
            passOverNotes(&members, &context)
            members.reportUnknown(of: "a tag in \(what)", &context)
            guard let tag else {
                context.report(
                    .missingMember("tag", of: "a tag in \(what)", at: context.tree.range(element)),
                    about: element)
                return
            }
            guard context.expect(.string, tag.value, for: "a tag in \(what)") else { return }
            tags.append(SequencedTag(context.tagReference(tag.value), stopsOnFailure: stops ?? false))
        }
        return tags
    }
}
