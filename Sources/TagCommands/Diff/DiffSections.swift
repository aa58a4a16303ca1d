import TagDiagnostics
import TagDiff

/// A paragraph of a report: one entity with its changes, or a change that several entities share.
struct DiffSection {
    let mark: String
    let title: String
    let level: Level
    let fate: EntityDifference.Fate
    var lines: [DiffLine]
    /// The names of the entities that share the lines; empty for one entity.
    var places: [String] = []

    /// The most names of a list that is not shown in full.
    static let mostNames = 20

    /// Returns the entities that share the lines, in words; nil for one entity.
    func shared(isFull: Bool) -> String? {
        guard !places.isEmpty else { return nil }
        return "in " + Self.list(places.map { "'\($0)'" }, isFull: isFull)
    }

    /// Returns a list of names, the first of them if it is not to be shown in full.
    static func list(_ names: [String], isFull: Bool) -> String {
        let text = Counted.names(names, most: isFull ? names.count : mostNames)
        return names.count > mostNames && !isFull ? text + " (--full)" : text
    }
}

/// Groups differences into paragraphs: a shared change is shown once, and consequences are shown under their cause.
struct DiffSections {
    /// The number of entities from which a shared change is a paragraph of its own.
    private static let many = 3
    /// The number of consequences that are shown one by one.
    private static let mostConsequences = 6

    private let entities: [EntityDifference]
    private let isFull: Bool
    private let shortening: Shortening

    static func of(_ report: DiffReport) -> [DiffSection] {
        DiffSections(
            entities: report.difference.entities, isFull: report.isFull,
            shortening: report.isFull ? .whole : .line
        ).sections()
    }

    private func sections() -> [DiffSection] {
        var budget = LineDiff.Budget()
        var lines = entities.map { $0.lines(shortening, &budget) }
        var told = fold(&lines)
        var groups = shared(lines, told)
        for (index, group) in groups.enumerated() {
            let keys = Set(groups[index].keys)
            for place in group.places { lines[place].removeAll { keys.contains($0.key) } }
        }
        told.formUnion(foldShared(&groups, lines))
        var sections: [DiffSection] = []
        for (index, entity) in entities.enumerated() {
            while let group = groups.first, group.places.first == index {
                sections.append(section(of: group))
                groups.removeFirst()
            }
            let isEmpty = lines[index].isEmpty && entity.fate == .changed && entity.oldName == nil
            guard !told.contains(index), !isEmpty else { continue }
            let level = lines[index].map(\.level).reduce(entity.ownLevel, max)
            sections.append(
                DiffSection(
                    mark: entity.mark, title: entity.title, level: level, fate: entity.fate,
                    lines: lines[index]))
        }
        return sections
    }

    // MARK: Shared changes

    private struct Group {
        var places: [Int]
        var lines: [DiffLine]
        var keys: [String]
    }

    private func shared(_ lines: [[DiffLine]], _ told: Set<Int>) -> [Group] {
        var numbers: [String: Int] = [:]
        var found: [(line: DiffLine, key: String, places: [Int])] = []
        for (index, entity) in entities.enumerated() where entity.fate == .changed && !told.contains(index) {
            for line in lines[index] {
                let key = entity.kind.rawValue + line.key
                if let number = numbers[key] {
                    if found[number].places.last != index { found[number].places.append(index) }
                } else {
                    numbers[key] = found.count
                    found.append((line, line.key, [index]))
                }
            }
        }
        var groups: [Group] = []
        var known: [[Int]: Int] = [:]
        for (line, key, places) in found where places.count >= Self.many {
            if let at = known[places] {
                groups[at].lines.append(line)
                groups[at].keys.append(key)
            } else {
                known[places] = groups.count
                groups.append(Group(places: places, lines: [line], keys: [key]))
            }
        }
        return groups.sorted { ($0.places.first ?? 0) < ($1.places.first ?? 0) }
    }

    /// Moves effects of a shared change under it; returns the entities of which nothing else is left to show.
    private func foldShared(_ groups: inout [Group], _ lines: [[DiffLine]]) -> Set<Int> {
        var told: Set<Int> = []
        for index in groups.indices {
            let places = groups[index].places.filter { place in
                !told.contains(place) && entities[place].oldName == nil && !lines[place].isEmpty
                    && lines[place].allSatisfy { $0.mark == "!" }
            }
            told.formUnion(places)
            groups[index].lines += consequences(places, lines, all: groups[index].places.count)
        }
        return told
    }

    private func section(of group: Group) -> DiffSection {
        let kind = group.places.first.map { entities[$0].noun } ?? ""
        var section = DiffSection(
            mark: "~", title: Counted.text(group.places.count, kind),
            level: group.lines.map(\.level).max() ?? .cosmetic, fate: .changed, lines: group.lines)
        section.places = group.places.map { entities[$0].name }
        return section
    }

    // MARK: Consequences

    /// Moves effects under their causes; returns the entities of which nothing else is left to show.
    private func fold(_ lines: inout [[DiffLine]]) -> Set<Int> {
        var causes: [String: [Int]] = [:]
        for (place, entity) in entities.enumerated() where entity.oldName == nil && entity.changes.isEmpty {
            if let cause = entity.cause {
                causes[Self.key(cause.kind, cause.name), default: []].append(place)
            }
        }
        var told: Set<Int> = []
        for (index, cause) in entities.enumerated() where cause.fate == .changed {
            guard let places = causes.removeValue(forKey: Self.key(cause.kind, cause.name)) else { continue }
            told.formUnion(places)
            lines[index] += consequences(places, lines)
        }
        return told
    }

    private static func key(_ kind: EntityDifference.Kind, _ name: String) -> String {
        "\(kind.rawValue) \(name)"
    }

    /// Returns the effects on some entities, those that several share once, with the names of the entities.
    ///
    /// - Parameter all: The number of entities that the section lists: effects on all of them need no names.
    private func consequences(_ places: [Int], _ lines: [[DiffLine]], all: Int = 0) -> [DiffLine] {
        var found: [(line: DiffLine, names: [String])] = []
        var numbers: [String: Int] = [:]
        for place in places {
            let name = "\(entities[place].noun) '\(entities[place].name)'"
            for line in lines[place] {
                if let at = numbers[line.key] {
                    if found[at].names.last != name { found[at].names.append(name) }
                } else {
                    numbers[line.key] = found.count
                    found.append((line, [name]))
                }
            }
        }
        let most = isFull ? found.count : Self.mostConsequences
        var last: [String] = []
        var told = found.prefix(most).map { line, names in
            let who =
                names.count == all
                ? ""
                : names.count > Self.many && names == last
                    ? "the same \(names.count): " : DiffSection.list(names, isFull: isFull) + ": "
            last = names
            return DiffLine(mark: "!", words: who + line.words, level: line.level, event: line.event)
        }
        let rest = found.dropFirst(most)
        if !rest.isEmpty {
            let level = rest.map(\.line.level).max() ?? .behaviour
            var names: [String] = []
            var seen: Set<String> = []
            for name in rest.flatMap(\.names) where seen.insert(name).inserted { names.append(name) }
            told.append(
                DiffLine(
                    mark: "!",
                    words:
                        "\(rest.count) more (--full): \(Counted.names(names, most: DiffSection.mostNames))",
                    level: level))
        }
        return told
    }
}
