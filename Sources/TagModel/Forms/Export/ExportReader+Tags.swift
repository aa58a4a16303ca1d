import TagDiagnostics
import TagSyntax

extension ExportReader {
    mutating func readTag(_ node: NodeID) {
        let start = Located("", at: .none)
        var tag = Tag(name: start, type: start, kind: .custom, range: context.range(node))
        if read(node, into: &tag) { container.tags.append(consume tag) }
    }

    /// Reads a tag in its place, since returning it would copy it; returns false if it lacks a name or a type.
    private mutating func read(_ node: NodeID, into tag: inout Tag) -> Bool {
        var written = (name: NodeID?.none, type: NodeID?.none)
        for (key, value) in view.members(node) {
            switch words.key(key, view) {
            case .name: written.name = value
            case .type: written.type = value
            case .tagId: tag.identifier = located(rare: value)
            case .parameter: tag.parameters = parameters(value)
            case .firingTriggerId, .firingRuleId: Self.add(triggers(value, key), to: &tag.firesOn)
            case .blockingTriggerId, .blockingRuleId: Self.add(triggers(value, key), to: &tag.blockedBy)
            case let word?: readOption(word, of: &tag, key, value)
            case nil: break
            }
        }
        guard let name = name(written.name, of: "tag", node),
            let type = type(written.type, of: "tag '\(name.value.shortened())'", node)
        else { return false }
        tag.name = name
        tag.type = type
        recognize(&tag)
        return true
    }

    /// Gives a tag the kind of its export code, and its parameters the names and types of that kind.
    mutating func recognize(_ tag: inout Tag) {
        if let known = TagType.exported(as: tag.type.value) {
            tag.kind = known.kind
            tag.parameters = canonical(
                tag.parameters, known.parameters, ignored: known.ignoredExportKeys, of: tag.name.value)
        }
        if isForOldLibraries { prepareForOldLibraries(&tag) }
    }

    /// Appends `references` without copying if `all` is empty, as it mostly is.
    private static func add(_ references: [RuleReference], to all: inout [RuleReference]) {
        if all.isEmpty { all = references } else { all += references }
    }

    /// Returns a value; nil for a field that was left empty.
    private mutating func filled(_ node: NodeID) -> Value? {
        let value = self.value(node)
        if case .string("") = value.kind { return nil }
        return value
    }

    private mutating func readOption(
        _ word: ExportKey, of tag: inout Tag, _ key: NodeID, _ value: NodeID
    ) {
        switch word {
        case .notes: tag.notes = notes(value)
        case .monitoringMetadata:
            if let map = tree.member(value, "map"), tree.elements(map).contains(where: { _ in true }) {
                context.keep(
                    "tag option", "monitoring metadata", at: context.range(key),
                    "it is not passed to a monitor")
            }
        case .priority: tag.priority = filled(value)?.asWholeNumber
        case .paused: tag.isPaused = isTrue(value)
        case .tagFiringOption: tag.firing = firing(value)
        case .scheduleStartMs: tag.scheduleStart = time(value)
        case .scheduleEndMs: tag.scheduleEnd = time(value)
        case .setupTag: forEach(value, key) { $0.readSequenced($1, into: &tag.setup) }
        case .teardownTag: forEach(value, key) { $0.readSequenced($1, into: &tag.teardown) }
        case .liveOnly:
            if isTrue(value) { keepLiveOnly(key) }
        case .consentSettings:
            if let status = tree.member(value, "consentStatus"),
                EnumSpelling(tree.string(status)).letters == "needed"
            {
                context.keep(
                    "tag option", "consent settings", at: context.range(key),
                    "it fires without waiting for consent", demands: consentTypes(value))
            }
        default: break
        }
    }

    /// Returns the types of consent that settings demand, as the file spells them.
    private func consentTypes(_ settings: NodeID) -> [String] {
        guard let list = tree.member(settings, "consentType").flatMap({ tree.member($0, "list") }) else {
            return []
        }
        return tree.elements(list).compactMap { tree.member($0, "value").map { tree.string($0) } }
    }

    mutating func keepLiveOnly(_ key: NodeID) {
        context.keep(
            "tag option", "live only", at: context.range(key), "it also fires in previews", demands: [])
    }

    private mutating func firing(_ node: NodeID) -> FiringOption {
        if let option = words.firing(node, view) { return option }
        let spelling = EnumSpelling(tree.string(node))
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

    /// Reads milliseconds since 1970 from a text.
    private mutating func time(_ node: NodeID) -> Located<Int64>? {
        guard let time = Int64(tree.string(node)) else {
            context.report(
                .invalidTime("'\(tree.string(node).shortened())'", at: context.range(node)), about: node)
            return nil
        }
        return Located(time, at: context.range(node))
    }

    private mutating func readSequenced(_ node: NodeID, into tags: inout [SequencedTag]) {
        var name: NodeID?
        var stops = false
        for (key, value) in view.members(node) {
            switch words.key(key, view) {
            case .tagName: name = value
            case .stopOnSetupFailure, .stopTeardownOnFailure: stops = isTrue(value)
            default: break
            }
        }
        guard let name else {
            return context.report(missing: "tagName", of: "a tag in sequence", in: node)
        }
        guard context.expect(.string, name, for: "'tagName'") else { return }
        tags.append(SequencedTag(context.tagReference(name), stopsOnFailure: stops))
    }
}
