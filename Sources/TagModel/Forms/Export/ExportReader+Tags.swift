import TagDiagnostics
import TagSyntax

extension ExportReader {
    mutating func readTag(_ node: NodeID) {
        let start = Located("", at: .none)
        var tag = Tag(name: start, type: start, kind: .custom, range: context.range(node))
        var written = (name: NodeID?.none, type: NodeID?.none)
        tree.forEachMember(node) { key, value in
            switch words.key(key, tree) {
            case .name: written.name = value
            case .type: written.type = value
            case .tagId: tag.identifier = context.located(value)
            case .parameter: tag.parameters = parameters(value)
            case .firingTriggerId, .firingRuleId: tag.firesOn += triggers(value, key)
            case .blockingTriggerId, .blockingRuleId: tag.blockedBy += triggers(value, key)
            default: readOption(of: &tag, key, value)
            }
        }
        guard let name = name(written.name, of: "tag", node),
            let type = type(written.type, of: "tag '\(name.value)'", node)
        else { return }
        tag.name = name
        tag.type = type
        if let known = TagType.exported(as: type.value) {
            tag.kind = known.kind
            tag.parameters = canonical(
                tag.parameters, known.parameters, ignored: known.ignoredExportKeys, of: name.value)
        }
        container.tags.append(tag)
    }

    private mutating func readOption(of tag: inout Tag, _ key: NodeID, _ value: NodeID) {
        switch words.key(key, tree) {
        case .priority: tag.priority = self.value(value)
        case .paused: tag.isPaused = isTrue(value)
        case .tagFiringOption: tag.firing = firing(value)
        case .scheduleStartMs: tag.scheduleStart = time(value)
        case .scheduleEndMs: tag.scheduleEnd = time(value)
        case .setupTag: forEach(value, key) { $0.readSequenced($1, into: &tag.setup) }
        case .teardownTag: forEach(value, key) { $0.readSequenced($1, into: &tag.teardown) }
        case .liveOnly:
            if isTrue(value) { keepOption("live only", key, "it fires in previews too") }
        case .consentSettings:
            if let status = tree.member(value, "consentStatus"),
                EnumSpelling(tree.text(status)).letters == "needed"
            {
                keepOption("consent settings", key, "it fires without asking for consent")
            }
        default: break
        }
    }

    private mutating func keepOption(_ name: String, _ key: NodeID, _ consequence: String) {
        context.keep(
            UnsupportedPart(
                what: "tag option", name: name, range: context.range(key), consequence: consequence))
    }

    private mutating func firing(_ node: NodeID) -> FiringOption {
        if let option = words.firing(node, tree) { return option }
        let spelling = EnumSpelling(tree.text(node))
        if let option = FiringOption.allCases.first(where: { EnumSpelling($0.rawValue) == spelling }) {
            return option
        }
        if spelling.letters != "tagfiringoptionunspecified" {
            context.report(
                .unknownWord(
                    context.located(node), for: "'tagFiringOption'",
                    known: ["ONCE_PER_EVENT", "ONCE_PER_LOAD", "UNLIMITED"], tree),
                about: node)
        }
        return .oncePerEvent
    }

    /// Milliseconds since 1970, as text.
    private mutating func time(_ node: NodeID) -> Located<Int64>? {
        guard let time = Int64(tree.text(node)) else {
            context.report(.invalidTime("'\(tree.text(node))'", at: context.range(node)), about: node)
            return nil
        }
        return Located(time, at: context.range(node))
    }

    private mutating func readSequenced(_ node: NodeID, into tags: inout [SequencedTag]) {
        var name: NodeID?
        var stops = false
        tree.forEachMember(node) { key, value in
            switch words.key(key, tree) {
            case .tagName: name = value
            case .stopOnSetupFailure, .stopTeardownOnFailure: stops = isTrue(value)
            default: break
            }
        }
        guard let name else {
            context.report(
                .missingMember("tagName", of: "a tag in sequence", at: context.range(node)), about: node)
            return
        }
        guard context.expect(.string, name, for: "'tagName'") else { return }
        tags.append(SequencedTag(context.tagReference(name), stopsOnFailure: stops))
    }
}
