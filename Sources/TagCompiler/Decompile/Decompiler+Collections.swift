import TagDiagnostics
import TagModel
import TagRuntime

/// A key that only a collection has, and its values with the rules that choose them.
private struct CollectedKey {
    let key: String
    var choices: [(value: Value, rules: ChoosingRules)] = []
}

private struct ChoosingRules: Equatable {
    var enabling: [Int] = []
    var disabling: [Int] = []
}

/// Value collections that go together: each value of a key is in a collection of its own, in the order of the key's choices.
private struct Collections {
    private(set) var all: [(rules: ChoosingRules, entries: [MapEntry])] = []

    /// Adds the key; returns false if keys would then come in another order.
    mutating func take(_ collected: CollectedKey) -> Bool {
        var places: [Int] = []
        var added: [ChoosingRules] = []
        for choice in collected.choices {
            let next = (places.last ?? -1) + 1
            if next < all.count, let place = all[next...].firstIndex(where: { $0.rules == choice.rules }) {
                places.append(place)
            } else {
                places.append(all.count + added.count)
                added.append(choice.rules)
            }
        }
        // Keys are in the order in which collections first have them, so all must begin in the same one.
        guard places.first == 0 else { return places.isEmpty }
        all += added.map { ($0, []) }
        for (place, choice) in zip(places, collected.choices) {
            all[place].entries.append(
                MapEntry(key: Value(.string(collected.key), at: .none), value: choice.value))
        }
        return true
    }
}

extension Decompiler {
    /// Adds the keys that are not names of macros, as value collections.
    mutating func addCollections() throws(DecompileError) {
        var collections = Collections()
        for macro in 0..<tables.macros.count {
            for key in keysOfCollections(macro) {
                let collected = try collected(macro, key)
                if collections.take(collected) { continue }
                try add(collections)
                collections = Collections()
                _ = collections.take(collected)
            }
        }
        try add(collections)
    }

    /// Returns the keys of a macro that belong to collections: all of an entry, and those of a named macro except its name.
    private func keysOfCollections(_ macro: Int) -> [String] {
        guard case .named(let name) = roles.roles[macro] else { return roles.keys[macro] }
        return roles.keys[macro].filter { !$0.hasSameBytes(as: name) }
    }

    private mutating func collected(_ macro: Int, _ key: String) throws(DecompileError) -> CollectedKey {
        var collected = CollectedKey(key: key)
        try count(bytes: key.utf8.count)
        guard roles.roles[macro] == .entry else {
            collected.choices = [(made(.reference(try reference(toMacro: macro))), ChoosingRules())]
            return collected
        }
        guard let members = roles.members(macro) else {
            collected.choices = [
                (try value(roles.operands(macro)[0]) ?? made(.null), ChoosingRules())
            ]
            return collected
        }
        for index in stride(from: 0, to: members.count - 2, by: 3) {
            guard let member = roles.macro(members[index]) else { continue }
            let value = try value(roles.operands(member)[0]) ?? made(.null)
            let rules = ChoosingRules(
                enabling: roles.rules(members[index + 1]), disabling: roles.rules(members[index + 2]))
            try count(rules.enabling.count + rules.disabling.count)
            try count(bytes: key.utf8.count)
            collected.choices.append((value, rules))
        }
        return collected
    }

    private mutating func add(_ collections: Collections) throws(DecompileError) {
        for (rules, entries) in collections.all {
            var macro = Macro(
                name: located(names.unique("values")), type: located("values"), kind: .values,
                parameters: [Parameter(located("values"), made(.map(entries)))], range: .none)
            macro.enabledBy = try references(toRules: rules.enabling)
            macro.disabledBy = try references(toRules: rules.disabling)
            container.macros.append(macro)
        }
    }
}
