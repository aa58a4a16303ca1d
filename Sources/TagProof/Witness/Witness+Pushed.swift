import TagDiagnostics
import TagLogic
import TagModel
package import TagRuntime

/// A value that a witness pushes.
indirect enum PushedValue {
    case sample(Constraint.Sample)
    case map([(key: String, value: PushedValue)])

    /// The value as JSON; nil for an absent value.
    var json: JSON? {
        switch self {
        case .sample(let sample): sample.json
        case .map(let entries):
            .object(entries.compactMap { entry in entry.value.json.map { (entry.key, $0) } })
        }
    }

    /// The value for the runtime; nil for an absent value.
    var value: TagRuntime.Value? {
        switch self {
        case .sample(let sample): TagRuntime.Value(sample)
        case .map(let entries):
            .map(entries.compactMap { entry in entry.value.value.map { .init(UTF8Text(entry.key), $0) } })
        }
    }
}

extension Witness {
    /// The values pushed beside the event's name, by top-level key.
    ///
    /// A key with dots is a path to version 2 of the data layer and a name to version 1, so that one push gives both a value. If
    /// the versions must have different values, version 2 has its own in nested maps. They come last, since the last merge
    /// counts. No key occurs twice. The runtime decides if the values then are those of the witness.
    var pushed: [(key: String, value: PushedValue)] {
        var names: [(key: String, value: PushedValue)] = []
        var emptied: [String] = []
        var maps: [(key: String, value: PushedValue)] = []
        for name in apart { separate(name, &names, &emptied, &maps) }
        // Sets are for membership only, here and below: pushed values keep their order.
        let apartNames = Set(apart)
        let paths = Set(keys.map { ExactText($0.path) })
        // Names of version 1 come first, since they are paths, too.
        for (key, value) in flatKeys
        where !apartNames.contains(ExactText(key)) && !paths.contains(ExactText(key)) {
            names.append((key, .sample(value)))
        }
        for key in emptied where !names.hasKey(key) && !paths.contains(ExactText(key)) && !maps.hasKey(key) {
            names.append((key, .sample(Self.empty)))
        }
        for (path, value) in keys where !apartNames.contains(ExactText(path)) {
            names.append((path, .sample(value)))
        }
        let taken = Set(names.map { ExactText($0.key) })
        return names + maps.filter { !taken.contains(ExactText($0.key)) }
    }

    /// Gives the two versions different values under a name.
    private func separate(
        _ name: ExactText, _ names: inout [(key: String, value: PushedValue)], _ emptied: inout [String],
        _ maps: inout [(key: String, value: PushedValue)]
    ) {
        let merged = keys.first { ExactText($0.path) == name }
        if let flat = flatKeys.first(where: { ExactText($0.key) == name }) {
            names.append((flat.key, .sample(flat.value)))
        }
        let steps = name.string.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        if steps.count == 1 {
            if merged?.value == Self.mapText { names.append((name.string + ".a", .sample(.true))) }
        } else if let merged {
            maps.insert(merged.value, at: steps[...])
        } else {
            emptied.append(steps[0])
        }
    }

    /// The value that replaces what a name has put at a path.
    private static let empty = Constraint.Sample("0")

    /// The text of a map on pages.
    static let mapText = Constraint.Sample("[object Object]")

    /// The event to push.
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
    fileprivate func hasKey(_ key: String) -> Bool { contains { $0.key.hasSameBytes(as: key) } }

    /// Puts a value in nested maps, unless its path has another value already.
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
