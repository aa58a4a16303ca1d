import TagDiagnostics
import TagModel

/// Says whether two values of plain data are the same: stops at the first difference, and keeps what it found out.
///
/// There are two ways to compare lists, by place and by what tells the elements apart, and each may go into the
/// other: without the answers that are kept, every level of a value would double the time.
struct DataSameness {
    /// The way in which a member's value is compared, by its name.
    struct Role: Hashable {
        let isUnordered: Bool
        let isEnum: Bool

        init(_ key: String) {
            isUnordered = SourceNoise.unordered.contains(key)
            isEnum = SourceNoise.enums.contains(key)
        }
    }

    /// Two members of one key; one is nil where there is no other.
    struct MemberPair {
        let key: String
        let old: DataNode?
        let new: DataNode?
    }

    private struct Question: Hashable {
        let old: Int
        let new: Int
        let role: Role
        /// True if lists are compared by the labels of their elements.
        let isByLabel: Bool
    }

    private var answers: [Question: Bool] = [:]
    /// Places that may still be looked at; what is left then counts as different.
    private var steps: Int

    /// - Parameter nodes: How many there are on both sides.
    init(nodes: Int) { steps = 10_000 + 16 * nodes }

    /// Returns true for values that are the same, lists by place; scalars are compared as text.
    mutating func isSame(_ old: DataNode, _ new: DataNode, _ role: Role) -> Bool {
        switch (old.json, new.json) {
        case (.object, .object):
            return answer(Question(old: old.number, new: new.number, role: role, isByLabel: true), old, new)
        case (.array, .array):
            guard old.children.count == new.children.count else { return false }
            return answer(Question(old: old.number, new: new.number, role: role, isByLabel: false), old, new)
        default:
            guard let one = old.json.scalarText, let two = new.json.scalarText else { return false }
            if one.hasSameBytes(as: two) { return true }
            return role.isEnum && EnumSpelling(one) == EnumSpelling(two)
        }
    }

    /// Returns true if two values have no reported difference.
    private mutating func isAlike(_ old: DataNode, _ new: DataNode, _ role: Role) -> Bool {
        guard case .array = old.json, case .array = new.json, !old.isCode, !new.isCode else {
            return isSame(old, new, role)
        }
        guard old.children.count == new.children.count else { return false }
        return answer(Question(old: old.number, new: new.number, role: role, isByLabel: true), old, new)
    }

    private mutating func answer(_ question: Question, _ old: DataNode, _ new: DataNode) -> Bool {
        if let known = answers[question] { return known }
        guard steps > 0 else { return false }
        steps -= 1 + old.width + new.width
        let answer: Bool
        if case .object = old.json {
            answer = areMembersAlike(old, new)
        } else if question.isByLabel {
            answer = areElementsAlike(old.children, new.children, question.role)
        } else {
            answer = areSame(old.children, new.children, question.role)
        }
        answers[question] = answer
        return answer
    }

    private mutating func areSame(_ old: [DataNode], _ new: [DataNode], _ role: Role) -> Bool {
        for (one, two) in zip(old, new) where !isSame(one, two, role) { return false }
        return true
    }

    private mutating func areMembersAlike(_ old: DataNode, _ new: DataNode) -> Bool {
        guard old.children.count == new.children.count else { return false }
        for pair in Self.pairs(old, new) {
            guard let one = pair.old, let two = pair.new, isAlike(one, two, Role(pair.key)) else {
                return false
            }
        }
        return true
    }

    /// Compares lists of one length.
    private mutating func areElementsAlike(_ old: [DataNode], _ new: [DataNode], _ role: Role) -> Bool {
        if role.isUnordered, (old + new).allSatisfy({ $0.json.scalarText != nil }) {
            return areSame(old, new, role)
        }
        if let labels = DataLabels(old, new) {
            return areLabelledAlike(old, new, labels, isUnordered: role.isUnordered)
        }
        var (start, end) = (0, old.count)
        while start < end, isSame(old[start], new[start], role) { start += 1 }
        while end > start, isSame(old[end - 1], new[end - 1], role) { end -= 1 }
        for index in start..<end where !isAlike(old[index], new[index], role) { return false }
        return true
    }

    private mutating func areLabelledAlike(
        _ old: [DataNode], _ new: [DataNode], _ labels: DataLabels, isUnordered: Bool
    ) -> Bool {
        guard isUnordered || labels.old == labels.new else { return false }
        var places: [ExactText: DataNode] = [:]
        for (label, element) in zip(labels.old, old) { places[ExactText(label)] = element }
        for (label, element) in zip(labels.new, new) {
            guard let before = places[ExactText(label)], isAlike(before, element, Role("")) else {
                return false
            }
        }
        return true
    }

    /// The members of the new object in order, then the removed ones; of keys that are written more than once the places
    /// count.
    static func pairs(_ old: DataNode, _ new: DataNode) -> [MemberPair] {
        let (before, after) = (old.json.members, new.json.members)
        var places: [ExactText: [Int]] = [:]
        for index in before.indices.reversed() {
            places[ExactText(before[index].key), default: []].append(index)
        }
        var isGone = [Bool](repeating: true, count: before.count)
        var pairs: [MemberPair] = []
        for (index, member) in after.enumerated() {
            let place = places[ExactText(member.key)]?.popLast()
            if let place { isGone[place] = false }
            pairs.append(
                MemberPair(key: member.key, old: place.map { old.children[$0] }, new: new.children[index]))
        }
        for (index, member) in before.enumerated() where isGone[index] {
            pairs.append(MemberPair(key: member.key, old: old.children[index], new: nil))
        }
        return pairs
    }
}
