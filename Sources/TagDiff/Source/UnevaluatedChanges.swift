import TagModel

extension Comparison {
    /// Returns true, by tag of the new container, if something of it changed that no proof examines; empty if nothing did.
    ///
    /// This is its consent settings or code, a listener it waits for, or a variable it needs whose value is given by code, a page
    /// or a device.
    ///
    /// - Parameters:
    ///   - source: The differences of the files; nil if these are not compared.
    ///   - needs: The links of the new container.
    func unevaluatedTags(_ source: SourceComparison?, _ needs: Needs) -> [Bool] {
        var changed = UnevaluatedChanges(source, new.checked)
        changed.add(macros: macrosChangedOutside())
        guard !changed.isEmpty else { return [] }
        return needs.tags(
            needingMacros: changed.macros, rules: changed.rules,
            tags: changed.tags.indices.map { changed.tags[$0] || changed.codeOfTags[$0] })
    }

    /// Returns the macros of the new container that changed, and whose values code, a page or a device gives in either version.
    private func macrosChangedOutside() -> [Int] {
        let answers = ReplayAnswers()
        return new.container.macros.indices.filter { after in
            guard let before = macros.oldOf[after], !isUnchanged(.macro, after) else { return false }
            let versions = [old.container.macros[before], new.container.macros[after]]
            return versions.contains(where: answers.leaveOpen) && !isPairedSame(macro: before, after)
        }
    }
}

/// The things of the new container that changed themselves in what no proof examines.
struct UnevaluatedChanges {
    /// True, by macro, if its settings or its code changed; likewise ``rules``.
    private(set) var macros: [Bool]
    private(set) var rules: [Bool]
    /// True, by tag, if its settings changed, such as those of consent.
    let tags: [Bool]
    /// True, by tag, if the code of its type changed.
    private(set) var codeOfTags: [Bool]

    /// - Parameters:
    ///   - source: The differences of the files; nil if these are not compared.
    ///   - given: Returns true for a macro whose value the user of a replay gives, in both versions.
    init(
        _ source: SourceComparison?, _ checked: CheckedContainer, given: (Int) -> Bool = { _ in false }
    ) {
        let container = checked.container
        func touched(_ kind: ModelKind) -> [Bool] {
            var isTouched = [Bool](repeating: false, count: container.count(kind))
            for (index, found) in source?.findings[kind] ?? [:] where found.isUnevaluated {
                isTouched[index] = true
            }
            return isTouched
        }
        (macros, rules, tags) = (touched(.macro), touched(.rule), touched(.tag))
        codeOfTags = tags.map { _ in false }
        if let source, !source.changedTypes.isEmpty {
            for index in tags.indices {
                codeOfTags[index] = source.changedTypes[ExactText(container.tags[index].type.value)] != nil
            }
            for index in macros.indices
            where source.changedTypes[ExactText(container.macros[index].type.value)] != nil {
                macros[index] = true
            }
        }
        for index in macros.indices where macros[index] && given(index) { macros[index] = false }
    }

    /// Adds macros.
    mutating func add(macros found: some Sequence<Int>) {
        for macro in found { macros[macro] = true }
    }

    /// Adds rules.
    mutating func add(rules found: some Sequence<Int>) {
        for rule in found { rules[rule] = true }
    }

    var isEmpty: Bool {
        ![macros, rules, tags, codeOfTags].contains { $0.contains(true) }
    }
}
