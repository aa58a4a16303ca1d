import TagDiagnostics
import TagModel
import TagProof

/// The search for doubts about the tags of two versions.
///
/// What is decided, such as that there is a doubt or that it is about firing, is found for all tags in linear time. Only names are
/// looked for tag by tag, as long as there is room.
struct DoubtFinder {
    private let comparison: Comparison
    private(set) var old: DoubtSide
    private(set) var new: DoubtSide
    let source: SourceComparison?
    private let sameness: [TagSameness]
    private let settings: SettingDoubts
    private let stops: ChangedStops
    /// The number of tags that may still be looked at as starters.
    private var room = 1_000_000
    /// True for each macro of the new container that was compared with the old one's.
    private var sameMacros: [Int: Bool] = [:]
    /// The names of what decides if a tag fires, by the macros of both containers.
    private var known: [Found: Named] = [:]

    init(_ comparison: Comparison, _ answers: (old: ReplayAnswers, new: ReplayAnswers)) {
        self.comparison = comparison
        let old = DoubtSide(comparison.old.checked, answers.old)
        let new = DoubtSide(comparison.new.checked, answers.new)
        (self.old, self.new) = (old, new)
        source = SourceComparison(comparison)
        // Without such values nobody asks, and comparing takes time.
        let isAsked =
            old.container.tags.indices.contains { old.relies($0) }
            || new.container.tags.indices.contains { new.relies($0) }
        sameness = isAsked ? comparison.tagSameness((old.sequences, new.sequences), new.needs) : []
        settings = SettingDoubts(comparison, source, new) { index in
            guard let before = comparison.macros.oldOf[index] else { return false }
            return old.answers.replace(old.container.macros[before])
                && new.answers.replace(new.container.macros[index])
        }
        stops = ChangedStops(comparison)
    }

    /// Returns the doubt about a tag, by its number in each container that has it; nil if a replay tells all.
    mutating func doubt(_ before: Int?, _ after: Int?) -> ReplayDoubts.Doubt? {
        let isActive =
            before.map { !old.container.tags[$0].isPaused } == true
            || after.map { !new.container.tags[$0].isPaused } == true
        guard isActive else { return nil }
        var doubt = ReplayDoubts.Doubt()
        var (isDoubtful, named) = (false, Named())
        if before.map({ old.relies($0) }) == true || after.map({ new.relies($0) }) == true {
            (isDoubtful, named) = values(before, after, &doubt)
        }
        if let after, let what = settings.doubt(after, isNew: before == nil) {
            isDoubtful = true
            doubt.isOfChange = true
            doubt.isFiring = doubt.isFiring || what == .firing
            let words = settings.words(after, &new)
            for name in words.names { named.add(changed: name) }
            for reason in words.reasons { named.add(reason: reason) }
        }
        if before != nil, let after {
            for name in settings.namesReferred(after, new) {
                isDoubtful = true
                named.add(changed: name)
            }
        }
        if let after, let stoppers = stops.stoppersOf[after] {
            isDoubtful = true
            doubt.isFiring = true
            for name in stoppers {
                named.add(reason: "a failure of tag '\(name)' now stops it, or no longer does")
            }
        }
        if let before, let after, !comparison.haveOneType(before, after) {
            // A replay compares what tags send, whatever gets it.
            isDoubtful = true
            named.add(changed: "its type")
        }
        guard isDoubtful else { return nil }
        (doubt.changed, doubt.reasons, doubt.unknown) = (named.changed, named.reasons, named.unknown)
        doubt.isOfChange = doubt.isOfChange || doubt.changed.count + doubt.reasons.count > 0
        if doubt.isOfChange { doubt.unknown = ReplayDoubts.NameList() }
        return doubt
    }

    /// Finds out if values that the replay does not have leave a doubt, and the names of what changed, or else of these values.
    private mutating func values(
        _ before: Int?, _ after: Int?, _ doubt: inout ReplayDoubts.Doubt
    ) -> (isDoubtful: Bool, Named) {
        let same = before == nil ? [] : after.map { sameness[$0] } ?? []
        let decides = before.map { old.decides($0) } == true || after.map { new.decides($0) } == true
        doubt.isFiring = decides && !(same.contains(.firing) && hasSameOptions(before, after))
        // A tag that these values keep from firing sends nothing here, whatever it would send.
        var isDoubtful = doubt.isFiring || decides && !same.contains(.doing)
        let parameters = same.contains(.doing) ? [] : changedParameters(before, after)
        isDoubtful =
            isDoubtful
            || parameters.contains { $0.old.map(old.relies) == true || $0.new.map(new.relies) == true }
        guard isDoubtful else { return (false, Named()) }
        let found = Found(
            old: before.map { old.macros(deciding: $0) } ?? [],
            new: after.map { new.macros(deciding: $0) } ?? [])
        var named = known[found] ?? name(found, Named())
        known[found] = named
        for parameter in parameters {
            let sent = Found(
                old: parameter.old.map { old.macros(of: $0) } ?? [],
                new: parameter.new.map { new.macros(of: $0) } ?? [])
            named = name(sent, named)
        }
        let isTimed = before.map { old.isTimed[$0] } == true || after.map { new.isTimed[$0] } == true
        if isTimed { named.add(unknown: "the time") }
        return (true, named)
    }

    /// Returns true if the options that decide if a tag fires are the same: its own, and those of the tags that bring it along.
    private mutating func hasSameOptions(_ before: Int?, _ after: Int?) -> Bool {
        guard let before, let after else { return false }
        guard !old.sequences.isAlone(before) || !new.sequences.isAlone(after) else {
            return hasSameOwnOptions(before, after)
        }
        guard room > 0 else { return false }
        let earlier = old.sequences.starters(of: before)
        let starters = Set(new.sequences.starters(of: after))
        room -= earlier.count + starters.count
        return starters.count == earlier.count
            && earlier.allSatisfy { tag in
                comparison.tags.newOf[tag].map { starters.contains($0) && hasSameOwnOptions(tag, $0) }
                    ?? false
            }
    }

    private func hasSameOwnOptions(_ before: Int, _ after: Int) -> Bool {
        let (one, two) = (old.container.tags[before], new.container.tags[after])
        return one.window == two.window && one.firing == two.firing
            && areSame(one.setup, two.setup) && areSame(one.teardown, two.teardown)
            && isSame(one.priority, two.priority)
    }

    private func areSame(_ one: [SequencedTag], _ two: [SequencedTag]) -> Bool {
        one.count == two.count
            && zip(one, two).allSatisfy { before, after in
                before.stopsOnFailure == after.stopsOnFailure
                    && comparison.tags.newOf[old.checked.tag(for: before.tag)]
                        == new.checked.tag(for: after.tag)
            }
    }

    private func isSame(_ one: TagModel.Value?, _ two: TagModel.Value?) -> Bool {
        guard let one, let two else { return one == nil && two == nil }
        return comparison.isDeeplySame(one, two)
    }

    /// Returns the values of the parameters of a tag that are not the same in both containers.
    private func changedParameters(
        _ before: Int?, _ after: Int?
    ) -> [(old: TagModel.Value?, new: TagModel.Value?)] {
        guard let before, let after else { return [] }
        let (was, now) = (old.container.tags[before].parameters, new.container.tags[after].parameters)
        var found: [(old: TagModel.Value?, new: TagModel.Value?)] = []
        for parameter in now {
            let value = was[parameter.key.value]
            guard value.map({ comparison.isDeeplySame($0, parameter.value) }) != true else { continue }
            found.append((value, parameter.value))
        }
        for parameter in was where now[parameter.key.value] == nil { found.append((parameter.value, nil)) }
        return found
    }

    // MARK: Names

    /// The macros without a value that something needs.
    private struct Found: Hashable {
        let old: [Int]
        let new: [Int]
    }

    /// The names for a doubt, each once.
    private struct Named {
        var changed = ReplayDoubts.NameList()
        var reasons = ReplayDoubts.NameList()
        var unknown = ReplayDoubts.NameList()
        private var seen: Set<ExactText> = []

        mutating func add(changed name: String) {
            if seen.insert(ExactText(name)).inserted { changed.add(name) }
        }

        mutating func add(reason: String) {
            if seen.insert(ExactText(reason)).inserted { reasons.add(reason) }
        }

        mutating func add(unknown name: String) {
            if seen.insert(ExactText(name)).inserted { unknown.add(name) }
        }
    }

    /// Adds the names of macros: as what changed, or as what only has no value.
    private mutating func name(_ found: Found, _ names: Named) -> Named {
        var names = names
        for macro in found.new { add(new: macro, to: &names) }
        for macro in found.old {
            if let now = comparison.macros.newOf[macro] {
                add(new: now, to: &names)
            } else {
                names.add(changed: "\(comparison.old.words.macro) '\(old.macroName(macro))'")
            }
        }
        return names
    }

    private mutating func add(new macro: Int, to names: inout Named) {
        let name = "\(comparison.new.words.macro) '\(new.macroName(macro))'"
        if isSame(macro) { names.add(unknown: name) } else { names.add(changed: name) }
    }

    private mutating func isSame(_ macro: Int) -> Bool {
        if let known = sameMacros[macro] { return known }
        let isSame =
            comparison.macros.oldOf[macro].map { comparison.isDeeplySame(macro: $0, macro) } == true
        sameMacros[macro] = isSame
        return isSame
    }

    /// The tags that depend on values that the replay does not have, and the macros without a value that they need.
    var relyingNames: (tags: [String], macros: [String]) {
        let (before, after) = (old.relying, new.relying)
        let now = after.indices.filter { after[$0] && !new.container.tags[$0].isPaused }
        let then = before.indices.filter { before[$0] && !old.container.tags[$0].isPaused }
        let isNamed = Set(now)
        let onlyThen = then.filter { comparison.tags.newOf[$0].map { !isNamed.contains($0) } ?? true }
        let tags =
            now.map { new.container.tags[$0].name.value }
            + onlyThen.map { tag in
                comparison.tags.newOf[tag].map { new.container.tags[$0].name.value }
                    ?? old.container.tags[tag].name.value
            }
        var names = new.unknownMacros(neededBy: now).map { new.macroName($0) }
        var known = Set(names.map { ExactText($0) })
        for macro in old.unknownMacros(neededBy: then) {
            let name = comparison.macros.newOf[macro].map { new.macroName($0) } ?? old.macroName(macro)
            if known.insert(ExactText(name)).inserted { names.append(name) }
        }
        return (tags, names)
    }
}
