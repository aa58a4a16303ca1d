import TagModel
import TagProof

/// A container of a replay with its macros that the replay has no value for.
struct DoubtSide {
    let checked: CheckedContainer
    var needs: Needs
    let sequences: TagSequences
    let answers: ReplayAnswers
    /// True, by macro, if the replay has no value for it.
    let isUnknown: [Bool]
    /// True, by thing, if it is such a macro or needs one.
    private let reaches: [Bool]
    /// True, by tag, if such a macro decides if it fires, by its own rules or by those of a tag that brings it along.
    private let isDecided: [Bool]
    /// True, by tag, if the time decides if it fires and there is none, by its own schedule or by that of a tag that brings it along.
    let isTimed: [Bool]
    /// The macros without a value that the rules of starters need, by these rules: thousands of tags may have the same ones.
    private var macrosOfRules: [[Int]: [Int]] = [:]
    /// The number of tags that may still be looked at as starters, to name what they need.
    private var room = 1_000_000

    init(_ checked: CheckedContainer, _ answers: ReplayAnswers) {
        let container = checked.container
        (self.checked, self.answers) = (checked, answers)
        // Links are followed for names alone, which are kept.
        let (needs, sequences) = (Needs(checked, room: 4_000_000), TagSequences(checked))
        (self.needs, self.sequences) = (needs, sequences)
        isUnknown = container.macros.indices.map {
            answers.leaveOpen(container.macros[$0]) && !checked.isStandIn(macro: $0)
        }
        let none = container.tags.map { _ in false }
        let reaches =
            isUnknown.contains(true)
            ? needs.things(
                needingMacros: isUnknown, rules: container.rules.map { _ in false }, tags: none)
            : Array(repeating: false, count: needs.count)
        self.reaches = reaches
        isDecided = sequences.withBrought(
            container.tags.indices.map { tag in
                container.rulesDeciding(tag)
                    .contains { reaches[needs.numbers.node(.rule, checked.rule(for: $0))] }
            })
        isTimed =
            answers.hasTime
            ? none : sequences.withBrought(container.tags.indices.map { container.tags[$0].isScheduled })
    }

    var container: Container { checked.container }

    func macroName(_ macro: Int) -> String { container.macros[macro].name.value }

    /// True, by tag, if it depends on values that the replay does not have.
    var relying: [Bool] {
        container.tags.indices.map { reaches[needs.numbers.node(.tag, $0)] || isDecided[$0] }
    }

    /// Returns true if such a value, or the time, may decide anything about a tag.
    func relies(_ tag: Int) -> Bool { reaches[needs.numbers.node(.tag, tag)] || decides(tag) }

    /// Returns true if such a value, or the time, decides if a tag fires.
    func decides(_ tag: Int) -> Bool { isDecided[tag] || isTimed[tag] }

    /// Returns true if a value needs a macro without one.
    func relies(_ value: TagModel.Value) -> Bool {
        macros(in: value).contains { reaches[$0] }
    }

    // MARK: Names

    /// Returns the macros without a value that some tags need, one for each name, in the order of the container.
    func unknownMacros(neededBy tags: [Int]) -> [Int] {
        guard !tags.isEmpty else { return [] }
        let starters = sequences.starters(ofAny: tags)
        let found = Set(
            needs.all(neededByMacros: [], tags: starters).filter { $0.kind == .macro }.map { $0.index })
        var names: Set<ExactText> = []
        return container.macros.indices.filter { index in
            isUnknown[index] && found.contains(index) && names.insert(ExactText(macroName(index))).inserted
        }
    }

    /// Returns the macros without a value that decide if a tag fires; those that there is room for.
    mutating func macros(deciding tag: Int) -> [Int] {
        guard isDecided[tag] else { return [] }
        var starters = [tag]
        if room > 0 {
            starters = sequences.starters(of: tag)
            room -= starters.count
        }
        let rules = Set(starters.flatMap { container.rulesDeciding($0).map { checked.rule(for: $0) } })
            .sorted()
        if let known = macrosOfRules[rules] { return known }
        let found = unknown(neededBy: rules.map { needs.numbers.node(.rule, $0) })
        macrosOfRules[rules] = found
        return found
    }

    /// Returns the macros without a value that a value needs; those that there is room for.
    mutating func macros(of value: TagModel.Value) -> [Int] {
        relies(value) ? unknown(neededBy: macros(in: value)) : []
    }

    private mutating func unknown(neededBy nodes: [Int]) -> [Int] {
        (needs.things(neededBy: nodes) ?? []).filter { isUnknown.indices.contains($0) && isUnknown[$0] }
    }

    /// Returns the macros that a value refers to; a macro has the same number among all things.
    private func macros(in value: TagModel.Value) -> [Int] {
        var macros: [Int] = []
        value.forEachReference { reference in
            guard case .macro(let macro) = reference else { return }
            macros += checked.macros(for: macro).map { Int($0) }
        }
        return macros
    }
}

extension Container {
    /// Returns the rules that decide if a tag fires.
    fileprivate func rulesDeciding(_ tag: Int) -> [RuleReference] {
        tags[tag].firesOn + tags[tag].blockedBy
    }
}

extension Tag {
    fileprivate var isScheduled: Bool { scheduleStart != nil || scheduleEnd != nil }
}
