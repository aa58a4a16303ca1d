package import TagModel

/// Which tags are fired before or after which others.
package struct TagSequences: Sendable {
    /// By tag: those that name it, and are not paused.
    private var bringers: [[Int]]
    private let isPaused: [Bool]

    /// Of a container, in linear time.
    package init(_ checked: CheckedContainer) {
        let container = checked.container
        let tags = container.tags
        bringers = [[Int]](repeating: [], count: tags.count)
        isPaused = tags.map(\.isPaused)
        for (index, tag) in tags.enumerated() where !tag.isPaused {
            for step in container.inEffect(tag.setup) + container.inEffect(tag.teardown) {
                bringers[checked.tag(for: step.tag)].append(index)
            }
        }
    }

    /// The tags whose rules decide whether a tag fires: itself, and those that bring it along, in whichever number of steps.
    ///
    /// Itself first, though its rules fire nothing while it is paused; then nothing brings it along either.
    package func starters(of tag: Int) -> [Int] {
        guard !isPaused[tag] else { return [tag] }
        // Most are brought along by nothing, and this is asked very often.
        guard !bringers[tag].isEmpty else { return [tag] }
        var found = [tag]
        var known: Set<Int> = [tag]
        var next = 0
        while next < found.count {
            for bringer in bringers[found[next]] where known.insert(bringer).inserted {
                found.append(bringer)
            }
            next += 1
        }
        return found
    }
}
