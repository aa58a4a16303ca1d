import TagModel

/// The tags that the failure of another one keeps from firing, unlike before: no event of a recording makes a tag fail.
struct ChangedStops {
    /// The names of the tags that may fail, by each tag of the new container that they stop or stopped, directly or through others.
    private(set) var stoppersOf: [Int: [String]] = [:]

    init(_ comparison: Comparison) {
        // Most tags have no sequence, and tags in a span are not copied.
        let (before, after) = (comparison.old.container.tags.span, comparison.new.container.tags.span)
        var found: [(old: Int, new: Int)] = []
        for tag in after.indices where !after[tag].isPaused {
            guard let partner = comparison.tags.oldOf[tag] else { continue }
            let hasSequence =
                !after[tag].setup.isEmpty || !after[tag].teardown.isEmpty
                || !before[partner].setup.isEmpty || !before[partner].teardown.isEmpty
            if hasSequence { found.append((partner, tag)) }
        }
        for pair in found { compare(pair.old, pair.new, comparison) }
        if !stoppersOf.isEmpty { spread(comparison.new.checked) }
    }

    private mutating func compare(_ before: Int, _ tag: Int, _ comparison: Comparison) {
        let (old, new) = (comparison.old.checked, comparison.new.checked)
        let (was, now) = (old.container.tags[before], new.container.tags[tag])
        /// Returns the tags of the new container that stop or are stopped in one version only.
        func changed(_ then: [Int], _ now: [Int]) -> [Int] {
            Set(then.compactMap { comparison.tags.newOf[$0] }).symmetricDifference(now).sorted()
        }
        let setups = old.stopping(was.setup)
        // One that the new container does not have stops nothing any more.
        let gone = setups.filter { comparison.tags.newOf[$0] == nil }.map { old.container.tags[$0] }
        let present = changed(setups, new.stopping(now.setup)).map { new.container.tags[$0] }
        add((present + gone).map { $0.name.value }, to: tag)
        for teardown in changed(old.stopping(was.teardown), new.stopping(now.teardown)) {
            add([now.name.value], to: teardown)
        }
    }

    private mutating func add(_ names: [String], to tag: Int) {
        if !names.isEmpty { stoppersOf[tag, default: []] += names }
    }

    /// Adds the tags that do not fire if one that was found is stopped: those that it brings along, and those that need its success.
    private mutating func spread(_ new: CheckedContainer) {
        let tags = new.container.tags
        var needing: [Int: [Int]] = [:]
        for (tag, value) in tags.enumerated() where !value.setup.isEmpty {
            for setup in new.stopping(value.setup) { needing[setup, default: []].append(tag) }
        }
        var open = stoppersOf.keys.sorted().map { (tag: $0, isAsked: true) }
        // What is known of each tag; one that was asked is looked at again if it may not even be asked.
        var isKnownAsked = Dictionary(uniqueKeysWithValues: open.map { ($0.tag, true) })
        while let (tag, isAsked) = open.popLast() {
            let setups = new.container.inEffect(tags[tag].setup).map { new.tag(for: $0.tag) }
            let teardowns = new.container.inEffect(tags[tag].teardown).map { new.tag(for: $0.tag) }
            let names = stoppersOf[tag] ?? []
            var next: [(tag: Int, isAsked: Bool, names: [String])] = []
            // The first setup tag fires before anything can stop this one; no other is stopped by itself or by what follows it.
            for place in (isAsked ? 1 : 0)..<max(setups.count, isAsked ? 1 : 0) {
                let later = isAsked ? Set(setups[place...].map { tags[$0].name.value }) : []
                next.append((setups[place], false, names.filter { !later.contains($0) }))
            }
            next += teardowns.map { ($0, false, names) }
            next += (needing[tag] ?? []).map { ($0, true, names) }
            for found in next where !found.names.isEmpty {
                if let asked = isKnownAsked[found.tag], !asked || found.isAsked { continue }
                isKnownAsked[found.tag] = found.isAsked
                if stoppersOf[found.tag] == nil { stoppersOf[found.tag] = found.names }
                open.append((found.tag, found.isAsked))
            }
        }
    }
}

extension CheckedContainer {
    /// Returns the setup or teardown tags that a failure is to stop, or whose failure stops.
    fileprivate func stopping(_ sequence: [SequencedTag]) -> [Int] {
        container.inEffect(sequence).filter { $0.stopsOnFailure }.map { tag(for: $0.tag) }
            .filter { !container.tags[$0].isPaused }
    }
}
