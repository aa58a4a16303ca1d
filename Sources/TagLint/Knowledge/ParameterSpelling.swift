import TagModel

/// Guesses of the parameter that a misspelt name means.
enum ParameterSpelling {
    /// Returns the parameter of an event that another name most likely means; nil if the name may be a custom one.
    static func meant(by name: String, in event: RecommendedEvent) -> String? {
        guard !event.parameters.contains(name), name.utf8.count <= 40 else { return nil }
        let folded = RecommendedEvent.folded(name)
        if let same = event.parameters.first(where: { RecommendedEvent.folded($0) == folded }) { return same }
        if let now = RecommendedEvent.formerNames[folded], event.parameters.contains(now) { return now }
        return event.parameters.first { isTypo(name, of: $0) }
    }

    /// Returns true if a name is another with one letter wrong, added, lost or swapped.
    ///
    /// A name that goes on is a name of its own: `view_items` beside `view_item`.
    static func isTypo(_ name: String, of known: String) -> Bool {
        known.utf8.count >= 6 && name.utf8.count >= 5 && !name.hasPrefix(known)
            && NearestName.areWithin(1, name, known)
    }
}
