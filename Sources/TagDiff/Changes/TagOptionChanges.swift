import TagDiagnostics
import TagModel

extension Comparison {
    /// Returns the changes in whether, how often, when and in which order a tag fires, apart from its rules.
    func optionChanges(_ old: Tag, _ new: Tag) -> [Change] {
        var changes: [Change] = []
        if old.isPaused != new.isPaused {
            changes.append(Change(.paused, "", .words(old.shownPause), .words(new.shownPause), .behaviour))
        }
        if old.firing != new.firing {
            changes.append(
                Change(.firing, "", .words(old.firing.rawValue), .words(new.firing.rawValue), .behaviour))
        }
        // A message's own priority is a parameter, and the tag's follows from those of all messages.
        let isMessage = old.kind.isMessage && new.kind.isMessage
        if !isMessage, !isSamePriority(old.priority, new.priority) {
            changes.append(Change(.priority, "", Shown(old.priority), Shown(new.priority), .behaviour))
        }
        if old.scheduleStart?.value != new.scheduleStart?.value
            || old.scheduleEnd?.value != new.scheduleEnd?.value
        {
            changes.append(Change(.schedule, "", old.shownSchedule, new.shownSchedule, .behaviour))
        }
        changes += sequenceChanges(.setup, old.setup, new.setup)
        changes += sequenceChanges(.teardown, old.teardown, new.teardown)
        return changes
    }

    /// No priority is that of 0.
    private func isSamePriority(_ old: Value?, _ new: Value?) -> Bool {
        if old == nil, new == nil { return true }
        let zero = Value(.integer(0), at: .none)
        return isSame(old ?? zero, new ?? zero)
    }

    private func sequenceChanges(
        _ subject: Change.Subject, _ old: [SequencedTag], _ new: [SequencedTag]
    ) -> [Change] {
        if old.isEmpty, new.isEmpty { return [] }
        var (before, after): ([[Int32]], [[Int32]]) = ([], [])
        for tag in old { before.append([pairedOld.tag(tag.tag, &table), tag.stopsOnFailure ? 1 : 0]) }
        for tag in new { after.append([pairedNew.tag(tag.tag, &table), tag.stopsOnFailure ? 1 : 0]) }
        guard before != after else { return [] }
        return [Change(subject, "", shown(old, self.old), shown(new, self.new), .behaviour)]
    }

    private func shown(_ tags: [SequencedTag], _ side: DiffSide) -> Shown? {
        guard !tags.isEmpty else { return nil }
        let words = tags.map { tag in
            let name = side.container.tags[side.checked.tag(for: tag.tag)].name.value
            return Shown.quoted(name) + (tag.stopsOnFailure ? " (stops on failure)" : "")
        }
        return .words(words.joined(separator: ", "))
    }
}

extension Tag {
    fileprivate var shownPause: String { isPaused ? "paused" : "not paused" }

    fileprivate var shownSchedule: Shown? { scheduleWords.map { .words($0) } }
}
