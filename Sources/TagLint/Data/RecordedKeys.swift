import TagModel

/// What recorded events say about the keys of the data layer.
struct RecordedKeys: Sendable {
    /// By path: how many events have it with each kind of value.
    private var counts: [ExactText: [RecordedEvent.Kind: Int]] = [:]
    /// In the order in which they were first seen.
    private(set) var paths: [String] = []

    init(_ events: [RecordedEvent]) {
        for event in events {
            for (path, kind) in event.keys {
                if counts[ExactText(path)] == nil { paths.append(path) }
                counts[ExactText(path), default: [:]][kind, default: 0] += 1
            }
        }
    }

    func has(_ path: String) -> Bool { counts[ExactText(path)] != nil }

    /// The kinds of values that a key had, null apart, with their counts, in the order of the kinds.
    func kinds(of path: String) -> [(kind: RecordedEvent.Kind, count: Int)] {
        guard let counts = counts[ExactText(path)] else { return [] }
        return [.boolean, .number, .text, .list, .map].compactMap { kind in counts[kind].map { (kind, $0) } }
    }
}

extension Macro {
    /// The key of the data layer that a written macro reads, when that is fixed and not one of the vendor's listeners'.
    var recordedKey: (name: String, value: Value)? {
        guard origin == .written, kind == .dataLayer, let value = parameters["name"],
            case .string(let name) = value.kind, !name.isEmpty, !name.hasPrefix("gtm.")
        else { return nil }
        return (name, value)
    }
}
