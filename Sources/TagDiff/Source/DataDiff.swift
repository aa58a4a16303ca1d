import TagDiagnostics
import TagModel

/// Tells two values of plain data apart, as little of them as says it.
struct DataDiff {
    struct Difference {
        let path: String
        let old: JSON?
        let new: JSON?
    }

    /// The most reported places; the others are one place together.
    private static let limit = 500

    private(set) var differences: [Difference] = []
    private var sameness: DataSameness

    /// Returns the differences between two lists of members, each with its path.
    static func differences(
        _ old: [(key: String, value: JSON)], _ new: [(key: String, value: JSON)]
    ) -> [Difference] {
        var count = 0
        let (before, after) = (DataNode(.object(old), &count), DataNode(.object(new), &count))
        var diff = DataDiff(sameness: DataSameness(nodes: count))
        diff.compareMembers(before, after, "")
        return diff.differences
    }

    private init(sameness: DataSameness) { self.sameness = sameness }

    private mutating func compare(_ old: DataNode?, _ new: DataNode?, _ path: String, _ key: String) {
        guard let old, let new else { return add(old?.json, new?.json, path) }
        switch (old.json, new.json) {
        case (.object, .object) where differences.count < Self.limit:
            compareMembers(old, new, path)
        case (.array, .array) where differences.count < Self.limit && !old.isCode && !new.isCode:
            compareElements(old, new, path, key)
        default:
            addUnlessSame(old, new, path, key)
        }
    }

    private mutating func add(_ old: JSON?, _ new: JSON?, _ path: String) {
        differences.append(Difference(path: path, old: old, new: new))
    }

    private mutating func addUnlessSame(_ old: DataNode, _ new: DataNode, _ path: String, _ key: String) {
        guard !sameness.isSame(old, new, DataSameness.Role(key)) else { return }
        add(old.json, new.json, path)
    }

    private mutating func compareMembers(_ old: DataNode, _ new: DataNode, _ path: String) {
        for pair in DataSameness.pairs(old, new) {
            compare(pair.old, pair.new, path.step(pair.key), pair.key)
        }
    }

    private mutating func compareElements(_ old: DataNode, _ new: DataNode, _ path: String, _ key: String) {
        let role = DataSameness.Role(key)
        if role.isUnordered, (old.children + new.children).allSatisfy({ $0.json.scalarText != nil }) {
            return addUnlessSame(old, new, path, key)
        }
        guard let labels = DataLabels(old.children, new.children) else {
            return compareByPlace(old.children, new.children, path, key)
        }
        compareLabelled(old.children, new.children, labels, path)
        let (one, two) = (Set(labels.old.map(ExactText.init)), Set(labels.new.map(ExactText.init)))
        let kept = labels.new.filter { one.contains(ExactText($0)) }
        let was = labels.old.filter { two.contains(ExactText($0)) }
        guard !role.isUnordered, kept != was else { return }
        add(
            .string(labels.old.joined(separator: ", ")), .string(labels.new.joined(separator: ", ")),
            path + " order")
    }

    private mutating func compareByPlace(_ old: [DataNode], _ new: [DataNode], _ path: String, _ key: String)
    {
        let role = DataSameness.Role(key)
        let pairs = SideBySide.byPlace(old, new) { sameness.isSame($0, $1, role) }
        for pair in pairs { compare(pair.old, pair.new, "\(path)[\(pair.place)]", key) }
    }

    private mutating func compareLabelled(
        _ old: [DataNode], _ new: [DataNode], _ labels: DataLabels, _ path: String
    ) {
        for pair in SideBySide.byLabel((labels.old, old), (labels.new, new)) {
            compare(pair.old, pair.new, path + pair.label.pathLabel, "")
        }
    }
}

extension String {
    fileprivate func step(_ key: String) -> String { isEmpty ? key.pathStart : self + key.pathStep }
}
