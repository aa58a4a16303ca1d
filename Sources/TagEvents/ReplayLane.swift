import TagDiagnostics
package import TagRuntime

/// The evaluators of one thread, and what they counted.
///
/// The evaluators belong to one session at a time. A lane is a value, since counts in an object are guarded at each access.
package struct ReplayLane: ~Copyable {
    private let plan: ReplayPlan
    private let pair: ReplayPair
    private let old: Evaluator
    private let new: Evaluator?
    private let clock: EventClock
    private var one = Decision()
    private var two = Decision()
    /// The number of times that the old version fires each row in the event at hand, and its next place.
    private var pending: [(count: Int, place: Int)]
    /// The place of the next call of the same tag, for each place of the old version: a tag may be called twice.
    private var following: [Int] = []
    /// The counts so far, but those of ``tagCounts`` and ``ruleCounts``.
    private var kept: ReplayTally
    /// The counts of each row of tags, and of rules: apart from all else that is known of a row, so that most of them stay in the
    /// cache.
    private var tagCounts: [ReplayTally.Counts]
    private var ruleCounts: [ReplayTally.Counts]
    /// True if what is pushed makes the same data layer in both versions, so that the new one uses that of the old one.
    private let sharesLayer: Bool
    /// True for each row of tags whose parameters need no comparison, so that they are only weighed.
    private let sameTags: [Bool]
    /// True if a row of tags needs values that a replay does not have.
    private let hasReliance: Bool

    package init(_ plan: ReplayPlan) {
        let (pair, clock) = (plan.pair, EventClock())
        let old = Self.evaluator(pair.old, plan.sides[0], clock)
        let new = pair.new.map { Self.evaluator($0, plan.sides[1], clock) }
        (self.plan, self.pair, self.clock, self.old, self.new) = (plan, pair, clock, old, new)
        sharesLayer = new.map { $0.hasSameLayer(as: old) } ?? false
        sameTags = sharesLayer ? plan.sameTags : []
        if sharesLayer, !plan.sameRules.isEmpty { new?.twin(rules: plan.sameRules) }
        if !sameTags.isEmpty {
            let isSame = sameTags
            old.weigh(tags: pair.tags.ofOld.map { isSame[$0] })
            new?.weigh(tags: pair.tags.ofNew.map { isSame[$0] })
        }
        hasReliance = pair.tags.rows.contains { $0.relies || $0.isDoubtful }
        pending = Array(repeating: (0, 0), count: pair.tags.rows.count)
        kept = ReplayTally(pair)
        tagCounts = Array(repeating: ReplayTally.Counts(), count: pair.tags.rows.count)
        ruleCounts = Array(repeating: ReplayTally.Counts(), count: pair.rules.rows.count)
    }

    private static func evaluator(
        _ container: LoadedContainer, _ side: ReplayPlan.Side, _ clock: EventClock
    ) -> Evaluator {
        var host = side.host
        host.milliseconds = { clock.now }
        host.random = { 0 }
        let evaluator = Evaluator(container, host: host)
        for (macro, value) in side.overrides { evaluator.override(macro: macro, with: value) }
        return evaluator
    }

    /// The counts so far.
    package var tally: ReplayTally {
        var all = kept
        all.add(tags: tagCounts, rules: ruleCounts)
        return all
    }

    /// Returns the counts so far, and begins with new ones.
    package mutating func takeTally() -> ReplayTally {
        defer {
            kept = ReplayTally(pair)
            for row in tagCounts.indices { tagCounts[row] = ReplayTally.Counts() }
            for row in ruleCounts.indices { ruleCounts[row] = ReplayTally.Counts() }
        }
        return tally
    }

    /// Returns the cost of all evaluations since the last call.
    package mutating func takeCost() -> Int { one.takeCost() + two.takeCost() }

    // MARK: Sessions

    /// Begins a session, as a container does that is loaded anew.
    package mutating func beginSession() {
        kept.sessions += 1
        old.beginSession()
        new?.beginSession()
    }

    /// Returns what the session carries from one event to the next.
    func saveSession() -> [UInt8] {
        var bytes: [UInt8] = []
        old.saveSession(into: &bytes)
        new?.saveSession(hasLayer: !sharesLayer, into: &bytes)
        return bytes
    }

    func restoreSession(_ bytes: [UInt8]) {
        var at = 0
        old.restoreSession(bytes, from: &at)
        new?.restoreSession(bytes, hasLayer: !sharesLayer, from: &at)
    }

    // MARK: Events

    /// Counts a line that cannot be read.
    ///
    /// - Parameter message: The message of its error, which may quote data of users.
    package mutating func noteBadLine(_ message: String?, _ place: ReplayTally.Place) {
        let words = message.map { Diagnostic.reason($0, showsValues: plan.showsValues) }
        kept.addBadLine(ReplayTally.BadLine(place: place, words: words ?? "not a JSON object"))
    }

    /// Counts an update without the session's key.
    package mutating func noteMissingKey() { kept.withoutKey += 1 }

    /// The time that the containers see, in milliseconds since 1970; nil if there is none.
    package var now: Int64? {
        get { clock.now }
        set { clock.now = newValue }
    }

    /// Pushes an event of a tape, and counts its effects.
    package mutating func push(_ tape: borrowing EventTape, at event: Int, _ place: ReplayTally.Place) {
        if let time = plan.time {
            let value = tape.place(ofKey: time, in: event)
            now = if let value { tape.integer(at: value) } else { nil }
            if now == nil { kept.withoutTime += 1 }
        }
        kept.updates += 1
        old.decide(tape, at: event, plan.depth, into: &one)
        guard let new else { return count() }
        if sharesLayer {
            new.decide(tape, at: event, plan.depth, with: old, after: one, into: &two)
        } else {
            new.decide(tape, at: event, plan.depth, into: &two)
        }
        compare(new, tape, event, place)
    }

    /// Counts the effects of an event in the only container.
    private mutating func count() {
        guard one.isEvent else { return }
        kept.events += 1
        if one.fired.isEmpty { kept.idle += 1 }
        for tag in one.fired { tagCounts[tag].old += 1 }
        for rule in one.passed { ruleCounts[rule].old += 1 }
        for failure in one.failures { kept.failures.old[failure, default: 0] += 1 }
        if hasReliance { countReliance() }
    }

    /// Counts the event if a tag that it fires needs values that a replay does not have.
    private mutating func countReliance() {
        let tags = pair.tags
        var (relies, isDoubtful) = (false, false)
        func note(_ row: ReplayPair.Row) {
            relies = relies || row.relies
            isDoubtful = isDoubtful || row.isDoubtful
        }
        for tag in one.fired { note(tags.rows[tags.ofOld[tag]]) }
        if new != nil { for tag in two.fired { note(tags.rows[tags.ofNew[tag]]) } }
        if relies { kept.relying += 1 }
        if isDoubtful { kept.doubtful += 1 }
    }

    /// Counts the effects of an event in both versions, and their differences.
    private mutating func compare(
        _ new: Evaluator, _ tape: borrowing EventTape, _ event: Int, _ place: ReplayTally.Place
    ) {
        guard one.isEvent || two.isEvent else { return }
        kept.events += 1
        if one.fired.isEmpty, two.fired.isEmpty { kept.idle += 1 }
        for failure in one.failures { kept.failures.old[failure, default: 0] += 1 }
        for failure in two.failures { kept.failures.new[failure, default: 0] += 1 }
        countRules()
        if hasReliance { countReliance() }
        guard !one.fired.isEmpty || !two.fired.isEmpty else { return }
        let isTooDeep = !sameTags.isEmpty && (one.isTooDeep || two.isTooDeep)
        if isTooDeep {
            old.resolveWeighed(into: &one)
            new.resolveWeighed(into: &two)
        }
        var noted = EventNote(place)
        let (isDifferent, isInOrder) = compareTags(new, tape, event, comparesAll: isTooDeep, &noted)
        if !isDifferent, !isInOrder {
            kept.reordered += 1
            if ReplayTally.keeps(place, in: kept.reorderedExamples) {
                ReplayTally.insert(noted.example(tape, event, plan), into: &kept.reorderedExamples)
            }
        }
        if isDifferent || !isInOrder { kept.differing += 1 }
    }

    /// Rules have no order and fire once, so that those that pass in both cancel out.
    private mutating func countRules() {
        let rules = pair.rules
        for rule in one.passed { ruleCounts[rules.ofOld[rule]].old += 1 }
        for rule in two.passed { ruleCounts[rules.ofNew[rule]].new += 1 }
    }

    /// Returns true if both versions fire the same tags in the same order, with the same parameters, and counts them.
    private mutating func firesAlike(comparesAll: Bool) -> Bool {
        guard one.fired.count == two.fired.count else { return false }
        let tags = pair.tags
        for place in one.fired.indices {
            let row = tags.ofOld[one.fired[place]]
            guard row == tags.ofNew[two.fired[place]] else { return false }
            guard plan.depth == .parameters, comparesAll || row >= sameTags.count || !sameTags[row] else {
                continue
            }
            guard tags.rows[row].isUnknown || one.sends(place, asDoes: place, of: two) else { return false }
        }
        for tag in two.fired {
            let row = tags.ofNew[tag]
            tagCounts[row].old += 1
            tagCounts[row].new += 1
        }
        return true
    }

    private mutating func compareTags(
        _ new: Evaluator, _ tape: borrowing EventTape, _ event: Int, comparesAll: Bool,
        _ noted: inout EventNote
    ) -> (isDifferent: Bool, isInOrder: Bool) {
        if firesAlike(comparesAll: comparesAll) { return (false, true) }
        let (tags, sameTags, depth) = (pair.tags, sameTags, plan.depth)
        while following.count < one.fired.count { following.append(0) }
        for place in one.fired.indices.reversed() {
            let row = tags.ofOld[one.fired[place]]
            tagCounts[row].old += 1
            following[place] = pending[row].place
            pending[row].place = place
            pending[row].count += 1
        }
        var (isDifferent, isInOrder, last) = (false, true, 0)
        for (place, tag) in two.fired.enumerated() {
            let row = tags.ofNew[tag]
            tagCounts[row].new += 1
            guard !tags.rows[row].isUnknown else { continue }
            guard pending[row].count > 0 else {
                isDifferent = true
                note(.more, row, tape, event, &noted)
                continue
            }
            pending[row].count -= 1
            let before = pending[row].place
            pending[row].place = following[before]
            if before < last { isInOrder = false }
            last = before
            guard depth == .parameters, comparesAll || row >= sameTags.count || !sameTags[row],
                !one.sends(before, asDoes: place, of: two)
            else { continue }
            isDifferent = true
            note(.otherwise, row, tape, event, &noted) { [old] noted in
                noted.firings(old, new).map { (old: $0.tags[before], new: $1.tags[place]) }
            }
        }
        for tag in one.fired {
            let row = tags.ofOld[tag]
            guard pending[row].count > 0 else { continue }
            pending[row].count -= 1
            guard !tags.rows[row].isUnknown else { continue }
            isDifferent = true
            note(.less, row, tape, event, &noted)
        }
        return (isDifferent, isInOrder)
    }

    private mutating func note(
        _ change: ReplayTally.Change, _ row: Int, _ tape: borrowing EventTape, _ event: Int,
        _ noted: inout EventNote,
        firings: (inout EventNote) -> (old: FiredTag, new: FiredTag)? = { _ in nil }
    ) {
        kept.tags[row].changes[change.rawValue] += 1
        guard ReplayTally.keeps(noted.place, in: kept.tags[row].examples[change.rawValue]) else { return }
        var example = noted.example(tape, event, plan)
        example.firings = firings(&noted)
        ReplayTally.insert(example, into: &kept.tags[row].examples[change.rawValue])
    }
}

/// The facts about an event that are found out only if it is an example, and then once.
private struct EventNote {
    let place: ReplayTally.Place
    private var found: ReplayTally.Example?
    private var values: (Firing, Firing)?

    init(_ place: ReplayTally.Place) { self.place = place }

    mutating func example(
        _ tape: borrowing EventTape, _ event: Int, _ plan: ReplayPlan
    ) -> ReplayTally.Example {
        if let found { return found }
        var name: String?
        if let at = tape.place(ofKey: "event", in: event), case .text(let text) = tape.value(at: at),
            plan.showsValues || plan.pair.names(event: text)
        {
            name = text.string
        }
        let example = ReplayTally.Example(place: place, event: name)
        found = example
        return example
    }

    mutating func firings(_ old: Evaluator, _ new: Evaluator) -> (Firing, Firing)? {
        if values == nil, let one = old.decidedFiring(), let two = new.decidedFiring() { values = (one, two) }
        return values
    }
}
