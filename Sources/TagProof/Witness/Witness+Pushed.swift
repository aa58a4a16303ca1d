import TagDiagnostics
import TagLogic
import TagModel
package import TagRuntime

/// A value that a witness pushes.
indirect enum PushedValue {
    case sample(Constraint.Sample)
    case map([(key: String, value: PushedValue)])

    /// The value as JSON; nil of nothing.
    var json: JSON? {
        switch self {
        case .sample(let sample): sample.json
        case .map(let entries): .object(entries.compactMap { entry in entry.value.json.map { (entry.key, $0) } })
        }
    }

    /// The value for the runtime; nil for nothing.
    var value: TagRuntime.Value? {
        switch self {
        case .sample(let sample): TagRuntime.Value(sample)
        case .map(let entries):
            .map(entries.compactMap { entry in entry.value.value.map { .init(UTF8Text(entry.key), $0) } })
        }
    }
}

extension Witness {
    /// What is pushed beside the event's name, by top-level key.
    ///
    /// A key with dots is a path to version 2 of the data layer and a name to version 1, so one push gives both a value. Where they
    /// must have different ones version 2 has its own in nested maps, which come last: what merges last counts.
    var pushed: [(key: String, value: PushedValue)] {
        var names: [(key: String, value: PushedValue)] = []
        var maps: [(key: String, value: PushedValue)] = []
        for name in apart { separate(name, &names, &maps) }
        for (path, value) in keys where !apart.contains(ExactText(path)) {
            names.append((path, .sample(value)))
        }
        for (key, value) in flatKeys where !names.contains(where: { $0.key.hasSameBytes(as: key) }) {
            names.append((key, .sample(value)))
        }
        return names + maps
    }

    /// Gives the two versions different values under a name.
    private func separate(
        _ name: ExactText, _ names: inout [(key: String, value: PushedValue)],
        _ maps: inout [(key: String, value: PushedValue)]
    ) {
        let flat = flatKeys.first { ExactText($0.key) == name }
        let merged = keys.first { ExactText($0.path) == name }
        if let flat { names.append((flat.key, .sample(flat.value))) }
        let steps = name.string.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        // Nothing is in a number: with it goes what the name has put there.
        let value = merged.map { ($0.value, steps[...]) } ?? (.text([0x30]), steps.prefix(1))
        guard steps.count > 1 else { return }
        maps.insert(value.0, at: value.1)
    }

    /// What to push.
    package var update: [TagRuntime.Value.Entry] {
        var entries = [TagRuntime.Value.Entry("event", .text(UTF8Text(event)))]
        for (key, value) in pushed {
            guard let value = value.value else { continue }
            entries.append(TagRuntime.Value.Entry(UTF8Text(key), value))
        }
        return entries
    }
}

extension [(key: String, value: PushedValue)] {
    /// Puts a value in nested maps; what has another value already keeps it.
    fileprivate mutating func insert(_ value: Constraint.Sample, at path: ArraySlice<String>) {
        guard let first = path.first else { return }
        let rest = path.dropFirst()
        guard let index = firstIndex(where: { $0.key.hasSameBytes(as: first) }) else {
            var inner: [(key: String, value: PushedValue)] = []
            inner.insert(value, at: rest)
            append((first, rest.isEmpty ? .sample(value) : .map(inner)))
            return
        }
        guard case .map(var inner) = self[index].value, !rest.isEmpty else { return }
        inner.insert(value, at: rest)
        self[index].value = .map(inner)
    }
}
