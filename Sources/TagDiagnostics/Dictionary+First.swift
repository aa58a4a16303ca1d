extension Dictionary {
    /// Creates a dictionary of pairs, of which the first with a key counts.
    package init(firstOf pairs: some Sequence<(Key, Value)>) {
        self.init()
        for (key, value) in pairs where self[key] == nil { self[key] = value }
    }

    /// Adds the values of another dictionary; those under the same key become one.
    package mutating func add(_ other: Dictionary, _ combine: (Value, Value) -> Value) {
        for (key, value) in other { self[key] = self[key].map { combine($0, value) } ?? value }
    }
}
