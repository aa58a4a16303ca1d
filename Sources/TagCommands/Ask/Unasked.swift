import TagModel

/// What else decides whether a tag fires, beside the conditions that questions are about.
struct Unasked {
    let tag: Tag

    /// By name, as reports for programs have it.
    var names: [String] {
        (tag.scheduleWords == nil ? [] : ["schedule"]) + (tag.kind.isMessage ? ["caps"] : [])
    }

    /// A sentence; nil where nothing else decides.
    var words: String? {
        let schedule = tag.scheduleWords.map { "its schedule (\($0))" }
        guard tag.kind.isMessage else { return schedule.map { "\($0) is not looked at" } }
        let both = [schedule, "its caps"].compactMap(\.self).joined(separator: " and ")
        return "\(both) are not looked at: 'tagc messages simulate' does that"
    }
}
