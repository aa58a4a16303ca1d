import TagModel

/// The keys of the data layer in recorded events.
struct RecordedKeys: Sendable {
    /// The number of events that have each kind of value at a path, by path.
    private var counts: [ExactText: [RecordedEvent.Kind: Int]] = [:]
    /// Counts of top-level keys as they were pushed.
    private var flatCounts: [ExactText: [RecordedEvent.Kind: Int]] = [:]
    /// The paths in the order in which they were first seen.
    private(set) var paths: [String] = []

    init(_ events: [RecordedEvent]) {
        for event in events {
            for (path, kind) in event.keys {
                if counts[ExactText(path)] == nil { paths.append(path) }
                counts[ExactText(path), default: [:]][kind, default: 0] += 1
            }
            for (key, kind) in event.flatKeys {
                flatCounts[ExactText(key), default: [:]][kind, default: 0] += 1
            }
        }
    }

    func has(_ key: RecordedKey) -> Bool { counts(of: key) != nil }

    /// The kinds of values that a key had, null apart, with their counts, in the order of the kinds.
    func kinds(of key: RecordedKey) -> [(kind: RecordedEvent.Kind, count: Int)] {
        guard let counts = counts(of: key) else { return [] }
        return [.boolean, .number, .text, .list, .map].compactMap { kind in counts[kind].map { (kind, $0) } }
    }

    private func counts(of key: RecordedKey) -> [RecordedEvent.Kind: Int]? {
        (key.isFlat ? flatCounts : counts)[ExactText(key.name)]
    }
}

/// A key of the data layer that a macro reads.
struct RecordedKey {
    let name: String
    /// The value that names the key, with its place in the file.
    let value: Value
    /// True for a key read as it was pushed, by version 1 of the data layer.
    let isFlat: Bool
}

extension Macro {
    /// The key of the data layer that a written macro reads, when that is fixed and not one of the vendor's listeners'.
    func recordedKey(by rules: RuleSet) -> RecordedKey? {
        guard origin == .written, kind == .dataLayer, let value = parameters["name"],
            case .string(let name) = value.kind, !name.isEmpty, !name.hasPrefix("gtm.")
        else { return nil }
        return RecordedKey(name: name, value: value, isFlat: readsFlatKey(by: rules))
    }
}
