package import TagModel

/// The conditions for firing a tag that questions do not take into account.
package struct Unasked {
    let tag: Tag

    package init(tag: Tag) { self.tag = tag }

    /// The names of the conditions, as reports for programs have them.
    package var names: [String] {
        (tag.scheduleWords == nil ? [] : ["schedule"]) + (tag.kind.isMessage ? ["caps"] : [])
    }

    /// The conditions as a sentence; nil if there are none.
    package var words: String? {
        let schedule = tag.scheduleWords.map { "its schedule (\($0))" }
        guard tag.kind.isMessage else { return schedule.map { "\($0) is ignored" } }
        let both = [schedule, "its caps"].compactMap { $0 }.joined(separator: " and ")
        return "\(both) are ignored: 'tagc messages simulate' applies them"
    }
}
