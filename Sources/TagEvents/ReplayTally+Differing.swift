package import TagRuntime

extension ReplayTally.Example {
    /// The names of the parameters that differ.
    package var differingParameters: [UTF8Text] {
        guard let (old, new) = firings else { return [] }
        let names = new.parameters.map { $0.key } + old.parameters.map { $0.key }.filter { new[$0] == nil }
        return names.filter { name in
            guard let before = old[name], let now = new[name] else { return true }
            return !before.isSame(as: now)
        }
    }
}

extension Value {
    fileprivate func isSame(as other: Value) -> Bool {
        switch (self, other) {
        case (.map(let one), .map(let two)):
            one.allSatisfy { entry in other[entry.key].map { entry.value.isSame(as: $0) } ?? false }
                && two.allSatisfy { self[$0.key] != nil }
        case (.list(let one), .list(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
        default: self == other
        }
    }
}
