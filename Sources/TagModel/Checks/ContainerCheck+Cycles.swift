import TagDiagnostics

extension ContainerCheck {
    /// The most cycles reported for one container; more would repeat the same mistake.
    private static let cycleLimit = 20
    /// The most names shown of one cycle.
    private static let pathLimit = 12

    mutating func checkCycles() {
        let faults = needs.faults(limit: Self.cycleLimit)
        for cycle in faults.cycles { reportMacros(cycle) }
        for edge in faults.chains where faults.cycles.isEmpty {
            let what = needs.isGroup(edge.source) ? container.words.macro : container.words.rule
            let words = "\(what) '\(name(edge.source).shortened())' depends on a longer chain"
            report(.limitExceeded(words, limit: ModelLimits.chain, at: edge.range))
        }
        checkSequences()
    }

    private mutating func reportMacros(_ cycle: [DependencyGraph.Edge]) {
        // The cycle may pass through rules; as reported it begins and ends with a macro.
        let start = cycle.firstIndex { needs.isGroup($0.source) } ?? 0
        let rotated = Array(cycle[start...] + cycle[..<start])
        let groups = rotated.map { $0.source }.filter(needs.isGroup)
        let path = groups.map(name) + groups.prefix(1).map(name)
        let words = container.words
        var notes: [Note] = []
        for edge in rotated.prefix(Self.pathLimit) {
            let what =
                (needs.isGroup(edge.source) ? words.macro : words.rule)
                + " '\(name(edge.source).shortened())'"
            let verb = needs.isGroup(edge.target) ? "refers to" : "is enabled or disabled by \(words.rule)"
            notes.append(Note("\(what) \(verb) '\(name(edge.target).shortened())' here", at: edge.range))
        }
        let range = rotated.last { $0.range.isKnown }?.range ?? .none
        report(
            Diagnostic(
                .macroCycle, "\(words.macro) '\(path[0].shortened())' depends on itself: \(Self.shown(path))",
                at: range,
                notes: notes))
    }

    private func name(_ node: Int32) -> String {
        if needs.isGroup(node) {
            let first = names.macrosByName[Int(names.members[Int(node)].lowerBound)]
            return container.macros[Int(first)].name.value
        }
        return container.rules[Int(node) - names.members.count].name.value
    }

    /// Returns a path as `a -> b -> a`; leaves out the middle of a long one.
    private static func shown(_ path: [String]) -> String {
        guard path.count > pathLimit else { return path.joined(separator: " -> ") }
        let left = path.prefix(pathLimit / 2) + ["… \(path.count - pathLimit) more …"]
        return (left + path.suffix(pathLimit / 2)).joined(separator: " -> ")
    }
}

// MARK: - Tags

extension ContainerCheck {
    /// Checks that no tag is among its own setup and teardown tags, at any depth.
    private mutating func checkSequences() {
        var graph = DependencyGraph()
        graph.start(groups: container.tags.count, rules: 0)
        // By index: taking a tag out of its array copies all of it.
        let container = container
        for index in container.tags.indices {
            for other in container.tags[index].setup { add(other, of: index, to: &graph) }
            for other in container.tags[index].teardown { add(other, of: index, to: &graph) }
        }
        let faults = graph.faults(limit: Self.cycleLimit)
        for edge in faults.chains where faults.cycles.isEmpty {
            let words =
                "tag '\(container.tags[Int(edge.source)].name.value.shortened())' has a longer chain of setup or teardown tags"
            report(.limitExceeded(words, limit: ModelLimits.chain, at: edge.range))
        }
        for cycle in faults.cycles {
            let path = (cycle.map { $0.source } + [cycle[0].source]).map {
                container.tags[Int($0)].name.value
            }
            let notes = cycle.prefix(Self.pathLimit).map {
                Note(
                    "tag '\(container.tags[Int($0.source)].name.value.shortened())' refers to "
                        + "'\(container.tags[Int($0.target)].name.value.shortened())' here", at: $0.range)
            }
            report(
                Diagnostic(
                    .tagCycle,
                    "tag '\(path[0].shortened())' is its own setup or teardown tag: \(Self.shown(path))",
                    at: cycle[cycle.count - 1].range, notes: notes))
        }
    }

    private func add(_ other: SequencedTag, of tag: Int, to graph: inout DependencyGraph) {
        let target = tagTargets[Int(other.tag.id)]
        if target >= 0 { graph.add(from: Int32(tag), to: target, at: other.tag.range) }
    }
}
