import TagDiagnostics
import TagModel
import TagProof

/// The tags of the new container for which settings or code changed that tagc does not evaluate.
struct SettingDoubts {
    /// The worst that such a change may do to a tag.
    enum Doubt { case firing, sending }

    private let source: SourceComparison
    private let changes: UnevaluatedChanges
    /// True, by thing, if it changed so or needs something that did.
    private let reaches: [Bool]
    /// True, by tag, if a tag that brings it along did: it may come to another end.
    private let isBrought: [Bool]
    private let doubts: [Doubt?]

    /// - Parameter given: Returns true for a macro whose value the user gives, in both versions.
    init(_ source: SourceComparison, _ new: DoubtSide, given: (Int) -> Bool) {
        self.source = source
        let changes = UnevaluatedChanges(source, new.checked, given: given)
        self.changes = changes
        let (needs, tags) = (new.needs, new.container.tags.indices)
        guard !changes.isEmpty else {
            (reaches, isBrought, doubts) = ([], [], tags.map { _ in nil })
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
        doubts = tags.map { tag in
            guard brought[tag] else { return nil }
            return isFiring[tag] || isBrought[tag] ? .firing : .sending
        }
    }

    /// Returns the doubt about a tag; nil if nothing changed that tagc does not evaluate.
    func doubt(_ tag: Int) -> Doubt? { doubts[tag] }

    /// Returns the names of what changed, with their nouns; those that there is room for.
    func names(_ tag: Int, _ new: inout DoubtSide) -> [String] {
        guard doubts[tag] != nil else { return [] }
        var names = own(tag, new.container)
        let links = new.needs.parameterLinks(ofTag: tag) + new.needs.otherLinks(ofTag: tag)
        let words = new.container.words
        for node in new.needs.things(neededBy: links.filter { reaches[$0] }) ?? [] where reaches[node] {
            let (kind, index) = new.needs.numbers.thing(node)
            switch kind {
            case .macro where changes.macros[index]: names.append("\(words.macro) '\(new.macroName(index))'")
            case .rule where changes.rules[index]:
                names.append("\(words.rule) '\(new.container.rules[index].name.value)'")
            case .tag where changes.tags[index] || changes.codeOfTags[index]:
                names.append("tag '\(new.container.tags[index].name.value)'")
            case .macro, .rule, .tag: break
            }
        }
        if names.isEmpty, isBrought[tag] { names.append("a tag that brings it along") }
        return names
    }

    /// Returns the names of what changed of a tag itself: its settings, and the template or program that has its code.
    private func own(_ tag: Int, _ container: Container) -> [String] {
        var names: [String] = []
        for finding in source.findings[.tag]?[tag] ?? [] where finding.change.level >= .behaviour {
            let member = String(finding.change.path.prefix { $0 != "." && $0 != "[" })
            names.append(member.isEmpty ? "its settings" : "its '\(member)'")
        }
        if let code = source.changedTypes[ExactText(container.tags[tag].type.value)] { names.append(code) }
        return names
    }
}
