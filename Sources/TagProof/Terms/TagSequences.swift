package import TagModel

/// Which tags are fired before or after which others.
package struct TagSequences: Sendable {
    /// By tag: those that name it, and are not paused.
    private var bringers: [[Int]]
    private let isPaused: [Bool]
    /// True if no tag brings itself along; that is an error, but what is left of a damaged container may have it.
    let isWithoutCycles: Bool

    /// Of a container, in linear time.
    package init(_ checked: CheckedContainer) {
        let container = checked.container
        let tags = container.tags
        bringers = [[Int]](repeating: [], count: tags.count)
        isPaused = tags.map(\.isPaused)
        for (index, tag) in tags.enumerated() where !tag.isPaused {
            for step in container.inEffect(tag.setup) + container.inEffect(tag.teardown) {
                let brought = checked.tag(for: step.tag)
                if bringers[brought].last != index { bringers[brought].append(index) }
            }
        }
        isWithoutCycles = Self.isWithoutCycles(bringers)
    }

    /// The tags whose rules decide whether a tag fires: itself, and those that bring it along, in whichever number of steps.
    ///
    /// Itself first, though its rules fire nothing while it is paused; then nothing brings it along either. Linear in their
    /// number: who asks for each tag's, of a container where thousands bring thousands along, has to count them.
    package func starters(of tag: Int) -> [Int] { starters(ofAny: [tag]) }

    /// The tags whose rules decide whether one of `tags` fires: first these, then what brings them along, each once.
    package func starters(ofAny tags: [Int]) -> [Int] {
        var all: [Int] = []
        _ = firstStarter(ofAny: tags) { tag in
            all.append(tag)
            return false
        }
        return all
    }

    /// The first starter of a tag that is as asked for; those after it are not looked for.
    package func firstStarter(of tag: Int, where isFound: (Int) -> Bool) -> Int? {
        firstStarter(ofAny: [tag], where: isFound)
    }

    private func firstStarter(ofAny tags: [Int], where isFound: (Int) -> Bool) -> Int? {
        // Most are brought along by nothing, and this is asked very often.
        if tags.count == 1, isPaused[tags[0]] || bringers[tags[0]].isEmpty {
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

    /// The tags that bring a tag along themselves, each once; none of one that is paused.
    func bringers(of tag: Int) -> [Int] { isPaused[tag] ? [] : bringers[tag] }

    /// Returns true where no tag brings itself along, in whichever number of steps.
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
