import TagDiagnostics
import TagModel

/// The conditions for firing a tag that questions do not take into account.
package struct Unasked {
    /// A condition of one tag.
    private struct Part {
        /// The name, as reports for programs have it.
        let name: String
        /// The name with its details, for people.
        let words: String
        var isPlural: Bool { name == "caps" || name.hasSuffix("settings") }
    }

    private static let mostShown = 4
    private let checked: CheckedContainer
    private let sequences: TagSequences
    private let isMessage: Bool
    private let isOfOneEvent: Bool
    /// The options that can keep their tag from firing, by their places.
    private let options: [UnsupportedPart]
    private var parts: [Part] = []

    private var container: Container { checked.container }

    /// Finds the conditions of a tag, and those of the tags that bring it along if it does not fire without them.
    ///
    /// - Parameters:
    ///   - isOfOneEvent: True if the runtime fired the tag at one event, when no limit and no failure kept it from firing.
    ///   - isReached: Returns false for a tag that brings nothing along.
    ///   - suffice: Returns true if the rules of some tags fire the tag: itself, and tags that bring it along without conditions.
    package init(
        tag: Int, _ proofs: ContainerProofs, isOfOneEvent: Bool = false,
        isReached: (Int) -> Bool = { _ in true }, suffice: ([Int]) -> Bool
    ) {
        (checked, sequences, self.isOfOneEvent) = (proofs.checked, proofs.sequences, isOfOneEvent)
        isMessage = proofs.container.tags[tag].kind.isMessage
        options = proofs.container.unsupported.filter { $0.demands != nil }
            .sorted { $0.range.start < $1.range.start }
        parts = conditions(of: tag, isOther: false)
        if !sequences.isAlone(tag), !suffice(starters(of: tag, where: isReached)) {
            addBringers(of: tag, where: isReached)
        }
    }

    // MARK: The tags that bring a tag along

    /// Returns a tag, and those that bring it along without conditions.
    private func starters(of tag: Int, where isReached: (Int) -> Bool) -> [Int] {
        var (found, known) = ([tag], Set([tag]))
        var next = 0
        while next < found.count {
            let brought = found[next]
            next += 1
            for bringer in sequences.bringers(of: brought)
            where isReached(bringer) && !known.contains(bringer)
                && conditions(of: bringer, isOther: true).isEmpty
                && successes(of: bringer, bringing: brought).isEmpty
            {
                known.insert(bringer)
                found.append(bringer)
            }
        }
        return found
    }

    /// Adds the conditions of all the tags that bring a tag along.
    private mutating func addBringers(of tag: Int, where isReached: (Int) -> Bool) {
        var (open, known) = ([tag], Set([tag]))
        var successes: Set<String> = []
        while let brought = open.popLast() {
            for bringer in sequences.bringers(of: brought) where isReached(bringer) {
                for part in self.successes(of: bringer, bringing: brought)
                where successes.insert(part.words).inserted {
                    parts.append(part)
                }
                guard known.insert(bringer).inserted else { continue }
                parts += conditions(of: bringer, isOther: true)
                open.append(bringer)
            }
        }
    }

    // MARK: Conditions

    /// Returns the conditions of one tag; of another tag without its setup tags, on which only what comes after it depends.
    private func conditions(of index: Int, isOther: Bool) -> [Part] {
        let tag = container.tags[index]
        func part(_ name: String, _ details: [String]) -> Part {
            let noun = isOther ? "the \(name) of '\(tag.name.value)'" : "its \(name)"
            let shown = Counted.names(details, most: Self.mostShown)
            return Part(name: name, words: shown.isEmpty ? noun : "\(noun) (\(shown))")
        }
        var found: [Part] = []
        if let schedule = tag.scheduleWords { found.append(part("schedule", [schedule])) }
        if tag.kind.isMessage { found.append(part("caps", [])) }
        if tag.firing == .oncePerLoad, !isOfOneEvent { found.append(part("limit", ["once per load"])) }
        if !isOther { found += successes(of: container.inEffect(tag.setup)) }
        return found + optionsInside(tag.range).map { part($0.nameOfCondition, $0.demands ?? []) }
    }

    /// Returns the options of a tag; a file without places does not tell whose option it is.
    private func optionsInside(_ range: SourceRange) -> ArraySlice<UnsupportedPart> {
        guard range.isKnown else { return [] }
        var (first, end) = (0, options.count)
        while first < end {
            let middle = (first + end) / 2
            if options[middle].range.start < range.start { first = middle + 1 } else { end = middle }
        }
        return options[first...].prefix { $0.range.end <= range.end }
    }

    /// Returns the successes without which a tag does not bring another one along.
    private func successes(of bringer: Int, bringing brought: Int) -> [Part] {
        let tag = container.tags[bringer]
        let setup = container.inEffect(tag.setup)
        if let place = setup.firstIndex(where: { checked.tag(for: $0.tag) == brought }) {
            return successes(of: setup[..<place])
        }
        let steps = container.inEffect(tag.teardown).filter { checked.tag(for: $0.tag) == brought }
        guard !isOfOneEvent, steps.allSatisfy({ $0.stopsOnFailure }) else { return successes(of: setup) }
        let own = Part(
            name: "success of a tag that brings it along", words: "the success of '\(tag.name.value)'")
        return successes(of: setup) + [own]
    }

    /// Returns the successes that some setup tags need; none if the runtime found them.
    private func successes(of setup: ArraySlice<SequencedTag>) -> [Part] {
        guard !isOfOneEvent else { return [] }
        return setup.filter { $0.stopsOnFailure }.map {
            Part(name: "success of a setup tag", words: "the success of '\($0.tag.name)'")
        }
    }

    // MARK: Words

    /// The names of the conditions, each once, as reports for programs have them.
    package var names: [String] {
        var names: [String] = []
        for part in parts where !names.contains(part.name) { names.append(part.name) }
        return names
    }

    /// The conditions as a sentence; nil if there are none.
    package var words: String? {
        guard let last = parts.last else { return nil }
        let shown = parts.prefix(Self.mostShown).map { $0.words }
        let rest = parts.count - shown.count
        let list =
            rest > 0 || shown.count == 1
            ? Counted.names(parts.map { $0.words }, most: Self.mostShown)
            : shown.dropLast().joined(separator: ", ") + " and " + last.words
        let verb = parts.count == 1 && !last.isPlural ? "is" : "are"
        return "\(list) \(verb) ignored" + (isMessage ? ": 'tagc messages simulate' applies them" : "")
    }
}

extension UnsupportedPart {
    /// The name of an option as a condition of its tag, alike in all formats.
    fileprivate var nameOfCondition: String {
        switch name {
        case "live only", "live_only": "option to fire only in published containers"
        case "consent": "consent settings"
        default: name
        }
    }
}
