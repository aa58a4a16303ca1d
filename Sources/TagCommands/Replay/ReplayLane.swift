import Synchronization
import TagDiagnostics
import TagDiff
import TagRuntime

/// What every lane of a replay is created with.
struct ReplayPlan: Sendable {
    /// What the app of a version answers.
    struct Side: Sendable {
        let host: Host
        /// The values that replace those of macros.
        let overrides: [(macro: Int, value: Value)]
    }

    let subject: ReplaySubject
    /// One for each container.
    let sides: [Side]
    let depth: Decision.Depth
    /// The key of an event that tells its session; nil if each file is one.
    let session: UTF8Text?
    /// The key of an event that has its time; nil if there is no clock.
    let time: UTF8Text?
    let limitsWork: Bool
    let showsValues: Bool
}

/// The evaluators of one thread, and what they counted.
///
/// The evaluators belong to one session at a time.
final class ReplayLane {
    private let plan: ReplayPlan
    private let old: Evaluator
    private let new: Evaluator?
    private let clock: ReplayClock
    private var one = Decision()
    private var two = Decision()
    /// How often the old version fires each row in the event at hand, and at which place first.
    private var pending: [(count: Int, place: Int)]
    private(set) var tally: ReplayTally
    /// True if both versions have the same data layer, so that one is saved for both.
    let sharesLayer: Bool

    init(_ plan: ReplayPlan) {
        let clock = ReplayClock()
        let old = Self.evaluator(plan.subject.old, plan.sides[0], clock)
        let new = plan.subject.new.map { Self.evaluator($0, plan.sides[1], clock) }
        (self.plan, self.clock, self.old, self.new) = (plan, clock, old, new)
        sharesLayer = new.map { $0.hasSameLayer(as: old) } ?? false
        pending = Array(repeating: (0, 0), count: plan.subject.tags.rows.count)
        tally = ReplayTally(plan.subject)
    }

    private static func evaluator(
        _ container: LoadedContainer, _ side: ReplayPlan.Side, _ clock: ReplayClock
    ) -> Evaluator {
        var host = side.host
        host.milliseconds = { clock.now }
        host.random = { 0 }
        let evaluator = Evaluator(container, host: host)
        for (macro, value) in side.overrides { evaluator.override(macro: macro, with: value) }
        return evaluator
    }

    /// Returns the counts so far, and begins with new ones.
    func takeTally() -> ReplayTally {
        defer { tally = ReplayTally(plan.subject) }
        return tally
    }

    /// Returns the cost of all evaluations since the last call.
    func takeCost() -> Int { one.takeCost() + two.takeCost() }

    // MARK: Sessions

    func beginSession() {
        tally.sessions += 1
        old.beginSession()
        new?.beginSession()
    }

    func saveSession() -> [UInt8] {
        var bytes: [UInt8] = []
        old.saveSession(into: &bytes)
        new?.saveSession(hasLayer: !sharesLayer, into: &bytes)
        return bytes
    }

    func restoreSession(_ bytes: [UInt8]) {
        var at = 0
        let layer = old.restoreSession(bytes, from: &at)
        _ = new?.restoreSession(bytes, from: &at, layer: sharesLayer ? layer : nil)
    }

    // MARK: Events

    /// Counts a line that is no event.
    func noteBadLine(_ fault: Diagnostic?, _ place: ReplayTally.Place) {
        // Messages may quote the line.
        let words = plan.showsValues ? fault?.message : nil
        tally.addBadLine(ReplayTally.BadLine(place: place, words: words ?? "not a JSON object"))
    }

    /// Counts an update without the session's key.
    func noteMissingKey() { tally.withoutKey += 1 }

    /// Pushes an event of a tape, and counts its effects.
    func push(_ tape: borrowing EventTape, at event: Int, _ place: ReplayTally.Place) {
        if let time = plan.time {
            let value = tape.place(ofKey: time, in: event)
            clock.now = if let value { tape.integer(at: value) } else { nil }
        }
        tally.updates += 1
        old.decide(tape, at: event, plan.depth, into: &one)
        guard let new else { return count() }
        new.decide(tape, at: event, plan.depth, into: &two)
        compare(new, tape, event, place)
    }

    /// Counts the effects of an event in the only container.
    private func count() {
        guard one.isEvent else { return }
        tally.events += 1
        if one.fired.isEmpty { tally.idle += 1 }
        for tag in one.fired { tally.tags[tag].old += 1 }
        for rule in one.passed { tally.rules[rule].old += 1 }
        for failure in one.failures { tally.failures.old[failure, default: 0] += 1 }
    }

    /// Counts the effects of an event in both versions, and their differences.
    private func compare(
        _ new: Evaluator, _ tape: borrowing EventTape, _ event: Int, _ place: ReplayTally.Place
    ) {
        guard one.isEvent || two.isEvent else { return }
        tally.events += 1
        if one.fired.isEmpty, two.fired.isEmpty { tally.idle += 1 }
        for failure in one.failures { tally.failures.old[failure, default: 0] += 1 }
        for failure in two.failures { tally.failures.new[failure, default: 0] += 1 }
        countRules()
        guard !one.fired.isEmpty || !two.fired.isEmpty else { return }
        var noted = EventNote(place)
        let (isDifferent, isInOrder) = compareTags(new, tape, event, &noted)
        if !isDifferent, !isInOrder {
            tally.reordered += 1
            if ReplayTally.keeps(place, in: tally.reorderedExamples) {
                ReplayTally.insert(noted.example(tape, event, plan), into: &tally.reorderedExamples)
            }
        }
        if isDifferent || !isInOrder { tally.differing += 1 }
    }

    /// Rules have no order and fire once, so that those that pass in both cancel out.
    private func countRules() {
        let rules = plan.subject.rules
        for rule in one.passed { tally.rules[rules.ofOld[rule]].old += 1 }
        for rule in two.passed { tally.rules[rules.ofNew[rule]].new += 1 }
    }

    private func compareTags(
        _ new: Evaluator, _ tape: borrowing EventTape, _ event: Int, _ noted: inout EventNote
    ) -> (isDifferent: Bool, isInOrder: Bool) {
        let tags = plan.subject.tags
        for (place, tag) in one.fired.enumerated() {
            let row = tags.ofOld[tag]
            tally.tags[row].old += 1
            if pending[row].count == 0 { pending[row].place = place }
            pending[row].count += 1
        }
        var (isDifferent, isInOrder, last) = (false, true, 0)
        for (place, tag) in two.fired.enumerated() {
            let row = tags.ofNew[tag]
            tally.tags[row].new += 1
            guard !tags.rows[row].isUnknown else { continue }
            guard pending[row].count > 0 else {
                isDifferent = true
                note(.more, row, tape, event, &noted)
                continue
            }
            pending[row].count -= 1
            let before = pending[row].place
            if before < last { isInOrder = false }
            last = before
            guard plan.depth == .parameters, !old.sends(before, asDoes: place, of: new) else { continue }
            if notesOtherwise(before, place, row, new, tape, event, &noted) { isDifferent = true }
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

    private func note(
        _ change: ReplayTally.Change, _ row: Int, _ tape: borrowing EventTape, _ event: Int,
        _ noted: inout EventNote, _ parts: [Effect.Part] = []
    ) {
        tally.tags[row].changes[change.rawValue] += 1
        guard ReplayTally.keeps(noted.place, in: tally.tags[row].examples[change.rawValue]) else { return }
        var example = noted.example(tape, event, plan)
        example.parts = parts
        ReplayTally.insert(example, into: &tally.tags[row].examples[change.rawValue])
    }

    /// Notes that a tag sends something else; false if only entries of maps are in another order.
    private func notesOtherwise(
        _ before: Int, _ after: Int, _ row: Int, _ new: Evaluator, _ tape: borrowing EventTape, _ event: Int,
        _ noted: inout EventNote
    ) -> Bool {
        guard let (one, two) = noted.firings(old, new) else { return false }
        let parts = Effect.Part.differing(one.tags[before], two.tags[after])
        guard !parts.isEmpty else { return false }
        note(.otherwise, row, tape, event, &noted, parts)
        return true
    }
}

/// What is found out about an event only if it is an example, and then once.
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
            plan.showsValues || plan.subject.names(event: text)
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

/// The time of the event at hand, for the closures of a host.
private final class ReplayClock: Sendable {
    private let time = Mutex<Int64?>(nil)

    var now: Int64? {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
