import TagModel

/// The pairs among the entities of one kind in the old and the new container, by index.
package struct Matching: Sendable {
    package private(set) var newOf: [Int?]
    package private(set) var oldOf: [Int?]

    package init(old: Int, new: Int) {
        newOf = Array(repeating: nil, count: old)
        oldOf = Array(repeating: nil, count: new)
    }

    mutating func pair(_ old: Int, _ new: Int) {
        newOf[old] = new
        oldOf[new] = old
    }

    var removed: [Int] { newOf.indices.filter { newOf[$0] == nil } }
    package var added: [Int] { oldOf.indices.filter { oldOf[$0] == nil } }
    var isWhole: Bool { !newOf.contains(nil) || !oldOf.contains(nil) }

    /// Pairs entities with equal keys, in their order; an entity with a nil key is not paired.
    ///
    /// - Parameter isOnlyOnce: True to pair only entities whose key no other unpaired entity on either side has.
    package mutating func pair<Key: PairingKey>(
        isOnlyOnce: Bool = false, _ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?
    ) {
        guard !isWhole else { return }
        let added = added
        var places = KeyPlaces<Key>(capacity: added.count)
        // By place, the next one with the same key.
        var nexts: [Int32] = Array(repeating: -1, count: oldOf.count)
        for index in added.reversed() {
            guard let key = newKey(index) else { continue }
            let place = places.place(of: key)
            nexts[index] = places.all[place].first
            places.all[place].first = Int32(index)
            places.all[place].newCount += 1
        }
        // The places of the keys of those that are left.
        let removed = removed.compactMap { index in
            oldKey(index).flatMap { places.find($0) }.map { (index: index, place: $0) }
        }
        if isOnlyOnce { for (_, place) in removed { places.all[place].oldCount += 1 } }
        for (index, place) in removed {
            let found = places.all[place]
            guard found.first >= 0, !isOnlyOnce || (found.newCount == 1 && found.oldCount == 1) else {
                continue
            }
            places.all[place].first = nexts[Int(found.first)]
            pair(index, Int(found.first))
        }
    }
}

/// A key by which entities are paired.
package protocol PairingKey: Hashable {
    /// A hash by whose upper half places are found.
    var pairingHash: UInt64 { get }
}

extension PairingKey {
    package var pairingHash: UInt64 {
        // The upper half differs where an `Int` has 32 bits, too.
        TextHash.mix(UInt64(truncatingIfNeeded: hashValue))
    }
}

extension ExactText: PairingKey {}
extension [ExactText]: PairingKey {}

extension UInt64: PairingKey {
    /// Takes a fraction of the time of ``Swift/Hashable``'s.
    package var pairingHash: UInt64 { TextHash.mix(self ^ TextHash.seed) }
}

/// The unpaired entities that have each key.
private struct KeyPlaces<Key: PairingKey> {
    struct Place {
        let key: Key
        /// The first unpaired entity of the new container; -1 for none.
        var first: Int32 = -1
        var newCount: Int32 = 0
        var oldCount: Int32 = 0
    }

    var all: [Place] = []
    private var table: InternTable

    init(capacity: Int) {
        all.reserveCapacity(capacity)
        table = InternTable(capacity: capacity)
    }

    func find(_ key: Key) -> Int? { table.find(key.pairingHash) { all[$0].key == key } }

    /// Returns the place of a key, which is added if it is new.
    mutating func place(of key: Key) -> Int {
        let hash = key.pairingHash
        if let known = table.find(hash, where: { all[$0].key == key }) { return known }
        table.insert(all.count, under: hash)
        all.append(Place(key: key))
        return all.count - 1
    }
}

/// The criteria by which entities of two containers are paired.
struct MatchingPlan {
    /// True if ids mean the same in both, because they are versions of one container.
    let hasIDs: Bool
    /// True if people wrote the names on both sides.
    let hasNames: Bool

    /// Returns the pairs of two decks.
    ///
    /// - Parameter known: Pairs that the ids and names of the entities would give, too.
    func match(
        _ old: inout Deck, _ new: inout Deck, besides known: Matching, _ table: inout SignatureTable
    ) -> Matching {
        // A closure that takes a card from its deck counts a reference to all.
        let (before, after) = (old.cards, new.cards)
        var matching = known
        if hasIDs {
            matching.pair({ before[$0].idAndName }, { after[$0].idAndName })
            if hasNames {
                // Names and contents are better evidence than an id, which an import may assign anew.
                matching.pair(isOnlyOnce: true, { before[$0].nameAndType }, { after[$0].nameAndType })
                matching.pair({ old.content($0, &table) }, { new.content($0, &table) })
            }
            // The same id with another name is a rename, unless the other side has that name for something else: an import
            // assigns new ids.
            let shared = sharedNames(old, new, matching, &table)
            matching.pair(
                { shared.contains(before[$0].nameAndType) ? nil : before[$0].idAndType },
                { shared.contains(after[$0].nameAndType) ? nil : after[$0].idAndType })
        }
        if hasNames {
            // An entity that alone has its name and type is paired by them. Its content is not computed.
            matching.pair(isOnlyOnce: true, { before[$0].nameAndType }, { after[$0].nameAndType })
            matching.pair(
                { old.content($0, &table, before[$0].nameAndType) },
                { new.content($0, &table, after[$0].nameAndType) })
            matching.pair({ before[$0].nameAndType }, { after[$0].nameAndType })
            matching.pair({ old.content($0, &table) }, { new.content($0, &table) })
        } else {
            matching.pair(
                { old.content($0, &table, before[$0].nameAlone) },
                { new.content($0, &table, after[$0].nameAlone) })
            matching.pair({ old.content($0, &table) }, { new.content($0, &table) })
            matching.pair({ before[$0].nameAndType }, { after[$0].nameAndType })
        }
        matching.pair({ before[$0].nameAlone }, { after[$0].nameAlone })
        if hasIDs { matching.pair({ before[$0].idAndType }, { after[$0].idAndType }) }
        matching.pairAlike(&old, &new, &table)
        // All rules are of one type, so that being left over is no evidence.
        if !hasNames, old.kind != .rule { matching.pairOnly(before, after) }
        return matching
    }

    /// Returns the names, with types, of unpaired entities that both sides have; empty if people did not write the names.
    private func sharedNames(
        _ oldDeck: Deck, _ newDeck: Deck, _ matching: Matching, _ table: inout SignatureTable
    ) -> Set<UInt64> {
        guard hasNames, !matching.isWhole else { return [] }
        // Rules alone share names with some that were paired before.
        let isOfRules = oldDeck.kind == .rule
        let old = isOfRules ? oldDeck.allCards(&table) : oldDeck.cards
        let new = isOfRules ? newDeck.allCards(&table) : newDeck.cards
        var names = Set(matching.removed.map { old[$0].nameAndType })
        names.formUnion(matching.added.map { new[$0].nameAndType })
        guard names.count > Self.fewNames else {
            return names.filter { name in
                old.contains { $0.nameAndType == name } && new.contains { $0.nameAndType == name }
            }
        }
        return Set(old.map { $0.nameAndType }).intersection(new.map { $0.nameAndType })
    }

    /// The maximum number of names for each of which all entities are looked at, instead of listing the names of all.
    private static let fewNames = 16
}

extension Card {
    fileprivate var nameAndType: UInt64 { Self.key(name, type) }

    fileprivate var nameAlone: UInt64 { Self.key(0, name) }
    fileprivate var idAndName: UInt64? { id.map { Self.key($0, name) } }
    fileprivate var idAndType: UInt64? { id.map { Self.key($0, type) } }

    private static func key(_ one: Int32, _ two: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: one)) << 32 | UInt64(UInt32(bitPattern: two))
    }
}

extension Deck {
    /// Returns one number for an entity's content and another criterion.
    fileprivate mutating func content(_ index: Int, _ table: inout SignatureTable, _ other: UInt64) -> UInt64
    {
        let parts = [
            Int32(truncatingIfNeeded: content(index, &table)), Int32(truncatingIfNeeded: other),
            Int32(truncatingIfNeeded: other >> 32),
        ]
        return UInt64(UInt32(bitPattern: table.node(.part, parts)))
    }
}

extension Matching {
    /// Pairs the entities that are the only unpaired ones of their type on both sides: without names there is no other evidence.
    mutating func pairOnly(_ old: [Card], _ new: [Card]) {
        let (removed, added) = (removed, added)
        guard removed.count * added.count < 1 << 20 else { return }
        for index in removed {
            let type = old[index].type
            let partners = added.filter { new[$0].type == type }
            guard partners.count == 1, removed.count(where: { old[$0].type == type }) == 1 else { continue }
            pair(index, partners[0])
        }
    }

    /// The maximum number of entities with a part that counts as evidence.
    private static let commonest = 64

    /// Pairs entities of one type that share at least half of their parts, the most similar first.
    mutating func pairAlike(_ old: inout Deck, _ new: inout Deck, _ table: inout SignatureTable) {
        guard !isWhole else { return }
        var holders: [Int32: [Int]] = [:]
        var counts: [Int: Int] = [:]
        for index in added {
            let parts = new.parts(index, &table)
            counts[index] = parts.count
            for part in parts { holders[part, default: []].append(index) }
        }
        var candidates: [(common: Int, all: Int, old: Int, new: Int)] = []
        for index in removed {
            let parts = old.parts(index, &table)
            var common: [Int: Int] = [:]
            for part in parts {
                guard let places = holders[part], places.count <= Self.commonest else { continue }
                for place in places where new.cards[place].type == old.cards[index].type {
                    common[place, default: 0] += 1
                }
            }
            for (place, common) in common {
                let all = max(parts.count, counts[place] ?? 0)
                if common * 2 >= all { candidates.append((common, all, index, place)) }
            }
        }
        // The sort key is complete, so that the order of the dictionary does not matter.
        candidates.sort { left, right in
            let (one, two) = (left.common * right.all, right.common * left.all)
            return (-one, left.old, left.new) < (-two, right.old, right.new)
        }
        for candidate in candidates where newOf[candidate.old] == nil && oldOf[candidate.new] == nil {
            pair(candidate.old, candidate.new)
        }
    }
}
