import TagDiagnostics
import TagModel
import TagProof

/// The tags of the new container for which settings or code changed that tagc does not evaluate.
struct SettingDoubts {
    /// The worst that such a change may do to a tag.
    enum Doubt { case firing, sending }

    /// The differences of the files; nil if these are not compared.
    private let source: SourceComparison?
    private let changes: UnevaluatedChanges
    private let listeners: ChangedListeners
    /// True, by tag, if it fires on events of such a listener, or a tag that brings it along does.
    private let hasNewListener: [Bool]
    /// The tags that a tag refers to and that changed in what they send, by tag.
    private let referred: [Int: [Int]]
    /// True, by thing, if it changed so or needs something that did.
    private let reaches: [Bool]
    /// True, by tag, if a tag that brings it along did: it may come to another end.
    private let isBrought: [Bool]
    private let doubts: [Doubt?]

    /// - Parameter given: Returns true for a macro whose value the user gives, in both versions.
    init(
        _ comparison: Comparison, _ source: SourceComparison?, _ new: DoubtSide, given: (Int) -> Bool
    ) {
        self.source = source
        var changes = UnevaluatedChanges(source, new.checked, given: given)
        let listeners = ChangedListeners(comparison, isChanged: changes.rules)
        changes.add(rules: listeners.listenerOf.keys)
        (self.changes, self.listeners) = (changes, listeners)
        let (needs, tags) = (new.needs, new.container.tags.indices)
        hasNewListener = new.sequences.withBrought(
            new.container.tags.map { tag in
                tag.firesOn.contains { listeners.listenerOf[new.checked.rule(for: $0)] != nil }
            })
        guard !changes.isEmpty else {
            (reaches, isBrought, doubts) = ([], [], tags.map { _ in nil })
            referred = comparison.changedTagsReferred(needs) { _ in false }
            return
        }
        let changed = tags.map { changes.tags[$0] || changes.codeOfTags[$0] }
        let reaches = needs.things(needingMacros: changes.macros, rules: changes.rules, tags: changed)
        let found = tags.map { reaches[needs.numbers.node(.tag, $0)] }
        let brought = new.sequences.withBrought(found)
        // A setup tag, too, decides if the tag that brings it along fires: it may fail.
        let isFiring = new.sequences.withBrought(
            tags.map { tag in
                changes.tags[tag] || needs.otherLinks(ofTag: tag).contains { reaches[$0] }
            })
        let isBrought = tags.map { tag in
            brought[tag] && (!found[tag] || !new.sequences.isAlone(tag))
        }
        (self.reaches, self.isBrought) = (reaches, isBrought)
        referred = comparison.changedTagsReferred(needs) { tag in
            changed[tag] || needs.parameterLinks(ofTag: tag).contains { reaches[$0] }
        }
        doubts = tags.map { tag in
            guard brought[tag] else { return nil }
            return isFiring[tag] || isBrought[tag] ? .firing : .sending
        }
    }

    /// Returns the doubt about a tag; nil if nothing changed that tagc does not evaluate.
    ///
    /// - Parameter isNew: True if the old container does not have the tag: wherever it fires, that is a difference.
    func doubt(_ tag: Int, isNew: Bool) -> Doubt? { isNew && !hasNewListener[tag] ? nil : doubts[tag] }

    /// Returns the names of the tags that a tag refers to and that changed in what they send, with their noun.
    func namesReferred(_ tag: Int, _ new: DoubtSide) -> [String] {
        (referred[tag] ?? []).map { "tag '\(new.container.tags[$0].name.value)'" }
    }

    /// The names of what changed, with their nouns, and other reasons for a doubt.
    typealias Words = (names: [String], reasons: [String])

    /// Returns the words for what changed; those that there is room for.
    func words(_ tag: Int, _ new: inout DoubtSide) -> Words {
        guard doubts[tag] != nil else { return ([], []) }
        var (names, reasons) = (own(tag, new.container), [String]())
        let links = new.needs.parameterLinks(ofTag: tag) + new.needs.otherLinks(ofTag: tag)
        let words = new.container.words
        for node in new.needs.things(neededBy: links.filter { reaches[$0] }) ?? [] where reaches[node] {
            let (kind, index) = new.needs.numbers.thing(node)
            switch kind {
            case .macro where changes.macros[index]: names.append("\(words.macro) '\(new.macroName(index))'")
            case .rule where changes.rules[index]:
                let listener = listeners.listenerOf[index]
                let name = listener?.name ?? new.container.rules[index].name.value
                switch listener?.fate {
                case .added: reasons.append("no \(words.rule) listened for these events before: '\(name)'")
                case .removed:
                    reasons.append("no \(words.rule) listens for these events any more: '\(name)'")
                case .changed, nil: names.append("\(words.rule) '\(name)'")
                }
            case .tag where changes.tags[index] || changes.codeOfTags[index]:
                names.append("tag '\(new.container.tags[index].name.value)'")
            case .macro, .rule, .tag: break
            }
        }
        if names.isEmpty, reasons.isEmpty, isBrought[tag] { names.append("a tag that brings it along") }
        return (names, reasons)
    }

    /// Returns the names of what changed of a tag itself: its settings, and the template or program that has its code.
    private func own(_ tag: Int, _ container: Container) -> [String] {
        var names: [String] = []
        for finding in source?.findings[.tag]?[tag] ?? [] where finding.change.level >= .behaviour {
            let member = String(finding.change.path.prefix { $0 != "." && $0 != "[" })
            names.append(member.isEmpty ? "its settings" : "its '\(member)'")
        }
        if let code = source?.changedTypes[ExactText(container.tags[tag].type.value)] { names.append(code) }
        return names
    }
}

extension Comparison {
    /// Returns the tags that each tag of the new container refers to and that do not send what they sent.
    ///
    /// A tag that refers to such a tag changed, too, for those that refer to it.
    ///
    /// - Parameter isChanged: Returns true for a tag that changed in what tagc does not evaluate.
    fileprivate func changedTagsReferred(
        _ needs: Needs, isChanged: (Int) -> Bool
    ) -> [Int: [Int]] {
        guard needs.nameTags else { return [:] }
        var users: [Int: [Int]] = [:]
        for tag in new.container.tags.indices where needs.namesTag(tag) {
            for named in Set(new.checked.tags(namedBy: tag)) { users[named, default: []].append(tag) }
        }
        var found: [Int: [Int]] = [:]
        var open = users.keys.filter { !sendsAsBefore($0) || isChanged($0) || isPausedOtherwise($0) }.sorted()
        var known = Set(open)
        while let changed = open.popLast() {
            for user in users[changed] ?? [] {
                found[user, default: []].append(changed)
                if users[user] != nil, known.insert(user).inserted { open.append(user) }
            }
        }
        return found.mapValues { $0.sorted() }
    }

    private func isPausedOtherwise(_ tag: Int) -> Bool {
        tags.oldOf[tag].map { old.container.tags[$0].isPaused } != new.container.tags[tag].isPaused
    }
}
