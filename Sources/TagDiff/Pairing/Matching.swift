/// Who is who among the entities of one kind: by index, in the old container and in the new one.
struct Matching {
    private(set) var newOf: [Int?]
    private(set) var oldOf: [Int?]

    init(old: Int, new: Int) {
        newOf = Array(repeating: nil, count: old)
        oldOf = Array(repeating: nil, count: new)
    }

    mutating func pair(_ old: Int, _ new: Int) {
        newOf[old] = new
        oldOf[new] = old
    }

    var gone: [Int] { newOf.indices.filter { newOf[$0] == nil } }
    var added: [Int] { oldOf.indices.filter { oldOf[$0] == nil } }
    var isWhole: Bool { !newOf.contains(nil) || !oldOf.contains(nil) }

    /// Pairs, in their order, what has one key; nil is no key.
    mutating func pair<Key: Hashable>(_ old: [Card], _ new: [Card], by key: (Card) -> Key?) {
        guard !isWhole else { return }
        var places: [Key: [Int]] = [:]
        for index in added.reversed() {
            if let key = key(new[index]) { places[key, default: []].append(index) }
        }
        for index in gone {
            guard let key = key(old[index]), let place = places[key]?.popLast() else { continue }
            pair(index, place)
        }
    }
}

/// What an entity can be told by.
struct Card {
    /// The number of the id that other versions of the container know it by.
    let id: Int32?
    let name: Int32
    let type: Int32
    /// All it says and leads to, but for its name.
    let content: Int32
    /// What it consists of: the more two have in common the likelier are they the same.
    let parts: [Int32]
}

/// How entities of two containers are told to be the same.
struct MatchingPlan {
    /// Ids mean the same in both: versions of one container.
    let hasIDs: Bool
    /// People gave the names, on both sides.
    let hasNames: Bool

    func match(_ old: [Card], _ new: [Card]) -> Matching {
        var matching = Matching(old: old.count, new: new.count)
        if hasIDs {
            matching.pair(old, new) { card in card.id.map { [$0, card.name] } }
            // An id with another name is a rename, unless that name is somebody else's on the other side: ids are given anew
            // when a container is imported.
            let isShared = sharedNames(old, new)
            matching.pair(old, new) { card in
                isShared.contains([card.name, card.type]) ? nil : card.id.map { [$0, card.type] }
            }
        }
        if hasNames {
            matching.pair(old, new) { [$0.name, $0.type, $0.content] }
            matching.pair(old, new) { [$0.name, $0.type] }
            matching.pair(old, new) { $0.content }
        } else {
            matching.pair(old, new) { [$0.content, $0.name] }
            matching.pair(old, new) { $0.content }
            matching.pair(old, new) { [$0.name, $0.type] }
        }
        matching.pair(old, new) { $0.name }
        if hasIDs { matching.pair(old, new) { card in card.id.map { [$0, card.type] } } }
        matching.pairAlike(old, new)
        if !hasNames { matching.pairOnly(old, new) }
        return matching
    }

    /// Names, with types, that both sides have; none where nobody gave them.
    private func sharedNames(_ old: [Card], _ new: [Card]) -> Set<[Int32]> {
        guard hasNames else { return [] }
        return Set(old.map { [$0.name, $0.type] }).intersection(new.map { [$0.name, $0.type] })
    }
}

extension Matching {
    /// Pairs what is left where it is the only one of its type in both: without names there is nothing else to go by.
    mutating func pairOnly(_ old: [Card], _ new: [Card]) {
        let (gone, added) = (gone, added)
        guard gone.count * added.count < 1 << 20 else { return }
        for index in gone {
            let type = old[index].type
            let partners = added.filter { new[$0].type == type }
            guard partners.count == 1, gone.count(where: { old[$0].type == type }) == 1 else { continue }
            pair(index, partners[0])
        }
    }

    /// Parts that more entities than this have tell nothing.
    private static let commonest = 64

    /// Pairs what is of one type and has half of its parts in common at least, the most alike first.
    mutating func pairAlike(_ old: [Card], _ new: [Card]) {
        guard !isWhole else { return }
        var holders: [Int32: [Int]] = [:]
        for index in added { for part in new[index].parts { holders[part, default: []].append(index) } }
        var candidates: [(common: Int, all: Int, old: Int, new: Int)] = []
        for index in gone {
            var counts: [Int: Int] = [:]
            for part in old[index].parts {
                guard let places = holders[part], places.count <= Self.commonest else { continue }
                for place in places where new[place].type == old[index].type {
                    counts[place, default: 0] += 1
                }
            }
            for (place, common) in counts {
                let all = max(old[index].parts.count, new[place].parts.count)
                if common * 2 >= all { candidates.append((common, all, index, place)) }
            }
        }
        // Sorted by all there is to them, so that the order of the dictionary does not show.
        candidates.sort { left, right in
            let (one, two) = (left.common * right.all, right.common * left.all)
            return (-one, left.old, left.new) < (-two, right.old, right.new)
        }
        for candidate in candidates where newOf[candidate.old] == nil && oldOf[candidate.new] == nil {
            pair(candidate.old, candidate.new)
        }
    }
}
