import TagDiagnostics
import TagModel
import TagProof
package import TagRuntime

/// A replay of recorded events through both containers that notes each difference in what fires.
package struct Replay {
    /// An event that does not fire the same in both containers.
    package struct Mismatch: Sendable {
        /// The number of the push, from 1.
        package let push: Int
        package internal(set) var event: String
        /// The tags that only the old container fires; ``now`` has those that only the new one fires.
        package var noLonger: [String] = []
        package var now: [String] = []
        /// The tags that both fire, with the parameters that differ.
        package var sends: [(tag: String, parts: [Effect.Part])] = []
        /// True if only the order of firing differs.
        package var isOrder: Bool { noLonger.isEmpty && now.isEmpty && sends.isEmpty }
    }

    /// The maximum number of mismatches that are kept: the first ones.
    private let limit: Int

    package private(set) var pushes = 0
    package private(set) var events = 0
    /// The events that fire a tag that may differ although no event shows it.
    package private(set) var doubtful = 0
    package private(set) var mismatchCount = 0
    package internal(set) var mismatches: [Mismatch] = []

    private let old: Evaluator
    private let new: Evaluator
    private let pair: ReplayedPair

    /// Creates a replay; nil if one of the containers cannot be loaded, which is always a fault.
    package init?(_ old: DiffSide, _ new: DiffSide, host: Host = Host(), limit: Int = 10) {
        guard let pair = ReplayedPair(old, new) else { return nil }
        self.pair = pair
        self.old = Evaluator(pair.old, host: host)
        self.new = Evaluator(pair.new, host: host)
        self.limit = limit
    }

    /// Pushes an update to both containers, and returns the cost of both evaluations.
    @discardableResult
    package mutating func push(_ update: TagRuntime.Value) -> Budget {
        var tape = EventTape()
        let place = tape.append(update)
        return push(tape, at: place)
    }

    /// Pushes an event of a tape to both containers, and returns the cost of both evaluations.
    package mutating func push(_ tape: borrowing EventTape, at place: Int) -> Budget {
        pushes += 1
        let (one, two) = (old.push(tape, at: place), new.push(tape, at: place))
        let costs = (old.spent, new.spent)
        let cost = Budget(steps: costs.0.steps + costs.1.steps, memory: costs.0.memory + costs.1.memory)
        guard let one, let two else { return cost }
        events += 1
        if doubts.count > 0, isDoubtful(one, two) { doubtful += 1 }
        if let mismatch = compare(one, two) {
            mismatchCount += 1
            if mismatches.count < limit { mismatches.append(mismatch) }
        }
        return cost
    }

    /// The tags that may differ although no event shows it.
    package var doubts: ReplayDoubts { pair.doubts }

    /// The names of the tags that may differ although no event shows it: those of the new container, then those that only the old one has.
    package var doubtfulTags: [String] {
        doubts.ofNew.keys.sorted().map { pair.newNames[$0] }
            + doubts.ofOld.keys.sorted().map { pair.old.name(ofTag: $0)?.string ?? "#\($0)" }
    }

    private func isDoubtful(_ one: Firing, _ two: Firing) -> Bool {
        two.tags.contains { doubts.ofNew[$0.index] != nil }
            || one.tags.contains { tag in
                pair.tags.newOf[tag.index].map { doubts.ofNew[$0] != nil } ?? (doubts.ofOld[tag.index] != nil)
            }
    }

    private func compare(_ one: Firing, _ two: Firing) -> Mismatch? {
        var mismatch = Mismatch(push: pushes, event: two.event.string)
        // A tag may be called twice, and each time has a place of its own.
        var left = one.tags.enumerated().filter { !pair.isUnknown(old: $1.index) }
        var places: [Int] = []
        for tag in two.tags where !pair.isUnknown(new: tag.index) {
            guard let before = pair.tags.oldOf[tag.index],
                let at = left.firstIndex(where: { $0.element.index == before })
            else {
                mismatch.now.append(new.name(tag))
                continue
            }
            let partner = left.remove(at: at)
            places.append(partner.offset)
            let parts = Effect.Part.differing(partner.element, tag)
            if !parts.isEmpty { mismatch.sends.append((new.name(tag), parts)) }
        }
        // A tag that both have goes by its new name.
        mismatch.noLonger = left.map { _, tag in
            pair.tags.newOf[tag.index].map { pair.newNames[$0] } ?? old.name(tag)
        }
        let isInOrder = places.indices.dropFirst().allSatisfy { places[$0 - 1] <= places[$0] }
        return mismatch.isOrder && isInOrder ? nil : mismatch
    }
}

extension Evaluator {
    fileprivate func name(_ tag: FiredTag) -> String { tag.name?.string ?? "#\(tag.index)" }
}

extension Effect.Part {
    /// Returns the parameters that differ between two firings of a tag, each with the path to the difference.
    package static func differing(_ one: FiredTag, _ two: FiredTag) -> [Effect.Part] {
        var parts: [Effect.Part] = []
        compare(one.parameters, two.parameters, nil, &parts)
        return parts
    }

    private static func compare(
        _ one: [TagRuntime.Value.Entry], _ two: [TagRuntime.Value.Entry], _ path: String?,
        _ parts: inout [Effect.Part]
    ) {
        let (before, after) = (TagRuntime.Value.map(one), TagRuntime.Value.map(two))
        for entry in two where before[entry.key] != entry.value {
            compare(before[entry.key], entry.value, entry.key.string.path(after: path), &parts)
        }
        for entry in one where after[entry.key] == nil {
            parts.append(Effect.Part(entry.key.string.path(after: path), JSON(entry.value), nil))
        }
    }

    private static func compare(
        _ one: TagRuntime.Value?, _ two: TagRuntime.Value, _ path: String, _ parts: inout [Effect.Part]
    ) {
        switch (one, two) {
        case (.map(let before)?, .map(let after)): compare(before, after, path, &parts)
        case (.list(let before)?, .list(let after)) where before.count == after.count:
            for index in before.indices where before[index] != after[index] {
                compare(before[index], after[index], "\(path)[\(index)]", &parts)
            }
        default: parts.append(Effect.Part(path, one.map { JSON($0) }, JSON(two)))
        }
    }
}

extension String {
    fileprivate func path(after path: String?) -> String { path.map { $0 + pathStep } ?? pathStart }
}
