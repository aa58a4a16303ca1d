/// What of two containers is in one of them only, told by digests: a fraction of a millisecond for 10,000 rules.
///
/// Of several equal entities as many are paired as both have, in their order; names are not asked.
package struct DigestDifference: Sendable {
    /// Rows of one table, ascending.
    package struct Rows: Sendable, Hashable {
        /// Of the old container, and of nothing in the new one.
        package internal(set) var gone: [Int] = []
        /// Of the new container, and of nothing in the old one.
        package internal(set) var added: [Int] = []
        /// Whether each has a partner.
        package var isEmpty: Bool { gone.isEmpty && added.isEmpty }
    }

    package let macros: Rows
    package let rules: Rows
    package let tags: Rows
    /// Whether the id, the version, or what keys lead to differ, or what an absent part does to a text.
    package let isOfContainers: Bool

    /// Whether nothing differs but names and order.
    package var isEmpty: Bool { macros.isEmpty && rules.isEmpty && tags.isEmpty && !isOfContainers }

    /// By the digests that both have; nil where one of them has none, or another number of them.
    package init?(_ old: LoadedContainer, _ new: LoadedContainer) {
        guard let one = EntityDigests(storedIn: old), let two = EntityDigests(storedIn: new) else {
            return nil
        }
        macros = Rows(one.macros, two.macros)
        rules = Rows(one.rules, two.rules)
        tags = Rows(one.tags, two.tags)
        isOfContainers =
            old.id != new.id || old.version != new.version
            || old.tables.behaviourFlags != new.tables.behaviourFlags
            || !Rows(old.tables.keyDigests(one)[...], new.tables.keyDigests(two)[...]).isEmpty
    }
}

extension Tables {
    /// Of each key: its name and what answers to it.
    fileprivate func keyDigests(_ digests: EntityDigests) -> [UInt64] {
        (0..<keys.count).map { row in
            let name = DigestStep.of(.string, string(keys[row, KeyRecord.name]))
            return DigestStep.entry(name, digests.macros[keys[row, KeyRecord.macro]])
        }
    }
}

extension DigestDifference.Rows {
    /// Linear, in a few allocations: what both begin and end with is passed over, the rest is looked up.
    init(_ old: ArraySlice<UInt64>, _ new: ArraySlice<UInt64>) {
        var start = 0
        let common = min(old.count, new.count)
        while start < common, old[old.startIndex + start] == new[new.startIndex + start] { start += 1 }
        var end = 0
        while end < common - start, old[old.endIndex - 1 - end] == new[new.endIndex - 1 - end] { end += 1 }
        guard start + end < max(old.count, new.count) else { return }
        let left = old[old.startIndex + start..<old.endIndex - end]
        let right = new[new.startIndex + start..<new.endIndex - end]
        let index = DigestIndex(left)
        for (place, digest) in right.enumerated() where !index.take(digest) { added.append(start + place) }
        for place in 0..<left.count where !index.isTaken(place) { gone.append(start + place) }
    }
}

/// Where each digest of a run is: open addressing, half full at most; of equal ones the first is taken first.
private struct DigestIndex: ~Copyable {
    private let digests: ArraySlice<UInt64>
    /// By slot: a place of its digest plus one; 0 is free.
    private let owners: FixedBuffer<UInt32>
    /// By slot: the first place of its digest that was not taken, plus one; 0 is none.
    private let firsts: FixedBuffer<UInt32>
    /// By place: the next one of the same digest, plus one; 0 is none.
    private let nexts: FixedBuffer<UInt32>
    private let taken: FixedBuffer<Bool>
    private let shift: UInt64
    /// Another one for each index, so that no digests can be chosen to fall together.
    private let factor = UInt64.random(in: 0...UInt64.max) | 1

    init(_ digests: ArraySlice<UInt64>) {
        self.digests = digests
        var bits = 4
        while 1 << bits < 2 * digests.count { bits += 1 }
        shift = UInt64(64 - bits)
        owners = FixedBuffer(count: 1 << bits, filledWith: 0)
        firsts = FixedBuffer(count: 1 << bits, filledWith: 0)
        nexts = FixedBuffer(count: digests.count, filledWith: 0)
        taken = FixedBuffer(count: digests.count, filledWith: false)
        for place in (0..<digests.count).reversed() {
            let slot = slot(of: digests[digests.startIndex + place])
            nexts[place] = firsts[slot]
            firsts[slot] = UInt32(truncatingIfNeeded: place + 1)
            owners[slot] = firsts[slot]
        }
    }

    /// Takes the first place of a digest; false where none is left.
    func take(_ digest: UInt64) -> Bool {
        let slot = slot(of: digest)
        guard firsts[slot] > 0 else { return false }
        let place = Int(firsts[slot]) - 1
        taken[place] = true
        firsts[slot] = nexts[place]
        return true
    }

    func isTaken(_ place: Int) -> Bool { taken[place] }

    private func slot(of digest: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: (digest &* factor) &>> shift)
        while owners[slot] > 0, digests[digests.startIndex + Int(owners[slot]) - 1] != digest {
            slot = (slot + 1) & (owners.count - 1)
        }
        return slot
    }
}
