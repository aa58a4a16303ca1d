import TagDiagnostics
import TagEvents
import TagRuntime

/// The counts of a replay, as JSON.
struct ReplayResult {
    let plan: ReplayPlan
    let tally: ReplayTally

    private var pair: ReplayPair { plan.pair }
    private var isPair: Bool { pair.new != nil }

    var json: JSON {
        let tags = zip(pair.tags.rows, tally.tags).map(tag)
        let rules = zip(pair.rules.rows, tally.rules).map(rule)
        return .members(
            counts + differences + [
                ("tags", .array(tags)), ("rules", .array(rules)), ("failures", .array(failures)),
            ])
    }

    private var counts: [(key: String, value: JSON?)] {
        let bad = tally.firstBadLines.map { line -> JSON in
            ["row": .integer(line.place.line), "why": .string(line.words)]
        }
        return [
            ("rows", .integer(tally.updates)), ("events", .integer(tally.events)),
            ("sessions", .integer(tally.sessions)), ("withoutSession", .integer(tally.withoutKey)),
            ("nothingFires", .integer(tally.idle)), ("badRows", .integer(tally.badLines)),
            ("firstBadRows", .array(bad)),
        ]
    }

    private var differences: [(key: String, value: JSON?)] {
        guard isPair else { return [] }
        return [
            ("differing", .integer(tally.differing)), ("otherOrder", .integer(tally.reordered)),
            ("firstOtherOrder", .array(tally.reorderedExamples.map { json($0, nil) })),
        ]
    }

    /// The container that names a row, and the row's number there: the newest that has it.
    private func place(of row: ReplayPair.Row) -> (container: LoadedContainer, number: Int)? {
        if let new = pair.new, let number = row.new { return (new, number) }
        return row.old.map { (pair.old, $0) }
    }

    private func tag(_ row: ReplayPair.Row, _ counts: ReplayTally.Row) -> JSON {
        let place = place(of: row)
        let name = place.flatMap { $0.container.name(ofTag: $0.number)?.string }
        let type = place.map { UTF8Text($0.container.tables.type(ofTag: $0.number)).string }
        var members: [(key: String, value: JSON?)] = [
            ("tag", name.map(JSON.string)), ("type", type.map(JSON.string)),
            ("old", .integer(counts.old)),
        ]
        guard isPair else { return .members(members) }
        members.append(("new", .integer(counts.new)))
        for change in ReplayTally.Change.allCases {
            members.append((change.member, .integer(counts[change])))
        }
        let examples = ReplayTally.Change.allCases.flatMap { change in
            counts.examples[change.rawValue].map { json($0, change) }
        }
        members.append(("examples", .array(examples)))
        return .members(members)
    }

    private func rule(_ row: ReplayPair.Row, _ counts: ReplayTally.Row) -> JSON {
        let name = place(of: row).flatMap { $0.container.name(ofRule: $0.number)?.string }
        return .members([
            ("rule", name.map(JSON.string)), ("old", .integer(counts.old)),
            ("new", isPair ? .integer(counts.new) : nil),
        ])
    }

    private func json(_ example: ReplayTally.Example, _ change: ReplayTally.Change?) -> JSON {
        .members([
            ("change", change.map { .string($0.member) }), ("row", .integer(example.place.line)),
            ("event", example.event.map(JSON.string)),
            ("parameters", change == nil ? nil : .texts(parameters(of: example))),
        ])
    }

    /// Returns the names of the parameters that differ, with their values if those are shown.
    private func parameters(of example: ReplayTally.Example) -> [String] {
        let names = example.differingParameters
        guard plan.showsValues, let (old, new) = example.firings else { return names.map { $0.string } }
        return names.map { name in
            let (before, now) = (old[name]?.json.line ?? "none", new[name]?.json.line ?? "none")
            return "\(name.string): \(before) → \(now)"
        }
    }

    private var failures: [JSON] {
        tally.failures(of: pair) { $0.words(in: $1) }.map { words, old, new in
            .members([
                ("what", .string(words)), ("old", .integer(old)), ("new", isPair ? .integer(new) : nil),
            ])
        }
    }
}
