import TagDiagnostics
package import TagModel

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
    private var parts: [Part] = []
    private let isMessage: Bool

    /// Finds the conditions of a tag, and those of the tags that bring it along.
    ///
    /// - Parameter isOfOneEvent: True if one event is pushed to a container just loaded, which no limit keeps from firing a tag.
    package init(
        tag: Int, broughtAlongBy bringers: [Int], in container: Container, isOfOneEvent: Bool = false
    ) {
        isMessage = container.tags[tag].kind.isMessage
        for index in [tag] + bringers {
            add(container.tags[index], isOther: index != tag, container, isOfOneEvent)
        }
    }

    private mutating func add(_ tag: Tag, isOther: Bool, _ container: Container, _ isOfOneEvent: Bool) {
        func part(_ name: String, _ details: [String]) -> Part {
            let noun = isOther ? "the \(name) of '\(tag.name.value)'" : "its \(name)"
            let shown = Counted.names(details, most: Self.mostShown)
            return Part(name: name, words: shown.isEmpty ? noun : "\(noun) (\(shown))")
        }
        if let schedule = tag.scheduleWords { parts.append(part("schedule", [schedule])) }
        if tag.kind.isMessage { parts.append(part("caps", [])) }
        if tag.firing == .oncePerLoad, !isOfOneEvent { parts.append(part("limit", ["once per load"])) }
        addSequence(of: tag, isOther: isOther, container, isOfOneEvent)
        // A file without places does not tell whose option it is.
        for option in container.unsupported
        where tag.range.isKnown && tag.range.start <= option.range.start && option.range.end <= tag.range.end
        {
            if let demands = option.demands { parts.append(part(option.name, demands)) }
        }
    }

    /// Adds the success of the tags without which a tag, or one that it brings along, does not fire.
    ///
    /// If one event is pushed, the runtime tells if a setup tag of the tag itself fails.
    private mutating func addSequence(
        of tag: Tag, isOther: Bool, _ container: Container, _ isOfOneEvent: Bool
    ) {
        let name = "success"
        for step in container.inEffect(tag.setup) where step.stopsOnFailure && (isOther || !isOfOneEvent) {
            parts.append(Part(name: name, words: "the success of '\(step.tag.name)'"))
        }
        if isOther, container.inEffect(tag.teardown).contains(where: { $0.stopsOnFailure }) {
            parts.append(Part(name: name, words: "the success of '\(tag.name.value)'"))
        }
    }

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
