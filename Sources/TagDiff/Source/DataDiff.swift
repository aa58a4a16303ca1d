import TagDiagnostics
import TagModel

/// Tells two values of plain data apart, as little of them as says it.
struct DataDiff {
    struct Difference {
        let path: String
        let old: JSON?
        let new: JSON?
    }

    /// Places that are told at most; what is beyond stands together as one.
    private static let limit = 500

    private(set) var differences: [Difference] = []

    /// Returns the differences between two lists of members, each with its path.
    static func differences(
        _ old: [(key: String, value: JSON)], _ new: [(key: String, value: JSON)]
    ) -> [Difference] {
        var diff = DataDiff()
        diff.compareMembers(old, new, "")
        return diff.differences
    }

    private mutating func compare(_ old: JSON?, _ new: JSON?, _ path: String, _ key: String) {
        switch (old, new) {
        case (.object(let before)?, .object(let after)?) where differences.count < Self.limit:
            compareMembers(before, after, path)
        case (.array(let before)?, .array(let after)?) where differences.count < Self.limit:
            if !Self.isCode(before), !Self.isCode(after) {
                compareElements(before, after, path, key)
            } else if !Self.isSame(old, new, key) {
                differences.append(Difference(path: path, old: old, new: new))
            }
        default:
            guard !Self.isSame(old, new, key) else { return }
            differences.append(Difference(path: path, old: old, new: new))
        }
    }

    private mutating func compareMembers(
        _ old: [(key: String, value: JSON)], _ new: [(key: String, value: JSON)], _ path: String
    ) {
        // Of keys that are written more than once the places count.
        var places: [ExactText: [JSON]] = [:]
        for member in old.reversed() { places[ExactText(member.key), default: []].append(member.value) }
        for member in new {
            let before = places[ExactText(member.key)]?.popLast()
            compare(before, member.value, path.step(member.key), member.key)
        }
        var gone: [(key: String, value: JSON)] = []
        for member in old.reversed() where places[ExactText(member.key)]?.popLast() != nil {
            gone.append(member)
        }
        for member in gone.reversed() { compare(member.value, nil, path.step(member.key), member.key) }
    }

    private mutating func compareElements(_ old: [JSON], _ new: [JSON], _ path: String, _ key: String) {
        if SourceNoise.unordered.contains(key), (old + new).allSatisfy({ $0.scalarText != nil }) {
            guard !Self.isSame(.array(old), .array(new), key) else { return }
            differences.append(Difference(path: path, old: .array(old), new: .array(new)))
            return
        }
        if let (before, after) = Self.labels(old, new) {
            compareLabelled(
                zip(before, old).map { (key: $0, value: $1) }, zip(after, new).map { (key: $0, value: $1) },
                path)
            let (one, two) = (Set(before.map(ExactText.init)), Set(after.map(ExactText.init)))
            let kept = after.filter { one.contains(ExactText($0)) }
            let was = before.filter { two.contains(ExactText($0)) }
            guard !SourceNoise.unordered.contains(key), kept != was else { return }
            differences.append(
                Difference(
                    path: path + " order", old: .string(before.joined(separator: ", ")),
                    new: .string(after.joined(separator: ", "))))
            return
        }
        var (start, endOld, endNew) = (0, old.count, new.count)
        while start < min(endOld, endNew), Self.isSame(old[start], new[start], key) { start += 1 }
        while endOld > start, endNew > start, Self.isSame(old[endOld - 1], new[endNew - 1], key) {
            (endOld, endNew) = (endOld - 1, endNew - 1)
        }
        for index in start..<max(endOld, endNew) {
            compare(
                index < endOld ? old[index] : nil, index < endNew ? new[index] : nil, "\(path)[\(index)]", key
            )
        }
    }

    private mutating func compareLabelled(
        _ old: [(key: String, value: JSON)], _ new: [(key: String, value: JSON)], _ path: String
    ) {
        var places: [ExactText: JSON] = [:]
        for element in old { places[ExactText(element.key)] = element.value }
        for element in new {
            let before = places.removeValue(forKey: ExactText(element.key))
            compare(before, element.value, path + element.key.pathLabel, "")
        }
        for element in old where places[ExactText(element.key)] != nil {
            compare(element.value, nil, path + element.key.pathLabel, "")
        }
    }

    // MARK: What is what

    /// Returns true for a list that is a program of a compiled template, `[50, "__cl", …]`: it is reported as one.
    private static func isCode(_ elements: [JSON]) -> Bool {
        guard elements.count > 2, case .integer? = elements.first, case .string = elements[1] else {
            return false
        }
        return true
    }

    /// What the elements of two lists are told apart by: the name of a program, or the first text member that all have, each
    /// another.
    private static func labels(_ old: [JSON], _ new: [JSON]) -> (old: [String], new: [String])? {
        guard let first = old.first ?? new.first else { return nil }
        var keys = first.members.filter { $0.value.scalarText != nil }.map(\.key)
        if case .array = first { keys = [""] }
        for key in keys {
            if let one = labels(old, key), let two = labels(new, key) { return (one, two) }
        }
        return nil
    }

    private static func labels(_ elements: [JSON], _ key: String) -> [String]? {
        var labels: [String] = []
        var seen: Set<ExactText> = []
        for element in elements {
            guard let label = label(element, key), seen.insert(ExactText(label)).inserted else { return nil }
            labels.append(label)
        }
        return labels
    }

    private static func label(_ element: JSON, _ key: String) -> String? {
        if case .array(let elements) = element {
            guard isCode(elements), case .string(let name) = elements[1] else { return nil }
            return name
        }
        return element.members.first { $0.key.hasSameBytes(as: key) }?.value.scalarText
    }

    /// Returns true when two values are the same; scalars are compared as text.
    private static func isSame(_ old: JSON?, _ new: JSON?, _ key: String) -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        switch (old, new) {
        case (.object(let before), .object(let after)):
            return differences(before, after).isEmpty
        case (.array(let before), .array(let after)):
            return before.count == after.count && zip(before, after).allSatisfy { isSame($0, $1, key) }
        default:
            guard let one = old.scalarText, let two = new.scalarText else { return false }
            if one.hasSameBytes(as: two) { return true }
            return SourceNoise.enums.contains(key) && EnumSpelling(one) == EnumSpelling(two)
        }
    }
}

extension String {
    fileprivate func step(_ key: String) -> String { isEmpty ? key.pathStart : self + key.pathStep }
}
