package import TagModel

/// The tags that fire before or after other tags: each is a setup or teardown tag of one that *brings it along*.
package struct TagSequences: Sendable {
    /// The tags that bring each tag along and are not paused, by tag.
    private var bringers: [[Int]]
    private let isPaused: [Bool]
    /// True if no tag brings itself along; only a container with an error has such a tag.
    let isWithoutCycles: Bool

    /// Reads the sequences of a container, in linear time.
    package init(_ checked: CheckedContainer) {
        let container = checked.container
        // Most tags have no sequence, and tags in a span are not copied.
        let tags = container.tags.span
        bringers = [[Int]](repeating: [], count: tags.count)
        var isPaused: [Bool] = []
        isPaused.reserveCapacity(tags.count)
        for index in tags.indices {
            isPaused.append(tags[index].isPaused)
            guard !tags[index].isPaused, !(tags[index].setup.isEmpty && tags[index].teardown.isEmpty) else {
                continue
            }
            for step in container.inEffect(tags[index].setup) + container.inEffect(tags[index].teardown) {
                let brought = checked.tag(for: step.tag)
                if bringers[brought].last != index { bringers[brought].append(index) }
            }
        }
        self.isPaused = isPaused
        isWithoutCycles = Self.isWithoutCycles(bringers)
    }

    /// Returns the tags whose rules decide if a tag fires: itself, and those that bring it along directly or through others.
    ///
    /// The tag itself comes first. If it is paused, its rules fire nothing and nothing brings it along. The cost is linear in
    /// the tags returned. A caller that asks for each tag of a container must count them, since thousands may bring thousands
    /// along.
    package func starters(of tag: Int) -> [Int] { starters(ofAny: [tag]) }

    /// Returns the tags whose rules decide if one of `tags` fires: first these, then those that bring them along, each once.
    package func starters(ofAny tags: [Int]) -> [Int] {
        var all: [Int] = []
        _ = firstStarter(ofAny: tags) { tag in
            all.append(tag)
            return false
        }
        return all
    }

    /// Returns some tags and all that they bring along, directly or through others: those for which one of them is a starter.
    ///
    /// Linear in the tags and their sequences, also where thousands bring thousands along.
    package func withBrought(_ tags: [Bool]) -> [Bool] {
        guard tags.contains(true) else { return tags }
        var brought = [[Int]](repeating: [], count: bringers.count)
        for tag in bringers.indices where !isPaused[tag] {
            for bringer in bringers[tag] { brought[bringer].append(tag) }
        }
        var all = tags
        var open = tags.indices.filter { tags[$0] && !isPaused[$0] }
        while let tag = open.popLast() {
            for next in brought[tag] where !all[next] {
                all[next] = true
                open.append(next)
            }
        }
        return all
    }

    /// Returns true if a tag's own rules alone decide if it fires.
    package func isAlone(_ tag: Int) -> Bool { isPaused[tag] || bringers[tag].isEmpty }

    /// Returns the first starter of a tag for which `isFound` is true, and does not look at later ones.
    package func firstStarter(of tag: Int, where isFound: (Int) -> Bool) -> Int? {
        firstStarter(ofAny: [tag], where: isFound)
    }

    /// Returns the first broken part that decides if a tag fires; nil if there is none.
    package func damage(ofFiring tag: Int, _ reach: DamageReach?) -> Damage.Part? {
        guard let reach else { return nil }
        return firstStarter(of: tag) { reach.firing[$0] != nil }.flatMap { reach.firing[$0] }
    }

    private func firstStarter(ofAny tags: [Int], where isFound: (Int) -> Bool) -> Int? {
        // A shortcut: most tags are brought along by no other, and this is called very often.
        if tags.count == 1, isAlone(tags[0]) {
            return isFound(tags[0]) ? tags[0] : nil
        }
        var found: [Int] = []
        var isKnown = [Bool](repeating: false, count: bringers.count)
        for tag in tags where !isKnown[tag] {
            isKnown[tag] = true
            found.append(tag)
        }
        var next = 0
        while next < found.count {
            let tag = found[next]
            if isFound(tag) { return tag }
            next += 1
            guard !isPaused[tag] else { continue }
            for bringer in bringers[tag] where !isKnown[bringer] {
                isKnown[bringer] = true
                found.append(bringer)
            }
        }
        return nil
    }

    /// Returns the tags that directly bring a tag along, each once; none if the tag is paused.
    func bringers(of tag: Int) -> [Int] { isPaused[tag] ? [] : bringers[tag] }

    /// Returns true if no tag brings itself along, directly or through others.
    private static func isWithoutCycles(_ bringers: [[Int]]) -> Bool {
        var waiting = [Int](repeating: 0, count: bringers.count)
        for bringer in bringers.joined() { waiting[bringer] += 1 }
        var done = bringers.indices.filter { waiting[$0] == 0 }
        var next = 0
        while next < done.count {
            for bringer in bringers[done[next]] {
                waiting[bringer] -= 1
                if waiting[bringer] == 0 { done.append(bringer) }
            }
            next += 1
        }
        return done.count == bringers.count
    }
}
