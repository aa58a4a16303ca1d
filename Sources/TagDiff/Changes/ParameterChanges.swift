import TagModel

extension Comparison {
    /// Returns the differences between two lists of parameters, each with the path to it.
    func parameterChanges(_ old: [Parameter], _ new: [Parameter], _ level: Level) -> [Change] {
        var changes: [Change] = []
        guard !areSame(old, new) else { return changes }
        for parameter in new {
            let key = parameter.key.value
            compare(old[key], parameter.value, key.pathStart, level, &changes)
        }
        for parameter in old where new[parameter.key.value] == nil {
            compare(parameter.value, nil, parameter.key.value.pathStart, level, &changes)
        }
        return changes
    }

    /// Adds the differences between two values, each as small as possible.
    private func compare(
        _ old: Value?, _ new: Value?, _ path: String, _ level: Level, _ changes: inout [Change]
    ) {
        guard let old, let new else {
            changes.append(Change(.parameter, path, Shown(old), Shown(new), level))
            return
        }
        guard !isSame(old, new) else { return }
        switch (old.kind, new.kind) {
        case (.map(let before), .map(let after)) where before.hasPlainKeys && after.hasPlainKeys:
            compare(before, after, path, level, &changes)
        case (.list(let before), .list(let after)):
            compare(before, after, path, level, &changes)
        default: changes.append(Change(.parameter, path, Shown(old), Shown(new), level))
        }
    }

    private func compare(
        _ old: [MapEntry], _ new: [MapEntry], _ path: String, _ level: Level, _ changes: inout [Change]
    ) {
        let before = (labels: old.map { $0.key.shownText }, elements: old.map { $0.value })
        let after = (labels: new.map { $0.key.shownText }, elements: new.map { $0.value })
        for pair in SideBySide.byLabel(before, after) {
            compare(pair.old, pair.new, path + pair.label.pathStep, level, &changes)
        }
    }

    /// Lists whose elements all have something that tells them apart are gone through by that, others by place.
    private func compare(
        _ old: [Value], _ new: [Value], _ path: String, _ level: Level, _ changes: inout [Change]
    ) {
        guard let labels = ElementLabels(old, new) else {
            for pair in SideBySide.byPlace(old, new, isSame: { isSame($0, $1) }) {
                compare(pair.old, pair.new, "\(path)[\(pair.place)]", level, &changes)
            }
            return
        }
        for pair in SideBySide.byLabel((labels.old, old), (labels.new, new)) {
            compare(pair.old, pair.new, path + pair.label.pathLabel, level, &changes)
        }
        let (one, two) = (labels.old.map(ExactText.init), labels.new.map(ExactText.init))
        guard two.filter(Set(one).contains) != one.filter(Set(two).contains) else { return }
        let words = { (labels: [String]) in Shown.words(labels.joined(separator: ", ")) }
        changes.append(Change(.order, path, words(labels.old), words(labels.new), level))
    }
}

/// The labels of the elements in two lists of maps: the texts of a member that all have, each different within its list.
private struct ElementLabels {
    private(set) var old: [String] = []
    private(set) var new: [String] = []

    init?(_ old: [Value], _ new: [Value]) {
        guard let first = old.first ?? new.first, case .map(let entries) = first.kind else { return nil }
        var keys = 0
        for entry in entries {
            guard case .string(let key) = entry.key.kind else { continue }
            // The member that tells elements apart is among the first; a search of all members takes quadratic time.
            keys += 1
            guard keys <= Self.keyLimit else { return nil }
            guard let one = Self.labels(old, key), let two = Self.labels(new, key) else { continue }
            self.old = one
            self.new = two
            return
        }
        return nil
    }

    private static let keyLimit = 64

    private static func labels(_ values: [Value], _ key: String) -> [String]? {
        var labels: [String] = []
        var seen: Set<ExactText> = []
        for value in values {
            guard case .map(let entries) = value.kind,
                let entry = entries.first(where: { $0.key.shownText.hasSameBytes(as: key) }),
                case .string(let label) = entry.value.kind, seen.insert(ExactText(label)).inserted
            else { return nil }
            labels.append(label)
        }
        return labels
    }
}

extension String {
    /// The text as the first step of a path: a plain name as it is, any other text quoted in brackets.
    var pathStart: String { isPlainName ? self : pathLabel }
    var pathStep: String { isPlainName ? "." + self : pathLabel }
    var pathLabel: String { "[\(Shown.quoted(self))]" }

    private var isPlainName: Bool {
        guard let first = utf8.first, !(48...57).contains(first) else { return false }
        return utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "$")
        }
    }
}
